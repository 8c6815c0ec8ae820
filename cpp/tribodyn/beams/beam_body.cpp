#include "tribodyn/beams/beam_body.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "tribodyn/beams/beam_axis.hpp"
#include "tribodyn/beams/beam_element.hpp"
#include "tribodyn/beams/beam_report.hpp"
#include "tribodyn/beams/cable_pairs.hpp"
#include "tribodyn/beams/node_loads.hpp"
#include "tribodyn/beams/section_frame.hpp"
#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

std::string item_of(const std::string& name) { return "beam '" + name + "'"; }

void check_nodes(const std::vector<BeamNode>& nodes, bool planar, const std::string& item) {
  require(nodes.size() >= 2, item, "nodes", static_cast<double>(nodes.size()), "",
          "must be at least 2");
  for (const BeamNode& node : nodes) {
    require(node.position.allFinite(), item, "position of a node", node.position.norm(), "m",
            "must be finite");
    const double error = (node.frame.transpose() * node.frame - Matrix3::Identity()).norm();
    require(error < 1e-9 && node.frame.determinant() > 0.0, item, "frame of a node", error, "",
            "must be a rotation matrix");
    if (!planar) continue;
    require(node.position.z() == 0.0, item, "z of a node", node.position.z(), "m",
            "must be 0 in the plane");
    require((node.frame.col(2) - Vector3::UnitZ()).norm() < 1e-9, item, "z axis of a section",
            node.frame(2, 2), "", "must be the z axis in the plane");
  }
  for (std::size_t k = 0; k + 1 < nodes.size(); ++k) {
    const Vector3 step = nodes[k + 1].position - nodes[k].position;
    require_positive(item, "length of an element", step.norm(), "m", "consecutive nodes differ");
    for (std::size_t end = k; end < k + 2; ++end) {
      require(nodes[end].frame.col(0).dot(step) > 0.0, item, "tangent at a node",
              nodes[end].frame.col(0).dot(step), "m", "must point to the next node",
              "the x axis of the frame is the tangent from start to end");
    }
  }
}

void check_section(const BeamSection& section, const BeamOptions& options,
                   const std::string& item) {
  check(section.resultants, item);
  const bool cable = options.formulation == BeamFormulation::cable;
  if (cable && !options.planar) {
    const double y = section.resultants.bending_y, z = section.resultants.bending_z;
    require(std::abs(y - z) <= 1e-9 * std::max(y, z), item, "bending_y", y, "N m2",
            "must equal bending_z for a cable in space",
            "use the formulation 'ancf' for sections with two bending stiffnesses");
  }
  if (cable || options.formulation == BeamFormulation::ancf) return;
  require(section.has_shape(), item, "section width", section.section.width, "m",
          "a continuum formulation needs a section with a shape and a material",
          "give a section such as a rectangle, or use the formulation 'ancf'");
  check(section.material, item);
}

}  // namespace

BeamBody::BeamBody(std::string name, std::vector<BeamNode> nodes, std::vector<BeamSection> sections,
                   const BeamOptions& options)
    : Body(std::move(name)), options_(options), nodes_(std::move(nodes)) {
  const std::string item = item_of(this->name());
  check_nodes(nodes_, options_.planar, item);
  const std::size_t count = nodes_.size() - 1;
  require(sections.size() == 1 || sections.size() == count, item, "sections",
          static_cast<double>(sections.size()), "", "must be one, or one for each element");
  for (const BeamSection& section : sections) check_section(section, options_, item);
  require_non_negative(item, "stiffness_damping", options_.stiffness_damping, "s");
  require_non_negative(item, "mass_damping", options_.mass_damping, "1/s");
  const bool cable = options_.formulation == BeamFormulation::cable;
  components_ = options_.planar ? 2 : 3;
  slots_ = cable ? 2 : options_.planar ? 3 : 4;
  arc_.push_back(0.0);
  std::vector<ElementShape> shapes;
  for (std::size_t k = 0; k < count; ++k) {
    shapes.emplace_back(nodes_[k], nodes_[k + 1]);
    arc_.push_back(arc_.back() + shapes.back().length);
  }
  centre_.setZero(slots_ * static_cast<Eigen::Index>(nodes_.size()));
  for (std::size_t k = 0; k < count; ++k) {
    const BeamSection& section = sections[sections.size() == 1 ? 0 : k];
    elements_.push_back(make_beam_element(shapes[k], section, options_, length()));
    const double l = shapes[k].length, line = section.resultants.mass_per_length;
    const Eigen::Index first = slots_ * static_cast<Eigen::Index>(k), next = first + slots_;
    centre_[first] += 0.5 * line * l;
    centre_[next] += 0.5 * line * l;
    centre_[first + 1] += line * l * l / 12.0;
    centre_[next + 1] -= line * l * l / 12.0;
    mass_ += line * l;
  }
  centre_ /= mass_;
  if (cable && options_.stiffness_damping == 0.0) {
    pairs_ = CablePairs::of(elements_, options_.planar);
  }
  for (std::size_t k = 0; cable && !options_.planar && k <= count; ++k) {
    carried_.push_back(reference_frame(arc_[k]));
  }
}

