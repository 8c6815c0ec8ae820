#include "tribodyn/forces/relative_angle.hpp"

#include <cmath>
#include <numbers>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;
constexpr double kUpright = 1e-12;  // of 1 - cos of the tilt of a marker in its planar body

// Plain loops: the operands have run-time sizes.

/// Sets `out` to J^T f.
void set_products(const Jacobian3& j, const Vector3& f, BodyVector& out) {
  out.resize(j.cols());
  for (Eigen::Index c = 0; c < j.cols(); ++c) out[c] = j.col(c).dot(f);
}

/// Sets `out` to the rate of J^T f.
void set_product_rates(const VectorMotion& x, const VectorMotion& f, BodyVector& out) {
  out.resize(x.jacobian.cols());
  for (Eigen::Index c = 0; c < out.size(); ++c) {
    out[c] = x.jacobian_rate.col(c).dot(f.value) + x.jacobian.col(c).dot(f.rate);
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

std::optional<double> RelativeAngle::counted(const BodiesView& view) const {
  double angle = 0.0;
  for (int k = 0; k < 2; ++k) {
    const Matrix3& axes = markers_[k].rotation;
    const int body = markers_[k].body;
    const std::optional<double> own = view.body(body).counted_angle(view.state(body));
    if (!own || axes(2, 2) < 1.0 - kUpright) return {};
    angle += (k == 0 ? -1.0 : 1.0) * (*own + std::atan2(axes(1, 0), axes(0, 0)));
  }
  return angle;
}

bool RelativeAngle::measure(const BodiesView& view, double near, AngleMotion& out) const {
  const Body& first = view.body(markers_[0].body);
  const Body& second = view.body(markers_[1].body);
  BodyState state[2] = {view.state(markers_[0].body), view.state(markers_[1].body)};
  for (BodyState& each : state) each.derivatives = 1;
  VectorMotion x1, y1;
  first.direction(markers_[0].axis(0), state[0], x1);
  first.direction(markers_[0].axis(1), state[0], y1);
  second.direction(markers_[1].axis(0), state[1], out.pointer);
  const Vector3& x2 = out.pointer.value;
  const double c = x1.value.dot(x2), s = y1.value.dot(x2);
  const double square = c * c + s * s;
  if (!(square > kSmallestPointer * kSmallestPointer)) return false;

  out.normal_in_body = (c * markers_[0].axis(1) - s * markers_[0].axis(0)) / square;
  first.direction(out.normal_in_body, state[0], out.normal);
  const Vector3 along_in_body = (c * markers_[0].axis(0) + s * markers_[0].axis(1)) / square;
  VectorMotion along;
  first.direction(along_in_body, state[0], along);
  set_products(out.normal.jacobian, x2, out.gradient[0]);
  set_products(out.pointer.jacobian, out.normal.value, out.gradient[1]);
  set_products(along.jacobian, x2, out.stretching[0]);
  set_products(out.pointer.jacobian, along.value, out.stretching[1]);
  out.rate = out.normal.rate.dot(x2) + out.normal.value.dot(out.pointer.rate);
  const double stretching_rate = along.rate.dot(x2) + along.value.dot(out.pointer.rate);
  set_product_rates(out.normal, out.pointer, out.gradient_rate[0]);
  set_product_rates(out.pointer, out.normal, out.gradient_rate[1]);
  for (int k = 0; k < 2; ++k) {
    for (Eigen::Index i = 0; i < out.gradient[k].size(); ++i) {
      out.gradient_rate[k][i] -=
          stretching_rate * out.gradient[k][i] + out.rate * out.stretching[k][i];
    }
  }

  out.angle = std::atan2(s, c);
  const double reference = counted(view).value_or(near);
  if (std::isfinite(reference)) {
    out.angle += kTurn * std::round((reference - out.angle) / kTurn);
  }
  return true;
}

ItemStatus RelativeAngle::measure(const BodiesView& view, TurnMemory* memory,
                                  AngleMotion& out) const {
  const double before = memory ? memory->accepted : std::numeric_limits<double>::quiet_NaN();
  if (!measure(view, before, out)) return ItemStatus::out_of_range;
  if (std::abs(out.angle - before) > kReach && !counted(view)) return ItemStatus::out_of_range;
  if (memory) memory->last = out.angle;
  return ItemStatus::ok;
}

AngleMotion RelativeAngle::after(const BodiesView& view, const ItemWorkspace* memory) const {
  AngleMotion motion;
  const double near = memory ? static_cast<const TurnMemory*>(memory)->last
                             : std::numeric_limits<double>::quiet_NaN();
  measure(view, near, motion);
  return motion;
}

void RelativeAngle::hessian(const BodiesView& view, const AngleMotion& at,
                            AngleHessian& out) const {
  for (int k = 0; k < 2; ++k) {
    for (int l = 0; l < 2; ++l) {
      BodyMatrix& h = out.block[k][l];
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
  const Jacobian3& p = at.pointer.jacobian;
  for (Eigen::Index j = 0; j < p.cols(); ++j) {
    for (Eigen::Index i = 0; i < n.cols(); ++i) {
      const double product = n.col(i).dot(p.col(j));
      out.block[0][1](i, j) += product;
      out.block[1][0](j, i) += product;
    }
  }
  const int first = markers_[0].body, second = markers_[1].body;
  view.body(first).add_direction_hessian(at.normal_in_body, view.state(first), at.pointer.value,
                                         out.block[0][0]);
  view.body(second).add_direction_hessian(markers_[1].axis(0), view.state(second), at.normal.value,
                                          out.block[1][1]);
}

ItemFailure RelativeAngle::failure(const BodiesView& accepted, const ItemWorkspace* memory) const {
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
