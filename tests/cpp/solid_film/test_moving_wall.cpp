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
  const Vector ones = Vector::Ones(20);
  wall.spread(nullptr, ones.data(), x.data());
  for (Eigen::Index k = 0; k < 24; ++k) CHECK(x[k] == moves[static_cast<std::size_t>(k)]);
}

namespace {

/// Products with the Jacobians of a wall on markers against differences; `size`: its coordinates.
void check_products(const MovingWall& wall, const Bodies& bodies, const Vector& q, const Vector& v,
                    int size) {
  const Vector a = Vector::Zero(bodies.n());
  const BodiesView view = bodies.view(q, v, a);
  std::vector<std::shared_ptr<const Attachment>> attachments;
  for (const Marker& marker : wall.markers()) {
    attachments.push_back(view.body(marker.body).attach(marker));
  }
  const auto motions = [&](const BodiesView& of, int derivatives) {
    std::vector<AttachmentMotion> out;
    for (const auto& each : attachments) out.push_back(motion_of(of, *each, derivatives));
    return out;
  };
  const Eigen::Index count = 3 * wall.vectors();
  Vector rate(count);
  const auto vectors = [&](const Vector& at) {
    const BodiesView moved = bodies.view(at, v, a);
    Vector x(count);
    wall.set(moved, motions(moved, -1).data(), x.data(), rate.data());
    return x;
  };
  const std::vector<AttachmentMotion> now = motions(view, 2);
  REQUIRE(wall.size(attachments.data()) == size);
  std::vector<int> own;
  wall.append_to(view, attachments.data(), own);
  REQUIRE(static_cast<int>(own.size()) == size);
  Vector dq = Vector::Zero(bodies.n()), local(size), x = vectors(q);
  const Vector speed = rate;
  CHECK((difference([&](double s) { return vectors(q + s * v); }, 0.0) - speed).norm() <
        1e-9 * speed.norm());
  for (Eigen::Index k = 0; k < size; ++k) {
    local[k] = std::sin(1.3 * static_cast<double>(k) + 0.2);
    dq[own[static_cast<std::size_t>(k)]] = local[k];
  }
  const Vector dx = difference([&](double s) { return vectors(q + s * dq); }, 0.0);
  Vector spread(count);
  wall.spread(now.data(), local.data(), spread.data());
  CHECK((spread - dx).norm() < 1e-9 * dx.norm());
  // The transpose, and the derivative of T^T s for a constant s.
  Vector s(count);
  for (Eigen::Index k = 0; k < count; ++k) s[k] = std::cos(0.9 * static_cast<double>(k));
  Matrix pulled(size, 1);
  wall.pull(s, 0, now.data(), pulled);
  CHECK(pulled.col(0).dot(local) == Approx(s.dot(dx)).epsilon(1e-9));
  Matrix pushed(1, size);
  const Matrix row = s.transpose();
  wall.push(row, nullptr, 0, now.data(), pushed);
  CHECK((pushed.transpose() - pulled).norm() < 1e-13);
  Matrix hessian = Matrix::Zero(size, size);
  wall.add_hessian(view, attachments.data(), now.data(), s.data(), hessian);
  const double second = difference(
      [&](double t) {
        return difference([&](double u) { return s.dot(vectors(q + (t + u) * dq)); }, 0.0);
      },
      0.0);
  CHECK(local.dot(hessian * local) == Approx(second).epsilon(1e-7));
}

}  // namespace

TEST_CASE("moving wall on a marker: products with Jacobians", "[moving_wall]") {
  const Bodies bodies = sample_bodies();
  const Motion motion{bodies.n(), 0.7};
  Marker marker;
  marker.body = 5;
  marker.position = {0.2, -0.1, 0.3};
  const MovingWall wall("film 'oil'", WallShape::cylinder, 0.5, false, marker);
  check_products(wall, bodies, motion.q(0.4), motion.v(0.4), 6);
}

TEST_CASE("moving wall of a reduced solid: products with Jacobians", "[moving_wall]") {
  const Vector3 position(0.2, 0.1, 0.4), psi(0.1, -0.2, 0.15);
  Bodies bodies;
  bodies.add<ReducedBody>("plate",
                          reduced_plate(plate(ElementKind::hex20, 2, 0.6, 0.5), {}, position, psi));
  Vector q(8), v(8);
  q << position, psi, 0.3, -0.2;
  for (Eigen::Index i = 0; i < 8; ++i) v[i] = 0.5 * std::cos(1.1 * static_cast<double>(i));
  const Vector a = Vector::Zero(8);
  const auto& body = static_cast<const ReducedBody&>(bodies.view(q, v, a).body(0));
  const MovingWall wall("film 'oil'", ReducedFacets{&body, 0, 0}, true);
  CHECK(wall.nodes().size() == 21);
  CHECK(static_cast<int>(wall.nodes().size()) == wall.vectors());
  std::vector<char> moves;
  wall.append_moves(moves);
  CHECK(std::count(moves.begin(), moves.end(), 1) == 63);
  check_products(wall, bodies, q, v, 8);
  // Undeformed, the nodes are where they were placed.
  q.tail(2).setZero();
  const BodiesView view = bodies.view(q, v, a);
  for (const int node : wall.nodes()) {
    const AttachmentMotion at = motion_of(view, *body.attach(body.node_marker(0, node)));
    const Eigen::Map<const Vector3> placed(body.skin().placed.data() + 3 * node);
    CHECK((at.origin.value - placed).norm() < 1e-14);
  }
}
