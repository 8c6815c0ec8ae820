#include "tribodyn/joints/friction_force.hpp"

#include <array>
#include <cmath>
#include <string>

#include "tribodyn/math/products.hpp"

namespace tribodyn {

namespace {

/// Norm of the multipliers of the rows that carry the load.
double load_of(const Slips& slips, const double* multipliers) {
  double square = 0.0;
  for (int i = 0; i < slips.load_rows; ++i) square += multipliers[i] * multipliers[i];
  return std::sqrt(square);
}

/// Applies the law to all slips: to one vector, or to each slip separately.
void apply_law(const JointFriction& friction, const Slips& slips, const Vector3& velocity,
               double load, const Vector3& base, double weight, SlipFriction& out) {
  if (slips.together) {
    friction.evaluate(velocity, load, base, weight, out);
    return;
  }
  SlipFriction own;
  for (int i = 0; i < slips.count; ++i) {
    friction.evaluate({velocity[i], 0.0, 0.0}, load, {base[i], 0.0, 0.0}, weight, own);
    out.force[i] = own.force[0];
    out.by_velocity(i, i) = own.by_velocity(0, 0);
    out.by_load[i] = own.by_load[0];
    out.deflection[i] = own.deflection[0];
    out.rate[i] = own.rate[0];
    out.rate_by_velocity(i, i) = own.rate_by_velocity(0, 0);
    out.rate_by_load[i] = own.rate_by_load[0];
    out.rate_by_deflection[i] = own.rate_by_deflection[0];
    out.force_by_deflection[i] = own.force_by_deflection[0];
  }
}

/// Power that the transition at rest removes from the friction [W].
double shortfall(const JointFriction& friction, const Slips& slips, const FrictionWorkspace& ws) {
  const Vector3& velocity = ws.slip.velocity;
  if (slips.together) return friction.shortfall(velocity.norm(), ws.load);
  double sum = 0.0;
  for (int i = 0; i < slips.count; ++i) {
    sum += friction.shortfall(std::abs(velocity[i]), ws.load);
  }
  return sum;
}

void add_tangents(const Slips& slips, const JointPair& pair, double radius,
                  const ItemRequest& request, FrictionWorkspace& ws, ItemBlocks& out) {
  ElementBlocks& element = out.elements[0];
  MatrixMap& by_multipliers = out.rows.force_by_multipliers;
  ConstraintHessian& curvature = ws.second;
  slip_curvature(slips, pair, radius, ws.friction.force, curvature);
  const Eigen::Index first[2] = {0, pair.size(0)};
  for (int k = 0; k < 2; ++k) {
    for (Eigen::Index i = 0; i < pair.size(k); ++i) {
      const Vector3 s = ws.slip.by_v[k].col(i);
      const Vector3 by_velocity = ws.friction.by_velocity.transpose() * s;
      for (int l = 0; l < 2; ++l) {
        for (Eigen::Index j = 0; j < pair.size(l); ++j) {
          element.by_v(first[k] + i, first[l] + j) -= by_velocity.dot(ws.slip.by_v[l].col(j));
          element.by_q(first[k] + i, first[l] + j) -=
              by_velocity.dot(ws.slip.by_q[l].col(j)) + curvature.block[k][l](i, j);
        }
      }
      if (!(ws.load > 0.0)) continue;
      const double by_load = s.dot(ws.friction.by_load) / ws.load;
      for (int row = 0; row < slips.load_rows; ++row) {
        by_multipliers(row, first[k] + i) -= by_load * request.multipliers[row];
      }
    }
  }
}

}  // namespace

double FrictionWorkspace::breakaway(const JointFriction& law) const {
  return law.bristles()->breakaway(heaviest());
}

double FrictionWorkspace::bending_power(const LuGre& law) const {
  return law.options().bristle_stiffness * friction.deflection.dot(friction.rate);
}

Vector3 FrictionWorkspace::bending(const double* dx) const {
  Vector3 way = Vector3::Zero();
  if (weight == 0.0) return way;
  for (const Jacobian3& side : slip.by_v) {
    for (Eigen::Index c = 0; c < side.cols(); ++c) way += *dx++ * side.col(c);
  }
  return friction.rate_by_velocity * way;
}

void add_friction(const JointFriction& friction, const Slips& slips, const JointPair& pair,
                  const ItemRequest& request, FrictionWorkspace& ws, ItemBlocks& out) {
  const double radius = friction.radius().value_or(0.0);
  Vector3 base = Vector3::Zero();
  if (friction.bristles()) {
    for (int i = 0; i < slips.count; ++i) base[i] = request.history_base[i];
  }
  ws.weight = request.history_weight;
  ws.load = load_of(slips, request.multipliers);
  measure_slips(slips, pair, radius, request.tangents, ws.slip);
  apply_law(friction, slips, ws.slip.velocity, ws.load, base, ws.weight, ws.friction);
  if (friction.bristles()) {
    for (int i = 0; i < slips.count; ++i) out.history_rate[i] = ws.friction.rate[i];
  }
  VectorMap& force = out.elements[0].force;
  for (int k = 0; k < 2; ++k) {
    const Eigen::Index first = k == 0 ? 0 : pair.size(0);
    for (Eigen::Index i = 0; i < pair.size(k); ++i) {
      force[first + i] -= ws.slip.by_v[k].col(i).dot(ws.friction.force);
    }
  }
  if (request.tangents) add_tangents(slips, pair, radius, request, ws, out);
}

void friction_history_tangents(const JointFriction& friction, const Slips& slips,
                               const double* multipliers, int rows, const FrictionWorkspace& ws,
                               HistoryTangents& out) {
  SlipFriction still;  // at the present deflection
  apply_law(friction, slips, ws.slip.velocity, ws.load, ws.friction.deflection, 0.0, still);
  const Eigen::Index k = slips.count, c = ws.slip.by_v[0].cols() + ws.slip.by_v[1].cols();
  Matrix s(3, c), by_q(3, c);
  s << ws.slip.by_v[0], ws.slip.by_v[1];
  by_q << ws.slip.by_q[0], ws.slip.by_q[1];
  Matrix by_multipliers = Matrix::Zero(1, rows);
  for (int i = 0; ws.load > 0.0 && i < slips.load_rows; ++i) {
    by_multipliers(0, i) = multipliers[i] / ws.load;
  }
  out.states.clear();
  for (int i = 0; i < slips.count; ++i) out.states.push_back(i);
  const Matrix by_state = Matrix(still.rate_by_deflection.asDiagonal());
  out.rate_by_state = by_state.topLeftCorner(k, k);
  out.rate_by_q = (still.rate_by_velocity * by_q).topRows(k);
  out.rate_by_v = (still.rate_by_velocity * s).topRows(k);
  out.rate_by_multipliers = (still.rate_by_load * by_multipliers).topRows(k);
  const Matrix force_by_state = Matrix(still.force_by_deflection.asDiagonal());
  out.force_by_state = -(s.transpose() * force_by_state).leftCols(k);
  const Matrix less = still.by_velocity - ws.friction.by_velocity;
  out.force_by_q = -s.transpose() * less * by_q;
  out.force_by_v = -s.transpose() * less * s;
  out.force_by_multipliers =
      -s.transpose() * (still.by_load - ws.friction.by_load) * by_multipliers;
}

void report_friction(const JointFriction& friction, const Slips& slips, const FrictionWorkspace* ws,
                     Report& out) {
  static const char* const kAxes[3] = {"x", "y", "z"};
  // Slips that turn, and those that slide.
  std::array<int, 3> turning{}, sliding{};
  int turns = 0, slides = 0;
  for (int i = 0; i < slips.count; ++i) {
    if (slips.axes[static_cast<std::size_t>(i)].turns) {
      turning[static_cast<std::size_t>(turns++)] = i;
    } else {
      sliding[static_cast<std::size_t>(slides++)] = i;
    }
  }
  const auto axis = [&](int i) {
    return std::string(kAxes[slips.axes[static_cast<std::size_t>(i)].axis]);
  };
  const auto turn = [&](int k) { return turning[static_cast<std::size_t>(k)]; };
  if (slides > 0) out.add("friction_force", [&] { return ws->friction.force[sliding[0]]; });
  if (slips.turn()) {
    out.add(
        "friction_torque", turns, [&](int k) { return axis(turn(k)); },
        [&](int k) { return *friction.radius() * ws->friction.force[turn(k)]; });
  }
  out.add("power_loss", [&] {
    return ws->power() - (friction.bristles() ? ws->bending_power(*friction.bristles()) : 0.0);
  });
  if (!friction.bristles()) {
    out.add("friction_shortfall", [&] { return shortfall(friction, slips, *ws); });
    return;
  }
  const auto component = [&](int i) {
    return slides == 0 ? axis(i) : std::string(i == 0 ? "slide" : "turn");
  };
  out.add("bristle_deflection", slips.count, component,
          [&](int i) { return ws->friction.deflection[i]; });
}

}  // namespace tribodyn
