#include "tribodyn/system/redundancy.hpp"

#include <algorithm>

namespace tribodyn {

namespace {

// Of loads per multiplier: with less the rows are dependent up to the drift of the joints.
constexpr double kNoLoad = 1e-5;

/// Angles as arcs of the size of the mechanism, so that the result does not depend on its size.
Vector coordinate_sizes(const Model& model) {
  Vector size = lengths_of(model);
  for (double& x : size) {
    if (x == 0.0) x = 1.0 / model.length_scale();
  }
  return size;
}

/// Calls visit(row, coordinate, entry) for all entries of G.
template <class Visit>
void visit_entries(const DynamicsWorkspace& ws, Visit visit) {
  const double* g = ws.jacobian.values().data();
  for (const RowBlock& block : ws.structure->row_blocks()) {
    for (int j : block.coordinates) {
      for (int i = 0; i < block.rows; ++i, ++g) visit(block.first + i, j, *g);
    }
  }
}

/// Indices of all rows of the items of these rows: which rows of an item take part in a dependence
/// changes with its orientation.
std::vector<int> rows_of_items(const Model& model, const Vector& rows) {
  std::vector<int> all;
  for (double row : rows) {
    const Segment& own = model.places()[model.owner(static_cast<int>(row))].rows;
    if (!all.empty() && all.back() >= own.first) continue;
    for (int k = 0; k < own.size; ++k) all.push_back(own.first + k);
  }
  return all;
}

}  // namespace

Redundancy find_redundancy(const Model& model, const DynamicsWorkspace& ws, double tolerance) {
  const Vector sizes = coordinate_sizes(model);
  SparseEntries entries;
  visit_entries(ws, [&](int row, int j, double g) { entries.emplace_back(row, j, g * sizes[j]); });
  const SparseMatrix jacobian = sparse_matrix(model.rows(), model.coordinates(), entries);
  const RowDependence found = dependent_rows(jacobian, tolerance);
  Redundancy result;
  result.rows = found.redundant;
  result.dependent.resize(static_cast<Eigen::Index>(found.rows.size()));
  std::copy(found.rows.begin(), found.rows.end(), result.dependent.begin());
  return result;
}

std::vector<std::string> names_of_rows(const Model& model, const Vector& rows) {
  std::vector<std::string> names;
  for (double row : rows) {
    const std::string& name = model.items()[model.owner(static_cast<int>(row))]->name();
    if (names.empty() || names.back() != name) names.push_back(name);
  }
  return names;
}

void LeastReactions::shorten(const DynamicsWorkspace& ws, State& state) const {
  if (state.redundant_rows == 0) return;
  const Vector sizes = coordinate_sizes(model_);
  const std::vector<int> rows = rows_of_items(model_, state.dependent_rows);
  // Position of each row among these.
  std::vector<int> place(static_cast<std::size_t>(model_.rows()), -1);
  Vector unit(static_cast<Eigen::Index>(rows.size()));  // of a multiplier: 1 N, or its moment at L
  Vector numbers(unit.size());                          // the multipliers in these units
  for (Eigen::Index k = 0; k < unit.size(); ++k) {
    const int row = rows[static_cast<std::size_t>(k)];
    place[static_cast<std::size_t>(row)] = static_cast<int>(k);
    const bool force = ws.row_unit[static_cast<std::size_t>(row)] == Unit::metre;
    unit[k] = force ? 1.0 : model_.length_scale();
    numbers[k] = state.multipliers[row] / unit[k];
  }
  SparseEntries entries;
  visit_entries(ws, [&](int row, int j, double g) {
    const int k = place[static_cast<std::size_t>(row)];
    if (k >= 0) entries.emplace_back(j, k, g * unit[k] * sizes[j]);
  });
  // Of the coordinates per multiplier.
  const SparseMatrix loads = sparse_matrix(model_.coordinates(), unit.size(), entries);
  const Vector least = shortest_solution(loads, loads * numbers, kNoLoad);
  for (Eigen::Index k = 0; k < unit.size(); ++k) {
    state.multipliers[rows[static_cast<std::size_t>(k)]] = least[k] * unit[k];
  }
}

}  // namespace tribodyn
