#include <cmath>
#include <limits>
#include <memory>
#include <string>

#include "bodies/sample_bodies.hpp"
#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/clearance/dry_interface.hpp"
#include "tribodyn/contact/greenwood_williamson.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/joints/prescribed_displacement.hpp"
#include "tribodyn/system/dynamics.hpp"
#include "tribodyn/system/model.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

Marker at(int body, double x = 0.0, double y = 0.0) { return planar_marker(body, x, y, 0.0); }

LubricatedOptions small_film() {
  LubricatedOptions options;
  options.lubricant = std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = 0.01});
  options.mesh = {.around = 12, .along = 4};
  return options;
}

std::unique_ptr<ClearanceJoint> clearance(const std::string& name, const Marker& journal,
                                          const Marker& bearing) {
  return std::make_unique<ClearanceJoint>(
      name,
      journal_gap("joint '" + name + "'", journal, bearing,
                  JournalGapOptions{
                      .bearing_radius = 10e-3, .radial_clearance = 30e-6, .bearing_length = 20e-3}),
      LubricatedInterface(small_film()));
}

/// An item that declares a constant mass and does not set it.
struct Massless final : Item {
  Massless() : Item("heavy") {}
  const char* noun() const override { return "item"; }
  ItemFacets facets() const override { return ItemFacets::of(*this); }
  ItemLayout layout(const BodiesView&) const override {
    ItemLayout layout;
    layout.elements = {{0}};
    layout.mass = MassKind::constant;
    return layout;
  }
  ItemStatus evaluate(const ItemRequest&, const BodiesView&, ItemWorkspace*,
                      ItemBlocks&) const override {
    return ItemStatus::ok;
  }
};

std::unique_ptr<Joint> revolute(const std::string& name, const Marker& a, const Marker& b) {
  return std::make_unique<Revolute>(name, a, b);
}

}  // namespace

TEST_CASE("Coordinates, rows and histories are numbered in the order of their coming") {
  Model model;
  CHECK(model.bodies().front()->name() == "ground");
  const int crank = add_rigid(model, "crank", 1.0, 1.0, {1.0, 2.0, 3.0}, {4.0, 5.0, 6.0});
  const int rod = add_rigid(model, "rod", 1.0, 1.0);
  CHECK(crank == 1);
  CHECK(rod == 2);
  model.add(clearance("pin", at(rod), at(crank, 0.3, 0.4)));
  model.add(revolute("main", at(0), at(crank)));
  add_gravity(model);
  model.add(std::make_unique<PrescribedRotation>("drive", at(0), at(crank), 0.0, constant(1.0)));
  model.add(clearance("end", at(rod), at(0)));
  model.freeze();
  CHECK(model.coordinates() == 6);
  CHECK(model.body_offset() == std::vector<int>{0, 0, 3});
  CHECK(model.initial_coordinates().head(3) == Vector3(1.0, 2.0, 3.0));
  CHECK(model.initial_velocities().head(3) == Vector3(4.0, 5.0, 6.0));
  CHECK(model.rows() == 3);
  // Bodies come first, then items with rows, then the others.
  std::vector<std::string> names;
  for (const Item* item : model.items()) names.push_back(item->label());
  CHECK(names == std::vector<std::string>{"body 'crank'", "body 'rod'", "joint 'main'",
                                          "joint 'drive'", "joint 'pin'", "force 'gravity'",
                                          "joint 'end'"});
  const auto& places = model.places();
  CHECK(places[2].rows.first == 0);
  CHECK(places[2].rows.size == 2);
  CHECK(places[3].rows.first == 2);
  CHECK(places[3].rows.size == 1);
  CHECK(model.owner(0) == 2);
  CHECK(model.owner(1) == 2);
  CHECK(model.owner(2) == 3);
  // Films of 12 x 3 nodes and the volume that has left; gravity remembers nothing.
  CHECK(places[4].history.size == 37);
  CHECK(places[5].history.size == 0);
  CHECK(places[6].history.first == 37);
  CHECK(model.history_size() == 74);
  CHECK(model.length_scale() == 0.5);
}

