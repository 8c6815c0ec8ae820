#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/film_solver.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// A film between a strip of plane and a slider whose wall moves along x: what solve() needs.
struct Strip {
  FilmSolver film;
  std::vector<double> thickness;
  std::vector<double> rate;
  std::vector<double> entrainment;
  std::vector<double> boundary_entrainment;
  std::unique_ptr<FilmWorkspace> ws;

  Strip(SurfaceMesh mesh, double viscosity, FilmConditions conditions, double speed)
      : film(std::make_shared<const FilmEquation>("slider film", std::move(mesh), viscosity,
                                                  std::move(conditions))),
        thickness(at(film.equation().size()), 1.0),
        rate(at(film.equation().size()), 0.0),
        ws(film.make_workspace()) {
    for (const MeshPair& pair : film.equation().mesh().pairs()) {
      entrainment.push_back(0.5 * speed * pair.face.x());
    }
    for (const auto& open : film.equation().open_faces()) {
      boundary_entrainment.push_back(0.5 * speed * open.face.x());
    }
  }

  FilmInput input(const double* base = nullptr, double weight = 1.0) const {
    FilmInput result;
    result.thickness = thickness.data();
    result.thickness_rate = rate.data();
    result.content_base = base;
    result.content_weight = weight;
    result.entrainment = entrainment.data();
    result.boundary_entrainment = boundary_entrainment.data();
    return result;
  }
};

/// The nodes at the end x = 0 as a port.
FilmPort inlet(const SurfaceMesh& mesh, double pressure) {
  return {mesh.boundary("x_min").nodes, pressure};
}

/// What is compared of the parabolic slider, in units of 6 eta U B / h0^2.
struct Slider {
  double rupture, flow, peak, load, reformation, fraction, outlet_load;
};

/// Parabolic slider h = 1 + x^2 on [-x1, x2] with n cells, outlet pressure `outlet` in those
/// units: inlet flooded at zero pressure, one wall moving at U = 1, eta = 1.
Slider parabolic_slider(double x1, double x2, double ends, int n) {
  const double unit = 6.0;
  SurfaceMesh mesh = plane_mesh(x1 + x2, (x1 + x2) / n, n, 1);
  FilmConditions conditions;
  conditions.ambient_pressure = ends * unit;
  conditions.open_boundaries = {"x_max"};
  conditions.ports = {inlet(mesh, ends * unit)};
  Strip s(std::move(mesh), 1.0, conditions, 1.0);
  std::vector<double> x(at(n + 1)), p(at(n + 1)), theta(at(n + 1));
  for (int i = 0; i < s.film.equation().size(); ++i) {
    const double xi = s.film.equation().mesh().position()[at(i)].x() - x1;
    s.thickness[at(i)] = 1.0 + xi * xi;
  }
  REQUIRE(s.film.solve(s.input(), *s.ws) == FilmStatus::ok);
  for (int i = 0; i <= n; ++i) {
    x[at(i)] = s.film.equation().mesh().position()[at(2 * i)].x() - x1;
    p[at(i)] = s.ws->pressure[at(2 * i)] / unit;
    theta[at(i)] = s.ws->film_fraction[at(2 * i)];
    CHECK(s.ws->pressure[at(2 * i + 1)] == Approx(unit * p[at(i)]).epsilon(1e-9).margin(1e-12));
  }
  const double dx = (x1 + x2) / n;
  Slider result{};
  const int top = static_cast<int>(std::max_element(p.begin(), p.end() - n / 4) - p.begin());
  int last = top;  // the last full node before rupture
  while (last < n && theta[at(last + 1)] == 1.0) ++last;
  // The pressure ends with a parabola, so its square root with a straight line.
  const double r1 = std::sqrt(p[at(last - 1)]), r2 = std::sqrt(p[at(last)]);
  result.rupture = x[at(last)] + dx * r2 / (r1 - r2);
  {
    const double l = p[at(top - 1)], m = p[at(top)], r = p[at(top + 1)];
    result.peak = m + 0.125 * (r - l) * (r - l) / (2.0 * m - l - r);
  }
  int first = n;  // the first full node of the reformed film
  while (first > last && theta[at(first - 1)] == 1.0) --first;
  for (int i = 0; i < n; ++i) {
    (i <= last ? result.load : result.outlet_load) += 0.5 * dx * (p[at(i)] + p[at(i + 1)]);
  }
  result.reformation = 0.5 * (x[at(first)] + x[at(first - 1)]);
  // The node before the front is being filled; the one before that sees the cavity alone.
  result.fraction = theta[at(first - 2)];
  // The oil that the cavity carries, U/2 h at the face times theta: the same everywhere.
  result.flow =
      theta[at(last + 1)] * 0.5 * (s.thickness[at(2 * last + 2)] + s.thickness[at(2 * last + 4)]);
  double spread = 0.0;
  for (int i = last + 1; i + 1 < first; ++i) {
    const double h = 0.5 * (s.thickness[at(2 * i)] + s.thickness[at(2 * i + 2)]);
    spread = std::max(spread, std::abs(h * theta[at(i)] - result.flow));
  }
  CHECK(spread < 1e-12);
  return result;
}

