#pragma once
/// The interface of every gap: how the motion of two markers becomes gap coordinates.
///
/// A gap describes the motion of the journal's marker relative to the bearing's marker by
/// K <= 6 gap coordinates xi, seen in the bearing's frame, together with the reference
/// surface (fixed to the bearing) on which film and contact live. It knows nothing of
/// forces. An interaction maps xi and its rates w to the generalised forces S that work on w; the
/// power S . w = (W^T S) . v then loads both bodies, equal and opposite about one point, with
/// W = dw/dv.

#include <memory>
#include <string>
#include <vector>

#include "tribodyn/film/relative_motion.hpp"
#include "tribodyn/forces/force.hpp"

namespace tribodyn {

/// Gap coordinates of one instant, their rates, and the derivatives of both by the coordinates on
/// which the two markers depend (index 0: journal's, 1: bearing's). Rates need not be derivatives
/// of the coordinates (a spin in space is not): nothing assumes rate_by_v = xi_by_q, nor that
/// rate_by_q is the derivative of xi_by_q by time.
struct GapMotion {
  Vector6 xi;              ///< K
  Vector6 rate;            ///< w, K
  Jacobian6 xi_by_q[2];    ///< dxi/dq, K x n_k
  Jacobian6 rate_by_v[2];  ///< W = dw/dv, K x n_k
  Jacobian6 rate_by_q[2];  ///< dw/dq, K x n_k
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
  /// Names of the first gap coordinates, which are translations of the journal's centre: {"x",
  /// "y"}.
  virtual const std::vector<std::string>& axes() const = 0;
  int translations() const { return static_cast<int>(axes().size()); }
  /// Number of the gap coordinate that is the spin of the journal, on which friction works; -1
  /// where there is none.
  virtual int spin() const = 0;

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
  /// Adds d( W_k^T s )/dq_l for constant s (K) to the four blocks (n_k x n_l). Symmetric where the
  /// rates are derivatives of coordinates.
  virtual void add_force_tangent(const BodiesView& view, const Vector6& s,
                                 BodyMatrix (&blocks)[2][2]) const = 0;

 private:
  std::string item_;
  Marker journal_;
  Marker bearing_;
};

}  // namespace tribodyn
