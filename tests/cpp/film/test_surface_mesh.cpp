#include <cmath>
#include <numbers>
#include <random>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/surface_mesh.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

namespace {

using Element = std::array<int, 4>;

/// The unit square in n x n skewed convex quadrilaterals, with its four sides as boundaries.
SurfaceMesh skewed_mesh(int n, const Vector3& shift = Vector3::Zero()) {
  std::mt19937 random(17);
  std::uniform_real_distribution<double> uniform(-0.25, 0.25);
  std::vector<Vector3> position;
  for (int i = 0; i <= n; ++i) {
    for (int j = 0; j <= n; ++j) {
      const double dx = i == 0 || i == n ? 0.0 : uniform(random);
      const double dy = j == 0 || j == n ? 0.0 : uniform(random);
      position.push_back(shift + Vector3((i + dx) / n, (j + dy) / n, 0.0));
    }
  }
  std::vector<Element> elements;
  std::vector<std::array<int, 2>> edges;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      const int c = i * (n + 1) + j;
      elements.push_back({c, c + n + 1, c + n + 2, c + 1});
    }
    edges.push_back({i * (n + 1), (i + 1) * (n + 1)});
    edges.push_back({(i + 1) * (n + 1) + n, i * (n + 1) + n});
    edges.push_back({i + 1, i});
    edges.push_back({n * (n + 1) + i, n * (n + 1) + i + 1});
  }
  std::vector<Vector3> normal(position.size(), Vector3::UnitZ());
  SurfaceMesh mesh(position, normal, elements);
  mesh.add_boundary("all", edges);
  return mesh;
}

/// Conductance of every pair for one conductivity k.
std::vector<double> conductances(const SurfaceMesh& mesh, const Vector& k) {
  std::vector<double> result;
  for (const MeshPair& pair : mesh.pairs()) {
    result.push_back((pair.along + pair.across) * 0.5 * (k[pair.a] + k[pair.b]));
  }
  for (const MeshShare& share : mesh.shares()) {
    result[static_cast<std::size_t>(share.pair)] += (share.along + share.across) * k[share.node];
  }
  return result;
}

/// The matrix that the pairs stand for.
Matrix pressure_matrix(const SurfaceMesh& mesh, const Vector& k) {
  Matrix matrix = Matrix::Zero(mesh.size(), mesh.size());
  const std::vector<double> g = conductances(mesh, k);
  for (std::size_t q = 0; q < g.size(); ++q) {
    const MeshPair& pair = mesh.pairs()[q];
    matrix(pair.a, pair.a) += g[q];
    matrix(pair.b, pair.b) += g[q];
    matrix(pair.a, pair.b) -= g[q];
    matrix(pair.b, pair.a) -= g[q];
  }
  return matrix;
}

/// The same by the textbook: bilinear shape functions, quadrature at the corners.
Matrix pressure_matrix_of_shape_functions(const SurfaceMesh& mesh, const Vector& k) {
  Matrix matrix = Matrix::Zero(mesh.size(), mesh.size());
  const double xi[] = {0.0, 1.0, 1.0, 0.0}, eta[] = {0.0, 0.0, 1.0, 1.0};
  for (const Element& element : mesh.elements()) {
    for (std::size_t c = 0; c < 4; ++c) {
      Eigen::Matrix<double, 4, 2> slope;  // of the shape functions on the unit square
      Eigen::Matrix<double, 3, 4> x;
      for (std::size_t i = 0; i < 4; ++i) {
        const int ii = static_cast<int>(i);
        slope(ii, 0) = (xi[i] > 0.5 ? 1.0 : -1.0) * (eta[i] > 0.5 ? eta[c] : 1.0 - eta[c]);
        slope(ii, 1) = (eta[i] > 0.5 ? 1.0 : -1.0) * (xi[i] > 0.5 ? xi[c] : 1.0 - xi[c]);
        x.col(ii) = mesh.position()[static_cast<std::size_t>(element[i])];
      }
      const Eigen::Matrix<double, 3, 2> jacobian = x * slope;
      const Eigen::Matrix2d metric = jacobian.transpose() * jacobian;
      const double area = std::sqrt(metric.determinant()) / 4.0;
      const Eigen::Matrix4d corner =
          area * k[element[c]] * slope * metric.inverse() * slope.transpose();
      for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < 4; ++j) {
          matrix(element[static_cast<std::size_t>(i)], element[static_cast<std::size_t>(j)]) +=
              corner(i, j);
        }
      }
    }
  }
  return matrix;
}

