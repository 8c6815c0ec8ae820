// Films between rough walls against one-dimensional quadratures with the formulas of the factors.

#include <cmath>

#include "catch.hpp"
#include "film/film_cases.hpp"
#include "film/journal_film.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

namespace factors = flow_factors;

std::shared_ptr<const FlowFactorModel> rough(WallRoughness journal, WallRoughness bearing) {
  return std::make_shared<FlowFactorModel>(FlowFactorOptions{journal, bearing});
}

/// What two walls make of the thickness h, for flow along the lay: by the formulas.
struct RoughWalls {
  WallRoughness journal, bearing;

  double sigma() const { return std::hypot(journal.rms_roughness, bearing.rms_roughness); }
  double share(const WallRoughness& wall) const {
    return std::pow(wall.rms_roughness / sigma(), 2);
  }
  double pressure_flow(double h) const {
    return share(journal) * factors::pressure_flow(h / sigma(), journal.pattern).value +
           share(bearing) * factors::pressure_flow(h / sigma(), bearing.pattern).value;
  }
  double transport(double h) const {
    const double offset = share(journal) * factors::shear_flow(h / sigma(), journal.pattern).value -
                          share(bearing) * factors::shear_flow(h / sigma(), bearing.pattern).value;
    return sigma() * (factors::mean_gap(ContactFactor::exact, h / sigma()) + offset);
  }
  /// phi_f + phi_fs of the journal.
  double shear(double h) const {
    return factors::sliding_stress(h / sigma()).value +
           share(journal) * factors::sliding_stress_offset(h / sigma(), journal.pattern).value -
           share(bearing) * factors::sliding_stress_offset(h / sigma(), bearing.pattern).value;
  }
};

/// A slider of length 1 and width 1 / n with eta = 1, whose journal moves along x at speed 1. Both
/// ends are at pressure zero; the other sides are closed.
struct Slider {
  CondensedFilm law;
  std::unique_ptr<CondensedFilmWorkspace> ws;
  FilmForce out;

  static CondensedFilm make(int n, const std::function<double(double)>& gap,
                            std::shared_ptr<const FlowFactorModel> walls) {
    FilmConditions conditions;
    conditions.open_boundaries = {"x_min", "x_max"};
    conditions.cavitation = Cavitation::none;
    GapCoordinate up, along;
    up.translation = Vector3::UnitZ();
    along.translation = Vector3::UnitX();
    along.entrains = true;
    SurfaceMesh mesh = plane_mesh(1.0, 1.0 / n, n, 1);
    std::vector<double> thickness;
    for (const Vector3& x : mesh.position()) thickness.push_back(gap(x.x()));
    const auto oil = std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = 1.0});
    return CondensedFilm(FilmEquation("slider", std::move(mesh), oil, conditions, std::move(walls)),
                         {up, along}, thickness);
  }

  Slider(int n, const std::function<double(double)>& gap,
         std::shared_ptr<const FlowFactorModel> walls)
      : law(make(n, gap, std::move(walls))), ws(law.make_workspace()) {
    const double xi[] = {0.0, 0.0}, rate[] = {0.0, 1.0};
    FilmMotion m;
    m.xi = xi;
    m.xi_rate = rate;
    REQUIRE(law.evaluate(m, false, *ws, out) == FilmStatus::ok);
  }

  double width() const { return 1.0 / (law.size() / 2 - 1); }
  double pressure(int i) const { return ws->film->pressure[static_cast<std::size_t>(2 * i)]; }
  /// Flow over x_max by width.
  double flow() const {
    const std::size_t last = ws->film->outflow.size() - 1;
    return (ws->film->outflow[last] + ws->film->outflow[last - 1]) / width();
  }
};

double wedge(double x) { return 2.0 - x; }

