#pragma once
/// Hot loops of a journal in the plane in the rate form, that is, of films without history and of
/// steady films: the counterpart of rigid_wall_kernels.hpp, with the same tables and conditions.
///
/// There are five directions: both translations, each with its rate, and the rate of the spin,
/// which leaves the thickness unchanged. They are ordered as x, dx/dt, y, dy/dt, dphi/dt. The loops
/// do the same operations in the same order as the general loops of rigid_wall_loads.cpp, so that
/// the results are identical bit for bit.

#include "tribodyn/film/rigid_wall_kernels.hpp"

namespace tribodyn {

/// Derivatives of the loads: row k has the directions 0 to 3 in `fields` and direction 4 as number
/// k of `fifth`; the other two have three numbers in a row.
struct RateFormTangents {
  Four fields[3] = {}, fifth = {}, by_xi[3] = {}, by_rate[3] = {};
};

/// Sets the part of minus the changes of the balances that is due to nodes and pairs, nodes x 8.
/// `rate_by_thickness`: d(dh/dt)/dh [1/s] of the nodes where walls touch; null: zero.
void set_rate_form_changes(const ThreeCoordinates& walls, const WallBlocks& blocks,
                           const double* rate_by_thickness, double* lack);
/// Adds the part of the tangents that is due to nodes, then that due to pairs; `dpressure` and
/// `dfraction` are nodes x 5.
void add_rate_form_nodes(const ThreeCoordinates& walls, const FilmTractions& tractions,
                         bool constant_oil, const ThreeShears<const double>& shears,
                         const double* dpressure, const double* dfraction, RateFormTangents& out);
void add_rate_form_pairs(const ThreeCoordinates& walls, const FilmTractions& tractions,
                         const double* dpressure, const double* dfraction, RateFormTangents& out);

}  // namespace tribodyn
