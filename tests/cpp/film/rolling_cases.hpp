#pragma once
/// Rolling contacts with given numbers of Moes, for tests.

#include <cmath>
#include <memory>

#include "tribodyn/film/rolling_solution.hpp"
#include "tribodyn/lubricants/barus.hpp"
#include "tribodyn/lubricants/dowson_higginson.hpp"
#include "tribodyn/lubricants/eyring.hpp"
#include "tribodyn/lubricants/roelands.hpp"

namespace tribodyn::test {

inline constexpr double kModulus = 110e9;  // E*, E' = 220 GPa
inline constexpr double kRadius = 0.01;
inline constexpr double kViscosity = 0.04;
inline constexpr double kCoefficient = 2e-8;

inline std::shared_ptr<const Lubricant> constant_oil() {
  return std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = kViscosity});
}

inline std::shared_ptr<const Lubricant> barus_oil(double coefficient = kCoefficient) {
  LubricantOptions options;
  options.dynamic_viscosity = kViscosity;
  options.pressure_viscosity = std::make_shared<Barus>(BarusOptions{coefficient});
  return std::make_shared<Lubricant>(options);
}

/// Roelands, Dowson and Higginson, and shear thinning if asked.
inline std::shared_ptr<const Lubricant> real_oil(bool thinning = false) {
  LubricantOptions options;
  options.dynamic_viscosity = kViscosity;
  options.pressure_viscosity =
      std::make_shared<Roelands>(RoelandsOptions{.pressure_coefficient = kCoefficient});
  options.density_law = std::make_shared<DowsonHigginson>();
  if (thinning) options.shear_thinning = std::make_shared<Eyring>(EyringOptions{5e6});
  return std::make_shared<Lubricant>(options);
}

/// A contact with the load number `m` and the speed at which a_0 = 2e-8 1/Pa has the lubricant
/// number `l`.
inline RollingProblem rolling_problem(ContactShape shape, double m, double l,
                                      std::shared_ptr<const Lubricant> oil) {
  const double modulus = 2.0 * kModulus;
  const double speed = std::pow(l / (kCoefficient * modulus), 4.0);
  RollingProblem problem;
  problem.item = "contact";
  problem.lubricant = std::move(oil);
  problem.body.shape = shape;
  problem.body.radius = kRadius;
  problem.body.contact_modulus = kModulus;
  problem.body.entrainment_velocity = 0.5 * speed * modulus * kRadius / kViscosity;
  problem.body.load = shape == ContactShape::line
                          ? m * modulus * kRadius * std::sqrt(speed)
                          : m * modulus * kRadius * kRadius * std::pow(speed, 0.75);
  return problem;
}

/// Length by which thicknesses are divided to get those of Moes.
inline double film_scale(const RollingSolution& solution) {
  return kRadius * std::sqrt(solution.numbers.speed);
}

}  // namespace tribodyn::test
