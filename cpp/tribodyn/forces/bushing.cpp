#include "tribodyn/forces/bushing.hpp"

#include <cmath>
#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/generalised_force.hpp"
#include "tribodyn/math/symmetric_eigenvalues.hpp"

namespace tribodyn {

namespace {

using Six = Eigen::Matrix<double, 6, 1>;

constexpr double kSymmetry = 1e-9;    // relative: above the rounding of typed numbers
constexpr double kSeriesRange = 0.1;  // of 1 - cos(theta)

/// h = theta/sin(theta) and its derivatives with respect to c = cos(theta).
struct RotationScale {
  double h, h1, h2;
};

RotationScale rotation_scale(double c) {
  const double x = 1.0 - c;
  if (x > kSeriesRange) {
    const double square = 1.0 - c * c;
    const double h = std::acos(c) / std::sqrt(square);
    const double h1 = (c * h - 1.0) / square;
    return {h, h1, (h + 3.0 * c * h1) / square};
  }
  // h = sum a_k x^k with a_k+1/a_k = (k + 1)/(2 k + 3): from (1 - c^2) h' = c h - 1.
  double h = 0.0, h1 = 0.0, h2 = 0.0, a = 1.0;
  double powers[3] = {1.0, 0.0, 0.0};  // x^k, k x^(k-1), k (k-1) x^(k-2)
  for (int k = 0; k < 14; ++k) {
    h += a * powers[0];
    h1 -= a * powers[1];
    h2 += a * powers[2];
    powers[2] = powers[2] * x + 2.0 * powers[1];
    powers[1] = powers[1] * x + powers[0];
    powers[0] *= x;
    a *= (k + 1.0) / (2.0 * k + 3.0);
  }
  return {h, h1, h2};
}

void check_matrix(const std::string& item, const char* quantity, const BushingMatrix& m) {
  for (int k = 0; k < 36; ++k) require_finite(item, quantity, m.data()[k], "");
  const double size = m.cwiseAbs().maxCoeff();
  const double skew = (m - m.transpose()).cwiseAbs().maxCoeff();
  require(skew <= kSymmetry * size, item, quantity, skew, "",
          "is the difference of two entries that must be equal in a symmetric matrix");
  const double least = symmetric_eigenvalues(m)[0];
  require(least >= -kSymmetry * size, item, quantity, least, "",
          "is an eigenvalue and must be >= 0");
}

}  // namespace

/// The six numbers and their derivatives. A "side" is the body of a marker.
struct Bushing::Deflection {
  VectorMotion origin[2];
  VectorMotion axis[2][3];
  Vector3 gap, gap_rate;    // r2 - r1
  Matrix3 turn, turn_rate;  // R
  double cosine = 1.0, cosine_rate = 0.0;
  RotationScale scale{1.0, 0.0, 0.0};
  Six value, rate;             // u
  Jacobian6 jacobian[2];       // G of each side
  Jacobian6 jacobian_rate[2];  // G'
};

namespace {

/// Axial vector of (m - m^T)/2.
Vector3 axial(const Matrix3& m) {
  return 0.5 * Vector3(m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1));
}

}  // namespace

Bushing::Bushing(std::string name, Marker first, Marker second, const BushingOptions& options)
    : Force(std::move(name)), markers_{first, second}, options_(options) {
  const std::string item = "force '" + this->name() + "'";
  check_matrix(item, "stiffness", options.stiffness);
  check_matrix(item, "damping", options.damping);
  const auto has = [&](int from, int rows) {
    return !options.stiffness.middleRows(from, rows).isZero(0.0) ||
           !options.damping.middleRows(from, rows).isZero(0.0);
  };
  turns_ = has(3, 3);
  if (!has(0, 6)) {
    throw InvalidInput({.item = item,
                        .quantity = "stiffness",
                        .rule = "must have a nonzero entry if damping has none"});
  }
  if (first.body == second.body) {
    throw InvalidInput({.item = item,
                        .quantity = "markers",
                        .rule = "must lie on two bodies",
                        .hint = "a bushing within one rigid body has no effect"});
  }
}

