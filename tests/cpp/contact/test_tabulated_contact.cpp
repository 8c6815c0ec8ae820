#include <cmath>
#include <vector>

#include "catch.hpp"
#include "contact/elastic_checks.hpp"
#include "tribodyn/contact/tabulated_contact.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

/// F = 1e10 delta^1.5 at n + 1 equidistant points up to 10 um.
TabulatedContactOptions power_table(int n) {
  TabulatedContactOptions table;
  for (int k = 0; k <= n; ++k) {
    table.penetrations.push_back(1e-5 * k / n);
    table.forces.push_back(1e10 * std::pow(table.penetrations.back(), 1.5));
  }
  return table;
}

}  // namespace

TEST_CASE("tabulated contact keeps the contract of elastic laws, for all walls") {
  const TabulatedContact law(power_table(7));
  for (const WallPair& walls : {kJournal, kBall, kCorner}) {
    const auto contact = law.between("pin", walls);
    CHECK(contact->largest_penetration() == 1e-5);
    check_elastic(*contact, 1e-5);
  }
}

TEST_CASE("tabulated contact goes through its table and tends to the law of the table") {
  const auto error = [](int n) {
    const TabulatedContactOptions table = power_table(n);
    const auto contact = TabulatedContact(table).between("pin", kCorner);
    for (std::size_t k = 0; k < table.forces.size(); ++k) {
      CHECK(contact->at(table.penetrations[k]).force == Approx(table.forces[k]).epsilon(1e-14));
    }
    double largest = 0.0;
    for (double depth = 1.1e-6; depth < 1e-5; depth += 1.37e-8) {
      const double exact = 1e10 * std::pow(depth, 1.5);
      largest = std::max(largest, std::abs(contact->at(depth).force / exact - 1.0));
    }
    return largest;
  };
  const double coarse = error(20), fine = error(40);
  CHECK(fine < 2e-4);  // measured 1.7e-4
  CHECK(coarse > 3.5 * fine);
}

TEST_CASE("tabulated contact continues linearly beyond its table") {
  const auto contact = TabulatedContact(power_table(20)).between("pin", kCorner);
  const ElasticForce end = contact->at(1e-5), beyond = contact->at(1.2e-5);
  CHECK(beyond.slope == Approx(end.slope).epsilon(1e-14));
  CHECK(beyond.force == Approx(end.force + 2e-6 * end.slope).epsilon(1e-14));
  CHECK(beyond.energy == Approx(end.energy + 2e-6 * end.force + 2e-12 * end.slope).epsilon(1e-13));
}

TEST_CASE("tabulated contact refuses impossible tables") {
  const auto refused = [](std::vector<double> penetrations, std::vector<double> forces,
                          const char* text) {
    CHECK_THROWS_WITH(
        TabulatedContact({.penetrations = std::move(penetrations), .forces = std::move(forces)}),
        ContainsSubstring(text));
  };
  refused({0.0, 1e-6}, {0.0}, "forces must be as many as penetrations");
  refused({1e-7, 1e-6}, {0.0, 1.0}, "first of penetrations = 1e-07 m must be 0");
  refused({0.0, 1e-6}, {1.0, 2.0}, "first of forces = 1 N must be 0");
  refused({0.0, 1e-6, 2e-6}, {0.0, 2.0, 2.0}, "forces = 2 N must be > the previous one, 2 N");
  refused({0.0, 1e-6, 1e-6}, {0.0, 2.0, 3.0}, "penetrations = 1e-06 m must be >");
  refused({0.0, INFINITY}, {0.0, 2.0}, "penetrations");
}
