// Free components of nodes of a surface, and their coordinates in the model.

#include "forces/force_checks.hpp"
#include "solids/sample_solids.hpp"
#include "tribodyn/solid_contact/solid_facets.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("components that a support holds are left out") {
  HeldComponents held(8, {false, false, false});
  held[0] = {true, true, true};
  held[3] = {false, true, false};
  Bodies bodies;
  bodies.add<PlanarBody>("before", 0.2, 1e-4);
  bodies.add<SolidBody>("cube", one_element(ElementKind::hex8), options_of(ElementKind::hex8),
                        SolidPlacement{}, held);
  const Vector zero = Vector::Zero(bodies.n());
  const BodiesView view = bodies.view(zero, zero, zero);
  const SolidFacets surface{static_cast<const SolidBody*>(&view.body(1)), 1, 0};
  CHECK(surface.dimensions() == 3);
  CHECK(surface.facets()[0] == std::vector<int>{0, 3, 2, 1});
  const std::vector<int> nodes = surface.facets()[0];
  CHECK(surface.free_components(nodes) == std::vector<int>{3, 5, 6, 7, 8, 9, 10, 11});
  const std::vector<int> places = surface.coordinates(view, nodes);
  REQUIRE(places.size() == 8);
  const int first = bodies.offset(1);
  for (std::size_t k = 0; k < places.size(); ++k) CHECK(places[k] >= first);
  CHECK(places[0] == first + surface.solid->coordinate(3, 0));
  CHECK(places[1] == first + surface.solid->coordinate(3, 2));
}
