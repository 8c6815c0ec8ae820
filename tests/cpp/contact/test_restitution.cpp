#include <algorithm>
#include <array>
#include <cmath>

#include "catch.hpp"
#include "tribodyn/contact/restitution.hpp"

using namespace tribodyn;

namespace {

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
