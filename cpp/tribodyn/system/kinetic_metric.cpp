#include "tribodyn/system/kinetic_metric.hpp"

#include <algorithm>
#include <map>
#include <new>
#include <vector>

#include "tribodyn/linear_algebra/fill_reducing_order.hpp"
#include "tribodyn/system/charts.hpp"

namespace tribodyn {

namespace {

/// The masses of an item, one for each of its elements.
std::vector<Matrix> masses_of(const Item& item, const ItemLayout& layout, const BodiesView& view,
                              std::size_t variables) {
  std::vector<Matrix> masses;
  std::vector<Vector> forces;
  for (const std::vector<int>& element : layout.elements) {
    const auto n = static_cast<Eigen::Index>(element.size());
    masses.emplace_back(Matrix::Zero(n, n));
    forces.emplace_back(Vector::Zero(n));
  }
  ItemBlocks blocks;
  blocks.elements.resize(masses.size());
  for (std::size_t e = 0; e < masses.size(); ++e) {
    ElementBlocks& own = blocks.elements[e];
    new (&own.mass) MatrixMap(masses[e].data(), masses[e].rows(), masses[e].cols());
    new (&own.force) VectorMap(forces[e].data(), forces[e].size());
  }
  if (layout.mass == MassKind::constant) {
    item.facets().constant_mass->set_mass(blocks);
  } else {
    ItemRequest request;
    request.tangents = false;
    const std::vector<double> values(variables, 0.0);
    request.variables = values.data();
    std::vector<AttachmentMotion> motions;
    for (const auto& each : item.attachments()) motions.push_back(motion_of(view, *each, 0));
    std::vector<const AttachmentMotion*> places;
    for (const AttachmentMotion& each : motions) places.push_back(&each);
    request.motions = places.data();
    item.evaluate(request, view, nullptr, blocks);
  }
  return masses;
}

/// The mass [kg] of a body with several vectors of coordinates, as those of nodes; otherwise 0.
double mass_of_nodes(const Body& body) {
  int lengths = 0;
  for (const CoordinateVector& group : vectors_of(body)) {
    lengths += body.coordinate_unit(group.first) == Unit::metre ? 1 : 0;
  }
  return lengths > 1 ? body.mass() : 0.0;
}

/// L^-1 B for a lower triangular matrix L. Only the entries that a column of B reaches are visited;
/// the library visits all rows for each column.
SparseMatrix solved(const SparseMatrix& lower, const SparseMatrix& rhs) {
  SparseEntries entries;
  std::map<int, double> column;  // of the remaining rows
  for (int j = 0; j < rhs.outerSize(); ++j) {
    for (SparseMatrix::InnerIterator entry(rhs, j); entry; ++entry) {
      column[static_cast<int>(entry.row())] += entry.value();
    }
    while (!column.empty()) {
      const int i = column.begin()->first;
      SparseMatrix::InnerIterator entry(lower, i);  // the diagonal is the first of its column
      const double x = column.begin()->second / entry.value();
      column.erase(column.begin());
      if (x == 0.0) continue;
      entries.emplace_back(i, j, x);
      for (++entry; entry; ++entry) column[static_cast<int>(entry.row())] -= entry.value() * x;
    }
  }
  return sparse_matrix(rhs.rows(), rhs.cols(), entries);
}

/// Inertia of every placement, relative to the largest: above round-off, below that of any body.
constexpr double kMassless = 1e-14;
/// Models with fewer unknowns keep the order of their coordinates.
constexpr Eigen::Index kLeastOrdered = 500;

using Permutation = Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int>;

/// An order in which the Cholesky factor of a large sparse matrix is sparse too.
Permutation sparse_order(const SparseMatrix& matrix) {
  const auto n = matrix.cols();
  Permutation place(n);
  place.setIdentity();
  if (n < kLeastOrdered) return place;
  std::vector<int> start(1, 0), neighbours;
  for (int j = 0; j < n; ++j) {
    for (SparseMatrix::InnerIterator entry(matrix, j); entry; ++entry) {
      if (entry.row() != j) neighbours.push_back(static_cast<int>(entry.row()));
    }
    start.push_back(static_cast<int>(neighbours.size()));
  }
  const std::vector<int> from = fill_reducing_order(start, neighbours);
  for (int k = 0; k < n; ++k) place.indices()[from[static_cast<std::size_t>(k)]] = k;
  return place;
}

}  // namespace

KineticMetric::KineticMetric(const Model& model, const Vector& q, const Vector& charts) {
  const Vector rest = Vector::Zero(model.coordinates());
  const PlacedBodies view(model, q, rest, rest, charts);
  double heaviest = 0.0;
  SparseEntries entries;
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    const ItemLayout& layout = model.structure()->layouts()[k];
    if (layout.mass == MassKind::none) continue;
    const std::vector<Matrix> masses =
        masses_of(*model.items()[k], layout, view, model.variables_of(k).size());
    for (std::size_t e = 0; e < masses.size(); ++e) {
      const std::vector<int>& at = layout.elements[e];
      for (Eigen::Index j = 0; j < masses[e].cols(); ++j) {
        for (Eigen::Index i = 0; i < masses[e].rows(); ++i) {
          // Capacities of variables are no inertia.
          if (at[static_cast<std::size_t>(i)] >= model.coordinates() ||
              at[static_cast<std::size_t>(j)] >= model.coordinates()) {
            continue;
          }
          entries.emplace_back(at[static_cast<std::size_t>(i)], at[static_cast<std::size_t>(j)],
                               masses[e](i, j));
        }
      }
    }
  }
  mass_ = sparse_matrix(model.coordinates(), model.coordinates(), entries);
  for (int i = 0; i < model.coordinates(); ++i) {
    if (model.units()[static_cast<std::size_t>(i)] == Unit::metre) {
      heaviest = std::max(heaviest, mass_.coeff(i, i));
    }
  }
  // The masses of nodes depend on their number.
  for (const auto& body : model.bodies()) heaviest = std::max(heaviest, mass_of_nodes(*body));
  if (heaviest > 0.0) mass_ /= heaviest * model.length_scale() * model.length_scale();
}

