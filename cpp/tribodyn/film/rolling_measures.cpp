// Film, friction and losses of a solved contact; the solution is in rolling_solution.cpp.

#include <cmath>
#include <limits>

#include "tribodyn/film/rolling_solution.hpp"

namespace tribodyn {

namespace {

std::size_t at(Eigen::Index i) { return static_cast<std::size_t>(i); }

/// The parabola through three points (x, h): value at a place and its lowest point.
struct Parabola {
  std::array<double, 3> x, h;

  double slope() const { return (h[1] - h[0]) / (x[1] - x[0]); }
  double curvature() const { return ((h[2] - h[1]) / (x[2] - x[1]) - slope()) / (x[2] - x[0]); }
  double value(double s) const { return h[0] + (s - x[0]) * (slope() + (s - x[1]) * curvature()); }
  /// Place of the lowest value; the middle point if it is not between the others.
  double lowest() const {
    if (!(curvature() > 0.0)) return x[1];
    const double s = 0.5 * (x[0] + x[1]) - 0.5 * slope() / curvature();
    return s > x[0] && s < x[2] ? s : x[1];
  }
};

/// The line of nodes along x at one y.
class Row {
 public:
  Row(const RollingSolution& solution, Eigen::Index across)
      : x_(solution.contact->options().x),
        h_(solution.state.thickness),
        step_(solution.contact->lines_across()),
        across_(across) {}

  double h(std::size_t k) const { return h_[static_cast<Eigen::Index>(k) * step_ + across_]; }
  Parabola around(std::size_t k) const {
    const std::size_t m = std::clamp<std::size_t>(k, 1, x_.size() - 2);
    return {{x_[m - 1], x_[m], x_[m + 1]}, {h(m - 1), h(m), h(m + 1)}};
  }
  std::size_t lowest() const {
    std::size_t best = 0;
    for (std::size_t k = 1; k < x_.size(); ++k) {
      if (h(k) < h(best)) best = k;
    }
    return best;
  }
  std::size_t nearest(double x) const {
    std::size_t best = 0;
    for (std::size_t k = 1; k < x_.size(); ++k) {
      if (std::abs(x_[k] - x) < std::abs(x_[best] - x)) best = k;
    }
    return best;
  }

 private:
  const std::vector<double>& x_;
  const Vector& h_;
  Eigen::Index step_, across_;
};

void set_minimum(const RollingSolution& solution, RollingMeasures& out) {
  const std::vector<double>& y = solution.contact->options().y;
  const Eigen::Index rows = solution.contact->lines_across();
  std::vector<double> lowest, place;
  std::size_t best = 0;
  for (Eigen::Index l = 0; l < rows; ++l) {
    const Row row(solution, l);
    const Parabola parabola = row.around(row.lowest());
    place.push_back(parabola.lowest());
    lowest.push_back(parabola.value(place.back()));
    if (lowest.back() < lowest[best]) best = at(l);
  }
  out.minimum_film_thickness = lowest[best];
  out.minimum_x = place[best];
  out.minimum_y = 0.0;
  if (y.empty() || best == 0 || best + 1 == y.size()) return;
  const Parabola across{{y[best - 1], y[best], y[best + 1]},
                        {lowest[best - 1], lowest[best], lowest[best + 1]}};
  out.minimum_y = across.lowest();
  out.minimum_film_thickness = across.value(out.minimum_y);
}

/// Thickness at the largest pressure: where dp/dx = 0 the surfaces carry the whole flow.
double flow_thickness(const RollingSolution& solution) {
  const RollingContact& contact = *solution.contact;
  if (!contact.is_line()) return std::numeric_limits<double>::quiet_NaN();
  const auto& pairs = contact.film().mesh().pairs();
  double flow = 0.0;
  Eigen::Index peak = 0;
  solution.state.pressure.maxCoeff(&peak);
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const int a = contact.node_of(pairs[k].a), b = contact.node_of(pairs[k].b);
    if (std::min(a, b) == 1 && std::max(a, b) == 2) {
      flow += std::abs(contact.film().flux(solution.state.film, k));
    }
  }
  const double density = solution.state.film.density[at(2 * peak)];
  return flow / (solution.motion.entrainment_velocity * density);
}

/// Integrals over the faces between neighbours in x, and over those across for the losses.
void set_friction(const RollingSolution& solution, RollingMeasures& out) {
  const RollingContact& contact = *solution.contact;
  const RollingState& state = solution.state;
  const Lubricant& oil = contact.film().lubricant();
  const double sliding = solution.motion.sliding_velocity;
  const auto& mesh = contact.film().mesh();
  const double parts = contact.is_line() ? 1.0 : 2.0;
  for (std::size_t k = 0; k < mesh.pairs().size(); ++k) {
    const MeshPair& pair = mesh.pairs()[k];
    const int a = contact.node_of(pair.a), b = contact.node_of(pair.b);
    const double pa = state.pressure[a], pb = state.pressure[b];
    if (a == b || (pa <= 0.0 && pb <= 0.0)) continue;  // no full film
    const double h = state.film.coefficients.thickness[k];
    double density = 1.0, slope = 0.0;
    oil.density_ratio(0.5 * (pa + pb), density, slope);
    const double drop = pb - pa;
    out.power_loss += parts * contact.film().conduction(state.film, k) / density * drop * drop;
    if (!contact.faces()[k].along) continue;
    const double width = std::abs(pair.face.x());
    const double length =
        std::abs(mesh.position()[at(pair.b)].x() - mesh.position()[at(pair.a)].x());
    const double forward = pair.face.x() > 0.0 ? drop : -drop;
    out.rolling_friction += parts * 0.5 * h * forward * width;
    const double rate = std::abs(sliding) / h;
    const double viscosity = (oil.viscosity(pa, rate).value + oil.viscosity(pb, rate).value +
                              4.0 * oil.viscosity(0.5 * (pa + pb), rate).value) /
                             6.0;
    out.sliding_friction += parts * viscosity * sliding / h * length * width;
  }
  out.power_loss += out.sliding_friction * sliding;
}

}  // namespace

RollingMeasures measures(const RollingSolution& solution) {
  RollingMeasures out{};
  const Row middle(solution, 0);
  out.central_film_thickness = middle.around(middle.nearest(0.0)).value(0.0);
  out.flow_film_thickness = flow_thickness(solution);
  set_minimum(solution, out);
  out.maximum_pressure = solution.state.pressure.maxCoeff();
  out.load = solution.contact->weights().dot(solution.state.pressure);
  set_friction(solution, out);
  return out;
}

}  // namespace tribodyn