void Bushing::measure(const BodiesView& view, bool jacobians, Deflection& out) const {
  for (int k = 0; k < 2; ++k) {
    const Body& body = view.body(markers_[k].body);
    BodyState state = view.state(markers_[k].body);
    state.derivatives = jacobians ? 1 : 0;
    body.point(markers_[k].position, state, out.origin[k]);
    for (int i = 0; i < 3; ++i) body.direction(markers_[k].axis(i), state, out.axis[k][i]);
  }
  out.gap = out.origin[1].value - out.origin[0].value;
  out.gap_rate = out.origin[1].rate - out.origin[0].rate;
  for (int i = 0; i < 3; ++i) {
    const VectorMotion& e = out.axis[0][i];
    out.value[i] = e.value.dot(out.gap);
    out.rate[i] = e.rate.dot(out.gap) + e.value.dot(out.gap_rate);
    for (int j = 0; j < 3; ++j) {
      const VectorMotion& f = out.axis[1][j];
      out.turn(i, j) = e.value.dot(f.value);
      out.turn_rate(i, j) = e.rate.dot(f.value) + e.value.dot(f.rate);
    }
  }
  out.cosine = 0.5 * (out.turn.trace() - 1.0);
  out.cosine_rate = 0.5 * out.turn_rate.trace();
  out.scale = rotation_scale(std::max(out.cosine, kReach));
  const Vector3 w = axial(out.turn), w_rate = axial(out.turn_rate);
  const auto [h, h1, h2] = out.scale;
  const double h_rate = h1 * out.cosine_rate;
  out.value.tail<3>() = h * w;
  out.rate.tail<3>() = h * w_rate + h_rate * w;
  if (!jacobians) return;

  const double h1_rate = h2 * out.cosine_rate;
  for (int k = 0; k < 2; ++k) {
    const Jacobian3& r = out.origin[k].jacobian;
    const Jacobian3& r_rate = out.origin[k].jacobian_rate;
    const double sign = k == 0 ? -1.0 : 1.0;
    out.jacobian[k].resize(6, r.cols());
    out.jacobian_rate[k].resize(6, r.cols());
    for (Eigen::Index c = 0; c < r.cols(); ++c) {
      Matrix3 turned, turned_rate;  // derivative of R by the coordinate, and its rate
      for (int i = 0; i < 3; ++i) {
        const VectorMotion& e = out.axis[0][i];
        double by = sign * e.value.dot(r.col(c));
        double by_rate = sign * (e.rate.dot(r.col(c)) + e.value.dot(r_rate.col(c)));
        if (k == 0) {
          by += e.jacobian.col(c).dot(out.gap);
          by_rate += e.jacobian_rate.col(c).dot(out.gap) + e.jacobian.col(c).dot(out.gap_rate);
        }
        out.jacobian[k](i, c) = by;
        out.jacobian_rate[k](i, c) = by_rate;
        for (int j = 0; j < 3; ++j) {
          const VectorMotion& own = out.axis[k][k == 0 ? i : j];
          const VectorMotion& other = out.axis[1 - k][k == 0 ? j : i];
          turned(i, j) = own.jacobian.col(c).dot(other.value);
          turned_rate(i, j) =
              own.jacobian_rate.col(c).dot(other.value) + own.jacobian.col(c).dot(other.rate);
        }
      }
      const Vector3 w_by = axial(turned), w_by_rate = axial(turned_rate);
      const double c_by = 0.5 * turned.trace(), c_by_rate = 0.5 * turned_rate.trace();
      const Vector3 by = h * w_by + h1 * c_by * w;
      const Vector3 by_rate = h * w_by_rate + h_rate * w_by +
                              (h1_rate * c_by + h1 * c_by_rate) * w + h1 * c_by * w_rate;
      for (int i = 0; i < 3; ++i) {
        out.jacobian[k](3 + i, c) = by[i];
        out.jacobian_rate[k](3 + i, c) = by_rate[i];
      }
    }
  }
}

