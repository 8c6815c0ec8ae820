#include "tribodyn/solid_film/moving_wall.hpp"

#include <algorithm>

#include <Eigen/Geometry>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

Eigen::AlignedBox3d box_of(const MeshSurface& of, const std::vector<int>& nodes) {
  Eigen::AlignedBox3d out;
  for (const int node : nodes) {
    out.extend(Eigen::Map<const Vector3>(of.placed->data() + 3 * node));
  }
  return out;
}

/// Facets whose box comes within reach of the surface `near`.
std::vector<char> within_reach(const MeshSurface& surface, const MeshSurface& near,
                               const Vector3& reach) {
  Eigen::AlignedBox3d range;
  for (const auto& nodes : near.facets()) range.extend(box_of(near, nodes));
  range.min() -= reach;
  range.max() += reach;
  std::vector<char> out;
  for (const auto& nodes : surface.facets()) {
    out.push_back(range.intersects(box_of(surface, nodes)));
  }
  return out;
}

}  // namespace

void MovingWall::take(const std::string& item, const MeshSurface& surface, bool smooth,
                      const MeshSurface* near, const Vector3& reach) {
  std::vector<char> keep;
  if (near) {
    for (int c = 0; c < 3; ++c) {
      require(reach[c] >= 0.0, item, "reach", reach[c], "m", "must not be negative");
    }
    if (surface.dimensions() == 3 && near->dimensions() == 3) {
      keep = within_reach(surface, *near, reach);
    }
  }
  wall_ = solid_wall(surface, smooth, item, nodes_, keep);
  cut_ = wall_.patches.size() < surface.facets().size();
  require(!wall_.patches.empty(), item, "facets within reach", 0.0, "", "must be at least 1",
          "increase reach: it is the largest displacement along each axis");
}

MovingWall::MovingWall(const std::string& item, const SolidFacets& surface, bool smooth,
                       const MeshSurface* near, const Vector3& reach)
    : solid_(surface) {
  take(item, surface, smooth, near, reach);
  free_ = surface.free_components(nodes_);
}

MovingWall::MovingWall(const std::string& item, const ReducedFacets& surface, bool smooth,
                       const MeshSurface* near, const Vector3& reach)
    : first_axis_(3), shared_(true) {
  take(item, surface, smooth, near, reach);
  for (const int node : nodes_) {
    markers_.push_back(surface.solid->node_marker(surface.body, node));
  }
}

MovingWall::MovingWall(const std::string& item, WallShape shape, double radius, bool inside,
                       const Marker& marker)
    : wall_(rigid_wall(shape, radius, inside, item)), markers_{marker} {}

MovingWall::MovingWall(const std::string& item, const BeamSide& side) : first_axis_(1) {
  check_beam_side(item, side);
  wall_ = beam_wall(side);
  markers_ = beam_sections(side);
}

AttachmentParts MovingWall::reads() const {
  return shared_ ? AttachmentParts::none() : AttachmentParts{};
}

int MovingWall::size(WallAttachments attachments) const {
  auto sum = static_cast<int>(free_.size());
  if (shared_) return attachments[0]->size();
  for (std::size_t m = 0; m < markers_.size(); ++m) sum += attachments[m]->size();
  return sum;
}

void MovingWall::append_to(const BodiesView& bodies, WallAttachments attachments,
                           std::vector<int>& coordinates) const {
  const std::size_t count = shared_ ? 1 : markers_.size();
  for (std::size_t m = 0; m < count; ++m) {
    append_coordinates(bodies, *attachments[m], coordinates);
  }
  if (!markers_.empty()) return;
  const std::vector<int> own = solid_.coordinates(bodies, nodes_);
  coordinates.insert(coordinates.end(), own.begin(), own.end());
}

void MovingWall::append_moves(std::vector<char>& moves) const {
  const std::size_t first = moves.size();
  moves.resize(first + 3 * at(vectors()), markers_.empty() ? 0 : 1);
  for (const int place : free_) moves[first + at(place)] = 1;
}

