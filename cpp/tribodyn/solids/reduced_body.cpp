#include "tribodyn/solids/reduced_body.hpp"

#include <array>
#include <cstddef>
#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/decompositions.hpp"
#include "tribodyn/solids/reduced_attachment.hpp"

namespace tribodyn {

namespace {

constexpr double kSymmetry = 1e-9;  // relative: above the rounding of the products of shapes

using ConstMap = Eigen::Map<const Vector>;

std::string item_of(const std::string& name) { return "reduced solid '" + name + "'"; }

std::string number_of(int mode) { return std::to_string(mode + 1); }
std::string label_of(int mode) { return "mode" + number_of(mode); }

/// Rows or columns of G and of y that belong to e_k x phi_j.
Eigen::Index turning(int k, int modes) { return 3 + modes + k * modes; }

/// sum_k w_k X_k over the rows of e_k x phi_j.
Matrix turned_rows(const Vector3& w, const Matrix& x, int modes) {
  Matrix out = w[0] * x.middleRows(turning(0, modes), modes);
  for (int k = 1; k < 3; ++k) out += w[k] * x.middleRows(turning(k, modes), modes);
  return out;
}

/// sum_k w_k G_k over the columns of e_k x phi_j.
Matrix turned_columns(const Vector3& w, const Matrix& g, int modes) {
  Matrix out = w[0] * g.middleCols(turning(0, modes), modes);
  for (int k = 1; k < 3; ++k) out += w[k] * g.middleCols(turning(k, modes), modes);
  return out;
}

/// The rows X_k . s, without X_X.
Jacobian3 moved_rows(const ConstMap& s, const Matrix& x, int modes) {
  Jacobian3 out(3, x.cols());
  for (int k = 0; k < 3; ++k) {
    for (Eigen::Index c = 0; c < x.cols(); ++c) {
      out(k, c) = s.dot(x.col(c).segment(turning(k, modes), modes));
    }
  }
  return out;
}

/// The rows X_X + X_k . s: the angular momenta of y = X.
Jacobian3 momentum_rows(const ConstMap& s, const Matrix& x, int modes) {
  return moved_rows(s, x, modes) + x.topRows(3);
}

/// The columns G_k s.
Matrix moved_columns(const ConstMap& s, const Matrix& g, int modes) {
  Matrix out(g.rows(), 3);
  for (int k = 0; k < 3; ++k) {
    out.col(k) = matrix_vector_product(g.middleCols(turning(k, modes), modes), s);
  }
  return out;
}

/// The parts y_k as rows.
Jacobian3 rows_of(const Vector& y, int modes) {
  Jacobian3 out(3, modes);
  for (int k = 0; k < 3; ++k) out.row(k) = y.segment(turning(k, modes), modes).transpose();
  return out;
}

Jacobian3 crossed(const Vector3& w, const Jacobian3& x) {
  Jacobian3 out(3, x.cols());
  for (Eigen::Index c = 0; c < x.cols(); ++c) out.col(c) = w.cross(Vector3(x.col(c)));
  return out;
}

}  // namespace

void ReducedSkin::place(const Vector3& position, const Matrix3& rotation) {
  placed.clear();
  for (const Vector3& node : mesh.nodes) {
    const Vector3 at = position + rotation * node;
    placed.insert(placed.end(), at.data(), at.data() + 3);
  }
}

ReducedBody::ReducedBody(std::string name, Reduction reduction)
    : Body(std::move(name)),
      reduction_(std::move(reduction)),
      modes_(static_cast<int>(reduction_.stiffness.size())) {
  check();
}

void ReducedBody::check() const {
  const std::string item = item_of(name());
  const Matrix& g = reduction_.inertia;
  require_positive(item, "mass", reduction_.mass, "kg");
  require(modes_ > 0, item, "number of modes", modes_, "", "must be > 0");
  const int size = 3 + 4 * modes_;
  require(g.rows() == size && g.cols() == size, item, "rows of the inertia invariants",
          static_cast<double>(g.rows()), "", "must be 3 + 4 modes = " + std::to_string(size));
  require(reduction_.damping.size() == modes_, item, "values of damping",
          static_cast<double>(reduction_.damping.size()), "", "must be one for each mode");
  for (int j = 0; j < modes_; ++j) {
    require_positive(item, "stiffness of mode " + number_of(j), reduction_.stiffness[j], "N/m");
    const double damping = reduction_.damping[j];
    require(damping >= 0.0, item, "damping of mode " + number_of(j), damping, "N s/m",
            "must be >= 0");
  }
  for (const ReducedPatch& patch : reduction_.patches) {
    require(patch.shift.cols() == modes_ && patch.turn.cols() == modes_, item,
            "modes of interface '" + patch.name + "'", static_cast<double>(patch.shift.cols()), "",
            "must be " + std::to_string(modes_));
  }
  const ReducedSkin& skin = reduction_.skin;
  const std::size_t nodes = skin.mesh.nodes.size();
  require(static_cast<std::size_t>(skin.shapes.rows()) == 3 * nodes &&
              skin.placed.size() == 3 * nodes && (nodes == 0 || skin.shapes.cols() == modes_),
          item, "values of the shapes at the nodes of surfaces",
          static_cast<double>(skin.shapes.size()), "",
          "must be three for each of " + std::to_string(nodes) + " nodes and " +
              std::to_string(modes_) + " modes");
  const double skew = (g - g.transpose()).cwiseAbs().maxCoeff();
  require(skew <= kSymmetry * g.cwiseAbs().maxCoeff(), item, "inertia invariants", skew, "kg",
          "is the difference of two entries that must be equal in a symmetric matrix");
  const double inertia = symmetric_eigenvalues(Matrix(g.topLeftCorner(3, 3)))[0];
  require(inertia > 0.0, item, "principal moment of inertia", inertia, "kg m2", "must be > 0");
  const double modal = symmetric_eigenvalues(Matrix(g.block(3, 3, modes_, modes_)))[0];
  require(modal > 0.0, item, "modal mass", modal, "kg", "must be > 0");
}

std::vector<double> ReducedBody::placed(const Vector3& position, const Matrix3& rotation) const {
  std::vector<double> q(static_cast<std::size_t>(coordinates()), 0.0);
  const Vector3 at = position + rotation * reduction_.centre;
  for (int k = 0; k < 3; ++k) q[static_cast<std::size_t>(k)] = at[k];
  return q;
}

Marker ReducedBody::patch_marker(int body, int patch) const {
  Marker marker;
  marker.body = body;
  marker.position = reduction_.patches.at(static_cast<std::size_t>(patch)).centre;
  marker.patch = patch;
  return marker;
}

Marker ReducedBody::node_marker(int body, int node) const {
  Marker marker;
  marker.body = body;
  marker.position = reduction_.skin.mesh.nodes.at(static_cast<std::size_t>(node));
  marker.patch = static_cast<int>(reduction_.patches.size()) + node;
  return marker;
}

ReducedPatch ReducedBody::node_patch(int node) const {
  ReducedPatch out;
  out.centre = reduction_.skin.mesh.nodes[static_cast<std::size_t>(node)];
  out.shift = reduction_.skin.shapes.middleRows<3>(3 * node);
  out.turn.setZero(3, modes_);
  return out;
}

std::unique_ptr<Attachment> ReducedBody::attach(const Marker& marker) const {
  const int count = static_cast<int>(reduction_.patches.size());
  const int nodes = static_cast<int>(reduction_.skin.mesh.nodes.size());
  if (marker.patch >= count && marker.patch < count + nodes) {
    return std::make_unique<ReducedAttachment>(marker, node_patch(marker.patch - count),
                                               reduction_.centre);
  }
  require(marker.patch >= 0 && marker.patch < count, item_of(name()), "number of an interface",
          marker.patch, "", "must be that of an interface of the reduction");
  return std::make_unique<ReducedAttachment>(
      marker, reduction_.patches[static_cast<std::size_t>(marker.patch)], reduction_.centre);
}

std::vector<int> ReducedBody::element_coordinates(int element) const {
  if (element == 0) return {0, 1, 2};
  std::vector<int> all;
  for (int i = 3; i < coordinates(); ++i) all.push_back(i);
  return all;
}

/// The momenta of the frame and the modes at an instant, and their rates.
struct ReducedBody::Momenta {
  ConstMap s, rate;
  Vector3 w, w_rate;  // in the frame
  Vector y, y_rate;   // G z and its rate
  Vector3 momentum;   // L
  Vector3 balance;    // L' + w x L
  Vector modal;       // y_phi' - sum_k w_k y_k

