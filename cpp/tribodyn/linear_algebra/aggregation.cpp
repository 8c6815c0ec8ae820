#include "tribodyn/linear_algebra/aggregation.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tribodyn {

namespace {

// Chosen by measurement on films of 40 x 20 to 512 x 256 cells.
constexpr double kQuality = 8.0;
constexpr double kStrong = 0.25;  // of the strongest coupling of a row
/// P follows its neighbours only where the row sum is at least this fraction of the diagonal.
constexpr double kLeastRowSum = -0.1;
/// A node whose diagonal exceeds its couplings by this factor needs no coarse level (as AGMG).
constexpr double kDominance = kQuality / (kQuality - 2.0);
/// Remainder of a diagonal in the sum over an aggregate; less is round-off of zero.
constexpr double kVanishing = 1e-13;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

void SparseRows::clear() {
  start.assign(1, 0);
  for (auto* list : {&middle, &column}) list->clear();
  for (auto* list : {&value, &transposed, &diagonal, &inverse, &fine}) list->clear();
}

/// Ends the row of the appended entries: entries left of the diagonal first.
void SparseRows::end_row(double diagonal_entry, double fine_sum) {
  const int row = size(), end = static_cast<int>(column.size());
  int left = start.back();
  for (int k = left; k < end; ++k) {
    if (column[at(k)] > row) continue;
    std::swap(column[at(k)], column[at(left)]);
    std::swap(value[at(k)], value[at(left)]);
    std::swap(transposed[at(k)], transposed[at(left)]);
    ++left;
  }
  middle.push_back(left);
  start.push_back(end);
  diagonal.push_back(diagonal_entry);
  inverse.push_back(1.0 / diagonal_entry);
  fine.push_back(fine_sum);
}

double SparseRows::row_sum(int i) const {
  double sum = diagonal[at(i)];
  for (int k = start[at(i)]; k < start[at(i) + 1]; ++k) sum += value[at(k)];
  return sum;
}

bool SparseRows::is_alone(int i) const {
  for (int k = start[at(i)]; k < start[at(i) + 1]; ++k) {
    if (value[at(k)] != 0.0) return false;
  }
  return true;
}

double SparseRows::row_defect() const {
  double worst = 0.0;
  for (int i = 0; i < size(); ++i) worst = std::max(worst, -row_sum(i) * inverse[at(i)]);
  return worst;
}

void SparseRows::multiply(const std::vector<double>& x, std::vector<double>& y) const {
  for (int i = 0; i < size(); ++i) {
    y[at(i)] = diagonal[at(i)] * x[at(i)] + times(start[at(i)], start[at(i) + 1], x.data());
  }
}

void SparseRows::scale_columns(const std::vector<double>& v) {
  for (int i = 0; i < size(); ++i) {
    for (int k = start[at(i)]; k < start[at(i) + 1]; ++k) {
      value[at(k)] *= v[at(column[at(k)])];
      transposed[at(k)] *= v[at(i)];
    }
    diagonal[at(i)] *= v[at(i)];
    inverse[at(i)] = 1.0 / diagonal[at(i)];
    fine[at(i)] *= v[at(i)];
  }
}

int Aggregation::form(const SparseRows& a, std::vector<int>& aggregate) {
  int count = pair_nodes(a, aggregate);
  add_up(a, aggregate, count, pairs_);
  count = pair_nodes(pairs_, again_);
  for (int& c : aggregate) {
    if (c >= 0) c = again_[at(c)];
  }
  return count;
}

/// Numbers pairs and single nodes of good quality; nodes that need no coarse level get -1.
int Aggregation::pair_nodes(const SparseRows& a, std::vector<int>& aggregate) {
  const int n = a.size();
  aggregate.assign(at(n), -2);
  excess_.resize(at(n));
  for (int i = 0; i < n; ++i) {
    double sum = a.diagonal[at(i)], couplings = 0.0;
    for (int k = a.start[at(i)]; k < a.start[at(i) + 1]; ++k) {
      const double s = 0.5 * (a.value[at(k)] + a.transposed[at(k)]);
      sum += s;
      couplings += std::abs(s);
    }
    excess_[at(i)] = std::max(sum, 0.0);
    const bool single = a.fine[at(i)] == a.diagonal[at(i)];
    if (single && a.diagonal[at(i)] >= kDominance * couplings) aggregate[at(i)] = -1;
  }
  int count = 0;
  first_.clear();
  second_.clear();
  for (int i = 0; i < n; ++i) {
    if (aggregate[at(i)] != -2) continue;
    int best = -1;
    double least = kQuality;
    for (int k = a.start[at(i)]; k < a.start[at(i) + 1]; ++k) {
      const int j = a.column[at(k)];
      const double s = 0.5 * (a.value[at(k)] + a.transposed[at(k)]);
      if (aggregate[at(j)] != -2 || !(s < 0.0)) continue;
      const double ei = excess_[at(i)], ej = excess_[at(j)], di = a.fine[at(i)], dj = a.fine[at(j)];
      const double held = ei + ej > 0.0 ? ei * ej / (ei + ej) : 0.0;
      const double mu = 2.0 * di * dj / ((di + dj) * (held - s));
      if (mu < least) {
        least = mu;
        best = j;
      }
    }
    aggregate[at(i)] = count;
    if (best >= 0) aggregate[at(best)] = count;
    first_.push_back(i);
    second_.push_back(best);
    ++count;
  }
  return count;
}

/// The matrix Q^T A Q of the pairs that pair_nodes() has just formed.
void Aggregation::add_up(const SparseRows& a, const std::vector<int>& aggregate, int count,
                         SparseRows& sum) {
  sum.clear();
  marker_.assign(at(count), -1);
  for (int c = 0; c < count; ++c) {
    const int begin = sum.start.back();
    double diagonal = 0.0, fine = 0.0;
    for (const int i : {first_[at(c)], second_[at(c)]}) {
      if (i < 0) continue;
      diagonal += a.diagonal[at(i)];
      fine += a.fine[at(i)];
      for (int k = a.start[at(i)]; k < a.start[at(i) + 1]; ++k) {
        const int j = aggregate[at(a.column[at(k)])];
        if (j == c) diagonal += a.value[at(k)];
        if (j < 0 || j == c) continue;
        int& place = marker_[at(j)];
        if (place < begin) {
          place = static_cast<int>(sum.column.size());
          sum.put(j, 0.0, 0.0);
        }
        sum.value[at(place)] += a.value[at(k)];
        sum.transposed[at(place)] += a.transposed[at(k)];
      }
    }
    sum.end_row(diagonal, fine);
  }
}

/// P by rows.
void Aggregation::interpolate(const SparseRows& a, const std::vector<int>& aggregate, double share,
                              Interpolation& p) const {
  p.start.assign(1, 0);
  p.column.clear();
  p.value.clear();
  const auto put = [&](int c, double value) {
    for (int k = p.start.back(); k < static_cast<int>(p.column.size()); ++k) {
      if (p.column[at(k)] != c) continue;
      p.value[at(k)] += value;
      return;
    }
    p.column.push_back(c);
    p.value.push_back(value);
  };
  for (int i = 0; i < a.size(); ++i) {
    const int own = aggregate[at(i)];
    const auto each_coupling = [&](auto&& use) {
      for (int k = a.start[at(i)]; k < a.start[at(i) + 1]; ++k) {
        const int c = aggregate[at(a.column[at(k)])];
        if (c >= 0 && a.value[at(k)] < 0.0) use(c, -a.value[at(k)]);
      }
    };
    if (own >= 0) {
      double most = 0.0, sum = 0.0;
      each_coupling([&](int, double g) { most = std::max(most, g); });
      each_coupling([&](int, double g) { sum += g >= kStrong * most ? g : 0.0; });
      const bool follows =
          sum > 0.0 && share > 0.0 && a.row_sum(i) >= kLeastRowSum * a.diagonal[at(i)];
      put(own, follows ? 1.0 - share : 1.0);
      if (follows) {
        each_coupling([&](int c, double g) {
          if (g >= kStrong * most) put(c, share * g / sum);
        });
      }
    }
    p.start.push_back(static_cast<int>(p.column.size()));
  }
}

/// Lists the nodes of each aggregate.
void Aggregation::collect_members(const std::vector<int>& aggregate, int count) {
  member_start_.assign(at(count) + 1, 0);
  for (const int c : aggregate) {
    if (c >= 0) ++member_start_[at(c) + 1];
  }
  for (int c = 0; c < count; ++c) member_start_[at(c) + 1] += member_start_[at(c)];
  member_.resize(at(member_start_[at(count)]));
  first_.assign(member_start_.begin(), member_start_.end() - 1);
  for (int i = 0; i < static_cast<int>(aggregate.size()); ++i) {
    const int c = aggregate[at(i)];
    if (c >= 0) member_[at(first_[at(c)]++)] = i;
  }
}

bool Aggregation::project(const SparseRows& a, const std::vector<int>& aggregate, int count,
                          const Interpolation& p, SparseRows& coarse) {
  collect_members(aggregate, count);
  raw_start_.assign(1, 0);
  raw_column_.clear();
  raw_value_.clear();
  marker_.assign(at(count), -1);
  for (int c = 0; c < count; ++c) {
    const int begin = raw_start_.back();
    double size = 0.0;
    const auto take = [&](int node, double value) {
      for (int k = p.start[at(node)]; k < p.start[at(node) + 1]; ++k) {
        int& place = marker_[at(p.column[at(k)])];
        if (place < begin) {
          place = static_cast<int>(raw_column_.size());
          raw_column_.push_back(p.column[at(k)]);
          raw_value_.push_back(0.0);
        }
        raw_value_[at(place)] += value * p.value[at(k)];
      }
    };
    for (int m = member_start_[at(c)]; m < member_start_[at(c) + 1]; ++m) {
      const int i = member_[at(m)];
      size += a.diagonal[at(i)];
      take(i, a.diagonal[at(i)]);
      for (int k = a.start[at(i)]; k < a.start[at(i) + 1]; ++k) {
        if (a.value[at(k)] != 0.0) take(a.column[at(k)], a.value[at(k)]);
      }
    }
    const int place = marker_[at(c)];
    if (place < begin || !(raw_value_[at(place)] > kVanishing * size)) return false;
    raw_start_.push_back(static_cast<int>(raw_column_.size()));
  }
  lay_beside_transposed(count, coarse);
  return true;
}

/// Stores the sums of project() by columns as well and makes the pattern symmetric.
void Aggregation::lay_beside_transposed(int count, SparseRows& coarse) {
  other_start_.assign(at(count) + 1, 0);
  for (const int j : raw_column_) ++other_start_[at(j) + 1];
  for (int c = 0; c < count; ++c) other_start_[at(c) + 1] += other_start_[at(c)];
  other_row_.resize(raw_column_.size());
  other_value_.resize(raw_column_.size());
  first_.assign(other_start_.begin(), other_start_.end() - 1);
  for (int c = 0; c < count; ++c) {
    for (int k = raw_start_[at(c)]; k < raw_start_[at(c) + 1]; ++k) {
      const std::size_t place = at(first_[at(raw_column_[at(k)])]++);
      other_row_[place] = c;
      other_value_[place] = raw_value_[at(k)];
    }
  }
  coarse.clear();
  marker_.assign(at(count), -1);
  for (int c = 0; c < count; ++c) {
    const int begin = coarse.start.back();
    double diagonal = 0.0;
    for (int k = raw_start_[at(c)]; k < raw_start_[at(c) + 1]; ++k) {
      const int j = raw_column_[at(k)];
      if (j == c) {
        diagonal = raw_value_[at(k)];
      } else {
        marker_[at(j)] = static_cast<int>(coarse.column.size());
        coarse.put(j, raw_value_[at(k)], 0.0);
      }
    }
    for (int k = other_start_[at(c)]; k < other_start_[at(c) + 1]; ++k) {
      const int j = other_row_[at(k)];
      if (j == c) continue;
      if (marker_[at(j)] < begin) {
        marker_[at(j)] = static_cast<int>(coarse.column.size());
        coarse.put(j, 0.0, 0.0);
      }
      coarse.transposed[at(marker_[at(j)])] = other_value_[at(k)];
    }
    coarse.end_row(diagonal, diagonal);
  }
}

}  // namespace tribodyn