TEST_CASE("Names are unique in the model, whatever the kind of the item") {
  Model model;
  const int crank = add_rigid(model, "crank", 1.0, 1.0);
  model.add(revolute("main", at(0), at(crank)));
  add_gravity(model);
  CHECK_THROWS_WITH(add_rigid(model, "crank", 1.0, 1.0),
                    ContainsSubstring("body 'crank': name must be unique in the model"));
  CHECK_THROWS_AS(add_rigid(model, "main", 1.0, 1.0), InvalidInput);
  CHECK_THROWS_AS(add_rigid(model, "ground", 1.0, 1.0), InvalidInput);
  CHECK_THROWS_WITH(model.add(revolute("gravity", at(0), at(crank))),
                    ContainsSubstring("joint 'gravity': name must be unique"));
  CHECK_THROWS_AS(add_gravity(model), InvalidInput);
  CHECK_THROWS_WITH(model.add(clearance("main", at(crank), at(0))),
                    ContainsSubstring("joint 'main': name must be unique"));
  CHECK_THROWS_WITH(add_rigid(model, "", 1.0, 1.0), ContainsSubstring("must not be empty"));
  CHECK_THROWS_WITH(add_rigid(model, "a/b", 1.0, 1.0), ContainsSubstring("'/'"));
  // Nothing of what was refused is left.
  CHECK(model.bodies().size() == 2);
  CHECK(add_rigid(model, "rod", 1.0, 1.0) == 2);
  model.freeze();
  CHECK(model.items().size() == 2 + 2);
}

TEST_CASE("A body is found by its name, an unknown one answered with the best match") {
  Model model;
  add_rigid(model, "crank", 1.0, 1.0);
  const int rod = add_rigid(model, "connecting rod", 1.0, 1.0);
  CHECK(model.body_index("ground") == 0);
  CHECK(model.body_index("connecting rod") == rod);
  CHECK_THROWS_WITH(model.body_index("carnk"), ContainsSubstring("body 'carnk'") &&
                                                   ContainsSubstring("did you mean 'crank'?"));
  CHECK_THROWS_WITH(model.body_index("piston"),
                    ContainsSubstring("known: 'ground', 'crank', 'connecting rod'"));
  // Joints are no bodies.
  model.add(revolute("main", at(0), at(rod)));
  CHECK_THROWS_AS(model.body_index("main"), InvalidInput);
}

TEST_CASE("Markers of bodies that the model does not have are refused") {
  Model model;
  const int crank = add_rigid(model, "crank", 1.0, 1.0);
  const std::string rule = "marker must belong to a body of this model";
  CHECK_THROWS_WITH(model.add(revolute("main", at(0), at(2))),
                    ContainsSubstring("joint 'main': " + rule));
  CHECK_THROWS_AS(model.add(revolute("main", Marker{}, at(crank))), ModelError);
  CHECK_THROWS_WITH(model.add(clearance("pin", at(7), at(crank))),
                    ContainsSubstring("joint 'pin': " + rule));
  CHECK_THROWS_WITH(model.add(std::make_unique<SpringDamper>("spring", at(crank), at(3),
                                                             SpringDamperOptions{1.0, 0.0, 0.0})),
                    ContainsSubstring("force 'spring': " + rule));
  CHECK_THROWS_WITH(model.add(revolute("main", at(crank), at(crank))),
                    ContainsSubstring("joint 'main': must join two different bodies"));
  CHECK_THROWS_AS(model.add(clearance("pin", at(crank), at(crank))), ModelError);
  Marker lost = at(crank);
  lost.position[1] = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_WITH(model.add(revolute("main", at(0), lost)),
                    ContainsSubstring("joint 'main': marker position = nan m"));
  Marker skew = at(crank);
  skew.rotation(0, 0) = 1.1;
  CHECK_THROWS_WITH(model.add(revolute("main", at(0), skew)),
                    ContainsSubstring("joint 'main': marker rotation"));
  Marker tilted = at(crank, 5.0);
  tilted.rotation << 1.0, 0.0, 0.0, 0.0, -1.0, 0.0, 0.0, 0.0, -1.0;
  CHECK_THROWS_WITH(model.add(revolute("main", at(0), tilted)),
                    ContainsSubstring("must keep the z axis"));
  CHECK(model.rows() == 0);
  CHECK(model.length_scale() == 0.0);
}

