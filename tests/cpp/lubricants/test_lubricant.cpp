#include <limits>
#include <memory>

#include "allocation_counter.hpp"
#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/lubricants/barus.hpp"
#include "tribodyn/lubricants/carreau.hpp"
#include "tribodyn/lubricants/dowson_higginson.hpp"
#include "tribodyn/lubricants/eyring.hpp"
#include "tribodyn/lubricants/lubricant.hpp"
#include "tribodyn/lubricants/roelands.hpp"
#include "tribodyn/lubricants/vogel.hpp"

using namespace tribodyn;

TEST_CASE("a lubricant keeps what it was given") {
  const Lubricant oil({.dynamic_viscosity = 0.01, .density = 870.0});
  CHECK(oil.dynamic_viscosity() == 0.01);
  CHECK(oil.density() == 870.0);
}

TEST_CASE("a lubricant refuses impossible properties and names them") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_AS(Lubricant({.dynamic_viscosity = 0.0}), InvalidInput);
  CHECK_THROWS_WITH(Lubricant({.dynamic_viscosity = nan}),
                    "lubricant: dynamic_viscosity = nan Pa s must be > 0");
  CHECK_THROWS_WITH(Lubricant({.dynamic_viscosity = 0.01, .density = -1.0}),
                    "lubricant: density = -1 kg/m3 must be > 0");
}

TEST_CASE("the density must be given where it is asked for") {
  const Lubricant oil({.dynamic_viscosity = 0.01});
  CHECK_THROWS_WITH(oil.density(),
                    "lubricant: density [kg/m3] must be given; mass flows need the density");
}

TEST_CASE("the viscosity comes from Vogel's law at a temperature, or is given") {
  const auto vogel = std::make_shared<Vogel>(VogelOptions{.a = 1e-4, .b = 1000.0, .c = 150.0});
  const Lubricant oil({.temperature_viscosity = vogel, .temperature = 350.0});
  CHECK(oil.dynamic_viscosity() == vogel->viscosity(350.0));
  CHECK_THROWS_WITH(Lubricant({.temperature_viscosity = vogel}),
                    "lubricant: temperature [K] must be given; the law Vogel needs a temperature");
  CHECK_THROWS_AS(Lubricant({}), InvalidInput);
  CHECK_THROWS_AS(
      Lubricant({.dynamic_viscosity = 0.01, .temperature_viscosity = vogel, .temperature = 350.0}),
      InvalidInput);
  CHECK_THROWS_WITH(Lubricant({.dynamic_viscosity = 0.01, .temperature = 350.0}),
                    "lubricant: temperature = 350 K must not be given; only a law of temperature "
                    "uses it, Vogel or TabulatedViscosity");
}

TEST_CASE("a lubricant without laws is Newtonian, iso-viscous and incompressible") {
  const Lubricant oil({.dynamic_viscosity = 0.01});
  CHECK(oil.is_newtonian());
  CHECK(oil.constant_viscosity());
  CHECK(oil.constant_density());
  const Viscosity viscosity = oil.viscosity(1e9, 1e9);
  CHECK(viscosity.value == 0.01);
  CHECK(viscosity.by_pressure == 0.0);
  CHECK(viscosity.by_shear_rate == 0.0);
  double ratio = 0.0;
  double slope = 1.0;
  oil.density_ratio(1e9, ratio, slope);
  CHECK(ratio == 1.0);
  CHECK(slope == 0.0);
}

TEST_CASE("laws work together: pressure thickens, then shear thins") {
  const Lubricant oil(
      {.dynamic_viscosity = 0.05,
       .pressure_viscosity = std::make_shared<Roelands>(RoelandsOptions{.index = 0.6}),
       .density_law = std::make_shared<DowsonHigginson>(),
       .shear_thinning = std::make_shared<Eyring>(EyringOptions{.eyring_stress = 5e6})});
  CHECK_FALSE(oil.is_newtonian());
  CHECK_FALSE(oil.constant_viscosity());
  CHECK_FALSE(oil.constant_density());
  CHECK(oil.viscosity(0.0, 0.0).value == 0.05);
  for (const double p : {0.0, 1e8, 4e8}) {
    for (const double g : {1e5, 1e7, 3e8}) {
      const Viscosity at = oil.viscosity(p, g);
      const auto over_p = [&](double q) { return oil.viscosity(q, g).value; };
      const auto over_g = [&](double q) { return oil.viscosity(p, q).value; };
      CHECK(at.by_pressure == Approx(test::difference(over_p, p, 1e4)).epsilon(1e-7));
      CHECK(at.by_shear_rate == Approx(test::difference(over_g, g, 0.01 * g)).epsilon(1e-6));
    }
  }
  double ratio = 0.0;
  double slope = 0.0;
  oil.density_ratio(100e6, ratio, slope);
  CHECK(ratio == Approx(1.0 + 0.06 / 1.17));
  CHECK(slope == Approx(0.6e-9 / (1.17 * 1.17)));
}

