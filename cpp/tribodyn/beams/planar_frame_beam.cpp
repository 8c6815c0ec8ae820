#include "tribodyn/beams/planar_frame_beam.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "tribodyn/beams/node_shares.hpp"
#include "tribodyn/beams/section_search.hpp"
#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

/// A(angle)^T x.
Vector2 turned_back(double angle, const Vector2& x) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * x[0] + s * x[1], c * x[1] - s * x[0]};
}

}  // namespace

PlanarFrameBeam::PlanarFrameBeam(std::string name, const PlanarFrameBeamOptions& options)
    : Body(std::move(name)),
      nodes_(options.nodes),
      stiffness_damping_(options.stiffness_damping),
      mass_damping_(options.mass_damping) {
  check_nodes(options);
  std::vector<SectionResultants> sections = options.segments;
  sections.resize(nodes_.size() - 1, options.segments.front());
  for (std::size_t k = 0; k < sections.size(); ++k) {
    const PlanarPose &a = nodes_[k], &b = nodes_[k + 1];
    const Vector2 d(b.x - a.x, b.y - a.y);
    Segment segment;
    segment.length = d.norm();
    segment.axial = sections[k].axial;
    segment.bending = sections[k].bending_z;
    segment.shear = 1.0 / (1.0 / sections[k].shear_y +
                           segment.length * segment.length / (12.0 * segment.bending));
    const Vector2 strain = turned_back(0.5 * (a.angle + b.angle), d) / segment.length;
    segment.straight = strain[0];
    segment.sheared = strain[1];
    segment.unbent = (b.angle - a.angle) / segment.length;
    segments_.push_back(segment);
  }
  set_masses(sections);
}

void PlanarFrameBeam::check_nodes(const PlanarFrameBeamOptions& options) const {
  const std::string item = "beam '" + name() + "'";
  const auto count = nodes_.size();
  require(count >= 2, item, "nodes", static_cast<double>(count), "", "must be two or more");
  require(options.segments.size() == 1 || options.segments.size() + 1 == count, item, "sections",
          static_cast<double>(options.segments.size()), "",
          "must be one for each segment, or one for all", "a beam has one segment less than nodes");
  require_non_negative(item, "stiffness_damping", options.stiffness_damping, "s");
  require_non_negative(item, "mass_damping", options.mass_damping, "1/s");
  for (std::size_t k = 0; k < count; ++k) {
    const std::string node = item + ", node " + std::to_string(k);
    require_finite(node, "x", nodes_[k].x, "m");
    require_finite(node, "y", nodes_[k].y, "m");
    require_finite(node, "angle", nodes_[k].angle, "rad");
    if (k == 0) continue;
    const double length = std::hypot(nodes_[k].x - nodes_[k - 1].x, nodes_[k].y - nodes_[k - 1].y);
    require(length > 0.0, node, "distance from the previous node", length, "m", "must be > 0");
  }
  for (const SectionResultants& section : options.segments) check(section, item);
}

void PlanarFrameBeam::set_masses(const std::vector<SectionResultants>& sections) {
  const auto count = segments_.size();
  masses_.assign(count + 1, 0.0);
  inertias_.assign(count + 1, 0.0);
  std::vector<SegmentMass> parts;
  for (std::size_t k = 0; k < count; ++k) {
    parts.push_back({segments_[k].length, sections[k].mass_per_length * segments_[k].length});
  }
  const std::vector<double> next = shares_of_next(parts);
  for (std::size_t k = 0; k < count; ++k) {
    const double inertia = sections[k].inertia_z * parts[k].length;
    for (const auto& [node, share] : {std::pair{k, 1.0 - next[k]}, std::pair{k + 1, next[k]}}) {
      masses_[node] += share * parts[k].mass;
      inertias_[node] += share * inertia;
    }
    mass_ += parts[k].mass;
  }
}

std::vector<double> PlanarFrameBeam::placed(const PlanarPose& pose) const {
  const double c = std::cos(pose.angle), s = std::sin(pose.angle);
  std::vector<double> q;
  for (const PlanarPose& node : nodes_) {
    q.insert(q.end(), {pose.x + c * node.x - s * node.y, pose.y + s * node.x + c * node.y,
                       pose.angle + node.angle});
  }
  return q;
}

