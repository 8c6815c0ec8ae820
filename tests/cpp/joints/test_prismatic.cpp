#include "joints/joint_checks.hpp"
#include "tribodyn/bodies/bodies_view.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/joints/prismatic.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("the rows of the prismatic joint against differences") {
  test::check_joint_kind([](const Marker& first, const Marker& second) {
    return std::make_unique<Prismatic>("joint", first, second);
  });
}

TEST_CASE("a prismatic joint leaves the way along z free") {
  test::check_held(Prismatic("joint", Marker{0}, Marker{1}), {1, 1, 0, 1, 1, 1});
}

TEST_CASE(
    "a prismatic joint is refused between planar bodies, and its message says what is meant") {
  std::vector<std::unique_ptr<Body>> bodies;
  bodies.push_back(std::make_unique<Ground>());
  bodies.push_back(std::make_unique<PlanarBody>("rod", 0.2, 1e-4));
  bodies.push_back(std::make_unique<SpatialBody>("link", 0.2, test::sample_inertia(1e-4)));
  const BodiesView view{&bodies, nullptr, nullptr, nullptr, nullptr};
  CHECK_THROWS_WITH(Prismatic("slide", Marker{0}, Marker{1}).check(view),
                    ContainsSubstring("joint 'slide'") && ContainsSubstring("use translational"));
  CHECK_NOTHROW(Prismatic("slide", Marker{0}, Marker{2}).check(view));
  CHECK_NOTHROW(Prismatic("slide", Marker{2}, Marker{1}).check(view));
}
