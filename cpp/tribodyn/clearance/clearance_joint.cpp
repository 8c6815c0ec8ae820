#include "tribodyn/clearance/clearance_joint.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/core/errors.hpp"
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
      facets_(interaction_->facets()),
      contents_(interaction_->contents()),
      names_(component_names()),
      initial_offset_(std::move(initial_offset)) {
  if (facets_.variables) listed_ = facets_.variables->listed();
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
  if (facets_.film) {
    require(std::sqrt(square) < shape.clearance(), gap_->item(), "initial eccentricity",
            std::sqrt(square), "m", std::string("must be below the ") + shape.clearance_name(),
            "a film needs a positive thickness at the start");
  }
}

ItemFacets ClearanceJoint::facets() const {
  ItemFacets all = ItemFacets::of(*this);
  if (!contents_.open_friction) all.open_friction = nullptr;
  if (!facets_.history) all.history = nullptr;
  if (!facets_.history || !facets_.history->sums_explicitly()) all.summed = nullptr;
  if (!facets_.held) all.held = nullptr;
  if (!facets_.limits) all.events = nullptr;
  if (!facets_.oil) all.oil = nullptr;
  if (!facets_.film) all.fields = nullptr;
  return all;
}

std::optional<HistoryChange> ClearanceJoint::take_history(const Item& other,
                                                          const BodiesView& before,
                                                          const double* other_history,
                                                          const BodiesView& now,
                                                          double* history) const {
  const auto* joint = dynamic_cast<const ClearanceJoint*>(&other);
  if (!joint || joint->gap_->size() != gap_->size()) return {};
  if (!facets_.oil || !joint->facets_.oil) return {};
  const GapMotion was = joint->gap_motion(before), is = gap_motion(now);
  const GapFilling filling = joint->facets_.oil->filling(was.xi, other_history);
  if (!facets_.oil->fill(filling, is.xi, history)) return {};
  return HistoryChange{"oil volume", joint->facets_.oil->oil_volume(other_history),
                       facets_.oil->oil_volume(history), "m3"};
}

ItemMemory ClearanceJoint::memory() const {
  if (!facets_.film) return {};
  return {.quantity = "cavitation",
          .rule = "'mass_conserving' has a history, its oil content,",
          .hint = "use an implicit integrator or cavitation='reynolds'"};
}

std::unique_ptr<ItemWorkspace> ClearanceJoint::make_workspace() const {
  auto ws = std::make_unique<Workspace>();
  ws->force.set_zero(gap_->size(), variables());
  ws->instant.xi.setZero(gap_->size());
  ws->instant.rate.setZero(gap_->size());
  ws->measures.set_zero(gap_->size());
  ws->interaction = interaction_->make_workspace();
  if (facets_.sites) ws->sites.resize(static_cast<std::size_t>(facets_.sites->sites()));
  return ws;
}

void ClearanceJoint::initial_history(const BodiesView& view, double* history) const {
  const GapMotion motion = gap_motion(view);
  facets_.history->initial_history(motion.xi, history);
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
  layout.smooth = false;
  layout.is_long = contents_.fields || contents_.asperities;
  layout.listed = listed_;
  for (int j = 0; j < variables(); ++j) layout.elements[0].push_back(-1 - j);
  return layout;
}

ItemStatus ClearanceJoint::evaluate(const ItemRequest& request, const BodiesView& view,
                                    ItemWorkspace* workspace, ItemBlocks& out) const {
  auto& ws = static_cast<Workspace&>(*workspace);
  const AttachedPair pair = attached(view, request);
  gap_->evaluate(pair, ws.scratch.gap, ws.motion);
  ws.force.set_zero(gap_->size(), variables());
  InteractionRequest own;
  own.time = request.time;
  own.motion = &ws.motion;
  own.history_base = request.history_base;
  own.history_weight = request.history_weight;
  own.variables = request.variables;
  own.tangents = request.tangents;
  own.steady = request.steady;
  const ItemStatus status =
      interaction_->evaluate(own, ws.interaction.get(), ws.force, out.history_rate);
  if (status != ItemStatus::ok) return status;

  ElementBlocks& element = out.elements[0];
  add_gap_force(ws.motion, ws.force, element);
  if (request.tangents) {
    add_turning_tangents(*gap_, pair, ws.force, ws.scratch, element);
    add_gap_tangents(ws.motion, ws.force, ws.scratch, element);
  }
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
  own.variables = request.variables;
  own.steady = request.steady;
  HistoryTangents of_gap;
  if (!facets_.history->history_tangents(own, ws.interaction.get(), of_gap)) return false;
  // From gap coordinates and rates to those of the bodies, as in evaluate().
  const Eigen::Index first = ws.motion.rate_by_v[0].cols(),
                     all = first + ws.motion.rate_by_v[1].cols();
  Matrix xi_by_q(gap_->size(), all), rate_by_q(gap_->size(), all), rate_by_v(gap_->size(), all);
  xi_by_q << ws.motion.xi_by_q[0], ws.motion.xi_by_q[1];
  rate_by_q << ws.motion.rate_by_q[0], ws.motion.rate_by_q[1];
  rate_by_v << ws.motion.rate_by_v[0], ws.motion.rate_by_v[1];
  const auto work = rate_by_v.transpose();
  // Columns of gap coordinates, and of listed variables.
  const auto of_xi = [&](const Matrix& by_q) { return by_q.leftCols(gap_->size()); };
  const auto of_variables = [&](const Matrix& by_q) { return by_q.rightCols(variables()); };
  const Eigen::Index states = of_gap.rate_by_state.rows(), size = all + variables();
  out.states = of_gap.states;
  out.rate_by_state = of_gap.rate_by_state;
  out.rate_by_q.resize(states, size);
  out.rate_by_q << of_xi(of_gap.rate_by_q) * xi_by_q + of_gap.rate_by_v * rate_by_q,
      of_variables(of_gap.rate_by_q);
  out.rate_by_v.setZero(states, size);
  out.rate_by_v.leftCols(all) = of_gap.rate_by_v * rate_by_v;
  out.force_by_state.setZero(size, states);
  out.force_by_state.topRows(all) = work * of_gap.force_by_state;
  out.force_by_q.setZero(size, size);
  out.force_by_q.topLeftCorner(all, all) =
      work * (of_xi(of_gap.force_by_q) * xi_by_q + of_gap.force_by_v * rate_by_q);
  out.force_by_q.topRightCorner(all, variables()) = work * of_variables(of_gap.force_by_q);
  out.force_by_v.setZero(size, size);
  out.force_by_v.topLeftCorner(all, all) = work * of_gap.force_by_v * rate_by_v;
  return true;
}

