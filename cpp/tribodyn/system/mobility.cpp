#include "tribodyn/system/mobility.hpp"

#include <algorithm>
#include <array>

#include "tribodyn/math/decompositions.hpp"
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
Local motions_of(const Model& model, const BodiesView& view, const Attachment& first,
                 const Attachment& moved) {
  const AttachmentMotion motion = motion_of(view, moved, 0);
  const auto n = static_cast<Eigen::Index>(moved.size());
  // The velocities of a point and of two directions on a rigid body determine any velocity of the
  // body.
  Matrix jacobian = Matrix::Zero(9, n);
  Matrix velocity = Matrix::Zero(9, 6);
  const std::array<const VectorMotion*, 3> parts{&motion.origin, &motion.axis[0], &motion.axis[1]};
  const AttachmentMotion reference = motion_of(view, first);
  for (int axis = 0; axis < 3; ++axis) {
    const Vector3& u = reference.axis[axis].value;
    velocity.block(0, axis, 3, 1) = u;
    for (Eigen::Index k = 1; k < 3; ++k) {
      velocity.block(3 * k, 3 + axis, 3, 1) = u.cross(parts[static_cast<std::size_t>(k)]->value);
    }
  }
  for (Eigen::Index k = 0; k < 3; ++k) {
    jacobian.middleRows(3 * k, 3) = parts[static_cast<std::size_t>(k)]->jacobian;
  }
  Local changes{moved.coordinates(), PivotedQR(jacobian, 0.0).solve(velocity)};
  for (int& k : changes.coordinates) {
    k += model.body_offset()[static_cast<std::size_t>(moved.body())];
  }
  return changes;
}

JointFreedom freedom_of(const Model& model, const Item& item, const RowBlock* block,
                        const BodiesView& view, const DynamicsWorkspace& ws) {
  const Attachment &first = *item.attachments()[0], &second = *item.attachments()[1];
  JointFreedom result;
  result.name = item.name();
  const Local rows = rows_of(block, ws);
  result.rows = static_cast<int>(rows.entries.rows());
  const bool planar = view.body(first.body()).planar() && view.body(second.body()).planar();
  // The ground has no coordinates; relative to it the first body moves as the second would.
  const Attachment& moved = second.size() > 0 ? second : first;
  const Local motions = motions_of(model, view, first, moved);
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
    result.free -= static_cast<int>(PivotedQR(of_kinds, kSeen).rank());
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
    if (model.facets()[k].connection)
      result.joints.push_back(freedom_of(model, item, blocks[k], view, ws));
  }
  return result;
}

}  // namespace tribodyn