BeamBody::~BeamBody() = default;

// --- shape -------------------------------------------------------------------------------------

std::vector<double> BeamBody::placed(const Vector3& displacement, const Matrix3& turn) const {
  std::vector<double> q;
  for (const BeamNode& node : nodes_) {
    for (int slot = 0; slot < slots_; ++slot) {
      const Vector3 x = slot == 0 ? Vector3(displacement + turn * node.position)
                                  : Vector3(turn * node.frame.col(slot - 1));
      q.insert(q.end(), x.data(), x.data() + components_);
    }
  }
  return q;
}

std::vector<int> BeamBody::element_coordinates(int element) const {
  std::vector<int> all(2 * static_cast<std::size_t>(per_node()));
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = per_node() * element + static_cast<int>(i);
  return all;
}

const char* BeamBody::coordinate_name(int i) const {
  static constexpr std::array<const char*, 12> names = {
      "x",         "y",         "z",         "x_slope_x", "x_slope_y", "x_slope_z",
      "y_slope_x", "y_slope_y", "y_slope_z", "z_slope_x", "z_slope_y", "z_slope_z"};
  const int slot = i % per_node() / components_, c = i % components_;
  return names[static_cast<std::size_t>(3 * slot + c)];
}

Unit BeamBody::coordinate_unit(int i) const {
  // A change of a slope is an angle.
  return i % per_node() < components_ ? Unit::metre : Unit::radian;
}

// --- inertia -----------------------------------------------------------------------------------

BeamBody::NodalMass BeamBody::nodal_mass(int element) const {
  const BeamElement& own = *elements_[static_cast<std::size_t>(element)];
  const SectionResultants& section = own.section().resultants;
  const Eigen::Matrix4d axis = section.mass_per_length * cubic_mass(own.length());
  const Eigen::Matrix2d across = linear_mass(own.length());
  NodalMass m = NodalMass::Zero(2 * slots_, 2 * slots_);
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j) {
      m.block<2, 2>(slots_ * i, slots_ * j) = axis.block<2, 2>(2 * i, 2 * j);
      // r_y carries the second moment of y, about the z axis.
      if (slots_ > 2) m(slots_ * i + 2, slots_ * j + 2) = section.inertia_z * across(i, j);
      if (slots_ > 3) m(slots_ * i + 3, slots_ * j + 3) = section.inertia_y * across(i, j);
    }
  }
  return m;
}

void BeamBody::mass_matrix(int element, const BodyState& /*state*/, MatrixRef m) const {
  const NodalMass own = nodal_mass(element);
  m.setZero();
  for (Eigen::Index k = 0; k < own.rows(); ++k) {
    for (Eigen::Index l = 0; l < own.cols(); ++l) {
      for (int c = 0; c < components_; ++c) m(components_ * k + c, components_ * l + c) = own(k, l);
    }
  }
}

