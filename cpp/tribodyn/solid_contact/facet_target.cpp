#include "tribodyn/solid_contact/facet_target.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>
#include <Eigen/LU>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

constexpr int kIterations = 30;
constexpr double kConverged = 1e-14;  // change of xi [-]
// By which xi may leave a facet or a smooth patch in between [-]
constexpr double kRoom = 0.5, kSmoothRoom = 0.1;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

/// A point of a patch and its derivatives.
struct FacetTarget::Projection {
  int facet = -1;
  Vector3 xi = Vector3::Zero();
  double outside = 0.0;  // by which xi leaves the facet [-]
  double gap = 0.0;
  Vector3 y, normal;
  Vector3 tangent[2] = {Vector3::Zero(), Vector3::Zero()};
  PatchValues shape;
  Eigen::Matrix<double, 2, Eigen::Dynamic> xi_by;
};

struct FacetTarget::Workspace final : ItemWorkspace {
  BodyState state;
  std::vector<Vector3> centres;
  std::vector<double> radii;
  Projection best, trial;
};

FacetTarget::FacetTarget(const std::string& item, const SolidFacets& surface,
                         const SolidFacets& own, const FacetTargetOptions& options)
    : own_(own),
      dimensions_(own.dimensions() - 1),
      patches_(surface_patches(own, options.smooth, item)) {
  const Vector3& reach = options.reach;
  const auto box = [](const SolidFacets& of, int facet) {
    const std::vector<double>& start = of.solid->placed_nodes();
    Eigen::AlignedBox3d out;
    const int dim = of.dimensions();
    for (const int node : of.facets()[at(facet)]) {
      Vector3 x = Vector3::Zero();
      for (int c = 0; c < dim; ++c) x[c] = start[at(dim * node + c)];
      out.extend(x);
    }
    return out;
  };
  for (int c = 0; c < 3; ++c) {
    require(reach[c] >= 0.0, item, "reach", reach[c], "m", "must not be negative");
  }
  std::vector<Eigen::AlignedBox3d> boxes;
  for (int b = 0; b < static_cast<int>(own.facets().size()); ++b) {
    boxes.push_back(box(own, b));
    free_.push_back(own.free_components(patches_[at(b)].nodes));
  }
  std::size_t pairs = 0;
  for (int a = 0; a < static_cast<int>(surface.facets().size()); ++a) {
    within_reach_.emplace_back();
    Eigen::AlignedBox3d range = box(surface, a);
    range.min() -= reach;
    range.max() += reach;
    for (int b = 0; b < static_cast<int>(boxes.size()); ++b) {
      if (range.intersects(boxes[at(b)])) within_reach_.back().push_back(b);
    }
    pairs += within_reach_.back().size();
  }
  require(pairs > 0, item, "facets within reach", 0.0, "", "must be at least 1 pair",
          "increase reach: it is the largest displacement along each axis");
}

std::vector<std::vector<int>> FacetTarget::elements(const BodiesView& bodies, int facet) const {
  std::vector<std::vector<int>> out;
  for (const int b : within_reach_[at(facet)]) {
    out.push_back(own_.coordinates(bodies, patches_[at(b)].nodes));
  }
  return out;
}

std::unique_ptr<ItemWorkspace> FacetTarget::make_workspace() const {
  return std::make_unique<Workspace>();
}

void FacetTarget::prepare(const BodiesView& view, const AttachmentMotion* const* /*motions*/,
                          ItemWorkspace& workspace) const {
  auto& ws = static_cast<Workspace&>(workspace);
  ws.state = view.state(own_.body);
  const auto& facets = own_.facets();
  ws.centres.assign(facets.size(), Vector3::Zero());
  ws.radii.assign(facets.size(), 0.0);
  for (std::size_t b = 0; b < facets.size(); ++b) {
    for (const int node : facets[b]) ws.centres[b] += own_.solid->node_vector(ws.state.q, node);
    ws.centres[b] /= static_cast<double>(facets[b].size());
    for (const int node : facets[b]) {
      const Vector3 x = own_.solid->node_vector(ws.state.q, node);
      ws.radii[b] = std::max(ws.radii[b], (x - ws.centres[b]).norm());
    }
  }
}

