// What is summed up of a film, and what is said where it could not be solved.

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "catch.hpp"
#include "film/journal_film.hpp"
#include "film/journal_points.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/film_summary.hpp"
#include "tribodyn/lubricants/barus.hpp"
#include "tribodyn/lubricants/carreau.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

/// A pad of 2 m by 1 m in two cells: weights of 0.25 m2 at the corners, 0.5 m2 between them.
CondensedFilm pad(double multiplicity, std::shared_ptr<const ShearThinning> thinning = {}) {
  FilmConditions conditions;
  conditions.ambient_pressure = 10.0;
  conditions.cavitation_pressure = -100.0;
  conditions.open_boundaries = {"x_min", "x_max"};
  GapCoordinate up, along;
  up.translation = Vector3::UnitZ();
  along.translation = Vector3::UnitX();
  along.entrains = true;
  SurfaceMesh mesh = plane_mesh(2.0, 1.0, 2, 1);
  mesh.set_multiplicity(multiplicity);
  LubricantOptions oil;
  oil.dynamic_viscosity = 1.0;
  oil.shear_thinning = std::move(thinning);
  return CondensedFilm(FilmEquation("pad", mesh, std::make_shared<Lubricant>(oil), conditions),
                       {up, along}, std::vector<double>(mesh.position().size(), 1.0));
}

struct Solved {
  FilmStatus status;
  FilmForce force;
  std::unique_ptr<CondensedFilmWorkspace> ws;
  std::vector<double> rate;

  Solved(const CondensedFilm& law, const std::vector<double>& xi, std::vector<double> rates)
      : ws(law.make_workspace()), rate(std::move(rates)) {
    FilmMotion motion;
    motion.xi = xi.data();
    motion.xi_rate = rate.data();
    status = law.evaluate(motion, false, *ws, force);
  }
};

template <class Exception>
Exception error_of(const Solved& film, FilmStatus status, const CondensedFilm& law) {
  try {
    require_solved("bearing 'main'", status, law, *film.ws);
  } catch (const Exception& error) {
    return error;
  }
  throw std::logic_error("nothing was thrown");
}

/// The summary, whose heat is the sum over the nodes.
FilmSummary summary_of(const CondensedFilm& law, const double* xi_rate,
                       const CondensedFilmWorkspace& ws) {
  std::vector<double> heats;
  const FilmSummary sum = summarise(law, xi_rate, ws, heats);
  CHECK(heats.size() == static_cast<std::size_t>(law.size()));
  const double heat = std::accumulate(heats.begin(), heats.end(), 0.0);
  CHECK(sum.power_loss == Approx(law.equation().mesh().multiplicity() * heat).epsilon(1e-14));
  return sum;
}

}  // namespace

TEST_CASE("forces, moments and flows of a small film are those added by hand") {
  for (const double multiplicity : {1.0, 2.0}) {
    CAPTURE(multiplicity);
    const CondensedFilm law = pad(multiplicity);
    const Solved film(law, {0.0, 0.0}, {0.0, 1.0});
    REQUIRE(film.status == FilmStatus::ok);
    // Nodes at (0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1).
    CHECK(law.equation().mesh().position()[1] == Vector3(0.0, 1.0, 0.0));
    CHECK(law.equation().mesh().position()[4] == Vector3(2.0, 0.0, 0.0));
    film.ws->film->pressure = {10.0, 14.0, 18.0, 26.0, 6.0, 30.0};
    film.ws->film->outflow = {-3.0, 1.0, 0.0, -0.5, 4.0, 0.25};
    film.ws->walls->thickness[2] = 0.25;
    const FilmSummary sum = summary_of(law, film.rate.data(), *film.ws);
    // Loads on the pad below, against the normal: 0.25 (0 + 4 - 4 + 20) + 0.5 (8 + 16).
    CHECK(sum.pressure_force == Vector3(0.0, 0.0, -17.0 * multiplicity));
    // x cross f = (y f, -x f, 0): y: -(1 + 8 + 5), x: 4 + 8 + 2 (-1 + 5); of a half none.
    CHECK(sum.pressure_moment ==
          (multiplicity > 1.0 ? Vector3(0.0, 0.0, 0.0) : Vector3(-14.0, 20.0, 0.0)));
    CHECK(sum.minimum_pressure == 6.0);
    CHECK(sum.maximum_pressure == 30.0);
    CHECK(sum.minimum_thickness == 0.25);
    film.ws->walls->face_thickness[3] = 0.125;
    CHECK(summary_of(law, film.rate.data(), *film.ws).minimum_thickness == 0.125);
    CHECK(sum.inflow == 3.5 * multiplicity);
    CHECK(sum.net_outflow == 1.75 * multiplicity);
    // All nodes but those in the middle are open: -3 + 1 + 4 + 0.25.
    CHECK(sum.side_leakage == 2.25 * multiplicity);
    // (p - p_cavitation) q: 110 (-3) + 114 + 126 (-0.5) + 106 * 4 + 130 * 0.25.
    CHECK(sum.outflow_power == Approx(177.5 * multiplicity).epsilon(1e-14));
  }
}

