// The film between two rigid walls alone: the basis of bearings as Python objects.

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "film_parts.hpp"
#include "film_values.hpp"
#include "interruptible.hpp"
#include "tribodyn/clearance/gap_film.hpp"
#include "tribodyn/core/errors.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

using Coordinates = std::vector<std::tuple<Vector3Array, Vector3Array, bool>>;
using Ports = std::vector<std::tuple<std::vector<int>, double>>;

std::size_t at(py::ssize_t i) { return static_cast<std::size_t>(i); }

std::vector<double> values_of(const std::string& item, const std::string& quantity,
                              const Values& values, std::size_t size) {
  require(at(values.size()) == size, item, quantity, static_cast<double>(values.size()), "values",
          "must be " + std::to_string(size));
  const std::vector<double> result(values.data(), values.data() + values.size());
  // A check of each number would make its texts, even if there is nothing to say.
  if (std::all_of(result.begin(), result.end(), [](double x) { return std::isfinite(x); })) {
    return result;
  }
  for (const double value : result) require_finite(item, quantity, value, "m");
  return result;
}

std::vector<GapCoordinate> gap_coordinates(const Coordinates& coordinates) {
  std::vector<GapCoordinate> result;
  for (const auto& [translation, rotation, entrains] : coordinates) {
    result.push_back({to_vector(translation), to_vector(rotation), entrains});
  }
  return result;
}

/// Number of nodes from which one film takes so long that Ctrl-C is checked meanwhile.
constexpr int kLongFilm = 4000;
/// An equilibrium takes several tens of films.
constexpr int kLongSearch = 400;

/// The arguments of a call, copied, and its result.
struct Call {
  std::vector<double> content_base;
  Vector xi, xi_rate;
  FilmMotion motion;
  EquilibriumProblem problem;
  FilmEquilibrium equilibrium;
  GapFilmInstant result;
  InteractionMeasures contact;
};

Values square(const Matrix& m) {
  Values array({m.rows(), m.cols()});
  for (Eigen::Index i = 0; i < m.rows(); ++i) {
    for (Eigen::Index j = 0; j < m.cols(); ++j) array.mutable_at(i, j) = m(i, j);
  }
  return array;
}

Vector motion_of(const std::string& item, const char* name, const char* unit, const Values& values,
                 int size) {
  require(values.size() == size, item, name, static_cast<double>(values.size()), "values",
          "must be one for each coordinate");
  for (py::ssize_t k = 0; k < values.size(); ++k) {
    require_finite(item, name, values.data()[k], unit);
  }
  return Eigen::Map<const Vector>(values.data(), size);
}

Vector position_of(const std::string& item, const Values& values, int size) {
  return motion_of(item, "position", "m or rad", values, size);
}

Vector velocity_of(const std::string& item, const Values& values, int size) {
  return motion_of(item, "velocity", "m/s or rad/s", values, size);
}

/// A film with one workspace. The computing thread holds the film; others wait.
class Film : public std::enable_shared_from_this<Film> {
 public:
  Film(std::string item, std::shared_ptr<const CondensedFilm> law)
      : film_(std::move(item), std::move(law)) {}
  Film(const std::string& item, const std::shared_ptr<const Gap>& gap, const Interface& interface)
      : film_(item, gap, interface) {}

  int size() const { return film_.law().size(); }
  int coordinates() const { return film_.law().coordinates(); }
  bool depends_on_frequency() const { return film_.law().depends_on_frequency(); }

  /// Mesh and ports of a film in a gap; null without a gap.
  std::shared_ptr<FilmLayout> layout() const {
    return film_.layout() ? std::make_shared<FilmLayout>(*film_.layout()) : nullptr;
  }

