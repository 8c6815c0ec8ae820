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
constexpr double kResolved = 1e-3;  // times the deepest penetration: error of a step
constexpr int kPoints = 8;          // per step, for the accounts of an impact
constexpr int kMemory = sizeof(ContactInteraction::Memory) / sizeof(double);
static_assert(sizeof(ContactInteraction::Memory) == kMemory * sizeof(double));
static_assert(std::is_trivially_copyable_v<ContactInteraction::Memory>);

Vector3 vector(const std::array<double, 3>& x) { return {x[0], x[1], x[2]}; }

std::array<double, 3> numbers(const Vector3& x) { return {x.x(), x.y(), x.z()}; }

std::optional<JointFriction> friction_of(const DryOptions& options) {
  if (options.bristles) return JointFriction(options.bristles);
  if (options.friction) return JointFriction(options.friction);
  return {};
}

/// Dependence of slip and load of a site on gap coordinates and rates.
struct Rubbing {
  SlipMatrix slip_by_xi;
  Vector6 load_by_xi, load_by_rate;
};

Rubbing rubbing(const ContactSite& site, const ImpactForce& normal, const Vector6& rate) {
  const Vector6 turned = site.distance_curvature * rate;  // dg'/dxi
  Rubbing rubs;
  rubs.load_by_xi = -(normal.by_penetration * site.distance_by_xi + normal.by_rate * turned);
  rubs.load_by_rate = -normal.by_rate * site.distance_by_xi;
  rubs.slip_by_xi.resize(3, rate.size());
  for (Eigen::Index l = 0; l < rate.size(); ++l) {
    rubs.slip_by_xi.col(l) = site.slip_by_xi[static_cast<std::size_t>(l)] * rate;
  }
  return rubs;
}

/// Derivatives of a vector that depends on slip and load, 3 x K, by the chain rule.
SlipMatrix chained(const Matrix3& by_slip, const SlipMatrix& slip, const Vector3& by_load,
                   const Vector6& load) {
  return by_slip * slip + by_load * load.transpose();
}

/// Subtracts T^T A.
void subtract_work(const SlipMatrix& slip, const SlipMatrix& a, Matrix& out) {
  out -= slip.transpose() * a;
}

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

ContactInteraction::ContactInteraction(const std::string& item, std::shared_ptr<const Gap> shape,
                                       const DryOptions& options)
    : shape_(std::move(shape)),
      sites_(shape_->smooth_walls(item)),
      friction_(friction_of(options)),
      damping_factor_(options.contact->damping_factor()),
      touch_(kTouch * shape_->clearance()),
      rule_(gauss_legendre(kPoints)) {
  elastic_ = options.contact->elastic().between(item, sites_.walls());
  for (int k = 0; k < sites_.contact_sites(); ++k) share_.push_back(sites_.site_share(k));
  for (const double share : share_) least_load_.push_back(share * elastic_->at(touch_).force);
}

double ContactInteraction::minimum_film_thickness(const ConstVectorRef& xi) const {
  ContactSite site;
  double least = std::numeric_limits<double>::infinity();
  for (int k = 0; k < sites(); ++k) {
    sites_.contact_site(k, xi, site);
    least = std::min(least, site.distance);
  }
  return least;
}

