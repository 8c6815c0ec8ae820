// Products with the mass matrices of elements, of sizes known at compile time and of others.

#include <cmath>
#include <vector>

#include "catch.hpp"
#include "tribodyn/items/element_masses.hpp"

using namespace tribodyn;

TEST_CASE("products with the mass matrix of an element are those of dense matrices") {
  constexpr int kAll = 40;
  Vector x(kAll), y(kAll);
  for (int i = 0; i < kAll; ++i) {
    x[i] = std::sin(1.0 + 1.7 * i);
    y[i] = std::cos(0.3 + 2.3 * i);
  }
  for (const int size : {1, 3, 6, 8, 11, 12, 24}) {
    CAPTURE(size);
    // Scattered coordinates, not in order.
    std::vector<int> at;
    for (int i = 0; i < size; ++i) at.push_back((7 * i + 5) % kAll);
    Matrix mass(size, size), selection = Matrix::Zero(size, kAll);
    for (int i = 0; i < size; ++i) {
      selection(i, at[static_cast<std::size_t>(i)]) = 1.0;
      for (int j = 0; j < size; ++j) {
        mass(i, j) = 1.0 / (1.0 + i + j) + std::sin(0.1 * (i + 1) * (j + 1));
      }
    }
    const MatrixMap map(mass.data(), size, size);
    Vector sums = Vector::Constant(24, 4711.0), found = y;
    add_mass_product(map, at, x.data(), sums.data(), found.data());
    const Vector expected = y + selection.transpose() * (mass * (selection * x));
    CHECK((found - expected).norm() < 1e-14 * size);
    const double scalar = (selection * x).dot(mass * (selection * y));
    CHECK(std::abs(mass_product(map, at, x.data(), y.data()) - scalar) < 1e-14 * size * size);
  }
}