/// Strains of a segment, and how they vary.
struct PlanarFrameBeam::Kinematics {
  const Segment& segment;
  double c, s;   ///< of the angle of the middle
  Vector2 d;     ///< A^T (r2 - r1)
  double angle;  ///< of the middle

  Kinematics(const Segment& of, const double* q) : segment(of), angle(0.5 * (q[2] + q[5])) {
    c = std::cos(angle);
    s = std::sin(angle);
    d = back({q[3] - q[0], q[4] - q[1]});
  }
  Vector2 back(const Vector2& x) const { return {c * x[0] + s * x[1], c * x[1] - s * x[0]}; }
  Vector2 forth(const Vector2& x) const { return {c * x[0] - s * x[1], s * x[0] + c * x[1]}; }

  Vector3 strains(const double* q) const {
    const double l = segment.length;
    return {d[0] / l - segment.straight, d[1] / l - segment.sheared,
            (q[5] - q[2]) / l - segment.unbent};
  }
  Vector3 strain_rates(const double* v) const {
    const Vector2 way = back({v[3] - v[0], v[4] - v[1]});
    const double w = 0.5 * (v[2] + v[5]), l = segment.length;
    return Vector3(way[0] + w * d[1], way[1] - w * d[0], v[5] - v[2]) / l;
  }
  Vector3 stiffness() const { return {segment.axial, segment.shear, segment.bending}; }

  using Jacobian = Eigen::Matrix<double, 3, 6>;
  /// Derivatives of the strains, times the length.
  Jacobian by_coordinates() const {
    Jacobian b;
    b << -c, -s, 0.5 * d[1], c, s, 0.5 * d[1],   //
        s, -c, -0.5 * d[0], -s, c, -0.5 * d[0],  //
        0.0, 0.0, -1.0, 0.0, 0.0, 1.0;
    return b;
  }
};

PlanarSegmentResultants PlanarFrameBeam::resultants(const BodyState& state, int segment) const {
  const double* q = state.q + 3 * segment;
  const Segment& of = segments_[static_cast<std::size_t>(segment)];
  const Kinematics at(of, q);
  const Vector3 strains = at.strains(q);
  Vector3 loads = at.stiffness().cwiseProduct(strains);
  if (stiffness_damping_ > 0.0) {
    const Vector3 rates = at.strain_rates(state.v + 3 * segment);
    loads += stiffness_damping_ * at.stiffness().cwiseProduct(rates);
  }
  return {strains[0], strains[1], strains[2], loads[0], loads[1], loads[2], at.angle};
}

BeamNode PlanarFrameBeam::section(const SegmentPlace& at) const {
  const PlanarPose pose =
      section_between(reference(at.segment), reference(at.segment + 1), at.share);
  return {Vector3(pose.x, pose.y, 0.0),
          Eigen::AngleAxisd(pose.angle, Vector3::UnitZ()).toRotationMatrix()};
}

SegmentPlace PlanarFrameBeam::place_of(const Vector3& point) const {
  const Vector3 in_plane(point[0], point[1], 0.0);
  return section_through(in_plane, segments(),
                         [this](int k, double share) { return section({k, share}); });
}

BeamNode PlanarFrameBeam::section(double share) const {
  return section(section_at(
      share, segments(), [this](int k) { return segments_[static_cast<std::size_t>(k)].length; }));
}

std::vector<double> PlanarFrameBeam::arc_lengths() const {
  std::vector<double> arcs = {0.0};
  for (const Segment& each : segments_) arcs.push_back(arcs.back() + each.length);
  return arcs;
}

std::unique_ptr<Attachment> PlanarFrameBeam::attach(const Marker& marker) const {
  const SegmentPlace at = place_of(marker.position);
  if (at.share > 0.0 && at.share < 1.0) {
    return std::make_unique<PlanarSegmentAttachment>(marker, at, reference(at.segment),
                                                     reference(at.segment + 1));
  }
  const int node = at.segment + (at.share > 0.0 ? 1 : 0);
  return std::make_unique<PlanarAttachment>(marker, 3 * node, reference(node));
}

