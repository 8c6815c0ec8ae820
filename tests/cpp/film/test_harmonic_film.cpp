#include <complex>

#include <Eigen/LU>

#include "catch.hpp"
#include "film/journal_points.hpp"
#include "tribodyn/film/condensed_film.hpp"
#include "tribodyn/lubricants/dowson_higginson.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// A spinning journal at a place with a cavity.
Point turning(const JournalCase& c) {
  Point point{};
  point.xi[0] = 0.35 * c.clearance;
  point.xi[1] = -0.4 * c.clearance;
  point.rate[2] = 200.0;
  return point;
}

struct Answer {
  FilmForce slow, harmonic;
};

Answer answer(const CondensedFilm& law, const Point& point, double frequency) {
  const auto ws = law.make_workspace();
  Answer result;
  REQUIRE(law.evaluate(point.motion(), true, *ws, result.slow) == FilmStatus::ok);
  REQUIRE(law.is_steady(*ws));
  result.harmonic = result.slow;
  REQUIRE(law.harmonic_tangents(point.motion(), frequency, *ws, result.harmonic) == FilmStatus::ok);
  return result;
}

/// Largest difference of the entries of x and y, of the largest one; the spin entrains without a
/// displacement and is left out.
double difference(const Matrix& one, const Matrix& other) {
  const Matrix a = one.topLeftCorner(2, 2), b = other.topLeftCorner(2, 2);
  return (a - b).cwiseAbs().maxCoeff() / b.cwiseAbs().maxCoeff();
}

/// The same tangents with the contents as states, which are eliminated as dense matrices.
FilmForce from_states(const CondensedFilm& law, const Point& steady, double frequency) {
  const auto ws = law.make_workspace();
  FilmForce force, result;
  REQUIRE(law.evaluate(steady.motion(), false, *ws, force) == FilmStatus::ok);
  Point stage = steady;
  stage.weight = 1e-3;
  for (int i = 0; i < law.size(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    stage.base.push_back(ws->film->filling[k] * ws->film->coefficients.gap[k]);
  }
  REQUIRE(law.evaluate(stage.motion(), true, *ws, force) == FilmStatus::ok);
  ContentTangents by;
  REQUIRE(law.content_tangents(stage.motion(), *ws, by) == FilmStatus::ok);
  const std::complex<double> rate(0.0, frequency);
  ComplexMatrix matrix = -by.rate_by_content.cast<std::complex<double>>();
  matrix.diagonal().array() += rate;
  const ComplexMatrix source = by.rate_by_xi + rate * by.rate_by_rate;
  const ComplexMatrix content = matrix.fullPivLu().solve(source);
  const ComplexMatrix all = force.by_xi + by.force_by_xi + by.force_by_content * content +
                            rate * (force.by_rate + by.force_by_rate);
  result.by_xi = all.real();
  result.by_rate = all.imag() / frequency;
  return result;
}

}  // namespace

TEST_CASE("tangents of harmonic motions are those of the contents as states") {
  double largest = 0.0;
  for (JournalCase c : surroundings()) {
    c.groove = true;  // a ring without a supply is starved
    const CondensedFilm law = c.film();
    const Point point = turning(c);
    for (const double frequency : {1.0, 95.0, 1e4}) {
      const Answer found = answer(law, point, frequency);
      const FilmForce expected = from_states(law, point, frequency);
      // Measured below 1e-10.
      CHECK(difference(found.harmonic.by_xi, expected.by_xi) < 1e-9);
      CHECK(difference(found.harmonic.by_rate, expected.by_rate) < 1e-9);
      if (frequency == 95.0) {
        largest = std::max(largest, difference(found.harmonic.by_rate, found.slow.by_rate));
      }
    }
  }
  CHECK(largest > 0.05);
}

TEST_CASE("the stiffness of slow harmonic motions is that of the rate form") {
  JournalCase c = small_bearing();
  c.groove = true;
  for (const bool elastic : {false, true}) {
    if (elastic) {
      c.around = 16;
      c.along = 4;
      c.elastic = std::make_shared<ElasticWall>(BondedLiner{{5e8, 0.0}, 1e-3});
    }
    const CondensedFilm law = c.film();
    const Answer found = answer(law, turning(c), 1e-2);
    // The difference is of second order in the frequency: measured 6e-8.
    CHECK(difference(found.harmonic.by_xi, found.slow.by_xi) < 3e-7);
    // The damping is not: the contents follow the position.
    CHECK(difference(found.harmonic.by_rate, found.slow.by_rate) > 0.05);
  }
}

