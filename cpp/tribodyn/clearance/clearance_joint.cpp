#include "tribodyn/clearance/clearance_joint.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/items/reaction.hpp"
#include "tribodyn/math/products.hpp"

namespace tribodyn {

namespace {

// Errors must also be small compared with the film: larger errors may step through it to the wall.
constexpr double kThinFilm = 0.5;

// Halving finds the fraction of a change that leaves the rest of the film, to a fifth.
constexpr double kNearShare = 0.8;
constexpr int kMostHalvings = 60;

}  // namespace

ClearanceJoint::ClearanceJoint(std::string name, std::unique_ptr<GapKinematics> gap,
                               const Interface& interface,
                               std::optional<std::vector<double>> initial_offset)
    : Force(std::move(name)),
      gap_(std::move(gap)),
      own_(gap_->shape().translations() + static_cast<int>(gap_->shape().tilts().size())),
      interaction_(interface.attach(*gap_)),
      initial_offset_(std::move(initial_offset)) {
  const Gap& shape = gap_->shape();
  for (int k = 0; k < own_; ++k) own_scale_.push_back(shape.own_scale(k));
  if (!initial_offset_) return;
  const int n = shape.translations();
  require(static_cast<int>(initial_offset_->size()) == n, gap_->item(), "initial eccentricity",
          static_cast<double>(initial_offset_->size()), "values", "must be " + std::to_string(n),
          std::string("one for each component in a ") + shape.noun());
  double square = 0.0;
  for (int k = 0; k < n; ++k) {
    const double offset = (*initial_offset_)[static_cast<std::size_t>(k)];
    require_finite(gap_->item(), "initial eccentricity", offset, "m");
    square += std::pow(own_scale(k) * offset, 2);
  }
  if (interaction_->has_film()) {
    require(std::sqrt(square) < shape.clearance(), gap_->item(), "initial eccentricity",
            std::sqrt(square), "m", std::string("must be below the ") + shape.clearance_name(),
            "a film needs a positive thickness at the start");
  }
}

std::optional<HistoryChange> ClearanceJoint::take_history(const Item& other,
                                                          const BodiesView& before,
                                                          const double* other_history,
                                                          const BodiesView& now,
                                                          double* history) const {
  const auto* joint = dynamic_cast<const ClearanceJoint*>(&other);
  if (!joint || joint->gap_->size() != gap_->size()) return {};
  const GapMotion was = joint->gap_motion(before), is = gap_motion(now);
  const GapFilling filling = joint->interaction_->filling(was.xi, other_history);
  if (!interaction_->fill(filling, is.xi, history)) return {};
  return HistoryChange{"oil volume", joint->interaction_->oil_volume(other_history),
                       interaction_->oil_volume(history), "m3"};
}

ItemMemory ClearanceJoint::memory() const {
  if (!interaction_->has_film()) return {};
  return {.quantity = "cavitation",
          .rule = "'mass_conserving' has a history, its oil content,",
          .hint = "use an implicit integrator or cavitation='reynolds'"};
}

std::unique_ptr<ItemWorkspace> ClearanceJoint::make_workspace() const {
  auto ws = std::make_unique<Workspace>();
  ws->force.set_zero(gap_->size());
  ws->interaction = interaction_->make_workspace();
  return ws;
}

void ClearanceJoint::initial_history(const BodiesView& view, double* history) const {
  const GapMotion motion = gap_motion(view);
  interaction_->initial_history(motion.xi, history);
}

void ClearanceJoint::start_rows(const BodiesView& view, StartRows& out) const {
  const PairMotion at(view, attachment(0), attachment(1), 1);
  GapMotion motion;
  GapScratch scratch;
  gap_->evaluate(at.pair, scratch, motion);
  const int n = gap_->shape().translations();
  out.value = motion.xi.head(n);
  out.given = initial_offset_.has_value();
  out.offset.setZero(n);
  for (int k = 0; out.given && k < n; ++k) {
    out.offset[k] = -gap_->sign() * (*initial_offset_)[static_cast<std::size_t>(k)];
  }
  out.value += out.offset;
  out.rate = motion.rate.head(n);
  out.coordinates.clear();
  for (const auto& each : attachments()) append_coordinates(view, *each, out.coordinates);
  out.jacobian.resize(n, static_cast<Eigen::Index>(out.coordinates.size()));
  out.jacobian << motion.xi_by_q[0].topRows(n), motion.xi_by_q[1].topRows(n);
  out.limit = gap_->shape().clearance();
  out.name = "initial eccentricity";
  out.limit_name = gap_->shape().clearance_name();
}

ItemLayout ClearanceJoint::layout(const BodiesView& bodies) const {
  ItemLayout layout = Force::layout(bodies);
  layout.is_long = interaction_->has_fields() || interaction_->has_asperities();
  return layout;
}

ItemStatus ClearanceJoint::evaluate(const ItemRequest& request, const BodiesView& view,
                                    ItemWorkspace* workspace, ItemBlocks& out) const {
  auto& ws = static_cast<Workspace&>(*workspace);
  const AttachedPair pair = attached(view, request);
  gap_->evaluate(pair, ws.scratch.gap, ws.motion);
  ws.force.set_zero(gap_->size());
  InteractionRequest own;
  own.time = request.time;
  own.motion = &ws.motion;
  own.history_base = request.history_base;
  own.history_weight = request.history_weight;
  own.tangents = request.tangents;
  const ItemStatus status =
      interaction_->evaluate(own, ws.interaction.get(), ws.force, out.history_rate);
  if (status != ItemStatus::ok) return status;

  ElementBlocks& element = out.elements[0];
  add_gap_force(ws.motion, ws.force, element);
  if (request.tangents) add_gap_tangents(*gap_, pair, ws.motion, ws.force, ws.scratch, element);
  return status;
}

GapMotion ClearanceJoint::gap_motion(const BodiesView& view) const {
  GapMotion motion;
  gap_->evaluate(PairMotion(view, attachment(0), attachment(1)).pair, motion);
  return motion;
}

bool ClearanceJoint::planar(const BodiesView& view) const {
  return view.body(gap_->journal().body).planar() && view.body(gap_->bearing().body).planar();
}

double ClearanceJoint::sliding_speed(const BodiesView& view) const {
  const GapMotion motion = gap_motion(view);
  return std::abs(gap_->shape().sliding_velocity(motion.rate));
}

bool ClearanceJoint::history_tangents(const ItemRequest& request, const BodiesView& /*view*/,
                                      ItemWorkspace* workspace, HistoryTangents& out) const {
  auto& ws = static_cast<Workspace&>(*workspace);
  InteractionRequest own;
  own.motion = &ws.motion;
  own.history_base = request.history_base;
  own.history_weight = request.history_weight;
  HistoryTangents of_gap;
  if (!interaction_->history_tangents(own, ws.interaction.get(), of_gap)) return false;
  // From gap coordinates and rates to those of the bodies, as in evaluate().
  const Eigen::Index first = ws.motion.rate_by_v[0].cols(),
                     all = first + ws.motion.rate_by_v[1].cols();
  Matrix xi_by_q(gap_->size(), all), rate_by_q(gap_->size(), all), rate_by_v(gap_->size(), all);
  xi_by_q << ws.motion.xi_by_q[0], ws.motion.xi_by_q[1];
  rate_by_q << ws.motion.rate_by_q[0], ws.motion.rate_by_q[1];
  rate_by_v << ws.motion.rate_by_v[0], ws.motion.rate_by_v[1];
  const auto work = rate_by_v.transpose();
  out.states = of_gap.states;
  out.rate_by_state = of_gap.rate_by_state;
  out.rate_by_q = of_gap.rate_by_q * xi_by_q + of_gap.rate_by_v * rate_by_q;
  out.rate_by_v = of_gap.rate_by_v * rate_by_v;
  out.force_by_state = work * of_gap.force_by_state;
  out.force_by_q = work * (of_gap.force_by_q * xi_by_q + of_gap.force_by_v * rate_by_q);
  out.force_by_v = work * of_gap.force_by_v * rate_by_v;
  return true;
}

void ClearanceJoint::own_motion(const ItemWorkspace* workspace, OwnMotion& out) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  Vector6 elastic = Vector6::Zero(gap_->size());
  interaction_->add_elastic_force(ws.interaction.get(), elastic);
  out.rate = ws.motion.rate.head(own_);
  out.force = ws.force.force.head(own_);
  out.elastic = elastic.head(own_);
  for (int k = 0; k < own_; ++k) {
    out.rate[k] *= own_scale(k);
    out.force[k] /= own_scale(k);
    out.elastic[k] /= own_scale(k);
  }
  out.length = gap_->shape().clearance();
  out.largest_change = kThinFilm * interaction_->film_scale(ws.motion.xi);
  interaction_->limit_errors(ws.interaction.get(), out);
}