/// Oscillating squeeze film of Optasanu and Bonneau: (h^3 p_x)_x = 2 d(h theta)/dt on (0, 1),
/// h = 0.375 + 0.125 cos(4 pi t), both ends flooded at 0.025; eta = 1/6 gives the factor 2.
struct SqueezeFilm {
  Strip strip;
  std::vector<double> content, rate;
  double time = 0.0;
  double imbalance = 0.0;  ///< largest error of the oil balance of a step, by the content

  explicit SqueezeFilm(int n) : strip(plane_mesh(1.0, 1.0 / n, n, 1), 1.0 / 6.0, ends(), 0.0) {
    content.assign(strip.thickness.size(), 0.5);
    rate.assign(strip.thickness.size(), 0.0);
  }

  static FilmConditions ends() {
    FilmConditions conditions;
    conditions.ambient_pressure = 0.025;
    conditions.open_boundaries = {"x_min", "x_max"};
    return conditions;
  }

  double volume() const {
    double sum = 0.0;
    for (std::size_t i = 0; i < content.size(); ++i) {
      sum += strip.film.equation().mesh().weight()[i] * content[i];
    }
    return sum;
  }

  /// Solves an implicit stage; returns the outflow.
  double stage(double t, const std::vector<double>& base, double weight) {
    const double h = 0.375 + 0.125 * std::cos(4.0 * std::numbers::pi * t);
    strip.thickness.assign(strip.thickness.size(), h);
    REQUIRE(strip.film.solve(strip.input(base.data(), weight), *strip.ws) == FilmStatus::ok);
    double sum = 0.0;
    for (double q : strip.ws->outflow) sum += q;
    return sum;
  }

  void backward_euler(double dt) {
    const double before = volume();
    const double out = dt * stage(time + dt, content, dt);
    finish(content, dt, dt, before, out);
  }

  /// TR-BDF2: trapezoidal rule to t + 2 gamma dt, then backward differences.
  void tr_bdf2(double dt) {
    const double gamma = 1.0 - std::sqrt(0.5), third = std::sqrt(2.0) / 4.0;
    const double before = volume();
    std::vector<double> base(content);
    for (std::size_t i = 0; i < base.size(); ++i) base[i] += gamma * dt * rate[i];
    const double out2 = stage(time + 2.0 * gamma * dt, base, gamma * dt);
    for (std::size_t i = 0; i < base.size(); ++i) {
      base[i] = content[i] + third * dt * (rate[i] + strip.ws->content_rate[i]);
    }
    const double out3 = stage(time + dt, base, gamma * dt);
    const double out = dt * (third * (outflow + out2) + gamma * out3);
    outflow = out3;
    finish(base, gamma * dt, dt, before, out);
  }

