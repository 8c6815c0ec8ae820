// Walls as functions of the coordinates of a model.

#include "solid_film/film_plates.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("moving wall of a solid: supports and reach", "[moving_wall]") {
  TwoPlates plates(ElementKind::hex20, 2, 3, 0.3);
  const MovingWall all("film 'oil'", plates.high(1), false);
  CHECK(all.nodes().size() == 40);
  CHECK_FALSE(all.is_cut());
  const MeshSurface near = plates.high(0);
  const MovingWall cut("film 'oil'", plates.high(1), false, &near, {0.0, 0.0, 1.0});
  CHECK_FALSE(cut.is_cut());  // the upper plate reaches over all nine facets
  CHECK_THROWS_AS(MovingWall("film 'oil'", plates.high(1), false, &near, {0.0, 0.0, 0.01}),
                  InvalidInput);
  CHECK_THROWS_AS(MovingWall("film 'oil'", plates.high(1), false, &near, {-1.0, 0.0, 1.0}),
                  InvalidInput);

  // Held components of nodes are part of the vectors, but do not move.
  const SolidMesh mesh = plate(ElementKind::hex20, 1, 0.5, 0.5);
  HeldComponents held(mesh.nodes.size(), {false, false, false});
  held[4] = {true, true, true};
  held[5] = {false, true, false};
  Bodies bodies;
  bodies.add<SolidBody>("plate", mesh, options_of(ElementKind::hex20), SolidPlacement{}, held);
  const Vector zero = Vector::Zero(bodies.n());
  const BodiesView view = bodies.view(zero, zero, zero);
  const auto& body = static_cast<const SolidBody&>(view.body(0));
  const MovingWall wall("film 'oil'", {&body, 0, 0}, false);
  CHECK(wall.size(nullptr) == 3 * 8 - 4);
  std::vector<char> moves;
  wall.append_moves(moves);
  CHECK(std::count(moves.begin(), moves.end(), 1) == 20);
  Vector x(24), rate(24);
  wall.set(view, nullptr, x.data(), rate.data());
  CHECK((Vector3(x.head<3>()) - mesh.nodes[4]).norm() < 1e-14);
  CHECK(rate.isZero(0.0));
}

TEST_CASE("moving wall on a marker: products with Jacobians", "[moving_wall]") {
  const Bodies bodies = sample_bodies();
  const Motion motion{bodies.n(), 0.7};
  const Vector q = motion.q(0.4), v = motion.v(0.4), a = Vector::Zero(bodies.n());
  Marker marker;
  marker.body = 5;
  marker.position = {0.2, -0.1, 0.3};
  const MovingWall wall("film 'oil'", WallShape::cylinder, 0.5, false, marker);
  const std::shared_ptr<const Attachment> attachment = bodies.view(q, v, a).body(5).attach(marker);
  const auto vectors = [&](const Vector& at, Vector* rate = nullptr) {
    const BodiesView view = bodies.view(at, v, a);
    const AttachmentMotion now = motion_of(view, *attachment);
    Vector x(12), speed(12);
    wall.set(view, &now, x.data(), speed.data());
    if (rate) *rate = speed;
    return x;
  };
  const BodiesView view = bodies.view(q, v, a);
  const AttachmentMotion now = motion_of(view, *attachment, 2);
  REQUIRE(wall.size(&attachment) == 6);
  std::vector<int> own;
  wall.append_to(view, &attachment, own);
  Vector dq = Vector::Zero(bodies.n()), local(6);
  for (Eigen::Index k = 0; k < 6; ++k) {
    local[k] = std::sin(1.3 * static_cast<double>(k) + 0.2);
    dq[own[static_cast<std::size_t>(k)]] = local[k];
  }
  const Vector dx = difference([&](double s) { return vectors(q + s * dq); }, 0.0);
  Vector spread(12);
  wall.spread(&now, local.data(), spread.data());
  CHECK((spread - dx).norm() < 1e-9 * dx.norm());
  // The transpose, and the derivative of T^T s for a constant s.
  Vector s(12);
  for (Eigen::Index k = 0; k < 12; ++k) s[k] = std::cos(0.9 * static_cast<double>(k));
  Matrix pulled(6, 1);
  wall.pull(s, 0, &now, pulled);
  CHECK(pulled.col(0).dot(local) == Approx(s.dot(dx)).epsilon(1e-9));
  Matrix pushed(1, 6);
  const Matrix row = s.transpose();
  wall.push(row, nullptr, 0, &now, pushed);
  CHECK((pushed.transpose() - pulled).norm() < 1e-14);
  Matrix hessian = Matrix::Zero(6, 6);
  wall.add_hessian(view, &attachment, &now, s.data(), hessian);
  const double second = difference(
      [&](double t) {
        return difference([&](double u) { return s.dot(vectors(q + (t + u) * dq)); }, 0.0);
      },
      0.0);
  CHECK(local.dot(hessian * local) == Approx(second).epsilon(1e-7));
}
