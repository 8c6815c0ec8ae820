#include "tribodyn/forces/relative_angle.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;
constexpr double kUpright = 1e-12;  // of 1 - cos of the tilt of a marker in its planar body

// Plain loops: the operands have run-time sizes.

/// Sets `out` to J^T f.
void set_products(const Jacobian3& j, const Vector3& f, Vector& out) {
  out.resize(j.cols());
  for (Eigen::Index c = 0; c < j.cols(); ++c) out[c] = j.col(c).dot(f);
}

/// Sets `out` to the rate of J^T f.
void set_product_rates(const VectorMotion& x, const VectorMotion& f, Vector& out) {
  out.resize(x.jacobian.cols());
  for (Eigen::Index c = 0; c < out.size(); ++c) {
    out[c] = x.jacobian_rate.col(c).dot(f.value) + x.jacobian.col(c).dot(f.rate);
  }
}

/// Sets the derivatives of angle and rate; normal, direction along and rate are set already.
void set_derivatives(const VectorMotion& pointer, AngleMotion& out) {
  const Vector3& x2 = pointer.value;
  const VectorMotion& along = out.along;
  set_products(out.normal.jacobian, x2, out.gradient[0]);
  set_products(pointer.jacobian, out.normal.value, out.gradient[1]);
  set_products(along.jacobian, x2, out.stretching[0]);
  set_products(pointer.jacobian, along.value, out.stretching[1]);
  const double stretching_rate = along.rate.dot(x2) + along.value.dot(pointer.rate);
  set_product_rates(out.normal, pointer, out.gradient_rate[0]);
  set_product_rates(pointer, out.normal, out.gradient_rate[1]);
  for (int k = 0; k < 2; ++k) {
    for (Eigen::Index i = 0; i < out.gradient[k].size(); ++i) {
      out.gradient_rate[k][i] -=
          stretching_rate * out.gradient[k][i] + out.rate * out.stretching[k][i];
    }
  }
}

}  // namespace

RelativeAngle::RelativeAngle(const std::string& item, Marker first, Marker second)
    : markers_{first, second} {
  if (first.body == second.body) {
    throw InvalidInput({.item = item,
                        .quantity = "markers",
                        .rule = "must lie on two bodies",
                        .hint = "angles within one rigid body do not change"});
  }
}

std::optional<double> RelativeAngle::counted(const AttachedPair& pair) const {
  double angle = 0.0;
  for (int k = 0; k < 2; ++k) {
    const Matrix3& axes = markers_[k].rotation;
    const std::optional<double> own = pair.attachment[k]->counted_angle(pair.state[k]);
    if (!own || axes(2, 2) < 1.0 - kUpright) return {};
    angle += (k == 0 ? -1.0 : 1.0) * (*own + std::atan2(axes(1, 0), axes(0, 0)));
  }
  return angle;
}

bool RelativeAngle::measure(const AttachedPair& pair, double near, AngleMotion& out) const {
  const VectorMotion &x1 = pair.motion[0]->axis[0], &y1 = pair.motion[0]->axis[1];
  const VectorMotion& pointer = pair.motion[1]->axis[0];
  const Vector3& x2 = pointer.value;
  const double c = x1.value.dot(x2), s = y1.value.dot(x2);
  const double square = c * c + s * s;
  if (!(square > kSmallestPointer * kSmallestPointer)) return false;

  BodyState state = pair.state[0];
  state.derivatives = std::min(state.derivatives, 1);
  out.normal_in_body = (c * markers_[0].axis(1) - s * markers_[0].axis(0)) / square;
  pair.attachment[0]->direction(state, *pair.motion[0], out.normal_in_body, out.normal);
  out.rate = out.normal.rate.dot(x2) + out.normal.value.dot(pointer.rate);
  if (state.derivatives > 0) {
    const Vector3 along_in_body = (c * markers_[0].axis(0) + s * markers_[0].axis(1)) / square;
    pair.attachment[0]->direction(state, *pair.motion[0], along_in_body, out.along);
    set_derivatives(pointer, out);
  }

  out.angle = std::atan2(s, c);
  const double reference = counted(pair).value_or(near);
  if (std::isfinite(reference)) {
    out.angle += kTurn * std::round((reference - out.angle) / kTurn);
  }
  return true;
}

ItemStatus RelativeAngle::measure(const AttachedPair& pair, TurnMemory& memory) const {
  AngleMotion& now = memory.motion;
  const double before = memory.accepted;
  if (!measure(pair, before, now)) return ItemStatus::out_of_range;
  if (std::abs(now.angle - before) > kReach && !counted(pair)) return ItemStatus::out_of_range;
  memory.last = now.angle;
  return ItemStatus::ok;
}

AngleMotion RelativeAngle::after(const AttachedPair& pair, const ItemWorkspace* memory) const {
  AngleMotion motion;
  const double near = memory ? static_cast<const TurnMemory*>(memory)->last
                             : std::numeric_limits<double>::quiet_NaN();
  measure(pair, near, motion);
  return motion;
}

void RelativeAngle::hessian(const AttachedPair& pair, const AngleMotion& at,
                            AngleHessian& out) const {
  for (int k = 0; k < 2; ++k) {
    for (int l = 0; l < 2; ++l) {
      Matrix& h = out.block[k][l];
      h.resize(at.gradient[k].size(), at.gradient[l].size());
      for (Eigen::Index j = 0; j < h.cols(); ++j) {
        for (Eigen::Index i = 0; i < h.rows(); ++i) {
          h(i, j) =
              -(at.gradient[k][i] * at.stretching[l][j] + at.stretching[k][i] * at.gradient[l][j]);
        }
      }
    }
  }
  const Jacobian3& n = at.normal.jacobian;
  const VectorMotion& pointer = pair.motion[1]->axis[0];
  const Jacobian3& p = pointer.jacobian;
  for (Eigen::Index j = 0; j < p.cols(); ++j) {
    for (Eigen::Index i = 0; i < n.cols(); ++i) {
      const double product = n.col(i).dot(p.col(j));
      out.block[0][1](i, j) += product;
      out.block[1][0](j, i) += product;
    }
  }
  pair.add_direction_hessian(0, at.normal_in_body, pointer.value, out.block[0][0]);
  pair.add_direction_hessian(1, markers_[1].axis(0), at.normal.value, out.block[1][1]);
}

ItemFailure RelativeAngle::failure(const AttachedPair& accepted,
                                   const ItemWorkspace* memory) const {
  AngleMotion motion;
  if (!measure(accepted, 0.0, motion)) {
    return {.reason =
                "the angle is not defined: the x axis of the second marker is along the z axis of "
                "the first",
            .hint = "choose markers that rotate about their z axes"};
  }
  return {.reason =
              "the angle is ambiguous: it would change by more than 2 rad in one step, or the "
              "second marker would tip over",
          .hint = "give a smaller max_step",
          .quantity = "angle",
          .value = after(accepted, memory).angle,
          .unit = "rad"};
}

void RelativeAngle::accept(const ItemWorkspace* memory, double* held) {
  *held = static_cast<const TurnMemory*>(memory)->last;
}

void RelativeAngle::restore(const double* held, ItemWorkspace* memory) {
  auto& own = static_cast<TurnMemory&>(*memory);
  own.accepted = own.last = *held;
}

}  // namespace tribodyn
