#include "tribodyn/solid_contact/surface_contact.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

struct SurfaceContact::Workspace final : ItemWorkspace {
  std::unique_ptr<ItemWorkspace> target;
  ContactPoint at;
  Vector3 position, velocity;  // of the point
  SlipFriction friction;
  Vector pressure_by;    // dp/dw
  Jacobian3 force_by;    // df/dw at constant M
  Matrix by_w, by_rate;  // of the generalised force on w
  SurfaceContactState state;
};

namespace {

void check(const std::string& item, const SolidFacets& surface) {
  require(surface.surface >= 0 &&
              surface.surface < static_cast<int>(surface.solid->mesh().surfaces.size()),
          item, "number of a surface", surface.surface, "",
          "must be that of a surface of the solid");
}

/// Adds K, given for w = (x, t), to the block of the coordinates of the facet and t; x = N_i x_i.
void scatter(const Matrix& k, const std::vector<int>& free, const Vector& values, MatrixMap& out) {
  const auto own = static_cast<Eigen::Index>(free.size());
  const Eigen::Index target = k.cols() - 3;
  for (Eigen::Index c = 0; c < own + target; ++c) {
    const int place_c = c < own ? free[static_cast<std::size_t>(c)] : 0;
    const Eigen::Index column = c < own ? place_c % 3 : c - own + 3;
    const double weight = c < own ? values[place_c / 3] : 1.0;
    for (Eigen::Index r = 0; r < own; ++r) {
      const int place = free[static_cast<std::size_t>(r)];
      out(r, c) += weight * values[place / 3] * k(place % 3, column);
    }
    for (Eigen::Index r = 0; r < target; ++r) out(own + r, c) += weight * k(3 + r, column);
  }
}

}  // namespace

SurfaceContact::SurfaceContact(std::string name, const SolidFacets& surface,
                               const RigidShape& shape, const Marker& marker,
                               SurfaceContactOptions options)
    : Force(std::move(name)), surface_(surface), options_(std::move(options)) {
  take_surface();
  target_ = std::make_unique<RigidTarget>(label(), shape, marker, *this);
  number_elements();
}

SurfaceContact::SurfaceContact(std::string name, const SolidFacets& surface,
                               const SolidFacets& other, const FacetTargetOptions& facets,
                               SurfaceContactOptions options)
    : Force(std::move(name)), surface_(surface), options_(std::move(options)) {
  take_surface();
  check(label(), other);
  require(surface_.dimensions() == other.dimensions(), label(), "dimensions of the surfaces",
          other.dimensions(), "", "must be equal");
  target_ = std::make_unique<FacetTarget>(label(), surface_, other, facets);
  number_elements();
}

SurfaceContact::~SurfaceContact() = default;

void SurfaceContact::take_surface() {
  const std::string item = label();
  check(item, surface_);
  require(options_.damping >= 0.0 && std::isfinite(options_.damping), item, "damping",
          options_.damping, "s/m", "must not be negative");
  if (options_.friction) {
    if (options_.friction->open()) {
      throw InvalidInput({.item = item,
                          .quantity = "friction",
                          .rule = "must have a transition speed",
                          .hint = "about 1 % of the sliding speed"});
    }
    friction_ = std::make_unique<JointFriction>(options_.friction);
  }
  const SolidMesh& mesh = surface_.solid->mesh();
  const double thickness = mesh.dimensions() == 2 ? surface_.solid->options().thickness : 1.0;
  const SolidSurface& own = mesh.surfaces[static_cast<std::size_t>(surface_.surface)];
  const std::vector<SurfacePoint> places = surface_points(mesh, own, item);
  std::size_t next = 0;
  for (const std::vector<int>& nodes : own.facets) {
    Facet& facet = facets_.emplace_back();
    const int count = static_cast<int>(nodes.size());
    facet.free = surface_.free_components(nodes);
    const std::size_t points = facet_points(mesh.dimensions(), count, item).size();
    for (std::size_t k = 0; k < points; ++k, ++next) {
      facet.points.push_back({places[next].weights, thickness * places[next].area});
    }
  }
}

void SurfaceContact::number_elements() {
  std::size_t next = 0;
  for (std::size_t a = 0; a < facets_.size(); ++a) {
    facets_[a].first = next;
    next += static_cast<std::size_t>(target_->element_count(static_cast<int>(a)));
  }
}

