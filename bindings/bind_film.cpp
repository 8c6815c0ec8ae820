// The film between two rigid walls by itself: what bearings as Python objects are made of.

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <semaphore>
#include <string>
#include <tuple>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "film_parts.hpp"
#include "interruptible.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/film_equilibrium.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

using Values = py::array_t<double, py::array::c_style | py::array::forcecast>;
using Coordinates = std::vector<std::tuple<Vector3Array, Vector3Array, bool>>;
using Ports = std::vector<std::tuple<std::vector<int>, double>>;

std::size_t at(py::ssize_t i) { return static_cast<std::size_t>(i); }

MeshSolver solver_by_name(const std::string& item, const std::string& name) {
  if (name == "automatic") return MeshSolver::automatic;
  if (name == "banded") return MeshSolver::banded;
  if (name == "multigrid") return MeshSolver::multigrid;
  throw InvalidInput({.item = item,
                      .quantity = "solver = '" + name + "'",
                      .rule = "must be one of: automatic, banded, multigrid"});
}

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

/// What is summed up of one solution.
struct Measures {
  Vector3 pressure_force = Vector3::Zero();
  double maximum_pressure = 0.0, minimum_thickness = 0.0;
  double leakage = 0.0, inflow = 0.0, net_outflow = 0.0;
  double power_loss = 0.0, outflow_power = 0.0;
};

/// From so many nodes on, one film takes so long that Ctrl-C is looked for meanwhile.
constexpr int kLongFilm = 4000;
/// An equilibrium takes some tens of films.
constexpr int kLongSearch = 400;

/// A film to be solved, with copies of all that was given, and what belongs to its solution beside
/// the fields in the workspace.
struct Solved {
  std::vector<double> xi, xi_rate, content_base;
  FilmMotion motion;
  EquilibriumProblem problem;
  FilmStatus status = FilmStatus::ok;
  FilmForce force;
  FilmEquilibrium equilibrium;
  Measures measures;
};

/// The law with one workspace. Who computes holds it until the fields are read; others wait.
class Film : public std::enable_shared_from_this<Film> {
 public:
  Film(const std::string& item, const SurfaceMesh& mesh, std::shared_ptr<const Lubricant> lubricant,
       const Coordinates& coordinates, std::vector<double> thickness,
       std::vector<double> face_thickness, FilmConditions conditions,
       std::shared_ptr<const FlowFactorModel> flow_factors)
      : item_(item),
        law_(ReynoldsFilm(item, mesh, std::move(lubricant), std::move(conditions),
                          std::move(flow_factors)),
             gap_coordinates(coordinates),
             ReferenceThickness{std::move(thickness), std::move(face_thickness)}),
        workspace_(law_.make_workspace()) {}

  int size() const { return law_.size(); }
  int coordinates() const { return law_.coordinates(); }

  py::dict evaluate(const Values& position, const Values& velocity,
                    const std::optional<Values>& content_base, std::optional<double> content_weight,
                    bool tangents) {
    const auto solved = solved_at(position, velocity);
    if (content_base.has_value() != content_weight.has_value()) {
      throw InvalidInput({.item = item_,
                          .quantity = content_base ? "content_weight" : "content_base",
                          .rule = "must be given with the other",
                          .hint = "give both for an implicit stage, none for a steady film"});
    }
    if (content_base) {
      require(law_.film().mass_conserving(), item_, "content_base", 0.0, "m",
              "belongs to the mass_conserving condition", "the others have no history");
      solved->content_base = values_of(item_, "content_base", *content_base, at(size()));
      require_positive(item_, "content_weight", *content_weight, "s");
      solved->motion.content_base = solved->content_base.data();
      solved->motion.content_weight = *content_weight;
    }
    const auto held = compute(size() > kLongFilm, [self = shared_from_this(), solved, tangents] {
      Solved& film = *solved;
      film.status = self->law_.evaluate(film.motion, tangents, *self->workspace_, film.force);
      if (film.status == FilmStatus::ok) film.measures = self->measure(film.motion.xi_rate);
    });
    check(solved->status);
    py::dict result = fields(solved->motion.xi_rate);
    result["force"] = vector(solved->force.force);
    if (tangents) add_tangents(solved->force, result);
    add_measures(solved->measures, result);
    result["linear_solves"] = workspace_->film->iterations;
    return result;
  }