TEST_CASE("Initial values must be numbers, one for each coordinate") {
  Model model;
  CHECK_THROWS_WITH(add_rigid(model, "crank", 1.0, 1.0, {0.0, 0.0}),
                    ContainsSubstring("body 'crank': initial coordinates = 2 values"));
  CHECK_THROWS_WITH(add_rigid(model, "crank", 1.0, 1.0, {0.0, 0.0, 0.0}, {0.0}),
                    ContainsSubstring("initial velocities = 1 values"));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_WITH(add_rigid(model, "crank", 1.0, 1.0, {0.0, nan, 0.0}),
                    ContainsSubstring("body 'crank': initial y = nan m"));
  CHECK_THROWS_WITH(add_rigid(model, "crank", 1.0, 1.0, {0.0, 0.0, 0.0}, {0.0, 0.0, nan}),
                    ContainsSubstring("initial rate of angle = nan rad/s"));
  CHECK(model.bodies().size() == 1);
}

TEST_CASE("A frozen model stays as it is") {
  Model model;
  CHECK_THROWS_WITH(model.freeze(), ContainsSubstring("needs at least one body"));
  const int crank = add_rigid(model, "crank", 1.0, 1.0);
  CHECK_THROWS_WITH(DynamicsWorkspace(model), ContainsSubstring("model: must be frozen"));
  model.freeze();
  CHECK(model.frozen());
  // Nothing has an arm: lengths count by one metre.
  CHECK(model.length_scale() == 1.0);
  CHECK_NOTHROW(model.freeze());
  const std::string rule = "cannot be added: the model is frozen";
  CHECK_THROWS_WITH(add_rigid(model, "rod", 1.0, 1.0), ContainsSubstring("body 'rod': " + rule));
  CHECK_THROWS_WITH(model.add(revolute("main", at(0), at(crank))),
                    ContainsSubstring("joint 'main': " + rule));
  CHECK_THROWS_WITH(add_gravity(model), ContainsSubstring("force 'gravity': " + rule));
  CHECK_THROWS_WITH(model.add(clearance("pin", at(crank), at(0))),
                    ContainsSubstring("joint 'pin': " + rule));
}

TEST_CASE("The size of a mechanism does not depend on where it stands") {
  for (double far : {0.0, 1e3}) {
    Model model;
    const int crank = add_rigid(model, "crank", 1.0, 1.0, {far, far, 0.0});
    const int rocker = add_rigid(model, "rocker", 1.0, 1.0, {far, far, 0.0});
    model.add(revolute("one", at(0, far, far), at(crank, -0.2)));
    CHECK(model.length_scale() == 0.2);
    model.add(revolute("two", at(0, far + 0.6, far - 0.8), at(rocker, 0.5)));
    CHECK(std::abs(model.length_scale() - 1.0) < 1e-12);
    CHECK(model.farthest_marker() >= far);
  }
}

TEST_CASE("A model knows the breaks of all loads and drives") {
  Model model;
  const int crank = add_rigid(model, "crank", 1.0, 1.0);
  LoadComponents load;
  load.force[1] = table({0.1, 0.2, 0.4}, {0.0, 1.0, 0.0});
  load.torque[2] =
      ramp({.start_value = 0.0, .end_value = 1.0, .start_time = 0.15, .duration = 0.1});
  model.add(std::make_unique<AppliedWrench>("load", at(crank), load, LoadAxes::global));
  model.add(std::make_unique<PrescribedRotation>("drive", at(0), at(crank), 0.0,
                                                 table({0.0, 0.12}, {0.0, 1.0})));
  model.add(std::make_unique<PrescribedDisplacement>("pull", at(0), at(crank), 0.0,
                                                     table({0.3, 0.35}, {0.0, 1.0})));
  model.freeze();
  double t = -1.0;
  for (double expected : {0.0, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4}) {
    t = model.next_break(t, 1.0);
    CHECK(std::abs(t - expected) < 1e-15);
  }
  CHECK(std::isinf(model.next_break(t, 1.0)));
  REQUIRE(model.time_dependences().size() == 4);
  CHECK(model.time_dependences().front().item == "drive");
}

TEST_CASE("A constant mass that an item does not set is rejected") {
  Model model;
  add_rigid(model, "crank", 1.0, 1.0);
  model.add(std::make_unique<Massless>());
  CHECK_THROWS_WITH(model.freeze(), ContainsSubstring("item 'heavy': mass is constant, but"));
}
