#pragma once
/// The cut of `half_sommerfeld`: the pressures that act on the walls where the film ends.
///
/// The condition removes pressures below the cavitation pressure p_cav [Pa]. The edge of the film
/// then crosses elements, and a sum over the pressures of the nodes jumps in its derivatives
/// whenever the edge passes a node. Stiffness and damping would therefore converge with first order
/// only. Here the force is the exact integral of the positive part of x = p - p_cav, where x is
/// linear in triangles; a quadrilateral counts for half of each of the two pairs of triangles into
/// which its diagonals divide it, which gives every corner the same weight. The integral over a
/// triangle of the area T [m2] is distributed to the nodes of the loaded part: with
/// q = max(-x, 0) at the other corners,
///
///     one loaded corner 1:        T/3 x_1 r_2 r_3,    r_k = x_1 / (x_1 + q_k),
///     two loaded corners 1, 2:    T/3 x_1 [1 - q (x_2/2 + q) / ((x_1 + q) (x_2 + q))],
///                                 and the same for 2,    q = q_3,
///     three loaded corners:       T/3 x_1, T/3 x_2, T/3 x_3.
///
/// These expressions are continuous where a corner becomes loaded, and their sum has a continuous
/// first derivative. The *acting pressure* of a node is the sum of its parts divided by the area w
/// of its dual cell. It is p where no neighbour in an element is cut, p_cav where the node itself
/// is cut, and between both at the edge. Nodes with a prescribed pressure keep their pressure.
///
/// Source: derived here.

#include <array>
#include <vector>

#include "tribodyn/film/film_equation.hpp"

namespace tribodyn {

/// Derivatives of the acting pressures with respect to the pressures before the cut.
struct CutSlopes {
  struct Entry {
    int node, by;
    double value;
  };
  std::vector<double> own;     ///< by the pressure of the node itself
  std::vector<Entry> entries;  ///< by pressures of other nodes of its elements

  /// Sets the changes of the acting pressures due to those of the pressures before the cut; both
  /// have `columns` entries for each node, with the strides `stride_in` and `columns`.
  void change(const double* pressure, std::size_t stride_in, std::size_t columns,
              double* acting) const;
};

/// The cut on one mesh.
class PressureCut {
 public:
  explicit PressureCut(const FilmEquation& equation);

  /// Sets the acting pressures [Pa] from the pressures before the cut.
  void apply(const std::vector<double>& pressure, std::vector<double>& acting) const;
  /// Sets their derivatives.
  void differentiate(const std::vector<double>& pressure, CutSlopes& out) const;

 private:
  struct Element {
    std::array<int, 4> nodes;     ///< -1: the fourth of a triangle
    std::array<double, 4> share;  ///< area of the corner divided by that of the dual cell
  };
  /// Calls use(corners, share of the corners in this triangle) for every triangle at the edge.
  template <class Use>
  void at_edge(const std::vector<double>& pressure, const Use& use) const;

  double edge_;  // p_cav [Pa]
  std::vector<Element> elements_;
  std::vector<char> prescribed_;
};

}  // namespace tribodyn