void ClearanceJoint::own_change(const ItemWorkspace* workspace, const double* dx,
                                Vector6& out) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  out.setZero(own_);
  for (const Matrix& xi_q : ws.motion.xi_by_q) {
    for (Eigen::Index c = 0; c < xi_q.cols(); ++c, ++dx) out += xi_q.col(c).head(own_) * *dx;
  }
  for (int k = 0; k < own_; ++k) out[k] *= own_scale(k);
}

double ClearanceJoint::share_of_change(const ItemWorkspace* workspace,
                                       const Vector6& change) const {
  const Vector6& xi = static_cast<const Workspace&>(*workspace).motion.xi;
  const double least = (1.0 - kThinFilm) * interaction_->film_scale(xi);
  const auto allowed = [&](double share) {
    Vector6 moved = xi;
    for (int k = 0; k < own_; ++k) moved[k] += share * change[k] / own_scale(k);
    return interaction_->film_scale(moved) >= least;
  };
  if (allowed(1.0)) return 1.0;
  double share = 0.0, beyond = 1.0;
  for (int halved = 0; share < kNearShare * beyond && halved < kMostHalvings; ++halved) {
    const double middle = 0.5 * (share + beyond);
    (allowed(middle) ? share : beyond) = middle;
  }
  return share;
}

