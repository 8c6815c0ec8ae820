// The film of a steady journal bearing against converged solutions of an independent program
// (tests/verification/independent_reynolds.py).

#include <cmath>

#include "catch.hpp"
#include "film/journal_film.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// A bearing with an axial groove at pressure zero where the film is thickest and both ends at
/// pressure zero; rupture where the pressure gradient vanishes (Raimondi, Boyd 1958). Load
/// W c^2 / (eta omega R^3 L), attitude angle, largest pressure p c^2 / (eta omega R^2) and side
/// leakage Q / (R c N L), N = omega / 2 pi. The numbers are those of a finite-volume program
/// with a grid graded towards the thinnest film, extrapolated from four grids up to
/// 1280 x 128; it gives the error of the load as below 4e-6. The 1958 tables agree within a few
/// thousandths.
struct Row {
  double length_by_diameter, eccentricity, load, attitude, peak, leakage;
};

constexpr Row kRows[] = {
    {1.0, 0.2, 0.5038333, 73.8566, 0.4769882, 1.0055},
    {1.0, 0.4, 1.222409, 62.5687, 1.26709, 1.9866},
    {1.0, 0.6, 2.631957, 50.5295, 3.174934, 2.9483},
    {1.0, 0.8, 7.143729, 36.2274, 11.17225, 3.8971},
    {1.0, 0.9, 16.9133, 26.4727, 34.09004, 4.3697},
    {0.5, 0.2, 0.1566646, 75.1304, 0.1555361, 1.1809},
    {0.5, 0.4, 0.4052679, 61.775, 0.4581531, 2.3602},
    {0.5, 0.6, 0.9969331, 48.0455, 1.360269, 3.5413},
    {0.5, 0.8, 3.470611, 32.9325, 6.339637, 4.7319},
    {0.5, 0.9, 10.18884, 23.5609, 24.37836, 5.3371},
};

/// Relative errors of load, peak and leakage, error of the attitude angle in degrees.
struct Errors {
  double load, attitude, peak, leakage;
};

Errors errors(const Row& row, int around, int along) {
  // Units in which R = omega = eta = 1. The shear of the film adds c / R to the force, so the
  // pressures are summed alone, and the clearance is small.
  JournalCase c;
  c.length = 2.0 * row.length_by_diameter;
  c.around = around;
  c.along = along;
  c.groove = true;
  const CondensedFilm law = c.film();
  const auto ws = law.make_workspace();
  const double xi[] = {-row.eccentricity * c.clearance, 0.0, 0.0}, rate[] = {0.0, 0.0, 1.0};
  FilmMotion m;
  m.xi = xi;
  m.xi_rate = rate;
  FilmForce out;
  REQUIRE(law.evaluate(m, false, *ws, out) == FilmStatus::ok);
  CHECK(ws->film->iterations <= 12);

  const double square = c.clearance * c.clearance;
  const Vector3 force = pressure_force(law, *ws);
  // The journal is displaced along -x; the load is ahead of it against the rotation.
  const double attitude = std::atan2(-force.y(), force.x()) * 180.0 / std::numbers::pi;
  const auto pressure = [&](int i) {  // in the plane of symmetry
    return ws->film->pressure[static_cast<std::size_t>((i + around) % around * (along + 1))];
  };
  int top = 0;
  for (int i = 0; i < around; ++i) {
    if (pressure(i) > pressure(top)) top = i;
  }
  const double peak = square * parabola_peak(pressure(top - 1), pressure(top), pressure(top + 1));
  const double leakage = law.side_leakage(*ws) * 2.0 * std::numbers::pi / (c.clearance * c.length);
  // The force of the fluid on the journal, wherever it points, is the whole of it.
  CHECK((force.head<2>() - out.force.head<2>()).norm() < 1e-4 * force.norm());
  // Oil that leaves at the ends came in through the groove.
  CHECK(std::abs(law.net_outflow(*ws)) < 1e-9 * law.side_leakage(*ws));
  return {square * force.head<2>().norm() / c.length / row.load - 1.0, attitude - row.attitude,
          peak / row.peak - 1.0, leakage / row.leakage - 1.0};
}

}  // namespace

TEST_CASE("steady journal bearing converges to the tables at second order") {
  constexpr int kMeshes = 3;  // 40 x 8, 80 x 16, 160 x 32 cells of the symmetric half
  double squares[kMeshes][4] = {};
  for (const Row& row : kRows) {
    Errors e[kMeshes];
    for (int mesh = 0; mesh < kMeshes; ++mesh) {
      e[mesh] = errors(row, 40 << mesh, 8 << mesh);
      const double values[] = {e[mesh].load, e[mesh].attitude, e[mesh].peak, e[mesh].leakage};
      for (int k = 0; k < 4; ++k) squares[mesh][k] += values[k] * values[k];
    }
    CAPTURE(row.length_by_diameter, row.eccentricity);
    // Measured at most 1e-3, 0.012 degrees, 8e-4 and 4e-4, mostly half of that.
    CHECK(std::abs(e[2].load) < 1.5e-3);
    CHECK(std::abs(e[2].attitude) < 0.02);
    CHECK(std::abs(e[2].peak) < 1.5e-3);
    CHECK(std::abs(e[2].leakage) < 6e-4);
    // Extrapolated as for second order. What is left is the jitter of the rupture line, which
    // lies on nodes.
    CHECK(std::abs(4.0 * e[2].load - e[1].load) / 3.0 < 5e-4);
    CHECK(std::abs(4.0 * e[2].attitude - e[1].attitude) / 3.0 < 0.015);
    CHECK(std::abs(4.0 * e[2].leakage - e[1].leakage) / 3.0 < 1e-4);
  }
  // Order from the root mean square over all rows, for the jitter differs from row to row.
  for (int k = 0; k < 4; ++k) {
    CAPTURE(k, squares[0][k], squares[1][k], squares[2][k]);
    CHECK(0.25 * std::log2(squares[0][k] / squares[2][k]) == Approx(2.2).margin(0.5));
  }
}
