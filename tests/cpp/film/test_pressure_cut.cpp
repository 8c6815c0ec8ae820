// The cut of half_sommerfeld: acting pressures and what they do for load, stiffness and damping.

#include "catch.hpp"
#include "film/equation_cases.hpp"
#include "film/film_cases.hpp"
#include "film/journal_film.hpp"
#include "tribodyn/film/pressure_cut.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

constexpr double kEdge = -2.0;

FilmEquation plane(Elements kind) {
  FilmConditions conditions = open_conditions(Cavitation::half_sommerfeld, 1.0);
  conditions.open_boundaries.clear();
  conditions.cavitation_pressure = kEdge;
  return FilmEquation("film", small_plane(kind), 1.0, conditions);
}

std::vector<double> field(const SurfaceMesh& mesh, const Vector3& slope, double at_zero) {
  std::vector<double> p;
  for (const Vector3& x : mesh.position()) p.push_back(kEdge + at_zero + slope.dot(x));
  return p;
}

/// Integral of the acting pressures above the edge.
double load(const FilmEquation& equation, const std::vector<double>& p) {
  std::vector<double> acting(p.size());
  PressureCut(equation).apply(p, acting);
  double sum = 0.0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    sum += equation.mesh().weight()[i] * (acting[i] - kEdge);
  }
  return sum;
}

/// A plane without a port.
FilmEquation open_plane(Elements kind) {
  FilmConditions conditions;
  conditions.cavitation = Cavitation::half_sommerfeld;
  conditions.cavitation_pressure = kEdge;
  return FilmEquation("film", small_plane(kind), 1.0, conditions);
}

}  // namespace

TEST_CASE("acting pressures have the integral of the positive part of a linear field") {
  for (const Elements kind : {Elements::rectangles, Elements::triangles}) {
    const FilmEquation equation = open_plane(kind);
    for (const double zero : {0.0, 0.3, 2.5, 3.0, 5.99, 6.0, 7.0}) {  // the field is x - zero
      const double length = std::max(0.0, 6.0 - zero);
      CHECK(load(equation, field(equation.mesh(), Vector3::UnitX(), -zero)) ==
            Approx(4.0 * 0.5 * length * length).margin(1e-13));
    }
    // x + y - 3 is positive beyond a diagonal: 24 (5 - 3), and a triangle of height 3 outside.
    CHECK(load(equation, field(equation.mesh(), {1.0, 1.0, 0.0}, -3.0)) ==
          Approx(24.0 * 2.0 + 27.0 / 6.0).epsilon(1e-13));
  }
}

TEST_CASE("acting pressures lie between the edge and the pressures, and differ at the edge alone") {
  for (const Elements kind : kElements) {
    const FilmEquation equation = plane(kind);
    const PressureCut cut(equation);
    std::vector<double> p(static_cast<std::size_t>(equation.size())), acting(p.size());
    for (int series = 0; series < 20; ++series) {
      for (std::size_t i = 0; i < p.size(); ++i) p[i] = kEdge + scatter(i, series);
      const std::size_t port = 17;
      p[port] = 0.3;
      cut.apply(p, acting);
      CHECK(acting[port] == p[port]);
      for (std::size_t i = 0; i < p.size(); ++i) {
        CHECK(acting[i] >= kEdge);
        CHECK(acting[i] <= std::max(p[i], kEdge));
        CHECK((acting[i] > kEdge) == (p[i] > kEdge));
      }
      std::vector<double> high = p;
      for (double& x : high) x = std::abs(x - kEdge) + kEdge + 0.1;
      cut.apply(high, acting);
      CHECK(acting == high);
    }
  }
}

TEST_CASE("derivatives of acting pressures against differences") {
  for (const Elements kind : kElements) {
    const FilmEquation equation = plane(kind);
    const PressureCut cut(equation);
    const std::size_t n = static_cast<std::size_t>(equation.size());
    std::vector<double> p(n), plus(n), minus(n), change(n);
    for (int series = 0; series < 5; ++series) {
      for (std::size_t i = 0; i < n; ++i) p[i] = kEdge + scatter(i, series);
      CutSlopes slopes;
      cut.differentiate(p, slopes);
      for (std::size_t j = 0; j < n; ++j) {
        constexpr double kStep = 1e-6;
        if (std::abs(p[j] - kEdge) < 2.0 * kStep) continue;
        const double middle = p[j];
        p[j] = middle + kStep;
        cut.apply(p, plus);
        p[j] = middle - kStep;
        cut.apply(p, minus);
        p[j] = middle;
        std::vector<double> unit(n, 0.0);
        unit[j] = 1.0;
        slopes.change(unit.data(), 1, 1, change.data());
        for (std::size_t i = 0; i < n; ++i) {
          if (i == j && equation.prescribes(i)) continue;
          CHECK(change[i] == Approx((plus[i] - minus[i]) / (2.0 * kStep)).margin(1e-8));
        }
      }
    }
  }
}

