#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "contact/elastic_checks.hpp"
#include "tribodyn/contact/damped_law.hpp"
#include "tribodyn/contact/hertz.hpp"
#include "tribodyn/contact/restitution.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

std::shared_ptr<const ElasticLaw> steel() { return std::make_shared<Hertz>(kModulus); }

}  // namespace

TEST_CASE("laws have the factors and the restitutions of an independent program") {
  // d and e_out at e = 0.1, 0.5 and 0.95.
  struct Row {
    const char* name;
    std::array<double, 6> values;
  };
  const std::vector<Row> rows = {
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
  };
  CHECK(rows.size() == kDampings - 1);  // all but the exact one
  for (const Row& row : rows) {
    INFO(row.name);
    const auto law = std::find_if(kDamping.begin(), kDamping.end(), [&](const Damping& damping) {
      return std::string(damping.name) == row.name;
    });
    REQUIRE(law != kDamping.end());
    const auto& v = row.values;
    const std::array<double, 3> wanted = {0.1, 0.5, 0.95};
    for (std::size_t i = 0; i < 3; ++i) {
      const double d = law->factor(wanted[i]);
      CHECK(d == Approx(v[2 * i]).epsilon(1e-14));
      // 2.9e-12 apart at most: the other program has integrated the impact.
      CHECK(effective_restitution(d) == Approx(v[2 * i + 1]).epsilon(6e-12));
    }
    CHECK(law->factor(1.0) == 0.0);
  }
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
