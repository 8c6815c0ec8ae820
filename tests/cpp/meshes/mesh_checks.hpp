#pragma once
/// What the tests of meshes share: sums over nodes, pairs and boundaries.

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <Eigen/Dense>
#include <Eigen/Sparse>

#include "tribodyn/meshes/surface_mesh.hpp"

namespace tribodyn {

/// Conductances of all pairs for the conductivities k_l along the lay and k_m across it.
inline std::vector<double> conductances(const SurfaceMesh& mesh, double k_l, double k_m) {
  std::vector<double> result;
  for (const MeshPair& pair : mesh.pairs()) {
    result.push_back(pair.along * k_l + pair.across * k_m);
  }
  for (const MeshShare& share : mesh.shares()) {
    result[static_cast<std::size_t>(share.pair)] += share.along * k_l + share.across * k_m;
  }
  return result;
}

/// Flux out of every node by pressure.
inline Vector fluxes(const SurfaceMesh& mesh, const Vector& p, double k_l = 1.0, double k_m = 1.0) {
  Vector out = Vector::Zero(mesh.size());
  const std::vector<double> g = conductances(mesh, k_l, k_m);
  for (std::size_t q = 0; q < g.size(); ++q) {
    const MeshPair& pair = mesh.pairs()[q];
    const double flux = g[q] * (p[pair.a] - p[pair.b]);
    out[pair.a] += flux;
    out[pair.b] -= flux;
  }
  return out;
}

/// The matrix that the pairs stand for.
inline Matrix pressure_matrix(const SurfaceMesh& mesh, double k_l = 1.0, double k_m = 1.0) {
  Matrix matrix(mesh.size(), mesh.size());
  for (int i = 0; i < mesh.size(); ++i) {
    matrix.col(i) = fluxes(mesh, Vector::Unit(mesh.size(), i), k_l, k_m);
  }
  return matrix;
}

/// Values of a function of position at the nodes.
template <class Function>
Vector field(const SurfaceMesh& mesh, Function f) {
  Vector values(mesh.size());
  for (int i = 0; i < mesh.size(); ++i) values[i] = f(mesh.position()[static_cast<std::size_t>(i)]);
  return values;
}

/// Which nodes belong to a boundary.
inline std::vector<char> boundary_nodes(const SurfaceMesh& mesh) {
  std::vector<char> on(mesh.position().size(), 0);
  for (const MeshBoundary& boundary : mesh.boundaries()) {
    for (int node : boundary.nodes) on[static_cast<std::size_t>(node)] = 1;
  }
  return on;
}

/// Sum of the face vectors out of every node, outer boundaries included.
inline std::vector<Vector3> closure(const SurfaceMesh& mesh) {
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

/// Largest |sum of T_ab| [m2] out of the nodes that lie on no boundary.
inline double turn_imbalance(const SurfaceMesh& mesh, const Vector3& axis = Vector3::Zero()) {
  std::vector<Vector3> sum(mesh.position().size(), Vector3::Zero());
  for (const MeshPair& pair : mesh.pairs()) {
    sum[static_cast<std::size_t>(pair.a)] += pair.turn;
    sum[static_cast<std::size_t>(pair.b)] -= pair.turn;
  }
  const std::vector<char> edge = boundary_nodes(mesh);
  double worst = 0.0;
  for (std::size_t i = 0; i < sum.size(); ++i) {
    if (edge[i]) continue;
    worst = std::max(worst, axis.isZero(0.0) ? sum[i].norm() : std::abs(axis.dot(sum[i])));
  }
  return worst;
}

/// Smallest and largest conductance of a pair.
inline std::array<double, 2> conductance_range(const SurfaceMesh& mesh) {
  const std::vector<double> g = conductances(mesh, 1.0, 1.0);
  return {*std::min_element(g.begin(), g.end()), *std::max_element(g.begin(), g.end())};
}

inline double total(const std::vector<double>& values) {
  double sum = 0.0;
  for (double value : values) sum += value;
  return sum;
}

/// Largest error of the pressure p that solves  -div K grad p = source  with p given on all
/// boundaries.
template <class Pressure, class Source>
double conduction_error(const SurfaceMesh& mesh, Pressure p, Source source, double k_l = 1.0,
                        double k_m = 1.0) {
  const Vector exact = field(mesh, p), f = field(mesh, source);
  const std::vector<char> edge = boundary_nodes(mesh);
  std::vector<Eigen::Triplet<double>> entries;
  const std::vector<double> g = conductances(mesh, k_l, k_m);
  for (std::size_t q = 0; q < g.size(); ++q) {
    const MeshPair& pair = mesh.pairs()[q];
    for (const auto& [i, j] : {std::array{pair.a, pair.b}, std::array{pair.b, pair.a}}) {
      if (edge[static_cast<std::size_t>(i)]) continue;
      entries.emplace_back(i, i, g[q]);
      entries.emplace_back(i, j, -g[q]);
    }
  }
  Vector rhs(mesh.size());
  for (int i = 0; i < mesh.size(); ++i) {
    const auto node = static_cast<std::size_t>(i);
    rhs[i] = edge[node] ? exact[i] : f[i] * mesh.weight()[node];
    if (edge[node]) entries.emplace_back(i, i, 1.0);
  }
  Eigen::SparseMatrix<double> matrix(mesh.size(), mesh.size());
  matrix.setFromTriplets(entries.begin(), entries.end());
  const Eigen::SparseLU<Eigen::SparseMatrix<double>> lu(matrix);
  return (lu.solve(rhs) - exact).cwiseAbs().maxCoeff();
}

}  // namespace tribodyn
