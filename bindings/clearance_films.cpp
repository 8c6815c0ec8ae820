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
#include "tribodyn/clearance/dry_interface.hpp"
#include "tribodyn/clearance/lubricated_interface.hpp"
#include "tribodyn/clearance/mixed_interface.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/film_equilibrium.hpp"

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

/// A film to be solved, with copies of all arguments, and its solution.
struct Solved {
  std::vector<double> content_base;
  Vector6 xi, xi_rate;
  FilmMotion motion;
  EquilibriumProblem problem;
  FilmStatus status = FilmStatus::ok;
  FilmForce force;
  FilmEquilibrium equilibrium;
  FilmInstant film;
  InteractionMeasures contact;
};

/// The law with one workspace. The computing thread holds it; others wait.
class Film : public std::enable_shared_from_this<Film> {
 public:
  Film(std::string item, std::shared_ptr<const CondensedFilm> law)
      : item_(std::move(item)), law_(std::move(law)), workspace_(law_->make_workspace()) {}

  /// The film of an interface in a gap, with its asperities if it has any.
  Film(const std::string& item, const std::shared_ptr<const Gap>& gap, const Interface& interface)
      : item_(item), gap_(gap) {
    const auto* film = dynamic_cast<const LubricatedInterface*>(&interface);
    double asperity_deviation = 0.0;
    if (const auto* mixed = dynamic_cast<const MixedInterface*>(&interface)) {
      asperity_deviation = mixed->asperity_deviation();
      for (const auto& part : mixed->parts()) {
        if (!film) film = dynamic_cast<const LubricatedInterface*>(part.get());
        if (dynamic_cast<const DryInterface*>(part.get())) contact_ = part->attach(item, gap);
      }
    }
    if (!film) {
      throw InvalidInput({.item = item,
                          .quantity = "interface",
                          .rule = "must have a film",
                          .hint = "use LubricatedInterface or MixedInterface"});
    }
    const auto attached =
        std::make_shared<FilmInteraction>(item, gap, film->options(), asperity_deviation);
    law_ = std::shared_ptr<const CondensedFilm>(attached, &attached->film());
    layout_ = std::shared_ptr<const FilmLayout>(attached, &attached->layout());
    workspace_ = law_->make_workspace();
    if (contact_) contact_workspace_ = contact_->make_workspace();
  }

  int size() const { return law_->size(); }
  int coordinates() const { return law_->coordinates(); }
  const FilmLayout* layout() const { return layout_.get(); }

  py::dict evaluate(const Values& position, const Values& velocity,
                    const std::optional<Values>& content_base, std::optional<double> content_weight,
                    bool tangents) {
    const auto solved = solved_at(position, velocity);
    if (content_base.has_value() != content_weight.has_value()) {
      throw InvalidInput({.item = item_,
                          .quantity = content_base ? "content_weight" : "content_base",
                          .rule = std::string("must be given with ") +
                                  (content_base ? "content_base" : "content_weight"),
                          .hint = "give both for an implicit stage, neither for a steady film"});
    }
    if (content_base) {
      require(law_->equation().mass_conserving(), item_, "content_base", 0.0, "m",
              "requires the condition mass_conserving", "the other conditions have no history");
      solved->content_base = values_of(item_, "content_base", *content_base, at(size()));
      require_positive(item_, "content_weight", *content_weight, "s");
      solved->motion.content_base = solved->content_base.data();
      solved->motion.content_weight = *content_weight;
    }
    compute(size() > kLongFilm, [self = shared_from_this(), solved, tangents] {
      Solved& film = *solved;
      film.status = self->law_->evaluate(film.motion, tangents, *self->workspace_, film.force);
      require_solved(self->item_, film.status, *self->law_, *self->workspace_);
      self->take(film, film.force.force);
      self->add_contact(film.xi, film.xi_rate, tangents, film.force, &film.contact);
    });
    py::dict result = solved->film.values();
    result["force"] = array_of(solved->force.force, coordinates());
    if (tangents) add_tangents(solved->force, result);
    add_contact_values(solved->contact, result);
    return result;
  }

