#include "tribodyn/film/rigid_wall_kernels.hpp"

namespace tribodyn {

namespace {

typedef long long FourChoices __attribute__((vector_size(32)));

/// Chooses lanes of the first three numbers; the fourth is zero.
struct Choice {
  FourChoices by_rate, used = {-1, -1, -1, 0};

  TRIBODYN_KERNEL explicit Choice(const std::array<bool, 3>& rates)
      : by_rate{rates[0] ? -1 : 0, rates[1] ? -1 : 0, rates[2] ? -1 : 0, 0} {}
  TRIBODYN_KERNEL void choose(const Four& rate, const Four& position, Four& out) const {
    const Four none = {0.0, 0.0, 0.0, 0.0};
    out = used ? (by_rate ? rate : position) : none;
  }
};

TRIBODYN_KERNEL void changes(const ThreeCoordinates& walls, const WallBlocks& blocks,
                             double* lack) {
  const Choice lanes(walls.by_rate);
  Four out;
  for (std::size_t i = 0; i < walls.nodes; ++i) {
    const Four row = four(walls.by_coordinate + 3 * i);
    lanes.choose(-blocks.rate[i] * row, -blocks.thickness[i] * row, out);
    four(lack + 4 * i) = out;
  }
  const MeshEnds* const ends = walls.ends->data();
  for (std::size_t m = 0; m < walls.ends->size(); ++m) {
    lanes.choose(blocks.flux_by_entrainment[m] * four(walls.entrainment + 3 * m),
                 blocks.flux_by_thickness[m] * four(walls.face_by_coordinate + 3 * m), out);
    four(lack + 4 * static_cast<std::size_t>(ends[m].a)) -= out;
    four(lack + 4 * static_cast<std::size_t>(ends[m].b)) += out;
  }
}

TRIBODYN_KERNEL void shears_of(const ThreeCoordinates& walls, const FilmTractions& tractions,
                               const double* xi_rate, const ThreeShears<double>& shears) {
  const double x0 = xi_rate[0], x1 = xi_rate[1], x2 = xi_rate[2];
  const Four none = {0.0, 0.0, 0.0, 0.0};
  for (std::size_t i = 0; i < walls.nodes; ++i) {
    const FilmTractions::Couette& couette = tractions.couette(i);
    const double* const products = walls.products + 9 * i;  // a symmetric matrix
    const Four slide =
        none + four(products) * x0 + four(products + 3) * x1 + four(products + 6) * x2;
    four(shears.value + 3 * i) = couette.across * slide;
    four(shears.by_h + 3 * i) = couette.across_by_h * slide;
  }
}

/// Row k of the tangents, of a node.
struct NodeRow {
  Four fields, by_xi, by_rate;

