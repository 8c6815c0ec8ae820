#pragma once
/// Pressures and film fractions of a film as unknowns of the equations of motion.
///
/// Every node has one unknown u [Pa], of which the complementary quantities are the two signs, so
/// that a solution of R(u) = 0 satisfies the cavitation condition by construction and Newton's
/// method exchanges nodes between the sets like the active-set method of film_solver.hpp. With the
/// reference pressure P [Pa] and the conditions of film_equation.hpp,
///
///     condition                u >= 0                   u < 0             equation
///     balance                  p = p_cav + u            p = p_cav + u     R = 0
///     p - p_cav _|_ 1 - theta  p = p_cav + u, theta=1   theta = 1 + u/P   R = 0
///     p - p_cav _|_ R          p = p_cav + u            p = p_cav         R + min(u, 0) = 0
///     q _|_ 1 - theta          theta = 1, q = u         theta = 1 + u/P   R + q = 0
///     p prescribed             p prescribed             p prescribed      u = 0
///
/// where R and the outflow q are multiplied by the scale of the row [Pa/m3], 12 eta/(h_i^3 g_i tau)
/// with the sum g_i [-] of the coefficients of the pairs of node i. A balance is thus measured by
/// the pressure that closes it, and u < 0 of the condition `reynolds` is about the pressure that a
/// full film would have.
///
/// Source: the switch function of [Elrod1981], with the unknown as its argument.

#include <vector>

#include "tribodyn/film/film_equation.hpp"

namespace tribodyn {

class FilmUnknowns {
 public:
  /// The equation must outlive this object. Throws InvalidInput for the condition
  /// `half_sommerfeld`, whose pressures solve no equation.
  FilmUnknowns(const FilmEquation& equation, double pressure_scale);

  /// Sets pressures, film fractions and sets of the state.
  void set(const double* u, FilmState& state) const;
  /// The equations (n), after FilmEquation::evaluate() with this input.
  void rows(const double* u, const FilmInput& input, const FilmState& state, double* out) const;
  /// Scale [Pa/m3] of the balance of a node in its equation; 0 where the pressure is prescribed.
  double scale(std::size_t node, const FilmInput& input) const {
    const double h = input.thickness[node];
    return factor_[node] / (h * h * h * input.content_weight);
  }
  /// Part of the derivative of an equation with respect to the thickness of its node that is due to
  /// the scale.
  double by_scale(std::size_t node, const FilmInput& input, const FilmState& state) const;
  /// dp/du and dtheta/du of a node.
  double pressure_by(std::size_t node, const FilmState& state) const;
  double fraction_by(std::size_t node, const FilmState& state) const;
  /// Adds the derivatives of the equations with respect to u, n x n.
  void add_tangent(const FieldBlocks& blocks, const FilmInput& input, const FilmState& state,
                   MatrixRef out) const;

 private:
  const FilmEquation& equation_;
  double pressure_scale_;
  std::vector<double> factor_;  // 12 eta/g [Pa s]; 0 where the pressure is prescribed
};

}  // namespace tribodyn