  py::dict equilibrium(const std::vector<int>& free, const Values& load, const Values& position,
                       const Values& velocity, double tolerance) {
    const auto solved = solved_at(position, velocity);
    EquilibriumProblem& problem = solved->problem;
    require(load.size() == coordinates(), item_, "load", static_cast<double>(load.size()), "values",
            "must be one for each coordinate");
    for (py::ssize_t k = 0; k < load.size(); ++k) require_finite(item_, "load", load.at(k), "N");
    problem.free = free;
    problem.load = Eigen::Map<const Vector>(load.data(), coordinates());
    problem.xi = solved->xi;
    problem.xi_rate = solved->xi_rate;
    if (contact_) {
      problem.contact = [self = this](const Vector6& xi, const Vector6& rate, FilmForce& out) {
        self->add_contact(xi, rate, true, out, nullptr);
      };
    }
    EquilibriumOptions options;
    options.tolerance = tolerance;
    compute(size() > kLongSearch, [self = shared_from_this(), solved, options] {
      Solved& film = *solved;
      FilmEquilibrium& out = film.equilibrium;
      film.status = find_equilibrium(*self->law_, film.problem, *self->workspace_, out, options);
      if (film.status == FilmStatus::not_converged) {
        throw ConvergenceError({.item = self->item_,
                                .quantity = "unbalanced force divided by the load",
                                .value = out.unbalance,
                                .rule = "did not vanish",
                                .hint =
                                    "the load may be more than the film carries, or the start may "
                                    "be too far away: give a position closer to the solution"});
      }
      require_solved(self->item_, film.status, *self->law_, *self->workspace_);
      FilmForce contact;
      contact.force.setZero(self->coordinates());
      self->add_contact(out.xi, film.xi_rate, false, contact, &film.contact);
      film.xi = out.xi;
      self->take(film, out.force.force - contact.force);
    });
    const FilmEquilibrium& out = solved->equilibrium;
    py::dict result = solved->film.values();
    result["force"] = array_of(out.force.force, coordinates());
    result["position"] = array_of(out.xi, coordinates());
    add_tangents(out.force, result);
    add_contact_values(solved->contact, result);
    result["evaluations"] = out.evaluations;
    result["linear_solves"] = out.linear_solves;
    return result;
  }

  /// The asperity forces at a position and velocity; zero without asperities.
  py::dict contact(const Values& position, const Values& velocity) {
    const auto solved = solved_at(position, velocity);
    compute(false, [self = shared_from_this(), solved] {
      FilmForce force;
      force.force.setZero(self->coordinates());
      self->add_contact(solved->xi, solved->xi_rate, false, force, &solved->contact);
    });
    py::dict result;
    add_contact_values(solved->contact, result);
    return result;
  }

  Values film_thickness(const Values& position) const {
    require_size("position", position);
    Values values(size());
    for (int i = 0; i < size(); ++i) {
      values.mutable_at(i) = law_->walls().distance(at(i), position.data());
    }
    return values;
  }

  Values content(const Values& position, double fraction) const {
    require_size("position", position);
    Values values(size());
    law_->content(position.data(), fraction, values.mutable_data());
    return values;
  }