  /// Where the cavity ends in the right half: at the last node that is not full.
  double cavity_end() const {
    const int n = strip.film.equation().size() / 2 - 1;
    int last = -1;
    for (int i = n / 2; i <= n; ++i) {
      if (strip.ws->film_fraction[at(2 * i)] < 1.0) last = i;
    }
    return last < 0 ? 0.5 : static_cast<double>(last) / n;
  }

 private:
  double outflow = 0.0;

  void finish(const std::vector<double>& base, double weight, double dt, double before,
              double out) {
    for (std::size_t i = 0; i < base.size(); ++i) {
      content[i] = base[i] + weight * strip.ws->content_rate[i];
      rate[i] = strip.ws->content_rate[i];
    }
    time += dt;
    imbalance = std::max(imbalance, std::abs(volume() - before + out) / before);
  }
};

/// Order of the errors of meshes that are refined twofold: slope of the straight line through
/// their logarithms, so that one lucky mesh does not count.
double order(const std::vector<double>& errors) {
  const double n = static_cast<double>(errors.size());
  double sum = 0.0, squares = 0.0;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    const double x = static_cast<double>(i) - 0.5 * (n - 1.0);
    sum -= x * std::log2(std::abs(errors[i]));
    squares += x * x;
  }
  return sum / squares;
}

}  // namespace

TEST_CASE("parabolic slider: exact pressure with a cavity") {
  // Closed form: p' = (h - h*) / h^3, rupture where p = p' = 0, and, before an outlet at
  // pressure, reformation where the carried oil fills the gap again. Numbers of an independent
  // program to 12 digits.
  struct Case {
    double half_length, ends;
    Slider exact;
  };
  const Case cases[] = {
      {1.0, 0.0, {0.357868866137, 1.128070125350, 0.056874947247, 0.042121811026, 0, 0, 0}},
      {2.0, 0.0, {0.444699736296, 1.197757855461, 0.105338991511, 0.120700901771, 0, 0, 0}},
      {2.0,
       0.02,
       {0.467413426802, 1.218475311555, 0.121092077727, 0.157359201567, 1.527444466329,
        0.365569653182, 0.005223896577}},
  };
  for (const Case& c : cases) {
    std::vector<double> load, peak, flow, fraction;
    for (const int n : {40, 80, 160, 320, 640}) {
      const Slider s = parabolic_slider(c.half_length, c.half_length, c.ends, n);
      const double dx = 2.0 * c.half_length / n;
      // Fronts lie on nodes.
      CHECK(std::abs(s.rupture - c.exact.rupture) < 0.75 * dx);
      load.push_back(s.load - c.exact.load);
      peak.push_back(s.peak - c.exact.peak);
      flow.push_back(s.flow - c.exact.flow);
      if (c.ends == 0.0) continue;
      CHECK(std::abs(s.reformation - c.exact.reformation) < 0.75 * dx);
      fraction.push_back(s.fraction - c.exact.fraction);
      CHECK(std::abs(s.outlet_load - c.exact.outlet_load) < 0.01 * dx * dx);
    }
    // The place of the front within its cell lets the errors wander about second order.
    CHECK(order(load) == Approx(2.0).margin(0.5));
    CHECK(order(peak) == Approx(2.0).margin(0.5));
    CHECK(order(flow) == Approx(2.0).margin(0.25));
    CHECK(std::abs(load.back()) < 4e-5 * c.exact.load);
    CHECK(std::abs(peak.back()) < 4e-5 * c.exact.peak);
    CHECK(std::abs(flow.back()) < 1e-5 * c.exact.flow);
    if (c.ends == 0.0) continue;
    CHECK(order(fraction) == Approx(1.0).margin(0.25));
    CHECK(std::abs(fraction.back()) < 3e-3);
  }
}

