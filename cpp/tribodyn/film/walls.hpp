#pragma once
/// The walls of a film: what their motion means for the film, and the film for their loads.
///
/// The motion is a vector of K coordinates xi with their rates, as long as the walls need: at most
/// six gap coordinates of two rigid walls (rigid_walls.hpp), or the displacements of the surface of
/// a deforming body. The walls convert the motion to the thicknesses h [m] at nodes and faces, the
/// rates dh/dt [m/s], the entrainments U . S [m2/s] and the sliding speeds |V| [m/s], which the
/// equation of the film requires (film_equation.hpp). In return they convert the tractions of the
/// film (film_tractions.hpp) to the loads S_k conjugate to xi_k: S . dxi/dt is the power [W] of the
/// tractions on the moving wall, so that the loads are the transpose of the motion.
///
/// The tangents dS/dxi and dS/d(dxi/dt) are exact. Their part at fixed pressures and film fractions
/// follows from the walls and the tractions. The other part requires the changes of the fields with
/// every direction of the motion: the walls supply the changes of the balances at fixed fields, and
/// the solver of the film the changes of the fields by back-substitution (FilmSolver::respond).

#include <memory>
#include <vector>

#include "tribodyn/film/film_equation.hpp"
#include "tribodyn/film/film_tractions.hpp"
#include "tribodyn/film/relative_motion.hpp"

namespace tribodyn {

/// A direction of the motion in which the film changes: a coordinate or its rate.
struct WallDirection {
  int coordinate = 0;
  bool by_rate = false;
};

/// Generalised force of the film on the moving wall and its tangents.
struct FilmForce {
  FilmForce() = default;
  /// Zero, for K coordinates.
  explicit FilmForce(int coordinates)
      : force(Vector::Zero(coordinates)),
        by_xi(Matrix::Zero(coordinates, coordinates)),
        by_rate(Matrix::Zero(coordinates, coordinates)) {}

  Vector force;    ///< S, K
  Matrix by_xi;    ///< dS/dxi, K x K
  Matrix by_rate;  ///< dS/d(dxi/dt), K x K
  /// dS/d(eta_0) [N/(Pa s), N m/(Pa s)], K, where the motion gives the viscosity; otherwise unset.
  Vector by_viscosity;
};

/// The walls at the last motion, as the film sees them.
class WallState {
 public:
  virtual ~WallState() = default;
  std::vector<double> thickness;             ///< h [m], nodes
  std::vector<double> face_thickness;        ///< h_f [m], pairs
  std::vector<double> thickness_rate;        ///< dh/dt [m/s], nodes; set in the rate form only
  std::vector<double> area;                  ///< of FilmInput; empty: walls that do not stretch
  std::vector<double> area_rate;             ///< its rate [1/s], in every form
  std::vector<double> entrainment;           ///< U . S_ab [m2/s], pairs
  std::vector<double> entrainment_along;     ///< component along the lay; empty: no lay
  std::vector<double> boundary_entrainment;  ///< U . S [m2/s], open faces
  std::vector<double> face_speed;            ///< |V| [m/s], pairs; empty: no shear thinning
  std::vector<double> node_speed;            ///< |V| [m/s], nodes; empty: no shear thinning

  /// Input of the equation; null `content_base`: the rate form.
  FilmInput input(const double* content_base, double content_weight) const;
  TractionInput traction_input() const;
  /// Smallest thickness [m] at nodes and faces.
  double minimum_thickness() const;
};

class Walls {
 public:
  virtual ~Walls() = default;

  /// Length K of the motion.
  virtual int coordinates() const = 0;
  virtual std::unique_ptr<WallState> make_state() const = 0;
  /// Sets the state from xi and dxi/dt, K each; the rate dh/dt in the rate form only.
  virtual void move(const double* xi, const double* xi_rate, bool rate_form,
                    WallState& state) const = 0;

  /// For elastic walls that touch, move() sets the distances of the undeflected walls, of any sign,
  /// and their rates; this then converts those of the deflected walls, which have taken their place
  /// in the state, to the thickness of the film.
  virtual void settle(bool /*rate_form*/, WallState& /*state*/) const {}
  /// Motion of the nodes of two rigid walls; null: other walls.
  virtual const RelativeMotion* relative_motion() const { return nullptr; }