TEST_CASE("the heat of a sliding pad is that of its shear") {
  // Viscosity, speed, thickness 1; even pressure: eta U^2 / h over 2 m2.
  for (const double multiplicity : {1.0, 2.0}) {
    const CondensedFilm law = pad(multiplicity);
    const Solved film(law, {0.0, 0.0}, {0.0, 3.0});
    const FilmSummary sum = summary_of(law, film.rate.data(), *film.ws);
    CHECK(sum.power_loss == Approx(18.0 * multiplicity).epsilon(1e-13));
    CHECK(sum.pressure_force.norm() < 1e-12);
  }
}

TEST_CASE("the largest shear rate is that of the thinnest place with a law of shear") {
  const CondensedFilm newtonian = pad(1.0);
  const Solved plain(newtonian, {0.0, 0.0}, {0.0, 3.0});
  CHECK(!summary_of(newtonian, plain.rate.data(), *plain.ws).maximum_shear_rate);
  CHECK(maximum_shear_rate(*plain.ws->walls) == 0.0);

  const CondensedFilm law = pad(1.0, std::make_shared<Carreau>(CarreauOptions{1e-3, 0.6, 0.3}));
  const Solved film(law, {0.0, 0.0}, {0.0, -3.0});
  REQUIRE(film.status == FilmStatus::ok);
  // Sliding speed 3, thickness 1; then 0.25 at a node, and 0.125 between two nodes.
  CHECK(*summary_of(law, film.rate.data(), *film.ws).maximum_shear_rate == 3.0);
  film.ws->walls->thickness[2] = 0.25;
  CHECK(maximum_shear_rate(*film.ws->walls) == 12.0);
  film.ws->walls->face_thickness[3] = 0.125;
  CHECK(maximum_shear_rate(*film.ws->walls) == 24.0);
}

TEST_CASE("the pressure's force and moment are those that work on the coordinates") {
  // Thin as it is, the shear has a millionth of the forces of the pressure.
  JournalCase c;
  c.symmetric = false;
  c.tilts = true;
  c.ambient_pressure = 0.05 / (c.clearance * c.clearance);
  const CondensedFilm law = c.film();
  const double size = c.clearance;
  const Solved film(law, {0.4 * size, -0.2 * size, 0.0, 0.5 * size, -0.3 * size},
                    {0.0, 0.0, 1.0, 0.0, 0.0});
  REQUIRE(film.status == FilmStatus::ok);
  const FilmSummary sum = summary_of(law, film.rate.data(), *film.ws);
  const double force = film.force.force.head<2>().norm();
  const double moment = film.force.force.tail<2>().norm();
  CHECK(moment > 0.01 * force);
  for (int k = 0; k < 2; ++k) {
    CAPTURE(k);
    CHECK(sum.pressure_force[k] == Approx(film.force.force[k]).margin(1e-5 * force));
    CHECK(sum.pressure_moment[k] == Approx(film.force.force[3 + k]).margin(1e-5 * force));
  }
  CHECK((sum.pressure_force - pressure_force(law, *film.ws)).norm() < 1e-14 * force);
  // Steady: what comes in leaves; what the drive puts in is heat and goes out with the oil.
  CHECK(sum.inflow > 0.0);
  CHECK(std::abs(sum.net_outflow) < 1e-9 * sum.inflow);
  CHECK(-film.force.force[2] == Approx(sum.power_loss + sum.outflow_power).epsilon(1e-9));
}

