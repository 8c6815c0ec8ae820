#include "tribodyn/linear_algebra/gmres.hpp"

#include <algorithm>
#include <cmath>

namespace tribodyn {

namespace {

double dot(std::size_t n, const double* a, const double* b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

bool Gmres::solve(std::size_t n, const Operator& apply, const Preconditioner& precondition,
                  double tolerance, int most, double* x) {
  size_ = n;
  iterations_ = 0;
  const double start = std::sqrt(dot(n, x, x));
  if (!std::isfinite(start)) return false;
  if (start == 0.0) return true;
  const std::size_t width = at(most) + 1;
  if (basis_.size() < n * width) basis_.resize(n * width);
  work_.resize(n);
  h_.assign(width * width, 0.0);
  cosine_.assign(width, 0.0);
  sine_.assign(width, 0.0);
  rest_.assign(width, 0.0);
  rest_[0] = start;
  for (std::size_t i = 0; i < n; ++i) column(0)[i] = x[i] / start;
  int k = 0;
  while (k < most) {
    std::copy_n(column(k), n, work_.data());
    if (!precondition(work_.data())) return false;
    double* next = column(k + 1);
    apply(work_.data(), next);
    ++iterations_;
    double* h = h_.data() + at(k) * width;
    // Twice: the first pass leaves round-off of the size of the projections.
    for (int pass = 0; pass < 2; ++pass) {
      for (int j = 0; j <= k; ++j) {
        const double share = dot(n, column(j), next);
        h[j] += share;
        for (std::size_t i = 0; i < n; ++i) next[i] -= share * column(j)[i];
      }
    }
    const double left = std::sqrt(dot(n, next, next));
    if (!std::isfinite(left)) return false;
    for (int j = 0; j < k; ++j) {
      const double above = h[j], below = h[j + 1];
      h[j] = cosine_[at(j)] * above + sine_[at(j)] * below;
      h[j + 1] = cosine_[at(j)] * below - sine_[at(j)] * above;
    }
    const double length = std::hypot(h[k], left);
    if (length == 0.0) return false;
    cosine_[at(k)] = h[k] / length;
    sine_[at(k)] = left / length;
    h[k] = length;
    rest_[at(k) + 1] = -sine_[at(k)] * rest_[at(k)];
    rest_[at(k)] *= cosine_[at(k)];
    ++k;
    if (std::abs(rest_[at(k)]) <= tolerance * start) break;
    if (k == most || left == 0.0) return false;
    for (std::size_t i = 0; i < n; ++i) next[i] /= left;
  }
  for (int j = k - 1; j >= 0; --j) {  // back-substitution
    double sum = rest_[at(j)];
    for (int m = j + 1; m < k; ++m) sum -= h_[at(m) * width + at(j)] * rest_[at(m)];
    rest_[at(j)] = sum / h_[at(j) * width + at(j)];
  }
  std::fill(x, x + n, 0.0);
  for (int j = 0; j < k; ++j) {
    for (std::size_t i = 0; i < n; ++i) x[i] += rest_[at(j)] * column(j)[i];
  }
  return precondition(x);
}

}  // namespace tribodyn
