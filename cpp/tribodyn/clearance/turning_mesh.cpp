#include "tribodyn/clearance/turning_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/meshes/mesh_interpolation.hpp"

namespace tribodyn {

namespace {

constexpr double kUniform = 1e-9;  // of a thickness around the ring

[[noreturn]] void reject(const std::string& item, const std::string& rule,
                         const std::string& hint) {
  throw InvalidInput({.item = item,
                      .quantity = "transport = 'moving_mesh'",
                      .rule = rule,
                      .hint = hint});
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

void TurnedMotion::set(const ConstVectorRef& xi, const ConstVectorRef& rate, int spin, double start,
                       bool steady) {
  spin_ = spin;
  share_ = steady ? 0.0 : 0.5;
  angle_ = 0.5 * (xi[spin] - start);
  cos_ = std::cos(angle_);
  sin_ = std::sin(angle_);
  x_ = xi[0];
  y_ = xi[1];
  spin_rate_ = rate[spin];
  vx_ = rate[0] + share_ * spin_rate_ * y_;
  vy_ = rate[1] - share_ * spin_rate_ * x_;
  xi_ = xi;
  rate_ = rate;
  xi_[0] = cos_ * x_ + sin_ * y_;
  xi_[1] = cos_ * y_ - sin_ * x_;
  xi_[spin] = 0.0;
  rate_[0] = cos_ * vx_ + sin_ * vy_;
  rate_[1] = cos_ * vy_ - sin_ * vx_;
}

void TurnedMotion::turn_back(MatrixRef a) const {
  for (Eigen::Index c = 0; c < a.cols(); ++c) {
    const double x = a(0, c), y = a(1, c);
    a(0, c) = cos_ * x - sin_ * y;
    a(1, c) = sin_ * x + cos_ * y;
  }
}

void TurnedMotion::turn_columns(Matrix& a) const {
  for (Eigen::Index r = 0; r < a.rows(); ++r) {
    const double x = a(r, 0), y = a(r, 1);
    a(r, 0) = cos_ * x - sin_ * y;
    a(r, 1) = sin_ * x + cos_ * y;
  }
}

/// From loads of the film along the axes of the gap to those conjugate to the rates of the gap.
void TurnedMotion::add_moment(MatrixRef loads) const {
  for (Eigen::Index c = 0; c < loads.cols(); ++c) {
    loads(spin_, c) -= share_ * (x_ * loads(1, c) - y_ * loads(0, c));
  }
}

void TurnedMotion::to_gap(const FilmForce& own, bool tangents, FilmForce& out) const {
  out.force = own.force;
  turn_back(out.force);
  const double fx = out.force[0], fy = out.force[1];
  add_moment(out.force);
  if (!tangents) return;
  // With respect to coordinates and rates along the axes of the gap, at a constant angle.
  Matrix &by_xi = out.by_xi, &by_rate = out.by_rate;
  by_xi = own.by_xi;
  by_rate = own.by_rate;
  for (Matrix* each : {&by_xi, &by_rate}) {
    turn_columns(*each);
    turn_back(*each);
  }
  // Coordinates, rates and force turn with the mesh.
  for (Eigen::Index r = 0; r < by_xi.rows(); ++r) {
    by_xi(r, spin_) = share_ * (y_ * by_xi(r, 0) - x_ * by_xi(r, 1) + vy_ * by_rate(r, 0) -
                                vx_ * by_rate(r, 1));
    // The rates on the mesh depend on the spin and, through the spin, on the coordinates.
    by_xi(r, 0) -= share_ * spin_rate_ * by_rate(r, 1);
    by_xi(r, 1) += share_ * spin_rate_ * by_rate(r, 0);
    by_rate(r, spin_) += share_ * (y_ * by_rate(r, 0) - x_ * by_rate(r, 1));
  }
  by_xi(0, spin_) -= share_ * fy;
  by_xi(1, spin_) += share_ * fx;
  add_moment(by_xi);
  add_moment(by_rate);
  by_xi(spin_, 0) -= share_ * fy;
  by_xi(spin_, 1) += share_ * fx;
  if (own.by_viscosity.size() == 0) return;
  out.by_viscosity = own.by_viscosity;
  turn_back(out.by_viscosity);
  add_moment(out.by_viscosity);
}

void require_turning_mesh(const std::string& item, const Gap& gap, const FilmLayout& layout,
                          bool rough) {
  const SurfaceMesh& mesh = layout.mesh;
  if (gap.spins().size() != 1 || gap.translations() != 2 || !is_closed(mesh.axes()[0])) {
    reject(item, "requires a journal in a full ring", "use transport='limited'");
  }
  if (!gap.tilts().empty()) {
    reject(item, "must not be used with misalignment", "use transport='limited'");
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
