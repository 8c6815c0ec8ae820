#pragma once
/// Oils, walls and random states which the tests of the film share.

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "catch.hpp"
#include "film/journal_film.hpp"
#include "tribodyn/film/condensed_film.hpp"
#include "tribodyn/lubricants/barus.hpp"
#include "tribodyn/lubricants/carreau.hpp"
#include "tribodyn/lubricants/dowson_higginson.hpp"
#include "tribodyn/lubricants/eyring.hpp"
#include "tribodyn/lubricants/roelands.hpp"

namespace tribodyn::test {

constexpr Cavitation kConditions[] = {Cavitation::none, Cavitation::half_sommerfeld,
                                      Cavitation::reynolds, Cavitation::mass_conserving};

struct NamedOil {
  const char* name;
  std::shared_ptr<const Lubricant> oil;
};

/// One oil of every kind: viscosity [Pa s] at ambient pressure, the pressure [Pa] at which the
/// viscosity has grown by the factor e, the shear rate [1/s] at which it falls. The density
/// grows by a tenth at that pressure, far more than that of any oil.
inline std::vector<NamedOil> oils(double viscosity, double pressure, double shear_rate) {
  const double alpha = 1.0 / pressure;
  const auto barus = std::make_shared<Barus>(BarusOptions{alpha});
  const auto make = [&](LubricantOptions o) {
    o.dynamic_viscosity = viscosity;
    return std::make_shared<const Lubricant>(o);
  };
  LubricantOptions heavy, thinning, eyring;
  heavy.pressure_viscosity =
      std::make_shared<Roelands>(RoelandsOptions{.pressure_coefficient = alpha});
  heavy.density_law =
      std::make_shared<DowsonHigginson>(DowsonHigginsonOptions{0.1 * alpha, 0.3 * alpha});
  thinning.pressure_viscosity = barus;
  thinning.shear_thinning = std::make_shared<Carreau>(CarreauOptions{1.0 / shear_rate, 0.6, 0.3});
  eyring.shear_thinning = std::make_shared<Eyring>(EyringOptions{viscosity * shear_rate});
  return {{"constant", make({})},
          {"Barus", make({.pressure_viscosity = barus})},
          {"Roelands with density", make(heavy)},
          {"Carreau with Barus", make(thinning)},
          {"Eyring", make(eyring)}};
}

struct NamedWalls {
  const char* name;
  std::shared_ptr<const FlowFactorModel> rough;
};

/// Smooth walls, isotropic ones, and two with different lays, of the combined roughness [m].
inline std::vector<NamedWalls> walls(double roughness, bool directional = true) {
  std::vector<NamedWalls> result = {
      {"smooth", nullptr},
      {"isotropic", std::make_shared<FlowFactorModel>(
                        FlowFactorOptions{{0.8 * roughness, 1.0}, {0.6 * roughness, 1.0}, {}})}};
  if (directional) {
    result.push_back({"directional", std::make_shared<FlowFactorModel>(FlowFactorOptions{
                                         {0.8 * roughness, 1.0 / 3.0}, {0.6 * roughness, 6.0}})});
  }
  return result;
}

/// Position, speed and history of one evaluation, by value.
struct State {
  std::vector<double> xi, rate;
  std::vector<double> base;  ///< empty: rate form
  double weight = 1.0;
  double viscosity = 0.0;  ///< 0: that of the oil

  FilmMotion motion() const {
    FilmMotion m;
    m.viscosity = viscosity;
    m.xi = xi.data();
    m.xi_rate = rate.data();
    m.content_base = base.empty() ? nullptr : base.data();
    m.content_weight = weight;
    return m;
  }
};

/// What a coordinate does in random states and differences.
struct CoordinateScale {
  int kind;      ///< coordinates of one kind have the same unit and lever: compared together
  double size;   ///< of the coordinate: moves the wall by about a clearance, or turns it by 1
  double reach;  ///< largest value
  double speed;  ///< largest rate
};

/// Random states; histories are the gap a moment ago, filled to a share that differs by place.
class States {
 public:
  States(const CondensedFilm& law, std::vector<CoordinateScale> scales, unsigned seed)
      : law_(law), scales_(std::move(scales)), random_(seed) {}

  const std::vector<CoordinateScale>& scales() const { return scales_; }

  State rate_form() {
    State state;
    for (const CoordinateScale& s : scales_) {
      state.xi.push_back(s.reach * uniform());
      state.rate.push_back(s.speed * uniform());
    }
    return state;
  }

  State stage(double weight) {
    State state = rate_form();
    state.weight = weight;
    std::vector<double> before(state.xi);
    for (std::size_t k = 0; k < before.size(); ++k) before[k] -= weight * state.rate[k];
    state.base.resize(static_cast<std::size_t>(law_.size()));
    law_.content(before.data(), 1.0, state.base.data());
    const double mean = 1.0 + 0.3 * uniform(), swing = uniform(), phase = 3.0 * uniform();
    for (std::size_t i = 0; i < state.base.size(); ++i) {
      const Vector3& x = law_.equation().mesh().position()[i];
      const double fill = mean + swing * std::sin(std::atan2(x.y(), x.x()) + phase);
      state.base[i] *= std::clamp(fill, 0.0, 1.0);
    }
    return state;
  }

 private:
  double uniform() { return std::uniform_real_distribution<double>(-1.0, 1.0)(random_); }

