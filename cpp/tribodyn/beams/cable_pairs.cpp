#include "tribodyn/beams/cable_pairs.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/math/pair.hpp"
#include "tribodyn/math/quadrature.hpp"

namespace tribodyn {

namespace {

constexpr double kStraight = 1e-9;  // curvature times length, as for the single element
// The vectors d, r_x1, r_x2 of the coordinates r_1, r_x1, r_2, r_x2, and their signs.
constexpr int kVectorOf[4] = {0, 1, 0, 2};
constexpr double kSignOf[4] = {1.0, 1.0, -1.0, 1.0};

template <int D>
using Pairs = Pair[D];

template <int D>
inline Pair dot(const Pairs<D>& x, const Pairs<D>& y) {
  Pair sum = x[0] * y[0];
  for (int i = 1; i < D; ++i) sum += x[i] * y[i];
  return sum;
}

/// Numbers and vectors of two elements.
template <int D>
struct TwoElements {
  Pair per_length, axial, bending;
  Pair vectors[3][D];  // d, r_x1, r_x2

  TwoElements(const CablePairs::Numbers& one, const CablePairs::Numbers& other, const double* q,
              const double* p)
      : per_length(one.per_length, other.per_length),
        axial(one.axial, other.axial),
        bending(one.bending, other.bending) {
    for (int i = 0; i < D; ++i) {
      vectors[0][i] = per_length * (Pair(q[i], p[i]) - Pair(q[2 * D + i], p[2 * D + i]));
      vectors[1][i] = Pair(q[D + i], p[D + i]);
      vectors[2][i] = Pair(q[3 * D + i], p[3 * D + i]);
    }
  }
  void combine(const double (&weights)[3], Pairs<D>& out) const {
    for (int i = 0; i < D; ++i) {
      out[i] = weights[0] * vectors[0][i] + weights[1] * vectors[1][i] + weights[2] * vectors[2][i];
    }
  }
};

/// Derivatives of the energy of a point with respect to a and b; the blocks aa and bb of the second
/// derivatives are symmetric.
template <int D>
struct PointDerivatives {
  Pair by_a[D], by_b[D];
  Pair aa[D][D], ab[D][D], bb[D][D];
};

template <int D, bool Tangents>
inline void add_stretch(const Pairs<D>& a, Pair per_square, Pair reference, Pair stiffness,
                        PointDerivatives<D>& out) {
  const Pair per_norm = sqrt(per_square);
  const Pair square = dot<D>(a, a);
  const Pair force = stiffness * (square * per_norm - 1.0 - reference) * per_norm;
  for (int i = 0; i < D; ++i) out.by_a[i] += force * a[i];
  if constexpr (Tangents) {
    const Pair along = (stiffness - force) * per_square;
    for (int j = 0; j < D; ++j) {
      const Pair column = along * a[j];
      for (int i = 0; i <= j; ++i) out.aa[i][j] += column * a[i];
      out.aa[j][j] += force;
    }
  }
}

template <bool Tangents>
inline void set_curvature(const Pairs<2>& a, const Pairs<2>& b, Pair i, Pair reference,
                          Pair stiffness, PointDerivatives<2>& out) {
  const Pair value = i * (a[0] * b[1] - a[1] * b[0]);
  const Pair moment = stiffness * (value - reference);
  const Pair twice = 2.0 * value;
  const Pair by_a[2] = {i * (b[1] - twice * a[0]), -(i * (b[0] + twice * a[1]))};
  const Pair by_b[2] = {-(i * a[1]), i * a[0]};
  for (int k = 0; k < 2; ++k) {
    out.by_a[k] = moment * by_a[k];
    out.by_b[k] = moment * by_b[k];
  }
  if constexpr (Tangents) {
    const Pair m = -2.0 * i * moment, turn = i * moment;
    for (int l = 0; l < 2; ++l) {
      const Pair column_a = stiffness * by_a[l] + m * a[l], own = m * by_a[l];
      const Pair column_b = stiffness * by_b[l], other = m * by_b[l];
      for (int k = 0; k <= l; ++k) {
        out.aa[k][l] = column_a * by_a[k] + own * a[k];
        out.bb[k][l] = column_b * by_b[k];
      }
      out.aa[l][l] += m * value;
      for (int k = 0; k < 2; ++k) out.ab[k][l] = column_b * by_a[k] + other * a[k];
    }
    out.ab[0][1] += turn;
    out.ab[1][0] -= turn;
  }
}

/// The derivatives of half the square of the curvature, times the stiffness.
template <bool Tangents>
inline void set_curvature(const Pairs<3>& a, const Pairs<3>& b, Pair i, Pair /*reference*/,
                          Pair stiffness, PointDerivatives<3>& out) {
  const Pair square = dot<3>(b, b), c = dot<3>(a, b), half = 0.5 * stiffness * i;
  const Pair ci = c * i;
  const Pair slope_a = 2.0 * half * i * (2.0 * c * ci - square), slope_c = -2.0 * half * ci;
  const Pair slope_b = 2.0 * half;
  for (int k = 0; k < 3; ++k) {
    out.by_a[k] = slope_a * a[k] + slope_c * b[k];
    out.by_b[k] = slope_b * b[k] + slope_c * a[k];
  }
  if constexpr (Tangents) {
    const Pair aa = 8.0 * half * i * i * (square - 3.0 * c * ci), ac = 8.0 * half * i * ci,
               cc = -2.0 * half * i;
    for (int l = 0; l < 3; ++l) {
      const Pair of_a = aa * a[l] + ac * b[l], of_b = ac * a[l] + cc * b[l];
      for (int k = 0; k <= l; ++k) {
        out.aa[k][l] = of_a * a[k] + of_b * b[k];
        out.bb[k][l] = cc * a[k] * a[l];
      }
      out.aa[l][l] += slope_a;
      out.bb[l][l] += slope_b;
      const Pair row_a = 2.0 * cc * b[l] + ac * a[l], row_b = cc * a[l];
      for (int k = 0; k < 3; ++k) out.ab[k][l] = row_a * a[k] + row_b * b[k];
      out.ab[l][l] += slope_c;
    }
  }
}

/// Derivatives of the energy with respect to d, r_x1, r_x2; of the second derivatives the blocks on
/// and above the diagonal and, in those on the diagonal, the entries on and above it.
template <int D, bool Tangents>
struct ElementDerivatives {
  Pair by[3][D];
  Pair second[Tangents ? 3 : 1][Tangents ? 3 : 1][Tangents ? D : 1][Tangents ? D : 1];

