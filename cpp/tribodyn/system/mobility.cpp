#include "tribodyn/system/mobility.hpp"

#include <algorithm>
#include <array>

#include <Eigen/QR>

#include "tribodyn/system/initial_conditions.hpp"
#include "tribodyn/system/redundancy.hpp"

namespace tribodyn {

namespace {

// Relative to the length of a row: minimum effect on a motion that the row prevents.
constexpr double kSeen = 1e-8;
constexpr std::array<const char*, 6> kMotions = {"translation along x", "translation along y",
                                                 "translation along z", "rotation about x",
                                                 "rotation about y",    "rotation about z"};

/// Entries over some of the coordinates of the model.
struct Local {
  std::vector<int> coordinates;  // of rows, ascending
  Matrix entries;                // rows by coordinates, or coordinates by columns

  /// Position of a coordinate; -1 if not included.
  Eigen::Index place(int coordinate) const {
    const auto found = std::lower_bound(coordinates.begin(), coordinates.end(), coordinate);
    return found == coordinates.end() || *found != coordinate ? -1 : found - coordinates.begin();
  }
};

/// The rows of an item; `block` is nullptr if it has none.
Local rows_of(const RowBlock* block, const DynamicsWorkspace& ws) {
  Local rows;
  if (!block) return rows;
  rows.coordinates = block->coordinates;
  std::sort(rows.coordinates.begin(), rows.coordinates.end());
  rows.coordinates.erase(std::unique(rows.coordinates.begin(), rows.coordinates.end()),
                         rows.coordinates.end());
  rows.entries.setZero(block->rows, static_cast<Eigen::Index>(rows.coordinates.size()));
  const MatrixMap& own = ws.blocks(block->item).rows.jacobian;
  for (Eigen::Index j = 0; j < own.cols(); ++j) {
    const int coordinate = block->coordinates[static_cast<std::size_t>(j)];
    rows.entries.col(rows.place(coordinate)) += own.col(j);
  }
  return rows;
}

/// Changes of the rows due to changes of coordinates.
Matrix seen_by(const Local& rows, const Local& changes) {
  Matrix seen = Matrix::Zero(rows.entries.rows(), changes.entries.cols());
  for (std::size_t i = 0; i < changes.coordinates.size(); ++i) {
    const Eigen::Index at = rows.place(changes.coordinates[i]);
    if (at < 0) continue;
    seen += rows.entries.col(at) * changes.entries.row(static_cast<Eigen::Index>(i));
  }
  return seen;
}

/// Changes of the coordinates (columns) that move one of the two bodies along and about the axes of
/// the first marker; `centre` is the marker about which it rotates.
Local motions_of(const Model& model, const BodiesView& view, const Marker& first,
                 const Marker& moved) {
  const Body& body = view.body(moved.body);
  const BodyState state = view.state(moved.body);
  const std::vector<int> coordinates = body.marker_coordinates(moved.position);
  const auto n = static_cast<Eigen::Index>(coordinates.size());
  // The velocities of a point and of two directions on a rigid body determine any velocity of the
  // body.
  Matrix jacobian = Matrix::Zero(9, n);
  Matrix velocity = Matrix::Zero(9, 6);
  std::array<VectorMotion, 3> parts;
  body.point(moved.position, state, parts[0]);
  for (int k = 0; k < 2; ++k) {
    body.direction(moved.axis(k), state, parts[static_cast<std::size_t>(k) + 1]);
  }
  for (int axis = 0; axis < 3; ++axis) {
    VectorMotion u;
    view.body(first.body).direction(first.axis(axis), view.state(first.body), u);
    velocity.block(0, axis, 3, 1) = u.value;
    for (Eigen::Index k = 1; k < 3; ++k) {
      velocity.block(3 * k, 3 + axis, 3, 1) =
          u.value.cross(parts[static_cast<std::size_t>(k)].value);
    }
  }
  for (Eigen::Index k = 0; k < 3; ++k) {
    jacobian.middleRows(3 * k, 3) = parts[static_cast<std::size_t>(k)].jacobian;
  }
  Local changes{coordinates, jacobian.colPivHouseholderQr().solve(velocity)};
  for (int& k : changes.coordinates) {
    k += model.body_offset()[static_cast<std::size_t>(moved.body)];
  }
  return changes;
}

JointFreedom freedom_of(const Model& model, const Item& item, const RowBlock* block,
                        const BodiesView& view, const DynamicsWorkspace& ws) {
  const std::vector<Marker> markers = item.markers();
  JointFreedom result;
  result.name = item.name();
  const Local rows = rows_of(block, ws);
  result.rows = static_cast<int>(rows.entries.rows());
  const bool planar = view.body(markers[0].body).planar() && view.body(markers[1].body).planar();
  // The ground has no coordinates; relative to it the first body moves as the second would.
  const Marker& moved = view.body(markers[1].body).coordinates() > 0 ? markers[1] : markers[0];
  const Local motions = motions_of(model, view, markers[0], moved);
  const Matrix seen = seen_by(rows, motions);
  const std::vector<int> kinds = planar ? std::vector{0, 1, 5} : std::vector{0, 1, 2, 3, 4, 5};
  Matrix of_kinds(seen.rows(), static_cast<Eigen::Index>(kinds.size()));
  for (std::size_t c = 0; c < kinds.size(); ++c) {
    of_kinds.col(static_cast<Eigen::Index>(c)) = seen.col(kinds[c]);
    const double all = rows.entries.norm() * motions.entries.col(kinds[c]).norm();
    if (!(seen.col(kinds[c]).norm() > kSeen * all)) {
      result.motions.emplace_back(kMotions[static_cast<std::size_t>(kinds[c])]);
    }
  }
  result.free = static_cast<int>(kinds.size());
  if (of_kinds.rows() > 0) {
    Eigen::ColPivHouseholderQR<Matrix> qr(of_kinds);
    qr.setThreshold(kSeen);
    result.free -= static_cast<int>(qr.rank());
  }
  return result;
}

}  // namespace

Mobility mobility(const Model& model) {
  DynamicsWorkspace ws(model);
  const State state = initial_state(model, ws);
  Mobility result;
  result.coordinates = model.coordinates();
  result.rows = model.rows();
  result.redundant_rows = state.redundant_rows;
  result.degrees_of_freedom = model.coordinates() - model.rows() + state.redundant_rows;
  result.redundant_joints = names_of_rows(model, state.dependent_rows);
  evaluate_rows(model, state.time, state.q, state.v, state.a, ws);
  const BodiesView view = ws.view(model, state.q, state.v, state.a);
  std::vector<const RowBlock*> blocks(model.items().size(), nullptr);
  for (const RowBlock& block : ws.structure->row_blocks()) blocks[block.item] = &block;
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    const Item& item = *model.items()[k];
    if (item.joins()) result.joints.push_back(freedom_of(model, item, blocks[k], view, ws));
  }
  return result;
}

}  // namespace tribodyn