TEST_CASE("oscillating squeeze film: a cavity opens and is filled again") {
  // Rupture in closed form, reformation from the ordinary differential equation of the front
  // d(sigma)/dt = -h^3 p_x / (2 (h - h theta)); numbers of an independent program.
  const double fronts[][2] = {{0.30, 0.976416}, {0.40, 0.973219}, {0.45, 0.967990},
                              {0.50, 0.960913}, {0.52, 0.957505}, {0.60, 0.937223},
                              {0.70, 0.823062}};
  for (const bool two_stages : {false, true}) {
    for (const int n : {50, 100, 200}) {
      SqueezeFilm film(n);
      const int steps = 400;  // a period of 0.5
      const double dt = 0.5 / steps;
      const auto step = [&] { two_stages ? film.tr_bdf2(dt) : film.backward_euler(dt); };
      while (film.time < 0.25 - 0.5 * dt) step();
      CHECK(film.cavity_end() == 0.5);  // from 0.25008 on
      std::vector<double> ends, volumes;
      std::size_t next = 0;
      for (int i = 0; i < steps; ++i) {
        step();
        ends.push_back(film.cavity_end());
        volumes.push_back(film.volume());
        if (next < std::size(fronts) && std::abs(film.time - fronts[next][0]) < 0.25 * dt) {
          // The front lies in the dual cell of the last node that is not full.
          CHECK(std::abs(film.cavity_end() - fronts[next][1]) < 0.6 / n);
          ++next;
        }
      }
      CHECK(next == std::size(fronts));
      CHECK(ends.back() == 0.5);  // closed at 0.7325
      for (std::size_t i = 0; i < ends.size(); ++i) {
        step();
        CHECK(film.cavity_end() == ends[i]);
        CHECK(film.volume() == Approx(volumes[i]).epsilon(1e-13));
      }
      // Round-off of a sum over the nodes and of pressure differences.
      CHECK(film.imbalance < 1e-13);
    }
  }
}

TEST_CASE("oscillating squeeze film: order of the pressure in time") {
  // Before rupture p = p0 - h' x (1 - x) / h^3; a parabola is exact on nodes.
  const double t = 0.1, phase = 4.0 * std::numbers::pi * t;
  const double h = 0.375 + 0.125 * std::cos(phase);
  const double rate = -0.5 * std::numbers::pi * std::sin(phase);
  const double exact = 0.025 - rate / (h * h * h) * 0.25;
  std::vector<double> euler, two_stages;
  for (const int steps : {10, 20, 40, 80}) {
    SqueezeFilm a(20), b(20);
    for (int i = 0; i < steps; ++i) {
      a.backward_euler(t / steps);
      b.tr_bdf2(t / steps);
    }
    euler.push_back(a.strip.ws->pressure[20] - exact);
    two_stages.push_back(b.strip.ws->pressure[20] - exact);
  }
  CHECK(order(euler) == Approx(1.0).margin(0.1));
  CHECK(order(two_stages) == Approx(2.0).margin(0.1));
  CHECK(std::abs(two_stages.back()) < 1e-3 * exact);
}

TEST_CASE("the result depends on the input alone, to the last bit") {
  // A workspace that comes from elsewhere starts from other sets and other fields.
  SqueezeFilm film(40);
  while (film.time < 0.6) film.tr_bdf2(0.005);
  const Strip& s = film.strip;
  const std::vector<double> base = film.content;
  const auto fresh = s.film.make_workspace();
  REQUIRE(s.film.solve(s.input(base.data(), 1e-3), *s.ws) == FilmStatus::ok);
  REQUIRE(s.film.solve(s.input(base.data(), 1e-3), *fresh) == FilmStatus::ok);
  CHECK(fresh->iterations > s.ws->iterations);
  CHECK(fresh->pressure == s.ws->pressure);
  CHECK(fresh->film_fraction == s.ws->film_fraction);
  CHECK(fresh->content_rate == s.ws->content_rate);
  CHECK(*std::min_element(fresh->film_fraction.begin(), fresh->film_fraction.end()) < 0.9);
  REQUIRE(s.film.solve(s.input(base.data(), 1e-3), *fresh) == FilmStatus::ok);
  CHECK(fresh->iterations == 1);  // warm
  CHECK(fresh->pressure == s.ws->pressure);
}