/// Pressures at n + 1 even places, load and flow by width between the walls: q = -phi h^3 p' / 12
/// + T / 2 is the same everywhere and such that the pressure ends at zero. Simpson's rule.
struct Exact {
  double flow, load;
  std::vector<double> pressure;
};
Exact exact(const RoughWalls& walls, int n) {
  const int steps = 40;  // in each of the n intervals
  const double dx = 1.0 / (n * steps);
  const auto drive = [&](double x) {
    const double h = wedge(x);
    return 6.0 * walls.transport(h) / (walls.pressure_flow(h) * h * h * h);
  };
  const auto brake = [&](double x) {
    const double h = wedge(x);
    return 12.0 / (walls.pressure_flow(h) * h * h * h);
  };
  const auto simpson = [&](const auto& f, double x) {
    return dx / 6.0 * (f(x) + 4.0 * f(x + 0.5 * dx) + f(x + dx));
  };
  double driven = 0.0, braked = 0.0;
  for (int i = 0; i < n * steps; ++i) {
    driven += simpson(drive, i * dx);
    braked += simpson(brake, i * dx);
  }
  Exact result{driven / braked, 0.0, {0.0}};
  double p = 0.0;
  for (int i = 0; i < n * steps; ++i) {
    const double before = p;
    p += simpson(drive, i * dx) - result.flow * simpson(brake, i * dx);
    result.load += 0.5 * dx * (before + p);
    if ((i + 1) % steps == 0) result.pressure.push_back(p);
  }
  return result;
}

}  // namespace

TEST_CASE("rough slider against a quadrature with the formulas of the factors") {
  // H from 4 to 8 and from 2 to 4.
  for (const double sigma : {0.25, 0.5}) {
    for (const RoughWalls& walls :
         {RoughWalls{{0.8 * sigma, 1.0}, {0.6 * sigma, 1.0}},
          RoughWalls{{sigma, 1.0 / 6.0}, {0.0, 1.0}}, RoughWalls{{0.0, 1.0}, {sigma, 9.0}},
          RoughWalls{{0.6 * sigma, 3.0}, {0.8 * sigma, 1.0 / 3.0}}}) {
      std::vector<double> pressure, load, flow;
      for (const int n : {20, 40, 80}) {
        const Exact e = exact(walls, n);
        const Slider s(n, wedge, rough(walls.journal, walls.bearing));
        double worst = 0.0;
        for (int i = 0; i <= n; ++i) {
          worst =
              std::max(worst, std::abs(s.pressure(i) - e.pressure[static_cast<std::size_t>(i)]));
        }
        pressure.push_back(worst / *std::max_element(e.pressure.begin(), e.pressure.end()));
        load.push_back(-s.out.force[0] / s.width() / e.load - 1.0);
        flow.push_back(s.flow() / e.flow - 1.0);
      }
      CAPTURE(sigma, walls.journal.pattern, walls.bearing.pattern);
      CHECK(order(pressure) == Approx(2.0).margin(0.2));
      CHECK(order(load) == Approx(2.0).margin(0.2));
      CHECK(order(flow) == Approx(2.0).margin(0.3));
      // Measured at most 1.3e-4 and 3.6e-5.
      CHECK(pressure.back() < 3e-4);
      CHECK(std::abs(flow.back()) < 1e-4);
    }
  }
}

TEST_CASE("walls that become smoother become smooth") {
  // Isotropic factors approach 1 exponentially but for the sliding stress, 1 + 1 / H^2; with a
  // lay the pressure flow does like H^-1.5.
  const Slider smooth(40, wedge, nullptr);
  for (const double sigma : {0.05, 0.01, 0.002}) {
    const Slider isotropic(40, wedge, rough({sigma, 1.0}, {0.0, 1.0}));
    const Slider grooved(40, wedge, rough({sigma, 3.0}, {0.0, 1.0}));
    CAPTURE(sigma);
    for (int k = 0; k < 2; ++k) {
      const double scale = std::abs(smooth.out.force[k]);
      CHECK(std::abs(isotropic.out.force[k] - smooth.out.force[k]) < 3.0 * sigma * sigma * scale);
      CHECK(std::abs(grooved.out.force[k] - smooth.out.force[k]) <
            2.0 * std::pow(sigma, 1.5) * scale);
    }
  }
}

