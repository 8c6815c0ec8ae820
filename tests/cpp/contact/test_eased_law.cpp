#include <cmath>

#include "catch.hpp"
#include "contact/elastic_checks.hpp"
#include "tribodyn/contact/damped_law.hpp"
#include "tribodyn/contact/eased_law.hpp"
#include "tribodyn/contact/power_law.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;

namespace {

constexpr double kStiffness = 6.4e10, kBand = 2e-6;

std::shared_ptr<const ContactLaw> law() {
  return std::make_shared<LankaraniNikravesh>(
      std::make_shared<PowerLaw>(PowerLawOptions{.stiffness = kStiffness, .exponent = 1.5}), 0.9);
}

}  // namespace

TEST_CASE("An eased law comes in over its band and is the law beyond it") {
  const EasedContactLaw eased(law(), kBand);
  CHECK(eased.damping_factor() == law()->damping_factor());
  CHECK(eased.restitution_coefficient() == 0.9);
  CHECK(std::string(eased.name()) == law()->name());
  const auto contact = eased.elastic().between("joint 'ball'", kBall);
  // K delta^2.5 / band within, K delta^1.5 beyond.
  const double half = 0.5 * kBand;
  CHECK(contact->at(half).force == Approx(kStiffness * std::pow(half, 2.5) / kBand).epsilon(1e-12));
  CHECK(contact->at(half).energy ==
        Approx(kStiffness * std::pow(half, 3.5) / (3.5 * kBand)).epsilon(1e-7));
  CHECK(contact->at(0.0).force == 0.0);
  CHECK(std::isnan(contact->at(std::nan("")).force));
  const double deep = 3.0 * kBand;
  CHECK(contact->at(deep).force == Approx(kStiffness * std::pow(deep, 1.5)).epsilon(1e-12));
  CHECK(contact->at(deep).energy ==
        Approx(kStiffness *
               (std::pow(kBand, 2.5) / 3.5 + (std::pow(deep, 2.5) - std::pow(kBand, 2.5)) / 2.5))
            .epsilon(1e-9));
  CHECK(contact->at(-1e-9).force == 0.0);
  CHECK(contact->at(0.0).force == 0.0);
}

TEST_CASE("Slope and energy of an eased law are those of its force, within the band and beyond") {
  const EasedContactLaw eased(law(), kBand);
  const auto contact = eased.elastic().between("joint 'ball'", kBall);
  for (const double part : {0.01, 0.4, 0.99, 1.01, 4.0}) {
    const double delta = part * kBand, step = 1e-4 * kBand;
    const auto change = [&](auto member) {
      return (contact->at(delta + step).*member - contact->at(delta - step).*member) / (2.0 * step);
    };
    CHECK(contact->at(delta).slope == Approx(change(&ElasticForce::force)).epsilon(1e-3));
    CHECK(contact->at(delta).force == Approx(change(&ElasticForce::energy)).epsilon(1e-3));
  }
}