  py::dict equilibrium(const std::vector<int>& free, const Values& load, const Values& position,
                       const Values& velocity, double tolerance) {
    const auto solved = solved_at(position, velocity);
    EquilibriumProblem& problem = solved->problem;
    require(load.size() == coordinates(), item_, "load", static_cast<double>(load.size()), "values",
            "must be one for each coordinate");
    const auto copy = [&](const double* values) {
      return Vector6(Eigen::Map<const Vector>(values, coordinates()));
    };
    for (py::ssize_t k = 0; k < load.size(); ++k) require_finite(item_, "load", load.at(k), "N");
    problem.free = free;
    problem.load = copy(load.data());
    problem.xi = copy(solved->motion.xi);
    problem.xi_rate = copy(solved->motion.xi_rate);
    EquilibriumOptions options;
    options.tolerance = tolerance;
    const auto held = compute(size() > kLongSearch, [self = shared_from_this(), solved, options] {
      Solved& film = *solved;
      film.status =
          find_equilibrium(self->law_, film.problem, *self->workspace_, film.equilibrium, options);
      if (film.status == FilmStatus::ok) {
        film.measures = self->measure(film.problem.xi_rate.data());
      }
    });
    const FilmEquilibrium& out = solved->equilibrium;
    if (solved->status == FilmStatus::not_converged) {
      throw ConvergenceError({.item = item_,
                              .quantity = "unbalanced force, by the load",
                              .value = out.unbalance,
                              .rule = "did not vanish",
                              .hint = "the load may be more than the film carries, or the start "
                                      "too far away: give a position nearer to the place"});
    }
    check(solved->status);
    py::dict result = fields(problem.xi_rate.data());
    result["force"] = vector(out.force.force);
    result["position"] = vector(out.xi);
    add_tangents(out.force, result);
    add_measures(solved->measures, result);
    result["evaluations"] = out.evaluations;
    result["linear_solves"] = out.linear_solves;
    return result;
  }

  Values film_thickness(const Values& position) const {
    require(position.size() == coordinates(), item_, "position",
            static_cast<double>(position.size()), "values", "must be one for each coordinate");
    Values values(size());
    law_.motion().thickness(position.data(), values.mutable_data());
    return values;
  }

  Values content(const Values& position, double fraction) const {
    require(position.size() == coordinates(), item_, "position",
            static_cast<double>(position.size()), "values", "must be one for each coordinate");
    Values values(size());
    law_.content(position.data(), fraction, values.mutable_data());
    return values;
  }

  double oil_volume(const Values& content) const {
    require(content.size() == size(), item_, "content", static_cast<double>(content.size()),
            "values", "must be one for each node");
    return law_.oil_volume(content.data());
  }

 private:
  /// Frees the workspace at its end.
  struct Held {
    std::shared_ptr<Film> film;
    explicit Held(std::shared_ptr<Film> holds) : film(std::move(holds)) {}
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    ~Held() { film->free_.release(); }
  };

  /// Does work that owns all it uses, and holds the workspace from then on.
  template <class Work>
  std::unique_ptr<Held> compute(bool is_long, Work work) {
    const auto self = shared_from_this();
    const auto alone = [self, work = std::move(work)] {
      self->free_.acquire();
      try {
        work();
      } catch (...) {
        self->free_.release();
        throw;
      }
    };
    const auto leave = [self] { self->free_.release(); };
    if (is_long) {
      interruptible(alone, leave);
    } else {
      py::gil_scoped_release release;
      alone();
    }
    return std::make_unique<Held>(self);
  }