TEST_CASE("roughness carries oil on the moving wall and holds it on the stationary one") {
  // Even gap: no pressure, so flow and drag are read from the formulas.
  const double h = 1.0;
  for (const double sigma : {0.3, 0.15}) {
    for (const double pattern : {1.0 / 6.0, 1.0, 6.0}) {
      const auto gap = [&](double) { return h; };
      const RoughWalls on_journal{{sigma, pattern}, {0.0, 1.0}},
          on_bearing{{0.0, 1.0}, {sigma, pattern}};
      const Slider moving(10, gap, rough(on_journal.journal, on_journal.bearing));
      const Slider still(10, gap, rough(on_bearing.journal, on_bearing.bearing));
      const double mean = sigma * factors::mean_gap(ContactFactor::exact, h / sigma);
      const double carried = sigma * factors::shear_flow(h / sigma, pattern).value;
      CAPTURE(sigma, pattern);
      CHECK(carried > 0.0);
      // Within 1e-6, the table of the factors.
      CHECK(moving.flow() == Approx(0.5 * (mean + carried)).epsilon(1e-6));
      CHECK(still.flow() == Approx(0.5 * (mean - carried)).epsilon(1e-6));
      CHECK(moving.out.force[0] == Approx(0.0).margin(1e-12));
      // The drag on the journal; the bearing feels the other sign of phi_fs.
      CHECK(-moving.out.force[1] / moving.width() == Approx(on_journal.shear(h) / h).epsilon(1e-6));
      CHECK(-still.out.force[1] / still.width() == Approx(on_bearing.shear(h) / h).epsilon(1e-6));
    }
  }
}

TEST_CASE("a pad with a lay is the same whichever axis the lay and the motion have") {
  const auto walls = rough({0.2, 1.0 / 3.0}, {0.1, 6.0});
  const double length = 1.2, width = 0.8;
  const int n = 12, m = 8;
  FilmForce forces[2][2];  // axis of the lay x or y, motion along or across the lay
  for (const bool turned : {false, true}) {
    const SurfaceMesh even =
        turned ? plane_mesh(width, length, m, n) : plane_mesh(length, width, n, m);
    std::vector<Vector3> lay(even.position().size(), turned ? Vector3::UnitY() : Vector3::UnitX());
    for (const bool across : {false, true}) {
      FilmConditions conditions;
      conditions.cavitation = Cavitation::reynolds;
      SurfaceMesh mesh(even.position(), even.normal(), even.elements(), lay);
      FilmPort edge;
      for (const MeshBoundary& side : even.boundaries()) {
        edge.nodes.insert(edge.nodes.end(), side.nodes.begin(), side.nodes.end());
      }
      conditions.ports = {edge};
      GapCoordinate up, slide;
      up.translation = Vector3::UnitZ();
      slide.translation = turned != across ? Vector3::UnitY() : Vector3::UnitX();
      slide.entrains = true;
      std::vector<double> thickness;
      for (const Vector3& x : mesh.position()) {
        const double u = turned ? x.y() : x.x(), v = turned ? x.x() : x.y();
        thickness.push_back(2.0 - 0.7 * u - 0.4 * v);
      }
      const auto oil = std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = 1.0});
      const CondensedFilm law(FilmEquation("pad", std::move(mesh), oil, conditions, walls),
                              {up, slide}, thickness);
      const auto ws = law.make_workspace();
      const double xi[] = {0.0, 0.0}, rate[] = {0.02, 1.0};
      FilmMotion motion;
      motion.xi = xi;
      motion.xi_rate = rate;
      REQUIRE(law.evaluate(motion, true, *ws, forces[turned][across]) == FilmStatus::ok);
    }
  }
  for (const bool across : {false, true}) {
    const FilmForce &one = forces[0][across], &other = forces[1][across];
    CAPTURE(across);
    CHECK(one.force[0] < 0.0);  // away from the bearing, which lies above
    // Round-off of the linear solutions.
    CHECK((one.force - other.force).norm() < 1e-12 * one.force.norm());
    CHECK((one.by_xi - other.by_xi).norm() < 1e-11 * one.by_xi.norm());
    CHECK((one.by_rate - other.by_rate).norm() < 1e-11 * one.by_rate.norm());
  }
  // The lay matters: along it flows other oil than across.
  CHECK(std::abs(forces[0][0].force[0] / forces[0][1].force[0] - 1.0) > 0.01);
}
