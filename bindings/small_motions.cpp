#include "small_motions.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "interruptible.hpp"
#include "model_class.hpp"
#include "state_numbers.hpp"
#include "tribodyn/linear_algebra/quadratic_modes.hpp"
#include "tribodyn/system/at_speed.hpp"
#include "tribodyn/system/equilibrium.hpp"
#include "tribodyn/system/point_motions.hpp"
#include "tribodyn/system/small_motion_pencil.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

// Largest unsteadiness of modes that differences of steady motions show.
constexpr double kSteadyModes = 1e-7;

using Numbers = py::array_t<double>;

/// A sparse matrix by columns: values, rows, and the start of every column.
py::tuple sparse_of(const SparseMatrix& x) {
  const auto count = static_cast<py::ssize_t>(x.nonZeros());
  return py::make_tuple(
      py::array_t<double>(count, x.valuePtr()), py::array_t<int>(count, x.innerIndexPtr()),
      py::array_t<int>(static_cast<py::ssize_t>(x.cols()) + 1, x.outerIndexPtr()));
}

/// Names of the coordinates and the size [m] of a unit of each, and the histories.
py::dict labels(const Model& model, const SmallMotionPencil& pencil) {
  py::list coordinates, history, sizes;
  for (int i = 0; i < model.coordinates(); ++i) {
    coordinates.append(coordinate_label(model, i));
    const bool length = model.units()[static_cast<std::size_t>(i)] == Unit::metre;
    sizes.append(length ? 1.0 : model.length_scale());
  }
  for (const HistoryState& each : pencil.history) {
    history.append(py::make_tuple(model.items()[each.item]->name(), each.number));
  }
  return py::dict("time"_a = pencil.state.time, "coordinates"_a = coordinates, "sizes"_a = sizes,
                  "history"_a = history);
}

struct Found {
  std::optional<SmallMotionPencil> pencil;
  QuadraticModes modes;
  bool steady = true;
};

std::shared_ptr<Found> pencil_of(const std::shared_ptr<Model>& model, const Numbers& numbers,
                                 bool time_passes, int count, const QuadraticAdvice& advice) {
  model->freeze();
  const auto found = std::make_shared<Found>();
  const auto work = [model, found, state = state_of(numbers, *model), time_passes, count, advice] {
    DynamicsWorkspace ws(*model);
    found->pencil = small_motion_pencil(*model, state, time_passes, ws);
    if (!found->pencil || count == 0) return;
    const PencilMatrices& at = found->pencil->at;
    found->modes = quadratic_modes(at.mass, at.damping, at.stiffness, count, advice);
    const double change = unsteadiness(*found->pencil, found->modes.values, found->modes.vectors);
    found->steady = change <= kSteadyModes;
  };
  if (model->coordinates() < 1000) {
    work();
  } else {
    interruptible(work, [] {});
  }
  return found;
}

py::object pencil(const std::shared_ptr<Model>& model, const Numbers& numbers, bool time_passes) {
  const auto found = pencil_of(model, numbers, time_passes, 0, {});
  if (!found->pencil) return py::none();
  py::dict out = labels(*model, *found->pencil);
  out["mass"] = sparse_of(found->pencil->at.mass);
  out["damping"] = sparse_of(found->pencil->at.damping);
  out["stiffness"] = sparse_of(found->pencil->at.stiffness);
  out["state"] = numbers_of(found->pencil->state);
  return out;
}

py::object modes(const std::shared_ptr<Model>& model, const Numbers& numbers, bool time_passes,
                 int count, double shift, int basis) {
  const auto found = pencil_of(model, numbers, time_passes, count, {shift, basis});
  if (!found->pencil || !found->steady) return py::none();
  py::dict out = labels(*model, *found->pencil);
  out["values"] = array_of(found->modes.values);
  out["vectors"] = array_of(found->modes.vectors.topRows(model->coordinates()).eval());
  out["shift"] = found->modes.advice.shift;
  out["basis"] = found->modes.advice.basis;
  return out;
}

py::dict motion_of_point(const std::shared_ptr<Model>& model, const Numbers& numbers,
                         const Marker& marker) {
  model->freeze();
  const PointMotion found = point_motion(*model, state_of(numbers, *model), marker);
  return py::dict("coordinates"_a = found.at, "translation"_a = array_of(found.translation),
                  "rotation"_a = array_of(found.rotation),
                  "angular_velocity"_a = array_of(found.angular_velocity));
}

}  // namespace

void bind_small_motions(py::module_& m) {
  m.def("small_motion_pencil", &pencil, py::kw_only(), "model"_a, "state"_a, "time_passes"_a,
        "Sparse matrices of small motions M u'' + C u' + K u = 0 about a motion that is steady in "
        "axes of the ground, by columns, the size [m] of a unit of every coordinate and the state; "
        "None about other motions.");
  m.def("lowest_modes", &modes, py::kw_only(), "model"_a, "state"_a, "time_passes"_a, "count"_a,
        "shift"_a = 0.0, "basis"_a = 0,
        "The `count` smallest eigenvalues [1/s] or a few more, where a conjugate pair counts as "
        "one, and their displacements, about a motion that is steady in axes of the ground; None "
        "about other motions. Fewer if so many are not found. shift "
        "[1/s], basis: of a similar problem, 0: unknown.");
  m.def("point_motion", &motion_of_point, py::kw_only(), "model"_a, "state"_a, "marker"_a,
        "Coordinates that move a marker, its displacement [m] and rotation [rad] due to each, and "
        "its angular velocity [rad/s].");
  m.def(
      "state_at_speed",
      [](const std::shared_ptr<Model>& model, const Numbers& numbers, double speed) {
        model->freeze();
        DynamicsWorkspace ws(*model);
        return numbers_of(state_at_speed(*model, state_of(numbers, *model), speed, ws));
      },
      py::kw_only(), "model"_a, "state"_a, "speed"_a,
      "The state with its velocities multiplied so that the largest angular velocity is `speed` "
      "[rad/s].");
}
