#include "tribodyn/clearance/contact_interaction.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "tribodyn/contact/impact_force.hpp"
#include "tribodyn/math/cubic_segment.hpp"

namespace tribodyn {

namespace {

constexpr double kTouch = 1e-5;     // of the clearance, deepest end of a step of free flight
constexpr double kResolved = 1e-3;  // of the deepest penetration, error of a step
constexpr int kPoints = 8;          // of a step, for the accounts of an impact
constexpr int kMemory = sizeof(ContactInteraction::Memory) / sizeof(double);
static_assert(sizeof(ContactInteraction::Memory) == kMemory * sizeof(double));
static_assert(std::is_trivially_copyable_v<ContactInteraction::Memory>);

Vector3 vector(const std::array<double, 3>& x) { return {x[0], x[1], x[2]}; }

CubicSegment cubic(const ContactInteraction::Instant& start, const ContactInteraction::Instant& end,
                   double length) {
  return {start.distance, start.rate, end.distance, end.rate, length};
}

double approach(double rate) { return std::max(-rate, kSmallestImpactVelocity); }

}  // namespace

/// The normal force of one site.
struct ContactInteraction::Pressed {
  ImpactForce force;
  double elastic = 0.0;  // its part without loss [N]
};

ContactInteraction::ContactInteraction(const std::string& item,
                                       std::shared_ptr<const GapShape> shape,
                                       const DryOptions& options)
    : shape_(std::move(shape)),
      friction_(options.friction),
      damping_factor_(options.contact->damping_factor()),
      touch_(kTouch * shape_->clearance()),
      rule_(gauss_legendre(kPoints)) {
  shape_->require_smooth_walls(item);
  elastic_ = options.contact->elastic().between(item, shape_->walls());
  for (int k = 0; k < shape_->contact_sites(); ++k) share_.push_back(shape_->site_share(k));
}

double ContactInteraction::minimum_film_thickness(const Vector6& xi) const {
  ContactSite site;
  double least = std::numeric_limits<double>::infinity();
  for (int k = 0; k < sites(); ++k) {
    shape_->contact_site(k, xi, site);
    least = std::min(least, site.distance);
  }
  return least;
}

std::unique_ptr<ItemWorkspace> ContactInteraction::make_workspace() const {
  auto ws = std::make_unique<Workspace>();
  ws->start.resize(share_.size());
  ws->now.resize(share_.size());
  ws->force.setZero(shape_->size());
  return ws;
}

ContactInteraction::Pressed ContactInteraction::pressed(std::size_t site, double distance,
                                                        double rate, double speed) const {
  ElasticForce elastic = elastic_->at(-distance);
  elastic.force *= share_[site];
  elastic.slope *= share_[site];
  return {impact_force(elastic, damping_factor_, -rate, speed), elastic.force};
}

ItemStatus ContactInteraction::evaluate(const InteractionRequest& request, ItemWorkspace* workspace,
                                        InteractionForce& out, double* /*history_rate*/) const {
  auto& ws = static_cast<Workspace&>(*workspace);
  const Vector6& rate = request.motion->rate;
  ws.power_loss = 0.0;
  ws.force.setZero(shape_->size());
  for (std::size_t k = 0; k < share_.size(); ++k) {
    shape_->contact_site(static_cast<int>(k), request.motion->xi, ws.site);
    Instant& now = ws.now[k];
    now.time = request.time;
    now.distance = ws.site.distance;
    now.rate = ws.site.distance_by_xi.dot(rate);
    const Vector3 slip = ws.site.slip * rate;
    now.slip = {slip.x(), slip.y(), slip.z()};
    const Memory& start = ws.start[k];
    double speed = start.speed;
    if (std::isnan(start.last.time)) speed = approach(now.rate);  // the start of a run
    if (!(now.distance < 0.0) || speed == 0.0) continue;
    if (-now.distance > elastic_->largest_penetration()) return ItemStatus::out_of_range;
    const Pressed normal = pressed(k, now.distance, now.rate, speed);
    press(normal, request, ws, out);
    if (friction_) rub(normal, slip, request, ws, out);
    ws.power_loss += power_loss(normal, now.rate, slip);
  }
  out.force += ws.force;
  return ItemStatus::ok;
}

/// Adds F dg/dxi of the site in `ws`.
void ContactInteraction::press(const Pressed& normal, const InteractionRequest& request,
                               Workspace& ws, InteractionForce& out) const {
  const ContactSite& site = ws.site;
  const ImpactForce& f = normal.force;
  const Vector6& g = site.distance_by_xi;
  ws.force += f.force * g;
  if (!request.tangents) return;
  const Vector6 turned = site.distance_curvature * request.motion->rate;  // dg'/dxi
  out.by_xi -= g * (f.by_penetration * g + f.by_rate * turned).transpose();
  out.by_xi += f.force * site.distance_curvature;
  out.by_rate -= (f.by_rate * g) * g.transpose();
}

/// Adds the friction of the site in `ws`, by a law without memory.
void ContactInteraction::rub(const Pressed& normal, const Vector3& slip,
                             const InteractionRequest& request, Workspace& ws,
                             InteractionForce& out) const {
  const ContactSite& site = ws.site;
  const ImpactForce& f = normal.force;
  const double speed = slip.norm();
  const double slope = friction_->derivative(speed);
  // mu(|V|)/|V| tends to the slope at rest.
  const double secant = speed > 0.0 ? friction_->coefficient(speed) / speed : slope;
  const double curved = speed > 0.0 ? (slope - secant) / (speed * speed) : 0.0;
  const Vector6 along = site.slip.transpose() * slip;
  ws.force -= (f.force * secant) * along;
  if (!request.tangents) return;
  const Vector6& g = site.distance_by_xi;
  const Vector6 turned = site.distance_curvature * request.motion->rate;
  out.by_rate += (secant * f.by_rate) * along * g.transpose();
  out.by_rate -=
      f.force * (secant * (site.slip.transpose() * site.slip) + curved * along * along.transpose());
  out.by_xi += secant * along * (f.by_penetration * g + f.by_rate * turned).transpose();
  for (Eigen::Index l = 0; l < g.size(); ++l) {
    const SlipMatrix& by = site.slip_by_xi[static_cast<std::size_t>(l)];
    const Vector3 change = by * request.motion->rate;
    out.by_xi.col(l) -=
        f.force * (secant * (by.transpose() * slip + site.slip.transpose() * change) +
                   curved * slip.dot(change) * along);
  }
}

/// What a site turns into heat [W].
double ContactInteraction::power_loss(const Pressed& normal, double rate,
                                      const Vector3& slip) const {
  const double damped = (normal.force.force - normal.elastic) * -rate;
  if (!friction_) return damped;
  const double speed = slip.norm();
  return damped + normal.force.force * friction_->coefficient(speed) * speed;
}

ItemFailure ContactInteraction::failure(const Vector6& xi, const ItemWorkspace*) const {
  return {.reason = "the walls are pressed deeper into each other than the contact law goes",
          .hint = "a law of another shape, or a stiffer one, goes deeper",
          .quantity = "penetration",
          .value = -minimum_film_thickness(xi),
          .unit = "m"};
}

double ContactInteraction::potential_energy(const Vector6& xi) const {
  ContactSite site;
  double sum = 0.0;
  for (std::size_t k = 0; k < share_.size(); ++k) {
    shape_->contact_site(static_cast<int>(k), xi, site);
    sum += share_[k] * elastic_->at(-site.distance).energy;
  }
  return sum;
}

void ContactInteraction::measure(const GapMotion& /*motion*/, const double* /*history*/,
                                 const ItemWorkspace* workspace, InteractionMeasures& out) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  out.contact_force += ws.force;
  out.contact_power_loss += ws.power_loss;
}

