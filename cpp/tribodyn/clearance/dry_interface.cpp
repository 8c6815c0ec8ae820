#include "tribodyn/clearance/dry_interface.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <type_traits>

#include "tribodyn/clearance/contact_interaction.hpp"
#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

constexpr double kRoundOff = 1e-10;  // of a stored energy

double deviation(const AsperityLaw& law) {
  return law.surface().asperity_height_deviation(law.name());
}

/// Loads and tangents of the samples of a wall.
struct SampleSums {
  double force[6] = {}, pressing[6] = {};
  double by_xi[6][6] = {},
         by_rate[6][6] = {};  // begin with those of the other parts of an interface

  SampleSums(const InteractionRequest& request, const InteractionForce& before) {
    const auto nk = static_cast<int>(request.motion->xi.size());
    for (int k = 0; request.tangents && k < nk; ++k) {
      for (int l = 0; l < nk; ++l) {
        by_xi[k][l] = before.by_xi(k, l);
        by_rate[k][l] = before.by_rate(k, l);
      }
    }
  }
};

/// Adds the loads and tangents of a sample, of `known` coordinates.
template <class Count>
void add_sample(const WallSampling& wall, const DryOptions& options, const WallSample& at,
                const InteractionRequest& request, Count known, SampleSums& out) {
  const int nk = known;
  const double* rate = request.motion->rate.data();
  const double w = at.weight;
  const AsperityState state = options.asperities->evaluate(at.thickness);
  double a[6], along[6];
  for (int k = 0; k < nk; ++k) {
    a[k] = wall.normal(at, k);
    out.pressing[k] += w * state.pressure * a[k];
  }
  if (request.tangents) {
    for (int k = 0; k < nk; ++k) {
      for (int l = 0; l < nk; ++l) out.by_xi[k][l] += w * state.pressure_slope * a[k] * a[l];
    }
    if (const int s = wall.turned_by(); s >= 0) {
      out.by_xi[s][s] += w * state.pressure * at.by_angle2;
    }
  }
  if (!options.friction) return;
  Vector3 tangent[6];
  Vector3 v = Vector3::Zero();
  for (int k = 0; k < nk; ++k) {
    tangent[k] = wall.tangent(at, k);
    v += rate[k] * tangent[k];
  }
  const double speed = v.norm();
  const double mu = options.friction->coefficient(speed);
  const double slope = options.friction->derivative(speed);
  // mu(|V|)/|V| tends to the slope at rest.
  const double secant = speed > 0.0 ? mu / speed : slope;
  for (int k = 0; k < nk; ++k) {
    along[k] = tangent[k].dot(v);
    out.force[k] -= w * state.pressure * secant * along[k];
  }
  if (!request.tangents) return;
  const double curved = speed > 0.0 ? (slope - secant) / (speed * speed) : 0.0;
  for (int k = 0; k < nk; ++k) {
    for (int l = 0; l < nk; ++l) {
      out.by_xi[k][l] -= w * state.pressure_slope * a[l] * secant * along[k];
      out.by_rate[k][l] -=
          w * state.pressure * (secant * tangent[k].dot(tangent[l]) + curved * along[k] * along[l]);
    }
  }
}

}  // namespace

void require_parting(const std::string& item, const LuGre& bristles) {
  const double viscous = bristles.options().viscous_friction;
  require(viscous == 0.0, item, "viscous_friction of LuGre", viscous, "N s/m", "must be 0",
          "viscous friction does not depend on the load and would also act on separated walls");
}

DryInterface::DryInterface(DryOptions options) : options_(std::move(options)) {
  if (!options_.asperities && !options_.contact) {
    throw InvalidInput({.item = "dry interface",
                        .quantity = "asperities",
                        .rule = "or contact must be given",
                        .hint = "for example asperities=KogutEtsion(surface) for rough walls, "
                                "contact=LankaraniNikravesh(...) for smooth walls"});
  }
  if (options_.asperities && options_.contact) {
    throw InvalidInput({.item = "dry interface",
                        .quantity = "asperities",
                        .rule = "and contact cannot both be given",
                        .hint = "asperities are for rough walls, contact is for smooth walls"});
  }
  if (!options_.bristles) return;
  if (options_.friction || options_.asperities) {
    throw InvalidInput({.item = "dry interface",
                        .quantity = "friction",
                        .rule = "must have no history: LuGre has bristles at every contact site, "
                                "and sites of rough walls appear and disappear",
                        .hint = "Stribeck has the same friction in steady sliding"});
  }
  require_parting("dry interface", *options_.bristles);
}

std::unique_ptr<Interaction> DryInterface::attach(const std::string& item,
                                                  const std::shared_ptr<const Gap>& shape) const {
  if (options_.contact) return std::make_unique<ContactInteraction>(item, shape, options_);
  return std::make_unique<AsperityInteraction>(item, shape, options_);
}

double DryInterface::asperity_deviation() const {
  return options_.asperities ? deviation(*options_.asperities) : 0.0;  // 0: smooth walls
}

AsperityInteraction::AsperityInteraction(const std::string& item, std::shared_ptr<const Gap> shape,
                                         DryOptions options)
    : shape_(std::move(shape)),
      options_(std::move(options)),
      wall_(shape_->contact_points(item, options_.contact_points, deviation(*options_.asperities)),
            shape_->coordinates(),
            {.reach = options_.asperities->upper_end(),
             .deviation = deviation(*options_.asperities),
             .fineness = WallDivision{.points = options_.contact_points}.fineness()}) {}

double AsperityInteraction::minimum_film_thickness(const ConstVectorRef& xi) const {
  if (const auto thickness = shape_->minimum_film_thickness(xi)) return *thickness;
  return wall_.least_thickness(xi.data());
}

