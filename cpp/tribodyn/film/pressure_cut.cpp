#include "tribodyn/film/pressure_cut.hpp"

#include <algorithm>
#include <type_traits>

namespace tribodyn {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Lost part of the pressure of a loaded corner, x_1 - a_1, with its derivatives with respect to
/// the pressures of the three corners.
struct Loss {
  double value, by_own, by_second, by_third;
};

/// Both other corners are cut.
Loss loss_alone(double x, double second, double third) {
  const double r = x / (x - second), s = x / (x - third);
  return {x * (1.0 - r * s), 1.0 - r * s * (3.0 - r - s), -r * r * s, -r * s * s};
}

/// The second corner is loaded, the third is cut.
Loss loss_beside(double x, double second, double third) {
  const double q = -third, sum = x + q, other = second + q;
  const double mean = q * (0.5 * second + q) / other, share = x / sum;
  const double by_q = (0.5 * second * second + 2.0 * q * second + q * q) / (other * other);
  return {mean * share, mean * q / (sum * sum), -0.5 * share * q * q / (other * other),
          -(by_q * share - mean * share / sum)};
}

/// Of a corner with the pressure x > 0.
Loss loss_of(double x, double second, double third) {
  if (second > 0.0 && third > 0.0) return {};
  if (second > 0.0) return loss_beside(x, second, third);
  if (third > 0.0) {
    const Loss loss = loss_beside(x, third, second);
    return {loss.value, loss.by_own, loss.by_third, loss.by_second};
  }
  return loss_alone(x, second, third);
}

}  // namespace

void CutSlopes::change(const double* pressure, std::size_t stride_in, std::size_t columns,
                       double* acting) const {
  const auto set = [&](auto known) {
    const std::size_t count = known;
    for (std::size_t i = 0; i < own.size(); ++i) {
      for (std::size_t d = 0; d < count; ++d) {
        acting[i * count + d] = own[i] == 0.0 ? 0.0 : own[i] * pressure[i * stride_in + d];
      }
    }
    for (const Entry& e : entries) {
      for (std::size_t d = 0; d < count; ++d) {
        acting[at(e.node) * count + d] += e.value * pressure[at(e.by) * stride_in + d];
      }
    }
  };
  if (columns == 5) {  // a journal in the plane
    set(std::integral_constant<std::size_t, 5>{});
  } else {
    set(columns);
  }
}

PressureCut::PressureCut(const FilmEquation& equation)
    : edge_(equation.conditions().cavitation_pressure) {
  const SurfaceMesh& mesh = equation.mesh();
  const auto& x = mesh.position();
  for (const std::array<int, 4>& nodes : mesh.elements()) {
    Element element{nodes, {}};
    const std::size_t corners = nodes[3] < 0 ? 3 : 4;
    const double part = corners == 3 ? 1.0 / 6.0 : 0.25;
    for (std::size_t k = 0; k < corners; ++k) {
      const int node = nodes[k];
      const Vector3& here = x[at(node)];
      const Vector3& next = x[at(nodes[(k + 1) % corners])];
      const Vector3& last = x[at(nodes[(k + corners - 1) % corners])];
      element.share[k] = part * (next - here).cross(last - here).norm() / mesh.weight()[at(node)];
    }
    elements_.push_back(element);
  }
  for (std::size_t i = 0; i < at(equation.size()); ++i) {
    prescribed_.push_back(equation.condition(i) == NodeCondition::prescribed);
  }
}

template <class Use>
void PressureCut::at_edge(const std::vector<double>& pressure, const Use& use) const {
  constexpr std::array<std::array<std::size_t, 3>, 4> kHalves{
      {{0, 1, 2}, {0, 2, 3}, {0, 1, 3}, {1, 2, 3}}};
  for (const Element& e : elements_) {
    const bool quadrilateral = e.nodes[3] >= 0;
    const bool first = pressure[at(e.nodes[0])] > edge_;
    if ((pressure[at(e.nodes[1])] > edge_) == first &&
        (pressure[at(e.nodes[2])] > edge_) == first &&
        (!quadrilateral || (pressure[at(e.nodes[3])] > edge_) == first)) {
      continue;
    }
    // Every corner belongs to three of the four triangles of a quadrilateral.
    const std::size_t triangles = quadrilateral ? 4 : 1;
    const double part = quadrilateral ? 1.0 / 3.0 : 1.0;
    for (std::size_t t = 0; t < triangles; ++t) {
      for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t one = kHalves[t][k];
        const int node = e.nodes[one];
        if (!(pressure[at(node)] > edge_) || prescribed_[at(node)]) continue;
        const int second = e.nodes[kHalves[t][(k + 1) % 3]];
        const int third = e.nodes[kHalves[t][(k + 2) % 3]];
        const Loss loss = loss_of(pressure[at(node)] - edge_, pressure[at(second)] - edge_,
                                  pressure[at(third)] - edge_);
        use(node, second, third, part * e.share[one], loss);
      }
    }
  }
}

void PressureCut::apply(const std::vector<double>& pressure, std::vector<double>& acting) const {
  for (std::size_t i = 0; i < pressure.size(); ++i) acting[i] = std::max(pressure[i], edge_);
  at_edge(pressure, [&](int node, int, int, double share, const Loss& loss) {
    acting[at(node)] -= share * loss.value;
  });
  for (double& p : acting) p = std::max(p, edge_);  // round-off
}

void PressureCut::differentiate(const std::vector<double>& pressure, CutSlopes& out) const {
  out.own.resize(pressure.size());
  out.entries.clear();
  for (std::size_t i = 0; i < pressure.size(); ++i) out.own[i] = pressure[i] > edge_ ? 1.0 : 0.0;
  at_edge(pressure, [&](int node, int second, int third, double share, const Loss& loss) {
    out.own[at(node)] -= share * loss.by_own;
    if (loss.by_second != 0.0) out.entries.push_back({node, second, -share * loss.by_second});
    if (loss.by_third != 0.0) out.entries.push_back({node, third, -share * loss.by_third});
  });
}

}  // namespace tribodyn
