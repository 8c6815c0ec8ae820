// Films of rolling contacts: a cylinder or a ball on a plane.

#include <memory>
#include <string>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "film_parts.hpp"
#include "film_values.hpp"
#include "interruptible.hpp"
#include "tribodyn/film/rolling_solution.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

/// Number of cells across from which a contact takes so long that Ctrl-C is checked meanwhile; a
/// line contact with many cells along takes as long.
constexpr int kLongAcross = 12, kLongAlong = 600;

struct SolvedContact {
  RollingSolution solution;
  RollingMeasures measures;
};

/// A field over the lines of x, and over those of y.
Values field_of(const RollingContact& contact, const Vector& values) {
  const py::ssize_t across = contact.lines_across();
  Values array = contact.is_line() ? Values(std::vector<py::ssize_t>{values.size()})
                                   : Values({values.size() / across, across});
  std::copy(values.data(), values.data() + values.size(), array.mutable_data());
  return array;
}

py::dict dict_of_contact(const SolvedContact& solved) {
  const RollingSolution& s = solved.solution;
  const RollingMeasures& m = solved.measures;
  const RollingContact& contact = *s.contact;
  return py::dict("x"_a = array_of(contact.options().x), "y"_a = array_of(contact.options().y),
                  "pressure"_a = field_of(contact, s.state.pressure),
                  "film_thickness"_a = field_of(contact, s.state.thickness), "h0"_a = s.state.h0,
                  "contact_size"_a = s.dry.size, "hertz_pressure"_a = s.dry.pressure,
                  "speed_number"_a = s.numbers.speed, "load_number"_a = s.numbers.load,
                  "lubricant_number"_a = s.numbers.lubricant, "iterations"_a = s.iterations,
                  "meshes"_a = s.meshes, "mesh_error"_a = s.mesh_error,
                  "residual_history"_a = array_of(s.history),
                  "central_film_thickness"_a = m.central_film_thickness,
                  "flow_film_thickness"_a = m.flow_film_thickness,
                  "minimum_film_thickness"_a = m.minimum_film_thickness,
                  "minimum_place"_a = py::make_tuple(m.minimum_x, m.minimum_y),
                  "maximum_pressure"_a = m.maximum_pressure, "load"_a = m.load,
                  "sliding_friction"_a = m.sliding_friction,
                  "rolling_friction"_a = m.rolling_friction, "power_loss"_a = m.power_loss);
}

py::dict rolling_contact(const std::string& item, bool point, double radius, double contact_modulus,
                         std::shared_ptr<const Lubricant> lubricant, double load,
                         double entrainment_velocity, double sliding_velocity, double inlet_length,
                         int cells_along, int cells_across) {
  RollingProblem problem;
  problem.item = item;
  problem.body = {point ? ContactShape::point : ContactShape::line, radius, contact_modulus, load,
                  entrainment_velocity};
  problem.sliding_velocity = sliding_velocity;
  problem.lubricant = std::move(lubricant);
  problem.inlet_length = inlet_length;
  problem.cells_along = cells_along;
  problem.cells_across = cells_across;
  const bool is_long = point ? cells_across > kLongAcross : cells_along > kLongAlong;
  const SolvedContact solved = interruptible_make(is_long, [problem] {
    SolvedContact result{solve_rolling_contact(problem), {}};
    result.measures = measures(result.solution);
    return result;
  });
  return dict_of_contact(solved);
}

}  // namespace

void bind_rolling_contacts(py::module_& m) {
  m.def("rolling_contact", &rolling_contact, py::kw_only(), "item"_a, "point"_a, "radius"_a,
        "contact_modulus"_a, "lubricant"_a, "load"_a, "entrainment_velocity"_a,
        "sliding_velocity"_a, "inlet_length"_a, "cells_along"_a, "cells_across"_a,
        "Dict of fields and numbers of an elastohydrodynamic line or point contact.");
}