void FacetTarget::project(int facet, const Vector3& x, const Workspace& ws, Projection& p) const {
  const SurfacePatch& patch = patches_[at(facet)];
  const std::vector<int>& nodes = patch.nodes;
  const ReferenceElement& element = *patch.facet;
  const double room = patch.is_smooth() ? kSmoothRoom : kRoom;
  const double low = element.simplex ? -room : -1.0 - room, high = 1.0 + room;
  p.facet = facet;
  p.xi.setZero();
  if (element.simplex) p.xi.head<2>().setConstant(1.0 / 3.0);
  for (int step = 0;; ++step) {
    patch.evaluate(p.xi, false, p.shape);
    p.y.setZero();
    p.tangent[0].setZero();
    p.tangent[1] = dimensions_ == 2 ? Vector3(Vector3::Zero()) : Vector3(Vector3::UnitZ());
    for (std::size_t j = 0; j < nodes.size(); ++j) {
      const Vector3 node = own_.solid->node_vector(ws.state.q, nodes[j]);
      const auto row = static_cast<Eigen::Index>(j);
      p.y += p.shape.values[row] * node;
      for (int a = 0; a < dimensions_; ++a) {
        p.tangent[a] += p.shape.first(row, a) * node;
      }
    }
    if (step == kIterations) break;
    const Vector3 away = x - p.y;
    Eigen::Matrix2d m = Eigen::Matrix2d::Identity();
    Eigen::Vector2d rhs = Eigen::Vector2d::Zero();
    for (int a = 0; a < dimensions_; ++a) {
      rhs[a] = p.tangent[a].dot(away);
      for (int b = 0; b < dimensions_; ++b) m(a, b) = p.tangent[a].dot(p.tangent[b]);
    }
    const Eigen::Vector2d change = m.inverse() * rhs;
    const Vector3 before = p.xi;
    for (int a = 0; a < dimensions_; ++a) {
      p.xi[a] = std::clamp(p.xi[a] + change[a], low, high);
    }
    if ((p.xi - before).norm() <= kConverged) break;
  }
  p.normal = p.tangent[0].cross(p.tangent[1]).normalized();
  p.gap = p.normal.dot(x - p.y);
  p.outside = 0.0;
  for (int a = 0; a < dimensions_; ++a) {
    const double lowest = element.simplex ? 0.0 : -1.0;
    p.outside = std::max({p.outside, lowest - p.xi[a], p.xi[a] - 1.0});
  }
  if (element.simplex) p.outside = std::max(p.outside, p.xi.sum() - 1.0);
}

bool FacetTarget::locate(const ContactQuery& query, ItemWorkspace& workspace,
                         ContactPoint& out) const {
  auto& ws = static_cast<Workspace&>(workspace);
  out.element = -1;
  ws.best.facet = -1;
  const auto near = [&](int b) {
    return (query.position - ws.centres[at(b)]).norm() <=
           (1.0 + kMargin) * ws.radii[at(b)] + std::max(query.reach, ws.radii[at(b)]);
  };
  const auto touches = [&](const Projection& p) {
    return p.outside <= kMargin && p.gap < std::max(query.reach, 0.0) &&
           p.gap > -ws.radii[at(p.facet)];
  };
  const std::vector<int>& candidates = within_reach_[at(query.facet)];
  for (std::size_t k = 0; k < candidates.size(); ++k) {
    if (!near(candidates[k])) continue;
    project(candidates[k], query.position, ws, ws.trial);
    if (!touches(ws.trial)) continue;
    constexpr double kEqual = 1e-9;
    const double further = ws.trial.outside - ws.best.outside;
    if (out.element >= 0 && (further > kEqual || (further > -kEqual &&
                                                  std::abs(ws.trial.gap) >= std::abs(ws.best.gap))))
      continue;
    std::swap(ws.best, ws.trial);
    out.element = static_cast<int>(k);
  }
  if (out.element < 0 && candidates.size() < own_.facets().size()) {
    for (int b = 0; b < static_cast<int>(own_.facets().size()); ++b) {
      if (!near(b)) continue;
      project(b, query.position, ws, ws.trial);
      if (ws.trial.outside <= 0.0 && touches(ws.trial)) return false;
    }
  }
  if (out.element < 0) return true;
  const Projection& p = ws.best;
  out.gap = p.gap;
  out.normal = p.normal;
  out.slip = query.velocity;
  const std::vector<int>& nodes = patches_[at(p.facet)].nodes;
  for (std::size_t j = 0; j < nodes.size(); ++j) {
    out.slip -= p.shape.values[static_cast<Eigen::Index>(j)] *
                own_.solid->node_vector(ws.state.v, nodes[j], true);
  }
  set_motion(p, out);
  if (query.tangents) set_derivatives(query, ws, ws.best, out);
  return true;
}

