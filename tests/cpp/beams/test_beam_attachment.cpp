// Attachments of beams: derivatives against differences.

#include "beams/sample_beams.hpp"
#include "bodies/body_checks.hpp"
#include "catch.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("attachments of beams between nodes") {
  for (const BeamFormulation formulation : {BeamFormulation::cable, BeamFormulation::ancf}) {
    for (const bool planar : {true, false}) {
      for (const bool curved : {true, false}) {
        const BeamBody body("rod", sample_nodes(planar, curved, 1),
                            {sample_section(formulation == BeamFormulation::cable)},
                            {.formulation = formulation, .planar = planar});
        DYNAMIC_SECTION((formulation == BeamFormulation::cable ? "cable" : "ancf")
                        << (planar ? ", planar" : ", in space")
                        << (curved ? ", curved" : ", straight")) {
          check_attachment(body, skew_place(body));
        }
      }
    }
  }
}

TEST_CASE("an attachment leaves out what nobody reads") {
  const BeamBody body("rod", sample_nodes(false, true, 1), {sample_section(false)}, {});
  const auto at = body.attach(skew_place(body));
  const Vector q = disturbed(body, 0.1, 0.2), v = disturbed(body, 0.4, 0.5);
  BodyState state{q.data(), v.data(), v.data()};
  const AttachmentMotion all = motion_at(*at, state);
  state.parts = AttachmentParts::none();
  const AttachmentMotion origin = motion_at(*at, state);
  CHECK(origin.origin.value == all.origin.value);
  CHECK(origin.origin.jacobian == all.origin.jacobian);
  CHECK(origin.spin.by_v.size() == 0);
}
