#include <cmath>
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

namespace {

/// Points on the x axis, each joined to the next by a bar of 1 m with a linear displacement along
/// it: its mass couples its ends, and it is elastic and damped.
class Bars final : public Body, public BodyForces {
 public:
  Bars(int bars, double bar_mass, double stiffness, double damping)
      : Body("bars"), bars_(bars), m_(bar_mass), k_(stiffness), c_(damping) {}
  int coordinates() const override { return bars_ + 1; }
  bool planar() const override { return true; }
  double mass() const override { return m_ * bars_; }
  BodyFacets facets() const override { return BodyFacets::of(*this); }
  int elements() const override { return bars_; }
  std::vector<int> element_coordinates(int e) const override { return {e, e + 1}; }
  void mass_matrix(int, const BodyState&, MatrixRef m) const override {
    m << m_ / 3.0, m_ / 6.0, m_ / 6.0, m_ / 3.0;
  }
  void add_forces(int e, const BodyState& s, bool tangents, ElementBlocks& out) const override {
    const double tension = k_ * (stretch(s.q, e) - 1.0) + c_ * stretch(s.v, e);
    out.force[0] += tension;
    out.force[1] -= tension;
    if (!tangents) return;
    out.by_q += k_ * Eigen::Matrix2d{{-1.0, 1.0}, {1.0, -1.0}};
    out.by_v += c_ * Eigen::Matrix2d{{-1.0, 1.0}, {1.0, -1.0}};
  }
  double potential_energy(const BodyState& s) const override {
    double energy = 0.0;
    for (int e = 0; e < bars_; ++e) energy += 0.5 * k_ * std::pow(stretch(s.q, e) - 1.0, 2);
    return energy;
  }
  double dissipated_power(const BodyState& s) const override {
    double power = 0.0;
    for (int e = 0; e < bars_; ++e) power += c_ * std::pow(stretch(s.v, e), 2);
    return power;
  }
  // Nothing is fixed to the bars here, and they have no weight.
  std::unique_ptr<Attachment> attach(const Marker&) const override { return nullptr; }
  void mass_centre(const BodyState&, Vector3&, Vector3&) const override {}
  void add_weight(int, const Vector3&, const BodyState&, bool, ElementBlocks&) const override {}
  const char* coordinate_name(int) const override { return "x"; }
  Unit coordinate_unit(int) const override { return Unit::metre; }

 private:
  static double stretch(const double* x, int e) { return x[e + 1] - x[e]; }

  int bars_;
  double m_, k_, c_;
};

}  // namespace

TEST_CASE("the item of a body of elements adds up their masses, forces and powers") {
  std::vector<std::unique_ptr<Body>> bodies;
  bodies.push_back(std::make_unique<Ground>());
  bodies.push_back(std::make_unique<Bars>(2, 6.0, 10.0, 3.0));
  const std::vector<int> offset = {0, 0};
  const std::vector<double> q = {0.0, 0.3, 0.5}, v = {1.0, -2.0, 4.0}, a = {5.0, 6.0, -7.0};
  const BodiesView view{&bodies, q.data(), v.data(), a.data(), offset.data()};
  const BodyItem item(*bodies[1], 1);
  const ItemLayout layout = item.layout(view);
  CHECK(layout.elements == std::vector<std::vector<int>>{{0, 1}, {1, 2}});
  CHECK(layout.has_forces);
  CHECK(layout.by_q);
  CHECK(layout.by_v);

  Matrix mass[2], by_q[2], by_v[2];
  Vector force[2];
  ItemBlocks blocks;
  for (int e = 0; e < 2; ++e) {
    for (Matrix* m : {&mass[e], &by_q[e], &by_v[e]}) m->setZero(2, 2);
    force[e].setZero(2);
    blocks.elements.push_back({.force = VectorMap(force[e].data(), 2),
                               .by_q = MatrixMap(by_q[e].data(), 2, 2),
                               .by_v = MatrixMap(by_v[e].data(), 2, 2),
                               .mass = MatrixMap(mass[e].data(), 2, 2)});
  }
  item.set_mass(blocks);
  REQUIRE(item.evaluate({}, view, nullptr, blocks) == ItemStatus::ok);
  // Stretched by -0.7 and -0.8 m at rates of -3 and 6 m/s.
  const double tension[2] = {-7.0 - 9.0, -8.0 + 18.0};
  for (int e = 0; e < 2; ++e) {
    INFO("bar " << e);
    CHECK(mass[e].isApprox(Eigen::Matrix2d{{2.0, 1.0}, {1.0, 2.0}}));
    CHECK(force[e].isApprox(Vector2(tension[e], -tension[e])));
    CHECK(by_q[e].isApprox(Eigen::Matrix2d{{-10.0, 10.0}, {10.0, -10.0}}));
    CHECK(by_v[e].isApprox(Eigen::Matrix2d{{-3.0, 3.0}, {3.0, -3.0}}));
  }

  ItemInstant at;
  at.view = &view;
  at.blocks = &blocks;
  const StoredEnergy energy = item.stored_energy(at);
  CHECK(energy.kinetic == Approx(0.5 * (2.0 - 4.0 + 8.0) + 0.5 * (8.0 - 16.0 + 32.0)));
  CHECK(energy.potential == Approx(5.0 * (0.49 + 0.64)));
  const EnergyFlow flow = item.energy_flow(at);
  CHECK(flow.dissipated == Approx(3.0 * (9.0 + 36.0)));
  // The rates of the two energies: v . M a, and the elastic tensions on the rates of stretch.
  const double kinetic = (1.0 * 16.0 - 2.0 * 17.0) + (-2.0 * 5.0 - 4.0 * 8.0);
  CHECK(flow.inflow == Approx(kinetic - 7.0 * -3.0 - 8.0 * 6.0));
}
