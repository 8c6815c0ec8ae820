#include "tribodyn/beams/frame_beam.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "tribodyn/beams/node_shares.hpp"
#include "tribodyn/beams/section_search.hpp"
#include "tribodyn/bodies/frame_attachment.hpp"
#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

constexpr double kRotation = 1e-9;  // of the axes: above the rounding of typed numbers

Vector3 vector_at(const double* x, int first) { return {x[first], x[first + 1], x[first + 2]}; }

}  // namespace

FrameBeam::FrameBeam(std::string name, const FrameBeamOptions& options)
    : Body(std::move(name)), nodes_(options.nodes), mass_damping_(options.mass_damping) {
  check_nodes(options);
  for (std::size_t k = 0; k + 1 < nodes_.size(); ++k) {
    const SectionResultants& section = options.segments[options.segments.size() == 1 ? 0 : k];
    segments_.emplace_back(section, nodes_[k].position, nodes_[k].frame, nodes_[k + 1].position,
                           nodes_[k + 1].frame, options.stiffness_damping);
  }
  set_masses();
}

void FrameBeam::check_nodes(const FrameBeamOptions& options) const {
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
    for (int c = 0; c < 3; ++c) require_finite(node, "position", nodes_[k].position[c], "m");
    const Matrix3& axes = nodes_[k].frame;
    const double skew = (axes.transpose() * axes - Matrix3::Identity()).cwiseAbs().maxCoeff();
    require(skew < kRotation && axes.determinant() > 0.0, node, "frame", skew, "",
            "must be a rotation: columns of length 1 at right angles");
    if (k == 0) continue;
    const double length = (nodes_[k].position - nodes_[k - 1].position).norm();
    require(length > 0.0, node, "distance from the previous node", length, "m", "must be > 0");
    const double turn = rotation_vector(nodes_[k - 1].frame.transpose() * axes).norm();
    require(turn < kLargestBend, node, "rotation relative to the previous node", turn, "rad",
            "must be < 3", "use more elements");
  }
  for (const SectionResultants& section : options.segments) check(section, item);
}

void FrameBeam::set_masses() {
  const auto count = segments_.size();
  masses_.assign(count + 1, 0.0);
  std::vector<Matrix3> inertias(count + 1, Matrix3::Zero());
  std::vector<SegmentMass> parts;
  for (const FrameSegment& s : segments_) {
    parts.push_back({s.length(), s.section().mass_per_length * s.length()});
  }
  const std::vector<double> next = shares_of_next(parts);
  for (std::size_t k = 0; k < count; ++k) {
    const SectionResultants& section = segments_[k].section();
    const Vector3 inertia =
        parts[k].length * Vector3(section.inertia_x, section.inertia_y, section.inertia_z);
    for (const auto& [node, share] : {std::pair{k, 1.0 - next[k]}, std::pair{k + 1, next[k]}}) {
      masses_[node] += share * parts[k].mass;
      inertias[node].diagonal() += share * inertia;
    }
  }
  for (std::size_t k = 0; k <= count; ++k) {
    inertias_.emplace_back(inertias[k]);
    mass_ += masses_[k];
  }
}

std::vector<double> FrameBeam::placed(const Vector3& position, const Matrix3& rotation) const {
  std::vector<double> q;
  for (const BeamNode& node : nodes_) {
    const Vector3 x = position + rotation * node.position;
    q.insert(q.end(), {x[0], x[1], x[2], 0.0, 0.0, 0.0});
  }
  return q;
}

Vector3 FrameBeam::position(const BodyState& state, int node) const {
  return vector_at(state.q, 6 * node);
}

const Matrix3& FrameBeam::rotation(const BodyState& state, int node) const {
  return state.frame[node].rotation;
}

SegmentEnds FrameBeam::ends(const BodyState& state, int segment) const {
  SegmentEnds ends;
  for (int i = 0; i < 2; ++i) {
    ends.position[i] = vector_at(state.q, 6 * (segment + i));
    ends.velocity[i] = vector_at(state.v, 6 * (segment + i));
    ends.frame[i] = state.frame + segment + i;
  }
  return ends;
}