  const CondensedFilm& law_;
  std::vector<CoordinateScale> scales_;
  std::mt19937 random_;
};

/// Whether two workspaces have the same nodes in the cavity and the same nodes upstream.
inline bool same_sides(const CondensedFilm& law, const FilmWorkspace& a, const FilmWorkspace& b) {
  const double edge = law.equation().conditions().cavitation_pressure;
  for (std::size_t k = 0; k < a.coefficients.carried.size(); ++k) {
    if ((a.coefficients.carried[k] > 0.0) != (b.coefficients.carried[k] > 0.0)) return false;
  }
  if (law.equation().conditions().cavitation == Cavitation::none) return true;
  for (std::size_t i = 0; i < a.pressure.size(); ++i) {
    const bool same = law.equation().mass_conserving()
                          ? (a.film_fraction[i] == 1.0) == (b.film_fraction[i] == 1.0)
                          : (a.pressure[i] > edge) == (b.pressure[i] > edge);
    if (!same) return false;
  }
  return true;
}

/// Largest error of the tangents at a state against central differences, by the largest entry
/// of the same units; negative where a node changes sides in between, for there the law has a
/// kink.
inline double tangent_error(const CondensedFilm& law, const State& state,
                            const std::vector<CoordinateScale>& scales) {
  const auto ws = law.make_workspace(), side = law.make_workspace();
  FilmForce out, plus, minus;
  REQUIRE(law.evaluate(state.motion(), true, *ws, out) == FilmStatus::ok);
  const int n = law.coordinates();
  double worst = 0.0;
  for (const bool rates : {false, true}) {
    Matrix difference(n, n), noise(n, n);
    for (int k = 0; k < n; ++k) {
      const CoordinateScale& s = scales[static_cast<std::size_t>(k)];
      // The third derivative of a film grows as (c - e)^-5: steps are a millionth of the
      // clearance. In an implicit stage rates that carry no oil act by shear alone, which is nearly
      // linear in them and small beside the pressure: there only large steps stand out from
      // round-off.
      const bool carries = state.base.empty() || wall_motion(law).entrains(k);
      const double step = rates ? (carries ? 1e-6 : 1e-3) * s.speed : 1e-6 * s.size;
      State moved = state;
      double& x = (rates ? moved.rate : moved.xi)[static_cast<std::size_t>(k)];
      const double middle = x;
      x = middle + step;
      REQUIRE(law.evaluate(moved.motion(), false, *side, plus) == FilmStatus::ok);
      if (!same_sides(law, *ws->film, *side->film)) return -1.0;
      x = middle - step;
      REQUIRE(law.evaluate(moved.motion(), false, *side, minus) == FilmStatus::ok);
      if (!same_sides(law, *ws->film, *side->film)) return -1.0;
      difference.col(k) = (plus.force - minus.force) / (2.0 * step);
      // Round-off of the solution of the linear systems.
      noise.col(k) = out.force.cwiseAbs() * (1e-12 / step);
    }
    const Matrix value = rates ? Matrix(out.by_rate) : Matrix(out.by_xi);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        double scale = 0.0, floor = 0.0;
        for (int k = 0; k < n; ++k) {
          for (int l = 0; l < n; ++l) {
            const auto kind = [&](int m) { return scales[static_cast<std::size_t>(m)].kind; };
            if (kind(k) != kind(i) || kind(l) != kind(j)) continue;
            scale = std::max(scale, std::abs(difference(k, l)));
            floor = std::max(floor, noise(k, l));
          }
        }
        const double error = std::abs(value(i, j) - difference(i, j)) - floor;
        if (error > 0.0) worst = std::max(worst, error / scale);
      }
    }
  }
  return worst;
}

/// Error of the derivative with respect to the viscosity in the same sense.
inline double viscosity_error(const CondensedFilm& law, State state) {
  const auto ws = law.make_workspace(), side = law.make_workspace();
  FilmForce out, plus, minus;
  state.viscosity = 1.3 * law.equation().lubricant().dynamic_viscosity();
  const double step = 1e-5 * state.viscosity;
  REQUIRE(law.evaluate(state.motion(), true, *ws, out) == FilmStatus::ok);
  REQUIRE(out.by_viscosity.size() == law.coordinates());
  const double middle = state.viscosity;
  for (FilmForce* force : {&plus, &minus}) {
    state.viscosity = force == &plus ? middle + step : middle - step;
    REQUIRE(law.evaluate(state.motion(), false, *side, *force) == FilmStatus::ok);
    if (!same_sides(law, *ws->film, *side->film)) return -1.0;
  }
  // Forces and moments each by the force or moment of the film itself.
  double worst = 0.0;
  for (int k = 0; k < law.coordinates(); ++k) {
    const double difference = (plus.force[k] - minus.force[k]) / (2.0 * step);
    const double scale = std::abs(out.force[k]) / middle + std::abs(difference);
    if (scale > 0.0) worst = std::max(worst, std::abs(out.by_viscosity[k] - difference) / scale);
  }
  return worst;
}

/// Order of the errors of meshes that are refined twofold: slope of the straight line through
/// their logarithms, so that one lucky mesh does not count.
inline double order(const std::vector<double>& errors) {
  const double n = static_cast<double>(errors.size());
  double sum = 0.0, squares = 0.0;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    const double x = static_cast<double>(i) - 0.5 * (n - 1.0);
    sum -= x * std::log2(std::abs(errors[i]));
    squares += x * x;
  }
  return sum / squares;
}

}  // namespace tribodyn::test
