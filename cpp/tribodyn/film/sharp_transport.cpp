#include "tribodyn/film/sharp_transport.hpp"

#include <algorithm>
#include <cmath>

namespace tribodyn {

namespace {

// Lack of oil 1 - f over which the flow begins: a full gap that opens by 1 % in a stage is not a
// cavity.
constexpr double kRamp = 0.02;
// Flow of a pair per tau, divided by the oil of a cell. Cells are entered from two sides at most
// where walls move along the mesh lines.
constexpr double kCapacity = 0.5;
constexpr double kLimit = 2.0;      // of the differences beyond the nodes
constexpr double kOpposite = 0.99;  // cosine of a neighbour that lies opposite
constexpr double kAhead = 0.1;      // smallest cosine of a neighbour beyond

std::size_t at(int i) { return static_cast<std::size_t>(i); }

double area_of(const FilmInput& input, std::size_t node) {
  return input.area ? input.area[node] : 1.0;
}

}  // namespace

SharpTransport::SharpTransport(const SurfaceMesh& mesh) {
  const auto& pairs = mesh.pairs();
  std::vector<std::vector<int>> neighbours(at(mesh.size()));
  for (const MeshPair& pair : pairs) {
    if (pair.face.squaredNorm() == 0.0) continue;
    neighbours[at(pair.a)].push_back(pair.b);
    neighbours[at(pair.b)].push_back(pair.a);
  }
  beyond_.resize(2 * pairs.size());
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    for (int side = 0; side < 2; ++side) {
      const int from = side == 0 ? pairs[k].a : pairs[k].b;
      const int other = side == 0 ? pairs[k].b : pairs[k].a;
      const Vector3& n = mesh.normal()[at(from)];
      const auto in_plane = [&](int node) -> Vector3 {
        const Vector3 v = mesh.position()[at(node)] - mesh.position()[at(from)];
        return v - v.dot(n) * n;
      };
      const Vector3 ahead = -in_plane(other);
      Beyond& beyond = beyond_[2 * k + at(side)];
      // The nearest neighbours to the left and to the right of the direction.
      double best[2] = {kAhead, kAhead};
      for (const int node : neighbours[at(from)]) {
        if (node == other) continue;
        const Vector3 v = in_plane(node);
        const double cosine = v.dot(ahead) / (v.norm() * ahead.norm());
        const std::size_t hand = n.dot(ahead.cross(v)) > 0.0 ? 0 : 1;
        if (cosine <= best[hand]) continue;
        best[hand] = cosine;
        beyond.node[hand] = node;
      }
      const std::size_t near = best[0] > best[1] ? 0 : 1;
      if (beyond.node[near] >= 0 && best[near] > kOpposite) {
        beyond.weight[near] = ahead.norm() / in_plane(beyond.node[near]).norm();
      } else if (beyond.node[0] >= 0 && beyond.node[1] >= 0) {
        const Vector3 left = in_plane(beyond.node[0]), right = in_plane(beyond.node[1]);
        const double turn = n.dot(right.cross(left));
        beyond.weight[0] = n.dot(right.cross(ahead)) / turn;
        beyond.weight[1] = n.dot(ahead.cross(left)) / turn;
      }
    }
  }
}

void SharpTransport::resize(SharpFlow& flow) const {
  const std::size_t m = beyond_.size() / 2;
  flow.flow.reserve(m);
  flow.by_thickness.reserve(m);
  flow.by_entrainment.reserve(m);
  flow.by_entrainment_along.reserve(m);
  flow.by_fraction.reserve(4 * m);
}

double SharpTransport::difference(const Beyond& beyond, int from,
                                  const std::vector<double>& f) const {
  double sum = 0.0;
  for (std::size_t j = 0; j < 2; ++j) {
    if (beyond.weight[j] > 0.0) sum += beyond.weight[j] * (f[at(from)] - f[at(beyond.node[j])]);
  }
  return sum;
}

void SharpTransport::evaluate(const SurfaceMesh& mesh, const FilmInput& input,
                              const FilmCoefficients& c, const std::vector<char>& full,
                              SharpFlow& out) const {
  const std::size_t n = at(mesh.size());
  const auto& pairs = mesh.pairs();
  const std::size_t m = pairs.size();
  const double tau = input.content_weight;
  out.fraction.resize(n);
  out.inside.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    const double f = full[i] ? 1.0 : input.content_base[i] / (area_of(input, i) * c.gap[i]);
    out.inside[i] = f > 0.0 && f < 1.0;
    out.fraction[i] = std::clamp(f, 0.0, 1.0);
  }
  for (auto* field :
       {&out.flow, &out.by_thickness, &out.by_entrainment, &out.by_entrainment_along}) {
    field->assign(m, 0.0);
  }
  out.by_fraction.clear();
  const std::vector<double>& f = out.fraction;
  for (std::size_t k = 0; k < m; ++k) {
    const int a = pairs[k].a, b = pairs[k].b;
    const double lack = 1.0 - std::max(f[at(a)], f[at(b)]);
    const double d = f[at(b)] - f[at(a)];
    if (lack <= 0.0 || d == 0.0 || c.carried[k] == 0.0) continue;
    const double sign = d > 0.0 ? 1.0 : -1.0;
    const double by_a = sign * kLimit * difference(beyond_[2 * k], a, f);
    const double by_b = -sign * kLimit * difference(beyond_[2 * k + 1], b, f);
    const double size = std::min({sign * d, by_a, by_b});
    if (size <= 0.0) continue;
    const double ramp = std::min(1.0, lack / kRamp);
    // The flow |Q| or, beyond the capacity of the cells, that of the capacity.
    const double forward = c.carried[k] > 0.0 ? 1.0 : -1.0;
    const double area = std::min(mesh.weight()[at(a)], mesh.weight()[at(b)]);
    const double most = kCapacity * area * c.transport[k] / tau;
    const bool capped = !(std::abs(c.carried[k]) < most);
    const double carried = capped ? most : std::abs(c.carried[k]);
    const double filling = 0.5 * sign * ramp * size;
    out.flow[k] = filling * carried;
    if (capped) {
      out.by_thickness[k] = filling * most * c.transport_by_h[k] / c.transport[k];
    } else {
      out.by_thickness[k] = filling * forward * c.carried_by_h[k];
      out.by_entrainment[k] = filling * forward * c.transport[k];
      if (!c.extra_along.empty()) {
        out.by_entrainment_along[k] = filling * forward * c.extra_along[k];
      }
    }
    const auto add = [&](int node, double value) {
      if (out.inside[at(node)]) out.by_fraction.push_back({static_cast<int>(k), node, value});
    };
    const double slope = 0.5 * carried * ramp;
    if (size == sign * d) {
      add(b, slope);
      add(a, -slope);
    } else {
      const std::size_t side = size == by_a ? 0 : 1;
      const Beyond& beyond = beyond_[2 * k + side];
      const double factor = (side == 0 ? 1.0 : -1.0) * kLimit * slope;
      for (std::size_t j = 0; j < 2; ++j) {
        if (!(beyond.weight[j] > 0.0)) continue;
        add(side == 0 ? a : b, factor * beyond.weight[j]);
        add(beyond.node[j], -factor * beyond.weight[j]);
      }
    }
    if (lack < kRamp) add(d > 0.0 ? b : a, -0.5 * carried * sign * size / kRamp);
  }
}

}  // namespace tribodyn
