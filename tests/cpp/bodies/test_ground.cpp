#include "bodies/body_checks.hpp"
#include "tribodyn/bodies/ground.hpp"

using namespace tribodyn;

TEST_CASE("the ground has no coordinates and does not move") {
  const Ground ground;
  CHECK(ground.name() == "ground");
  CHECK(ground.coordinates() == 0);
  CHECK(ground.planar());
  CHECK(ground.mass() == 0.0);
  test::check_body(ground);

  Marker marker;
  marker.position = {1.0, 2.0, 3.0};
  AttachmentMotion all;
  ground.attach(marker)->evaluate(BodyState{}, all);
  const VectorMotion& motion = all.origin;
  CHECK(motion.value == Vector3(1.0, 2.0, 3.0));
  CHECK(motion.rate == Vector3::Zero());
  CHECK(motion.acceleration == Vector3::Zero());
  CHECK(ground.elements() == 0);
}
