#include "tribodyn/forces/bushing.hpp"

#include <cmath>
#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/generalised_force.hpp"
#include "tribodyn/math/decompositions.hpp"

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

/// The six numbers.
struct Bushing::Deflection {
  Vector3 gap, gap_rate;    // r2 - r1
  Matrix3 turn, turn_rate;  // R
  double cosine = 1.0, cosine_rate = 0.0;
  RotationScale scale{1.0, 0.0, 0.0};
  Six value, rate;  // u
};

/// The numbers and their derivatives. A "side" is the body of a marker.
struct Bushing::Workspace final : ItemWorkspace {
  Deflection now;
  Matrix jacobian[2];                // G of each side, 6 x n
  Matrix jacobian_rate[2];           // G'
  Vector cosine_by[2], along_by[2];  // scratch of add_curvature

  void set_derivatives(const AttachedPair& pair);
  void add_curvature(const AttachedPair& pair, const Six& p, ElementBlocks& element);
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

/// Sets the six numbers from the motions of the markers.
Bushing::Deflection Bushing::measure(const AttachedPair& pair) {
  Deflection out;
  const AttachmentMotion &first = *pair.motion[0], &second = *pair.motion[1];
  out.gap = second.origin.value - first.origin.value;
  out.gap_rate = second.origin.rate - first.origin.rate;
  for (int i = 0; i < 3; ++i) {
    const VectorMotion& e = first.axis[i];
    out.value[i] = e.value.dot(out.gap);
    out.rate[i] = e.rate.dot(out.gap) + e.value.dot(out.gap_rate);
    for (int j = 0; j < 3; ++j) {
      const VectorMotion& f = second.axis[j];
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
  return out;
}

Bushing::Deflection Bushing::deflection(const BodiesView& view) const {
  return measure(PairMotion(view, attachment(0), attachment(1)).pair);
}

std::unique_ptr<ItemWorkspace> Bushing::make_workspace() const {
  return std::make_unique<Workspace>();
}

/// Sets G and G'.
void Bushing::Workspace::set_derivatives(const AttachedPair& pair) {
  const Vector3 w = axial(now.turn), w_rate = axial(now.turn_rate);
  const auto [h, h1, h2] = now.scale;
  const double h_rate = h1 * now.cosine_rate;
  const double h1_rate = h2 * now.cosine_rate;
  for (int k = 0; k < 2; ++k) {
    const Jacobian3& r = pair.motion[k]->origin.jacobian;
    const Jacobian3& r_rate = pair.motion[k]->origin.jacobian_rate;
    const double sign = k == 0 ? -1.0 : 1.0;
    jacobian[k].resize(6, r.cols());
    jacobian_rate[k].resize(6, r.cols());
    for (Eigen::Index c = 0; c < r.cols(); ++c) {
      Matrix3 turned, turned_rate;  // derivative of R by the coordinate, and its rate
      for (int i = 0; i < 3; ++i) {
        const VectorMotion& e = pair.motion[0]->axis[i];
        double by = sign * e.value.dot(r.col(c));
        double by_rate = sign * (e.rate.dot(r.col(c)) + e.value.dot(r_rate.col(c)));
        if (k == 0) {
          by += e.jacobian.col(c).dot(now.gap);
          by_rate += e.jacobian_rate.col(c).dot(now.gap) + e.jacobian.col(c).dot(now.gap_rate);
        }
        jacobian[k](i, c) = by;
        jacobian_rate[k](i, c) = by_rate;
        for (int j = 0; j < 3; ++j) {
          const VectorMotion& own = pair.motion[k]->axis[k == 0 ? i : j];
          const VectorMotion& other = pair.motion[1 - k]->axis[k == 0 ? j : i];
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
        jacobian[k](3 + i, c) = by[i];
        jacobian_rate[k](3 + i, c) = by_rate[i];
      }
    }
  }
}

bool Bushing::within_reach(const Deflection& at) const { return !turns_ || at.cosine > kReach; }

void Bushing::check_start(const BodiesView& view) const {
  const Deflection start = deflection(view);
  require(within_reach(start), label(), "rotation", std::acos(std::max(-1.0, start.cosine)), "rad",
          "must be below 2.7 rad at the start",
          "rotate one of the markers, so that they coincide where the bushing is at rest");
}

ItemFailure Bushing::failure(const BodiesView& accepted, const ItemWorkspace* /*workspace*/) const {
  const Deflection at = deflection(accepted);
  return {.reason = "the markers of the bushing rotate by more than 2.7 rad relative to each other",
          .hint = "use a torsional spring for complete turns about one axis",
          .quantity = "rotation",
          .value = at.value.tail<3>().norm(),
          .unit = "rad"};
}

ItemStatus Bushing::evaluate(const ItemRequest& request, const BodiesView& view,
                             ItemWorkspace* workspace, ItemBlocks& out) const {
  auto& ws = static_cast<Workspace&>(*workspace);
  const AttachedPair pair = attached(view, request);
  const Deflection& now = ws.now = measure(pair);
  if (!within_reach(now)) return ItemStatus::out_of_range;
  ws.set_derivatives(pair);
  const BushingMatrix& stiffness = options_.stiffness;
  const BushingMatrix& damping = options_.damping;
  const Six p = stiffness * now.value + damping * now.rate;
  ElementBlocks& element = out.elements[0];
  const Eigen::Index first[2] = {0, ws.jacobian[0].cols()};
  for (int k = 0; k < 2; ++k) {
    for (Eigen::Index c = 0; c < ws.jacobian[k].cols(); ++c) {
      element.force[first[k] + c] -= ws.jacobian[k].col(c).dot(p);
    }
  }
  if (!request.tangents) return ItemStatus::ok;

  for (int l = 0; l < 2; ++l) {
    for (Eigen::Index j = 0; j < ws.jacobian[l].cols(); ++j) {
      const Six g = ws.jacobian[l].col(j), g_rate = ws.jacobian_rate[l].col(j);
      const Six by_q = stiffness * g + damping * g_rate, by_v = damping * g;
      for (int k = 0; k < 2; ++k) {
        for (Eigen::Index i = 0; i < ws.jacobian[k].cols(); ++i) {
          element.by_q(first[k] + i, first[l] + j) -= ws.jacobian[k].col(i).dot(by_q);
          element.by_v(first[k] + i, first[l] + j) -= ws.jacobian[k].col(i).dot(by_v);
        }
      }
    }
  }
  ws.add_curvature(pair, p, element);
  return ItemStatus::ok;
}

/// Adds -d2(p . u)/dq2 at constant p.
void Bushing::Workspace::add_curvature(const AttachedPair& pair, const Six& p,
                                       ElementBlocks& element) {
  const Eigen::Index first[2] = {0, jacobian[0].cols()};
  const Vector3 force = p.head<3>(), moment = p.tail<3>();
  const auto [h, h1, h2] = now.scale;
  const double along = moment.dot(axial(now.turn));  // m . w
  // d2(m . rho) = sum_ij weight_ij d2 R_ij + h1 (dW dc + dc dW) + h2 W dc dc, W = m . w.
  Matrix3 weight;
  weight << 0.0, -moment[2], moment[1], moment[2], 0.0, -moment[0], -moment[1], moment[0], 0.0;
  weight *= 0.5 * h;
  weight.diagonal().array() += 0.5 * h1 * along;

  // dW and dc of each side, from those of rho and c: dW = (m . drho - h1 W dc)/h.
  for (int k = 0; k < 2; ++k) {
    const Eigen::Index n = jacobian[k].cols();
    cosine_by[k].setZero(n);
    along_by[k].resize(n);
    for (Eigen::Index c = 0; c < n; ++c) {
      for (int i = 0; i < 3; ++i) {
        cosine_by[k][c] +=
            0.5 * pair.motion[k]->axis[i].jacobian.col(c).dot(pair.motion[1 - k]->axis[i].value);
      }
      const Vector3 turned = jacobian[k].col(c).tail<3>();
      along_by[k][c] = (moment.dot(turned) - h1 * along * cosine_by[k][c]) / h;
    }
  }
  for (int k = 0; k < 2; ++k) {
    for (int l = 0; l < 2; ++l) {
      for (Eigen::Index j = 0; j < cosine_by[l].size(); ++j) {
        for (Eigen::Index i = 0; i < cosine_by[k].size(); ++i) {
          element.by_q(first[k] + i, first[l] + j) -=
              h1 * (along_by[k][i] * cosine_by[l][j] + cosine_by[k][i] * along_by[l][j]) +
              h2 * along * cosine_by[k][i] * cosine_by[l][j];
        }
      }
    }
  }
  // The force at the origins, and its direction, which turns with the first body.
  Vector3 pull = Vector3::Zero();
  for (int i = 0; i < 3; ++i) pull += force[i] * pair.motion[0]->axis[i].value;
  const auto block = [&](int k) { return diagonal_block(element.by_q, first[k], pair.size(k)); };
  pair.add_point_hessian(0, pull, block(0));
  pair.add_point_hessian(1, -pull, block(1));
  const Matrix3 one = Matrix3::Identity();
  for (int i = 0; i < 3; ++i) {
    const Jacobian3& e = pair.motion[0]->axis[i].jacobian;
    for (int k = 0; k < 2; ++k) {
      const Jacobian3& r = pair.motion[k]->origin.jacobian;
      const Matrix3 factor = (k == 0 ? force[i] : -force[i]) * one;
      add_generalised_tangent(e, factor, r, 0, first[k], element.by_q);
      add_generalised_tangent(r, factor, e, first[k], 0, element.by_q);
    }
    // The parts of displacement and rotation in the second derivative of e_i.
    Vector3 f = force[i] * now.gap, g = Vector3::Zero();
    for (int j = 0; j < 3; ++j) {
      f += weight(i, j) * pair.motion[1]->axis[j].value;
      g += weight(j, i) * pair.motion[0]->axis[j].value;
      const Jacobian3& other = pair.motion[1]->axis[j].jacobian;
      add_generalised_tangent(e, -weight(i, j) * one, other, 0, first[1], element.by_q);
      add_generalised_tangent(other, -weight(i, j) * one, e, first[1], 0, element.by_q);
    }
    pair.add_direction_hessian(0, pair.attachment[0]->marker().axis(i), -f, block(0));
    pair.add_direction_hessian(1, pair.attachment[1]->marker().axis(i), -g, block(1));
  }
}

double Bushing::power(double /*t*/, const BodiesView& view,
                      const ItemWorkspace* /*workspace*/) const {
  const Deflection now = deflection(view);
  const Six p = options_.stiffness * now.value + options_.damping * now.rate;
  return -p.dot(now.rate);
}

double Bushing::potential_energy(double /*t*/, const BodiesView& view,
                                 const ItemWorkspace* /*workspace*/) const {
  const Deflection now = deflection(view);
  return 0.5 * now.value.dot(options_.stiffness * now.value);
}

double Bushing::dissipated_power(const BodiesView& view, const ItemWorkspace* /*workspace*/) const {
  const Deflection now = deflection(view);
  return now.rate.dot(options_.damping * now.rate);
}

void Bushing::report(const BodiesView& bodies, const ItemInstant* at, Report& out) const {
  const Components& xyz = force_axes(false);
  Deflection now;
  Six force;
  if (at) {
    now = deflection(bodies);
    force = options_.stiffness * now.value + options_.damping * now.rate;
  }
  out.add("bushing_displacement", xyz, [&](int k) { return now.value[k]; });
  out.add("bushing_rotation", xyz, [&](int k) { return now.value[3 + k]; });
  out.add("bushing_force", xyz, [&](int k) { return force[k]; });
  out.add("bushing_torque", xyz, [&](int k) { return force[3 + k]; });
}

}  // namespace tribodyn