  std::shared_ptr<Solved> solved_at(const Values& position, const Values& velocity) const {
    for (const auto& [name, values, unit] :
         {std::tuple{"position", &position, "m or rad"}, {"velocity", &velocity, "m/s or rad/s"}}) {
      require(values->size() == coordinates(), item_, name, static_cast<double>(values->size()),
              "values", "must be one for each coordinate");
      for (py::ssize_t k = 0; k < values->size(); ++k) {
        require_finite(item_, name, values->data()[k], unit);
      }
    }
    auto solved = std::make_shared<Solved>();
    solved->xi.assign(position.data(), position.data() + position.size());
    solved->xi_rate.assign(velocity.data(), velocity.data() + velocity.size());
    solved->motion.xi = solved->xi.data();
    solved->motion.xi_rate = solved->xi_rate.data();
    return solved;
  }

  double minimum_thickness() const {
    const auto& nodes = workspace_->thickness;
    const auto& faces = workspace_->face_thickness;
    return std::min(*std::min_element(nodes.begin(), nodes.end()),
                    *std::min_element(faces.begin(), faces.end()));
  }

  void check(FilmStatus status) const {
    switch (status) {
      case FilmStatus::ok:
        return;
      case FilmStatus::gap_closed:
        require(false, item_, "minimum_film_thickness", minimum_thickness(), "m", "must be > 0",
                "the walls overlap there: a film knows no contact; keep the eccentricity within "
                "the clearance, or use a clearance joint with a MixedInterface");
        return;
      case FilmStatus::starved:
        throw SingularSystem({.item = item_,
                              .quantity = "film fraction",
                              .rule = "is not determined: the film is starved, no oil enters it",
                              .hint = "give a groove, an ambient_pressure above the "
                                      "cavitation_pressure, or the content it starts from"});
      case FilmStatus::singular:
        throw SingularSystem({.item = item_,
                              .quantity = "film pressure",
                              .rule = "is not determined",
                              .hint = "no end is open and no port gives a pressure"});
      case FilmStatus::glass: {
        const Lubricant& oil = law_.film().lubricant();
        throw ConvergenceError({.item = item_,
                                .quantity = "maximum_film_pressure",
                                .value = workspace_->film->highest_pressure(),
                                .unit = "Pa",
                                .rule = "is no film any more: " + oil.glass_text(),
                                .hint = kGlassHint});
      }
      case FilmStatus::not_converged:
        throw ConvergenceError({.item = item_,
                                .quantity = "set of full nodes, or viscosity",
                                .rule = "did not settle",
                                .hint = "a viscosity that grows with pressure has no solution "
                                        "beyond some load of rigid walls; else look at position "
                                        "and velocity"});
    }
  }

  Measures measure(const double* rate) const {
    const CondensedFilmWorkspace& ws = *workspace_;
    const SurfaceMesh& mesh = law_.film().mesh();
    const double ambient = law_.film().conditions().ambient_pressure;
    Measures m;
    for (std::size_t i = 0; i < at(size()); ++i) {
      m.pressure_force -= mesh.weight()[i] * (ws.film->pressure[i] - ambient) * mesh.normal()[i];
      m.inflow -= std::min(0.0, ws.film->outflow[i]);
    }
    m.pressure_force *= mesh.multiplicity();
    m.inflow *= mesh.multiplicity();
    m.maximum_pressure = *std::max_element(ws.film->pressure.begin(), ws.film->pressure.end());
    m.minimum_thickness = minimum_thickness();
    m.leakage = law_.side_leakage(ws);
    m.net_outflow = law_.net_outflow(ws);
    m.outflow_power = law_.outflow_power(ws);
    std::vector<double> power;
    law_.nodal_dissipation(rate, ws, power);
    for (const double p : power) m.power_loss += mesh.multiplicity() * p;
    return m;
  }