  /// `accelerations`: without them psi'' and s'' are taken as zero.
  Momenta(const ReducedBody& body, const BodyState& state, bool accelerations)
      : s(state.q + 6, body.modes_), rate(state.v + 6, body.modes_) {
    const int m = body.modes_;
    const RotationFrame& frame = *state.frame;
    const Vector3 alpha =
        accelerations ? frame.alpha
                      : Vector3(frame.tangent_rate * Vector3(state.v[3], state.v[4], state.v[5]));
    w = frame.rotation.transpose() * frame.omega;
    w_rate = frame.rotation.transpose() * alpha;
    const Matrix& g = body.reduction_.inertia;
    Vector z(g.rows()), z_rate(g.rows());
    z.head(3) = w;
    z_rate.head(3) = w_rate;
    z.segment(3, m) = rate;
    z_rate.segment(3, m).setZero();
    if (accelerations) z_rate.segment(3, m) = ConstMap(state.a + 6, m);
    for (int k = 0; k < 3; ++k) {
      z.segment(turning(k, m), m) = w[k] * s;
      z_rate.segment(turning(k, m), m) = w_rate[k] * s + w[k] * rate;
    }
    y = matrix_vector_product(g, z);
    y_rate = matrix_vector_product(g, z_rate);
    Vector3 momentum_rate;
    modal = y_rate.segment(3, m);
    for (int k = 0; k < 3; ++k) {
      const auto own = y.segment(turning(k, m), m);
      momentum[k] = y[k] + own.dot(s);
      momentum_rate[k] = y_rate[k] + y_rate.segment(turning(k, m), m).dot(s) + own.dot(rate);
      modal -= w[k] * own;
    }
    balance = momentum_rate + w.cross(momentum);
  }
};

void ReducedBody::mass_matrix(int element, const BodyState& state, MatrixRef m) const {
  m.setZero();
  if (element == 0) {
    m.diagonal().setConstant(reduction_.mass);
    return;
  }
  const ConstMap s(state.q + 6, modes_);
  const Matrix& g = reduction_.inertia;
  const Matrix by_w = g.leftCols(3) + moved_columns(s, g, modes_);
  const Matrix3 turn = state.frame->rotation.transpose() * state.frame->tangent;
  const Matrix3 rotary = momentum_rows(s, by_w, modes_);
  m.topLeftCorner(3, 3) = turn.transpose() * (rotary * turn);
  for (int j = 0; j < modes_; ++j) {
    const Vector3 coupling = turn.transpose() * Vector3(by_w.row(3 + j).transpose());
    for (int k = 0; k < 3; ++k) m(k, 3 + j) = m(3 + j, k) = coupling[k];
  }
  m.bottomRightCorner(modes_, modes_) = g.block(3, 3, modes_, modes_);
}

void ReducedBody::add_forces(int element, const BodyState& state, bool tangents,
                             ElementBlocks& out) const {
  if (element == 0) return;
  const Momenta now(*this, state, false);
  const RotationFrame& frame = *state.frame;
  const Vector3 moment = frame.tangent.transpose() * (frame.rotation * now.balance);
  for (int i = 0; i < 3; ++i) out.force[i] -= moment[i];
  for (int j = 0; j < modes_; ++j) {
    out.force[3 + j] -=
        now.modal[j] + reduction_.stiffness[j] * now.s[j] + reduction_.damping[j] * now.rate[j];
  }
  if (tangents) add_tangents(state, Momenta(*this, state, true), out);
}

void ReducedBody::add_tangents(const BodyState& state, const Momenta& now,
                               ElementBlocks& out) const {
  const Matrix& g = reduction_.inertia;
  const int m = modes_;
  const RotationFrame& frame = *state.frame;
  const Matrix3 &r = frame.rotation, &t = frame.tangent;
  // y and y' by w, s and s'.
  const Matrix by_w = g.leftCols(3) + moved_columns(now.s, g, m);
  const Matrix rate_by_w = moved_columns(now.rate, g, m);
  const Matrix by_s = turned_columns(now.w, g, m), rate_by_s = turned_columns(now.w_rate, g, m);
  const Matrix by_rate = g.middleCols(3, m);
  const Jacobian3 y = rows_of(now.y, m), y_rate = rows_of(now.y_rate, m);
  // L' + w x L and the modal balance by w, w', s and s'.
  const Jacobian3 momentum_by_w = momentum_rows(now.s, by_w, m);
  const Matrix3 turn_by_w = Matrix3(momentum_rows(now.s, rate_by_w, m)) +
                            Matrix3(moved_rows(now.rate, by_w, m)) +
                            Matrix3(crossed(now.w, momentum_by_w)) - cross_matrix(now.momentum);
  const Matrix3 turn_by_w_rate = momentum_by_w;
  const Matrix modal_by_w =
      rate_by_w.middleRows(3, m) - turned_rows(now.w, by_w, m) - y.transpose();
  const Matrix modal_by_w_rate = by_w.middleRows(3, m);
  const Jacobian3 turn_by_s = momentum_rows(now.s, rate_by_s, m) + moved_rows(now.rate, by_s, m) +
                              y_rate + crossed(now.w, momentum_rows(now.s, by_s, m) + y);
  const Matrix modal_by_s = rate_by_s.middleRows(3, m) - turned_rows(now.w, by_s, m);
  const Jacobian3 turn_by_rate = momentum_rows(now.s, by_s, m) + moved_rows(now.rate, by_rate, m) +
                                 y + crossed(now.w, momentum_rows(now.s, by_rate, m));
  const Matrix modal_by_rate = by_s.middleRows(3, m) - turned_rows(now.w, by_rate, m);
  // w and w' by psi and psi'.
  const Matrix3 skew = cross_matrix(frame.omega), back = r.transpose();
  const Matrix3 w_by_psi = back * frame.tangent_rate, w_by_rate = back * t;
  const Matrix3 w_rate_by_psi = back * (frame.tangent_acceleration - skew * frame.tangent_rate);
  const Matrix3 w_rate_by_rate = back * (2.0 * frame.tangent_rate - skew * t);
  const Vector3 moment = r * now.balance;
  const Matrix3 load = t.transpose() * r;
  const Matrix3 own = frame.moment_tangent(moment) +
                      load * (turn_by_w * w_by_psi + turn_by_w_rate * w_rate_by_psi) -
                      t.transpose() * (cross_matrix(moment) * t);
  const Matrix3 own_rate = load * (turn_by_w * w_by_rate + turn_by_w_rate * w_rate_by_rate);
  out.by_q.topLeftCorner(3, 3) -= own;
  out.by_v.topLeftCorner(3, 3) -= own_rate;
  for (int j = 0; j < m; ++j) {
    out.by_q.block(0, 3 + j, 3, 1) -= load * Vector3(turn_by_s.col(j));
    out.by_v.block(0, 3 + j, 3, 1) -= load * Vector3(turn_by_rate.col(j));
    const Vector3 row = modal_by_w.row(j).transpose(),
                  rate_row = modal_by_w_rate.row(j).transpose();
    out.by_q.block(3 + j, 0, 1, 3) -=
        (w_by_psi.transpose() * row + w_rate_by_psi.transpose() * rate_row).transpose();
    out.by_v.block(3 + j, 0, 1, 3) -=
        (w_by_rate.transpose() * row + w_rate_by_rate.transpose() * rate_row).transpose();
    out.by_q(3 + j, 3 + j) -= reduction_.stiffness[j];
    out.by_v(3 + j, 3 + j) -= reduction_.damping[j];
  }
  out.by_q.bottomRightCorner(m, m) -= modal_by_s;
  out.by_v.bottomRightCorner(m, m) -= modal_by_rate;
}

double ReducedBody::kinetic_energy(const BodyState& state) const {
  const Momenta now(*this, state, false);
  const Vector3 velocity(state.v[0], state.v[1], state.v[2]);
  return 0.5 * (mass() * velocity.squaredNorm() + now.w.dot(now.momentum) +
                now.rate.dot(now.y.segment(3, modes_)));
}

Vector3 ReducedBody::angular_momentum(const BodyState& state) const {
  return state.frame->rotation * Momenta(*this, state, false).momentum;
}

double ReducedBody::potential_energy(const BodyState& state) const {
  const ConstMap s(state.q + 6, modes_);
  return 0.5 * s.dot(reduction_.stiffness.cwiseProduct(s));
}

double ReducedBody::dissipated_power(const BodyState& state) const {
  const ConstMap rate(state.v + 6, modes_);
  return rate.dot(reduction_.damping.cwiseProduct(rate));
}

void ReducedBody::mass_centre(const BodyState& state, Vector3& position, Vector3& velocity) const {
  position = Vector3(state.q[0], state.q[1], state.q[2]);
  velocity = Vector3(state.v[0], state.v[1], state.v[2]);
}

void ReducedBody::add_weight(int element, const Vector3& g, const BodyState& /*state*/,
                             bool /*tangents*/, ElementBlocks& out) const {
  if (element != 0) return;
  for (int k = 0; k < 3; ++k) out.force[k] += mass() * g[k];
}

const char* ReducedBody::coordinate_name(int i) const {
  static constexpr std::array<const char*, 6> names = {"x",          "y",          "z",
                                                       "rotation x", "rotation y", "rotation z"};
  return i < 6 ? names[static_cast<std::size_t>(i)] : "mode";
}

Unit ReducedBody::coordinate_unit(int i) const {
  return i >= 3 && i < 6 ? Unit::radian : Unit::metre;
}

void ReducedBody::report(const BodyState* state, Report& out) const {
  static const Components quaternion = {"x", "y", "z", "w"};
  const Components& xyz = force_axes(false);
  Eigen::Vector4d orientation;
  if (state) orientation = state->frame->quaternion();
  out.add("position", xyz, [&](int k) { return state->q[k]; });
  out.add("orientation", quaternion, [&](int k) { return orientation[k]; });
  out.add("velocity", xyz, [&](int k) { return state->v[k]; });
  out.add("angular_velocity", xyz, [&](int k) { return state->frame->omega[k]; });
  out.add("acceleration", xyz, [&](int k) { return state->a[k]; });
  out.add("angular_acceleration", xyz, [&](int k) { return state->frame->alpha[k]; });
  out.add("modal_coordinate", modes_, label_of, [&](int k) { return state->q[6 + k]; });
  out.add("modal_velocity", modes_, label_of, [&](int k) { return state->v[6 + k]; });
}

std::vector<CoordinateVector> ReducedBody::vectors() const {
  std::vector<CoordinateVector> all = {{0, 3}, {3, 3}};
  for (int j = 0; j < modes_; ++j) all.push_back({6 + j, 1});
  return all;
}

Matrix ReducedBody::rigid_motions(const BodyState& state) const {
  Matrix motions = Matrix::Zero(coordinates(), 6);
  motions.topLeftCorner<3, 3>().setIdentity();
  motions.block<3, 3>(3, 3) = state.frame->tangent.inverse();
  return motions;
}

void ReducedBody::move_rigidly(const Vector3& displacement, const Vector3& rotation,
                               double* q) const {
  Eigen::Map<Vector3> place(q), psi(q + 3);
  place += displacement;
  psi = turned(rotation, psi);
}

bool ReducedBody::admits(const BodyState& state) const {
  return state.frame->psi.squaredNorm() <= kChartReach * kChartReach;
}

}  // namespace tribodyn