  py::dict evaluate(const Values& position, const Values& velocity,
                    const std::optional<Values>& content_base, std::optional<double> content_weight,
                    bool tangents, std::optional<double> frequency) {
    const auto call = call_at(position, velocity);
    if (content_base.has_value() != content_weight.has_value()) {
      throw InvalidInput({.item = film_.item(),
                          .quantity = content_base ? "content_weight" : "content_base",
                          .rule = std::string("must be given with ") +
                                  (content_base ? "content_base" : "content_weight"),
                          .hint = "give both for an implicit stage, neither for a steady film"});
    }
    if (content_base) {
      require(film_.law().equation().mass_conserving(), film_.item(), "content_base", 0.0, "m",
              "requires the condition mass_conserving", "the other conditions have no history");
      call->content_base = values_of(film_.item(), "content_base", *content_base, at(size()));
      require_positive(film_.item(), "content_weight", *content_weight, "s");
      call->motion.content_base = call->content_base.data();
      call->motion.content_weight = *content_weight;
    }
    if (frequency) {
      require_positive(film_.item(), "frequency", *frequency, "rad/s");
      require(!content_base, film_.item(), "frequency", *frequency, "rad/s",
              "requires a steady film, without content_base");
    }
    compute(size() > kLongFilm, [self = shared_from_this(), call, tangents, frequency] {
      call->result = self->film_.at(call->motion, tangents, frequency.value_or(0.0));
    });
    return values(call->result, tangents);
  }

  py::dict equilibrium(const std::vector<int>& free, const Values& load, const Values& position,
                       const Values& velocity, double tolerance) {
    const auto call = call_at(position, velocity);
    call->problem.free = free;
    call->problem.load = motion_of(film_.item(), "load", "N", load, coordinates());
    call->problem.xi = call->xi;
    call->problem.xi_rate = call->xi_rate;
    EquilibriumOptions options;
    options.tolerance = tolerance;
    compute(size() > kLongSearch, [self = shared_from_this(), call, options] {
      call->result = self->film_.at_equilibrium(call->problem, options, call->equilibrium);
    });
    py::dict result = values(call->result, true);
    result["position"] = array_of(call->result.xi, coordinates());
    result["evaluations"] = call->equilibrium.evaluations;
    result["linear_solves"] = call->equilibrium.linear_solves;
    return result;
  }

  Values film_thickness(const Values& position) const {
    const Vector xi = position_of(film_.item(), position, coordinates());
    Values values(size());
    for (int i = 0; i < size(); ++i) {
      values.mutable_at(i) = film_.law().walls().distance(at(i), xi.data());
    }
    return values;
  }

  Values content(const Values& position, double fraction) const {
    const Vector xi = position_of(film_.item(), position, coordinates());
    Values values(size());
    film_.law().content(xi.data(), fraction, values.mutable_data());
    return values;
  }

  double oil_volume(const Values& content) const {
    require(content.size() == size(), film_.item(), "content", static_cast<double>(content.size()),
            "values", "must be one for each node");
    return film_.law().oil_volume(content.data());
  }

 private:
  /// Runs work that owns all its data, with exclusive use of the workspace.
  template <class Work>
  void compute(bool is_long, Work work) {
    const auto alone = [self = shared_from_this(), work = std::move(work)] {
      const std::lock_guard<std::mutex> lock(self->mutex_);
      work();
    };
    if (is_long) {
      interruptible(alone, [] {});
    } else {
      py::gil_scoped_release release;
      alone();
    }
  }

  std::shared_ptr<Call> call_at(const Values& position, const Values& velocity) const {
    auto call = std::make_shared<Call>();
    call->xi = position_of(film_.item(), position, coordinates());
    call->xi_rate = velocity_of(film_.item(), velocity, coordinates());
    call->motion.xi = call->xi.data();
    call->motion.xi_rate = call->xi_rate.data();
    return call;
  }

  py::dict values(GapFilmInstant& now, bool tangents) const {
    Fields fields;
    now.film.move_to(fields);
    if (film_.has_contact()) add_contact_fields(now.contact, fields);
    py::dict result = dict_of(fields);
    result["force"] = array_of(now.force.force, coordinates());
    if (tangents) {
      result["tangent_by_position"] = square(now.force.by_xi);
      result["tangent_by_velocity"] = square(now.force.by_rate);
    }
    return result;
  }

  GapFilm film_;
  std::mutex mutex_;
};

/// The asperities of an interface in a gap, without its film.
class Contact {
 public:
  Contact(std::string item, std::shared_ptr<const Gap> gap, const Interface& interface)
      : item_(std::move(item)), gap_(std::move(gap)), walls_(item_, gap_, interface) {}