Vector random_conductivity(int n) {
  std::mt19937 random(23);
  std::uniform_real_distribution<double> uniform(0.1, 2.0);
  Vector k(n);
  for (double& entry : k) entry = uniform(random);
  return k;
}

/// Sum of the face vectors out of every node, outer boundaries included.
std::vector<Vector3> closure(const SurfaceMesh& mesh) {
  std::vector<Vector3> sum(mesh.position().size(), Vector3::Zero());
  for (const MeshPair& pair : mesh.pairs()) {
    sum[static_cast<std::size_t>(pair.a)] += pair.face;
    sum[static_cast<std::size_t>(pair.b)] -= pair.face;
  }
  for (const MeshBoundary& boundary : mesh.boundaries()) {
    for (std::size_t i = 0; i < boundary.nodes.size(); ++i) {
      sum[static_cast<std::size_t>(boundary.nodes[i])] += boundary.face[i];
    }
  }
  return sum;
}

double total(const std::vector<double>& values) {
  double sum = 0.0;
  for (double value : values) sum += value;
  return sum;
}

}  // namespace

TEST_CASE("dual cells cover the surface") {
  CHECK(total(plane_mesh(0.3, 0.2, 7, 5).weight()) == Approx(0.06).epsilon(1e-14));
  CHECK(total(skewed_mesh(9).weight()) == Approx(1.0).epsilon(1e-14));
  for (const bool symmetric : {true, false}) {
    const SurfaceMesh mesh = cylinder_mesh(0.02, 0.03, 40, 6, symmetric);
    // A prism: its faces are chords.
    const double chord = 2.0 * 0.02 * std::sin(std::numbers::pi / 40);
    CHECK(mesh.multiplicity() * total(mesh.weight()) == Approx(40 * chord * 0.03).epsilon(1e-13));
    CHECK(mesh.multiplicity() == (symmetric ? 2.0 : 1.0));
  }
  // A corner, a side and an inner node of a plane by hand: cells of 0.1 m x 0.05 m.
  const SurfaceMesh plane = plane_mesh(0.3, 0.1, 3, 2);
  CHECK(plane.shape() == std::array<int, 2>{4, 3});
  CHECK(plane.weight()[0] == Approx(0.25 * 0.005).epsilon(1e-14));
  CHECK(plane.weight()[3] == Approx(0.5 * 0.005).epsilon(1e-14));
  CHECK(plane.weight()[4] == Approx(0.005).epsilon(1e-14));
}

TEST_CASE("faces close the dual cells") {
  for (const SurfaceMesh& mesh : {plane_mesh(0.3, 0.2, 7, 5), skewed_mesh(9)}) {
    for (const Vector3& sum : closure(mesh)) CHECK(sum.norm() < 1e-15);
  }
  for (const bool symmetric : {true, false}) {
    const SurfaceMesh mesh = cylinder_mesh(0.02, 0.03, 24, 6, symmetric);
    const std::vector<Vector3> sums = closure(mesh);
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const bool cut = symmetric && mesh.position()[i].z() == 0.0;
      const Vector3 tangential = sums[i] - sums[i].dot(mesh.normal()[i]) * mesh.normal()[i];
      // Only the symmetry plane stays open, by half a chord to each side.
      const double chord = 2.0 * 0.02 * std::sin(std::numbers::pi / 24);
      CHECK((tangential - (cut ? Vector3(0.0, 0.0, chord) : Vector3(0, 0, 0))).norm() < 1e-16);
    }
  }
}

TEST_CASE("spin carries as much oil into every dual cell of a cylinder as out of it") {
  const SurfaceMesh mesh = cylinder_mesh(0.02, 0.03, 24, 6, false);
  std::vector<double> net(mesh.position().size(), 0.0);
  double largest = 0.0;
  for (const MeshPair& pair : mesh.pairs()) {
    const std::size_t a = static_cast<std::size_t>(pair.a), b = static_cast<std::size_t>(pair.b);
    const Vector3 middle = 0.5 * (mesh.position()[a] + mesh.position()[b]);
    const double flux = Vector3::UnitZ().cross(middle).dot(pair.face);
    net[a] += flux;
    net[b] -= flux;
    largest = std::max(largest, std::abs(flux));
  }
  for (double flux : net) CHECK(std::abs(flux) < 1e-14 * largest);
}