ItemFacets SurfaceContact::facets() const { return ItemFacets::of(*this); }

ItemLayout SurfaceContact::layout(const BodiesView& bodies) const {
  ItemLayout layout;
  layout.by_v = options_.damping > 0.0 || friction_ != nullptr;
  layout.smooth = false;
  layout.is_long = true;
  for (int a = 0; a < static_cast<int>(facets_.size()); ++a) {
    const std::vector<int> own =
        surface_.coordinates(bodies, surface_.facets()[static_cast<std::size_t>(a)]);
    for (const std::vector<int>& target : target_->elements(bodies, a)) {
      layout.elements.push_back(own);
      layout.elements.back().insert(layout.elements.back().end(), target.begin(), target.end());
    }
  }
  return layout;
}

std::unique_ptr<ItemWorkspace> SurfaceContact::make_workspace() const {
  auto ws = std::make_unique<Workspace>();
  ws->target = target_->make_workspace();
  return ws;
}

ItemStatus SurfaceContact::evaluate(const ItemRequest& request, const BodiesView& view,
                                    ItemWorkspace* workspace, ItemBlocks& out) const {
  auto& ws = static_cast<Workspace&>(*workspace);
  ws.state = {};
  target_->prepare(view, request.motions, *ws.target);
  const BodyState state = view.state(surface_.body);
  const double reach = options_.pressure->reach();
  for (int a = 0; a < static_cast<int>(facets_.size()); ++a) {
    const Facet& facet = facets_[static_cast<std::size_t>(a)];
    const std::vector<int>& nodes = surface_.facets()[static_cast<std::size_t>(a)];
    for (const Point& point : facet.points) {
      ws.position.setZero();
      ws.velocity.setZero();
      for (std::size_t i = 0; i < nodes.size(); ++i) {
        const double weight = point.values[static_cast<Eigen::Index>(i)];
        ws.position += weight * surface_.solid->node_vector(state.q, nodes[i]);
        ws.velocity += weight * surface_.solid->node_vector(state.v, nodes[i], true);
      }
      if (!target_->locate({a, ws.position, ws.velocity, reach, request.tangents}, *ws.target,
                           ws.at)) {
        return ItemStatus::out_of_range;
      }
      if (ws.at.element < 0 || !(ws.at.gap < reach)) continue;
      add_point(request, facet, point, ws,
                out.elements[facet.first + static_cast<std::size_t>(ws.at.element)]);
    }
  }
  return ItemStatus::ok;
}

void SurfaceContact::add_point(const ItemRequest& request, const Facet& facet, const Point& point,
                               Workspace& ws, ElementBlocks& block) const {
  const ContactPoint& at = ws.at;
  const PressureState law = options_.pressure->at(at.gap);
  const double rate = at.normal.dot(at.slip), area = point.area;
  const double share = std::max(0.0, 1.0 - options_.damping * rate);
  const double pressure = law.pressure * share;
  const Vector3 sliding = at.slip - rate * at.normal;
  SlipFriction& friction = ws.friction;
  if (friction_) friction_->evaluate(sliding, pressure, Vector3::Zero(), 0.0, friction);
  const Vector3 force = area * (pressure * at.normal - friction.force);

  SurfaceContactState& sum = ws.state;
  sum.normal_force += area * pressure * at.normal;
  sum.friction_force -= area * friction.force;
  if (pressure > 0.0) sum.area += area;
  sum.largest_pressure = std::max(sum.largest_pressure, pressure);
  sum.largest_overlap = std::max(sum.largest_overlap, -at.gap);
  sum.energy += area * law.energy;
  sum.power += force.dot(at.slip);
  sum.dissipated += area * ((law.pressure - pressure) * rate + friction.force.dot(sliding));

  const auto own = static_cast<Eigen::Index>(facet.free.size());
  for (Eigen::Index k = 0; k < own; ++k) {
    const int place = facet.free[static_cast<std::size_t>(k)];
    block.force[k] += point.values[place / 3] * force[place % 3];
  }
  const Eigen::Index target = block.force.size() - own;
  for (Eigen::Index k = 0; k < target; ++k) {
    block.force[own + k] += at.motion.col(3 + k).dot(force);
  }
  if (request.tangents) add_tangents(facet, point, force, law, ws, block);
}