TEST_CASE("without a history the frequency has no effect") {
  JournalCase c = small_bearing();
  for (const Cavitation each :
       {Cavitation::reynolds, Cavitation::half_sommerfeld, Cavitation::none}) {
    c.cavitation = each;
    const CondensedFilm law = c.film();
    CHECK_FALSE(law.depends_on_frequency());
    const Answer found = answer(law, turning(c), 95.0);
    CHECK(found.harmonic.by_xi == found.slow.by_xi);
    CHECK(found.harmonic.by_rate == found.slow.by_rate);
  }
}

TEST_CASE("a stiff wall has the tangents of a rigid one, a soft wall its own delay") {
  JournalCase c = small_bearing();
  c.groove = true;
  c.around = 16;
  c.along = 4;
  const Point point = turning(c);
  const Answer rigid = answer(c.film(), point, 95.0);
  c.elastic = std::make_shared<ElasticWall>(BondedLiner{{5e14, 0.0}, 1e-3});
  const Answer stiff = answer(c.film(), point, 95.0);
  // The wall gives way by 1e-6 of the softer one below.
  CHECK(difference(stiff.harmonic.by_xi, rigid.harmonic.by_xi) < 1e-5);
  CHECK(difference(stiff.harmonic.by_rate, rigid.harmonic.by_rate) < 1e-5);
  // Under `reynolds` the deflection alone remembers: slowly, it follows as in the rate form.
  c.cavitation = Cavitation::reynolds;
  c.elastic = std::make_shared<ElasticWall>(BondedLiner{{5e8, 0.0}, 1e-3});
  const CondensedFilm soft = c.film();
  REQUIRE(soft.depends_on_frequency());
  // Up to the square of the frequency: measured 1.6e-7.
  const Answer slow = answer(soft, point, 0.1);
  CHECK(difference(slow.harmonic.by_xi, slow.slow.by_xi) < 1e-6);
  CHECK(difference(slow.harmonic.by_rate, slow.slow.by_rate) < 1e-6);
  const Answer fast = answer(soft, point, 1e5);
  CHECK(difference(fast.harmonic.by_rate, fast.slow.by_rate) > 0.01);
}

