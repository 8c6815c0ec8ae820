#include <array>
#include <cmath>

#include "contact/elastic_checks.hpp"
#include "tribodyn/contact/hertz.hpp"
#include "tribodyn/contact/impact_force.hpp"
#include "tribodyn/contact/power_law.hpp"
#include "tribodyn/contact/restitution.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// One impact of a mass of 1 kg at 1 m/s, by the classical Runge-Kutta method; returns the speed at
/// which the walls part.
double impact(const ElasticContact& contact, double damping_factor, double step) {
  using State = std::array<double, 2>;
  const auto rate = [&](const State& s) {
    return State{s[1], -impact_force(contact.at(s[0]), damping_factor, s[1], 1.0).force};
  };
  const auto moved = [](const State& s, const State& by, double h) {
    return State{s[0] + h * by[0], s[1] + h * by[1]};
  };
  State s{0.0, 1.0};
  while (true) {
    const State k1 = rate(s), k2 = rate(moved(s, k1, 0.5 * step)),
                k3 = rate(moved(s, k2, 0.5 * step)), k4 = rate(moved(s, k3, step));
    State next = s;
    for (int i = 0; i < 2; ++i) next[i] += step / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
    // The last step is shortened by the force, which has gone.
    if (next[0] <= 0.0) return -next[1];
    s = next;
  }
}

}  // namespace

TEST_CASE("an impact parts at the restitution of its law, whatever the elastic force") {
  const PowerLaw spring({.stiffness = 1e6, .exponent = 1.0});
  const Hertz ball(1e7);
  const std::array<const ElasticLaw*, 2> laws = {&spring, &ball};
  for (const ElasticLaw* elastic : laws) {
    const auto contact = elastic->between("pin", kJournal);
    for (const double e : {0.1, 0.3, 0.7, 0.95, 1.0}) {
      INFO(elastic->name() << ", e = " << e);
      const double d = exact_damping_factor(e);
      // Hertz's 1e7 is as slow as the spring: 1e4 steps an impact, errors of step^2 at its ends.
      CHECK(impact(*contact, d, 2e-7) == Approx(e).epsilon(1e-7));
    }
  }
}

TEST_CASE("the force of an impact has its derivatives and pulls nowhere") {
  const auto contact = Hertz(kModulus).between("pin", kJournal);
  const double d = 0.7, v0 = 0.3, depth = 2e-6;
  for (const double rate : {0.3, 0.1, 0.0, -0.2, -0.4}) {
    const ImpactForce here = impact_force(contact->at(depth), d, rate, v0);
    CHECK(here.force == Approx(contact->at(depth).force * (1.0 + d * rate / v0)).epsilon(1e-14));
    const auto at = [&](double x, double r) {
      return impact_force(contact->at(x), d, r, v0).force;
    };
    CHECK(here.by_penetration ==
          Approx(difference([&](double x) { return at(x, rate); }, depth, 1e-9)).epsilon(1e-9));
    CHECK(here.by_rate ==
          Approx(difference([&](double r) { return at(depth, r); }, rate, 1e-3)).epsilon(1e-9));
  }
  const ImpactForce pulled = impact_force(contact->at(depth), d, -0.5, v0);
  CHECK((pulled.force == 0.0 && pulled.by_penetration == 0.0 && pulled.by_rate == 0.0));
  CHECK(impact_force(contact->at(depth), d, -v0 / d, v0).force == 0.0);
  // The smallest speed of impact stands for slower ones.
  const double slow = impact_force(contact->at(depth), d, 1e-5, 1e-9).force;
  CHECK(slow == Approx(contact->at(depth).force * (1.0 + d * 0.1)).epsilon(1e-14));
  CHECK(impact_force({}, d, 1.0, v0).force == 0.0);
}