  static void add_measures(const Measures& m, py::dict& result) {
    Values force(3);
    for (int k = 0; k < 3; ++k) force.mutable_at(k) = m.pressure_force[k];
    result["pressure_force"] = force;
    result["maximum_pressure"] = m.maximum_pressure;
    result["minimum_film_thickness"] = m.minimum_thickness;
    result["side_leakage"] = m.leakage;
    result["inflow"] = m.inflow;
    result["net_outflow"] = m.net_outflow;
    result["power_loss"] = m.power_loss;
    result["outflow_power"] = m.outflow_power;
  }

  py::dict fields(const double* rate) const {
    const CondensedFilmWorkspace& ws = *workspace_;
    const auto field = [](const std::vector<double>& values) {
      return Values(static_cast<py::ssize_t>(values.size()), values.data());
    };
    std::vector<double> power;
    law_.nodal_dissipation(rate, ws, power);
    return py::dict("film_thickness"_a = field(ws.thickness),
                    "pressure"_a = field(ws.film->pressure),
                    "film_fraction"_a = field(ws.film->film_fraction),
                    "content_rate"_a = field(ws.film->content_rate),
                    "outflow"_a = field(ws.film->outflow), "dissipation"_a = field(power));
  }

  Values vector(const Vector6& v) const {
    Values array(coordinates());
    for (int k = 0; k < coordinates(); ++k) array.mutable_at(k) = v[k];
    return array;
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

  std::string item_;
  CondensedFilm law_;
  std::unique_ptr<CondensedFilmWorkspace> workspace_;
  std::binary_semaphore free_{1};
};

void bind_law(py::module_& m) {
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
        conditions.solver = solver_by_name(item, solver);
        std::vector<double> nodes = values_of(item, "thickness", thickness, at(mesh->size()));
        std::vector<double> faces;
        if (face_thickness) {
          faces = values_of(item, "face_thickness", *face_thickness, mesh->pairs().size());
        }
        return interruptible_make(mesh->size() > kLongFilm, [=] {
          return std::make_shared<Film>(item, *mesh, lubricant, coordinates, nodes, faces,
                                        conditions, flow_factors);
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
  film.def(
      "evaluate", &Film::evaluate, py::kw_only(), "position"_a, "velocity"_a,
      "content_base"_a = py::none(), "content_weight"_a = py::none(), "tangents"_a = false,
      "Solve the film at a position (K,) and velocity (K,) of the journal; return a dict.\n\n"
      "With content_base (nodes,) [m] and content_weight [s] it is an implicit stage, without\n"
      "steady or memoryless. The dict holds the generalised force (K,) on the journal, the\n"
      "pressure_force (3,) [N], fields (nodes,) film_thickness [m], pressure [Pa],\n"
      "film_fraction [-], content_rate [m/s], outflow [m3/s], dissipation [W] of the modelled\n"
      "part, and of the whole maximum_pressure [Pa], minimum_film_thickness [m],\n"
      "side_leakage, inflow, net_outflow [m3/s], power_loss, outflow_power [W]; if asked for,\n"
      "tangent_by_position and tangent_by_velocity (K, K).");
  film.def("equilibrium", &Film::equilibrium, py::kw_only(), "free"_a, "load"_a, "position"_a,
           "velocity"_a, "tolerance"_a = EquilibriumOptions().tolerance,
           "Find the values of the `free` coordinates at which the film carries the load (K,).\n\n"
           "The dict is that of evaluate() with tangents, with `position` (K,) and the number of\n"
           "film `evaluations`.");
  film.def("film_thickness", &Film::film_thickness, "position"_a,
           "Film thickness [m] at the nodes (nodes,) for a position (K,).");
  film.def("content", &Film::content, "position"_a, "film_fraction"_a = 1.0,
           "Content [m] (nodes,) of a gap that is filled by the share film_fraction.");
  film.def("oil_volume", &Film::oil_volume, "content"_a,
           "Volume of oil [m3] on the whole surface for a content (nodes,) [m].");
  film.def_property_readonly("size", &Film::size, "Number of nodes.");
  film.def_property_readonly("coordinates", &Film::coordinates, "K.");
}

}  // namespace

void bind_film(py::module_& m) {
  bind_flow_factors(m);
  bind_law(m);
}
