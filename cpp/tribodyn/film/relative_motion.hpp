#pragma once
/// Motion of the nodes of a reference surface due to the relative motion of two rigid walls.
///
/// The motion of the journal relative to the bearing, in the bearing's frame, has K <= 6 gap
/// coordinates xi: translations [m] and rotations [rad]. Coordinate k moves the journal wall at
/// node i by the vector D_ik per unit of xi_k: a unit vector [-] for a translation, axis x position
/// [m] for a rotation. With the unit normal n_i, which points into the bearing wall, and the
/// thickness h0_i [m] at xi = 0, the film thickness h_i [m] is
///
///     h_i = h0_i + sum_k A_ik xi_k,    A_ik = - n_i . D_ik,
///
/// and the tangential part t_ik of D_ik, times dxi_k/dt, is the contribution of coordinate k to the
/// sliding velocity [m/s]. The same holds at the faces between two nodes, with the local normal of
/// the surface.
///
/// A coordinate of pure sliding (spin of a journal, travel along a guide) has A = 0 and *entrains*
/// oil: its speed enters the Reynolds equation as the entrainment velocity U = D dxi/dt / 2 [m/s].
/// A translation of the journal centre also causes sliding, whose transport of oil is smaller than
/// the squeeze by the ratio of clearance to radius; thin-film theory neglects this transport in the
/// Reynolds equation.
///
/// Source: [PinkusSternlicht1961] ch. 3 for journal bearings, h = c - e . n; the general form
/// follows from the motion of rigid walls.

#include <memory>
#include <vector>

#include "tribodyn/film/moving_profile.hpp"
#include "tribodyn/meshes/surface_mesh.hpp"

namespace tribodyn {

/// One coordinate of the relative motion of two rigid walls.
struct GapCoordinate {
  Vector3 translation = Vector3::Zero();  ///< unit displacement, or zero
  Vector3 rotation = Vector3::Zero();     ///< unit axis, or zero
  bool entrains = false;                  ///< its speed drags oil along the surface
  Vector3 centre = Vector3::Zero();       ///< on the axis [m]; the origin if the rotation entrains

  Vector3 displacement(const Vector3& x) const { return translation + rotation.cross(x - centre); }
};

/// Thickness of the film at xi = 0: a clearance with an optional profile or texture.
struct ReferenceThickness {
  std::vector<double> nodes;  ///< h0 [m], one for each node
  std::vector<double> faces;  ///< h0 [m] at the face of each mesh pair; empty: means of the nodes
  /// Film thickness [m] that remains in the valleys where rough walls touch (touching_film.hpp); 0:
  /// the film ends where its thickness is not positive.
  double valleys = 0.0;
  /// Profile that turns with the moving wall; none: this wall is smooth.
  std::shared_ptr<const MovingProfile> moving = {};
  /// Coordinate whose value is the angle of this profile [rad]: a rotation about z that entrains.
  int turned_by = -1;
};

/// Nodal tables of A, of the tangential displacements and of their products.
class RelativeMotion {
 public:
  /// For points with unit normals; h0 [m] is the thickness at xi = 0, one value per point.
  RelativeMotion(const std::vector<Vector3>& position, const std::vector<Vector3>& normal,
                 const std::vector<GapCoordinate>& coordinates, std::vector<double> thickness);

  int coordinates() const { return count_; }
  int nodes() const { return static_cast<int>(thickness_.size()); }
  bool entrains(int k) const { return entrains_[static_cast<std::size_t>(k)] != 0; }

  /// Thickness [m] of one node at gap coordinates xi (K).
  double thickness(std::size_t node, const double* xi) const {
    const std::size_t nk = static_cast<std::size_t>(count_);
    double value = thickness_[node];
    for (std::size_t k = 0; k < nk; ++k) value += normal_[node * nk + k] * xi[k];
    return value;
  }
  /// Thickness [m] at gap coordinates xi (K), for every node.
  void thickness(const double* xi, double* h) const;
  /// Rate of thickness [m/s] from the rates of xi (K), for every node.
  void thickness_rate(const double* xi_rate, double* h_rate) const;
  /// A, nodes x K, row by row.
  const std::vector<double>& thickness_by_coordinate() const { return normal_; }
  /// Tangential displacement of node i per unit of coordinate k.
  const Vector3& tangent(int i, int k) const {
    return tangent_[static_cast<std::size_t>(i) * static_cast<std::size_t>(count_) +
                    static_cast<std::size_t>(k)];
  }
  /// Products t_ik . t_il of the tangential displacements, nodes x K x K.
  const std::vector<double>& tangent_products() const { return products_; }
  const std::vector<double>& reference_thickness() const { return thickness_; }

 private:
  int count_;
  std::vector<double> thickness_;
  std::vector<double> normal_;
  std::vector<Vector3> tangent_;
  std::vector<double> products_;
  std::vector<char> entrains_;
};

}  // namespace tribodyn
