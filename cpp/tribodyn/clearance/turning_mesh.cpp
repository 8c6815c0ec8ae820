#include "tribodyn/clearance/turning_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/meshes/mesh_interpolation.hpp"

namespace tribodyn {

namespace {

constexpr double kUniform = 1e-9;  // of a thickness around the ring

[[noreturn]] void reject(const std::string& item, const std::string& rule,
                         const std::string& hint) {
  throw InvalidInput(
      {.item = item, .quantity = "transport = 'moving_mesh'", .rule = rule, .hint = hint});
}

/// Whether a number of every node is the same on all lines of the first axis.
bool is_uniform(const SurfaceMesh& mesh, const std::vector<double>& values) {
  const std::size_t rows = mesh.axes()[1].values.size();
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double first = values[i % rows];
    if (std::abs(values[i] - first) > kUniform * std::abs(first)) return false;
  }
  return true;
}

}  // namespace

TurnedMotion::TurnedMotion(const Gap& gap) : spin_(gap.spins().front()) {
  pairs_.push_back({0, 1});
  if (!gap.tilts().empty()) pairs_.push_back({gap.tilts()[0], gap.tilts()[1]});
}

void TurnedMotion::move(const ConstVectorRef& xi, const ConstVectorRef& rate, double base,
                        double weight) {
  share_ = 0.5;
  weight_ = weight;
  angle_ = base + weight * share_ * rate[spin_];
  set(xi, rate);
}

void TurnedMotion::rest(const ConstVectorRef& xi, const ConstVectorRef& rate, double angle) {
  share_ = 0.0;
  weight_ = 0.0;
  angle_ = angle;
  set(xi, rate);
}

void TurnedMotion::set(const ConstVectorRef& xi, const ConstVectorRef& rate) {
  cos_ = std::cos(angle_);
  sin_ = std::sin(angle_);
  place_ = xi;
  slip_ = rate;
  const double turning = share_ * rate[spin_];
  for (const Pair& at : pairs_) {
    slip_[at.x] += turning * xi[at.y];
    slip_[at.y] -= turning * xi[at.x];
  }
  xi_ = place_;
  rate_ = slip_;
  for (const Pair& at : pairs_) {
    for (const auto& [from, to] : {std::pair{&place_, &xi_}, std::pair{&slip_, &rate_}}) {
      (*to)[at.x] = cos_ * (*from)[at.x] + sin_ * (*from)[at.y];
      (*to)[at.y] = cos_ * (*from)[at.y] - sin_ * (*from)[at.x];
    }
  }
}

void TurnedMotion::turn_loads(MatrixRef loads) const {
  for (const Pair& at : pairs_) {
    for (Eigen::Index c = 0; c < loads.cols(); ++c) {
      const double x = loads(at.x, c), y = loads(at.y, c);
      loads(at.x, c) = cos_ * x - sin_ * y;
      loads(at.y, c) = sin_ * x + cos_ * y;
    }
  }
}

void TurnedMotion::turn_columns(Matrix& a) const {
  for (const Pair& at : pairs_) {
    for (Eigen::Index r = 0; r < a.rows(); ++r) {
      const double x = a(r, at.x), y = a(r, at.y);
      a(r, at.x) = cos_ * x - sin_ * y;
      a(r, at.y) = sin_ * x + cos_ * y;
    }
  }
}

/// Adds the moment of the pressure flow: from loads along the axes of the gap to loads conjugate to
/// the rates of the gap.
void TurnedMotion::add_moment(MatrixRef loads) const {
  for (const Pair& at : pairs_) {
    for (Eigen::Index c = 0; c < loads.cols(); ++c) {
      loads(spin_, c) -= share_ * (place_[at.x] * loads(at.y, c) - place_[at.y] * loads(at.x, c));
    }
  }
}

/// Adds the derivatives through the velocity and the angle of the mesh. The derivatives are those
/// along the axes of the gap, of the loads before add_moment().
void TurnedMotion::add_spin_tangents(FilmForce& out) const {
  Matrix &by_xi = out.by_xi, &by_rate = out.by_rate;
  const double turning = angle_rate(), by_spin = share_ * weight_;
  for (const Pair& at : pairs_) {
    const double x = place_[at.x], y = place_[at.y], vx = slip_[at.x], vy = slip_[at.y];
    for (Eigen::Index r = 0; r < by_xi.rows(); ++r) {
      const double by_vx = by_rate(r, at.x), by_vy = by_rate(r, at.y);
      const double by_angle = y * by_xi(r, at.x) - x * by_xi(r, at.y) + vy * by_vx - vx * by_vy;
      by_rate(r, spin_) += by_spin * by_angle + share_ * (y * by_vx - x * by_vy);
      by_xi(r, at.x) -= turning * by_vy;
      by_xi(r, at.y) += turning * by_vx;
    }
    by_rate(at.x, spin_) -= by_spin * out.force[at.y];
    by_rate(at.y, spin_) += by_spin * out.force[at.x];
  }
}

void TurnedMotion::to_gap(const FilmForce& own, bool tangents, FilmForce& out) const {
  out.force = own.force;
  turn_loads(out.force);
  if (tangents) {
    out.by_xi = own.by_xi;
    out.by_rate = own.by_rate;
    for (Matrix* each : {&out.by_xi, &out.by_rate}) {
      turn_columns(*each);
      turn_loads(*each);
    }
    add_spin_tangents(out);
    add_moment(out.by_xi);
    add_moment(out.by_rate);
    for (const Pair& at : pairs_) {
      out.by_xi(spin_, at.x) -= share_ * out.force[at.y];
      out.by_xi(spin_, at.y) += share_ * out.force[at.x];
    }
    out.by_viscosity = own.by_viscosity;
    if (out.by_viscosity.size() > 0) {
      turn_loads(out.by_viscosity);
      add_moment(out.by_viscosity);
    }
  }
  add_moment(out.force);
}

void require_turning_mesh(const std::string& item, const Gap& gap, const FilmLayout& layout,
                          bool rough) {
  const SurfaceMesh& mesh = layout.mesh;
  if (gap.spins().size() != 1 || !is_closed(mesh.axes()[0])) {
    reject(item, "requires a journal in a full ring without collars", "use transport='limited'");
  }
  if (gap.spin_has_angle()) {
    reject(item, "must not be used with a profile of the journal", "use transport='limited'");
  }
  if (rough) {
    reject(item, "must not be used with flow_factors: rough walls carry oil by their difference",
           "use transport='limited'");
  }
  std::vector<std::vector<double>> around = {layout.thickness.nodes};
  for (const FilmPort& port : layout.ports) {
    around.emplace_back(layout.thickness.nodes.size(), 0.0);
    for (const int node : port.nodes) around.back()[static_cast<std::size_t>(node)] = 1.0;
  }
  const bool uniform = std::all_of(around.begin(), around.end(),
                                   [&](const auto& each) { return is_uniform(mesh, each); });
  if (uniform) return;
  reject(item, "requires a film whose ports and profile do not change around the ring",
         "use transport='limited', or a CircumferentialGroove");
}

}  // namespace tribodyn