TEST_CASE("an end without oil outside lets oil out, not in") {
  // A flat gap, half full; the wall carries the oil along x at U/2 = 0.5 m/s.
  FilmConditions open;
  open.open_boundaries = {"x_min", "x_max"};
  Strip s(plane_mesh(1.0, 0.1, 10, 1), 1.0, open, 1.0);
  std::vector<double> content(s.thickness.size(), 0.5);
  double volume = 0.0;
  for (std::size_t i = 0; i < content.size(); ++i)
    volume += s.film.equation().mesh().weight()[i] * content[i];
  REQUIRE(s.film.solve(s.input(content.data(), 0.01), *s.ws) == FilmStatus::ok);
  double out = 0.0;
  for (int i = 0; i < s.film.equation().size(); ++i) {
    const double q = s.ws->outflow[at(i)];
    const bool downstream = s.film.equation().mesh().position()[at(i)].x() == 1.0;
    CHECK((downstream ? q > 0.0 : q == 0.0));
    CHECK(s.ws->pressure[at(i)] == 0.0);
    out += q;
  }
  // Upwind: the last node, one half cell, passes on 0.5 U h theta; by hand
  // theta = (0.5 + 0.1 theta') / (1 + 0.1) with the nodes before it nearly at 0.5.
  CHECK(out == Approx(0.5 * 0.1 * 0.5).epsilon(1e-2));
  double after = 0.0;
  for (std::size_t i = 0; i < content.size(); ++i) {
    after += s.film.equation().mesh().weight()[i] * s.ws->film_fraction[i];
  }
  CHECK(after + 0.01 * out == Approx(volume).epsilon(1e-14));
  // Without anything to carry the oil away it stays, and no reaction draws more in.
  std::fill(s.entrainment.begin(), s.entrainment.end(), 0.0);
  std::fill(s.boundary_entrainment.begin(), s.boundary_entrainment.end(), 0.0);
  REQUIRE(s.film.solve(s.input(content.data(), 0.01), *s.ws) == FilmStatus::ok);
  for (double theta : s.ws->film_fraction) CHECK(theta == Approx(0.5).epsilon(1e-15));
}

TEST_CASE("a film that cannot be solved says so") {
  FilmConditions open;
  open.open_boundaries = {"x_min", "x_max"};
  Strip s(plane_mesh(1.0, 0.1, 10, 1), 1.0, open, 1.0);
  SECTION("closed gap") {
    s.thickness[3] = 0.0;
    CHECK(s.film.solve(s.input(), *s.ws) == FilmStatus::gap_closed);
    s.thickness[3] = NAN;
    CHECK(s.film.solve(s.input(), *s.ws) == FilmStatus::gap_closed);
  }
  SECTION("steady, no wall moves and no pressure drives: the film fraction is anything") {
    FilmConditions closed;
    Strip c(plane_mesh(1.0, 0.1, 10, 1), 1.0, closed, 0.0);
    CHECK(c.film.solve(c.input(), *c.ws) == FilmStatus::singular);
  }
  SECTION("speeds that are no numbers") {
    s.entrainment[4] = NAN;
    CHECK(s.film.solve(s.input(), *s.ws) != FilmStatus::ok);
    const std::vector<double> content(s.thickness.size(), 0.5);
    CHECK(s.film.solve(s.input(content.data(), 0.1), *s.ws) != FilmStatus::ok);
  }
  SECTION("and is none the worse for it") {
    s.thickness[3] = -1.0;
    CHECK(s.film.solve(s.input(), *s.ws) == FilmStatus::gap_closed);
    s.thickness[3] = 1.0;
    s.entrainment[4] = NAN;
    CHECK(s.film.solve(s.input(), *s.ws) != FilmStatus::ok);
    const std::vector<double> content(s.thickness.size(), 0.5);
    s.entrainment[4] = s.entrainment[5];
    CHECK(s.film.solve(s.input(content.data(), 0.1), *s.ws) == FilmStatus::ok);
    for (double p : s.ws->pressure) CHECK(std::isfinite(p));
  }
}