/// Adds the derivatives of add_point().
void SurfaceContact::add_tangents(const Facet& facet, const Point& point, const Vector3& force,
                                  const PressureState& law, Workspace& ws,
                                  ElementBlocks& block) const {
  const ContactPoint& at = ws.at;
  const SlipFriction& friction = ws.friction;
  const double rate = at.normal.dot(at.slip), area = point.area;
  const double share = std::max(0.0, 1.0 - options_.damping * rate);
  const double pressure = law.pressure * share;

  // dp = by_gap dg + by_rate d(dg/dt); the rate changes with the slip and with the normal.
  const double by_gap = law.slope * share;
  const double by_rate = share > 0.0 ? -options_.damping * law.pressure : 0.0;
  const Eigen::Index unknowns = at.motion.cols();
  ws.pressure_by.resize(unknowns);
  ws.force_by.resize(3, unknowns);
  const Vector3 along = at.normal - friction.by_load;
  for (Eigen::Index k = 0; k < unknowns; ++k) {
    const Vector3 slip_by = at.slip_by.col(k), normal_by = at.normal_by.col(k);
    const double rate_by = at.normal.dot(slip_by) + at.slip.dot(normal_by);
    const double pressure_by = by_gap * at.normal.dot(at.motion.col(k)) + by_rate * rate_by;
    const Vector3 sliding_by = slip_by - rate_by * at.normal - rate * normal_by;
    ws.force_by.col(k) =
        area * (pressure_by * along + pressure * normal_by - friction.by_velocity * sliding_by);
  }
  ws.by_w.setZero(unknowns, unknowns);
  ws.by_w.noalias() += at.motion.transpose().lazyProduct(ws.force_by);
  target_->add_motion_tangent(*ws.target, at, force, ws.by_w);
  scatter(ws.by_w, facet.free, point.values, block.by_q);
  if (block.by_v.size() == 0) return;
  const Matrix3 across = Matrix3::Identity() - at.normal * at.normal.transpose();
  const Matrix3 by_slip =
      area * (by_rate * along * at.normal.transpose() - friction.by_velocity * across);
  ws.force_by.noalias() = by_slip.lazyProduct(at.motion);
  ws.by_rate.noalias() = at.motion.transpose().lazyProduct(ws.force_by);
  scatter(ws.by_rate, facet.free, point.values, block.by_v);
}

ItemFailure SurfaceContact::failure(const BodiesView& /*accepted*/,
                                    const ItemWorkspace* workspace) const {
  return {.reason = "a point of the surface touches a facet beyond the reach of the contact",
          .hint = "increase reach",
          .quantity = "largest overlap",
          .value = state(workspace).largest_overlap,
          .unit = "m"};
}

const SurfaceContactState& SurfaceContact::state(const ItemWorkspace* workspace) {
  return static_cast<const Workspace&>(*workspace).state;
}

double SurfaceContact::power(double /*t*/, const BodiesView&,
                             const ItemWorkspace* workspace) const {
  return state(workspace).power;
}

double SurfaceContact::potential_energy(double /*t*/, const BodiesView&,
                                        const ItemWorkspace* workspace) const {
  return state(workspace).energy;
}

double SurfaceContact::dissipated_power(const BodiesView&, const ItemWorkspace* workspace) const {
  return state(workspace).dissipated;
}

void SurfaceContact::report(const BodiesView& /*bodies*/, const ItemInstant* at,
                            Report& out) const {
  const Components& axes = force_axes(surface_.dimensions() == 2);
  const SurfaceContactState now = at ? state(at->workspace) : SurfaceContactState{};
  out.add("normal_force", axes, [&](int k) { return now.normal_force[k]; });
  out.add("tangential_force", axes, [&](int k) { return now.friction_force[k]; });
  out.add("contact_area", [&] { return now.area; });
  out.add("maximum_contact_pressure", [&] { return now.largest_pressure; });
  out.add("contact_power_loss", [&] { return now.dissipated; });
  out.add("penetration", [&] { return now.largest_overlap; });
}

}  // namespace tribodyn
