#include "bodies/sample_bodies.hpp"
#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/bodies/spatial_body.hpp"
#include "tribodyn/joints/spherical.hpp"
#include "tribodyn/system/mobility.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("What the joints of a slider-crank leave, and how many ways it moves") {
  SliderCrank linkage;
  linkage.driven = false;
  const Mobility found = mobility(linkage.build());
  CHECK(found.coordinates == 9);
  CHECK(found.rows == 8);
  CHECK(found.degrees_of_freedom == 1);
  CHECK(found.redundant_rows == 0);
  CHECK(found.redundant_joints.empty());
  REQUIRE(found.joints.size() == 4);
  for (const JointFreedom& joint : found.joints) {
    INFO(joint.name);
    CHECK(joint.rows == 2);
    CHECK(joint.free == 1);
    REQUIRE(joint.motions.size() == 1);
  }
  CHECK(found.joints[0].name == "main");
  CHECK(found.joints[0].motions[0].find("z") != std::string::npos);
}

TEST_CASE("A hinge that is there twice is redundant, and both are named") {
  Model model;
  const int bob = add_rigid(model, "bob", 1.0, 0.1, {1.0, 0.0, 0.0});
  for (const char* name : {"first", "second"}) {
    add_revolute(model, name, planar_marker(kGround, 0.0, 0.0, 0.0),
                 planar_marker(bob, -1.0, 0.0, 0.0));
  }
  model.freeze();
  const Mobility found = mobility(model);
  CHECK(found.degrees_of_freedom == 1);
  CHECK(found.redundant_rows == 2);
  CHECK(found.redundant_joints == std::vector<std::string>{"first", "second"});
}

TEST_CASE("In space a hinge leaves one turn and a ball three") {
  for (const bool hinge : {true, false}) {
    Model model;
    const int bob = model.add_body(std::make_unique<SpatialBody>("bob", 1.0, sample_inertia(0.1)),
                                   {1.0, 0.0, 0.0, 0.0, 0.0, 0.0}, std::vector<double>(6, 0.0));
    const Marker pin = planar_marker(kGround, 0.0, 0.0, 0.0);
    const Marker end = planar_marker(bob, -1.0, 0.0, 0.0);
    if (hinge) {
      model.add(std::make_unique<Revolute>("joint", pin, end));
    } else {
      model.add(std::make_unique<Spherical>("joint", pin, end));
    }
    model.freeze();
    const Mobility found = mobility(model);
    CHECK(found.degrees_of_freedom == (hinge ? 1 : 3));
    CHECK(found.joints[0].free == (hinge ? 1 : 3));
    CHECK(found.joints[0].rows == (hinge ? 5 : 3));
    CHECK(found.redundant_rows == 0);
  }
}
