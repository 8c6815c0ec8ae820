#include <cmath>
#include <numbers>
#include <random>

#include "catch.hpp"
#include "meshes/mesh_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"
#include "tribodyn/meshes/surface_mesh.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

namespace {

using Element = std::array<int, 4>;

/// The lay 30 degrees from x.
const Vector3 kLay(std::cos(std::numbers::pi / 6), std::sin(std::numbers::pi / 6), 0.0);
const Matrix3 kAlong = kLay * kLay.transpose();
const Matrix3 kAcross = Vector3::UnitZ().cross(kLay) * Vector3::UnitZ().cross(kLay).transpose();

struct SquareOptions {
  int cells = 6;
  double skew = 0.25;  ///< random displacement of inner nodes, in cells
  bool triangles = false;
  bool alternating = true;
  bool lay = false;
  Vector3 shift = Vector3::Zero();
};

/// The unit square with its four sides as boundary "all".
SurfaceMesh square(const SquareOptions& o) {
  std::mt19937 random(17);
  std::uniform_real_distribution<double> uniform(-o.skew, o.skew);
  std::vector<Vector3> position;
  const int n = o.cells;
  for (int i = 0; i <= n; ++i) {
    for (int j = 0; j <= n; ++j) {
      const double dx = i == 0 || i == n ? 0.0 : uniform(random);
      const double dy = j == 0 || j == n ? 0.0 : uniform(random);
      position.push_back(o.shift + Vector3((i + dx) / n, (j + dy) / n, 0.0));
    }
  }
  const MeshGrid grid{.first = n + 1, .second = n + 1};
  MeshElements elements, cells;
  add_cells(grid, o.triangles, cells);
  if (o.triangles && !o.alternating) {
    cells.clear();
    add_cells(grid, false, cells);
    for (const Element& e : cells) {
      elements.push_back({e[0], e[1], e[2], -1});
      elements.push_back({e[0], e[2], e[3], -1});
    }
  } else {
    elements = cells;
  }
  MeshEdges edges;
  for (const GridSide side :
       {GridSide::first_line, GridSide::last_line, GridSide::first_row, GridSide::last_row}) {
    add_side(grid, side, edges);
  }
  std::vector<Vector3> normal(position.size(), Vector3::UnitZ()), lay;
  if (o.lay) lay.assign(position.size(), kLay);
  SurfaceMesh mesh(position, normal, elements, lay);
  mesh.add_boundary("all", edges);
  return mesh;
}

/// Every kind of plane mesh: quadrilaterals and triangles, even and skew.
std::vector<SurfaceMesh> squares(bool lay) {
  std::vector<SurfaceMesh> meshes;
  for (const bool triangles : {false, true}) {
    for (const double skew : {0.0, 0.25}) {
      meshes.push_back(square({.cells = 7, .skew = skew, .triangles = triangles, .lay = lay}));
    }
  }
  return meshes;
}

/// The pressure matrix by the textbook: bilinear shape functions with quadrature at the corners,
/// linear ones on triangles, for one conductivity tensor.
Matrix matrix_of_shape_functions(const SurfaceMesh& mesh, const Matrix3& conductivity) {
  Matrix matrix = Matrix::Zero(mesh.size(), mesh.size());
  const double xi[] = {0.0, 1.0, 1.0, 0.0}, eta[] = {0.0, 0.0, 1.0, 1.0};
  for (const Element& element : mesh.elements()) {
    const int nodes = element[3] < 0 ? 3 : 4;
    for (int c = 0; c < (nodes == 3 ? 1 : 4); ++c) {
      Eigen::Matrix<double, Eigen::Dynamic, 2> slope(nodes, 2);
      Eigen::Matrix<double, 3, Eigen::Dynamic> x(3, nodes);
      for (int i = 0; i < nodes; ++i) {
        slope(i, 0) = (xi[i] > 0.5 ? 1.0 : -1.0) * (eta[i] > 0.5 ? eta[c] : 1.0 - eta[c]);
        slope(i, 1) = (eta[i] > 0.5 ? 1.0 : -1.0) * (xi[i] > 0.5 ? xi[c] : 1.0 - xi[c]);
        x.col(i) = mesh.position()[static_cast<std::size_t>(element[static_cast<std::size_t>(i)])];
      }
      if (nodes == 3) slope << -1.0, -1.0, 1.0, 0.0, 0.0, 1.0;
      const Eigen::Matrix<double, 3, 2> jacobian = x * slope;
      const Eigen::Matrix2d metric = jacobian.transpose() * jacobian;
      const double area = std::sqrt(metric.determinant()) / (nodes == 3 ? 2.0 : 4.0);
      const Matrix gradient = jacobian * metric.inverse() * slope.transpose();
      const Matrix corner = area * gradient.transpose() * conductivity * gradient;
      for (int i = 0; i < nodes; ++i) {
        for (int j = 0; j < nodes; ++j) {
          matrix(element[static_cast<std::size_t>(i)], element[static_cast<std::size_t>(j)]) +=
              corner(i, j);
        }
      }
    }
  }
  return matrix;
}

/// Flux of -K grad p through the dual faces of the triangles, out of every node.
Vector fluxes_through_dual_faces(const SurfaceMesh& mesh, const Vector& p, const Matrix3& k) {
  Vector out = Vector::Zero(mesh.size());
  for (const Element& e : mesh.elements()) {
    const auto at = [&](std::size_t c) {
      return mesh.position()[static_cast<std::size_t>(e[c % 3])];
    };
    Matrix3 a;  // rows: two edges and the normal
    a << (at(1) - at(0)).transpose(), (at(2) - at(0)).transpose(), Vector3::UnitZ().transpose();
    const Vector3 gradient =
        a.partialPivLu().solve(Vector3(p[e[1]] - p[e[0]], p[e[2]] - p[e[0]], 0.0));
    const Vector3 centre = (at(0) + at(1) + at(2)) / 3.0;
    for (std::size_t c = 0; c < 3; ++c) {
      const Vector3 face = (centre - 0.5 * (at(c) + at(c + 1))).cross(Vector3::UnitZ());
      const double flux = -(k * gradient).dot(face);
      out[e[c]] += flux;
      out[e[(c + 1) % 3]] -= flux;
    }
  }
  return out;
}

}  // namespace