TEST_CASE("a forced orbit in time has the tangents of its frequency") {
  JournalCase c = small_bearing();
  c.groove = true;
  c.groove_pressure = 2e5;
  c.around = 24;
  c.along = 4;
  const CondensedFilm law = c.film();
  const Point centre = turning(c);
  const double frequency = 95.0, amplitude = 1e-6 * c.clearance;
  const auto ws = law.make_workspace();
  FilmForce force;
  REQUIRE(law.evaluate(centre.motion(), false, *ws, force) == FilmStatus::ok);
  std::vector<double> now;
  for (int i = 0; i < law.size(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    now.push_back(ws->film->filling[k] * ws->film->coefficients.gap[k]);
  }
  const Vector2 middle = force.force.head(2);
  // Backward differences of second order; the first transients leave within two periods.
  const int steps = 400, periods = 4;
  const double dt = 2.0 * std::numbers::pi / (frequency * steps);
  std::vector<double> before = now;
  Vector2 in_phase = Vector2::Zero(), ahead = Vector2::Zero();
  for (int n = 1; n <= steps * periods; ++n) {
    Point point = centre;
    const double phase = frequency * dt * n;
    point.xi[0] += amplitude * std::sin(phase);
    point.rate[0] = amplitude * frequency * std::cos(phase);
    point.weight = 2.0 / 3.0 * dt;
    point.base.resize(now.size());
    for (std::size_t i = 0; i < now.size(); ++i) point.base[i] = (4.0 * now[i] - before[i]) / 3.0;
    REQUIRE(law.evaluate(point.motion(), false, *ws, force) == FilmStatus::ok);
    before = now;
    for (std::size_t i = 0; i < now.size(); ++i) {
      now[i] = point.base[i] + point.weight * ws->film->content_rate[i];
    }
    if (n <= steps * (periods - 1)) continue;
    const Vector2 change = (force.force.head(2) - middle) * (2.0 / (steps * amplitude));
    in_phase += change * std::sin(phase);
    ahead += change * std::cos(phase) / frequency;
  }
  const Answer found = answer(law, centre, frequency);
  // The error of the steps is about (Omega dt)^2 / 3 = 8e-5 of the largest entry: measured 7e-5.
  const double k = found.harmonic.by_xi.topLeftCorner(2, 2).cwiseAbs().maxCoeff();
  const double d = found.harmonic.by_rate.topLeftCorner(2, 2).cwiseAbs().maxCoeff();
  CHECK((in_phase - found.harmonic.by_xi.col(0).head(2)).cwiseAbs().maxCoeff() < 1.5e-4 * k);
  CHECK((ahead - found.harmonic.by_rate.col(0).head(2)).cwiseAbs().maxCoeff() < 1.5e-4 * d);
  CHECK((ahead - found.slow.by_rate.col(0).head(2)).cwiseAbs().maxCoeff() > 0.02 * d);
}

TEST_CASE("compressed oil is stored like the content of a cavity") {
  // A stage of the weight tau has the tangents of motions exp(t / tau): both are one analytic
  // function of the exponent, whose derivative at zero is the damping of slow motions.
  JournalCase c = small_bearing();
  c.groove = true;
  Matrix damping[2];
  for (const bool soft : {false, true}) {
    LubricantOptions oil{.dynamic_viscosity = 0.01};
    if (soft) {
      oil.density_law = std::make_shared<DowsonHigginson>(DowsonHigginsonOptions{2e-8, 1e-7});
    }
    c.oil = std::make_shared<const Lubricant>(oil);
    const CondensedFilm law = c.film();
    const Point steady = turning(c);
    const auto ws = law.make_workspace();
    FilmForce force;
    REQUIRE(law.evaluate(steady.motion(), true, *ws, force) == FilmStatus::ok);
    const Matrix stiffness = force.by_xi;
    Point stage = steady;
    for (int i = 0; i < law.size(); ++i) {
      const auto k = static_cast<std::size_t>(i);
      stage.base.push_back(ws->film->filling[k] * ws->film->coefficients.gap[k]);
    }
    const auto slope = [&](double exponent) {
      stage.weight = 1.0 / exponent;
      REQUIRE(law.evaluate(stage.motion(), true, *ws, force) == FilmStatus::ok);
      return Matrix((force.by_xi - stiffness) / exponent + force.by_rate);
    };
    const Answer found = answer(law, steady, 1e-3);
    // The remaining error is of second order in the exponent divided by the speed: measured 8e-8.
    CHECK(difference(found.harmonic.by_rate, 2.0 * slope(0.01) - slope(0.02)) < 5e-7);
    damping[soft ? 1 : 0] = found.harmonic.by_rate;
  }
  CHECK(difference(damping[1], damping[0]) > 1e-3);
}

TEST_CASE("a film whose gap changes is not steady") {
  JournalCase c = small_bearing();
  c.groove = true;
  const CondensedFilm law = c.film();
  Point point = turning(c);
  point.rate[0] = 1e-3;
  const auto ws = law.make_workspace();
  FilmForce force;
  REQUIRE(law.evaluate(point.motion(), false, *ws, force) == FilmStatus::ok);
  CHECK_FALSE(law.is_steady(*ws));
}

TEST_CASE("harmonic motions about a steady film have upwind transport") {
  for (const bool elastic : {false, true}) {
    JournalCase c = small_bearing();
    c.groove = true;
    c.around = 16;
    c.along = 4;
    if (elastic) c.elastic = std::make_shared<ElasticWall>(BondedLiner{{5e8, 0.0}, 1e-3});
    const Answer upwind = answer(c.film(), turning(c), 95.0);
    c.transport = FilmTransport::limited;
    const Answer limited = answer(c.film(), turning(c), 95.0);
    CHECK(limited.harmonic.by_xi == upwind.harmonic.by_xi);
    CHECK(limited.harmonic.by_rate == upwind.harmonic.by_rate);
  }
}
