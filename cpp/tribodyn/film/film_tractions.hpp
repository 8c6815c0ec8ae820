#pragma once
/// Tractions of a film on the moving wall.
///
/// With the nodal weights w [m2] of the whole surface, the pressure p [Pa], the film fraction theta
/// [-] and the thickness h [m], the film acts on the moving wall of node i with the forces
///
///     w_i (p_i - p_ambient)                      [N] towards the wall, along the thickness,
///     - theta_i w_i (eta_i phi_i / h_i) V_i      [N] in the surface, against the sliding V [m/s],
///
/// and the pressure flow through the face of a pair of nodes a, b drags the wall: the power of this
/// drag is - theta_up D_f E_ab (p_b - p_a), with the entrainment E_ab [m2/s] of the face and the
/// thickness D_f [m] of film_coefficients.hpp. eta_i = eta(p_i, |V_i| / h_i) is the viscosity
/// [Pa s]; phi = 1 for smooth walls, otherwise the shear factor along and across the lay
/// (flow_factors.hpp). The walls turn the tractions into loads (walls.hpp).
///
/// Source: wall shear stresses of Couette and Poiseuille flow, [HamrockSchmidJacobson2004] section
/// 7.3; of rough walls [PatirCheng1979] eq. (14).

#include <vector>

#include "tribodyn/film/film_equation.hpp"

namespace tribodyn {

/// Thicknesses and sliding speeds of the walls, as far as the tractions depend on them.
struct TractionInput {
  const double* thickness = nullptr;       ///< h [m], nodes
  const double* face_thickness = nullptr;  ///< h_f [m], pairs
  const double* node_speed = nullptr;      ///< |V| [m/s], nodes; shear thinning only
  double viscosity = 0.0;                  ///< eta_0 [Pa s], as in FilmInput
};

/// The tractions of one solution.
class FilmTractions {
 public:
  /// Friction of a node along and across the lay [N s/m], without the factor theta.
  struct Couette {
    double along, across;            ///< w eta phi / h
    double along_by_h, across_by_h;  ///< derivatives with respect to h, at fixed p and |V|
  };

  /// Allocates memory.
  void resize(const FilmEquation& equation);
  /// Sets the tractions of the film `film`; refers to its fields and to `input`.
  void evaluate(const FilmEquation& equation, const FilmState& film, const TractionInput& input);

  /// Area [m2] of a node in the whole surface.
  double area(std::size_t node) const { return multiplicity_ * weight_[node]; }
  /// w (p - p_ambient) [N].
  double normal(std::size_t node) const {
    return multiplicity_ * weight_[node] * (pressure_[node] - ambient_);
  }
  double fraction(std::size_t node) const { return fraction_[node]; }
  const Couette& couette(std::size_t node) const { return couette_[node]; }
  /// d(ln eta)/dp [1/Pa] and d(ln eta)/d|V| [s/m] of a node; zero for an oil of constant
  /// properties.
  double log_by_pressure(std::size_t node) const { return log_by_pressure_[node]; }
  double log_by_speed(std::size_t node) const { return log_by_speed_[node]; }

  /// d(ln eta)/d(eta_0) [1/(Pa s)] of a node.
  double log_by_ambient(std::size_t node) const;

  /// Drag of the pressure flow at a pair. The drag along and across the lay is D times `pull`,
  /// theta_up (p_b - p_a).
  struct Pull {
    std::size_t up, a, b;
    double drop;  ///< p_b - p_a [Pa]
    Drag drag;    ///< D [m]
  };
  Pull pull(std::size_t pair) const {
    const MeshEnds& nodes = equation_->mesh().ends()[pair];
    const auto a = static_cast<std::size_t>(nodes.a), b = static_cast<std::size_t>(nodes.b);
    return {carried_[pair] > 0.0 ? a : b, a, b, pressure_[b] - pressure_[a],
            drag_at(equation_->rough(), input_.face_thickness[pair])};
  }
  double multiplicity() const { return multiplicity_; }

 private:
  const FilmEquation* equation_ = nullptr;
  const double* weight_ = nullptr;
  const double* pressure_ = nullptr;
  const double* fraction_ = nullptr;
  const double* carried_ = nullptr;
  TractionInput input_;
  double multiplicity_ = 1.0;
  double ambient_ = 0.0;
  std::vector<Couette> couette_;
  std::vector<double> log_by_pressure_;
  std::vector<double> log_by_speed_;
};

}  // namespace tribodyn
