#include "tribodyn/contact/liu.hpp"

#include <cmath>
#include <numbers>

namespace tribodyn {

namespace {

/// The integral of r^(3/2) (1 + r)^(-1/2) from 0 to r, divided by r^(5/2).
double energy_share(double r) noexcept {
  if (r > 0.1) {
    const double x = std::asinh(std::sqrt(r));
    return (std::sinh(4.0 * x) / 16.0 - 0.5 * std::sinh(2.0 * x) + 0.75 * x) /
           (r * r * std::sqrt(r));
  }
  // The binomial series of the root; the terms of the closed form cancel here.
  double binomial = 1.0;
  double sum = 0.0;
  for (int k = 0; k < 18; ++k) {
    sum += binomial / (k + 2.5);
    binomial *= -r * (k + 0.5) / (k + 1.0);
  }
  return sum;
}

/// c delta sqrt(delta / (Delta_R + delta)).
class LiuContact final : public ElasticContact {
 public:
  LiuContact(double stiffness, double clearance) : stiffness_(stiffness), clearance_(clearance) {}

  ElasticForce at(double penetration) const noexcept override {
    if (penetration <= 0.0) return {};
    const double share = penetration / (clearance_ + penetration);
    const double root = stiffness_ * std::sqrt(share);
    const double r = penetration / clearance_;
    return {.force = root * penetration,
            .slope = root * (1.5 - 0.5 * share),
            .energy = stiffness_ * penetration * penetration * std::sqrt(r) * energy_share(r)};
  }

 private:
  double stiffness_;
  double clearance_;
};

}  // namespace

const char* Liu::source() const {
  return "C.-S. Liu, K. Zhang, R. Yang, Mech. Mach. Theory 42 (2007) 183-197";
}

std::unique_ptr<const ElasticContact> Liu::of_cylinders(const std::string& /*item*/,
                                                        const WallPair& walls) const {
  return std::make_unique<LiuContact>(
      std::numbers::pi * contact_modulus() * walls.length / std::sqrt(8.0),
      walls.bearing_radius - walls.journal_radius);
}

}  // namespace tribodyn