TEST_CASE("a lubricant too thin for its law is refused") {
  const auto law = std::make_shared<Roelands>(RoelandsOptions{.index = 0.6});
  CHECK_THROWS_WITH(Lubricant({.dynamic_viscosity = 2e-5, .pressure_viscosity = law}),
                    "Roelands law: dynamic_viscosity = 2e-05 Pa s must be > 6.31e-05 at ambient "
                    "pressure; the law is for oils; use Barus for thinner liquids");
}

TEST_CASE("derivatives with respect to the viscosity at ambient pressure, of order 2") {
  const auto with = [](std::shared_ptr<const ViscosityPressureLaw> law,
                       std::shared_ptr<const ShearThinning> thinning) {
    return Lubricant({.dynamic_viscosity = 0.05,
                      .pressure_viscosity = std::move(law),
                      .shear_thinning = std::move(thinning)});
  };
  const auto barus = std::make_shared<Barus>(BarusOptions{2e-8});
  const auto by_slope = std::make_shared<Roelands>(RoelandsOptions{.pressure_coefficient = 2e-8});
  const auto by_index = std::make_shared<Roelands>(RoelandsOptions{.index = 0.6});
  const auto carreau = std::make_shared<Carreau>(CarreauOptions{1e-6, 0.6, 0.3});
  const auto eyring = std::make_shared<Eyring>(EyringOptions{5e6});
  for (const Lubricant& oil :
       {with({}, {}), with(barus, {}), with(by_slope, {}), with(by_index, {}), with(barus, carreau),
        with(by_slope, eyring), with(by_index, carreau), with({}, eyring)}) {
    for (const double p : {-1e5, 1e7, 3e8}) {
      for (const double rate : {0.0, 1e6, 2e7}) {
        const double eta = 0.08, slope = oil.viscosity_by_ambient(p, rate, eta);
        double errors[2];
        for (int fine = 0; fine < 2; ++fine) {
          const double step = eta * (fine == 1 ? 0.01 : 0.02);
          const double difference = (oil.viscosity(p, rate, eta + step).value -
                                     oil.viscosity(p, rate, eta - step).value) /
                                    (2.0 * step);
          errors[fine] = std::abs(difference / slope - 1.0);
        }
        CAPTURE(p, rate, errors[0], errors[1]);
        CHECK(errors[1] < 1e-3);
        if (errors[0] > 1e-9) CHECK(errors[1] == Approx(0.25 * errors[0]).epsilon(0.02));
      }
    }
    CHECK(oil.viscosity(1e7, 1e6).value == oil.viscosity(1e7, 1e6, 0.05).value);
    const double glass = oil.glass_pressure();
    CHECK(!oil.is_glass(std::min(0.999 * glass, 1e9), 0.05));
    if (std::isfinite(glass)) {
      CHECK(oil.is_glass(1.001 * glass, 0.05));
    }
  }
}

TEST_CASE("a colder oil is a glass at a lower pressure") {
  const Lubricant oil({.dynamic_viscosity = 0.05,
                       .pressure_viscosity = std::make_shared<Barus>(BarusOptions{2e-8})});
  const double lower = std::log(Lubricant::glass_viscosity / 0.5) / 2e-8;
  CHECK(oil.is_glass(1.001 * lower, 0.5));
  CHECK(!oil.is_glass(0.999 * lower, 0.5));
  CHECK(!oil.is_glass(1.001 * lower, 0.05));
}

TEST_CASE("evaluation does not allocate") {
  const Lubricant oil(
      {.dynamic_viscosity = 0.05,
       .pressure_viscosity = std::make_shared<Barus>(BarusOptions{.pressure_coefficient = 2e-8}),
       .density_law = std::make_shared<DowsonHigginson>(),
       .shear_thinning = std::make_shared<Carreau>(
           CarreauOptions{.time_constant = 1e-6, .exponent = 0.6, .high_shear_ratio = 0.3})});
  double ratio = 0.0;
  double slope = 0.0;
  const long before = test::allocations;
  const Viscosity viscosity = oil.viscosity(1e8, 1e6);
  oil.density_ratio(1e8, ratio, slope);
  CHECK(test::allocations == before);
  CHECK(viscosity.value > 0.0);
}

TEST_CASE("a liquid whose viscosity does not depend on the pressure never becomes a glass") {
  CHECK(Lubricant({.dynamic_viscosity = 0.05}).glass_pressure() > 1e300);
}
