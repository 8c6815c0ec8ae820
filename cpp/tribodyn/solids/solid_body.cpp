#include "tribodyn/solids/solid_body.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <Eigen/Geometry>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/decompositions.hpp"

namespace tribodyn {

namespace {

constexpr int kMostComponents = 3 * 27;  // of the nodes of an element
// A surface whose moments of second order have a smaller ratio is a line, without a frame.
constexpr double kLine = 1e-8;

std::string item_of(const std::string& name) { return "solid '" + name + "'"; }

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

SolidBody::SolidBody(std::string name, SolidMesh mesh, const SolidOptions& options,
                     const SolidPlacement& placement, HeldComponents held)
    : Body(std::move(name)),
      mesh_(std::move(mesh)),
      options_(options),
      dim_(mesh_.dimensions()),
      placement_(placement),
      held_(std::move(held)) {
  const std::string item = item_of(this->name());
  mesh_.check(item);
  options_.kind = mesh_.kind;
  require_non_negative(item, "stiffness_damping", options_.stiffness_damping, "s");
  require_non_negative(item, "mass_damping", options_.mass_damping, "1/s");
  if (dim_ == 2) {
    require_positive(item, "thickness", options_.thickness, "m", "of a planar solid");
    require((placement_.rotation.col(2) - Vector3::UnitZ()).norm() < 1e-12, item,
            "z axis of the rotation", placement_.rotation(2, 2), "",
            "must be the z axis in the plane");
  }
  require(held_.empty() || held_.size() == mesh_.nodes.size(), item, "held components",
          static_cast<double>(held_.size()), "", "must be given for each node or for none");
  check_free_strain(item);
  const int nodes = static_cast<int>(mesh_.nodes.size());
  for (int node = 0; node < nodes; ++node) {
    const Vector3 x = placement_.position + placement_.rotation * mesh_.nodes[at(node)];
    for (int c = 0; c < dim_; ++c) {
      const bool fixed = is_held() && held_[at(node)][at(c)];
      start_.push_back(x[c]);
      numbers_.push_back(fixed ? -1 : static_cast<int>(names_.size()));
      if (!fixed) names_.push_back(static_cast<char>(c));
    }
  }
  centre_.setZero(nodes);
  for (std::size_t e = 0; e < mesh_.elements.size(); ++e) {
    std::vector<Vector3> own;
    for (const int node : mesh_.elements[e]) own.push_back(mesh_.nodes[at(node)]);
    Vector expansion(options_.free_strain.empty() ? 0 : static_cast<Eigen::Index>(own.size()));
    for (Eigen::Index i = 0; i < expansion.size(); ++i) {
      expansion[i] = options_.free_strain[at(mesh_.elements[e][static_cast<std::size_t>(i)])];
    }
    elements_.push_back(
        make_solid_element(options_, own, item + ", element " + std::to_string(e), expansion));
    const Vector shares = elements_.back()->nodal_mass().rowwise().sum();
    for (std::size_t i = 0; i < own.size(); ++i) {
      centre_[mesh_.elements[e][i]] += shares[static_cast<Eigen::Index>(i)];
    }
  }
  mass_ = centre_.sum();
  centre_ /= mass_;
  for (const SolidSurface& surface : mesh_.surfaces) patches_.push_back(make_patch(surface));
}

SolidBody::~SolidBody() = default;

void SolidBody::check_free_strain(const std::string& item) const {
  const std::vector<double>& all = options_.free_strain;
  require(all.empty() || all.size() == mesh_.nodes.size(), item, "number of free strains",
          static_cast<double>(all.size()), "", "must be that of the nodes, or zero");
  for (const double strain : all) {
    require(strain > -1.0 && std::isfinite(strain), item, "free strain", strain, "",
            "must be finite and > -1");
  }
}

// --- nodes and elements ------------------------------------------------------------------------

std::vector<double> SolidBody::placed() const {
  std::vector<double> q(names_.size());
  for (std::size_t k = 0; k < numbers_.size(); ++k) {
    if (numbers_[k] >= 0) q[at(numbers_[k])] = start_[k];
  }
  return q;
}

Vector3 SolidBody::node_vector(const double* x, int node, bool of_rates) const {
  Vector3 out = Vector3::Zero();
  for (int c = 0; c < dim_; ++c) {
    const int k = coordinate(node, c);
    out[c] = k >= 0 ? x[k] : of_rates ? 0.0 : start_[at(dim_ * node + c)];
  }
  return out;
}

void SolidBody::gather(int element, const double* x, bool of_rates, double* out) const {
  for (const int node : mesh_.elements[at(element)]) {
    const Vector3 value = node_vector(x, node, of_rates);
    out = std::copy_n(value.data(), dim_, out);
  }
}

template <class Visit>
void SolidBody::for_free(int element, const Visit& visit) const {
  int all = 0, free = 0;
  for (const int node : mesh_.elements[at(element)]) {
    for (int c = 0; c < dim_; ++c, ++all) {
      if (coordinate(node, c) >= 0) visit(free++, all);
    }
  }
}

std::vector<int> SolidBody::element_coordinates(int element) const {
  std::vector<int> all;
  for (const int node : mesh_.elements[at(element)]) {
    for (int c = 0; c < dim_; ++c) {
      if (coordinate(node, c) >= 0) all.push_back(coordinate(node, c));
    }
  }
  return all;
}

const char* SolidBody::coordinate_name(int i) const {
  static constexpr const char* kNames[] = {"x", "y", "z"};
  return kNames[at(names_[at(i)])];
}

Unit SolidBody::coordinate_unit(int /*i*/) const { return Unit::metre; }

// --- inertia -----------------------------------------------------------------------------------

void SolidBody::mass_matrix(int element, const BodyState& /*state*/, MatrixRef m) const {
  const Matrix& own = elements_[at(element)]->nodal_mass();
  m.setZero();
  for_free(element, [&](int i, int row) {
    for_free(element, [&](int j, int column) {
      if (row % dim_ == column % dim_) m(i, j) = own(row / dim_, column / dim_);
    });
  });
}

double SolidBody::kinetic_energy(const double* v) const {
  double twice = 0.0, rates[kMostComponents];
  for (int e = 0; e < elements(); ++e) {
    const Matrix& own = elements_[at(e)]->nodal_mass();
    gather(e, v, true, rates);
    for (int c = 0; c < dim_; ++c) {
      const Eigen::Map<const Vector, 0, Eigen::InnerStride<>> rate(rates + c, own.rows(),
                                                                   Eigen::InnerStride<>(dim_));
      twice += rate.dot(own * rate);
    }
  }
  return 0.5 * twice;
}

void SolidBody::mass_centre(const BodyState& state, Vector3& position, Vector3& velocity) const {
  position.setZero();
  velocity.setZero();
  for (int node = 0; node < static_cast<int>(mesh_.nodes.size()); ++node) {
    position += centre_[node] * node_vector(state.q, node);
    if (state.v) velocity += centre_[node] * node_vector(state.v, node, true);
  }
}

void SolidBody::add_weight(int element, const Vector3& g, const BodyState& /*state*/,
                           bool /*tangents*/, ElementBlocks& out) const {
  const Vector shares = elements_[at(element)]->nodal_mass().rowwise().sum();
  for_free(element, [&](int i, int row) { out.force[i] += shares[row / dim_] * g[row % dim_]; });
}

double SolidBody::volume() const {
  double sum = 0.0;
  for (const auto& element : elements_) sum += element->volume();
  return sum;
}

// --- forces ------------------------------------------------------------------------------------

void SolidBody::add_forces(int element, const BodyState& state, bool tangents,
                           ElementBlocks& out) const {
  const SolidElement& own = *elements_[at(element)];
  const double alpha = options_.mass_damping, beta = options_.stiffness_damping;
  double x[kMostComponents], v[kMostComponents];
  gather(element, state.q, false, x);
  if (alpha != 0.0 || beta != 0.0) gather(element, state.v, true, v);
  if (!is_held()) {
    own.add_forces(x, v, beta, tangents, out);
  } else {
    const Eigen::Index n = dim_ * own.nodal_mass().rows();
    Vector force = Vector::Zero(n);
    Matrix by_q = Matrix::Zero(tangents ? n : 0, n), by_v = by_q;
    ElementBlocks all{.force = {force.data(), n},
                      .by_q = {by_q.data(), by_q.rows(), n},
                      .by_v = {by_v.data(), by_v.rows(), n}};
    own.add_forces(x, v, beta, tangents, all);
    for_free(element, [&](int i, int row) {
      out.force[i] += force[row];
      if (!tangents) return;
      for_free(element, [&](int j, int column) {
        out.by_q(i, j) += by_q(row, column);
        out.by_v(i, j) += by_v(row, column);
      });
    });
  }
  if (alpha == 0.0) return;
  const Matrix& mass = own.nodal_mass();
  for_free(element, [&](int i, int row) {
    for_free(element, [&](int j, int column) {
      if (row % dim_ != column % dim_) return;
      const double m = alpha * mass(row / dim_, column / dim_);
      out.force[i] -= m * v[column];
      if (tangents) out.by_v(i, j) -= m;
    });
  });
}

double SolidBody::potential_energy(const BodyState& state) const {
  double sum = 0.0, x[kMostComponents];
  for (int e = 0; e < elements(); ++e) {
    gather(e, state.q, false, x);
    sum += elements_[at(e)]->energy(x);
  }
  return sum;
}

double SolidBody::dissipated_power(const BodyState& state) const {
  double sum = 0.0, x[kMostComponents], v[kMostComponents];
  for (int e = 0; e < elements() && options_.stiffness_damping != 0.0; ++e) {
    gather(e, state.q, false, x);
    gather(e, state.v, true, v);
    sum += options_.stiffness_damping * elements_[at(e)]->strain_rate_energy(x, v);
  }
  if (options_.mass_damping != 0.0) sum += 2.0 * options_.mass_damping * kinetic_energy(state.v);
  return sum;
}

std::vector<CauchyStress> SolidBody::stresses(const double* q) const {
  std::vector<CauchyStress> out(mesh_.nodes.size(), CauchyStress::Zero());
  std::vector<int> count(mesh_.nodes.size(), 0);
  double x[kMostComponents];
  for (int e = 0; e < elements(); ++e) {
    gather(e, q, false, x);
    const std::vector<CauchyStress> own = elements_[at(e)]->nodal_stresses(x);
    for (std::size_t i = 0; i < own.size(); ++i) {
      const std::size_t node = at(mesh_.elements[at(e)][i]);
      out[node] += own[i];
      ++count[node];
    }
  }
  for (std::size_t i = 0; i < out.size(); ++i) out[i] /= count[i];
  return out;
}

void SolidBody::report(const BodyState* state, Report& out) const {
  Vector3 position, velocity, acceleration;
  if (!out.lists()) {
    position = observed_vector(state->q, false);
    velocity = observed_vector(state->v, true);
    acceleration = observed_vector(state->a, true);
  }
  const Components& axes = force_axes(planar());
  out.add("position", axes, [&](int k) { return position[k]; });
  out.add("velocity", axes, [&](int k) { return velocity[k]; });
  out.add("acceleration", axes, [&](int k) { return acceleration[k]; });
  out.add("strain_energy", [&] { return potential_energy(*state); });
  out.add("kinetic_energy", [&] { return kinetic_energy(state->v); });
  const int nodes = static_cast<int>(mesh_.nodes.size());
  double* place = out.add("node_position", dim_ * nodes, [&](int k) {
    return std::to_string(k / dim_) + " " + axes[at(k % dim_)];
  });
  for (int node = 0; !out.lists() && node < nodes; ++node) {
    const Vector3 x = node_vector(state->q, node);
    place = std::copy_n(x.data(), dim_, place);
  }
}

Vector3 SolidBody::observed_vector(const double* x, bool of_rates) const {
  const Vector& weights = observed_.size() > 0 ? observed_ : centre_;
  Vector3 out = Vector3::Zero();
  for (int node = 0; node < static_cast<int>(mesh_.nodes.size()); ++node) {
    if (weights[node] != 0.0) out += weights[node] * node_vector(x, node, of_rates);
  }
  return out;
}

void SolidBody::observe(const Vector3& position) {
  const MeshPlace place = place_at(position, "distance of the observed point from the solid");
  const std::vector<int>& nodes = mesh_.elements[at(place.element)];
  observed_.setZero(static_cast<Eigen::Index>(mesh_.nodes.size()));
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    observed_[nodes[i]] += place.weights[static_cast<Eigen::Index>(i)];
  }
}

// --- rigid motions -----------------------------------------------------------------------------

std::vector<CoordinateVector> SolidBody::vectors() const {
  std::vector<CoordinateVector> all;
  for (int node = 0; node < static_cast<int>(mesh_.nodes.size()); ++node) {
    CoordinateVector own{0, 0};
    for (int c = 0; c < dim_; ++c) {
      if (coordinate(node, c) < 0) continue;
      if (own.size++ == 0) own.first = coordinate(node, c);
    }
    if (own.size > 0) all.push_back(own);
  }
  return all;
}

Matrix SolidBody::rigid_motions(const BodyState& state) const {
  if (is_held()) return Matrix(coordinates(), 0);
  const int rotations = planar() ? 1 : 3;
  Matrix out = Matrix::Zero(coordinates(), dim_ + rotations);
  Vector3 centre, velocity;
  mass_centre({.q = state.q}, centre, velocity);
  for (int node = 0; node < static_cast<int>(mesh_.nodes.size()); ++node) {
    const Vector3 arm = node_vector(state.q, node) - centre;
    for (int c = 0; c < dim_; ++c) {
      const int row = coordinate(node, c);
      if (row < 0) continue;
      out(row, c) = 1.0;
      for (int k = 0; k < rotations; ++k) {
        out(row, dim_ + k) = Vector3::Unit(planar() ? 2 : k).cross(arm)[c];
      }
    }
  }
  return out;
}

void SolidBody::move_rigidly(const Vector3& displacement, const Vector3& rotation,
                             double* q) const {
  if (is_held()) return;
  Vector3 centre, velocity;
  mass_centre({.q = q}, centre, velocity);
  const double angle = rotation.norm();
  const Matrix3 turn = angle > 0.0 ? Eigen::AngleAxisd(angle, rotation / angle).toRotationMatrix()
                                   : Matrix3::Identity();
  for (int node = 0; node < static_cast<int>(mesh_.nodes.size()); ++node) {
    const Vector3 moved = centre + displacement + turn * (node_vector(q, node) - centre);
    for (int c = 0; c < dim_; ++c) {
      if (coordinate(node, c) >= 0) q[coordinate(node, c)] = moved[c];
    }
  }
}

// --- attachments -------------------------------------------------------------------------------

SolidBody::Patch SolidBody::make_patch(const SolidSurface& surface) const {
  const std::string item = item_of(name()) + ", surface '" + surface.name + "'";
  const std::vector<SurfacePoint> points = surface_points(mesh_, surface, item);
  Patch out;
  for (const SurfacePoint& point : points) {
    out.nodes.insert(out.nodes.end(), point.nodes.begin(), point.nodes.end());
  }
  std::sort(out.nodes.begin(), out.nodes.end());
  out.nodes.erase(std::unique(out.nodes.begin(), out.nodes.end()), out.nodes.end());
  const auto row = [&](int node) {
    return std::lower_bound(out.nodes.begin(), out.nodes.end(), node) - out.nodes.begin();
  };
  const auto place = [&](const SurfacePoint& point) {
    Vector3 x = Vector3::Zero();
    for (std::size_t i = 0; i < point.nodes.size(); ++i) {
      x += point.weights[static_cast<Eigen::Index>(i)] * mesh_.nodes[at(point.nodes[i])];
    }
    return x;
  };
  double area = 0.0;
  for (const SurfacePoint& point : points) {
    area += point.area;
    out.centre += point.area * place(point);
  }
  out.centre /= area;
  Matrix3 moment = Matrix3::Zero();
  for (const SurfacePoint& point : points) {
    const Vector3 arm = place(point) - out.centre;
    moment += point.area * arm * arm.transpose();
  }
  const SymmetricEigenpairs principal = symmetric_eigenpairs(moment);  // ascending
  const Vector3 one = principal.vectors.col(2), two = principal.vectors.col(1);
  const double largest = principal.values[2], second = principal.values[1];
  out.flat = largest > 0.0 && (dim_ == 2 || second > kLine * largest);
  out.axes << one.cross(dim_ == 2 ? Vector3(Vector3::UnitZ()) : two), one,
      dim_ == 2 ? Vector3(Vector3::UnitZ()) : two;
  const auto n = static_cast<Eigen::Index>(out.nodes.size());
  out.mean.setZero(n);
  out.first.setZero(n);
  out.second.setZero(n);
  for (const SurfacePoint& point : points) {
    const Vector3 arm = place(point) - out.centre;
    for (std::size_t i = 0; i < point.nodes.size(); ++i) {
      const double share = point.area * point.weights[static_cast<Eigen::Index>(i)];
      const Eigen::Index k = row(point.nodes[i]);
      out.mean[k] += share / area;
      if (!out.flat) continue;
      out.first[k] += share * one.dot(arm) / largest;
      if (dim_ == 3) out.second[k] += share * two.dot(arm) / second;
    }
  }
  return out;
}

Marker SolidBody::surface_marker(int body, int surface) const {
  Marker marker;
  marker.body = body;
  marker.position = patches_.at(at(surface)).centre;
  marker.patch = surface;
  return marker;
}

void SolidBody::add_node(int node, double origin, double a, double b, BeamPoint& out) const {
  for (int c = 0; c < dim_; ++c) {
    const int k = coordinate(node, c);
    if (k >= 0) {
      out.coordinates.push_back({k, c, origin, a, b});
      continue;
    }
    const double x = start_[at(dim_ * node + c)];
    out.constant.origin[c] += origin * x;
    out.constant.a[c] += a * x;
    out.constant.b[c] += b * x;
  }
}

BeamPoint SolidBody::patch_point(const Marker& marker) const {
  const std::string item = item_of(name());
  require(marker.patch < static_cast<int>(patches_.size()), item, "number of a surface",
          marker.patch, "", "must be that of a surface of the mesh");
  const Patch& patch = patches_[at(marker.patch)];
  require(patch.flat, item + ", surface '" + mesh_.surfaces[at(marker.patch)].name + "'",
          "nodes of the surface", static_cast<double>(patch.nodes.size()), "",
          "must not lie on a line: the patch has no rotation", "choose a larger surface");
  BeamPoint out;
  out.constant_b = planar();
  out.reference = patch.axes;
  const Vector3 offset = marker.position - patch.centre;
  if (offset.norm() > 1e-12 * (1.0 + marker.position.norm())) out.turning_offset = offset;
  for (std::size_t i = 0; i < patch.nodes.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    add_node(patch.nodes[i], patch.mean[k], patch.first[k], patch.second[k], out);
  }
  return out;
}

MeshPlace SolidBody::place_at(const Vector3& position, const char* quantity) const {
  MeshPlace place = find_place(mesh_, position);
  require(place.distance == 0.0, item_of(name()), quantity, place.distance, "m", "must be 0",
          "choose a point inside the solid, or a surface by its name");
  return place;
}

BeamPoint SolidBody::material_point(const Marker& marker) const {
  const MeshPlace place = place_at(marker.position, "distance of a marker from the solid");
  BeamPoint out;
  out.constant_b = planar();
  const std::vector<int>& nodes = mesh_.elements[at(place.element)];
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    add_node(nodes[i], place.weights[k], place.gradients(k, 1),
             dim_ == 3 ? place.gradients(k, 2) : 0.0, out);
  }
  return out;
}

std::unique_ptr<Attachment> SolidBody::attach(const Marker& marker) const {
  return make_beam_attachment(marker,
                              marker.patch >= 0 ? patch_point(marker) : material_point(marker));
}

}  // namespace tribodyn