std::unique_ptr<ItemWorkspace> ContactInteraction::make_workspace() const {
  auto ws = std::make_unique<Workspace>();
  ws->start.resize(share_.size());
  ws->now.resize(share_.size());
  ws->load.resize(share_.size());
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
                                        InteractionForce& out, double* history_rate) const {
  auto& ws = static_cast<Workspace&>(*workspace);
  const Vector6 rate = request.motion->rate;
  ws.power_loss = 0.0;
  ws.force.setZero(shape_->size());
  std::fill_n(history_rate, history_size(), 0.0);
  for (std::size_t k = 0; k < share_.size(); ++k) {
    sites_.contact_site(static_cast<int>(k), request.motion->xi, ws.site);
    Instant& now = ws.now[k];
    now.time = request.time;
    now.distance = ws.site.distance;
    now.rate = ws.site.distance_by_xi.dot(rate);
    const Vector3 slip = ws.site.slip * rate;
    now.slip = numbers(slip);
    now.bending_power = 0.0;
    if (bristles()) std::copy_n(request.history_base + 3 * k, 3, now.bristles.data());
    ws.load[k] = 0.0;
    const Memory& start = ws.start[k];
    double speed = start.speed;
    if (std::isnan(start.last.time)) speed = approach(now.rate);  // the start of a run
    if (!(now.distance < 0.0) || speed == 0.0) continue;
    if (-now.distance > elastic_->largest_penetration()) return ItemStatus::out_of_range;
    const Pressed normal = pressed(k, now.distance, now.rate, speed);
    ws.load[k] = normal.force.force;
    press(normal, request, ws, out);
    if (friction_ && ws.load[k] > 0.0) {
      rub(k, normal, request, ws, out);
      if (bristles()) std::copy_n(ws.friction.rate.data(), 3, history_rate + 3 * k);
    }
    ws.power_loss += power_loss(k, normal, now.rate, slip, deflection(k, ws));
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

void ContactInteraction::resist(std::size_t site, const Vector3& slip, double load,
                                const Vector3& base, double weight, SlipFriction& out) const {
  const LuGre* law = bristles();
  if (!law) {
    friction_->evaluate(slip, load, base, weight, out);
    return;
  }
  const double least = least_load_[site];
  law->evaluate(slip, std::max(load, least), base, weight, out);
  if (load >= least) return;
  out.by_load.setZero();
  out.rate_by_load.setZero();
}

/// Adds the friction of site k, stored in `ws`.
void ContactInteraction::rub(std::size_t k, const Pressed& normal,
                             const InteractionRequest& request, Workspace& ws,
                             InteractionForce& out) const {
  const ContactSite& site = ws.site;
  SlipFriction& f = ws.friction;
  const Vector3 straight = vector(ws.start[k].straight);
  const Vector3 base = vector(ws.now[k].bristles) - straight;
  resist(k, vector(ws.now[k].slip), ws.load[k], base, request.history_weight, f);
  if (const LuGre* law = bristles()) {
    ws.now[k].bristles = numbers(straight + f.deflection);
    ws.now[k].bending_power = law->options().bristle_stiffness * f.deflection.dot(f.rate);
  }
  ws.force -= site.slip.transpose() * f.force;
  if (!request.tangents) return;
  const Rubbing rubs = rubbing(site, normal.force, request.motion->rate);
  subtract_work(site.slip, chained(f.by_velocity, site.slip, f.by_load, rubs.load_by_rate),
                out.by_rate);
  subtract_work(site.slip, chained(f.by_velocity, rubs.slip_by_xi, f.by_load, rubs.load_by_xi),
                out.by_xi);
  for (Eigen::Index l = 0; l < ws.force.size(); ++l) {
    out.by_xi.col(l) -= site.slip_by_xi[static_cast<std::size_t>(l)].transpose() * f.force;
  }
}

/// z of a site at the last evaluation [m].
Vector3 ContactInteraction::deflection(std::size_t site, const Workspace& ws) const {
  const Memory& start = ws.start[site];
  const bool touched = start.speed > 0.0 || std::isnan(start.last.time);
  if (!touched || !(ws.now[site].distance < 0.0)) return Vector3::Zero();
  return vector(ws.now[site].bristles) - vector(start.straight);
}

/// Power of a site converted to heat [W].
double ContactInteraction::power_loss(std::size_t site, const Pressed& normal, double rate,
                                      const Vector3& slip, const Vector3& deflection) const {
  const double damped = (normal.force.force - normal.elastic) * -rate;
  if (!friction_ || !(normal.force.force > 0.0)) return damped;
  SlipFriction f;
  resist(site, slip, normal.force.force, deflection, 0.0, f);
  const double rubbed = damped + f.force.dot(slip);
  if (!bristles()) return rubbed;
  return rubbed - bristles()->options().bristle_stiffness * deflection.dot(f.rate);
}

void ContactInteraction::initial_history(const ConstVectorRef& /*xi*/, double* history) const {
  std::fill_n(history, history_size(), 0.0);
}

double ContactInteraction::history_error(const ItemWorkspace* workspace,
                                         const double* change) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  double error = 0.0;
  for (std::size_t k = 0; k < share_.size(); ++k, change += 3) {
    const double length = bristles()->breakaway(std::max(ws.start[k].heaviest, ws.load[k]));
    if (length > 0.0) error = std::max(error, Vector3(change).norm() / length);
  }
  return error;
}

double ContactInteraction::bristle_energy(const ItemWorkspace* workspace) const {
  if (!bristles()) return 0.0;
  const auto& ws = static_cast<const Workspace&>(*workspace);
  double sum = 0.0;
  for (std::size_t k = 0; k < share_.size(); ++k) sum += bristles()->energy(deflection(k, ws));
  return sum;
}

double ContactInteraction::unresolved_work(const ItemWorkspace* workspace) const {
  if (!bristles()) return 0.0;
  const auto& ws = static_cast<const Workspace&>(*workspace);
  double sum = 0.0;
  for (std::size_t k = 0; k < share_.size(); ++k) {
    const Memory& start = ws.start[k];
    if (!(start.speed > 0.0)) continue;
    const Vector3 before = vector(start.last.bristles) - vector(start.straight);
    const double stored = bristles()->energy(deflection(k, ws)) - bristles()->energy(before);
    const double mean = 0.5 * (start.last.bending_power + ws.now[k].bending_power);
    double missed = std::abs(mean * (ws.now[k].time - start.last.time) - stored);
    if (!(ws.now[k].distance < 0.0)) {
      // The walls have separated. The energy that friction under the last load could not hold is
      // dissipated, and no shorter step recovers it.
      const Pressed last = pressed(k, start.last.distance, start.last.rate, start.speed);
      const double held = bristles()->breakaway(std::max(last.force.force, least_load_[k]));
      missed = std::min(missed, bristles()->energy({held, 0.0, 0.0}));
    }
    sum += missed;
  }
  return sum;
}

bool ContactInteraction::history_tangents(const InteractionRequest& request,
                                          ItemWorkspace* workspace, HistoryTangents& out) const {
  if (!bristles()) return false;
  const auto& ws = static_cast<const Workspace&>(*workspace);
  const Vector6 rate = request.motion->rate;
  const Eigen::Index count = rate.size();
  const Eigen::Index most = history_size();
  Matrix rate_by_state = Matrix::Zero(most, most), force_by_state = Matrix::Zero(count, most);
  Matrix rate_by_q = Matrix::Zero(most, count), rate_by_v = rate_by_q;
  out.states.clear();
  out.force_by_q.setZero(count, count);
  out.force_by_v.setZero(count, count);
  ContactSite site;
  for (std::size_t k = 0; k < share_.size(); ++k) {
    if (!(ws.load[k] > 0.0)) continue;
    sites_.contact_site(static_cast<int>(k), request.motion->xi, site);
    const Instant& now = ws.now[k];
    const double speed = std::isnan(ws.start[k].last.time) ? approach(now.rate) : ws.start[k].speed;
    const Rubbing rubs = rubbing(site, pressed(k, now.distance, now.rate, speed).force, rate);
    const Vector3 slip = vector(now.slip), z = deflection(k, ws);
    SlipFriction still, stage;  // at the present deflection, and of the stage
    resist(k, slip, ws.load[k], z, 0.0, still);
    const Vector3 base = z - request.history_weight * still.rate;
    resist(k, slip, ws.load[k], base, request.history_weight, stage);
    const Matrix3 less = still.by_velocity - stage.by_velocity;
    const Vector3 less_by_load = still.by_load - stage.by_load;
    subtract_work(site.slip, chained(less, rubs.slip_by_xi, less_by_load, rubs.load_by_xi),
                  out.force_by_q);
    subtract_work(site.slip, chained(less, site.slip, less_by_load, rubs.load_by_rate),
                  out.force_by_v);
    const SlipMatrix bending_by_q =
        chained(still.rate_by_velocity, rubs.slip_by_xi, still.rate_by_load, rubs.load_by_xi);
    const SlipMatrix bending_by_v =
        chained(still.rate_by_velocity, site.slip, still.rate_by_load, rubs.load_by_rate);
    for (int i = 0; i < 3; ++i) {
      if (site.slip.row(i).isZero()) continue;  // no slip bends it
      const auto n = static_cast<Eigen::Index>(out.states.size());
      out.states.push_back(3 * static_cast<int>(k) + i);
      rate_by_state(n, n) = still.rate_by_deflection[i];
      force_by_state.col(n) = -site.slip.row(i).transpose() * still.force_by_deflection[i];
      rate_by_q.row(n) = bending_by_q.row(i);
      rate_by_v.row(n) = bending_by_v.row(i);
    }
  }
  const auto n = static_cast<Eigen::Index>(out.states.size());
  out.rate_by_state = rate_by_state.topLeftCorner(n, n);
  out.force_by_state = force_by_state.leftCols(n);
  out.rate_by_q = rate_by_q.topRows(n);
  out.rate_by_v = rate_by_v.topRows(n);
  return true;
}

ItemFailure ContactInteraction::failure(const ConstVectorRef& xi, const ItemWorkspace*) const {
  return {.reason = "the penetration of the walls exceeds the range of the contact law",
          .hint = "use a law of another shape, or a stiffer law",
          .quantity = "penetration",
          .value = -minimum_film_thickness(xi),
          .unit = "m"};
}

double ContactInteraction::potential_energy(const ConstVectorRef& xi) const {
  ContactSite site;
  double sum = 0.0;
  for (std::size_t k = 0; k < share_.size(); ++k) {
    sites_.contact_site(static_cast<int>(k), xi, site);
    sum += share_[k] * elastic_->at(-site.distance).energy;
  }
  return sum;
}

void ContactInteraction::measure(const GapMotion& /*motion*/, const double* /*history*/,
                                 const ItemWorkspace* workspace, InteractionMeasures& out) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  out.contact_force += ws.force;
  out.contact_power_loss += ws.power_loss;
  if (!friction_) return;
  for (std::size_t k = 0; k < share_.size(); ++k) {
    out.friction_shortfall += friction_->shortfall(vector(ws.now[k].slip).norm(), ws.load[k]);
  }
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
    // The step should end in the middle of the permitted range.
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

/// Memory of a site after the step to the last evaluation.
ContactInteraction::Memory ContactInteraction::after(std::size_t site, const Workspace& ws) const {
  Memory memory = ws.start[site];
  const Instant& end = ws.now[site];
  const bool begins = std::isnan(memory.last.time);
  if (memory.speed > 0.0) {
    account(site, end, memory);
  } else if (end.distance < 0.0 && (begins || end.rate < 0.0)) {
    memory.speed = approach(end.rate);
    if (!begins) memory.straight = end.bristles;
    memory.deepest = -end.distance;
    const double touched = end.time + end.distance / memory.speed;
    memory.impact = {.time = begins ? end.time : std::max(touched, memory.last.time),
                     .speed = memory.speed};
  }
  memory.last = end;
  memory.heaviest = std::max(memory.heaviest, ws.load[site]);
  return memory;
}

/// Adds the step to `end` to the account of an impact, and closes the account where the walls
/// separate.
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
  const Vector3 straight = vector(memory.straight);
  const Vector3 bent_before = vector(start.bristles) - straight;
  const Vector3 bent_now = parted ? Vector3(Vector3::Zero()) : vector(end.bristles) - straight;
  ImpactAccount& impact = memory.impact;
  for (std::size_t i = 0; i < rule_.nodes.size(); ++i) {
    const double s = 0.5 * last * (1.0 + rule_.nodes[i]);
    const double distance = path.value(s), rate = path.slope(s);
    const Pressed normal = pressed(site, distance, rate, memory.speed);
    const Vector3 slip = (1.0 - s) * vector(start.slip) + s * vector(end.slip);
    // Bristles are straight where the walls separate.
    const Vector3 bent = (1.0 - s / last) * bent_before + (s / last) * bent_now;
    impact.energy_loss +=
        0.5 * last * length * rule_.weights[i] * power_loss(site, normal, rate, slip, bent);
    impact.force = std::max(impact.force, normal.force.force);
    memory.deepest = std::max(memory.deepest, -distance);
  }
  if (!parted) return;
  impact.duration = start.time + last * length - impact.time;
  memory.speed = 0.0;
}

}  // namespace tribodyn