  /// Directions in which the film changes in the rate form, or in an implicit stage.
  virtual const std::vector<WallDirection>& directions(bool rate_form) const = 0;
  /// Sets minus the changes of the balances with these directions at fixed fields; entry of node i
  /// and direction d at i * stride + d.
  virtual void balance_changes(const WallBlocks& blocks, bool rate_form, const WallState& state,
                               std::size_t stride, double* lack) const = 0;

  /// Sets the loads S (K) at the last motion.
  virtual void loads(const FilmTractions& tractions, const double* xi_rate, WallState& state,
                     Vector& out) const = 0;
  /// Sets the tangents (K x K) after loads(), from the changes of the fields with the directions,
  /// nodes x directions, row by row.
  virtual void tangents(const FilmTractions& tractions, bool rate_form, const double* dpressure,
                        const double* dfraction, const WallState& state, FilmForce& out) const = 0;
  /// Sets the changes of the loads due to changes of the fields, nodes x columns to K x columns.
  virtual void load_changes(const FilmTractions& tractions, const Matrix& dpressure,
                            const Matrix& dfraction, const WallState& state, Matrix& out) const = 0;
  /// Adds the changes of the loads due to changes of the thickness at fixed fields and motion,
  /// nodes and pairs x columns, row by row, to K x columns. Only for walls that may be elastic
  /// (elastic_wall.hpp); others throw std::logic_error.
  virtual void add_thickness_changes(const FilmTractions& tractions, const double* dthickness,
                                     const double* dface, const WallState& state,
                                     Matrix& out) const;
  /// Sets the derivatives (K) of the loads with respect to the viscosity eta_0 [Pa s] of the oil at
  /// fixed fields, after loads().
  virtual void load_by_viscosity(const FilmTractions& tractions, const WallState& state,
                                 Vector& out) const = 0;
  /// Power [W] of the Couette friction of a node of the whole surface, for a full film, after
  /// loads().
  virtual double friction_power(std::size_t node, const double* xi_rate,
                                const WallState& state) const = 0;

  /// Distance [m] of the walls at a node; negative if they overlap.
  virtual double distance(std::size_t node, const double* xi) const = 0;
  /// Derivative of the distance at xi with respect to a coordinate; rigid walls, also those under
  /// an elastic lining, do not read xi, which may then be null.
  virtual double distance_by(std::size_t node, int coordinate, const double* xi) const = 0;
  /// Smallest distance [m] over nodes and midpoints between nodes.
  virtual double minimum_distance(const double* xi) const = 0;
  /// Distance [m] at xi = 0 at the widest place.
  virtual double widest_distance() const = 0;
  /// Film thickness [m] at a node: the distance, except where the walls touch.
  virtual double thickness(std::size_t node, const double* xi) const = 0;
  /// Derivative of the film thickness with respect to a coordinate, at the last motion.
  virtual double thickness_by(std::size_t node, int coordinate, const WallState& state) const = 0;
  /// Derivative of the logarithm of the area ratio of a node with respect to a coordinate, at the
  /// last motion; 0 for walls that do not stretch.
  virtual double log_area_by(std::size_t /*node*/, int /*coordinate*/,
                             const WallState& /*state*/) const {
    return 0.0;
  }
  /// Film thickness [m] that remains in the valleys where the walls touch; 0: none.
  virtual double valleys() const { return 0.0; }

  /// The same walls on a coarser mesh of the surface, whose node i is node fine_of_coarse[i] of the
  /// present mesh.
  virtual std::shared_ptr<const Walls> coarsened(std::shared_ptr<const FilmEquation> coarse,
                                                 const std::vector<int>& fine_of_coarse) const = 0;

  /// Rate of the film thickness [m/s] of a node at the last motion, for any rates (K).
  virtual double thickness_rate(std::size_t node, const double* xi_rate,
                                const WallState& state) const;
  /// friction_power() and thickness_rate() of all nodes.
  virtual void friction_powers(const double* xi_rate, const WallState& state, double* power) const;
  virtual void thickness_rates(const double* xi_rate, const WallState& state, double* rate) const;
};

}  // namespace tribodyn