bool Bushing::within_reach(const Deflection& at) const { return !turns_ || at.cosine > kReach; }

void Bushing::initial_history(const BodiesView& view, double* /*history*/) const {
  Deflection start;
  measure(view, false, start);
  require(within_reach(start), label(), "rotation", std::acos(std::max(-1.0, start.cosine)), "rad",
          "must be below 2.7 rad at the start",
          "rotate one of the markers, so that they coincide where the bushing is at rest");
}

ItemFailure Bushing::failure(const BodiesView& accepted, const ItemWorkspace* /*workspace*/) const {
  Deflection at;
  measure(accepted, false, at);
  return {.reason = "the markers of the bushing rotate by more than 2.7 rad relative to each other",
          .hint = "use a torsional spring for complete turns about one axis",
          .quantity = "rotation",
          .value = at.value.tail<3>().norm(),
          .unit = "rad"};
}

ItemStatus Bushing::evaluate(const ItemRequest& request, const BodiesView& view,
                             ItemWorkspace* /*workspace*/, ItemBlocks& out) const {
  Deflection now;
  measure(view, true, now);
  if (!within_reach(now)) return ItemStatus::out_of_range;
  const BushingMatrix& stiffness = options_.stiffness;
  const BushingMatrix& damping = options_.damping;
  const Six p = stiffness * now.value + damping * now.rate;
  ElementBlocks& element = out.elements[0];
  const Eigen::Index first[2] = {0, now.jacobian[0].cols()};
  for (int k = 0; k < 2; ++k) {
    for (Eigen::Index c = 0; c < now.jacobian[k].cols(); ++c) {
      element.force[first[k] + c] -= now.jacobian[k].col(c).dot(p);
    }
  }
  if (!request.tangents) return ItemStatus::ok;

  for (int l = 0; l < 2; ++l) {
    for (Eigen::Index j = 0; j < now.jacobian[l].cols(); ++j) {
      const Six g = now.jacobian[l].col(j), g_rate = now.jacobian_rate[l].col(j);
      const Six by_q = stiffness * g + damping * g_rate, by_v = damping * g;
      for (int k = 0; k < 2; ++k) {
        for (Eigen::Index i = 0; i < now.jacobian[k].cols(); ++i) {
          element.by_q(first[k] + i, first[l] + j) -= now.jacobian[k].col(i).dot(by_q);
          element.by_v(first[k] + i, first[l] + j) -= now.jacobian[k].col(i).dot(by_v);
        }
      }
    }
  }
  add_curvature(view, now, p, element);
  return ItemStatus::ok;
}

