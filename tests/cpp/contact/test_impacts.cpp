#include <array>
#include <memory>

#include "contact/elastic_checks.hpp"
#include "tribodyn/contact/damped_law.hpp"
#include "tribodyn/contact/hertz.hpp"
#include "tribodyn/contact/impact_force.hpp"
#include "tribodyn/contact/lossless_contact.hpp"
#include "tribodyn/contact/power_law.hpp"
#include "tribodyn/contact/restitution.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

std::shared_ptr<const ElasticLaw> steel() { return std::make_shared<Hertz>(kModulus); }

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

/// d(1 + e) - ln[(1 + d)/(1 - e d)], nil of an exact pair.
double miss(double d, double e) { return d * (1.0 + e) - std::log1p(d) + std::log1p(-e * d); }

}  // namespace

TEST_CASE("the restitution of a damping factor solves its equation") {
  CHECK(effective_restitution(0.0) == 1.0);
  double last = 1.0;
  for (double d = 1e-12; d < 1e12; d *= 1.3) {
    INFO("d " << d);
    const double e = effective_restitution(d);
    CHECK(e < last);
    CHECK(e > std::max(1.0 - 2.0 / 3.0 * d, 1.0 / (1.0 + d)) * (1.0 - 1e-15));
    if (d < 20.0 && d > 1e-3) CHECK(std::abs(miss(d, e)) < 1e-13 * (1.0 + d) / (1.0 - e * d));
    last = e;
  }
  for (const double d : {1e-3, 1e-5}) {  // its series
    CHECK(effective_restitution(d) ==
          Approx(1.0 - d * (2.0 / 3.0 - d * (4.0 / 9.0 - d * 44.0 / 135.0))).epsilon(1e-12));
  }
  CHECK(1e9 * effective_restitution(1e9) == Approx(1.0).epsilon(1e-15));
}

TEST_CASE("the damping factor of a restitution is that of an independent program") {
  const std::array<std::array<double, 2>, 8> values = {{{0.1, 9.998159397495668},
                                                        {0.2, 4.919166715790314},
                                                        {0.3, 3.087081981129624},
                                                        {0.5, 1.4327505332713761},
                                                        {0.7, 0.6348282812661092},
                                                        {0.8, 0.37314620336505117},
                                                        {0.9, 0.16648195068530913},
                                                        {0.95, 0.07892660528780361}}};
  // 4e-12 apart at most, where the other program solved the equation as it is written.
  for (const auto& [e, d] : values) CHECK(exact_damping_factor(e) == Approx(d).epsilon(1e-11));
  CHECK(exact_damping_factor(1.0) == 0.0);
}

TEST_CASE("restitution and damping factor are inverse to each other") {
  for (double e = 1.0; e > 1e-12; e *= 0.97) {
    CHECK(effective_restitution(exact_damping_factor(e)) == Approx(e).epsilon(1e-15));
  }
  for (double loss = 1e-15; loss < 1.0; loss *= 2.0) {
    const double d = exact_damping_factor(1.0 - loss);
    CHECK(effective_restitution(d) == Approx(1.0 - loss).epsilon(1e-15));
    if (loss > 1e-13 && loss < 1e-3) {  // three terms; the last digit of e is 1e-16 of 1 - e
      const double eta = 1.0 - (1.0 - loss);
      const double series = 1.5 * eta * (1.0 + eta + 0.9 * eta * eta);
      CHECK(d == Approx(series).epsilon(2.0 * eta * eta * eta + 4e-16 / eta));
    }
  }
  CHECK(exact_damping_factor(1e-300) == Approx(1e300));
}

TEST_CASE("laws have the factors and the restitutions of an independent program") {
  // d and e_out at e = 0.1, 0.5 and 0.95.
  struct Row {
    const char* name;
    std::array<double, 6> values;
  };
  const std::array<Row, kDampings - 1> rows = {{
      {"Hunt-Crossley",
       {1.35, 0.5158326164003957, 0.75, 0.6629622000015458, 0.075, 0.9523701528203798}},
      {"Herbert-McWhannell",
       {1.4835164835164836, 0.490697659633591, 1.0, 0.5936242600405051, 0.07874015748031504,
        0.9501122795676906}},
      {"Lee-Wang",
       {0.675, 0.6866634390554966, 0.375, 0.7991987821935881, 0.0375, 0.9756083051020896}},
      {"Lankarani-Nikravesh",
       {0.7425, 0.6652654067550409, 0.5625, 0.7252411140101969, 0.073125, 0.9535060451421197}},
      {"Zhiying-Qishao",
       {4.4918632423266125, 0.21746934061330236, 1.5290335285082128, 0.4826080205612296,
        0.08081562338428176, 0.9488638983651951}},
      {"Gonthier",
       {9.9, 0.10098977421788503, 1.5, 0.4877412560153375, 0.10263157894736846,
        0.9359343215400555}},
      {"Flores",
       {14.4, 0.06944422515133658, 1.6, 0.4704447793267223, 0.08421052631578956,
        0.9468288314252749}},
      {"Hu-Guo",
       {13.5, 0.07407353236347733, 1.5, 0.4877412560153375, 0.07894736842105271,
        0.9499874979807179}},
  }};
  for (std::size_t k = 0; k < rows.size(); ++k) {
    INFO(rows[k].name);
    CHECK(std::string(kDamping[k].name) == rows[k].name);
    const auto& v = rows[k].values;
    const std::array<double, 3> wanted = {0.1, 0.5, 0.95};
    for (std::size_t i = 0; i < 3; ++i) {
      const double d = kDamping[k].factor(wanted[i]);
      CHECK(d == Approx(v[2 * i]).epsilon(1e-14));
      // 2.9e-12 apart at most: the other program has integrated the impact.
      CHECK(effective_restitution(d) == Approx(v[2 * i + 1]).epsilon(6e-12));
    }
    CHECK(kDamping[k].factor(1.0) == 0.0);
  }
}

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
  const auto contact = steel()->between("pin", kJournal);
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

TEST_CASE("contact laws refuse impossible restitutions and a missing elastic law") {
  const LankaraniNikravesh law(steel(), 0.9);
  CHECK(law.damping_factor() == Approx(0.1425).epsilon(1e-14));
  CHECK(law.restitution_coefficient() == 0.9);
  CHECK(std::string(law.elastic().name()) == "Hertz");
  for (const double bad : {0.0, -0.1, 1.0 + 1e-15, 5e-324, double(INFINITY), std::nan("")}) {
    CHECK_THROWS_AS(Flores(steel(), bad), InvalidInput);
  }
  CHECK_THROWS_AS(HuntCrossley(steel(), 0.0), InvalidInput);
  CHECK_THROWS_AS(ExactRestitution(steel(), 5e-324), InvalidInput);
  CHECK_THROWS_AS(HuGuo(nullptr, 0.5), InvalidInput);
  CHECK_NOTHROW(ExactRestitution(steel(), 1.0));
}

TEST_CASE("an elastic law alone is contact without loss, by its own name") {
  const LosslessContact contact(steel());
  CHECK(contact.damping_factor() == 0.0);
  CHECK(contact.restitution_coefficient() == 1.0);
  CHECK(std::string(contact.name()) == "Hertz");
  CHECK(std::string(contact.source()) == Hertz(kModulus).source());
  CHECK_THROWS_AS(LosslessContact(nullptr), InvalidInput);
}
