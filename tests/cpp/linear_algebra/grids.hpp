#pragma once
/// Symmetric and unsymmetric matrices with the pattern of a cubic grid.

#include <array>
#include <utility>
#include <vector>

#include "tribodyn/core/types.hpp"

namespace tribodyn::test {

/// Entries (row, column) of a grid of m x m x m points with couplings between neighbours, and
/// values: diagonal `diagonal`, couplings near -1 whose unsymmetric part is `skew`.
struct Grid {
  Grid(int m, double diagonal, double skew = 0.0) : size(m * m * m) {
    const auto number = [m](int i, int j, int k) { return (i * m + j) * m + k; };
    const auto put = [this](int i, int j, double value) {
      entries.emplace_back(i, j);
      values.push_back(value);
    };
    for (int i = 0; i < m; ++i) {
      for (int j = 0; j < m; ++j) {
        for (int k = 0; k < m; ++k) {
          const int own = number(i, j, k);
          put(own, own, diagonal + 0.01 * own / size);
          for (const auto& [a, b, c] :
               {std::array{i + 1, j, k}, std::array{i, j + 1, k}, std::array{i, j, k + 1}}) {
            if (a >= m || b >= m || c >= m) continue;
            const double coupling = -1.0 - 0.1 * (own % 3);
            put(own, number(a, b, c), coupling + skew);
            put(number(a, b, c), own, coupling - skew);
          }
        }
      }
    }
  }

  Matrix dense() const {
    Matrix all = Matrix::Zero(size, size);
    for (std::size_t k = 0; k < entries.size(); ++k) {
      all(entries[k].first, entries[k].second) += values[k];
    }
    return all;
  }

  int size;
  std::vector<std::pair<int, int>> entries;
  std::vector<double> values;
};

}  // namespace tribodyn::test