/// Adds -d2(p . u)/dq2 at constant p.
void Bushing::add_curvature(const BodiesView& view, const Deflection& now, const Six& p,
                            ElementBlocks& element) const {
  const Eigen::Index first[2] = {0, now.jacobian[0].cols()};
  const Vector3 force = p.head<3>(), moment = p.tail<3>();
  const auto [h, h1, h2] = now.scale;
  const double along = moment.dot(axial(now.turn));  // m . w
  // d2(m . rho) = sum_ij weight_ij d2 R_ij + h1 (dW dc + dc dW) + h2 W dc dc, W = m . w.
  Matrix3 weight;
  weight << 0.0, -moment[2], moment[1], moment[2], 0.0, -moment[0], -moment[1], moment[0], 0.0;
  weight *= 0.5 * h;
  weight.diagonal().array() += 0.5 * h1 * along;

  // dW and dc of each side, from those of rho and c: dW = (m . drho - h1 W dc)/h.
  BodyVector c_by[2], w_by[2];
  for (int k = 0; k < 2; ++k) {
    const Eigen::Index n = now.jacobian[k].cols();
    c_by[k].setZero(n);
    w_by[k].resize(n);
    for (Eigen::Index c = 0; c < n; ++c) {
      for (int i = 0; i < 3; ++i) {
        c_by[k][c] += 0.5 * now.axis[k][i].jacobian.col(c).dot(now.axis[1 - k][i].value);
      }
      const Vector3 turned = now.jacobian[k].col(c).tail<3>();
      w_by[k][c] = (moment.dot(turned) - h1 * along * c_by[k][c]) / h;
    }
  }
  for (int k = 0; k < 2; ++k) {
    for (int l = 0; l < 2; ++l) {
      for (Eigen::Index j = 0; j < c_by[l].size(); ++j) {
        for (Eigen::Index i = 0; i < c_by[k].size(); ++i) {
          element.by_q(first[k] + i, first[l] + j) -=
              h1 * (w_by[k][i] * c_by[l][j] + c_by[k][i] * w_by[l][j]) +
              h2 * along * c_by[k][i] * c_by[l][j];
        }
      }
    }
  }
  // The force at the origins, and its direction, which turns with the first body.
  Vector3 pull = Vector3::Zero();
  for (int i = 0; i < 3; ++i) pull += force[i] * now.axis[0][i].value;
  add_point_tangent(view, markers_[0], pull, c_by[0].size(), first[0], element.by_q);
  add_point_tangent(view, markers_[1], -pull, c_by[1].size(), first[1], element.by_q);
  const Matrix3 one = Matrix3::Identity();
  for (int i = 0; i < 3; ++i) {
    const Jacobian3& e = now.axis[0][i].jacobian;
    for (int k = 0; k < 2; ++k) {
      const Jacobian3& r = now.origin[k].jacobian;
      const Matrix3 factor = (k == 0 ? force[i] : -force[i]) * one;
      add_generalised_tangent(e, factor, r, 0, first[k], element.by_q);
      add_generalised_tangent(r, factor, e, first[k], 0, element.by_q);
    }
    // The parts of displacement and rotation in the second derivative of e_i.
    Vector3 f = force[i] * now.gap, g = Vector3::Zero();
    for (int j = 0; j < 3; ++j) {
      f += weight(i, j) * now.axis[1][j].value;
      g += weight(j, i) * now.axis[0][j].value;
      const Jacobian3& other = now.axis[1][j].jacobian;
      add_generalised_tangent(e, -weight(i, j) * one, other, 0, first[1], element.by_q);
      add_generalised_tangent(other, -weight(i, j) * one, e, first[1], 0, element.by_q);
    }
    add_direction_tangent(view, markers_[0], i, -f, c_by[0].size(), first[0], element.by_q);
    add_direction_tangent(view, markers_[1], i, -g, c_by[1].size(), first[1], element.by_q);
  }
}

double Bushing::power(double /*t*/, const BodiesView& view,
                      const ItemWorkspace* /*workspace*/) const {
  Deflection now;
  measure(view, false, now);
  const Six p = options_.stiffness * now.value + options_.damping * now.rate;
  return -p.dot(now.rate);
}

double Bushing::potential_energy(double /*t*/, const BodiesView& view,
                                 const ItemWorkspace* /*workspace*/) const {
  Deflection now;
  measure(view, false, now);
  return 0.5 * now.value.dot(options_.stiffness * now.value);
}

double Bushing::dissipated_power(const BodiesView& view, const ItemWorkspace* /*workspace*/) const {
  Deflection now;
  measure(view, false, now);
  return now.rate.dot(options_.damping * now.rate);
}

std::vector<Channel> Bushing::channels(const BodiesView& /*bodies*/) const {
  const std::vector<std::string> xyz = {"x", "y", "z"};
  return {{"bushing_displacement", xyz},
          {"bushing_rotation", xyz},
          {"bushing_force", xyz},
          {"bushing_torque", xyz}};
}

void Bushing::record(const ItemInstant& at, double* out) const {
  Deflection now;
  measure(*at.view, false, now);
  const Six p = options_.stiffness * now.value + options_.damping * now.rate;
  for (const Six* x : {&std::as_const(now.value), &p}) {
    for (int k = 0; k < 6; ++k) *out++ = (*x)[k];
  }
}

}  // namespace tribodyn