ItemFailure ClearanceJoint::failure(const BodiesView& accepted,
                                    const ItemWorkspace* workspace) const {
  const GapMotion motion = gap_motion(accepted);
  return interaction_->failure(motion.xi,
                               static_cast<const Workspace&>(*workspace).interaction.get());
}

double ClearanceJoint::power(double /*t*/, const BodiesView& /*view*/,
                             const ItemWorkspace* workspace) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  return ws.force.force.dot(ws.motion.rate);
}

double ClearanceJoint::potential_energy(double /*t*/, const BodiesView& view,
                                        const ItemWorkspace* /*workspace*/) const {
  const GapMotion motion = gap_motion(view);
  return interaction_->potential_energy(motion.xi);
}

double ClearanceJoint::film_energy(const BodiesView& view, const double* history) const {
  const GapMotion motion = gap_motion(view);
  return interaction_->stored_energy(motion.xi, history);
}

StoredEnergy ClearanceJoint::stored_energy(const ItemInstant& at) const {
  const auto& ws = static_cast<const Workspace&>(*at.workspace);
  return {.potential = potential_energy(at.time, *at.view, at.workspace) +
                       film_energy(*at.view, at.history) +
                       interaction_->bristle_energy(ws.interaction.get())};
}

InteractionMeasures ClearanceJoint::measures(const Workspace& ws, const double* history) const {
  InteractionMeasures m;
  m.film_force.setZero(gap_->size());
  m.asperity_force.setZero(gap_->size());
  m.contact_force.setZero(gap_->size());
  interaction_->measure(ws.motion, history, ws.interaction.get(), m);
  return m;
}

double ClearanceJoint::dissipated_power(const BodiesView& /*view*/,
                                        const ItemWorkspace* workspace) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  const InteractionMeasures m = measures(ws, nullptr);
  return m.film_power_loss + m.asperity_power_loss + m.contact_power_loss + m.delivered_power;
}