void FacetTarget::set_motion(const Projection& p, ContactPoint& out) const {
  const std::vector<int>& free = free_[at(p.facet)];
  out.motion.setZero(3, static_cast<Eigen::Index>(3 + free.size()));
  out.motion.leftCols<3>().setIdentity();
  for (std::size_t k = 0; k < free.size(); ++k) {
    out.motion(free[k] % 3, static_cast<Eigen::Index>(3 + k)) = -p.shape.values[free[k] / 3];
  }
}

void FacetTarget::set_derivatives(const ContactQuery& query, const Workspace& ws, Projection& p,
                                  ContactPoint& out) const {
  const std::vector<int>& nodes = patches_[at(p.facet)].nodes;
  const std::vector<int>& free = free_[at(p.facet)];
  const auto unknowns = static_cast<Eigen::Index>(3 + free.size());
  patches_[at(p.facet)].evaluate(p.xi, true, p.shape);
  Eigen::Matrix2d m = Eigen::Matrix2d::Identity(), curved = Eigen::Matrix2d::Zero();
  Vector3 slip_along[2] = {Vector3::Zero(), Vector3::Zero()};  // sum of N_j,a y_j'
  for (std::size_t j = 0; j < nodes.size(); ++j) {
    const double along = p.normal.dot(own_.solid->node_vector(ws.state.q, nodes[j]));
    const Vector3 rate = own_.solid->node_vector(ws.state.v, nodes[j], true);
    const auto row = static_cast<Eigen::Index>(j);
    for (int a = 0; a < dimensions_; ++a) {
      slip_along[a] += p.shape.first(row, a) * rate;
      for (int b = 0; b < dimensions_; ++b) curved(a, b) += p.shape.second(row, a + b) * along;
    }
  }
  for (int a = 0; a < dimensions_; ++a) {
    for (int b = 0; b < dimensions_; ++b) m(a, b) = p.tangent[a].dot(p.tangent[b]);
  }
  p.xi_by.setZero(2, unknowns);
  out.normal_by.setZero(3, unknowns);
  out.slip_by.setZero(3, unknowns);
  const Vector3 away = query.position - p.y;
  const Eigen::Matrix2d inverse = m.inverse(), by = (m - p.gap * curved).inverse();
  for (Eigen::Index k = 0; k < unknowns; ++k) {
    const Vector3 relative = out.motion.col(k);  // dx - dy at constant xi
    Eigen::Vector2d rhs = Eigen::Vector2d::Zero(), normal_part = Eigen::Vector2d::Zero();
    if (k >= 3) {
      const int place = free[static_cast<std::size_t>(k - 3)];
      const Eigen::Index j = place / 3;
      for (int a = 0; a < dimensions_; ++a) {
        rhs[a] = p.shape.first(j, a) * away[place % 3];
        normal_part[a] = p.shape.first(j, a) * p.normal[place % 3];
      }
    }
    for (int a = 0; a < dimensions_; ++a) rhs[a] += p.tangent[a].dot(relative);
    Eigen::Vector2d xi = by * rhs;
    if (dimensions_ == 1) xi[1] = 0.0;
    p.xi_by.col(k) = xi;
    const Eigen::Vector2d turn = inverse * (normal_part + curved * xi);
    for (int a = 0; a < dimensions_; ++a) {
      out.normal_by.col(k) -= turn[a] * p.tangent[a];
      out.slip_by.col(k) -= xi[a] * slip_along[a];
    }
  }
}

void FacetTarget::add_motion_tangent(const ItemWorkspace& workspace, const ContactPoint& /*at*/,
                                     const Vector3& f, MatrixRef k) const {
  const Projection& p = static_cast<const Workspace&>(workspace).best;
  const std::vector<int>& free = free_[at(p.facet)];
  for (std::size_t i = 0; i < free.size(); ++i) {
    const Eigen::Index row = 3 + static_cast<Eigen::Index>(i), j = free[i] / 3;
    for (int a = 0; a < dimensions_; ++a) {
      k.row(row) -= (p.shape.first(j, a) * f[free[i] % 3]) * p.xi_by.row(a);
    }
  }
}

}  // namespace tribodyn
