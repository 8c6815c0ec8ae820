#include "tribodyn/film/sharp_transport.hpp"

#include <algorithm>
#include <cmath>

namespace tribodyn {

namespace {

// Lack of oil 1 - f over which the flow begins: a full gap that opens by 1 % in a stage is not a
// cavity.
constexpr double kRamp = 0.02;
// Flow of a pair in the time tau, divided by a full cell: profiles keep their bounds with TR-BDF2
// up to steps of one cell, and are of second order up to 0.7 cells.
constexpr double kCapacity = 0.2;
constexpr double kLimit = 2.0;      // of the differences beyond the nodes
constexpr double kOpposite = 0.99;  // cosine of a neighbour that lies opposite
constexpr double kAhead = 0.02;     // smallest cosine of a neighbour beyond

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
      } else if (beyond.node[near] >= 0) {
        const Vector3 v = in_plane(beyond.node[near]);  // along the boundary
        beyond.weight[near] = ahead.dot(v) / v.squaredNorm();
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
    if (c.carried[k] == 0.0) continue;
    const bool from_a = c.carried[k] > 0.0;
    const int up = from_a ? pairs[k].a : pairs[k].b, down = from_a ? pairs[k].b : pairs[k].a;
    const Beyond& beyond = beyond_[2 * k + (from_a ? 0 : 1)];
    const double lack = 1.0 - f[at(up)];
    const double d = f[at(down)] - f[at(up)], before = difference(beyond, up, f);
    if (lack <= 0.0 || d * before <= 0.0) continue;
    // The slope with its derivatives with respect to both differences.
    const double mean = 0.5 * (d + before);
    double slope = mean, by_d = 0.5, by_before = 0.5;
    if (std::abs(kLimit * d) < std::abs(slope)) slope = kLimit * d, by_d = kLimit, by_before = 0.0;
    if (std::abs(kLimit * before) < std::abs(slope)) {
      slope = kLimit * before, by_d = 0.0, by_before = kLimit;
    }
    const double ramp = std::min(1.0, lack / kRamp);
    // The flow Q or, beyond the capacity of the cells, that of the capacity.
    const double area = std::min(mesh.weight()[at(up)], mesh.weight()[at(down)]);
    const double most = kCapacity * area * c.transport[k] / tau;
    const bool capped = !(std::abs(c.carried[k]) < most);
    const double carried = capped ? (from_a ? most : -most) : c.carried[k];
    const double filling = 0.5 * ramp * slope;
    out.flow[k] = filling * carried;
    if (capped) {
      out.by_thickness[k] = out.flow[k] * c.transport_by_h[k] / c.transport[k];
    } else {
      out.by_thickness[k] = filling * c.carried_by_h[k];
      out.by_entrainment[k] = filling * c.transport[k];
      if (!c.extra_along.empty()) out.by_entrainment_along[k] = filling * c.extra_along[k];
    }
    const auto add = [&](int node, double value) {
      if (out.inside[at(node)]) out.by_fraction.push_back({static_cast<int>(k), node, value});
    };
    const double factor = 0.5 * carried * ramp;
    double by_up = -factor * by_d;
    for (std::size_t j = 0; j < 2; ++j) {
      if (!(beyond.weight[j] > 0.0)) continue;
      by_up += factor * by_before * beyond.weight[j];
      add(beyond.node[j], -factor * by_before * beyond.weight[j]);
    }
    if (lack < kRamp) by_up -= 0.5 * carried * slope / kRamp;
    add(up, by_up);
    add(down, factor * by_d);
  }
}

}  // namespace tribodyn
