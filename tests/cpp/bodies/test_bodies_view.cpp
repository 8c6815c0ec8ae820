#include <memory>
#include <vector>

#include "bodies/sample_bodies.hpp"
#include "catch.hpp"
#include "tribodyn/bodies/bodies_view.hpp"
#include "tribodyn/bodies/ground.hpp"
#include "tribodyn/bodies/planar_body.hpp"

using namespace tribodyn;

TEST_CASE("coordinates of markers are numbered as the model stacks its bodies") {
  std::vector<std::unique_ptr<Body>> bodies;
  bodies.push_back(std::make_unique<Ground>());
  bodies.push_back(std::make_unique<test::AffineBody>("beam"));
  bodies.push_back(std::make_unique<PlanarBody>("rod", 1.0, 0.1));
  const std::vector<int> offset = {0, 0, 12};
  const std::vector<double> q(15, 2.0), v(15, 3.0), a(15, 4.0);
  const BodiesView view{&bodies, q.data(), v.data(), a.data(), offset.data()};
  CHECK(view.count() == 3);
  CHECK(view.body(2).name() == "rod");
  CHECK(view.state(2).q == q.data() + 12);
  CHECK(view.state(2).a == a.data() + 12);

  std::vector<int> list = {7};
  append_coordinates(view, *view.body(0).attach(Marker{0}), list);
  CHECK(list == std::vector<int>{7});
  append_coordinates(view, *view.body(2).attach(Marker{2}), list);
  CHECK(list == std::vector<int>{7, 12, 13, 14});
  append_coordinates(view, 2, {2, 0}, list);
  CHECK(list == std::vector<int>{7, 12, 13, 14, 14, 12});
}
