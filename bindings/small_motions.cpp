#include "small_motions.hpp"

#include <complex>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/complex.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "interruptible.hpp"
#include "model_class.hpp"
#include "state_numbers.hpp"
#include "tribodyn/linear_algebra/harmonic_equations.hpp"
#include "tribodyn/linear_algebra/quadratic_modes.hpp"
#include "tribodyn/system/at_speed.hpp"
#include "tribodyn/system/equilibrium.hpp"
#include "tribodyn/system/pencil_over_speed.hpp"
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

/// Calls work(), which owns its data, so that the user can interrupt it where it may take long.
template <class Work>
void call(const Model& model, Work work) {
  if (model.coordinates() < 1000) {
    work();
  } else {
    interruptible(work, [] {});
  }
}

/// Modes of a pencil; without `steady` they are none.
struct Modes {
  QuadraticModes found;
  bool steady = false;

  void find(const SmallMotionPencil& pencil, int count, const QuadraticAdvice& advice) {
    const PencilMatrices& at = pencil.at;
    found = quadratic_modes(at.mass, at.damping, at.stiffness, count, advice);
    steady = unsteadiness(pencil, found.values, found.vectors) <= kSteadyModes;
  }
  void put(const Model& model, py::dict& out) {
    out["values"] = array_of(found.values);
    out["vectors"] = array_of(found.vectors.topRows(model.coordinates()).eval());
    out["advice"] = std::move(found.advice);
  }
};

struct Found {
  std::optional<SmallMotionPencil> pencil;
  Modes modes;
};

std::shared_ptr<Found> pencil_of(const std::shared_ptr<Model>& model, const Numbers& numbers,
                                 bool time_passes, int count, const QuadraticAdvice& advice) {
  model->freeze();
  const auto found = std::make_shared<Found>();
  call(*model, [model, found, state = state_of(numbers, *model), time_passes, count, advice] {
    DynamicsWorkspace ws(*model);
    found->pencil = small_motion_pencil(*model, state, time_passes, ws);
    if (found->pencil && count > 0) found->modes.find(*found->pencil, count, advice);
  });
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
                 int count, const QuadraticAdvice& advice) {
  const auto found = pencil_of(model, numbers, time_passes, count, advice);
  if (!found->pencil || !found->modes.steady) return py::none();
  py::dict out = labels(*model, *found->pencil);
  found->modes.put(*model, out);
  return out;
}

/// Displacements due to harmonic forces on some coordinates, and the largest remainder [N, N m].
struct Response {
  ComplexVector displacements;
  double remainder = 0.0;

  void find(HarmonicEquations& equations, const SmallMotionPencil& pencil, double omega,
            const std::vector<int>& at, const std::vector<std::complex<double>>& forces) {
    const SparseMatrix& k = pencil.at.stiffness;
    ComplexVector right = ComplexVector::Zero(k.rows());
    for (std::size_t i = 0; i < at.size(); ++i) right[at[i]] += forces[i];
    remainder = std::numeric_limits<double>::infinity();
    displacements = ComplexVector::Zero(k.rows());
    if (!equations.factor(pencil.at.mass, pencil.at.damping, k, omega)) return;
    displacements = equations.solve(right);
    remainder = equations.remainder(displacements, right);
  }
  py::tuple numbers(const Model& model) const {
    const py::array_t<std::complex<double>> out(model.coordinates(), displacements.data());
    return py::make_tuple(out, remainder);
  }
};

/// Small motions about one state, for their responses.
class HarmonicMotions {
 public:
  HarmonicMotions(std::shared_ptr<Model> model, const Numbers& numbers, bool time_passes)
      : model_(std::move(model)),
        pencil_(pencil_of(model_, numbers, time_passes, 0, {})->pencil),
        equations_(std::make_shared<HarmonicEquations>()) {}

  bool steady() const { return pencil_.has_value(); }
  Numbers state() const { return numbers_of(pencil_.value().state); }
  py::tuple response(double omega, const std::vector<int>& at,
                     const std::vector<std::complex<double>>& forces) {
    Response found;
    found.find(*equations_, pencil_.value(), omega, at, forces);
    return found.numbers(*model_);
  }

 private:
  std::shared_ptr<Model> model_;
  std::optional<SmallMotionPencil> pencil_;
  std::shared_ptr<HarmonicEquations> equations_;
};

