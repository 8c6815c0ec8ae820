#include <utility>

#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/film/squeeze_sphere.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;

TEST_CASE("The bracket of the squeeze film of a ball is that of its closed form") {
  // By quadrature of the pressure to 1e-12, independent of the closed form.
  for (const auto& [ratio, value] : {std::pair{0.1, 0.7505954532848165},
                                     {0.3, 0.9961660975072626},
                                     {0.5, 1.4548225555204377},
                                     {0.7, 2.5783105801964936},
                                     {0.9, 8.631570517154946},
                                     {0.99, 96.77921940969931}}) {
    CHECK(squeeze_bracket(ratio).value == Approx(value).epsilon(1e-12));
  }
  // By the first terms of the series.
  CHECK(squeeze_bracket(0.001).value ==
        Approx(2.0 / 3.0 + 0.75e-3 + 0.8e-6 + 1e-9 * 5.0 / 6.0 + 1e-12 * 6.0 / 7.0).epsilon(1e-14));
  CHECK(squeeze_bracket(0.0).value == Approx(2.0 / 3.0).epsilon(1e-15));
  CHECK(squeeze_bracket(0.0).derivative == Approx(0.75).epsilon(1e-15));
}

TEST_CASE("Its derivative is that of the value, on both sides of where the series ends") {
  for (const double ratio : {0.01, 0.05, 0.0999, 0.1001, 0.2, 0.6, 0.95, 0.999}) {
    const double step = 1e-5 * (1.0 - ratio);
    const double slope =
        (squeeze_bracket(ratio + step).value - squeeze_bracket(ratio - step).value) / (2.0 * step);
    CHECK(squeeze_bracket(ratio).derivative == Approx(slope).epsilon(1e-8));
  }
  CHECK(squeeze_bracket(0.1 - 1e-14).value == Approx(squeeze_bracket(0.1).value).epsilon(1e-12));
}
