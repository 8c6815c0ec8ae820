// A node between two walls: kinematics and derivatives.

#include "solid_film/film_plates.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// All vectors of both walls with rates, and one node in the middle of a facet of wall 1.
struct Pair {
  WallSurface wall, facing;
  CarriedNode node;
  Vector x, x_rate, y, y_rate;

  explicit Pair(bool smooth) {
    TwoPlates plates(ElementKind::hex20, 2, 3, 0.3, 0.03);
    plates.shake(0.04, 0.5);
    std::vector<int> first, second;
    wall = solid_wall(plates.high(0), smooth, "oil", first);
    facing = solid_wall(plates.high(1), smooth, "oil", second);
    PatchValues shape;
    wall.patches[1]->evaluate({0.3, -0.45, 0.0}, false, shape);
    node.vectors = wall.patches[1]->vectors();
    node.values = shape.values;
    node.first = shape.first;
    const auto take = [&](const std::vector<int>& nodes, int body, Vector& at, Vector& rate) {
      at.resize(3 * static_cast<Eigen::Index>(nodes.size()));
      rate = at;
      for (std::size_t j = 0; j < nodes.size(); ++j) {
        const Eigen::Index from = plates.bodies.offset(body) + 3 * nodes[j];
        at.segment<3>(3 * static_cast<Eigen::Index>(j)) = plates.q.segment<3>(from);
        rate.segment<3>(3 * static_cast<Eigen::Index>(j)) = plates.v.segment<3>(from);
      }
    };
    take(first, 0, x, x_rate);
    take(second, 1, y, y_rate);
  }
  /// The node after a change s along directions without a pattern.
  FacingPoint moved(const Vector& dx, const Vector& dy, double s) const {
    const Vector x1 = x + s * dx, y1 = y + s * dy;
    WallBounds bounds;
    bounds.set(facing, y1.data());
    FacingPoint out;
    REQUIRE(out.move(node, facing, bounds, x1.data(), x_rate.data(), y1.data(), y_rate.data()));
    out.differentiate();  // keeps nothing that refers to x1 and y1
    return out;
  }
};

}  // namespace

TEST_CASE("facing point: derivatives", "[facing_point]") {
  for (const bool smooth : {false, true}) {
    const Pair pair(smooth);
    Vector dx(pair.x.size()), dy(pair.y.size());
    for (Eigen::Index i = 0; i < dx.size(); ++i) dx[i] = std::sin(1.9 * static_cast<double>(i));
    for (Eigen::Index i = 0; i < dy.size(); ++i) dy[i] = std::cos(1.3 * static_cast<double>(i));
    const FacingPoint at = pair.moved(dx, dy, 0.0);
    Vector dz(at.size());
    for (int k = 0; k < at.size(); ++k) {
      const int c = at.coordinate(k, static_cast<int>(dx.size()));
      dz[k] = c < dx.size() ? dx[c] : dy[c - dx.size()];
    }
    const auto by = [&](const auto& value) {
      return difference([&](double s) { return value(pair.moved(dx, dy, s)); }, 0.0, 1e-4);
    };
    CHECK(at.gap_by().dot(dz) == Approx(by([](const auto& p) { return p.gap(); })).epsilon(1e-8));
    CHECK(at.gap_rate_by().dot(dz) ==
          Approx(by([](const auto& p) { return p.gap_rate(); })).epsilon(1e-8));
    for (int a = 0; a < 2; ++a) {
      CHECK(at.component_by().row(a).dot(dz) ==
            Approx(by([a](const auto& p) { return p.component(a); })).epsilon(1e-8));
      const Vector3 dual = by([a](const auto& p) -> Vector { return p.dual(a); });
      CHECK((at.dual_by(a) * dz - dual).norm() < 1e-8 * dual.norm());
    }
    const Vector3 c = by([](const auto& p) -> Vector { return p.pressure_direction(); });
    CHECK((at.pressure_direction_by() * dz - c).norm() < 1e-8 * c.norm());
    const Vector3 slip = by([](const auto& p) -> Vector { return p.slip(); });
    CHECK((at.slip_by() * dz - slip).norm() < 1e-8 * slip.norm());
    // B^T t for a constant force.
    const Vector3 t(0.3, -0.8, 0.5);
    Matrix tangent = Matrix::Zero(at.size(), at.size());
    at.add_motion_tangent(t, tangent);
    const Vector expected = by([&](const auto& p) -> Vector { return p.motion().transpose() * t; });
    CHECK((tangent * dz - expected).norm() < 1e-8 * expected.norm());
    // The rate of the gap is the derivative along the motion.
    const double rate = difference(
        [&](double s) { return pair.moved(pair.x_rate, pair.y_rate, s).gap(); }, 0.0, 1e-4);
    CHECK(at.gap_rate() == Approx(rate).epsilon(1e-9));
    CHECK(std::abs(at.slip().dot(at.normal())) < 1e-14);
  }
}

TEST_CASE("facing point: a plane at an angle, and a ray that misses", "[facing_point]") {
  CarriedNode node;
  node.vectors = {0, 1, 2};  // x_0 + u (x_1 - x_0) + w (x_2 - x_0)
  node.values = Vector3(1.0, 0.0, 0.0);
  node.first.resize(3, 2);
  node.first << -1.0, -1.0, 1.0, 0.0, 0.0, 1.0;
  Vector x(9);
  x << 0.1, 0.2, 0.3, 1.1, 0.2, 0.3, 0.1, 1.2, 0.3;  // n = e_z
  const WallSurface plane = rigid_wall(WallShape::plane, 0.0, false, "oil");
  const double angle = 0.3;
  Vector y(12);  // through (0, 0, 1), faces downward
  y << 0.0, 0.0, 1.0, std::cos(angle), 0.0, std::sin(angle), 0.0, -1.0, 0.0, std::sin(angle), 0.0,
      -std::cos(angle);
  const Vector rest = Vector::Zero(12);
  WallBounds bounds;
  bounds.set(plane, y.data());
  FacingPoint at;
  REQUIRE(at.move(node, plane, bounds, x.data(), rest.data(), y.data(), rest.data()));
  CHECK(at.gap() == Approx(1.0 + 0.1 * std::tan(angle) - 0.3).epsilon(1e-14));
  // c is n_y/(n_y . n): the pressure on the inclined wall has a component along the film.
  CHECK((at.pressure_direction() - Vector3(-std::tan(angle), 0.0, 1.0)).norm() < 1e-14);
  y.segment<3>(6) *= -1.0;  // faces upward
  CHECK_FALSE(at.move(node, plane, bounds, x.data(), rest.data(), y.data(), rest.data()));
}
