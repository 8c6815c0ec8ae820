#pragma once
/// Hot loops of rigid walls with three coordinates, such as a journal in the plane, four numbers at
/// a time (four.hpp).
///
/// The loops require an implicit stage with one direction for each coordinate, walls without a lay
/// and a viscosity independent of the shear rate. They do the same operations in the same order as
/// the general loops of rigid_wall_loads.cpp, so that the results are identical bit for bit.
///
/// Every table and every output with three numbers for each node or pair has one number more at its
/// end, so that four numbers can be read or written from every row.

#include <array>
#include <cstddef>
#include <vector>

#include "tribodyn/film/film_tractions.hpp"
#include "tribodyn/math/four.hpp"

namespace tribodyn {

/// Tables of the walls.
struct ThreeCoordinates {
  std::size_t nodes = 0;
  const std::vector<MeshEnds>* ends = nullptr;
  std::array<bool, 3> by_rate{};               ///< the direction is the rate of the coordinate
  const double* by_coordinate = nullptr;       ///< dh/dxi, nodes x 3
  const double* face_by_coordinate = nullptr;  ///< the same, pairs x 3
  const double* entrainment = nullptr;         ///< b_ab, pairs x 3
  const double* products = nullptr;            ///< t_k . t_l, nodes x 9
  /// Pairs with an entrainment, all due to the coordinate `spin`.
  const std::vector<std::size_t>* entraining = nullptr;
  std::size_t spin = 0;
};

/// Friction of the nodes [N, N m], and its derivative with respect to h; nodes x 3.
template <class Number>
struct ThreeShears {
  Number* value = nullptr;
  Number* by_h = nullptr;
};

/// Derivatives of the loads, of which a row has three numbers: through the fields, and through
/// thickness and sliding speed at fixed fields.
struct ThreeTangents {
  Four fields[3] = {}, by_xi[3] = {}, by_rate[3] = {};
};

/// Sets the part of minus the changes of the balances that is due to nodes and pairs, nodes x 4.
void set_three_changes(const ThreeCoordinates& walls, const WallBlocks& blocks, double* lack);
/// Sets the friction of smooth walls.
void set_three_shears(const ThreeCoordinates& walls, const FilmTractions& tractions,
                      const double* xi_rate, const ThreeShears<double>& shears);
/// Adds the part of the tangents that is due to nodes, then that due to pairs; `dpressure` and
/// `dfraction` are nodes x 3.
void add_three_nodes(const ThreeCoordinates& walls, const FilmTractions& tractions,
                     bool constant_oil, const ThreeShears<const double>& shears,
                     const double* dpressure, const double* dfraction, ThreeTangents& out);
void add_three_pairs(const ThreeCoordinates& walls, const FilmTractions& tractions,
                     const double* dpressure, const double* dfraction, ThreeTangents& out);

}  // namespace tribodyn