KineticMetric KineticMetric::of(const SparseMatrix& derivative) const {
  // Without the offsets, which come last.
  const Eigen::Index offsets = derivative.rows() - mass_.rows();
  const SparseMatrix moves = derivative.topLeftCorner(mass_.rows(), derivative.cols() - offsets);
  SparseMatrix metric = sparse_product(sparse_product(transposed(moves), mass_), moves);
  // A straight cable has no inertia about its axis. The factors of the metric need a positive one.
  double largest = 0.0;
  for (int i = 0; i < metric.rows(); ++i) largest = std::max(largest, metric.coeff(i, i));
  SparseEntries entries;
  for (int i = 0; i < metric.rows(); ++i) entries.emplace_back(i, i, kMassless * largest);
  metric += sparse_matrix(metric.rows(), metric.cols(), entries);
  return KineticMetric(std::move(metric));
}

Vector KineticMetric::smallest_correction(const SparseMatrix& jacobian, const Vector& rhs,
                                          const Vector& mobility) const {
  // With W = L L^T in |dx|^2 = dx . W dx the shortest dx is L^-T y of the shortest y; the unknowns
  // are in an order in which L is sparse.
  SparseEntries entries;
  for (int j = 0; j < mass_.outerSize(); ++j) {
    for (SparseMatrix::InnerIterator entry(mass_, j); entry; ++entry) {
      const double product = mobility[entry.row()] * mobility[j];
      if (product > 0.0) entries.emplace_back(entry.row(), j, entry.value() / product);
    }
  }
  Vector moves = Vector::Zero(mobility.size());
  for (Eigen::Index i = 0; i < mobility.size(); ++i) {
    if (mobility[i] > 0.0) moves[i] = 1.0;
    if (mobility[i] > 0.0 && i < mass_.cols()) continue;
    const double by = mobility[i] > 0.0 ? mobility[i] : 1.0;
    entries.emplace_back(i, i, 1.0 / (by * by));
  }
  const SparseMatrix weight = sparse_matrix(mobility.size(), mobility.size(), entries);
  const Permutation order = sparse_order(weight);
  SparseMatrix ordered;
  ordered = weight.twistedBy(order);
  const SparseMatrix lower = sparse_cholesky(ordered);
  const SparseMatrix columns = transposed(jacobian * moves.asDiagonal());
  const SparseMatrix scaled = solved(lower, order * columns);
  return order.inverse() * Vector(lower.transpose().triangularView<Eigen::Upper>().solve(
                               shortest_solution(transposed(scaled), -rhs)));
}

}  // namespace tribodyn
