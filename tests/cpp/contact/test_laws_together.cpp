// How the asperity laws compare. Their common contract: asperity_contract.hpp.

#include <cmath>
#include <cstddef>
#include <vector>

#include "catch.hpp"
#include "contact/mixed_lubrication_surface.hpp"
#include "tribodyn/contact/chang_etsion_bogy.hpp"
#include "tribodyn/contact/greenwood_williamson.hpp"
#include "tribodyn/contact/jackson_green.hpp"
#include "tribodyn/contact/kogut_etsion.hpp"
#include "tribodyn/contact/pullen_williamson.hpp"
#include "tribodyn/contact/zhao_maietta_chang.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

template <class Law>
AsperityLaw make(const RoughSurfaceOptions& surface) {
  return Law(RoughSurface(surface));
}

using Maker = AsperityLaw (*)(const RoughSurfaceOptions&);

AsperityState at(const AsperityLaw& law, double separation) {
  return law.evaluate(film_thickness(law.surface().options(), separation));
}

}  // namespace

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