SiteMeasures ContactInteraction::site_measures(int site, const ItemWorkspace* workspace) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  const auto k = static_cast<std::size_t>(site);
  return {.penetration = -ws.now[k].distance, .impact = after(k, ws).impact};
}

void ContactInteraction::limit_errors(const ItemWorkspace* workspace, OwnMotion& out) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  for (std::size_t k = 0; k < share_.size(); ++k) {
    const Memory& start = ws.start[k];
    if (start.speed == 0.0) continue;
    out.speed = std::min(out.speed, start.speed);
    const double deepest = std::max(start.deepest, -ws.now[k].distance);
    out.largest_change = std::min(out.largest_change, kResolved * deepest);
  }
}

double ContactInteraction::largest_share(double step, const ItemWorkspace* workspace) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  double share = 1.0;
  for (std::size_t k = 0; k < share_.size(); ++k) {
    const Memory& start = ws.start[k];
    if (start.speed > 0.0 || std::isnan(start.last.time)) continue;
    const CubicSegment path = cubic(start.last, ws.now[k], step);
    if (path.least() >= -touch_) continue;
    // It should end in the middle of what is allowed.
    const double level = 0.5 * (std::min(start.last.distance, 0.0) - touch_);
    if (const auto place = path.first_down_to(level)) share = std::min(share, *place);
  }
  return share;
}

