// The film of a journal bearing by itself, for tests, benchmarks and notebooks.

#include <array>
#include <cmath>
#include <memory>
#include <mutex>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "parameters.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/condensed_film.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

const std::string kItem = "journal film";

using Values = py::array_t<double, py::array::c_style | py::array::forcecast>;

struct JournalFilmOptions {
  double bearing_radius;
  double bearing_length;
  double radial_clearance;
  double dynamic_viscosity;
  int cells_around;
  int cells_along;
  bool symmetric;
  double ambient_pressure;
  double cavitation_pressure;
  std::vector<double> groove_angles;
  double groove_pressure;
};

CondensedFilm make_film(const JournalFilmOptions& o) {
  require_positive(kItem, "radial_clearance", o.radial_clearance, "m");
  SurfaceMesh mesh =
      cylinder_mesh(o.bearing_radius, o.bearing_length, o.cells_around, o.cells_along, o.symmetric);
  FilmConditions conditions;
  conditions.ambient_pressure = o.ambient_pressure;
  conditions.cavitation_pressure = o.cavitation_pressure;
  conditions.open_boundaries = {"ends"};
  for (const double angle : o.groove_angles) {
    require_finite(kItem, "groove angle", angle, "rad");
    const double turns = angle / (2.0 * std::numbers::pi);
    const int column = static_cast<int>(std::lround((turns - std::floor(turns)) * o.cells_around)) %
                       o.cells_around;
    FilmPort port;
    port.pressure = o.groove_pressure;
    for (int j = 0; j <= o.cells_along; ++j) {
      port.nodes.push_back(column * (o.cells_along + 1) + j);
    }
    conditions.ports.push_back(std::move(port));
  }
  GapCoordinate x, y, spin;
  x.translation = Vector3::UnitX();
  y.translation = Vector3::UnitY();
  spin.rotation = Vector3::UnitZ();
  spin.entrains = true;
  const std::vector<double> thickness(mesh.position().size(), o.radial_clearance);
  return CondensedFilm(
      ReynoldsFilm(kItem, std::move(mesh), o.dynamic_viscosity, std::move(conditions)),
      {x, y, spin}, thickness);
}

/// The film law with one workspace. Threads that share it wait for each other.
class JournalFilm {
 public:
  explicit JournalFilm(const JournalFilmOptions& options)
      : options_(options), law_(make_film(options)), workspace_(law_.make_workspace()) {}

  const JournalFilmOptions& options() const { return options_; }
  const SurfaceMesh& mesh() const { return law_.film().mesh(); }

  py::dict evaluate(const std::array<double, 2>& eccentricity,
                    const std::array<double, 2>& eccentricity_rate, double spin,
                    const std::optional<Values>& content_base, std::optional<double> content_weight,
                    bool tangents) {
    const double xi[] = {eccentricity[0], eccentricity[1], 0.0};
    const double rate[] = {eccentricity_rate[0], eccentricity_rate[1], spin};
    for (const double e : eccentricity) require_finite(kItem, "eccentricity", e, "m");
    for (const double v : eccentricity_rate) require_finite(kItem, "eccentricity_rate", v, "m/s");
    require_finite(kItem, "spin", spin, "rad/s");
    FilmMotion motion;
    motion.xi = xi;
    motion.xi_rate = rate;
    if (content_base.has_value() != content_weight.has_value()) {
      throw InvalidInput({.item = kItem,
                          .quantity = content_base ? "content_weight" : "content_base",
                          .rule = "must be given with the other",
                          .hint = "give both for an implicit stage, none for a steady film"});
    }
    if (content_base) {
      require(content_base->size() == law_.size(), kItem, "content_base",
              static_cast<double>(content_base->size()), "values",
              "must be one for each of the " + std::to_string(law_.size()) + " nodes");
      require_positive(kItem, "content_weight", *content_weight, "s");
      motion.content_base = content_base->data();
      motion.content_weight = *content_weight;
    }
    FilmForce out;
    out.by_xi.setZero(3, 3);
    out.by_rate.setZero(3, 3);
    FilmStatus status = FilmStatus::ok;
    const auto lock = [&] {
      py::gil_scoped_release release;
      std::unique_lock<std::mutex> held(mutex_);
      status = law_.evaluate(motion, tangents, *workspace_, out);
      return held;
    }();
    check(status, eccentricity);
    return result(rate, tangents, out);
  }