namespace {

/// Names of gap coordinates without their kind: "tilt_x" is about x. A single coordinate needs no
/// name.
std::vector<std::string> axes_of(const Gap& shape, const std::vector<int>& coordinates) {
  std::vector<std::string> axes;
  if (coordinates.size() == 1) return axes;
  for (const int k : coordinates) {
    const std::string& name = shape.names()[static_cast<std::size_t>(k)];
    axes.push_back(name == "spin" ? "z" : name.substr(name.find('_') + 1));
  }
  return axes;
}

/// Whether one wall can move along the other in more than one way.
bool several_ways(const Gap& shape) { return shape.spins().size() + shape.slides().size() > 1; }

/// Force or moment on the mover against its motion along some coordinates; signed for one
/// coordinate.
double resistance(const std::vector<int>& coordinates, const Vector6& force, const Vector6& rate) {
  if (coordinates.size() == 1) {
    return -std::copysign(1.0, rate[coordinates[0]]) * force[coordinates[0]] +
           0.0;  // avoids minus zero
  }
  double power = 0.0, square = 0.0;
  for (const int k : coordinates) {
    power += force[k] * rate[k];
    square += rate[k] * rate[k];
  }
  return square > 0.0 ? -power / std::sqrt(square) : 0.0;
}

}  // namespace

std::vector<Channel> ClearanceJoint::channels(const BodiesView& bodies) const {
  const Gap& shape = gap_->shape();
  std::vector<int> translations(static_cast<std::size_t>(shape.translations()));
  std::iota(translations.begin(), translations.end(), 0);
  const std::vector<std::string> axes = axes_of(shape, translations);
  std::vector<Channel> list = reaction_channels(planar(bodies));
  list.insert(list.end(), {{"eccentricity", axes},
                           {"eccentricity_rate", axes},
                           {"eccentricity_ratio", {}},
                           {"eccentricity_ratio_rate", {}},
                           {"minimum_film_thickness", {}}});
  if (!shape.tilts().empty()) {
    const std::vector<std::string> about = axes_of(shape, shape.tilts());
    list.insert(list.end(), {{"tilt", about}, {"tilt_rate", about}});
  }
  if (!shape.spins().empty() || !shape.slides().empty()) list.push_back({"sliding_velocity", {}});
  if (several_ways(shape)) {
    const auto add = [&](const char* quantity, const std::vector<int>& ways) {
      if (!ways.empty()) list.push_back({quantity, axes_of(shape, ways)});
    };
    add("relative_angular_velocity", shape.spins());
    add("axial_velocity", shape.slides());
  }
  std::vector<std::string> along{"x", "y", "z"}, about = along;
  if (planar(bodies)) {
    along = {"x", "y"};
    about.clear();
  }
  list.push_back({"bearing_force", along});
  list.push_back({"bearing_moment", about});
  if (!shape.spins().empty()) list.push_back({"friction_torque", {}});
  if (!shape.slides().empty()) list.push_back({"friction_force", {}});
  list.push_back({"power_loss", {}});
  if (interaction_->has_memoryless_friction()) list.push_back({"friction_shortfall", {}});
  if (interaction_->has_film()) {
    list.insert(list.end(), {{"film_force", along},
                             {"maximum_film_pressure", {}},
                             {"minimum_film_pressure", {}},
                             {"film_power_loss", {}}});
  }
  if (interaction_->has_fields()) {
    list.insert(list.end(), {{"oil_volume", {}},
                             {"oil_outflow", {}},
                             {"side_leakage", {}},
                             {"film_linear_solves", {}}});
  }
  if (interaction_->has_asperities()) {
    list.insert(list.end(), {{"asperity_force", along},
                             {"asperity_force_error", {}},
                             {"maximum_asperity_pressure", {}},
                             {"asperity_power_loss", {}},
                             {"asperity_power_share", {}},
                             {"contact_area", {}},
                             {"contact_law_range", {}}});
  }
  if (interaction_->has_contact()) {
    list.insert(list.end(), {{"contact_force", along}, {"contact_power_loss", {}}});
    std::vector<std::string> sites;  // by number if there are several
    for (int k = 0; interaction_->sites() > 1 && k < interaction_->sites(); ++k) {
      sites.push_back(std::to_string(k + 1));
    }
    for (const char* quantity : {"penetration", "impact_time", "impact_velocity", "impact_duration",
                                 "impact_force", "impact_energy_loss"}) {
      list.push_back({quantity, sites});
    }
  }
  return list;
}