int ContactInteraction::held_size() const { return kMemory * sites(); }

void ContactInteraction::accept(const ItemWorkspace* workspace, double* held) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  for (std::size_t k = 0; k < share_.size(); ++k) {
    const Memory memory = after(k, ws);
    std::memcpy(held, &memory, sizeof memory);
    held += kMemory;
  }
}

void ContactInteraction::restore(const double* held, ItemWorkspace* workspace) const {
  auto& ws = static_cast<Workspace&>(*workspace);
  for (Memory& memory : ws.start) {
    std::memcpy(static_cast<void*>(&memory), held, sizeof memory);
    held += kMemory;
  }
}

/// What is held of a site after the step to the last evaluation.
ContactInteraction::Memory ContactInteraction::after(std::size_t site, const Workspace& ws) const {
  Memory memory = ws.start[site];
  const Instant& end = ws.now[site];
  const bool begins = std::isnan(memory.last.time);
  if (memory.speed > 0.0) {
    account(site, end, memory);
  } else if (end.distance < 0.0 && (begins || end.rate < 0.0)) {
    memory.speed = approach(end.rate);
    memory.deepest = -end.distance;
    const double touched = end.time + end.distance / memory.speed;
    memory.impact = {.time = begins ? end.time : std::max(touched, memory.last.time),
                     .speed = memory.speed};
  }
  memory.last = end;
  return memory;
}

/// Adds the step to `end` to the account of an impact, and ends it where the walls part.
void ContactInteraction::account(std::size_t site, const Instant& end, Memory& memory) const {
  const Instant& start = memory.last;
  const double length = end.time - start.time;
  if (!(length > 0.0)) return;
  const CubicSegment path = cubic(start, end, length);
  const bool parted = end.distance >= 0.0;
  double last = 1.0;
  if (parted) {
    const CubicSegment depth(-start.distance, -start.rate, -end.distance, -end.rate, length);
    if (const auto place = depth.first_down_to(0.0)) last = *place;
  }
  ImpactAccount& impact = memory.impact;
  for (std::size_t i = 0; i < rule_.nodes.size(); ++i) {
    const double s = 0.5 * last * (1.0 + rule_.nodes[i]);
    const double distance = path.value(s), rate = path.slope(s);
    const Pressed normal = pressed(site, distance, rate, memory.speed);
    const Vector3 slip = (1.0 - s) * vector(start.slip) + s * vector(end.slip);
    impact.energy_loss += 0.5 * last * length * rule_.weights[i] * power_loss(normal, rate, slip);
    impact.force = std::max(impact.force, normal.force.force);
    memory.deepest = std::max(memory.deepest, -distance);
  }
  if (!parted) return;
  impact.duration = start.time + last * length - impact.time;
  memory.speed = 0.0;
}

}  // namespace tribodyn
