#include "catch.hpp"
#include "clearance/gap_samples.hpp"
#include "tribodyn/clearance/asperity_touch.hpp"
#include "tribodyn/clearance/lubricated_interface.hpp"
#include "tribodyn/clearance/mixed_interface.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

std::shared_ptr<const Interface> elastic_film(double youngs_modulus) {
  LubricatedOptions options = sample_film(1e5);
  options.cavitation = Cavitation::reynolds;
  options.elastic_wall = std::make_shared<ElasticWall>(BondedLiner{{youngs_modulus, 0.3}, 1e-3});
  return std::make_shared<LubricatedInterface>(options);
}

}  // namespace

TEST_CASE("asperities on an elastic wall follow their laws") {
  const DryOptions options = sample_asperity_contact();
  const AsperityTouch touch(options);
  for (const double h : {-1e-7, 2e-7, 1e-6}) {
    const AsperityState state = options.asperities->evaluate(h);
    CHECK(touch.at(h).pressure == state.pressure);
    CHECK(touch.at(h).slope == state.pressure_slope);
    CHECK(touch.at(h).area_ratio == state.area_ratio);
    CHECK(touch.at(h).energy == options.asperities->energy(h));
  }
  const TouchState far = touch.at(2.0 * options.asperities->upper_end());
  CHECK(far.pressure == 0.0);
  CHECK(far.slope == 0.0);
  CHECK(touch.below_range(options.asperities->lower_end() - 1e-9));
  CHECK(!touch.below_range(options.asperities->lower_end() + 1e-9));
  CHECK(touch.friction(0.02).coefficient == options.friction->coefficient(0.02));
  CHECK(touch.friction(0.02).derivative == options.friction->derivative(0.02));
  CHECK(touch.friction(0.02).full == options.friction->full_coefficient(0.02));
  CHECK(touch.has_friction());
  const AsperityTouch smooth(sample_asperity_contact(false));
  CHECK(!smooth.has_friction());
  CHECK(smooth.friction(1.0).coefficient == 0.0);
}

TEST_CASE("a film with an elastic wall takes the asperities beside it") {
  const auto dry = std::make_shared<DryInterface>(sample_asperity_contact());
  const MixedInterface mixed({elastic_film(1e9), dry});
  const auto gap = sample_gap();
  const auto interaction = mixed.attach("joint 'pin'", gap->shape_pointer());
  const GapContents contents = interaction->contents();
  CHECK(contents.elastic);
  CHECK(contents.asperities);
  CHECK(contents.memoryless_friction);
  // Film and asperities carry together; both are reported.
  const double clearance = gap->shape().clearance();
  const GapMotion motion = gap_motion(three(0.99 * clearance, 0.0, 0.0), three(0.0, 0.0, 10.0));
  InteractionRequest request;
  request.motion = &motion;
  std::vector<double> base(static_cast<std::size_t>(interaction->facets().history->history_size()));
  std::vector<double> rate(base.size());
  request.history_base = base.data();
  request.history_weight = 1e-3;
  const auto ws = interaction->make_workspace();
  InteractionForce force;
  force.set_zero(3);
  REQUIRE(interaction->evaluate(request, ws.get(), force, rate.data()) == ItemStatus::ok);
  InteractionMeasures measures;
  measures.set_zero(3);
  interaction->measure(motion, nullptr, ws.get(), measures);
  CHECK(measures.asperity_force.norm() > 0.0);
  CHECK(measures.film_force.norm() > 0.0);
  CHECK((measures.asperity_force + measures.film_force - force.force).norm() <
        1e-12 * force.force.norm());
  CHECK(measures.maximum_asperity_pressure > 0.0);
  CHECK(measures.maximum_deflection > 0.0);
  CHECK(measures.asperity_power_loss > 0.0);
}

TEST_CASE("an elastic wall needs the asperities of its gap, once") {
  const auto gap = sample_gap();
  const auto dry = std::make_shared<DryInterface>(sample_asperity_contact());
  const MixedInterface twice({elastic_film(1e9), dry, dry});
  CHECK_THROWS_AS(twice.attach("joint 'pin'", gap->shape_pointer()), InvalidInput);
  const auto inner = std::make_shared<MixedInterface>(
      std::vector<std::shared_ptr<const Interface>>{elastic_film(1e9)});
  const MixedInterface nested({inner, dry});
  CHECK_THROWS_AS(nested.attach("joint 'pin'", gap->shape_pointer()), InvalidInput);
}
