// What all contact laws have in common, on many surfaces, and how they compare.

#include <cmath>
#include <cstddef>
#include <numbers>
#include <random>
#include <vector>

#include "catch.hpp"
#include "contact/mixed_lubrication_surface.hpp"
#include "tribodyn/contact/chang_etsion_bogy.hpp"
#include "tribodyn/contact/greenwood_tripp.hpp"
#include "tribodyn/contact/greenwood_williamson.hpp"
#include "tribodyn/contact/jackson_green.hpp"
#include "tribodyn/contact/kogut_etsion.hpp"
#include "tribodyn/contact/pullen_williamson.hpp"
#include "tribodyn/contact/zhao_maietta_chang.hpp"
#include "tribodyn/math/quadrature.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

template <class Law>
AsperityLaw make(const RoughSurfaceOptions& surface) {
  return Law(RoughSurface(surface));
}

AsperityLaw make_pullen_williamson_three_halves(const RoughSurfaceOptions& surface) {
  return PullenWilliamson(RoughSurface(surface), {.exponent = 1.5});
}

using Maker = AsperityLaw (*)(const RoughSurfaceOptions&);
constexpr Maker kLaws[] = {make<GreenwoodWilliamson>, make<GreenwoodTripp>,
                           make<ChangEtsionBogy>,     make<ZhaoMaiettaChang>,
                           make<KogutEtsion>,         make<JacksonGreen>,
                           make<PullenWilliamson>,    make_pullen_williamson_three_halves};

/// Metals from hard and smooth to soft and rough, plasticity index from about 0.5 to 50.
RoughSurfaceOptions random_surface(std::mt19937& generator) {
  const auto between = [&](double low, double high) {  // evenly in the logarithm
    const double part = static_cast<double>(generator()) / 4294967296.0;
    return low * std::pow(high / low, part);
  };
  RoughSurfaceOptions surface;
  const double radius = between(5e-6, 200e-6);
  const double deviation = radius * between(1e-3, 5e-2);
  const double hardness = between(0.3e9, 8e9);
  surface.asperity_radius = radius;
  surface.asperity_height_deviation = deviation;
  surface.asperity_height_mean = deviation * between(0.01, 2.0);
  surface.asperity_density = between(0.02, 0.1) / (radius * deviation);
  surface.contact_modulus = between(40e9, 250e9);
  surface.hardness = hardness;
  surface.yield_strength = hardness / between(2.5, 3.2);
  surface.poisson_ratio = 0.5 * between(0.1, 1.0);
  return surface;
}

AsperityState at(const AsperityLaw& law, double separation) {
  return law.evaluate(film_thickness(law.surface().options(), separation));
}

}  // namespace

TEST_CASE("all laws fall with the film thickness on any surface, with the slope they state") {
  std::mt19937 generator(1);
  for (int trial = 0; trial < 12; ++trial) {
    const RoughSurfaceOptions surface = random_surface(generator);
    const double step = 1e-5 * *surface.asperity_height_deviation;
    for (const Maker maker : kLaws) {
      const AsperityLaw law = maker(surface);
      AsperityState last = at(law, -6.5);
      for (double s = -6.47; s <= 8.2; s += 0.0371) {
        CAPTURE(trial, law.name(), s);
        const AsperityState state = at(law, s);
        CHECK(std::isfinite(last.pressure));
        CHECK(state.pressure >= 0.0);
        CHECK(state.pressure <= last.pressure);
        CHECK(state.area_ratio >= 0.0);
        CHECK(state.area_ratio <= last.area_ratio);
        CHECK(state.pressure_slope <= 0.0);
        if (s < 8.0) CHECK(state.pressure < last.pressure);

        const double h = film_thickness(surface, s);
        const double difference =
            (law.evaluate(h + step).pressure - law.evaluate(h - step).pressure) / (2.0 * step);
        // Round-off of the difference and of the film thickness by the step.
        const double round_off = 1e-15 * state.pressure / step - 1e-9 * state.pressure_slope;
        CHECK(state.pressure_slope == Approx(difference).epsilon(1e-5).margin(round_off));
        last = state;
      }
      for (double part = 0.99; part < 1.0; part += 1.7e-5) {
        CHECK(law.evaluate(part * law.upper_end()).pressure >= 0.0);
      }
      CHECK(law.evaluate(law.upper_end()).pressure == 0.0);
      CHECK(law.evaluate(law.upper_end()).area_ratio == 0.0);
    }
  }
}

TEST_CASE("all tables are within 1e-5 of the integral between their knots") {
  std::mt19937 generator(3);
  for (int trial = 0; trial < 4; ++trial) {
    const RoughSurfaceOptions surface = random_surface(generator);
    const double sigma = *surface.asperity_height_deviation;
    for (const Maker maker : kLaws) {
      const AsperityLaw law = maker(surface);
      const SingleAsperity& asperity = law.asperity();
      // By film thickness in metres, not in units of sigma as the table is made.
      const auto average = [&](double s, double AsperityContact::* part) {
        const auto integrand = [&](double w) {
          const double height = s + w / sigma;
          return asperity.contact(w).*part * std::exp(-0.5 * height * height);
        };
        const double scale =
            *surface.asperity_density / (sigma * std::sqrt(2.0 * std::numbers::pi));
        return scale * integrate(integrand, 0.0, (8.5 - s) * sigma, asperity.breakpoints()).value;
      };
      for (double s = -2.95; s <= 4.0; s += 0.273) {
        CAPTURE(trial, law.name(), s);
        CHECK(at(law, s).pressure == Approx(average(s, &AsperityContact::force)).epsilon(1e-5));
        CHECK(at(law, s).area_ratio == Approx(average(s, &AsperityContact::area)).epsilon(1e-5));
      }
    }
  }
}

