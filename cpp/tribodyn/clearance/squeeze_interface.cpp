#include "tribodyn/clearance/squeeze_interface.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/squeeze_sphere.hpp"

namespace tribodyn {

namespace {

// Under a steady load the film thins exponentially without end. At a billionth of the clearance,
// far below the roughness of walls, its resistance has grown enough.
constexpr double kThinnest = 1e-9;

}  // namespace

SqueezeInterface::SqueezeInterface(SqueezeOptions options) : options_(std::move(options)) {
  const std::string item = "squeeze interface";
  if (!options_.lubricant) {
    throw InvalidInput({.item = item, .quantity = "lubricant", .rule = "must be given"});
  }
  require_non_negative(item, "extra_clearance", options_.extra_clearance, "",
                       "extra_clearance is a fraction of the radial clearance");
}

std::unique_ptr<Interaction> SqueezeInterface::attach(
    const std::string& item, const std::shared_ptr<const Gap>& shape) const {
  return attach_to_ball(item, shape);
}

std::unique_ptr<SqueezeInteraction> SqueezeInterface::attach_to_ball(
    const std::string& item, const std::shared_ptr<const Gap>& shape) const {
  auto ball = std::dynamic_pointer_cast<const SphericalGap>(shape);
  if (!ball) {
    throw InvalidInput(
        {.item = item,
         .quantity = "interface",
         .rule =
             std::string("is a squeeze film between a ball and a cup, not in a ") + shape->noun(),
         .hint = "use LubricatedInterface, a film for any gap"});
  }
  return std::make_unique<SqueezeInteraction>(std::move(ball), options_);
}

SqueezeInteraction::SqueezeInteraction(std::shared_ptr<const SphericalGap> shape,
                                       const SqueezeOptions& options)
    : shape_(std::move(shape)),
      viscosity_(options.lubricant->dynamic_viscosity()),
      clearance_(shape_->clearance() * (1.0 + options.extra_clearance)),
      factor_(6.0 * std::numbers::pi * viscosity_ * std::pow(shape_->options().cup_radius, 4) /
              std::pow(clearance_, 3)) {}

double SqueezeInteraction::minimum_film_thickness(const ConstVectorRef& xi) const {
  // In all directions, because the film is treated as isotropic.
  return shape_->clearance() - xi.head(shape_->translations()).norm();
}

double SqueezeInteraction::film_scale(const ConstVectorRef& xi) const {
  return std::max(clearance_ - xi.head(shape_->translations()).norm(), kThinnest * clearance_);
}

std::unique_ptr<ItemWorkspace> SqueezeInteraction::make_workspace() const {
  auto ws = std::make_unique<Workspace>();
  ws->force.setZero(shape_->size());
  return ws;
}

ItemStatus SqueezeInteraction::evaluate(const InteractionRequest& request, ItemWorkspace* workspace,
                                        InteractionForce& out, double* /*history_rate*/) const {
  auto& ws = static_cast<Workspace&>(*workspace);
  const int n = shape_->translations();
  const auto e = request.motion->xi.head(n);
  const auto v = request.motion->rate.head(n);
  const double size = e.norm();
  ws.force.setZero(shape_->size());
  ws.ratio = size / clearance_;
  ws.speed = ws.pressure = 0.0;
  // At the centre the ball departs from it in every direction.
  const double speed = size > 0.0 ? e.dot(v) / size : v.norm();
  if (!(speed > 0.0)) return ItemStatus::ok;
  Vector6 normal = size > 0.0 ? Vector6(e / size) : Vector6(v / speed);
  SqueezeBracket bracket = squeeze_bracket(std::min(ws.ratio, 1.0 - kThinnest));
  if (ws.ratio > 1.0 - kThinnest) bracket.derivative = 0.0;
  const double resistance = factor_ * bracket.value;
  ws.speed = speed;
  ws.force.head(n) = -resistance * speed * normal;
  const double radius = shape_->options().cup_radius;
  // ((1 - eps)^-2 - 1) / eps = (2 - eps) / (1 - eps)^2.
  ws.pressure = 3.0 * viscosity_ * radius * radius * speed / std::pow(clearance_, 3) *
                (2.0 - ws.ratio) / std::pow(std::max(1.0 - ws.ratio, kThinnest), 2);
  out.force += ws.force;
  if (!request.tangents) return ItemStatus::ok;
  const Matrix6 along = normal * normal.transpose();
  out.by_rate.topLeftCorner(n, n) -= resistance * along;
  out.by_xi.topLeftCorner(n, n) -= factor_ * bracket.derivative / clearance_ * speed * along;
  if (size > 0.0) {
    const Vector6 aside = (v - speed * normal) / size;
    out.by_xi.topLeftCorner(n, n) -= resistance * (normal * aside.transpose());
    out.by_xi.topLeftCorner(n, n) -= resistance * speed / size * (Matrix6::Identity(n, n) - along);
  }
  return ItemStatus::ok;
}

void SqueezeInteraction::measure(const GapMotion& /*motion*/, const double* /*history*/,
                                 const ItemWorkspace* workspace, InteractionMeasures& out) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  out.film_force += ws.force;
  out.maximum_film_pressure = std::max(out.maximum_film_pressure, ws.pressure);
  out.minimum_film_pressure = std::min(out.minimum_film_pressure, 0.0);
  out.film_power_loss += ws.force.norm() * ws.speed;
}

}  // namespace tribodyn
