#include "tribodyn/solid_film/moving_wall.hpp"

#include <algorithm>

#include <Eigen/Geometry>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

Eigen::AlignedBox3d box_of(const SolidFacets& of, const std::vector<int>& nodes) {
  Eigen::AlignedBox3d out;
  for (const int node : nodes) {
    out.extend(Eigen::Map<const Vector3>(of.solid->placed_nodes().data() + 3 * node));
  }
  return out;
}

/// Facets whose box comes within reach of the surface `near`.
std::vector<char> within_reach(const SolidFacets& surface, const SolidFacets& near,
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

MovingWall::MovingWall(const std::string& item, const SolidFacets& surface, bool smooth,
                       const SolidFacets* near, const Vector3& reach)
    : solid_(surface) {
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
  free_ = surface.free_components(nodes_);
}

MovingWall::MovingWall(const std::string& item, WallShape shape, double radius, bool inside,
                       const Marker& marker)
    : wall_(rigid_wall(shape, radius, inside, item)), marker_(marker) {}

void MovingWall::append_to(const BodiesView& bodies, const Attachment* attachment,
                           std::vector<int>& coordinates) const {
  if (is_rigid()) {
    append_coordinates(bodies, *attachment, coordinates);
    return;
  }
  const std::vector<int> own = solid_.coordinates(bodies, nodes_);
  coordinates.insert(coordinates.end(), own.begin(), own.end());
}

void MovingWall::append_moves(std::vector<char>& moves) const {
  const std::size_t first = moves.size();
  moves.resize(first + 3 * at(vectors()), is_rigid() ? 1 : 0);
  for (const int place : free_) moves[first + at(place)] = 1;
}

void MovingWall::set(const BodiesView& view, const AttachmentMotion* motion, double* x,
                     double* rate) const {
  if (is_rigid()) {
    const VectorMotion* const vectors[] = {&motion->origin, &motion->axis[0], &motion->axis[1],
                                           &motion->axis[2]};
    for (int j = 0; j < 4; ++j) {
      Eigen::Map<Vector3>(x + 3 * j) = vectors[j]->value;
      Eigen::Map<Vector3>(rate + 3 * j) = vectors[j]->rate;
    }
    return;
  }
  const BodyState state = view.state(solid_.body);
  for (std::size_t j = 0; j < nodes_.size(); ++j) {
    Eigen::Map<Vector3>(x + 3 * j) = solid_.solid->node_vector(state.q, nodes_[j]);
    Eigen::Map<Vector3>(rate + 3 * j) = solid_.solid->node_vector(state.v, nodes_[j], true);
  }
}

void MovingWall::pull(const Matrix& rows, Eigen::Index first, const AttachmentMotion* motion,
                      MatrixRef out) const {
  if (!is_rigid()) {
    for (std::size_t k = 0; k < free_.size(); ++k) {
      out.row(static_cast<Eigen::Index>(k)) = rows.row(first + free_[k]);
    }
    return;
  }
  out.noalias() = motion->origin.jacobian.transpose().lazyProduct(rows.middleRows<3>(first));
  for (int c = 0; c < 3; ++c) {
    out.noalias() +=
        motion->axis[c].jacobian.transpose().lazyProduct(rows.middleRows<3>(first + 3 + 3 * c));
  }
}

void MovingWall::push(const Matrix& by_x, const Matrix* by_rate, Eigen::Index first,
                      const AttachmentMotion* motion, MatrixRef out) const {
  if (!is_rigid()) {
    for (std::size_t k = 0; k < free_.size(); ++k) {
      out.col(static_cast<Eigen::Index>(k)) = by_x.col(first + free_[k]);
    }
    return;
  }
  const VectorMotion* const vectors[] = {&motion->origin, &motion->axis[0], &motion->axis[1],
                                         &motion->axis[2]};
  out.setZero();
  for (int j = 0; j < 4; ++j) {
    out.noalias() += by_x.middleCols<3>(first + 3 * j).lazyProduct(vectors[j]->jacobian);
    if (by_rate) {
      out.noalias() += by_rate->middleCols<3>(first + 3 * j).lazyProduct(vectors[j]->jacobian_rate);
    }
  }
}

void MovingWall::spread(const AttachmentMotion* motion, const double* dq, double* dx) const {
  if (!is_rigid()) {
    std::fill_n(dx, 3 * vectors(), 0.0);
    for (std::size_t k = 0; k < free_.size(); ++k) dx[free_[k]] = dq[k];
    return;
  }
  const Eigen::Map<const Vector> change(dq, motion->origin.jacobian.cols());
  Eigen::Map<Vector3> origin(dx);
  origin.noalias() = motion->origin.jacobian.lazyProduct(change);
  for (int c = 0; c < 3; ++c) {
    Eigen::Map<Vector3> axis(dx + 3 + 3 * c);
    axis.noalias() = motion->axis[c].jacobian.lazyProduct(change);
  }
}

void MovingWall::add_hessian(const BodiesView& view, const Attachment* attachment,
                             const AttachmentMotion* motion, const double* s, MatrixRef out) const {
  if (!is_rigid()) return;
  const BodyState state = view.state(attachment->body());
  attachment->add_point_hessian(state, *motion, Eigen::Map<const Vector3>(s), out);
  for (int c = 0; c < 3; ++c) {
    attachment->add_direction_hessian(state, *motion, marker_.axis(c),
                                      Eigen::Map<const Vector3>(s + 3 + 3 * c), out);
  }
}

}  // namespace tribodyn