bool AsperityInteraction::reaches(const ConstVectorRef& xi) const {
  const auto least = shape_->minimum_film_thickness(xi);
  return !least || !(*least >= options_.asperities->upper_end());
}

std::unique_ptr<ItemWorkspace> AsperityInteraction::make_workspace() const {
  auto ws = std::make_unique<Workspace>();
  for (Vector6* x : {&ws->force, &ws->pressing, &ws->xi, &ws->start_xi, &ws->start_pressing}) {
    x->setZero(wall_.coordinates());
  }
  return ws;
}

Vector3 AsperityInteraction::slip(const WallSample& at, const double* rate) const {
  Vector3 v = Vector3::Zero();
  for (int k = 0; k < wall_.coordinates(); ++k) v += rate[k] * wall_.tangent(at, k);
  return v;
}

ItemStatus AsperityInteraction::evaluate(const InteractionRequest& request,
                                         ItemWorkspace* workspace, InteractionForce& out,
                                         double* /*history_rate*/) const {
  auto& ws = static_cast<Workspace&>(*workspace);
  const int nk = wall_.coordinates();
  const double deepest = -kDeepest * shape_->clearance();
  ws.xi = request.motion->xi;
  ws.force.setZero(nk);
  ws.pressing.setZero(nk);
  ws.samples = 0;
  if (!reaches(ws.xi)) return ItemStatus::ok;
  bool overlaps = false;
  SampleSums sums(request, out);
  const auto add_samples = [&](auto known) {
    wall_.visit(ws.xi.data(), [&](const WallSample& at) {
      ++ws.samples;
      overlaps = overlaps || at.thickness < deepest;
      add_sample(wall_, options_, at, request, known, sums);
    });
  };
  if (nk == 3) {  // a journal in the plane: loops of a length that the compiler knows
    add_samples(std::integral_constant<int, 3>{});
  } else {
    add_samples(nk);
  }
  for (int k = 0; k < nk; ++k) {
    ws.force[k] = sums.force[k];
    ws.pressing[k] = sums.pressing[k];
    for (int l = 0; request.tangents && l < nk; ++l) {
      out.by_xi(k, l) = sums.by_xi[k][l];
      out.by_rate(k, l) = sums.by_rate[k][l];
    }
  }
  if (overlaps) return ItemStatus::out_of_range;
  ws.force += ws.pressing;
  out.force += ws.force;
  return ItemStatus::ok;
}

ItemFailure AsperityInteraction::failure(const ConstVectorRef& xi, const ItemWorkspace*) const {
  return {.reason = "the walls overlap by ten clearances: the asperities do not keep them apart",
          .hint =
              "check loads, speeds and contact_modulus; for compliant walls use contact= of a "
              "DryInterface",
          .quantity = "minimum_film_thickness",
          .value = minimum_film_thickness(xi),
          .unit = "m"};
}

double AsperityInteraction::potential_energy(const ConstVectorRef& xi) const {
  double sum = 0.0;
  if (!reaches(xi)) return sum;
  wall_.visit(xi.data(), [&](const WallSample& at) {
    sum += at.weight * options_.asperities->energy(at.thickness);
  });
  return sum;
}

double AsperityInteraction::unresolved_work(const ItemWorkspace* workspace) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  const double stored = potential_energy(ws.xi);
  Vector6 moved = ws.xi - ws.start_xi;
  if (const int s = wall_.turned_by(); s >= 0) {  // an angle, from -pi to pi
    moved[s] = std::remainder(moved[s], 2.0 * std::numbers::pi);
  }
  const double work = 0.5 * (ws.start_pressing + ws.pressing).dot(moved);
  const double unresolved = work + stored - ws.start_energy;
  return std::abs(unresolved) > kRoundOff * std::max(stored, ws.start_energy) ? unresolved : 0.0;
}

void AsperityInteraction::accept(const ItemWorkspace* workspace, double* held) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  const Eigen::Index nk = wall_.coordinates();
  held[0] = potential_energy(ws.xi);
  Eigen::Map<Vector>(held + 1, nk) = ws.xi;
  Eigen::Map<Vector>(held + 1 + nk, nk) = ws.pressing;
}

void AsperityInteraction::restore(const double* held, ItemWorkspace* workspace) const {
  auto& ws = static_cast<Workspace&>(*workspace);
  const Eigen::Index nk = wall_.coordinates();
  ws.start_energy = held[0];
  ws.start_xi = Eigen::Map<const Vector>(held + 1, nk);
  ws.start_pressing = Eigen::Map<const Vector>(held + 1 + nk, nk);
}

void AsperityInteraction::measure(const GapMotion& motion, const double* /*history*/,
                                  const ItemWorkspace* workspace, InteractionMeasures& out) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  const AsperityLaw& law = *options_.asperities;
  out.asperity_force += ws.force;
  if (!reaches(ws.xi)) return;
  const double least = minimum_film_thickness(ws.xi);
  out.maximum_asperity_pressure =
      std::max(out.maximum_asperity_pressure, law.evaluate(least).pressure);
  out.below_range = out.below_range || law.below_range(least);
  out.asperity_force_error +=
      wall_.load_error(ws.xi.data(), [&](double h) { return law.evaluate(h).pressure; });
  wall_.visit(ws.xi.data(), [&](const WallSample& at) {
    const AsperityState state = law.evaluate(at.thickness);
    out.contact_area += at.weight * state.area_ratio;
    if (options_.friction) {
      const double speed = slip(at, motion.rate.data()).norm();
      const double mu = options_.friction->coefficient(speed);
      const double full = options_.friction->full_coefficient(speed);
      out.asperity_power_loss += at.weight * state.pressure * mu * speed;
      out.friction_shortfall += at.weight * state.pressure * (full - mu) * speed;
    }
  });
}

}  // namespace tribodyn
