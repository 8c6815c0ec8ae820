#include "tribodyn/clearance/dry_interface.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tribodyn/clearance/contact_interaction.hpp"
#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

constexpr double kRoundOff = 1e-10;  // of a stored energy

}  // namespace

void require_parting(const std::string& item, const LuGre& bristles) {
  const double viscous = bristles.options().viscous_friction;
  require(viscous == 0.0, item, "viscous_friction of LuGre", viscous, "N s/m", "must be 0",
          "it does not go with the load, so that walls that part would still rub");
}

DryInterface::DryInterface(DryOptions options) : options_(std::move(options)) {
  if (!options_.asperities && !options_.contact) {
    throw InvalidInput({.item = "dry interface",
                        .quantity = "asperities",
                        .rule = "or contact must be given",
                        .hint = "of rough walls for example asperities=KogutEtsion(surface), of "
                                "smooth ones contact=LankaraniNikravesh(...)"});
  }
  if (options_.asperities && options_.contact) {
    throw InvalidInput({.item = "dry interface",
                        .quantity = "asperities",
                        .rule = "and contact cannot both be given",
                        .hint = "asperities are of rough walls, contact is of smooth ones"});
  }
  if (!options_.bristles) return;
  if (options_.friction || options_.asperities) {
    throw InvalidInput({.item = "dry interface",
                        .quantity = "friction",
                        .rule = "must have no memory: LuGre bends bristles at every place of "
                                "contact, and rough walls touch at many that come and go",
                        .hint = "Stribeck has the same friction of steady sliding"});
  }
  require_parting("dry interface", *options_.bristles);
}

std::unique_ptr<Interaction> DryInterface::attach(
    const std::string& item, const std::shared_ptr<const GapShape>& shape) const {
  if (options_.contact) return std::make_unique<ContactInteraction>(item, shape, options_);
  return std::make_unique<AsperityInteraction>(item, shape, options_);
}

double DryInterface::asperity_deviation() const {
  const AsperityLaw& law = *options_.asperities;
  return law.surface().asperity_height_deviation(law.name());
}

AsperityInteraction::AsperityInteraction(const std::string& item,
                                         std::shared_ptr<const GapShape> shape, DryOptions options)
    : AsperityInteraction(shape, options, shape->contact_points(item, options.contact_points)) {}

AsperityInteraction::AsperityInteraction(std::shared_ptr<const GapShape> shape, DryOptions options,
                                         const SurfacePoints& points)
    : shape_(std::move(shape)),
      options_(std::move(options)),
      weight_(points.weight),
      motion_(points.position, points.normal, shape_->coordinates(), points.thickness) {}

double AsperityInteraction::minimum_film_thickness(const Vector6& xi) const {
  if (const auto thickness = shape_->minimum_film_thickness(xi)) return *thickness;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < weight_.size(); ++i) {
    least = std::min(least, motion_.thickness(i, xi.data()));
  }
  return least;
}

std::unique_ptr<ItemWorkspace> AsperityInteraction::make_workspace() const {
  auto ws = std::make_unique<Workspace>();
  ws->thickness = motion_.reference_thickness();
  for (Vector6* x : {&ws->force, &ws->pressing, &ws->xi, &ws->start_xi, &ws->start_pressing}) {
    x->setZero(motion_.coordinates());
  }
  return ws;
}

Vector3 AsperityInteraction::slip(int point, const double* rate) const {
  Vector3 v = Vector3::Zero();
  for (int k = 0; k < motion_.coordinates(); ++k) v += rate[k] * motion_.tangent(point, k);
  return v;
}