  py::dict evaluate(const Values& position, const Values& velocity) {
    const Vector xi = position_of(item_, position, gap_->size());
    const Vector rate = velocity_of(item_, velocity, gap_->size());
    Fields fields;
    if (!walls_.empty()) {
      const std::lock_guard<std::mutex> lock(mutex_);
      InteractionMeasures measures;
      FilmForce force;
      force.force.setZero(gap_->size());
      walls_.add_force(xi, rate, false, force, &measures);
      add_contact_fields(measures, fields);
    }
    return dict_of(fields);
  }

 private:
  std::string item_;
  std::shared_ptr<const Gap> gap_;
  WallContact walls_;
  std::mutex mutex_;
};

void bind_layout(py::module_& m) {
  py::class_<FilmLayout, std::shared_ptr<FilmLayout>>(m, "FilmLayout",
                                                      "Mesh and ports of a film in a gap.")
      .def(py::init([](const std::string& item, const std::shared_ptr<Gap>& gap,
                       const std::shared_ptr<Interface>& interface) {
             return interruptible_make(true, [=] {
               return std::make_shared<FilmLayout>(film_layout(item, *gap, *interface));
             });
           }),
           py::kw_only(), "item"_a, "gap"_a, "interface"_a,
           "The layout of the film of an interface; item: name in messages.")
      .def_property_readonly(
          "mesh",
          [](const std::shared_ptr<FilmLayout>& self) {
            return std::shared_ptr<SurfaceMesh>(self, &self->mesh);
          },
          "Mesh of the film.")
      .def_readonly("port_nodes", &FilmLayout::port_nodes,
                    "Nodes of each port; in a half model some have none.")
      .def(
          "flows",
          [](const FilmLayout& self, const std::vector<double>& outflow) {
            return flows_by_name(self.outlets, outflow);
          },
          py::kw_only(), "outflow"_a,
          "Net outflow through each port and open boundary [m3/s], by name, from the outflow of "
          "each node.")
      .def_readonly("open_boundaries", &FilmLayout::open_boundaries,
                    "Names of the open boundaries.");
  py::class_<Contact, std::shared_ptr<Contact>>(m, "WallContact",
                                                "The asperities of an interface in a gap.")
      .def(py::init([](const std::string& item, std::shared_ptr<Gap> gap,
                       const std::shared_ptr<Interface>& interface) {
             return std::make_shared<Contact>(item, std::move(gap), *interface);
           }),
           py::kw_only(), "item"_a, "gap"_a, "interface"_a, "item: name in messages.")
      .def("evaluate", &Contact::evaluate, py::kw_only(), "position"_a, "velocity"_a,
           "Asperity contact at a position (K,) and velocity (K,): a dict with the\n"
           "generalised asperity_force (K,), maximum_asperity_pressure [Pa], asperity_power_loss\n"
           "[W] and contact_area [m2]; empty without asperities.");
}