double BeamBody::kinetic_energy(const double* v) const {
  // v.M v/2 with cubic_mass() and linear_mass().
  double sum = 0.0;
  for (int e = 0; e < elements(); ++e) {
    const BeamElement& own = *elements_[static_cast<std::size_t>(e)];
    const SectionResultants& section = own.section().resultants;
    const double l = own.length();
    const double* rate = v + std::ptrdiff_t{per_node()} * e;
    const auto dot = [&](int i, int j) {
      double product = 0.0;
      for (int c = 0; c < components_; ++c) {
        product += rate[components_ * i + c] * rate[components_ * j + c];
      }
      return product;
    };
    const int r = slots_, s = slots_ + 1;  // of the second node
    sum += section.mass_per_length * l / 420.0 *
           (78.0 * (dot(0, 0) + dot(r, r)) + 54.0 * dot(0, r) +
            l * (22.0 * (dot(0, 1) - dot(r, s)) + 13.0 * (dot(1, r) - dot(0, s)) +
                 l * (2.0 * (dot(1, 1) + dot(s, s)) - 3.0 * dot(1, s))));
    for (int k = 2; k < slots_; ++k) {
      const double inertia = k == 2 ? section.inertia_z : section.inertia_y;
      sum += inertia * l / 6.0 * (dot(k, k) + dot(k, slots_ + k) + dot(slots_ + k, slots_ + k));
    }
  }
  return sum;
}

namespace {

/// The sum of weights times numbers, of which each is `step` after the one before. Two sums,
/// because a single one would wait for every addition in turn.
double weighted_sum(const Vector& weights, const double* numbers, int step) {
  double sum[2] = {0.0, 0.0};
  for (Eigen::Index k = 0; k < weights.size(); ++k, numbers += step) {
    sum[k % 2] += weights[k] * *numbers;
  }
  return sum[0] + sum[1];
}

}  // namespace

void BeamBody::mass_centre(const BodyState& state, Vector3& position, Vector3& velocity) const {
  position.setZero();
  velocity.setZero();
  for (int c = 0; c < components_; ++c) {
    position[c] = weighted_sum(centre_, state.q + c, components_);
    if (state.v) velocity[c] = weighted_sum(centre_, state.v + c, components_);
  }
}

void BeamBody::add_weight(int element, const Vector3& g, const BodyState& /*state*/,
                          bool /*tangents*/, ElementBlocks& out) const {
  const BeamElement& own = *elements_[static_cast<std::size_t>(element)];
  const double l = own.length(), mass = own.section().resultants.mass_per_length * l;
  const double weights[2][2] = {{0.5 * mass, mass * l / 12.0}, {0.5 * mass, -mass * l / 12.0}};
  for (int node = 0; node < 2; ++node) {
    for (int slot = 0; slot < 2; ++slot) {
      for (int c = 0; c < components_; ++c) {
        out.force[per_node() * node + components_ * slot + c] += weights[node][slot] * g[c];
      }
    }
  }
}

// --- forces ------------------------------------------------------------------------------------

void BeamBody::add_forces(int element, const BodyState& state, bool tangents,
                          ElementBlocks& out) const {
  const std::ptrdiff_t first = std::ptrdiff_t{per_node()} * element;
  elements_[static_cast<std::size_t>(element)]->add_forces(
      state.q + first, state.v + first, options_.stiffness_damping, tangents, out);
  if (options_.mass_damping == 0.0) return;
  const NodalMass own = options_.mass_damping * nodal_mass(element);
  for (Eigen::Index k = 0; k < own.rows(); ++k) {
    for (Eigen::Index l = 0; l < own.cols(); ++l) {
      for (int c = 0; c < components_; ++c) {
        const Eigen::Index row = components_ * k + c, column = components_ * l + c;
        out.force[row] -= own(k, l) * state.v[first + column];
        if (tangents) out.by_v(row, column) -= own(k, l);
      }
    }
  }
}

void BeamBody::add_forces_of(int first, int end, const BodyState& state, bool tangents,
                             ElementBlocks* out) const {
  if (pairs_ && options_.mass_damping == 0.0) {
    pairs_->add_forces(first, end, state.q, tangents, out);
  } else {
    BodyForces::add_forces_of(first, end, state, tangents, out);
  }
}

double BeamBody::potential_energy(const BodyState& state) const {
  const double* q = state.q;
  if (pairs_) return pairs_->energy(q);
  double sum = 0.0;
  for (std::size_t e = 0; e < elements_.size(); ++e) {
    sum += elements_[e]->energy(q + static_cast<std::size_t>(per_node()) * e);
  }
  return sum;
}