std::vector<int> PlanarFrameBeam::element_coordinates(int element) const {
  std::vector<int> all(6);
  for (int i = 0; i < 6; ++i) all[static_cast<std::size_t>(i)] = 3 * element + i;
  return all;
}

void PlanarFrameBeam::mass_matrix(int element, const BodyState& /*state*/, MatrixRef m) const {
  m.setZero();
  for (int i = 0; i < own_nodes(element); ++i) {
    const auto node = static_cast<std::size_t>(element + i);
    m(3 * i, 3 * i) = m(3 * i + 1, 3 * i + 1) = masses_[node];
    m(3 * i + 2, 3 * i + 2) = inertias_[node];
  }
}

void PlanarFrameBeam::add_forces(int element, const BodyState& state, bool tangents,
                                 ElementBlocks& out) const {
  const double *q = state.q + 3 * element, *v = state.v + 3 * element;
  const Segment& segment = segments_[static_cast<std::size_t>(element)];
  const Kinematics at(segment, q);
  const Kinematics::Jacobian b = at.by_coordinates();
  const Vector3 stiffness = at.stiffness();
  Vector3 loads = stiffness.cwiseProduct(at.strains(q));
  if (stiffness_damping_ > 0.0) {
    loads += stiffness_damping_ * stiffness.cwiseProduct(at.strain_rates(v));
  }
  for (int i = 0; i < 6; ++i) out.force[i] -= b.col(i).dot(loads);
  if (tangents) add_tangents(at, v, loads, out);
  if (mass_damping_ == 0.0) return;
  for (int i = 0; i < 3 * own_nodes(element); ++i) {
    const auto node = static_cast<std::size_t>(element + i / 3);
    const double drag = mass_damping_ * (i % 3 < 2 ? masses_[node] : inertias_[node]);
    out.force[i] -= drag * v[i];
    if (tangents) out.by_v(i, i) -= drag;
  }
}

void PlanarFrameBeam::add_tangents(const Kinematics& at, const double* v, const Vector3& loads,
                                   ElementBlocks& out) const {
  using Square = Eigen::Matrix<double, 6, 6>;
  const Kinematics::Jacobian b = at.by_coordinates();
  const Vector3 by_strain = at.stiffness() / at.segment.length;
  const Square elastic = b.transpose() * (by_strain.asDiagonal() * b);
  Square by_q = -elastic;
  // The rows of B as the middle turns: d(B^T loads) at constant loads.
  const Eigen::Matrix<double, 6, 1> mean{0.0, 0.0, 0.5, 0.0, 0.0, 0.5};
  const Vector2 force = at.forth({loads[0], loads[1]});
  const Eigen::Matrix<double, 6, 1> turning{force[1], -force[0], 0.0, -force[1], force[0], 0.0};
  by_q -= turning * mean.transpose() + mean * turning.transpose();
  by_q += at.d.dot(Vector2(loads[0], loads[1])) * (mean * mean.transpose());
  if (stiffness_damping_ > 0.0) {
    // Strain rates times the length, by the coordinates.
    const Vector2 way = at.back({v[3] - v[0], v[4] - v[1]});
    const double w = 0.5 * (v[2] + v[5]);
    Kinematics::Jacobian of_rates = Kinematics::Jacobian::Zero();
    for (int i = 0; i < 6; ++i) {
      const Vector2 of_d(b(0, i), b(1, i));
      of_rates(0, i) = mean[i] * way[1] + w * of_d[1];
      of_rates(1, i) = -mean[i] * way[0] - w * of_d[0];
    }
    by_q -= stiffness_damping_ * (b.transpose() * (by_strain.asDiagonal() * of_rates));
    for (int j = 0; j < 6; ++j) {
      for (int i = 0; i < 6; ++i) out.by_v(i, j) -= stiffness_damping_ * elastic(i, j);
    }
  }
  for (int j = 0; j < 6; ++j) {
    for (int i = 0; i < 6; ++i) out.by_q(i, j) += by_q(i, j);
  }
}

