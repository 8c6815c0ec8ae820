#pragma once
/// Random states of a small journal bearing, for tests of laws at any place and speed.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "film/journal_film.hpp"
#include "film/sharp_limits.hpp"

namespace tribodyn::test {

/// A small steel bearing in oil.
inline JournalCase small_bearing() {
  JournalCase c;
  c.radius = 0.01;
  c.length = 0.015;
  c.clearance = 2e-5;
  c.viscosity = 0.01;
  return c;
}

/// The surroundings that a film may have.
inline std::vector<JournalCase> surroundings() {
  std::vector<JournalCase> cases(5, small_bearing());
  cases[1].groove = true;
  cases[2].groove = true;
  cases[2].groove_pressure = 2e5;
  cases[3].ambient_pressure = 1e5;
  cases[4].cavitation_pressure = -5e4;
  return cases;
}

/// Position, speed and history of one evaluation, by value.
struct Point {
  double xi[3];
  double rate[3];
  std::vector<double> base;  ///< empty: rate form
  double weight = 1.0;
  double viscosity = 0.0;  ///< 0: that of the oil

  FilmMotion motion() const {
    FilmMotion m;
    m.viscosity = viscosity;
    m.xi = xi;
    m.xi_rate = rate;
    m.content_base = base.empty() ? nullptr : base.data();
    m.content_weight = weight;
    return m;
  }
};

/// Random places in the clearance, whirl, spin and contents: full films, films that are full
/// on one side, films that are half empty everywhere.
class Points {
 public:
  Points(const CondensedFilm& law, double clearance, unsigned seed)
      : law_(law), clearance_(clearance), random_(seed) {}

  Point rate_form() {
    Point point;
    const double e = 0.95 * clearance_ * std::sqrt(std::abs(uniform()));
    const double angle = std::numbers::pi * uniform();
    const double speed = 100.0 * clearance_ * std::pow(10.0, uniform());
    point.xi[0] = e * std::cos(angle);
    point.xi[1] = e * std::sin(angle);
    point.xi[2] = uniform();
    point.rate[0] = speed * uniform();
    point.rate[1] = speed * uniform();
    point.rate[2] = 300.0 * uniform();
    return point;
  }

  Point stage() {
    Point point = rate_form();
    point.weight = std::pow(10.0, -4.0 + uniform());
    point.base.resize(static_cast<std::size_t>(law_.size()));
    // The thickness a short time ago, filled to a fraction that differs around.
    double before[3];
    for (int k = 0; k < 3; ++k) before[k] = point.xi[k] - point.weight * point.rate[k];
    wall_motion(law_).thickness(before, point.base.data());
    const double mean = 1.0 + 0.3 * uniform(), swing = uniform(), phase = 3.0 * uniform();
    for (std::size_t i = 0; i < point.base.size(); ++i) {
      const Vector3& x = law_.equation().mesh().position()[i];
      const double fill = mean + swing * std::sin(std::atan2(x.y(), x.x()) + phase);
      point.base[i] *= std::clamp(fill, 0.0, 1.0);
    }
    return point;
  }

 private:
  double uniform() { return std::uniform_real_distribution<double>(-1.0, 1.0)(random_); }

  const CondensedFilm& law_;
  double clearance_;
  std::mt19937 random_;
};

/// Compares the tangents at a point with central differences; `angle` is what turns the third
/// coordinate by the size of the clearance, or 1 for spin. Returns false where a node fills or
/// empties between the two sides, for there the law has a kink.
inline bool check_tangents(const CondensedFilm& law, const Point& point, double clearance,
                           double angle = 1.0) {
  const auto ws = law.make_workspace();
  const auto side = law.make_workspace();
  FilmForce out, plus, minus;
  REQUIRE(law.evaluate(point.motion(), true, *ws, out) == FilmStatus::ok);
  // Both sides start from the same film: between elastic walls the last bits depend on the start.
  std::vector<double> held(static_cast<std::size_t>(law.held_size()));
  law.hold(*ws, held.data());
  const auto evaluate_side = [&](const Point& at, FilmForce& force) {
    if (law.solver().compliance()) law.restore(held.data(), *side);
    return law.evaluate(at.motion(), false, *side, force);
  };
  const auto same_sets = [&] {
    for (std::size_t i = 0; i < ws->film->film_fraction.size(); ++i) {
      if ((ws->film->film_fraction[i] == 1.0) != (side->film->film_fraction[i] == 1.0))
        return false;
      // Pressures that are cut off have no film fraction that tells.
      if ((ws->film->pressure[i] > 0.0) != (side->film->pressure[i] > 0.0)) return false;
    }
    return same_limits(ws->film->sharp, side->film->sharp);
  };
  Matrix3 by_xi, by_rate;
  for (const bool rates : {false, true}) {
    for (int k = 0; k < 3; ++k) {
      // A millionth of the clearance, or of the distance moved in ten milliseconds: the third
      // derivative grows as (c - e)^-5. In an implicit stage the force is linear in the rates
      // of e, and so small a part of it that only a large step stands out from round-off.
      double step = 1e-6 * (k == 2 ? angle : clearance) * (rates ? 100.0 : 1.0);
      if (rates && k < 2 && !point.base.empty()) step = 0.1;
      Point moved = point;
      double& x = rates ? moved.rate[k] : moved.xi[k];
      const double middle = x;
      x = middle + step;
      REQUIRE(evaluate_side(moved, plus) == FilmStatus::ok);
      if (!same_sets()) return false;
      x = middle - step;
      REQUIRE(evaluate_side(moved, minus) == FilmStatus::ok);
      if (!same_sets()) return false;
      (rates ? by_rate : by_xi).col(k) = (plus.force - minus.force) / (2.0 * step);
    }
  }
  // Entries of one unit are compared with the largest of them: force by length, moment by
  // length, force by angle, moment by angle.
  const auto close = [](const Matrix& value, const Matrix& reference) {
    const double scale = reference.cwiseAbs().maxCoeff();
    return (value - reference).cwiseAbs().maxCoeff() <= 1e-6 * scale;
  };
  for (const auto& [value, reference] : {std::pair<Matrix, Matrix>(out.by_xi, by_xi),
                                         std::pair<Matrix, Matrix>(out.by_rate, by_rate)}) {
    CHECK(close(value.topLeftCorner(2, 2), reference.topLeftCorner(2, 2)));
    CHECK(close(value.bottomLeftCorner(1, 2), reference.bottomLeftCorner(1, 2)));
    CHECK(close(value.topRightCorner(2, 1), reference.topRightCorner(2, 1)));
    CHECK(close(value.bottomRightCorner(1, 1), reference.bottomRightCorner(1, 1)));
  }
  return true;
}

}  // namespace tribodyn::test