void ClearanceJoint::record(const ItemInstant& at, double* out) const {
  const auto& ws = static_cast<const Workspace&>(*at.workspace);
  const InteractionMeasures m = measures(ws, at.history);
  const Gap& shape = gap_->shape();
  const Vector6& xi = ws.motion.xi;
  const Vector6& rate = ws.motion.rate;
  const double sign = gap_->sign();
  const int n = shape.translations();
  const auto put = [&](const Vector6& x) {
    for (int k = 0; k < n; ++k) *out++ = sign * x[k];
  };
  const auto put_at = [&](const std::vector<int>& coordinates, const Vector6& x) {
    for (const int k : coordinates) *out++ = sign * x[k];
  };
  const double c = shape.clearance();
  const auto e = xi.head(shape.centring());
  const double size = e.norm();
  // Along the line of centres; at the centre itself the magnitude of the velocity.
  const auto e_rate = rate.head(shape.centring());
  const double size_rate = size > 0.0 ? e.dot(e_rate) / size : e_rate.norm();
  const PairMotion markers(*at.view, attachment(0), attachment(1));
  const Matrix6 wrench = gap_->wrench(markers.pair);
  const Vector6 load = wrench * ws.force.force;
  const bool flat = planar(*at.view);
  out = record_opposite(markers.motion[0], markers.motion[1], load, flat, out);
  put(xi);
  put(rate);
  for (const double of_clearance : {size, size_rate}) *out++ = of_clearance / c;
  *out++ = interaction_->minimum_film_thickness(xi);
  put_at(shape.tilts(), xi);
  put_at(shape.tilts(), rate);
  out = record_sliding(ws, out);
  const auto put_force = [&](const Vector6& s) {
    const Vector3 force = wrench.topRows(3) * s;
    out = std::copy_n(force.data(), flat ? 2 : 3, out);
  };
  out = record_wrench(load.head(3), load.tail(3), flat, out);
  if (!shape.spins().empty()) *out++ = resistance(shape.spins(), ws.force.force, rate);
  if (!shape.slides().empty()) *out++ = resistance(shape.slides(), ws.force.force, rate);
  const double loss = m.film_power_loss + m.asperity_power_loss + m.contact_power_loss;
  *out++ = loss;
  if (interaction_->has_memoryless_friction()) *out++ = m.friction_shortfall;
  if (interaction_->has_film()) {
    put_force(m.film_force);
    *out++ = m.maximum_film_pressure;
    *out++ = m.minimum_film_pressure;
    *out++ = m.film_power_loss;
  }
  if (interaction_->has_fields()) {
    *out++ = m.oil_volume;
    *out++ = m.oil_outflow;
    *out++ = m.side_leakage;
    *out++ = m.film_linear_solves;
  }
  if (interaction_->has_asperities()) {
    put_force(m.asperity_force);
    *out++ = m.asperity_force_error;
    *out++ = m.maximum_asperity_pressure;
    *out++ = m.asperity_power_loss;
    *out++ = loss > 0.0 ? m.asperity_power_loss / loss : 0.0;
    *out++ = m.contact_area;
    *out++ = m.below_range ? 1.0 : 0.0;
  }
  if (interaction_->has_contact()) {
    put_force(m.contact_force);
    *out++ = m.contact_power_loss;
    record_sites(ws, out);
  }
}

void ClearanceJoint::record_sites(const Workspace& ws, double* out) const {
  const int sites = interaction_->sites();
  for (int k = 0; k < sites; ++k) {
    const SiteMeasures site = interaction_->site_measures(k, ws.interaction.get());
    const ImpactAccount& impact = site.impact;
    const double numbers[] = {site.penetration, impact.time,  impact.speed,
                              impact.duration,  impact.force, impact.energy_loss};
    double* place = out + k;
    for (const double number : numbers) {
      *place = number;
      place += sites;
    }
  }
}

double* ClearanceJoint::record_sliding(const Workspace& ws, double* out) const {
  const Gap& shape = gap_->shape();
  const Vector6& rate = ws.motion.rate;
  const double sign = gap_->sign();
  const bool several = several_ways(shape);
  if (!shape.spins().empty() || !shape.slides().empty()) {
    *out++ = (several ? 1.0 : sign) * shape.sliding_velocity(rate);
  }
  for (const std::vector<int>& ways : {shape.spins(), shape.slides()}) {
    for (std::size_t k = 0; several && k < ways.size(); ++k) *out++ = sign * rate[ways[k]];
  }
  return out;
}

}  // namespace tribodyn
