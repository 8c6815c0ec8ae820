#pragma once
/// The interface of every gap: how the motion of two markers becomes gap coordinates.
///
/// A gap describes the motion of the journal's marker relative to the bearing's marker by
/// K <= 6 gap coordinates xi, seen in the bearing's frame, together with the reference
/// surface (fixed to the bearing) on which film and contact live. It knows nothing of
/// forces. An interaction maps (xi, dxi/dt) to the generalised forces S that work on dxi/dt;
/// the virtual work S . dxi = (Xi^T S) . dq then loads both bodies, equal and opposite about
/// one point, with Xi = dxi/dq.

#include <memory>
#include <string>
#include <vector>

#include "tribodyn/film/relative_motion.hpp"
#include "tribodyn/forces/force.hpp"

namespace tribodyn {

/// Gap coordinates of one instant and their derivatives by the coordinates of the two
/// bodies (index 0: journal's body, 1: bearing's body).
struct GapMotion {
  Vector6 xi;                  ///< K
  Vector6 rate;                ///< dxi/dt, K
  Jacobian6 jacobian[2];       ///< dxi/dq, K x n_k
  Jacobian6 jacobian_rate[2];  ///< d/dt of the former, K x n_k
};

/// Points with normals and areas, for integrals that need no neighbours.
struct SurfacePoints {
  std::vector<Vector3> position;  ///< [m]
  std::vector<Vector3> normal;    ///< unit, into the bearing's wall
  std::vector<double> weight;     ///< [m2]
};

/// Resolution of the film's mesh, as cells in the two directions of the reference surface.
struct FilmResolution {
  int cells_around = 80;  ///< along the direction of sliding
  int cells_along = 8;    ///< across it, on the modelled (half) width
};

/// A supply groove: nodes about a line across the direction of sliding.
struct SupplyGroove {
  double angle = 0.0;     ///< [rad], of its middle in the bearing's frame
  double width = 0.0;     ///< [rad]; 0 takes the one line of nodes that is nearest
  double pressure = 0.0;  ///< gauge [Pa]
};

/// A pair of markers and the reference surface between them.
class Gap {
 public:
  Gap(std::string item, const Marker& journal, const Marker& bearing)
      : item_(std::move(item)), journal_(journal), bearing_(bearing) {}
  virtual ~Gap() = default;

  /// Name of the joint, for messages.
  const std::string& item() const { return item_; }
  const Marker& journal() const { return journal_; }
  const Marker& bearing() const { return bearing_; }

  virtual const std::vector<GapCoordinate>& coordinates() const = 0;
  int size() const { return static_cast<int>(coordinates().size()); }
  /// How many of the first gap coordinates are translations of the journal's centre.
  virtual int translations() const = 0;

  /// Length by which motion in the gap is measured [m]: the radial clearance of a journal.
  virtual double clearance() const = 0;
  /// Smallest distance of the two walls [m], rigid and smooth; negative when they overlap.
  virtual double minimum_film_thickness(const Vector6& xi) const = 0;

  /// Speed of the journal's wall along the bearing's by the spin alone [m/s], signed.
  virtual double sliding_velocity(const Vector6& rate) const = 0;

  virtual SurfaceMesh film_mesh(const FilmResolution& resolution) const = 0;
  /// Boundaries of the film mesh that are open to the surroundings.
  virtual std::vector<std::string> open_boundaries() const = 0;
  virtual std::vector<int> groove_nodes(const SurfaceMesh& mesh,
                                        const SupplyGroove& groove) const = 0;
  /// Points for the integration of contact pressure, fine along the direction of sliding.
  virtual SurfacePoints contact_points(int count) const = 0;

  virtual void evaluate(const BodiesView& view, GapMotion& out) const = 0;
  /// Adds d2( s . xi )/dq2 for constant s (K) to the four blocks (n_k x n_l).
  virtual void add_hessian(const BodiesView& view, const Vector6& s,
                           BodyMatrix (&blocks)[2][2]) const = 0;

 private:
  std::string item_;
  Marker journal_;
  Marker bearing_;
};

}  // namespace tribodyn