TEST_CASE("all laws scale with the units of length and pressure") {
  // The same surface told in micrometres and MPa: separations, areas and p/E* stay.
  std::mt19937 generator(2);
  for (int trial = 0; trial < 6; ++trial) {
    const RoughSurfaceOptions surface = random_surface(generator);
    RoughSurfaceOptions told = surface;
    *told.asperity_radius *= 1e6;
    *told.asperity_height_deviation *= 1e6;
    *told.asperity_height_mean *= 1e6;
    *told.asperity_density *= 1e-12;
    *told.contact_modulus *= 1e-6;
    *told.hardness *= 1e-6;
    *told.yield_strength *= 1e-6;
    for (const Maker maker : kLaws) {
      const AsperityLaw law = maker(surface);
      const AsperityLaw same = maker(told);
      for (const double s : {-5.0, -1.0, 0.3, 2.0, 5.0}) {
        CAPTURE(trial, law.name(), s);
        // Quadrature to 1e-10, perhaps with other subdivisions.
        CHECK(at(same, s).pressure == Approx(1e-6 * at(law, s).pressure).epsilon(1e-9));
        CHECK(at(same, s).pressure_slope ==
              Approx(1e-12 * at(law, s).pressure_slope).epsilon(1e-8));
        CHECK(at(same, s).area_ratio == Approx(at(law, s).area_ratio).epsilon(1e-9));
      }
    }
  }
}

TEST_CASE("on a smooth or hard surface all laws with first yield are the elastic one") {
  // First yield 11 deviations up, where there is no asperity.
  const RoughSurfaceOptions surface = surface_of_plasticity_index(0.3);
  const AsperityLaw elastic = make<GreenwoodWilliamson>(surface);
  for (const Maker maker :
       {make<ChangEtsionBogy>, make<ZhaoMaiettaChang>, make<KogutEtsion>, make<JacksonGreen>}) {
    const AsperityLaw law = maker(surface);
    for (const double s : {-1.0, 0.0, 1.0, 2.0, 4.0}) {
      CHECK(at(law, s).pressure == Approx(at(elastic, s).pressure).epsilon(1e-9));
      CHECK(at(law, s).area_ratio == Approx(at(elastic, s).area_ratio).epsilon(1e-9));
    }
  }
}

TEST_CASE("on a very soft surface the laws with hardness tend to the fully plastic one") {
  RoughSurfaceOptions surface = nascimento_surface();
  *surface.hardness *= 1e-3;  // plasticity index 11600: elastic below 1e-8 deviations
  const AsperityLaw plastic = make<PullenWilliamson>(surface);
  const double hardness_factor = 0.454 + 0.41 * *surface.poisson_ratio;
  for (const double s : {-1.0, 0.0, 1.0, 2.0, 4.0}) {
    const AsperityState limit = at(plastic, s);
    // Deviations of up to 110 w_c out of some 0.2 sigma.
    for (const Maker maker : {make<ZhaoMaiettaChang>, make<KogutEtsion>}) {
      CHECK(at(maker(surface), s).pressure == Approx(limit.pressure).epsilon(1e-4));
      CHECK(at(maker(surface), s).area_ratio == Approx(limit.area_ratio).epsilon(1e-4));
    }
    const AsperityState bogy = at(make<ChangEtsionBogy>(surface), s);
    CHECK(bogy.pressure == Approx(hardness_factor * limit.pressure).epsilon(1e-4));
    CHECK(bogy.area_ratio == Approx(limit.area_ratio).epsilon(1e-4));
  }
}

TEST_CASE("on the dissertation's surface the laws stand in the order of its film thicknesses") {
  // Stiff to soft: elastic, fully plastic, Zhao-Maietta-Chang, Kogut-Etsion, Jackson-Green,
  // Chang-Etsion-Bogy, at the separations where its joints run.
  const RoughSurfaceOptions surface = nascimento_surface();
  const std::vector<AsperityLaw> laws = {
      make<GreenwoodWilliamson>(surface), make<PullenWilliamson>(surface),
      make<ZhaoMaiettaChang>(surface),    make<KogutEtsion>(surface),
      make<JacksonGreen>(surface),        make<ChangEtsionBogy>(surface)};
  for (double s = -0.5; s <= 3.0; s += 0.05) {
    for (std::size_t i = 1; i < laws.size(); ++i) {
      CAPTURE(s, laws[i].name());
      CHECK(at(laws[i], s).pressure < at(laws[i - 1], s).pressure);
    }
  }
}
