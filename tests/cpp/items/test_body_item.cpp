#include <memory>
#include <vector>

#include "catch.hpp"
#include "tribodyn/bodies/ground.hpp"
#include "tribodyn/bodies/planar_body.hpp"
#include "tribodyn/items/body_item.hpp"

using namespace tribodyn;

TEST_CASE("the item of a body has its mass, its kinetic energy and the power that it takes in") {
  std::vector<std::unique_ptr<Body>> bodies;
  bodies.push_back(std::make_unique<Ground>());
  bodies.push_back(std::make_unique<PlanarBody>("rod", 2.0, 0.5));
  bodies.push_back(std::make_unique<PlanarBody>("crank", 3.0, 0.7));
  const std::vector<int> offset = {0, 0, 3};
  const std::vector<double> q(6, 0.0), v = {0.0, 0.0, 0.0, 1.0, -2.0, 4.0},
                                       a = {9.0, 9.0, 9.0, 5.0, 6.0, -7.0};
  const BodiesView view{&bodies, q.data(), v.data(), a.data(), offset.data()};
  const BodyItem item(*bodies[2], 2);
  CHECK(item.label() == "body 'crank'");

  const ItemLayout layout = item.layout(view);
  REQUIRE(layout.elements.size() == 1);
  CHECK(layout.elements[0] == std::vector<int>{3, 4, 5});
  CHECK(layout.mass == MassKind::constant);
  CHECK_FALSE(layout.has_forces);
  CHECK(layout.rows == 0);

  Matrix mass = Matrix::Constant(3, 3, 4711.0);
  ItemBlocks blocks;
  blocks.elements.push_back({.mass = MatrixMap(mass.data(), 3, 3)});
  item.set_mass(blocks);
  CHECK(mass.isApprox(Vector3(3.0, 3.0, 0.7).asDiagonal().toDenseMatrix(), 0.0));

  ItemInstant at;
  at.view = &view;
  at.blocks = &blocks;
  CHECK(item.stored_energy(at).kinetic == Approx(0.5 * (3.0 * 5.0 + 0.7 * 16.0)));
  CHECK(item.stored_energy(at).potential == 0.0);
  CHECK(item.energy_flow(at).inflow == Approx(3.0 * (5.0 - 12.0) - 0.7 * 28.0));
  CHECK(item.energy_flow(at).supplied == 0.0);

  int count = 0;
  for (const Channel& channel : item.channels(view)) count += channel.size();
  std::vector<double> row(static_cast<std::size_t>(count));
  item.record(at, row.data());
  CHECK(row == std::vector<double>{0.0, 0.0, 0.0, 1.0, -2.0, 4.0, 5.0, 6.0, -7.0});
}