SegmentResultants FrameBeam::resultants(const BodyState& state, int segment) const {
  return this->segment(segment).resultants(ends(state, segment));
}

SegmentPlace FrameBeam::place_of(const Vector3& point) const {
  return section_through(point, segments(), [this](int k, double share) {
    return section_between(reference(k), reference(k + 1), share);
  });
}

BeamNode FrameBeam::section(double share) const {
  const SegmentPlace at =
      section_at(share, segments(), [this](int k) { return segment(k).length(); });
  return section_between(reference(at.segment), reference(at.segment + 1), at.share);
}

std::vector<double> FrameBeam::arc_lengths() const {
  std::vector<double> arcs = {0.0};
  for (const FrameSegment& each : segments_) arcs.push_back(arcs.back() + each.length());
  return arcs;
}

std::unique_ptr<Attachment> FrameBeam::attach(const Marker& marker) const {
  const SegmentPlace at = place_of(marker.position);
  if (at.share > 0.0 && at.share < 1.0) {
    return std::make_unique<SegmentAttachment>(marker, at, reference(at.segment),
                                               reference(at.segment + 1));
  }
  const int node = at.segment + (at.share > 0.0 ? 1 : 0);
  return std::make_unique<FrameAttachment>(marker, charts()[static_cast<std::size_t>(node)], node,
                                           reference(node).position);
}

std::vector<ChartCoordinates> FrameBeam::charts() const {
  std::vector<ChartCoordinates> all;
  for (int k = 0; k < nodes(); ++k) {
    all.push_back({6 * k, 6 * k + 3, Eigen::Quaterniond(reference(k).frame).normalized()});
  }
  return all;
}

bool FrameBeam::admits(const BodyState& state) const {
  static const double kLeastTrace = 1.0 + 2.0 * std::cos(kLargestBend);
  for (int k = 0; k < nodes(); ++k) {
    if (!(state.frame[k].psi.squaredNorm() <= kChartReach * kChartReach)) return false;
    if (k == 0) continue;
    const double trace = rotation(state, k).cwiseProduct(rotation(state, k - 1)).sum();
    if (!(trace >= kLeastTrace)) return false;
  }
  return true;
}

const char* FrameBeam::refusal() const {
  return "a section of the beam rotates by more than 1 rad in one step, or by 3 rad relative to "
         "the next";
}

const char* FrameBeam::advice() const { return "take smaller steps, or use more elements"; }

std::vector<int> FrameBeam::element_coordinates(int element) const {
  std::vector<int> all(12);
  for (int i = 0; i < 12; ++i) all[static_cast<std::size_t>(i)] = 6 * element + i;
  return all;
}

void FrameBeam::mass_matrix(int element, const BodyState& state, MatrixRef m) const {
  m.setZero();
  for (int i = 0; i < own_nodes(element); ++i) {
    const int node = element + i;
    m.block<3, 3>(6 * i, 6 * i).diagonal().setConstant(node_mass(node));
    m.block<3, 3>(6 * i + 3, 6 * i + 3) =
        inertias_[static_cast<std::size_t>(node)].mass_matrix(state.frame[node]);
  }
}

void FrameBeam::add_forces(int element, const BodyState& state, bool tangents,
                           ElementBlocks& out) const {
  segment(element).add_forces(ends(state, element), tangents, out);
  for (int i = 0; i < own_nodes(element); ++i) {
    const int node = element + i;
    const RotaryInertia& inertia = inertias_[static_cast<std::size_t>(node)];
    const RotationFrame& frame = state.frame[node];
    inertia.add_forces(frame, vector_at(state.v, 6 * node + 3), tangents, 6 * i + 3, out);
    if (mass_damping_ == 0.0) continue;
    inertia.add_damping(frame, mass_damping_, tangents, 6 * i + 3, out);
    const double drag = mass_damping_ * node_mass(node);
    for (int c = 0; c < 3; ++c) {
      out.force[6 * i + c] -= drag * state.v[6 * node + c];
      if (tangents) out.by_v(6 * i + c, 6 * i + c) -= drag;
    }
  }
}

