#include "tribodyn/film/rate_form_kernels.hpp"

namespace tribodyn {

namespace {

TRIBODYN_KERNEL void rate_form_changes(const ThreeCoordinates& walls, const WallBlocks& blocks,
                                       const double* rate_by_thickness, double* lack) {
  for (std::size_t i = 0; i < walls.nodes; ++i) {
    const double* const by = walls.by_coordinate + 3 * i;
    const double rate = blocks.rate[i];
    double h = blocks.thickness[i];
    if (rate_by_thickness) h += rate * rate_by_thickness[i];
    const Four factor = {-h, -rate, -h, -rate}, change = {by[0], by[0], by[1], by[1]};
    const Four fifth = {-rate * by[2], 0.0, 0.0, 0.0};
    four(lack + 8 * i) = factor * change;
    four(lack + 8 * i + 4) = fifth;
  }
  const MeshEnds* const ends = walls.ends->data();
  for (std::size_t m = 0; m < walls.ends->size(); ++m) {
    const double* const by = walls.face_by_coordinate + 3 * m;
    const double* const entrainment = walls.entrainment + 3 * m;
    const double h = blocks.flux_by_thickness[m], u = blocks.flux_by_entrainment[m];
    const Four factor = {h, u, h, u}, change = {by[0], entrainment[0], by[1], entrainment[1]};
    const Four flux = factor * change;
    const double fifth = u * entrainment[2];
    double* const a = lack + 8 * static_cast<std::size_t>(ends[m].a);
    double* const b = lack + 8 * static_cast<std::size_t>(ends[m].b);
    four(a) -= flux;
    a[4] -= fifth;
    four(b) += flux;
    b[4] += fifth;
  }
}

TRIBODYN_KERNEL void rate_form_nodes(const ThreeCoordinates& walls, const FilmTractions& tractions,
                                     bool constant_oil, const ThreeShears<const double>& shears,
                                     const double* dp, const double* dtheta,
                                     RateFormTangents& out) {
  Four f0 = out.fields[0], f1 = out.fields[1], f2 = out.fields[2], fifth = out.fifth;
  Four x0 = out.by_xi[0], x1 = out.by_xi[1], x2 = out.by_xi[2];
  Four v0 = out.by_rate[0], v1 = out.by_rate[1], v2 = out.by_rate[2];
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
    const Four row = four(by), p = four(dp + 5 * i), t = four(dtheta + 5 * i);
    f0 += p0 * p - shear[0] * t;
    f1 += p1 * p - shear[1] * t;
    f2 += p2 * p - shear[2] * t;
    const Four by_p = {p0, p1, p2, 0.0}, by_theta = {shear[0], shear[1], shear[2], 0.0};
    fifth += by_p * dp[5 * i + 4] - by_theta * dtheta[5 * i + 4];
    x0 -= (theta * shear_by_h[0]) * row;
    x1 -= (theta * shear_by_h[1]) * row;
    x2 -= (theta * shear_by_h[2]) * row;
    v0 -= theta * (across * four(products));
    v1 -= theta * (across * four(products + 3));
    v2 -= theta * (across * four(products + 6));
  }
  out = {{f0, f1, f2}, fifth, {x0, x1, x2}, {v0, v1, v2}};
}

TRIBODYN_KERNEL void rate_form_pairs(const ThreeCoordinates& walls, const FilmTractions& tractions,
                                     const double* dp, const double* dtheta,
                                     RateFormTangents& out) {
  Four fields = out.fields[walls.spin], by_xi = out.by_xi[walls.spin];
  double fifth = out.fifth[static_cast<int>(walls.spin)];
  const double parts = tractions.multiplicity();
  for (const std::size_t q : *walls.entraining) {
    const FilmTractions::Pull at_pair = tractions.pull(q);
    const double entrainment = walls.entrainment[3 * q + walls.spin];
    double thickness = entrainment * at_pair.drag.across;
    double by_h = entrainment * at_pair.drag.across_by_h;
    if (thickness == 0.0) continue;
    thickness *= parts;
    const double theta = tractions.fraction(at_pair.up), drop = at_pair.drop;
    const double *const a = dp + 5 * at_pair.a, *const b = dp + 5 * at_pair.b;
    const double* const up = dtheta + 5 * at_pair.up;
    fields -= thickness * (four(up) * drop + theta * (four(b) - four(a)));
    fifth -= thickness * (up[4] * drop + theta * (b[4] - a[4]));
    by_h *= parts * theta * drop;
    by_xi -= by_h * four(walls.face_by_coordinate + 3 * q);
  }
  out.fields[walls.spin] = fields;
  out.fifth[static_cast<int>(walls.spin)] = fifth;
  out.by_xi[walls.spin] = by_xi;
}

TRIBODYN_AVX2 void rate_form_changes_avx2(const ThreeCoordinates& walls, const WallBlocks& blocks,
                                          const double* rate_by_thickness, double* lack) {
  rate_form_changes(walls, blocks, rate_by_thickness, lack);
}
TRIBODYN_AVX2 void rate_form_nodes_avx2(const ThreeCoordinates& walls,
                                        const FilmTractions& tractions, bool constant_oil,
                                        const ThreeShears<const double>& shears, const double* dp,
                                        const double* dtheta, RateFormTangents& out) {
  rate_form_nodes(walls, tractions, constant_oil, shears, dp, dtheta, out);
}
TRIBODYN_AVX2 void rate_form_pairs_avx2(const ThreeCoordinates& walls,
                                        const FilmTractions& tractions, const double* dp,
                                        const double* dtheta, RateFormTangents& out) {
  rate_form_pairs(walls, tractions, dp, dtheta, out);
}

}  // namespace

void set_rate_form_changes(const ThreeCoordinates& walls, const WallBlocks& blocks,
                           const double* rate_by_thickness, double* lack) {
  kAvx2 ? rate_form_changes_avx2(walls, blocks, rate_by_thickness, lack)
        : rate_form_changes(walls, blocks, rate_by_thickness, lack);
}

void add_rate_form_nodes(const ThreeCoordinates& walls, const FilmTractions& tractions,
                         bool constant_oil, const ThreeShears<const double>& shears,
                         const double* dpressure, const double* dfraction, RateFormTangents& out) {
  kAvx2 ? rate_form_nodes_avx2(walls, tractions, constant_oil, shears, dpressure, dfraction, out)
        : rate_form_nodes(walls, tractions, constant_oil, shears, dpressure, dfraction, out);
}

void add_rate_form_pairs(const ThreeCoordinates& walls, const FilmTractions& tractions,
                         const double* dpressure, const double* dfraction, RateFormTangents& out) {
  kAvx2 ? rate_form_pairs_avx2(walls, tractions, dpressure, dfraction, out)
        : rate_form_pairs(walls, tractions, dpressure, dfraction, out);
}

}  // namespace tribodyn