/// Small motions of one model over its speed. Work that was interrupted ends with data of its own.
class SpeedRange {
 public:
  SpeedRange(std::shared_ptr<Model> model, const Numbers& numbers,
             const std::vector<double>& speeds)
      : model_(std::move(model)) {
    model_->freeze();
    const auto made = std::make_shared<std::shared_ptr<PencilOverSpeed>>();
    call(*model_, [made, model = model_, state = state_of(numbers, *model_), speeds] {
      DynamicsWorkspace ws(*model);
      *made = std::make_shared<PencilOverSpeed>(*model, state, speeds, ws);
    });
    pencils_ = *made;
  }

  bool known() const { return pencils_->known(); }
  double largest_speed() const { return pencils_->largest_speed(); }
  Numbers state() const { return numbers_of(pencils_->fastest()); }

  py::object modes(double speed, int count, const QuadraticAdvice& advice) {
    const auto found = std::make_shared<Modes>();
    call(*model_, [found, model = model_, pencils = pencils_, speed, count, advice] {
      const SmallMotionPencil* pencil = pencils->at(speed);
      if (pencil) found->find(*pencil, count, advice);
    });
    if (!found->steady) return py::none();
    py::dict out;
    found->put(*model_, out);
    return out;
  }

  py::object response(double speed, double omega, const std::vector<int>& at,
                      const std::vector<std::complex<double>>& forces) {
    const SmallMotionPencil* pencil = pencils_->at(speed);
    if (!pencil) return py::none();
    Response found;
    found.find(equations_, *pencil, omega, at, forces);
    return found.numbers(*model_);
  }

 private:
  std::shared_ptr<Model> model_;
  std::shared_ptr<PencilOverSpeed> pencils_;
  HarmonicEquations equations_;
};

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
  py::class_<QuadraticAdvice>(m, "ModesAdvice", "What the modes of a similar model tell.")
      .def(py::init<>());
  m.def("lowest_modes", &modes, py::kw_only(), "model"_a, "state"_a, "time_passes"_a, "count"_a,
        "advice"_a = QuadraticAdvice(),
        "The `count` smallest eigenvalues [1/s] or a few more, where a conjugate pair counts as "
        "one, and their displacements, about a motion that is steady in axes of the ground, and "
        "advice for a similar model; None about other motions. Fewer if so many are not found.");
  py::class_<HarmonicMotions>(m, "HarmonicMotions",
                              "Responses to harmonic forces about one state of a model.")
      .def(py::init<std::shared_ptr<Model>, const Numbers&, bool>(), py::kw_only(), "model"_a,
           "state"_a, "time_passes"_a)
      .def_property_readonly("steady", &HarmonicMotions::steady,
                             "Whether the motion is steady in axes of the ground; if not, there "
                             "is nothing else.")
      .def_property_readonly("state", &HarmonicMotions::state)
      .def("response", &HarmonicMotions::response, py::kw_only(), "angular_frequency"_a,
           "coordinates"_a, "forces"_a,
           "Complex displacements of all coordinates due to forces [N, N m] on some, and the "
           "largest remainder [N, N m] of the equations, which is infinite without a solution.");
  py::class_<SpeedRange>(m, "SpeedRange",
                         "Small motions of one model at all speeds [rad/s] up to the largest of "
                         "the given ones.")
      .def(py::init<std::shared_ptr<Model>, const Numbers&, const std::vector<double>&>(),
           py::kw_only(), "model"_a, "state"_a, "speeds"_a)
      .def_property_readonly("known", &SpeedRange::known,
                             "Whether the equations are polynomials of the speed; if not, there "
                             "is nothing else.")
      .def_property_readonly("largest_speed", &SpeedRange::largest_speed, "[rad/s]")
      .def_property_readonly("state", &SpeedRange::state, "That at the largest speed.")
      .def("lowest_modes", &SpeedRange::modes, py::kw_only(), "speed"_a, "count"_a,
           "advice"_a = QuadraticAdvice(),
           "As the function of this name at a speed [rad/s], without the names of coordinates.")
      .def("response", &SpeedRange::response, py::kw_only(), "speed"_a, "angular_frequency"_a,
           "coordinates"_a, "forces"_a,
           "As that of HarmonicMotions, at a speed [rad/s]; None about a motion that is not "
           "steady in axes of the ground.");
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