  Values film_thickness(const std::array<double, 2>& eccentricity) const {
    const double xi[] = {eccentricity[0], eccentricity[1], 0.0};
    Values values({mesh().shape()[0], mesh().shape()[1]});
    law_.motion().thickness(xi, values.mutable_data());
    return values;
  }

 private:
  void check(FilmStatus status, const std::array<double, 2>& eccentricity) const {
    const double e = std::hypot(eccentricity[0], eccentricity[1]);
    switch (status) {
      case FilmStatus::ok:
        return;
      case FilmStatus::gap_closed:
        require(false, kItem, "eccentricity", e, "m", "must be less than the radial_clearance");
        return;
      case FilmStatus::singular:
        throw SingularSystem({.item = kItem,
                              .quantity = "film fraction",
                              .rule = "is not determined: no oil enters the film",
                              .hint = "give a groove, an ambient_pressure above the "
                                      "cavitation_pressure, or a content_base"});
      case FilmStatus::not_converged:
        throw ConvergenceError({.item = kItem,
                                .quantity = "set of full nodes",
                                .rule = "did not settle",
                                .hint = "look at eccentricity and rates"});
    }
  }

  py::dict result(const double* rate, bool tangents, const FilmForce& out) const {
    const CondensedFilmWorkspace& ws = *workspace_;
    const auto field = [&](const std::vector<double>& values) {
      Values array({mesh().shape()[0], mesh().shape()[1]});
      std::copy(values.begin(), values.end(), array.mutable_data());
      return array;
    };
    const auto matrix = [](const Matrix6& m) {
      Values array({3, 3});
      for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) array.mutable_at(i, j) = m(i, j);
      }
      return array;
    };
    const auto pair = [](double x, double y) {
      Values array(2);
      array.mutable_at(0) = x;
      array.mutable_at(1) = y;
      return array;
    };
    Vector3 pressure_force = Vector3::Zero();
    for (std::size_t i = 0; i < ws.thickness.size(); ++i) {
      pressure_force -= mesh().multiplicity() * mesh().weight()[i] *
                        (ws.film->pressure[i] - options_.ambient_pressure) * mesh().normal()[i];
    }
    std::vector<double> dissipation;
    law_.nodal_dissipation(rate, ws, dissipation);
    double power_loss = 0.0;
    for (const double power : dissipation) power_loss += mesh().multiplicity() * power;
    py::dict result(
        "force"_a = pair(out.force[0], out.force[1]), "moment"_a = out.force[2],
        "pressure_force"_a = pair(pressure_force.x(), pressure_force.y()),
        "film_thickness"_a = field(ws.thickness), "pressure"_a = field(ws.film->pressure),
        "film_fraction"_a = field(ws.film->film_fraction),
        "content_rate"_a = field(ws.film->content_rate), "outflow"_a = field(ws.film->outflow),
        "net_outflow"_a = law_.net_outflow(ws), "side_leakage"_a = law_.side_leakage(ws),
        "power_loss"_a = power_loss, "outflow_power"_a = law_.outflow_power(ws),
        "linear_solves"_a = ws.film->iterations);
    if (tangents) {
      result["tangent_by_position"] = matrix(out.by_xi);
      result["tangent_by_rate"] = matrix(out.by_rate);
    }
    return result;
  }

  JournalFilmOptions options_;
  CondensedFilm law_;
  std::unique_ptr<CondensedFilmWorkspace> workspace_;
  std::mutex mutex_;
};

}  // namespace