double BeamBody::dissipated_power(const BodyState& state) const {
  double sum = 0.0;
  if (options_.stiffness_damping != 0.0) {
    for (std::size_t e = 0; e < elements_.size(); ++e) {
      const std::size_t first = static_cast<std::size_t>(per_node()) * e;
      sum += options_.stiffness_damping *
             elements_[e]->strain_rate_energy(state.q + first, state.v + first);
    }
  }
  if (options_.mass_damping != 0.0) {
    sum += 2.0 * options_.mass_damping * kinetic_energy(state.v);
  }
  return sum;
}

namespace {

/// A beam and its state, for its report. The loads of an element serve both of its nodes, and the
/// frame of a node serves its load.
class NodesOfBeam final : public BeamSections {
 public:
  NodesOfBeam(const BeamBody& beam, const BodyState* state) : beam_(beam), state_(state) {}

  int size() const override { return beam_.elements() + 1; }
  SectionState at(int node) const override {
    // Positions are linear in the coordinates, so that the same numbers give the velocity.
    frame_ = beam_.node_frame(state_->q, node);
    return {beam_.node_position(state_->q, node), beam_.node_position(state_->v, node), frame_};
  }
  BeamLoad load(int node) const override {
    return load_at_node(node, beam_.elements(), frame_, [&](int k) -> const ElementLoad& {
      return loads_.at(k, [this](int e) { return load_of(e); });
    });
  }
  void centre(Vector3& position, Vector3& velocity) const override {
    beam_.mass_centre(*state_, position, velocity);
  }
  double strain_energy() const override {
    return state_->results ? state_->results->potential_energy : beam_.potential_energy(*state_);
  }
  double kinetic_energy() const override {
    return state_->results ? state_->results->kinetic_energy : beam_.kinetic_energy(state_->v);
  }

 private:
  ElementLoad load_of(int element) const {
    if (!state_->results || beam_.options().mass_damping != 0.0) {
      return beam_.element_load(state_->q, state_->v, element);
    }
    return beam_.element_load(state_->q, element, state_->results->elements[element].force.data());
  }

  const BeamBody& beam_;
  const BodyState* state_;
  mutable Matrix3 frame_;  // of the last node
  mutable RecentLoads loads_;
};

}  // namespace

void BeamBody::report(const BodyState* state, Report& out) const {
  report_beam(NodesOfBeam(*this, state), planar(), out);
}

// --- rigid motions -----------------------------------------------------------------------------

std::vector<CoordinateVector> BeamBody::vectors() const {
  std::vector<CoordinateVector> all;
  for (int i = 0; i < coordinates(); i += components_) all.push_back({i, components_});
  return all;
}

Matrix BeamBody::rigid_motions(const BodyState& state) const {
  const int translations = planar() ? 2 : 3, rotations = planar() ? 1 : 3;
  Matrix out = Matrix::Zero(coordinates(), translations + rotations);
  Vector3 centre, velocity;
  mass_centre(state, centre, velocity);
  for (int i = 0; i < coordinates(); i += components_) {
    const bool slope = i / components_ % slots_ != 0;
    Vector3 x = Vector3::Zero();
    for (int c = 0; c < components_; ++c) {
      x[c] = state.q[i + c];
      if (!slope) out(i + c, c) = 1.0;
    }
    if (!slope) x -= centre;
    for (int k = 0; k < rotations; ++k) {
      const Vector3 rate = Vector3::Unit(planar() ? 2 : k).cross(x);
      for (int c = 0; c < components_; ++c) out(i + c, translations + k) = rate[c];
    }
  }
  return out;
}

void BeamBody::move_rigidly(const Vector3& displacement, const Vector3& rotation, double* q) const {
  Vector3 centre, velocity;
  mass_centre({.q = q}, centre, velocity);
  const double angle = rotation.norm();
  const Matrix3 turn = angle > 0.0 ? Eigen::AngleAxisd(angle, rotation / angle).toRotationMatrix()
                                   : Matrix3::Identity();
  for (int i = 0; i < coordinates(); i += components_) {
    const bool slope = i / components_ % slots_ != 0;
    Vector3 x = Vector3::Zero();
    for (int c = 0; c < components_; ++c) x[c] = q[i + c];
    const Vector3 moved =
        slope ? Vector3(turn * x) : Vector3(centre + displacement + turn * (x - centre));
    for (int c = 0; c < components_; ++c) q[i + c] = moved[c];
  }
}

