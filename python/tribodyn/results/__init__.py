"""Results of runs: labelled channels over time, their statistics, and result files."""

from tribodyn.results._joint_results import JointResults
from tribodyn.results._loading import load
from tribodyn.results._solution import Solution
from tribodyn.results._statistics import Statistics

__all__ = ["JointResults", "Solution", "Statistics", "load"]

# For the other rooms of the package; not public.
from tribodyn.results._balances import balance_notices as balance_notices
from tribodyn.results._balances import energy_balance as energy_balance
from tribodyn.results._beams import arc_lengths as arc_lengths
from tribodyn.results._beams import continuous as continuous
from tribodyn.results._files import FileError as FileError
from tribodyn.results._files import MissingFile as MissingFile
from tribodyn.results._files import as_file_error as as_file_error
from tribodyn.results._files import file_error as file_error
from tribodyn.results._files import make_folder as make_folder
from tribodyn.results._files import remove_left_halves as remove_left_halves
from tribodyn.results._files import write_atomically as write_atomically
from tribodyn.results._films import hand_in as hand_in
from tribodyn.results._films import slack_at as slack_at
from tribodyn.results._in_full import in_full as in_full
from tribodyn.results._inputs import DATASET as DATASET
from tribodyn.results._instants import channels_at as channels_at
from tribodyn.results._instants import crank_angles_at as crank_angles_at
from tribodyn.results._joints import SOLUTION as SOLUTION
from tribodyn.results._joints import STATISTICS as STATISTICS
from tribodyn.results._joints import TIME_WINDOWS as TIME_WINDOWS
from tribodyn.results._joints import WINDOWS as WINDOWS
from tribodyn.results._joints import TimeWindows as TimeWindows
from tribodyn.results._joints import Window as Window
from tribodyn.results._joints import Windows as Windows
from tribodyn.results._joints import clearances as clearances
from tribodyn.results._joints import four as four
from tribodyn.results._joints import joint_statistics as joint_statistics
from tribodyn.results._joints import window_arguments as window_arguments
from tribodyn.results._joints import windows_of as windows_of
from tribodyn.results._labels import component_dimension as component_dimension
from tribodyn.results._lookup import call_of as call_of
from tribodyn.results._lookup import instant as instant
from tribodyn.results._lookup import instants_of as instants_of
from tribodyn.results._netcdf import text_attributes as text_attributes
from tribodyn.results._netcdf import with_legal_names as with_legal_names
from tribodyn.results._netcdf import write_dataset as write_dataset
from tribodyn.results._reduced_solids import ReducedMotion as ReducedMotion
from tribodyn.results._run_record import RunRecord as RunRecord
from tribodyn.results._run_record import now as now
from tribodyn.results._section_stress import needed_points as needed_points
from tribodyn.results._section_stress import von_mises as von_mises
from tribodyn.results._snapshots import Snapshots as Snapshots
from tribodyn.results._statistics import interpolate as interpolate
from tribodyn.results._statistics import later as later
from tribodyn.results._tables import factor as factor
from tribodyn.results._tables import frame as frame
from tribodyn.results._tables import with_unit as with_unit