double FrameBeam::potential_energy(const BodyState& state) const {
  double sum = 0.0;
  for (int k = 0; k < segments(); ++k) sum += segment(k).energy(ends(state, k));
  return sum;
}

double FrameBeam::dissipated_power(const BodyState& state) const {
  double sum = 0.0;
  for (int k = 0; k < segments(); ++k) sum += segment(k).dissipated_power(ends(state, k));
  if (mass_damping_ > 0.0) sum += 2.0 * mass_damping_ * kinetic_energy(state);
  return sum;
}

double FrameBeam::kinetic_energy(const BodyState& state) const {
  double sum = 0.0;
  for (int k = 0; k < nodes(); ++k) {
    const Vector3& omega = state.frame[k].omega;
    const Matrix3 inertia = inertias_[static_cast<std::size_t>(k)].in_space(state.frame[k]);
    sum +=
        0.5 * (node_mass(k) * vector_at(state.v, 6 * k).squaredNorm() + omega.dot(inertia * omega));
  }
  return sum;
}

void FrameBeam::mass_centre(const BodyState& state, Vector3& position, Vector3& velocity) const {
  position.setZero();
  velocity.setZero();
  for (int k = 0; k < nodes(); ++k) {
    position += (node_mass(k) / mass_) * vector_at(state.q, 6 * k);
    velocity += (node_mass(k) / mass_) * vector_at(state.v, 6 * k);
  }
}

void FrameBeam::add_weight(int element, const Vector3& g, const BodyState& /*state*/,
                           bool /*tangents*/, ElementBlocks& out) const {
  for (int i = 0; i < own_nodes(element); ++i) {
    for (int c = 0; c < 3; ++c) out.force[6 * i + c] += node_mass(element + i) * g[c];
  }
}

const char* FrameBeam::coordinate_name(int i) const {
  static constexpr std::array<const char*, 6> names = {"x",          "y",          "z",
                                                       "rotation x", "rotation y", "rotation z"};
  return names[static_cast<std::size_t>(i % 6)];
}

Unit FrameBeam::coordinate_unit(int i) const { return i % 6 < 3 ? Unit::metre : Unit::radian; }

std::vector<CoordinateVector> FrameBeam::vectors() const {
  std::vector<CoordinateVector> all;
  for (int k = 0; k < 2 * nodes(); ++k) all.push_back({3 * k, 3});
  return all;
}

Matrix FrameBeam::rigid_motions(const BodyState& state) const {
  Vector3 centre, velocity;
  mass_centre(state, centre, velocity);
  Matrix motions = Matrix::Zero(coordinates(), 6);
  for (int k = 0; k < nodes(); ++k) {
    motions.block<3, 3>(6 * k, 0).setIdentity();
    motions.block<3, 3>(6 * k, 3) = -cross_matrix(position(state, k) - centre);
    motions.block<3, 3>(6 * k + 3, 3) = state.frame[k].tangent.inverse();
  }
  return motions;
}

void FrameBeam::move_rigidly(const Vector3& displacement, const Vector3& rotation,
                             double* q) const {
  Vector3 centre = Vector3::Zero();
  for (int k = 0; k < nodes(); ++k) centre += (node_mass(k) / mass_) * vector_at(q, 6 * k);
  const double angle = rotation.norm();
  const Matrix3 turn = angle > 0.0 ? Eigen::AngleAxisd(angle, rotation / angle).toRotationMatrix()
                                   : Matrix3(Matrix3::Identity());
  for (int k = 0; k < nodes(); ++k) {
    Eigen::Map<Vector3> place(q + 6 * k), psi(q + 6 * k + 3);
    place = (centre + displacement + turn * (place - centre)).eval();
    psi = turned(rotation, psi);
  }
}

}  // namespace tribodyn