TEST_CASE("dual cells cover the surface") {
  for (const SurfaceMesh& mesh : squares(false)) {
    CHECK(total(mesh.weight()) == Approx(1.0).epsilon(1e-14));
  }
  // A corner, a side and an inner node of a plane by hand: cells of 0.1 m x 0.05 m.
  const SurfaceMesh plane = plane_mesh(0.3, 0.1, 3, 2);
  CHECK(plane.shape() == std::array<int, 2>{4, 3});
  CHECK(plane.weight()[0] == Approx(0.25 * 0.005).epsilon(1e-14));
  CHECK(plane.weight()[3] == Approx(0.5 * 0.005).epsilon(1e-14));
  CHECK(plane.weight()[4] == Approx(0.005).epsilon(1e-14));
  // A triangle gives a third of its area to each corner.
  const SurfaceMesh triangle({{0, 0, 0}, {3, 0, 0}, {0, 2, 0}}, {3, Vector3::UnitZ()},
                             {{0, 1, 2, -1}});
  for (const double weight : triangle.weight()) CHECK(weight == Approx(1.0).epsilon(1e-15));
}

TEST_CASE("faces close the dual cells, point from a to b and outward at boundaries") {
  for (const SurfaceMesh& mesh : squares(false)) {
    for (const Vector3& sum : closure(mesh)) CHECK(sum.norm() < 1e-15);
    for (const MeshPair& pair : mesh.pairs()) {
      const Vector3 way = mesh.position()[static_cast<std::size_t>(pair.b)] -
                          mesh.position()[static_cast<std::size_t>(pair.a)];
      CHECK((pair.face.isZero(0.0) || pair.face.dot(way) > 0.0));
      CHECK(pair.a < pair.b);
    }
    const MeshBoundary& all = mesh.boundary("all");
    for (std::size_t i = 0; i < all.nodes.size(); ++i) {
      const Vector3& x = mesh.position()[static_cast<std::size_t>(all.nodes[i])];
      CHECK(all.face[i].dot(x - Vector3(0.5, 0.5, 0.0)) > 0.0);
    }
  }
}