  TRIBODYN_KERNEL void add(double by_p, double shear, double by_h, double theta, double across,
                           const Four& row, const Four& dp, const Four& dtheta,
                           const double* products) {
    fields += by_p * dp - shear * dtheta;
    by_xi -= by_h * row;
    by_rate -= theta * (across * four(products));
  }
};

TRIBODYN_KERNEL void add_nodes(const ThreeCoordinates& walls, const FilmTractions& tractions,
                               bool constant_oil, const ThreeShears<const double>& shears,
                               const double* dp, const double* dtheta, ThreeTangents& out) {
  NodeRow r0{out.fields[0], out.by_xi[0], out.by_rate[0]};
  NodeRow r1{out.fields[1], out.by_xi[1], out.by_rate[1]};
  NodeRow r2{out.fields[2], out.by_xi[2], out.by_rate[2]};
  for (std::size_t i = 0; i < walls.nodes; ++i) {
    const double* const by = walls.by_coordinate + 3 * i;
    const double* const shear = shears.value + 3 * i;
    const double* const shear_by_h = shears.by_h + 3 * i;
    const double* const products = walls.products + 9 * i;
    const double area = tractions.area(i), theta = tractions.fraction(i);
    const double across = tractions.couette(i).across;
    double p0 = area * by[0], p1 = area * by[1], p2 = area * by[2];
    if (!constant_oil) {
      const double log_by_p = tractions.log_by_pressure(i);
      p0 -= theta * shear[0] * log_by_p;
      p1 -= theta * shear[1] * log_by_p;
      p2 -= theta * shear[2] * log_by_p;
    }
    const Four row = four(by), p = four(dp + 3 * i), t = four(dtheta + 3 * i);
    r0.add(p0, shear[0], theta * shear_by_h[0], theta, across, row, p, t, products);
    r1.add(p1, shear[1], theta * shear_by_h[1], theta, across, row, p, t, products + 3);
    r2.add(p2, shear[2], theta * shear_by_h[2], theta, across, row, p, t, products + 6);
  }
  std::size_t k = 0;
  for (const NodeRow* r : {&r0, &r1, &r2}) {
    out.fields[k] = r->fields;
    out.by_xi[k] = r->by_xi;
    out.by_rate[k++] = r->by_rate;
  }
}

TRIBODYN_KERNEL void add_pairs(const ThreeCoordinates& walls, const FilmTractions& tractions,
                               const double* dp, const double* dtheta, ThreeTangents& out) {
  Four fields = out.fields[walls.spin], by_xi = out.by_xi[walls.spin];
  const double parts = tractions.multiplicity();
  for (const std::size_t q : *walls.entraining) {
    const FilmTractions::Pull at_pair = tractions.pull(q);
    const double entrainment = walls.entrainment[3 * q + walls.spin];
    double thickness = entrainment * at_pair.drag.across;
    double by_h = entrainment * at_pair.drag.across_by_h;
    if (thickness == 0.0) continue;
    thickness *= parts;
    const double theta = tractions.fraction(at_pair.up);
    fields -= thickness * (four(dtheta + 3 * at_pair.up) * at_pair.drop +
                           theta * (four(dp + 3 * at_pair.b) - four(dp + 3 * at_pair.a)));
    by_h *= parts * theta * at_pair.drop;
    by_xi -= by_h * four(walls.face_by_coordinate + 3 * q);
  }
  out.fields[walls.spin] = fields;
  out.by_xi[walls.spin] = by_xi;
}

TRIBODYN_AVX2 void changes_avx2(const ThreeCoordinates& walls, const WallBlocks& blocks,
                                double* lack) {
  changes(walls, blocks, lack);
}
TRIBODYN_AVX2 void shears_avx2(const ThreeCoordinates& walls, const FilmTractions& tractions,
                               const double* xi_rate, const ThreeShears<double>& shears) {
  shears_of(walls, tractions, xi_rate, shears);
}
TRIBODYN_AVX2 void nodes_avx2(const ThreeCoordinates& walls, const FilmTractions& tractions,
                              bool constant_oil, const ThreeShears<const double>& shears,
                              const double* dp, const double* dtheta, ThreeTangents& out) {
  add_nodes(walls, tractions, constant_oil, shears, dp, dtheta, out);
}
TRIBODYN_AVX2 void pairs_avx2(const ThreeCoordinates& walls, const FilmTractions& tractions,
                              const double* dp, const double* dtheta, ThreeTangents& out) {
  add_pairs(walls, tractions, dp, dtheta, out);
}

}  // namespace

void set_three_changes(const ThreeCoordinates& walls, const WallBlocks& blocks, double* lack) {
  kAvx2 ? changes_avx2(walls, blocks, lack) : changes(walls, blocks, lack);
}

void set_three_shears(const ThreeCoordinates& walls, const FilmTractions& tractions,
                      const double* xi_rate, const ThreeShears<double>& shears) {
  kAvx2 ? shears_avx2(walls, tractions, xi_rate, shears)
        : shears_of(walls, tractions, xi_rate, shears);
}

void add_three_nodes(const ThreeCoordinates& walls, const FilmTractions& tractions,
                     bool constant_oil, const ThreeShears<const double>& shears,
                     const double* dpressure, const double* dfraction, ThreeTangents& out) {
  kAvx2 ? nodes_avx2(walls, tractions, constant_oil, shears, dpressure, dfraction, out)
        : add_nodes(walls, tractions, constant_oil, shears, dpressure, dfraction, out);
}

void add_three_pairs(const ThreeCoordinates& walls, const FilmTractions& tractions,
                     const double* dpressure, const double* dfraction, ThreeTangents& out) {
  kAvx2 ? pairs_avx2(walls, tractions, dpressure, dfraction, out)
        : add_pairs(walls, tractions, dpressure, dfraction, out);
}

}  // namespace tribodyn