ItemStatus AsperityInteraction::evaluate(const InteractionRequest& request,
                                         ItemWorkspace* workspace, InteractionForce& out,
                                         double* /*history_rate*/) const {
  auto& ws = static_cast<Workspace&>(*workspace);
  const int nk = motion_.coordinates();
  const double* rate = request.motion->rate.data();
  const AsperityLaw& law = *options_.asperities;
  const double end = law.upper_end(), deepest = -kDeepest * shape_->clearance();
  const double* by_coordinate = motion_.thickness_by_coordinate().data();
  motion_.thickness(request.motion->xi.data(), ws.thickness.data());
  ws.xi = request.motion->xi;
  ws.force.setZero(nk);
  ws.pressing.setZero(nk);
  double along[6];
  for (int i = 0; i < motion_.nodes(); ++i) {
    const double h = ws.thickness[static_cast<std::size_t>(i)];
    if (h >= end) continue;
    if (h < deepest) return ItemStatus::out_of_range;
    const double w = weight_[static_cast<std::size_t>(i)];
    const double* a = by_coordinate + static_cast<std::ptrdiff_t>(i) * nk;
    const AsperityState state = law.evaluate(h);
    for (int k = 0; k < nk; ++k) ws.pressing[k] += w * state.pressure * a[k];
    if (request.tangents) {
      for (int k = 0; k < nk; ++k) {
        for (int l = 0; l < nk; ++l) out.by_xi(k, l) += w * state.pressure_slope * a[k] * a[l];
      }
    }
    if (!options_.friction) continue;
    const Vector3 v = slip(i, rate);
    const double speed = v.norm();
    const double mu = options_.friction->coefficient(speed);
    const double slope = options_.friction->derivative(speed);
    // mu(|V|)/|V| tends to the slope at rest.
    const double secant = speed > 0.0 ? mu / speed : slope;
    for (int k = 0; k < nk; ++k) {
      along[k] = motion_.tangent(i, k).dot(v);
      ws.force[k] -= w * state.pressure * secant * along[k];
    }
    if (!request.tangents) continue;
    const double curved = speed > 0.0 ? (slope - secant) / (speed * speed) : 0.0;
    for (int k = 0; k < nk; ++k) {
      for (int l = 0; l < nk; ++l) {
        out.by_xi(k, l) -= w * state.pressure_slope * a[l] * secant * along[k];
        out.by_rate(k, l) -= w * state.pressure *
                             (secant * motion_.tangent(i, k).dot(motion_.tangent(i, l)) +
                              curved * along[k] * along[l]);
      }
    }
  }
  ws.force += ws.pressing;
  out.force += ws.force;
  return ItemStatus::ok;
}

ItemFailure AsperityInteraction::failure(const Vector6& xi, const ItemWorkspace*) const {
  return {.reason = "the walls overlap by ten clearances, and the asperities do not hold them",
          .hint =
              "check loads, speeds and contact_modulus; contact= of a DryInterface is a law of "
              "walls that give way",
          .quantity = "minimum_film_thickness",
          .value = minimum_film_thickness(xi),
          .unit = "m"};
}

double AsperityInteraction::potential_energy(const Vector6& xi) const {
  double sum = 0.0;
  for (std::size_t i = 0; i < weight_.size(); ++i) {
    sum += weight_[i] * options_.asperities->energy(motion_.thickness(i, xi.data()));
  }
  return sum;
}

double AsperityInteraction::energy(const Workspace& ws) const {
  const AsperityLaw& law = *options_.asperities;
  double sum = 0.0;
  for (std::size_t i = 0; i < weight_.size(); ++i) {
    if (ws.thickness[i] < law.upper_end()) sum += weight_[i] * law.energy(ws.thickness[i]);
  }
  return sum;
}

double AsperityInteraction::unresolved_work(const ItemWorkspace* workspace) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  const double stored = energy(ws);
  const double work = 0.5 * (ws.start_pressing + ws.pressing).dot(ws.xi - ws.start_xi);
  const double unresolved = work + stored - ws.start_energy;
  return std::abs(unresolved) > kRoundOff * std::max(stored, ws.start_energy) ? unresolved : 0.0;
}

void AsperityInteraction::accept(const ItemWorkspace* workspace, double* held) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  const Eigen::Index nk = motion_.coordinates();
  held[0] = energy(ws);
  Eigen::Map<Vector>(held + 1, nk) = ws.xi;
  Eigen::Map<Vector>(held + 1 + nk, nk) = ws.pressing;
}

void AsperityInteraction::restore(const double* held, ItemWorkspace* workspace) const {
  auto& ws = static_cast<Workspace&>(*workspace);
  const Eigen::Index nk = motion_.coordinates();
  ws.start_energy = held[0];
  ws.start_xi = Eigen::Map<const Vector>(held + 1, nk);
  ws.start_pressing = Eigen::Map<const Vector>(held + 1 + nk, nk);
}

void AsperityInteraction::measure(const GapMotion& motion, const double* /*history*/,
                                  const ItemWorkspace* workspace, InteractionMeasures& out) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  const AsperityLaw& law = *options_.asperities;
  out.asperity_force += ws.force;
  for (int i = 0; i < motion_.nodes(); ++i) {
    const double h = ws.thickness[static_cast<std::size_t>(i)];
    if (h >= law.upper_end()) continue;
    const double w = weight_[static_cast<std::size_t>(i)];
    const AsperityState state = law.evaluate(h);
    out.maximum_asperity_pressure = std::max(out.maximum_asperity_pressure, state.pressure);
    out.contact_area += w * state.area_ratio;
    out.below_range = out.below_range || law.below_range(h);
    if (options_.friction) {
      const double speed = slip(i, motion.rate.data()).norm();
      out.asperity_power_loss += w * state.pressure * options_.friction->coefficient(speed) * speed;
    }
  }
}

}  // namespace tribodyn