void bind_film(py::module_& m) {
  auto film = py::class_<JournalFilm, std::shared_ptr<JournalFilm>>(
      m, "JournalFilm",
      "The mass-conserving film of a journal bearing by itself.\n\n"
      "The bearing stands still; its axis is z. Nodes are `cells_around` angles from x times\n"
      "`cells_along` + 1 places along the modelled length: the half z >= 0 if `symmetric`.\n"
      "Both ends are open to `ambient_pressure`; a groove is a line of nodes along the axis at\n"
      "`groove_pressure`, at the nearest node to each of `groove_angles`. Pressures are gauge.");
  film.def(py::init([](double bearing_radius, double bearing_length, double radial_clearance,
                       double dynamic_viscosity, int cells_around, int cells_along, bool symmetric,
                       double ambient_pressure, double cavitation_pressure,
                       const std::vector<double>& groove_angles, double groove_pressure) {
             return std::make_shared<JournalFilm>(
                 JournalFilmOptions{.bearing_radius = bearing_radius,
                                    .bearing_length = bearing_length,
                                    .radial_clearance = radial_clearance,
                                    .dynamic_viscosity = dynamic_viscosity,
                                    .cells_around = cells_around,
                                    .cells_along = cells_along,
                                    .symmetric = symmetric,
                                    .ambient_pressure = ambient_pressure,
                                    .cavitation_pressure = cavitation_pressure,
                                    .groove_angles = groove_angles,
                                    .groove_pressure = groove_pressure});
           }),
           py::kw_only(), "bearing_radius"_a, "bearing_length"_a, "radial_clearance"_a,
           "dynamic_viscosity"_a, "cells_around"_a, "cells_along"_a, "symmetric"_a = true,
           "ambient_pressure"_a = 0.0, "cavitation_pressure"_a = 0.0,
           "groove_angles"_a = std::vector<double>(), "groove_pressure"_a = 0.0,
           "bearing_radius, bearing_length, radial_clearance [m]; dynamic_viscosity [Pa s]; "
           "ambient_pressure, cavitation_pressure, groove_pressure [Pa]; groove_angles [rad].");
  bind_parameters(film, [](const JournalFilm& self) {
    const JournalFilmOptions& o = self.options();
    return py::dict("bearing_radius"_a = o.bearing_radius, "bearing_length"_a = o.bearing_length,
                    "radial_clearance"_a = o.radial_clearance,
                    "dynamic_viscosity"_a = o.dynamic_viscosity, "cells_around"_a = o.cells_around,
                    "cells_along"_a = o.cells_along, "symmetric"_a = o.symmetric,
                    "ambient_pressure"_a = o.ambient_pressure,
                    "cavitation_pressure"_a = o.cavitation_pressure,
                    "groove_angles"_a = o.groove_angles, "groove_pressure"_a = o.groove_pressure);
  });
  film.def("evaluate", &JournalFilm::evaluate, py::kw_only(), "eccentricity"_a,
           "eccentricity_rate"_a, "spin"_a, "content_base"_a = py::none(),
           "content_weight"_a = py::none(), "tangents"_a = true,
           "Solve the film for the journal's place and speed and return a dict.\n\n"
           "eccentricity (2,) [m] and eccentricity_rate (2,) [m/s] of the journal's centre, spin\n"
           "[rad/s]. Without content_base the film is steady or memoryless; with it, theta h [m]\n"
           "at the nodes, and content_weight [s], it is an implicit stage. The dict holds the\n"
           "force (2,) [N] and moment [N m] of the film on the journal, pressure_force (2,) [N]\n"
           "of the pressure alone, the fields (around, along) film_thickness [m], pressure [Pa],\n"
           "film_fraction [-], content_rate [m/s] and outflow [m3/s] of the modelled part;\n"
           "net_outflow and side_leakage [m3/s], power_loss [W] of viscosity, outflow_power [W];\n"
           "linear_solves; and, if asked for, the (3, 3) tangents of (force, moment):\n"
           "tangent_by_position by (x, y, angle), tangent_by_rate by their rates.");
  film.def("film_thickness", &JournalFilm::film_thickness, "eccentricity"_a,
           "Film thickness [m] at the nodes (around, along) for an eccentricity (2,) [m].");
  film.def_property_readonly(
      "angle",
      [](const JournalFilm& self) {
        const int around = self.mesh().shape()[0];
        Values values(around);
        for (int i = 0; i < around; ++i) {
          values.mutable_at(i) = 2.0 * std::numbers::pi * i / around;
        }
        return values;
      },
      "Angles [rad] of the nodes, (around,).");
  film.def_property_readonly(
      "z",
      [](const JournalFilm& self) {
        const int along = self.mesh().shape()[1];
        Values values(along);
        for (int j = 0; j < along; ++j) {
          values.mutable_at(j) = self.mesh().position()[static_cast<std::size_t>(j)].z();
        }
        return values;
      },
      "Places [m] of the nodes along the axis, (along,).");
  film.def_property_readonly(
      "half_bandwidth", [](const JournalFilm& self) { return self.mesh().half_bandwidth(); },
      "Half bandwidth of the linear systems.");
}