TEST_CASE("a turning wall carries as much oil into every dual cell as out of it") {
  for (const SurfaceMesh& mesh : squares(false)) CHECK(turn_imbalance(mesh) < 1e-15);
  CHECK(turn_imbalance(square({.triangles = true, .shift = {3.0, -2.0, 1.0}}), Vector3::UnitZ()) <
        1e-14);
  // On a cylinder it is so for the spin; tilting it opens the gap here and closes it there.
  const SurfaceMesh cylinder = cylinder_mesh(0.02, 0.03, 24, 6, false);
  CHECK(turn_imbalance(cylinder, Vector3::UnitZ()) < 1e-18);
  CHECK(turn_imbalance(cylinder, Vector3::UnitX()) > 1e-8);
  // T is the moment of S: exactly so for pairs whose face is straight.
  for (std::size_t k = 0; k < cylinder.pairs().size(); ++k) {
    const MeshPair& pair = cylinder.pairs()[k];
    const double spin = cylinder.face_position(k).cross(pair.face).z();
    CHECK(pair.turn.z() == Approx(spin).margin(1e-18));
  }
}

TEST_CASE("conductances are those of the shape functions") {
  const double k_l = 0.7, k_m = 2.9;
  for (const bool lay : {false, true}) {
    for (const SurfaceMesh& mesh : squares(lay)) {
      const Matrix3 k = lay ? Matrix3(k_l * kAlong + k_m * kAcross)
                            : Matrix3(0.5 * (k_l + k_m) * Matrix3::Identity());
      const Matrix reference = matrix_of_shape_functions(mesh, k);
      CHECK((pressure_matrix(mesh, k_l, k_m) - reference).cwiseAbs().maxCoeff() <
            1e-13 * reference.cwiseAbs().maxCoeff());
    }
  }
  for (const bool triangles : {false, true}) {
    const SurfaceMesh arc = cylinder_mesh({.radius = 0.02,
                                           .angles = {0.0, 0.1, 0.4, 0.6},
                                           .heights = {0.0, 0.01, 0.015},
                                           .closed = false,
                                           .triangles = triangles});
    const Matrix reference = matrix_of_shape_functions(arc, Matrix3::Identity());
    CHECK((pressure_matrix(arc) - reference).cwiseAbs().maxCoeff() <
          1e-13 * reference.cwiseAbs().maxCoeff());
  }
}

TEST_CASE("nodes and conductivities of the pairs are those of the pairs") {
  for (const SurfaceMesh& mesh : squares(true)) {
    REQUIRE(mesh.ends().size() == mesh.pairs().size());
    REQUIRE(mesh.conductivity().size() == mesh.pairs().size());
    for (std::size_t k = 0; k < mesh.pairs().size(); ++k) {
      const MeshPair& pair = mesh.pairs()[k];
      CHECK(mesh.ends()[k].a == pair.a);
      CHECK(mesh.ends()[k].b == pair.b);
      CHECK(mesh.conductivity()[k] == pair.along + pair.across);
    }
  }
}

TEST_CASE("without lay both coefficients are the same, with one they add up to the same") {
  const std::vector<SurfaceMesh> plain = squares(false), rough = squares(true);
  for (std::size_t m = 0; m < plain.size(); ++m) {
    CHECK(!plain[m].has_lay());
    CHECK(rough[m].has_lay());
    for (const MeshPair& pair : plain[m].pairs()) CHECK(pair.along == pair.across);
    for (const MeshShare& share : plain[m].shares()) CHECK(share.along == share.across);
    CHECK((pressure_matrix(plain[m]) - pressure_matrix(rough[m])).cwiseAbs().maxCoeff() < 1e-13);
  }
}