TEST_CASE("faces point from a to b, boundary faces outward") {
  for (const SurfaceMesh& mesh :
       {plane_mesh(0.3, 0.2, 7, 5), skewed_mesh(9), cylinder_mesh(0.02, 0.03, 24, 6, false)}) {
    for (const MeshPair& pair : mesh.pairs()) {
      const Vector3 along = mesh.position()[static_cast<std::size_t>(pair.b)] -
                            mesh.position()[static_cast<std::size_t>(pair.a)];
      CHECK((pair.face.isZero(0.0) || pair.face.dot(along) > 0.0));
      CHECK(pair.a < pair.b);
    }
  }
  const SurfaceMesh plane = plane_mesh(0.3, 0.2, 3, 4);
  CHECK((plane.boundary("x_min").face[1] - Vector3(-0.05, 0, 0)).norm() < 1e-16);
  CHECK((plane.boundary("x_max").face[2] - Vector3(0.05, 0, 0)).norm() < 1e-16);
  CHECK((plane.boundary("y_min").face[0] - Vector3(0, -0.05, 0)).norm() < 1e-16);
  CHECK((plane.boundary("y_max").face[1] - Vector3(0, 0.1, 0)).norm() < 1e-16);
  CHECK(plane.boundary("x_max").nodes.size() == 5);
  const SurfaceMesh cylinder = cylinder_mesh(0.02, 0.03, 24, 6, false);
  const MeshBoundary& ends = cylinder.boundary("ends");
  CHECK(ends.nodes.size() == 48);
  for (std::size_t i = 0; i < ends.nodes.size(); ++i) {
    const double z = cylinder.position()[static_cast<std::size_t>(ends.nodes[i])].z();
    CHECK(std::abs(z) == Approx(0.015).epsilon(1e-14));
    CHECK(ends.face[i].z() * z > 0.0);
    CHECK(ends.face[i].head<2>().norm() < 1e-16);
  }
  CHECK(cylinder_mesh(0.02, 0.03, 24, 6, true).boundary("ends").nodes.size() == 24);
}

TEST_CASE("conductances are those of bilinear shape functions with quadrature at the corners") {
  for (const SurfaceMesh& mesh :
       {plane_mesh(0.3, 0.2, 4, 3), skewed_mesh(4), cylinder_mesh(0.02, 0.03, 12, 3, true)}) {
    const Vector k = Vector::Constant(mesh.size(), 0.7);
    const Matrix reference = pressure_matrix_of_shape_functions(mesh, k);
    CHECK((pressure_matrix(mesh, k) - reference).cwiseAbs().maxCoeff() <
          1e-13 * reference.cwiseAbs().maxCoeff());
  }
}

TEST_CASE("patch test: a linear pressure drives no net flux into inner cells") {
  for (const SurfaceMesh& mesh : {plane_mesh(0.3, 0.2, 7, 5), skewed_mesh(9)}) {
    const Matrix matrix = pressure_matrix(mesh, Vector::Ones(mesh.size()));
    Vector p(mesh.size());
    for (int i = 0; i < mesh.size(); ++i) {
      p[i] = mesh.position()[static_cast<std::size_t>(i)].dot(Vector3(3.0, -2.0, 0.0));
    }
    Vector net = matrix * p;
    // At the boundary the flux is that of the gradient through the boundary face.
    for (const MeshBoundary& boundary : mesh.boundaries()) {
      for (std::size_t i = 0; i < boundary.nodes.size(); ++i) {
        net[boundary.nodes[i]] -= boundary.face[i].dot(Vector3(3.0, -2.0, 0.0));
      }
    }
    CHECK(net.cwiseAbs().maxCoeff() < 1e-13);
  }
}

TEST_CASE("right-angled meshes make an M-matrix, skew ones use shares") {
  for (const SurfaceMesh& mesh : {plane_mesh(0.3, 0.2, 7, 5), cylinder_mesh(0.02, 0.3, 24, 6, true),
                                  cylinder_mesh(0.02, 0.003, 8, 1, false)}) {
    CHECK(mesh.shares().empty());
    for (const MeshPair& pair : mesh.pairs()) {
      CHECK((pair.along == 0.0) != (pair.across == 0.0));
      CHECK(pair.along + pair.across > 0.0);
    }
  }
  // Five neighbours at most without diagonals: the band stays as narrow as the numbering allows.
  CHECK(plane_mesh(1.0, 0.1, 40, 4).half_bandwidth() <= 6);
  CHECK(cylinder_mesh(1.0, 1.0, 40, 4, true).half_bandwidth() <= 12);

  const SurfaceMesh skew = skewed_mesh(4);
  CHECK(!skew.shares().empty());
  // Constants stay in the null space whatever the conductivity: rows sum to zero by pairs.
  const Vector rows =
      pressure_matrix(skew, random_conductivity(skew.size())) * Vector::Ones(skew.size());
  CHECK(rows.cwiseAbs().maxCoeff() < 1e-14);
}