  ElementDerivatives() {
    for (auto& vector : by) std::fill_n(vector, D, Pair(0.0));
    if constexpr (Tangents) std::fill_n(&second[0][0][0][0], 9 * D * D, Pair(0.0));
  }

  void add(const CablePairs::Point& point, const PointDerivatives<D>& own) {
    const auto& f = point.first;
    const auto& s = point.second;
    for (int k = 0; k < 3; ++k) {
      for (int i = 0; i < D; ++i) by[k][i] += f[k] * own.by_a[i] + s[k] * own.by_b[i];
    }
    if constexpr (Tangents) {
      for (int l = 0; l < 3; ++l) {
        for (int k = 0; k <= l; ++k) {
          const double ff = f[k] * f[l], fs = f[k] * s[l], sf = s[k] * f[l], ss = s[k] * s[l];
          for (int j = 0; j < D; ++j) {
            for (int i = 0; i < (k == l ? j + 1 : D); ++i) {
              const int low = std::min(i, j), high = std::max(i, j);
              second[k][l][i][j] += ff * own.aa[low][high] + fs * own.ab[i][j] + sf * own.ab[j][i] +
                                    ss * own.bb[low][high];
            }
          }
        }
      }
    }
  }

  /// From d to r_1 - r_2.
  void scale(Pair per_length) {
    for (int i = 0; i < D; ++i) by[0][i] = per_length * by[0][i];
    if constexpr (Tangents) {
      for (int l = 0; l < 3; ++l) {
        const Pair factor = l == 0 ? per_length * per_length : per_length;
        for (int i = 0; i < D; ++i) {
          for (int j = 0; j < D; ++j) second[0][l][i][j] = factor * second[0][l][i][j];
        }
      }
    }
  }

  double second_of(int k, int l, int i, int j, int lane) const {
    if (k > l || (k == l && i > j)) return second[l][k][j][i][lane];
    return second[k][l][i][j][lane];
  }

