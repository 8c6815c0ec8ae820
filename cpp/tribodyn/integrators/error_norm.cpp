#include "tribodyn/integrators/error_norm.hpp"

#include <algorithm>
#include <cmath>

namespace tribodyn {

namespace {

constexpr double kRelativeVelocity = 10.0;     // times `tolerance`, of the fastest velocity
constexpr double kImpactSpeed = 0.01;          // times `gap_tolerance`, of the speed of an impact
constexpr double kEnergy = 10.0;               // times `tolerance`, of the largest kinetic energy
constexpr double kSecondOrderVelocity = 10.0;  // times that of methods of other orders
constexpr double kSecondOrderEnergy = 3.0;     // alike
constexpr double kOpen = 1.0;                  // of the tolerated error: a drift that is looked at,
constexpr double kMost = 0.5;                  // and the share of it that no displacement closes

}  // namespace

ErrorNorm::ErrorNorm(const Model& model, const IntegratorOptions& options, int order)
    : model_(model),
      own_(OwnCoordinates::all(model)),
      tolerance_(options.tolerance),
      gap_tolerance_(options.gap_tolerance),
      max_step_(options.max_step),
      velocity_factor_(order == 2 ? kSecondOrderVelocity : 1.0),
      energy_factor_(order == 2 ? kSecondOrderEnergy : 1.0) {
  momentum_.setZero(model.coordinates());
}

bool ErrorNorm::is_length(const Segment& vector) const {
  return model_.units()[static_cast<std::size_t>(vector.first)] == Unit::metre;
}

namespace {

double size_of(const Segment& vector, const Vector& x) {
  return vector.size == 1 ? std::abs(x[vector.first]) : x.segment(vector.first, vector.size).norm();
}

}  // namespace

double ErrorNorm::operator()(const Vector& dq, const DynamicsWorkspace& ws) const {
  double norm = 0.0;
  for (const OwnCoordinates& own : own_) {
    const OwnMotion& motion = own.motion(ws);
    const Vector& change = own.change(ws, dq);
    const double allowed = std::min(gap_tolerance_ * motion.length, motion.largest_change);
    norm = std::max(norm, change.norm() / allowed);
  }
  const ChangeSize size = model_.size_of_change(dq);
  norm = std::max(norm, size.length / (tolerance_ * model_.length_scale()));
  return std::max(norm, size.angle / tolerance_);
}

double ErrorNorm::unknowns(const Vector& dw) const {
  double norm = 0.0;
  for (Eigen::Index i = 0; i < dw.size(); ++i) {
    const double scale = model_.unknown_list()[static_cast<std::size_t>(i)].scale;
    norm = std::max(norm, std::abs(dw[i]) / (tolerance_ * scale));
  }
  return norm;
}

double ErrorNorm::impact(const Vector& dv, const DynamicsWorkspace& ws) const {
  double norm = 0.0;
  for (const OwnCoordinates& own : own_) {
    const OwnMotion& motion = own.motion(ws);
    if (!std::isfinite(motion.speed)) continue;
    const Vector& change = own.change(ws, dv);
    norm = std::max(norm, change.norm() / (kImpactSpeed * gap_tolerance_ * motion.speed));
  }
  return norm;
}

double ErrorNorm::velocity(const Vector& dv, const Vector& v) const {
  const ChangeSize fast = model_.size_of_change(v), change = model_.size_of_change(dv);
  const double fastest[2] = {fast.angle, fast.length};
  const double error[2] = {change.angle, change.length};
  double norm = 0.0;
  for (int length = 0; length < 2; ++length) {
    const double size = length == 1 ? model_.length_scale() : 1.0;
    const double allowed = velocity_factor_ * tolerance_ *
                           std::max(size / max_step_, kRelativeVelocity * fastest[length]);
    norm = std::max(norm, error[length] / allowed);
  }
  return norm;
}

double ErrorNorm::kinetic_energy(const Vector& v, const DynamicsWorkspace& ws) const {
  ws.multiply_mass(v, momentum_);
  return 0.5 * momentum_.dot(v);
}

double ErrorNorm::energy(const Vector& dv, const Vector& v, const DynamicsWorkspace& ws,
                         double largest) const {
  if (!(largest > 0.0)) return 0.0;
  ws.multiply_mass(v, momentum_);
  return std::abs(momentum_.dot(dv)) / (energy_factor_ * kEnergy * tolerance_ * largest);
}

double ErrorNorm::elastic_energy(const Vector& dq, const DynamicsWorkspace& ws,
                                 double largest) const {
  if (!(largest > 0.0)) return 0.0;
  double error = 0.0;
  for (const OwnCoordinates& own : own_) {
    const OwnMotion& motion = own.motion(ws);
    const Vector& change = own.change(ws, dq);
    error += std::abs(motion.elastic.dot(change));
  }
  return error / (kEnergy * tolerance_ * largest);
}

double ErrorNorm::imbalance(const DynamicsWorkspace& ws) const {
  double largest[2] = {0.0, 0.0};  // of moments and of forces
  double left[2] = {0.0, 0.0};
  for (const Segment& vector : model_.vectors()) {
    const int length = is_length(vector) ? 1 : 0;
    largest[length] = std::max(largest[length], size_of(vector, ws.largest_force));
    left[length] = std::max(left[length], size_of(vector, ws.residual));
  }
  double share = 0.0;
  for (int length = 0; length < 2; ++length) {
    if (largest[length] > 0.0) share = std::max(share, left[length] / largest[length]);
  }
  return share;
}

double ErrorNorm::work(const DynamicsWorkspace& ws, double largest) const {
  if (!(largest > 0.0)) return 0.0;
  double error = 0.0;
  for (const OwnCoordinates& own : own_) error += std::abs(own.unresolved_work(ws));
  return error / (kEnergy * tolerance_ * largest);
}

/// Tolerated error of a row [m or rad].
double ErrorNorm::tolerated(const DynamicsWorkspace& ws, Eigen::Index row) const {
  const bool length = ws.row_unit[static_cast<std::size_t>(row)] == Unit::metre;
  return tolerance_ * (length ? model_.length_scale() : 1.0);
}

double ErrorNorm::rows(const Vector& values, const DynamicsWorkspace& ws, int& row) const {
  double largest = 0.0;
  row = -1;
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    const double amount = std::abs(values[i]) / tolerated(ws, i);
    if (!(amount > largest)) continue;
    largest = amount;
    row = static_cast<int>(i);
  }
  return largest;
}

bool ErrorNorm::parts(const Vector& open, DynamicsWorkspace& ws) const {
  int row = -1;
  const double drift = rows(ws.constraint, ws, row);
  const double left = rows(open, ws, row);
  if (!(left > kOpen && left > kMost * drift)) return false;
  ws.dependent_row = row;
  return true;
}

double ErrorNorm::drift(const DynamicsWorkspace& ws, double rate_weight, int& row) const {
  double largest = 0.0;
  row = 0;
  for (int i = 0; i < model_.rows(); ++i) {
    const double amount =
        (std::abs(ws.constraint[i]) + rate_weight * std::abs(ws.constraint_rate[i])) /
        tolerated(ws, i);
    if (amount > largest) {
      largest = amount;
      row = i;
    }
  }
  return largest;
}

}  // namespace tribodyn
