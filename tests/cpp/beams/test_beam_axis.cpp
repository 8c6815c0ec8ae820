// Points and sections of beams: which section a marker belongs to.

#include "beams/sample_beams.hpp"
#include "catch.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("attachments at nodes depend on the coordinates of the node") {
  for_all_beams(3, 0.0, 0.0, [](const BeamBody& body) {
    const bool cable = body.options().formulation == BeamFormulation::cable;
    for (int node = 0; node < 4; ++node) {
      const auto at = body.attach(body.marker(0, body.arc_length(node)));
      const int components = body.planar() ? 2 : 3;
      CHECK(at->size() == components * (cable || body.planar() ? 2 : 3));
      for (int i : at->coordinates()) CHECK(i / (body.coordinates() / 4) == node);
    }
  });
}

TEST_CASE("attachments of the undeformed beam are its markers") {
  for_all_beams(3, 0.0, 0.0, [](const BeamBody& body) {
    const Vector3 place = body.planar() ? Vector3(0.3, -0.2, 0.0) : Vector3(0.3, -0.2, 0.5);
    const Matrix3 turn =
        Eigen::AngleAxisd(
            0.7, body.planar() ? Vector3(0.0, 0.0, 1.0) : Vector3(1.0, 2.0, -1.0).normalized())
            .toRotationMatrix();
    const std::vector<double> q = body.placed(place, turn);
    const Vector zero = Vector::Zero(body.coordinates());
    const Marker marker = skew_place(body);
    const AttachmentMotion motion =
        motion_at(*body.attach(marker), {q.data(), zero.data(), zero.data()});
    CHECK((motion.origin.value - (place + turn * marker.position)).norm() < 1e-13);
    // The frame of a cable in space does not rotate about its tangent.
    if (body.options().formulation == BeamFormulation::cable && !body.planar()) return;
    for (int k = 0; k < 3; ++k) {
      CHECK((motion.axis[k].value - turn * marker.axis(k)).norm() < 1e-13);
    }
    const double s = 0.4 * body.length();
    CHECK((body.position(q.data(), s) - (place + turn * body.reference_position(s))).norm() <
          1e-13);
    CHECK((body.section_frame(q.data(), s) - turn * body.reference_frame(s)).norm() < 1e-13);
  });
}

TEST_CASE("places and markers that do not belong to a beam") {
  const auto nodes = sample_nodes(false, false, 2);
  const BeamBody body("rod", nodes, {sample_section(false)}, {});
  CHECK_THROWS_WITH(body.position(nullptr, 1.1 * body.length()),
                    Catch::Matchers::Contains("must lie between 0 and the length"));
  Marker beyond = body.marker(0, body.length());
  beyond.position += 0.1 * beyond.rotation.col(0);
  CHECK_THROWS_WITH(body.attach(beyond), Catch::Matchers::Contains("beyond the end"));
  const BeamBody cable("rod", nodes, {sample_section(true)},
                       {.formulation = BeamFormulation::cable});
  CHECK_THROWS_WITH(cable.attach(cable.marker(0, 0.3, 0.1)),
                    Catch::Matchers::Contains("must be 0 for a cable in space"));
}