  double oil_volume(const Values& content) const {
    require(content.size() == size(), item_, "content", static_cast<double>(content.size()),
            "values", "must be one for each node");
    return law_->oil_volume(content.data());
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

  /// Stores the fields of the last evaluation.
  void take(Solved& film, const Vector6& force) const {
    film.film = FilmInstant(*law_, film.xi_rate.data(), force, *workspace_);
    if (!gap_) return;
    if (const auto least = gap_->minimum_film_thickness(film.xi)) {
      film.film.summary.minimum_thickness = *least;
    }
  }

  /// Adds the asperity forces.
  void add_contact(const Vector6& xi, const Vector6& rate, bool tangents, FilmForce& out,
                   InteractionMeasures* measures) const {
    if (!contact_) return;
    GapMotion motion;
    motion.xi = xi;
    motion.rate = rate;
    InteractionRequest request;
    request.motion = &motion;
    request.tangents = tangents;
    InteractionForce force;
    force.set_zero(coordinates());
    contact_->evaluate(request, contact_workspace_.get(), force, nullptr);
    out.force += force.force;
    if (tangents) {
      out.by_xi += force.by_xi;
      out.by_rate += force.by_rate;
    }
    if (!measures) return;
    measures->film_force.setZero(coordinates());
    measures->asperity_force.setZero(coordinates());
    contact_->measure(motion, nullptr, contact_workspace_.get(), *measures);
  }

  void require_size(const std::string& name, const Values& values) const {
    require(values.size() == coordinates(), item_, name, static_cast<double>(values.size()),
            "values", "must be one for each coordinate");
  }

  std::shared_ptr<Solved> solved_at(const Values& position, const Values& velocity) const {
    for (const auto& [name, values, unit] :
         {std::tuple{"position", &position, "m or rad"}, {"velocity", &velocity, "m/s or rad/s"}}) {
      require_size(name, *values);
      for (py::ssize_t k = 0; k < values->size(); ++k) {
        require_finite(item_, name, values->data()[k], unit);
      }
    }
    auto solved = std::make_shared<Solved>();
    solved->xi = Eigen::Map<const Vector>(position.data(), coordinates());
    solved->xi_rate = Eigen::Map<const Vector>(velocity.data(), coordinates());
    solved->motion.xi = solved->xi.data();
    solved->motion.xi_rate = solved->xi_rate.data();
    return solved;
  }

  void add_tangents(const FilmForce& out, py::dict& result) const {
    const int nk = coordinates();
    const auto matrix = [&](const Matrix6& m) {
      Values array({nk, nk});
      for (int i = 0; i < nk; ++i) {
        for (int j = 0; j < nk; ++j) array.mutable_at(i, j) = m(i, j);
      }
      return array;
    };
    result["tangent_by_position"] = matrix(out.by_xi);
    result["tangent_by_velocity"] = matrix(out.by_rate);
  }

  void add_contact_values(const InteractionMeasures& contact, py::dict& result) const {
    if (!contact_) return;
    result["asperity_force"] = array_of(contact.asperity_force, coordinates());
    result["asperity_force_error"] = contact.asperity_force_error;
    result["maximum_asperity_pressure"] = contact.maximum_asperity_pressure;
    result["asperity_power_loss"] = contact.asperity_power_loss;
    result["contact_area"] = contact.contact_area;
  }

  std::string item_;
  std::shared_ptr<const Gap> gap_;  // if there is one
  std::shared_ptr<const CondensedFilm> law_;
  std::shared_ptr<const FilmLayout> layout_;  // of a gap
  std::unique_ptr<Interaction> contact_;
  std::unique_ptr<CondensedFilmWorkspace> workspace_;
  std::unique_ptr<ItemWorkspace> contact_workspace_;
  std::mutex mutex_;
};

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
                  const std::string& solver) {
        FilmConditions conditions;
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
      "flow_factors"_a = py::none(), "solver"_a = "automatic",
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
  film.def_property_readonly(
      "mesh", [](const Film& self) { return std::make_shared<SurfaceMesh>(self.layout()->mesh); },
      "Mesh of a film in a gap.");
  film.def_property_readonly(
      "port_nodes", [](const Film& self) { return self.layout()->port_nodes; },
      "Nodes of each port of a film in a gap; in a half model some have none.");
  film.def_property_readonly(
      "drains",
      [](const Film& self) {
        py::dict drains;
        for (const Drain& drain : self.layout()->drains) drains[py::str(drain.name)] = drain.nodes;
        return drains;
      },
      "Nodes of the ports by their names; for a half model those of both sides.");
  film.def_property_readonly(
      "open_boundaries", [](const Film& self) { return self.layout()->open_boundaries; },
      "Names of the open boundaries of a film in a gap.");
  film.def(
      "evaluate", &Film::evaluate, py::kw_only(), "position"_a, "velocity"_a,
      "content_base"_a = py::none(), "content_weight"_a = py::none(), "tangents"_a = false,
      "Solve the film at a position (K,) and velocity (K,) of the journal; return a dict.\n\n"
      "With content_base (nodes,) [m] and content_weight [s] it is an implicit stage, without\n"
      "steady or without history. The dict holds the generalised force (K,) on the journal, the\n"
      "pressure_force (3,) [N], fields (nodes,) film_thickness [m], pressure [Pa],\n"
      "film_fraction [-], content_rate [m/s], outflow [m3/s], dissipation [W] of the modelled\n"
      "part, and of the whole maximum_pressure [Pa], minimum_film_thickness [m],\n"
      "side_leakage, inflow, net_outflow [m3/s], power_loss, outflow_power [W]; if requested,\n"
      "tangent_by_position and tangent_by_velocity (K, K).");
  film.def("contact", &Film::contact, py::kw_only(), "position"_a, "velocity"_a,
           "Asperity contact at a position (K,) and velocity (K,): a dict with the\n"
           "generalised asperity_force (K,), maximum_asperity_pressure [Pa], asperity_power_loss\n"
           "[W] and contact_area [m2]; empty without asperities.");
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

void bind_films(py::module_& m) { bind_film_class(m); }