TEST_CASE("half of a film is summed up as the whole") {
  JournalCase c;
  c.ambient_pressure = 0.05 / (c.clearance * c.clearance);
  const std::vector<double> xi = {0.4 * c.clearance, -0.2 * c.clearance, 0.0};
  const std::vector<double> rate = {0.0, 0.0, 1.0};
  c.along = 4;
  const CondensedFilm half = c.film();
  c.along = 8;
  c.symmetric = false;
  const CondensedFilm whole = c.film();
  const Solved one(half, xi, rate), two(whole, xi, rate);
  const FilmSummary a = summary_of(half, rate.data(), *one.ws);
  const FilmSummary b = summary_of(whole, rate.data(), *two.ws);
  // The same equations, solved in another order.
  const double force = b.pressure_force.norm();
  CHECK((a.pressure_force - b.pressure_force).norm() < 1e-11 * force);
  CHECK(a.pressure_moment == Vector3(0.0, 0.0, 0.0));
  // Both sides of the whole cancel.
  CHECK(b.pressure_moment.norm() < 1e-11 * force);
  CHECK(a.maximum_pressure == Approx(b.maximum_pressure).epsilon(1e-11));
  CHECK(a.minimum_pressure == Approx(b.minimum_pressure).margin(1e-11 * b.maximum_pressure));
  CHECK(a.minimum_thickness == b.minimum_thickness);
  CHECK(a.inflow == Approx(b.inflow).epsilon(1e-11));
  CHECK(a.side_leakage == Approx(b.side_leakage).margin(1e-11 * b.inflow));
  CHECK(a.power_loss == Approx(b.power_loss).epsilon(1e-11));
  // The ends have one pressure, so the oil takes away what it has brought.
  CHECK(std::abs(a.outflow_power - b.outflow_power) < 1e-9 * b.power_loss);
}

TEST_CASE("a film that could not be solved says why by the type of its error") {
  JournalCase c = small_bearing();
  c.oil = std::make_shared<const Lubricant>(LubricantOptions{
      .dynamic_viscosity = 0.01,
      .pressure_viscosity = std::make_shared<Barus>(BarusOptions{.pressure_coefficient = 2e-8})});
  const CondensedFilm law = c.film();

  const Solved dry(law, {0.1 * c.clearance, 0.0, 0.0}, {0.0, 0.0, 100.0});
  REQUIRE(dry.status == FilmStatus::starved);
  CHECK_NOTHROW(require_solved("bearing 'main'", FilmStatus::ok, law, *dry.ws));
  CHECK_THROWS_AS(require_solved("bearing 'main'", dry.status, law, *dry.ws), Starved);
  CHECK_THROWS_AS(require_solved("bearing 'main'", dry.status, law, *dry.ws), SingularSystem);
  CHECK_THROWS_WITH(require_solved("bearing 'main'", dry.status, law, *dry.ws),
                    ContainsSubstring("bearing 'main': film fraction is not determined: the film "
                                      "is starved, because no oil enters; give a groove"));

  const Solved closed(law, {1.25 * c.clearance, 0.0, 0.0}, {0.0, 0.0, 100.0});
  REQUIRE(closed.status == FilmStatus::gap_closed);
  const auto overlap = error_of<InvalidInput>(closed, closed.status, law);
  CHECK(overlap.info().item == "bearing 'main'");
  CHECK(overlap.info().quantity == "minimum_film_thickness");
  CHECK(*overlap.info().value == Approx(-0.25 * c.clearance));

  const auto singular = error_of<SingularSystem>(dry, FilmStatus::singular, law);
  CHECK(singular.info().quantity == "film pressure");
  const auto is_starved = [&](FilmStatus status) {
    try {
      require_solved("bearing 'main'", status, law, *dry.ws);
    } catch (const Starved&) {
      return true;
    } catch (const Error&) {
      return false;
    }
    return false;
  };
  CHECK(is_starved(FilmStatus::starved));
  CHECK_FALSE(is_starved(FilmStatus::singular));

  dry.ws->film->pressure[3] = 7e9;
  const auto glass = error_of<ConvergenceError>(dry, FilmStatus::glass, law);
  CHECK(*glass.info().value == 7e9);
  CHECK(glass.info().unit == "Pa");
  CHECK_THAT(glass.what(),
             ContainsSubstring("is too high for a liquid film: " + c.oil->glass_text()) &&
                 ContainsSubstring(kGlassHint));
  const auto lost = error_of<ConvergenceError>(dry, FilmStatus::not_converged, law);
  CHECK_THAT(lost.what(), ContainsSubstring("active set, or viscosity did not"));
}
