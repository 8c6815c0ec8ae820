// Which tangents the items of beams and their weight have.

#include <memory>
#include <vector>

#include "beams/sample_beams.hpp"
#include "catch.hpp"
#include "tribodyn/bodies/ground.hpp"
#include "tribodyn/bodies/planar_body.hpp"
#include "tribodyn/forces/gravity.hpp"
#include "tribodyn/items/body_item.hpp"

using namespace tribodyn;

TEST_CASE("beams have tangents of velocities only with damping, and of weights never") {
  for (const double beta : {0.0, 1e-3}) {
    for (const double alpha : {0.0, 2.0}) {
      const BeamOptions options{.planar = true, .stiffness_damping = beta, .mass_damping = alpha};
      std::vector<std::unique_ptr<Body>> bodies;
      bodies.push_back(std::make_unique<Ground>());
      bodies.push_back(std::make_unique<BeamBody>("rod", test::sample_nodes(true, false, 2),
                                                  std::vector{test::sample_section(false)},
                                                  options));
      const std::vector<int> offset = {0, 0, bodies[1]->coordinates()};
      BodiesView view{&bodies, nullptr, nullptr, nullptr, offset.data()};
      const ItemLayout layout = BodyItem(*bodies[1], 1).layout(view);
      CHECK(layout.by_q);
      CHECK(layout.by_v == (beta > 0.0 || alpha > 0.0));
      const Gravity gravity("gravity", Vector3(0.0, -9.81, 0.0));
      CHECK_FALSE(gravity.layout(view).by_q);
      // Another body may have a weight that depends on its coordinates.
      bodies.push_back(std::make_unique<PlanarBody>("crank", 3.0, 0.7));
      CHECK(gravity.layout(view).by_q);
    }
  }
}