void ClearanceJoint::own_motion(const ItemWorkspace* workspace, OwnMotion& out) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  ws.elastic.setZero(gap_->size());
  if (facets_.energy) facets_.energy->add_elastic_force(own(workspace), ws.elastic);
  out.rate = ws.motion.rate.head(own_);
  out.force = ws.force.force.head(own_);
  out.elastic = ws.elastic.head(own_);
  for (int k = 0; k < own_; ++k) {
    out.rate[k] *= own_scale(k);
    out.force[k] /= own_scale(k);
    out.elastic[k] /= own_scale(k);
  }
  out.length = gap_->shape().clearance();
  out.largest_change = kThinFilm * film_scale(ws.motion.xi);
  if (facets_.limits) facets_.limits->limit_errors(own(workspace), out);
}

double ClearanceJoint::film_scale(const ConstVectorRef& xi) const {
  return facets_.film ? facets_.film->film_scale(xi) : std::numeric_limits<double>::infinity();
}

void ClearanceJoint::own_change(const ItemWorkspace* workspace, const double* dx,
                                Vector& out) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  out.setZero(own_);
  for (const Matrix& xi_q : ws.motion.xi_by_q) {
    for (Eigen::Index c = 0; c < xi_q.cols(); ++c, ++dx) out += xi_q.col(c).head(own_) * *dx;
  }
  for (int k = 0; k < own_; ++k) out[k] *= own_scale(k);
}

double ClearanceJoint::share_of_change(const ItemWorkspace* workspace,
                                       const ConstVectorRef& change) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  const Vector& xi = ws.motion.xi;
  const double least = (1.0 - kThinFilm) * film_scale(xi);
  const auto allowed = [&](double share) {
    ws.moved = xi;
    for (int k = 0; k < own_; ++k) ws.moved[k] += share * change[k] / own_scale(k);
    return film_scale(ws.moved) >= least;
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
  if (!facets_.energy) return 0.0;
  const GapMotion motion = gap_motion(view);
  return facets_.energy->potential_energy(motion.xi);
}

double ClearanceJoint::film_energy(const BodiesView& view, const double* history) const {
  if (!facets_.energy) return 0.0;
  const GapMotion motion = gap_motion(view);
  return facets_.energy->stored_energy(motion.xi, history);
}

StoredEnergy ClearanceJoint::stored_energy(const ItemInstant& at) const {
  if (!facets_.energy) return {};
  GapMotion& motion = static_cast<const Workspace&>(*at.workspace).instant;
  gap_->evaluate(PairMotion(*at.view, attachment(0), attachment(1)).pair, motion);
  return {.potential = facets_.energy->potential_energy(motion.xi) +
                       facets_.energy->stored_energy(motion.xi, at.history) +
                       facets_.energy->bristle_energy(own(at.workspace))};
}

const InteractionMeasures& ClearanceJoint::measures(const Workspace& ws,
                                                    const double* history) const {
  ws.measures.set_zero(gap_->size());
  interaction_->measure(ws.motion, history, ws.interaction.get(), ws.measures);
  return ws.measures;
}

double ClearanceJoint::dissipated_power(const BodiesView& /*view*/,
                                        const ItemWorkspace* workspace) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  const InteractionMeasures& m = measures(ws, nullptr);
  return m.film_power_loss + m.asperity_power_loss + m.contact_power_loss + m.delivered_power;
}

}  // namespace tribodyn