/// `vector`: its motion; `component`: the first of its three among those of the wall;
/// `column`: the first of the coordinates of the marker among those of the wall.
template <class Use>
void MovingWall::for_vectors(WallMotions motions, const Use& use) const {
  Eigen::Index component = 0, column = 0;
  for (std::size_t m = 0; m < markers_.size(); ++m) {
    use(motions[m].origin, component, column);
    component += 3;
    for (int c = first_axis_; c < 3; ++c, component += 3) {
      use(motions[m].axis[c], component, column);
    }
    if (!shared_) column += motions[m].origin.jacobian.cols();
  }
}

void MovingWall::set(const BodiesView& view, WallMotions motions, double* x, double* rate) const {
  for_vectors(motions, [&](const VectorMotion& vector, Eigen::Index component, Eigen::Index) {
    Eigen::Map<Vector3>(x + component) = vector.value;
    Eigen::Map<Vector3>(rate + component) = vector.rate;
  });
  if (!markers_.empty()) return;
  const BodyState state = view.state(solid_.body);
  for (std::size_t j = 0; j < nodes_.size(); ++j) {
    Eigen::Map<Vector3>(x + 3 * j) = solid_.solid->node_vector(state.q, nodes_[j]);
    Eigen::Map<Vector3>(rate + 3 * j) = solid_.solid->node_vector(state.v, nodes_[j], true);
  }
}

Vector3 MovingWall::force(const double* s) const {
  Vector3 sum = Vector3::Zero();
  const int stride = markers_.empty() ? 1 : vectors_of_marker();
  for (int j = 0; j < vectors(); j += stride) sum += Eigen::Map<const Vector3>(s + 3 * j);
  return sum;
}

void MovingWall::pull(const Matrix& rows, Eigen::Index first, WallMotions motions,
                      MatrixRef out) const {
  if (!markers_.empty()) out.setZero();
  for_vectors(motions,
              [&](const VectorMotion& vector, Eigen::Index component, Eigen::Index column) {
                out.middleRows(column, vector.jacobian.cols()).noalias() +=
                    vector.jacobian.transpose().lazyProduct(rows.middleRows<3>(first + component));
              });
  for (std::size_t k = 0; k < free_.size(); ++k) {
    out.row(static_cast<Eigen::Index>(k)) = rows.row(first + free_[k]);
  }
}

void MovingWall::push(const Matrix& by_x, const Matrix* by_rate, Eigen::Index first,
                      WallMotions motions, MatrixRef out) const {
  if (!markers_.empty()) out.setZero();
  for_vectors(
      motions, [&](const VectorMotion& vector, Eigen::Index component, Eigen::Index column) {
        auto columns = out.middleCols(column, vector.jacobian.cols());
        columns.noalias() += by_x.middleCols<3>(first + component).lazyProduct(vector.jacobian);
        if (!by_rate) return;
        columns.noalias() +=
            by_rate->middleCols<3>(first + component).lazyProduct(vector.jacobian_rate);
      });
  for (std::size_t k = 0; k < free_.size(); ++k) {
    out.col(static_cast<Eigen::Index>(k)) = by_x.col(first + free_[k]);
  }
}

void MovingWall::spread(WallMotions motions, const double* dq, double* dx) const {
  std::fill_n(dx, 3 * vectors(), 0.0);
  for_vectors(motions,
              [&](const VectorMotion& vector, Eigen::Index component, Eigen::Index column) {
                const Eigen::Map<const Vector> change(dq + column, vector.jacobian.cols());
                Eigen::Map<Vector3> moved(dx + component);
                moved.noalias() = vector.jacobian.lazyProduct(change);
              });
  for (std::size_t k = 0; k < free_.size(); ++k) dx[free_[k]] = dq[k];
}

void MovingWall::add_hessian(const BodiesView& view, WallAttachments attachments,
                             WallMotions motions, const double* s, MatrixRef out) const {
  Eigen::Index first = 0;
  for (std::size_t m = 0; m < markers_.size(); ++m) {
    const Attachment& attachment = *attachments[m];
    const BodyState state = view.state(attachment.body());
    auto own = out.block(first, first, attachment.size(), attachment.size());
    attachment.add_point_hessian(state, motions[m], Eigen::Map<const Vector3>(s), own);
    s += 3;
    for (int c = first_axis_; c < 3; ++c, s += 3) {
      attachment.add_direction_hessian(state, motions[m], markers_[m].axis(c),
                                       Eigen::Map<const Vector3>(s), own);
    }
    if (!shared_) first += attachment.size();
  }
}

}  // namespace tribodyn