  /// Adds the forces of one of the elements to `out`, sets their derivatives.
  void give(int lane, ElementBlocks& out) const {
    double* force = out.force.data();
    for (int k = 0; k < 4; ++k) {
      for (int i = 0; i < D; ++i) *force++ -= kSignOf[k] * by[kVectorOf[k]][i][lane];
    }
    if constexpr (Tangents) {
      double* to = out.by_q.data();
      for (int l = 0; l < 4; ++l) {
        for (int j = 0; j < D; ++j) {
          for (int k = 0; k < 4; ++k) {
            const double sign = -kSignOf[k] * kSignOf[l];
            for (int i = 0; i < D; ++i) {
              *to++ = sign * second_of(kVectorOf[k], kVectorOf[l], i, j, lane);
            }
          }
        }
      }
    }
  }
};

template <int D, bool Tangents>
ElementDerivatives<D, Tangents> derivatives(const CablePairs::Point* points,
                                            const CablePairs::Numbers& one,
                                            const CablePairs::Numbers& other, const double* q,
                                            const double* p) {
  const TwoElements<D> own(one, other, q, p);
  ElementDerivatives<D, Tangents> sum;
  for (std::size_t g = 0; g < CablePairs::kPoints; ++g) {
    Pair a[D], b[D];
    own.combine(points[g].first, a);
    own.combine(points[g].second, b);
    const Pair per_square = 1.0 / dot<D>(a, a);
    PointDerivatives<D> point;
    set_curvature<Tangents>(a, b, per_square, Pair(one.curvature[g], other.curvature[g]),
                            points[g].weight * own.bending, point);
    add_stretch<D, Tangents>(a, per_square, Pair(one.stretch[g], other.stretch[g]),
                             points[g].weight * own.axial, point);
    sum.add(points[g], point);
  }
  sum.scale(own.per_length);
  return sum;
}

template <int D, bool Tangents>
void add_forces_of(const CablePairs::Point* points, const std::vector<CablePairs::Numbers>& numbers,
                   int first, int end, const double* q, ElementBlocks* out) {
  for (int e = first; e < end; e += 2) {
    const int next = std::min(e + 1, end - 1);
    const auto sum = derivatives<D, Tangents>(
        points, numbers[static_cast<std::size_t>(e)], numbers[static_cast<std::size_t>(next)],
        q + std::ptrdiff_t{2 * D} * e, q + std::ptrdiff_t{2 * D} * next);
    sum.give(0, out[e - first]);
    if (next > e) sum.give(1, out[next - first]);
  }
}

template <int D>
double energy_of(const CablePairs::Point* points, const std::vector<CablePairs::Numbers>& numbers,
                 const double* q) {
  double sum = 0.0;
  const std::size_t count = numbers.size();
  for (std::size_t e = 0; e < count; e += 2) {
    const std::size_t next = std::min(e + 1, count - 1);
    const auto &one = numbers[e], &other = numbers[next];
    const TwoElements<D> own(one, other, q + 2 * D * e, q + 2 * D * next);
    Pair energy = 0.0;
    for (std::size_t g = 0; g < CablePairs::kPoints; ++g) {
      Pair a[D], b[D];
      own.combine(points[g].first, a);
      own.combine(points[g].second, b);
      const Pair square = dot<D>(a, a), i = 1.0 / square;
      const Pair eps = square * sqrt(i) - 1.0 - Pair(one.stretch[g], other.stretch[g]);
      Pair bent;
      if constexpr (D == 2) {
        bent = i * (a[0] * b[1] - a[1] * b[0]) - Pair(one.curvature[g], other.curvature[g]);
        bent = bent * bent;
      } else {
        const Pair c = dot<3>(a, b);
        bent = i * (dot<3>(b, b) - c * c * i);
        bent = {std::max(0.0, bent[0]), std::max(0.0, bent[1])};
      }
      energy += points[g].weight * (own.axial * eps * eps + own.bending * bent);
    }
    sum += 0.5 * energy[0];
    if (next > e) sum += 0.5 * energy[1];
  }
  return sum;
}

}  // namespace

std::unique_ptr<const CablePairs> CablePairs::of(
    const std::vector<std::unique_ptr<const BeamElement>>& elements, bool planar) {
  std::unique_ptr<CablePairs> all(new CablePairs());
  all->planar_ = planar;
  const GaussRule rule = gauss_legendre(kPoints);
  double xi[kPoints];
  for (std::size_t g = 0; g < kPoints; ++g) {
    Point& point = all->points_[g];
    xi[g] = 0.5 + 0.5 * rule.nodes[g];
    point.weight = 0.5 * rule.weights[g];
    const CubicWeights first = cubic_weights(xi[g], 1.0, 1), second = cubic_weights(xi[g], 1.0, 2);
    constexpr std::size_t kOfVector[3] = {0, 1, 3};  // of d = r_1 - r_2, r_x1, r_x2
    for (std::size_t k = 0; k < 3; ++k) {
      point.first[k] = first[kOfVector[k]];
      point.second[k] = second[kOfVector[k]];
    }
  }
  for (const auto& element : elements) {
    const SectionResultants& section = element->section().resultants;
    const double l = element->length();
    Numbers own{
        .per_length = 1.0 / l, .axial = section.axial * l, .bending = section.bending_z / l};
    for (std::size_t g = 0; g < kPoints; ++g) {
      const Vector3 a = element->shape().axis(xi[g], 1), b = l * element->shape().axis(xi[g], 2);
      own.stretch[g] = a.norm() - 1.0;
      own.curvature[g] = a.cross(b).z() / a.squaredNorm();
      if (!planar && a.cross(b).norm() / a.squaredNorm() > kStraight) return nullptr;
    }
    all->numbers_.push_back(own);
  }
  return all;
}

void CablePairs::add_forces(int first, int end, const double* q, bool tangents,
                            ElementBlocks* out) const {
  if (planar_) {
    tangents ? add_forces_of<2, true>(points_, numbers_, first, end, q, out)
             : add_forces_of<2, false>(points_, numbers_, first, end, q, out);
  } else {
    tangents ? add_forces_of<3, true>(points_, numbers_, first, end, q, out)
             : add_forces_of<3, false>(points_, numbers_, first, end, q, out);
  }
}

double CablePairs::energy(const double* q) const {
  return planar_ ? energy_of<2>(points_, numbers_, q) : energy_of<3>(points_, numbers_, q);
}

}  // namespace tribodyn