TEST_CASE("the load on a film has a continuous derivative where its edge passes a node") {
  // The corners of a skew quadrilateral differ in area.
  for (const Elements kind : {Elements::rectangles, Elements::triangles}) {
    const FilmEquation equation = open_plane(kind);
    const PressureCut cut(equation);
    const std::size_t n = static_cast<std::size_t>(equation.size());
    const auto& w = equation.mesh().weight();
    std::vector<double> p(n);
    for (std::size_t i = 0; i < n; ++i) p[i] = kEdge + scatter(i, 4);
    for (std::size_t j = 0; j < n; ++j) {
      std::vector<double> sums[2];
      for (const double side : {-1e-9, 1e-9}) {
        const double middle = p[j];
        p[j] = kEdge + side;
        CutSlopes slopes;
        cut.differentiate(p, slopes);
        p[j] = middle;
        std::vector<double>& sum = sums[side > 0.0];
        sum.assign(n, 0.0);
        for (std::size_t i = 0; i < n; ++i) sum[i] += w[i] * slopes.own[i];
        for (const auto& e : slopes.entries) {
          sum[static_cast<std::size_t>(e.by)] += w[static_cast<std::size_t>(e.node)] * e.value;
        }
      }
      for (std::size_t i = 0; i < n; ++i) CHECK(sums[0][i] == Approx(sums[1][i]).margin(1e-6));
    }
  }
}

namespace {

/// Load, stiffness and damping in x and y without the shear, by the force of the finest mesh.
struct Coefficients {
  Eigen::Matrix<double, 2, 1> load;
  Eigen::Matrix2d stiffness, damping;
};

Coefficients coefficients(int around, bool triangles, double direction) {
  JournalCase c;
  c.around = around;
  c.along = around / 4;
  c.cavitation = Cavitation::half_sommerfeld;
  SurfaceMesh mesh = c.mesh();
  if (triangles) {
    // Half of every cell, with the same nodes.
    std::vector<std::array<int, 4>> elements;
    for (const auto& e : mesh.elements()) {
      elements.push_back({e[0], e[1], e[2], -1});
      elements.push_back({e[0], e[2], e[3], -1});
    }
    SurfaceMesh halves(mesh.position(), mesh.normal(), elements);
    std::vector<std::array<int, 2>> edges;
    for (const auto& e : mesh.elements()) {
      for (std::size_t k = 0; k < 4; ++k) {
        const auto on_end = [&](int node) {
          const auto& nodes = mesh.boundary("ends").nodes;
          return std::find(nodes.begin(), nodes.end(), node) != nodes.end();
        };
        if (on_end(e[k]) && on_end(e[(k + 1) % 4])) edges.push_back({e[k], e[(k + 1) % 4]});
      }
    }
    halves.add_boundary("ends", edges);
    halves.set_multiplicity(mesh.multiplicity());
    mesh = halves;
  }
  const CondensedFilm law = c.film(mesh);
  const auto ws = law.make_workspace();
  const double e = 0.6 * c.clearance;
  const double xi[] = {e * std::cos(direction), e * std::sin(direction), 0.0};
  const double rate[] = {0.0, 0.0, 1.0};
  FilmForce out;
  REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, true, *ws, out) == FilmStatus::ok);
  return {out.force.head<2>(), out.by_xi.topLeftCorner(2, 2), out.by_rate.topLeftCorner(2, 2)};
}

}  // namespace

TEST_CASE("half_sommerfeld: load, stiffness and damping converge with second order") {
  for (const bool triangles : {false, true}) {
    std::vector<double> load(3, 0.0), stiffness(3, 0.0), damping(3, 0.0);
    // The place of the edge on the mesh differs with the direction: root mean squares.
    for (const double direction : {0.37, 1.1, 2.03, 4.4}) {
      const Coefficients fine = coefficients(320, triangles, direction);
      for (std::size_t m = 0; m < 3; ++m) {
        const Coefficients c = coefficients(40 << m, triangles, direction);
        const auto add = [](double& sum, double error) { sum = std::hypot(sum, 0.5 * error); };
        add(load[m], (c.load - fine.load).norm() / fine.load.norm());
        add(stiffness[m], (c.stiffness - fine.stiffness).norm() / fine.stiffness.norm());
        add(damping[m], (c.damping - fine.damping).norm() / fine.damping.norm());
      }
    }
    CAPTURE(triangles, load, stiffness, damping);
    // Measured 2.1 to 2.45, for the finest mesh is no limit; with the pressures of the nodes alone
    // 1.0, and 1.5e-2 on the third mesh.
    CHECK(order(load) > 1.8);
    CHECK(order(stiffness) > 1.8);
    CHECK(order(damping) > 1.8);
    CHECK(stiffness[2] < 1.5e-3);
    CHECK(damping[2] < 1.5e-3);
  }
}