TEST_CASE("patch test: a linear pressure drives no net flux into inner cells") {
  const double k_l = 0.7, k_m = 2.9;
  const Vector3 slope(3.0, -2.0, 0.0);
  for (const SurfaceMesh& mesh : squares(true)) {
    Vector net =
        fluxes(mesh, field(mesh, [&](const Vector3& x) { return x.dot(slope); }), k_l, k_m);
    // At the boundary the flux is that of the gradient through the boundary face.
    const Vector3 stream = (k_l * kAlong + k_m * kAcross) * slope;
    for (const MeshBoundary& boundary : mesh.boundaries()) {
      for (std::size_t i = 0; i < boundary.nodes.size(); ++i) {
        net[boundary.nodes[i]] -= boundary.face[i].dot(stream);
      }
    }
    CHECK(net.cwiseAbs().maxCoeff() < 1e-13);
  }
}

TEST_CASE("fluxes of triangles are those through the faces of their dual cells") {
  const double k_l = 0.7, k_m = 2.9;
  const SurfaceMesh mesh = square({.triangles = true, .lay = true});
  std::mt19937 random(5);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  Vector p(mesh.size());
  for (double& entry : p) entry = uniform(random);
  const Vector reference = fluxes_through_dual_faces(mesh, p, k_l * kAlong + k_m * kAcross);
  CHECK((fluxes(mesh, p, k_l, k_m) - reference).cwiseAbs().maxCoeff() < 1e-13);
}

TEST_CASE("quadratic pressures are exact on even meshes, whatever the lay") {
  const double k_l = 0.7, k_m = 2.9;
  const Matrix3 k = k_l * kAlong + k_m * kAcross;
  Matrix3 form;
  form << 1.0, 0.6, 0.0, 0.6, -0.4, 0.0, 0.0, 0.0, 0.0;
  const auto p = [&](const Vector3& x) { return x.dot(form * x) + x.x(); };
  const auto source = [&](const Vector3&) { return -2.0 * (k * form).trace(); };
  for (const bool triangles : {false, true}) {
    const SurfaceMesh mesh =
        square({.skew = 0.0, .triangles = triangles, .alternating = false, .lay = true});
    CHECK(conduction_error(mesh, p, source, k_l, k_m) < 1e-13);
  }
  // Alternating diagonals and skew meshes are of second order.
  for (const bool triangles : {false, true}) {
    const double skew = triangles ? 0.0 : 0.1;
    double error[2];
    for (const int fine : {0, 1}) {
      error[fine] = conduction_error(
          square({.cells = 8 << fine, .skew = skew, .triangles = triangles, .lay = true}), p,
          source, k_l, k_m);
    }
    CHECK(error[0] < 2e-2);
    CHECK(error[1] < 0.45 * error[0]);
  }
}

