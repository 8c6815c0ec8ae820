#pragma once
/// Derivatives of the balances of a film (film_equation.hpp), as blocks of nodes and pairs.
///
/// The balance R_i [m3] of node i ([m3/s] in the rate form) consists of the storage and the outflow
/// of the node and of the fluxes tau F_ab through the faces of its dual cell, which are outflow of
/// node a and inflow of node b. A block therefore belongs to one node, one pair, one share of a
/// pair or one open face, and a change of the balances is
///
///     dR_i = (blocks of the node) d(quantities of the node)
///            + sum over its pairs of +-(blocks of the pair) d(quantities of the pair),
///
/// with the sign + for node a and - for node b. The quantities are the pressures p [Pa], the film
/// fractions theta [-], the thicknesses h at the nodes and h_f at the faces [m], the rates dh/dt
/// [m/s], the entrainments U . S [m2/s] and the sliding speeds |V| [m/s], each independent of the
/// others; where h_f is the mean of two nodes, half of its block belongs to each. The derivative of
/// R_i with respect to the base C_i of the content is -w_i.
///
/// At a full node with prescribed pressure the blocks are those of the balance without the outflow
/// q [m3/s], which follows from the balance: dq = -dR / tau.
///
/// The equation has a kink where a carried flow changes its direction, or where a cavitated gap
/// without history begins to close; the blocks are then the derivatives of the present side.

#include <cstddef>
#include <vector>

namespace tribodyn {

/// Derivatives with respect to pressures and film fractions.
struct FieldBlocks {
  /// Of the flux tau F_ab with respect to p and theta of the nodes a and b.
  struct Flux {
    double pressure[2];
    double fraction[2];
  };
  std::vector<double> pressure;  ///< of storage and outflow of a node with respect to its p
  std::vector<double> fraction;  ///< with respect to its theta
  std::vector<Flux> flux;        ///< one for each mesh pair
};

/// Derivatives with respect to thicknesses, rates and speeds.
struct WallBlocks {
  std::vector<double> thickness;  ///< of the storage with respect to h, one for each node
  std::vector<double> rate;       ///< with respect to dh/dt; zero in an implicit stage
  /// Of the storage with respect to the area ratio of FilmInput and to its rate; walls that stretch
  /// only.
  std::vector<double> area, area_rate;
  /// Of the flux tau F_ab, one for each mesh pair: with respect to h_f, to the entrainment, to its
  /// part along the lay (walls with a lay only), to the sliding speed (variable oils only).
  std::vector<double> flux_by_thickness, flux_by_entrainment, flux_by_entrainment_along,
      flux_by_speed;
  std::vector<double> share;  ///< of tau F_ab with respect to h at the corner, for each mesh share
  /// Of tau F_ab of a pair with respect to h and to the area ratio of some nodes, through the flow
  /// of sharp_transport.hpp; limited transport only.
  struct Sharp {
    static constexpr std::size_t kNodes = 4;
    int pair = 0;
    int node[kNodes] = {0, 0, 0, 0};
    double thickness[kNodes] = {0.0, 0.0, 0.0, 0.0};
    double area[kNodes] = {0.0, 0.0, 0.0, 0.0};
  };
  std::vector<Sharp> sharp;
  /// The same with respect to h_f and the entrainments of a pair that leaves the same node.
  struct SharpPair {
    int pair, other;
    double thickness, entrainment, along;
  };
  std::vector<SharpPair> sharp_pairs;
  /// Outflow through an open face: tau q = filling Q, with the outflow Q [m3/s] of a full gap.
  struct Outflow {
    double filling = 0.0;         ///< tau s
    double by_entrainment = 0.0;  ///< dQ/d(U . S)
    double by_thickness = 0.0;    ///< dQ/dh
  };
  std::vector<Outflow> outflow;  ///< one for each open face; zero where there is no carried outflow
};

}  // namespace tribodyn
