#include "tribodyn/system/mobility.hpp"

#include <algorithm>
#include <array>

#include <Eigen/QR>

#include "tribodyn/system/initial_conditions.hpp"
#include "tribodyn/system/redundancy.hpp"

namespace tribodyn {

namespace {

// Of the length of a row, by which it must see a motion that it prevents.
constexpr double kSeen = 1e-8;
constexpr std::array<const char*, 6> kMotions = {"translation along x", "translation along y",
                                                 "translation along z", "rotation about x",
                                                 "rotation about y",    "rotation about z"};

/// The rows of an item over all coordinates.
Matrix rows_of(const Model& model, std::size_t item, const DynamicsWorkspace& ws) {
  Matrix rows = Matrix::Zero(model.places()[item].rows.size, model.coordinates());
  for (const RowBlock& block : ws.structure->row_blocks()) {
    if (block.item != item) continue;
    const MatrixMap& own = ws.blocks(item).rows.jacobian;
    for (Eigen::Index j = 0; j < own.cols(); ++j) {
      rows.col(block.coordinates[static_cast<std::size_t>(j)]) += own.col(j);
    }
  }
  return rows;
}

/// Changes of the coordinates (columns) that move one of the two bodies along and about the axes
/// of the first marker; `centre` is the marker around which it turns.
Matrix motions_of(const Model& model, const BodiesView& view, const Marker& first,
                  const Marker& moved) {
  const Body& body = view.body(moved.body);
  const BodyState state = view.state(moved.body);
  const std::vector<int> coordinates = body.marker_coordinates(moved.position);
  const auto n = static_cast<Eigen::Index>(coordinates.size());
  // Any velocity of a rigid body is told by those of a point and of two directions on it.
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
  Matrix all = Matrix::Zero(model.coordinates(), 6);
  const Matrix changes = jacobian.colPivHouseholderQr().solve(velocity);
  const int offset = model.body_offset()[static_cast<std::size_t>(moved.body)];
  for (Eigen::Index i = 0; i < n; ++i) {
    all.row(offset + coordinates[static_cast<std::size_t>(i)]) = changes.row(i);
  }
  return all;
}

JointFreedom freedom_of(const Model& model, std::size_t k, const BodiesView& view,
                        const DynamicsWorkspace& ws) {
  const Item& item = *model.items()[k];
  const std::vector<Marker> markers = item.markers();
  JointFreedom result;
  result.name = item.name();
  const Matrix rows = rows_of(model, k, ws);
  result.rows = static_cast<int>(rows.rows());
  const bool planar = view.body(markers[0].body).planar() && view.body(markers[1].body).planar();
  // The ground has no coordinates; against it the first body moves as the second would.
  const Marker& moved = view.body(markers[1].body).coordinates() > 0 ? markers[1] : markers[0];
  const Matrix motions = motions_of(model, view, markers[0], moved);
  const Matrix seen = rows * motions;
  const std::vector<int> kinds = planar ? std::vector{0, 1, 5} : std::vector{0, 1, 2, 3, 4, 5};
  Matrix of_kinds(seen.rows(), static_cast<Eigen::Index>(kinds.size()));
  for (std::size_t c = 0; c < kinds.size(); ++c) {
    of_kinds.col(static_cast<Eigen::Index>(c)) = seen.col(kinds[c]);
    const double all = rows.norm() * motions.col(kinds[c]).norm();
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
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    if (model.items()[k]->joins()) result.joints.push_back(freedom_of(model, k, view, ws));
  }
  return result;
}

}  // namespace tribodyn