TEST_CASE("right-angled meshes make an M-matrix, skew ones use shares") {
  for (const SurfaceMesh& mesh : {plane_mesh(0.3, 0.2, 7, 5), cylinder_mesh(0.02, 0.3, 24, 6, true),
                                  cylinder_mesh(0.02, 0.003, 8, 1, false)}) {
    CHECK(mesh.shares().empty());
    for (std::size_t k = 0; k < mesh.pairs().size(); ++k) {
      const MeshPair& pair = mesh.pairs()[k];
      const Vector3 way = mesh.position()[static_cast<std::size_t>(pair.b)] -
                          mesh.position()[static_cast<std::size_t>(pair.a)];
      const bool along = std::abs(way.dot(mesh.face_lay(k))) > 0.5 * way.norm();
      CHECK((along ? pair.along : pair.across) > 0.0);
      CHECK((along ? pair.across : pair.along) == 0.0);
    }
  }
  // Halves of rectangles: nothing is conducted along the diagonals.
  const SurfaceMesh halves =
      plane_mesh(evenly_spaced(0.0, 0.3, 7), evenly_spaced(0.0, 0.2, 5), true);
  CHECK(conductance_range(halves)[0] == 0.0);
  CHECK(halves.shares().empty());

  for (const bool lay : {false, true}) {
    const SurfaceMesh skew = square({.lay = lay});
    CHECK(!skew.shares().empty());
    // Constants stay in the null space whatever the conductivity: rows sum to zero by pairs.
    CHECK(fluxes(skew, Vector::Ones(skew.size()), 0.3, 4.0).cwiseAbs().maxCoeff() < 1e-14);
  }
  // A lay across the corner of right-angled elements needs shares that cancel if isotropic.
  const SurfaceMesh oblique = square({.skew = 0.0, .lay = true});
  CHECK(!oblique.shares().empty());
  for (const MeshShare& share : oblique.shares()) {
    CHECK(std::abs(share.along) > 0.1);
    CHECK(std::abs(share.along + share.across) < 1e-14);
  }
  CHECK(square({.skew = 0.0}).shares().empty());
}

TEST_CASE("a moved mesh has the same geometry") {
  const SurfaceMesh here = square({});
  const SurfaceMesh there = square({.shift = {3.0, -2.0, 1.0}});
  REQUIRE(here.pairs().size() == there.pairs().size());
  for (std::size_t k = 0; k < here.pairs().size(); ++k) {
    CHECK(here.pairs()[k].along == Approx(there.pairs()[k].along).margin(1e-13));
    CHECK((here.pairs()[k].face - there.pairs()[k].face).norm() < 1e-14);
  }
}

TEST_CASE("the middle of a pair has a position, a normal and a lay") {
  const SurfaceMesh mesh = cylinder_mesh(2.0, 1.0, 8, 1, false);
  const double half = std::numbers::pi / 8;
  // Pair 0: nodes (0, 0) and (0, 1); pair 1: nodes (0, 0) and (1, 0).
  REQUIRE((mesh.pairs()[1].a == 0 && mesh.pairs()[1].b == 2));
  CHECK((mesh.face_position(0) - Vector3(2, 0, 0)).norm() < 1e-15);
  CHECK((mesh.face_lay(0) - Vector3::UnitY()).norm() < 1e-15);
  const Vector3 out(std::cos(half), std::sin(half), 0.0);
  CHECK((mesh.face_position(1) - (2.0 * std::cos(half) * out - Vector3(0, 0, 0.5))).norm() < 1e-15);
  CHECK((mesh.face_normal(1) - out).norm() < 1e-15);
  CHECK((mesh.face_lay(1) - Vector3(-out.y(), out.x(), 0.0)).norm() < 1e-15);
}