TEST_CASE("a moved mesh has the same geometry") {
  const SurfaceMesh here = skewed_mesh(5);
  const SurfaceMesh there = skewed_mesh(5, Vector3(3.0, -2.0, 1.0));
  REQUIRE(here.pairs().size() == there.pairs().size());
  for (std::size_t k = 0; k < here.pairs().size(); ++k) {
    CHECK(here.pairs()[k].along == Approx(there.pairs()[k].along).margin(1e-13));
    CHECK((here.pairs()[k].face - there.pairs()[k].face).norm() < 1e-14);
  }
}

TEST_CASE("a mesh says what is wrong with it") {
  const std::vector<Vector3> square = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  const std::vector<Vector3> up(4, Vector3::UnitZ());
  CHECK_NOTHROW(SurfaceMesh(square, up, {{0, 1, 2, 3}}));
  CHECK_THROWS_WITH(SurfaceMesh(square, up, {{0, 3, 2, 1}}),
                    ContainsSubstring("surface mesh: element corner area = -1 m2") &&
                        ContainsSubstring("counter-clockwise"));
  CHECK_THROWS_WITH(SurfaceMesh(square, up, {{0, 2, 1, 3}}), ContainsSubstring("corner area"));
  CHECK_THROWS_WITH(SurfaceMesh(square, up, {{0, 0, 2, 3}}), ContainsSubstring("corner area"));
  CHECK_THROWS_WITH(SurfaceMesh(square, up, {{0, 1, 2, 4}}),
                    ContainsSubstring("element node = 4") && ContainsSubstring("4 nodes"));
  CHECK_THROWS_WITH(SurfaceMesh(square, up, {{0, 1, -1, 2}}), ContainsSubstring("node = -1"));
  CHECK_THROWS_WITH(SurfaceMesh(square, {Vector3::UnitZ()}, {{0, 1, 2, 3}}),
                    ContainsSubstring("normals = 1"));
  CHECK_THROWS_WITH(SurfaceMesh(square, std::vector<Vector3>(4, Vector3(0, 0, 2)), {{0, 1, 2, 3}}),
                    ContainsSubstring("length of a normal = 2"));
  std::vector<Vector3> five = square;
  five.push_back({2, 2, 0});
  CHECK_THROWS_WITH(SurfaceMesh(five, std::vector<Vector3>(5, Vector3::UnitZ()), {{0, 1, 2, 3}}),
                    ContainsSubstring("node = 4") && ContainsSubstring("no element"));
  CHECK_THROWS_AS(SurfaceMesh(square, up, {{0, 3, 2, 1}}), InvalidInput);
  CHECK_THROWS_WITH(SurfaceMesh(square, up, {{0, 1, 2, 3}}).add_boundary("top", {{2, 7}}),
                    ContainsSubstring("node of boundary 'top' = 7"));

  CHECK_THROWS_WITH(cylinder_mesh(-1.0, 1.0, 20, 4, true),
                    ContainsSubstring("cylinder mesh: radius = -1 m must be > 0"));
  CHECK_THROWS_WITH(cylinder_mesh(1.0, NAN, 20, 4, true), ContainsSubstring("length"));
  CHECK_THROWS_WITH(cylinder_mesh(1.0, 1.0, 4, 4, true),
                    ContainsSubstring("n_around = 4 cells must be >= 8"));
  CHECK_THROWS_WITH(cylinder_mesh(1.0, 1.0, 8, 0, true), ContainsSubstring("n_along = 0"));
  CHECK_THROWS_WITH(plane_mesh(1.0, 0.0, 2, 2), ContainsSubstring("length_y = 0 m"));
  CHECK_THROWS_WITH(plane_mesh(1.0, 1.0, 0, 2), ContainsSubstring("n_x = 0"));
  CHECK_THROWS_WITH(
      plane_mesh(1.0, 1.0, 2, 2).boundary("left"),
      ContainsSubstring("boundary 'left'") && ContainsSubstring("x_min, x_max, y_min, y_max"));
}