// --- points of the axis ------------------------------------------------------------------------

BeamAxis BeamBody::axis() const { return {options_, nodes_, elements_, arc_, item_of(name())}; }

Vector3 BeamBody::position(const double* q, double s) const { return axis().position(q, s); }
Matrix3 BeamBody::section_frame(const double* q, double s) const { return axis().frame(q, s); }
Matrix3 BeamBody::reference_frame(double s) const { return axis().reference_frame(s); }
Vector3 BeamBody::reference_position(double s) const { return axis().reference_position(s); }

Marker BeamBody::marker(int body, double s, double y, double z) const {
  return axis().marker(body, s, y, z);
}

BeamLoad BeamBody::resultants(const double* q, double s) const {
  const AxisPlace place = axis().place(s);
  const BeamElement& own = *elements_[static_cast<std::size_t>(place.element)];
  const BeamLoad load = own.load(q + std::ptrdiff_t{per_node()} * place.element, place.xi);
  const Matrix3 frame = section_frame(q, s);
  return {frame.transpose() * load.force, frame.transpose() * load.moment};
}

ElementLoad BeamBody::element_load(const double* q, const double* v, int element) const {
  constexpr int kMost = 24;
  double numbers[kMost] = {};
  const std::ptrdiff_t first = std::ptrdiff_t{per_node()} * element;
  ElementBlocks blocks{.force = VectorMap(numbers, 2 * per_node())};
  const double beta = v ? options_.stiffness_damping : 0.0;
  elements_[static_cast<std::size_t>(element)]->add_forces(q + first, v ? v + first : v, beta,
                                                           false, blocks);
  return element_load(q, element, numbers);
}

ElementLoad BeamBody::element_load(const double* q, int element, const double* of_element) const {
  const std::ptrdiff_t first = std::ptrdiff_t{per_node()} * element;
  const auto vector = [this](const double* x, int slot) {
    Vector3 out = Vector3::Zero();
    for (int c = 0; c < components_; ++c) out[c] = x[components_ * slot + c];
    return out;
  };
  ElementLoad load;
  load.force = vector(of_element, 0);
  for (int end = 0; end < 2; ++end) {
    for (int slot = slots_ * end + 1; slot < slots_ * (end + 1); ++slot) {
      load.moment[end] += vector(q + first, slot).cross(vector(of_element, slot));
    }
  }
  load.moment[1] *= -1.0;
  return load;
}

BeamLoad BeamBody::resultants_at_node(const double* q, const double* v, int node) const {
  return load_at_node(node, elements(), node_frame(q, node),
                      [&](int element) { return element_load(q, v, element); });
}

Vector3 BeamBody::node_position(const double* q, int node) const {
  return nodal_vector(q, node, 0);
}

Matrix3 BeamBody::node_frame(const double* q, int node) const {
  if (options_.formulation != BeamFormulation::cable) {
    const Vector3 z = options_.planar ? Vector3(0.0, 0.0, 1.0) : nodal_vector(q, node, 3);
    return section_axes(SectionFrameKind::section, nodal_vector(q, node, 2), z);
  }
  const Vector3 tangent = nodal_vector(q, node, 1);
  if (options_.planar) return section_axes(SectionFrameKind::tangent, tangent, Vector3::Zero());
  return section_axes(SectionFrameKind::carried, tangent, Vector3::Zero(),
                      carried_[static_cast<std::size_t>(node)]);
}

Vector3 BeamBody::nodal_vector(const double* q, int node, int slot) const {
  Vector3 x = Vector3::Zero();
  const double* own = q + std::ptrdiff_t{per_node()} * node + components_ * slot;
  for (int c = 0; c < components_; ++c) x[c] = own[c];
  return x;
}

BeamNode BeamBody::section(double share) const {
  const double s = share * length();
  return {reference_position(s), reference_frame(s)};
}

std::unique_ptr<Attachment> BeamBody::attach(const Marker& marker) const {
  return axis().attach(marker);
}

}  // namespace tribodyn