TEST_CASE("a mesh says what is wrong with it") {
  const std::vector<Vector3> corners = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  const std::vector<Vector3> up(4, Vector3::UnitZ());
  const MeshElements whole = {{0, 1, 2, 3}};
  SurfaceMesh mesh(corners, up, whole);
  CHECK_NOTHROW(SurfaceMesh(corners, up, {{0, 1, 2, -1}, {0, 2, 3, -1}}));
  CHECK_THROWS_WITH(SurfaceMesh(corners, up, {{0, 3, 2, 1}}),
                    ContainsSubstring("surface mesh: element corner area = -1 m2") &&
                        ContainsSubstring("counter-clockwise"));
  CHECK_THROWS_WITH(SurfaceMesh(corners, up, {{0, 2, 1, -1}}), ContainsSubstring("area = -1 m2"));
  CHECK_THROWS_WITH(SurfaceMesh(corners, up, {{0, 2, 1, 3}}), ContainsSubstring("corner area"));
  CHECK_THROWS_WITH(SurfaceMesh(corners, up, {{0, 0, 2, 3}}), ContainsSubstring("corner area"));
  CHECK_THROWS_WITH(SurfaceMesh(corners, up, {{0, 1, 1, -1}}), ContainsSubstring("corner area"));
  CHECK_THROWS_WITH(SurfaceMesh(corners, up, {{0, 1, 2, 4}}),
                    ContainsSubstring("element node = 4") && ContainsSubstring("4 nodes"));
  CHECK_THROWS_WITH(SurfaceMesh(corners, up, {{0, 1, -1, 2}}), ContainsSubstring("node = -1"));
  CHECK_THROWS_WITH(SurfaceMesh(corners, up, {{0, 1, 2, -2}}),
                    ContainsSubstring("node = -2") && ContainsSubstring("triangle"));
  CHECK_THROWS_WITH(SurfaceMesh(corners, {Vector3::UnitZ()}, whole),
                    ContainsSubstring("normals = 1"));
  CHECK_THROWS_WITH(SurfaceMesh(corners, std::vector<Vector3>(4, Vector3(0, 0, 2)), whole),
                    ContainsSubstring("length of a normal = 2"));
  std::vector<Vector3> five = corners;
  five.push_back({2, 2, 0});
  CHECK_THROWS_WITH(SurfaceMesh(five, std::vector<Vector3>(5, Vector3::UnitZ()), whole),
                    ContainsSubstring("node = 4") && ContainsSubstring("no element"));
  std::vector<Vector3> lost = corners;
  lost[2].x() = NAN;
  CHECK_THROWS_WITH(SurfaceMesh(lost, up, whole), ContainsSubstring("position = nan m"));
  CHECK_THROWS_AS(SurfaceMesh(corners, up, {{0, 3, 2, 1}}), InvalidInput);
  CHECK_THROWS_WITH(mesh.add_boundary("top", {{2, 7}}),
                    ContainsSubstring("node of boundary 'top' = 7"));
  CHECK_THROWS_WITH(mesh.boundary("left"), ContainsSubstring("boundary 'left'") &&
                                               ContainsSubstring("the mesh has no boundaries"));
  CHECK_THROWS_WITH(
      plane_mesh(1.0, 1.0, 2, 2).boundary("left"),
      ContainsSubstring("boundary 'left'") && ContainsSubstring("x_min, x_max, y_min, y_max"));
  CHECK_THROWS_WITH(mesh.set_axes({"x", "m", {0.0, 1.0}}, {"y", "m", {0.0, 0.5, 1.0}}),
                    ContainsSubstring("points of the axes = 6 must equal the number of nodes, 4"));
  CHECK(mesh.axes()[0].values.empty());
  CHECK(mesh.shape() == std::array<int, 2>{4, 1});
}

TEST_CASE("a lay is a unit vector in the surface for every node") {
  const std::vector<Vector3> corners = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  const std::vector<Vector3> up(4, Vector3::UnitZ());
  const auto with = [&](const std::vector<Vector3>& lay, const MeshElements& elements) {
    return SurfaceMesh(corners, up, elements, lay);
  };
  const MeshElements whole = {{0, 1, 2, 3}};
  CHECK_THROWS_WITH(with({Vector3::UnitX()}, whole),
                    ContainsSubstring("lays = 1 must be none, or one for each of the 4 nodes"));
  CHECK_THROWS_WITH(with({4, Vector3(0.5, 0, 0)}, whole),
                    ContainsSubstring("length of a lay = 0.5 must be 1"));
  CHECK_THROWS_WITH(with({4, Vector3(0.6, 0, 0.8)}, whole),
                    ContainsSubstring("lay along the normal = 0.8 must be 0"));
  const Vector3 a(-0.5, std::sqrt(0.75), 0.0), b(-0.5, -std::sqrt(0.75), 0.0);
  CHECK_THROWS_WITH(with({Vector3::UnitX(), a, b, a}, {{0, 1, 2, -1}, {0, 2, 3, -1}}),
                    ContainsSubstring("mean lay of the triangle at node = 0") &&
                        ContainsSubstring("vary little"));
}