double PlanarFrameBeam::potential_energy(const BodyState& state) const {
  double sum = 0.0;
  for (std::size_t k = 0; k < segments_.size(); ++k) {
    const double* q = state.q + 3 * k;
    const Kinematics at(segments_[k], q);
    const Vector3 strains = at.strains(q);
    sum += 0.5 * segments_[k].length * strains.dot(at.stiffness().cwiseProduct(strains));
  }
  return sum;
}

double PlanarFrameBeam::dissipated_power(const BodyState& state) const {
  double sum = 0.0;
  for (std::size_t k = 0; k < segments_.size() && stiffness_damping_ > 0.0; ++k) {
    const Kinematics at(segments_[k], state.q + 3 * k);
    const Vector3 rates = at.strain_rates(state.v + 3 * k);
    sum += stiffness_damping_ * segments_[k].length * rates.dot(at.stiffness().cwiseProduct(rates));
  }
  if (mass_damping_ > 0.0) sum += 2.0 * mass_damping_ * kinetic_energy(state);
  return sum;
}

double PlanarFrameBeam::kinetic_energy(const BodyState& state) const {
  double sum = 0.0;
  for (std::size_t k = 0; k < nodes_.size(); ++k) {
    const double* v = state.v + 3 * k;
    sum += 0.5 * (masses_[k] * (v[0] * v[0] + v[1] * v[1]) + inertias_[k] * v[2] * v[2]);
  }
  return sum;
}

void PlanarFrameBeam::mass_centre(const BodyState& state, Vector3& position,
                                  Vector3& velocity) const {
  position.setZero();
  velocity.setZero();
  for (std::size_t k = 0; k < nodes_.size(); ++k) {
    for (int c = 0; c < 2; ++c) {
      position[c] += masses_[k] / mass_ * state.q[3 * static_cast<int>(k) + c];
      velocity[c] += masses_[k] / mass_ * state.v[3 * static_cast<int>(k) + c];
    }
  }
}

void PlanarFrameBeam::add_weight(int element, const Vector3& g, const BodyState& /*state*/,
                                 bool /*tangents*/, ElementBlocks& out) const {
  for (int i = 0; i < own_nodes(element); ++i) {
    for (int c = 0; c < 2; ++c) out.force[3 * i + c] += node_mass(element + i) * g[c];
  }
}

const char* PlanarFrameBeam::coordinate_name(int i) const {
  static constexpr std::array<const char*, 3> names = {"x", "y", "angle"};
  return names[static_cast<std::size_t>(i % 3)];
}

Unit PlanarFrameBeam::coordinate_unit(int i) const {
  return i % 3 < 2 ? Unit::metre : Unit::radian;
}

std::vector<CoordinateVector> PlanarFrameBeam::vectors() const {
  std::vector<CoordinateVector> all;
  for (int k = 0; k < nodes(); ++k) {
    all.push_back({3 * k, 2});
    all.push_back({3 * k + 2, 1});
  }
  return all;
}

Matrix PlanarFrameBeam::rigid_motions(const BodyState& state) const {
  Vector3 centre, velocity;
  mass_centre(state, centre, velocity);
  Matrix motions = Matrix::Zero(coordinates(), 3);
  for (int k = 0; k < nodes(); ++k) {
    motions(3 * k, 0) = motions(3 * k + 1, 1) = motions(3 * k + 2, 2) = 1.0;
    motions(3 * k, 2) = centre[1] - state.q[3 * k + 1];
    motions(3 * k + 1, 2) = state.q[3 * k] - centre[0];
  }
  return motions;
}

void PlanarFrameBeam::move_rigidly(const Vector3& displacement, const Vector3& rotation,
                                   double* q) const {
  Vector2 centre = Vector2::Zero();
  for (int k = 0; k < nodes(); ++k) {
    centre += (node_mass(k) / mass_) * Vector2(q[3 * k], q[3 * k + 1]);
  }
  const double c = std::cos(rotation[2]), s = std::sin(rotation[2]);
  for (int k = 0; k < nodes(); ++k) {
    const double x = q[3 * k] - centre[0], y = q[3 * k + 1] - centre[1];
    q[3 * k] = centre[0] + displacement[0] + c * x - s * y;
    q[3 * k + 1] = centre[1] + displacement[1] + s * x + c * y;
    q[3 * k + 2] += rotation[2];
  }
}

}  // namespace tribodyn