void bind_film_class(py::module_& m) {
  py::class_<Film, std::shared_ptr<Film>> film(
      m, "Film",
      "The film between a mesh, fixed to the bearing, and a rigid wall, the journal.\n\n"
      "The journal moves by K <= 6 gap coordinates: translations [m] and rotations [rad].");
  film.def(
      py::init([](const std::string& item, std::shared_ptr<const SurfaceMesh> mesh,
                  std::shared_ptr<const Lubricant> lubricant, const Coordinates& coordinates,
                  const Values& thickness, const std::optional<Values>& face_thickness,
                  const std::string& cavitation, double ambient_pressure,
                  double cavitation_pressure, std::vector<std::string> open_boundaries,
                  const Ports& ports, std::shared_ptr<const FlowFactorModel> flow_factors,
                  const std::string& solver, const std::string& transport) {
        FilmConditions conditions;
        conditions.transport = transport_by_name(transport);
        conditions.ambient_pressure = ambient_pressure;
        conditions.cavitation_pressure = cavitation_pressure;
        conditions.open_boundaries = std::move(open_boundaries);
        for (const auto& [nodes, pressure] : ports) {
          conditions.ports.push_back({nodes, pressure});
        }
        conditions.cavitation = cavitation_by_name(cavitation);
        const MeshSolver method = mesh_solver_by_name(solver);
        std::vector<double> nodes = values_of(item, "thickness", thickness, at(mesh->size()));
        std::vector<double> faces;
        if (face_thickness) {
          faces = values_of(item, "face_thickness", *face_thickness, mesh->pairs().size());
        }
        return interruptible_make(mesh->size() > kLongFilm, [=] {
          return std::make_shared<Film>(
              item, std::make_shared<const CondensedFilm>(
                        FilmEquation(item, *mesh, lubricant, conditions, flow_factors),
                        gap_coordinates(coordinates), ReferenceThickness{nodes, faces}, method));
        });
      }),
      py::kw_only(), "item"_a, "mesh"_a, "lubricant"_a, "coordinates"_a, "thickness"_a,
      "face_thickness"_a = py::none(), "cavitation"_a = "mass_conserving",
      "ambient_pressure"_a = 0.0, "cavitation_pressure"_a = 0.0,
      "open_boundaries"_a = std::vector<std::string>(), "ports"_a = Ports(),
      "flow_factors"_a = py::none(), "solver"_a = "automatic", "transport"_a = "upwind",
      "item: name in messages. coordinates: (translation (3,), rotation (3,), entrains) each.\n"
      "thickness (nodes,) [m] at position 0, face_thickness (pairs,) [m] between the nodes,\n"
      "None: means. ports: (nodes, pressure [Pa]) each. Pressures are gauge.");
  // No second constructor: keyword-only overloads accept no argument that must be converted.
  film.def_static(
      "in_gap",
      [](const std::string& item, std::shared_ptr<const Gap> gap,
         std::shared_ptr<const Interface> interface) {
        return interruptible_make(true,
                                  [=] { return std::make_shared<Film>(item, gap, *interface); });
      },
      py::kw_only(), "item"_a, "gap"_a, "interface"_a,
      "The film of an interface in a gap, with its asperities if it has any.");
  film.def_property_readonly("layout", &Film::layout,
                             "Mesh and ports of a film in a gap; None without a gap.");
  film.def(
      "evaluate", &Film::evaluate, py::kw_only(), "position"_a, "velocity"_a,
      "content_base"_a = py::none(), "content_weight"_a = py::none(), "tangents"_a = false,
      "frequency"_a = py::none(),
      "Solve the film at a position (K,) and velocity (K,) of the journal; return a dict.\n\n"
      "With content_base (nodes,) [m] and content_weight [s] it is an implicit stage, without\n"
      "steady or without history. The dict holds the generalised force (K,) on the journal, the\n"
      "pressure_force (3,) [N], fields (nodes,) film_thickness [m], pressure [Pa],\n"
      "film_fraction [-], content_rate [m/s], outflow [m3/s], dissipation [W] of the modelled\n"
      "part, and of the whole maximum_pressure [Pa], minimum_film_thickness [m],\n"
      "side_leakage, inflow, net_outflow [m3/s], power_loss, outflow_power [W]; if requested,\n"
      "tangent_by_position and tangent_by_velocity (K, K): of the rate form or, with a frequency\n"
      "[rad/s], of harmonic motions about the steady film.");
  film.def_property_readonly("depends_on_frequency", &Film::depends_on_frequency,
                             "Whether the tangents depend on the frequency.");
  film.def("equilibrium", &Film::equilibrium, py::kw_only(), "free"_a, "load"_a, "position"_a,
           "velocity"_a, "tolerance"_a = EquilibriumOptions().tolerance,
           "Find the values of the `free` coordinates at which the film carries the load (K,).\n\n"
           "The dict is that of evaluate() with tangents, with `position` (K,) and the number of\n"
           "film `evaluations`.");
  film.def("film_thickness", &Film::film_thickness, "position"_a,
           "Film thickness [m] at the nodes (nodes,) for a position (K,).");
  film.def("content", &Film::content, "position"_a, "film_fraction"_a = 1.0,
           "Content [m] (nodes,) of a gap that is filled to the film_fraction.");
  film.def("oil_volume", &Film::oil_volume, "content"_a,
           "Volume of oil [m3] on the whole surface for a content (nodes,) [m].");
  film.def_property_readonly("size", &Film::size, "Number of nodes.");
  film.def_property_readonly("coordinates", &Film::coordinates, "K.");
}

}  // namespace

void bind_films(py::module_& m) {
  bind_layout(m);
  bind_film_class(m);
}
