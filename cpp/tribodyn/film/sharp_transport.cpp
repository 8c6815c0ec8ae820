#include "tribodyn/film/sharp_transport.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tribodyn {

namespace {

// Lack of oil 1 - f over which the flow begins: a full gap that opens by 1 % in a stage is not a
// cavity.
constexpr double kRamp = 0.02;
constexpr double kOil = std::numbers::sqrt2 - 1.0, kSpent = 2.0 - std::numbers::sqrt2;  // of r
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
  std::vector<std::vector<int>> neighbours(at(mesh.size())), pairs_of(at(mesh.size()));
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const MeshPair& pair = pairs[k];
    pairs_of[at(pair.a)].push_back(static_cast<int>(k));
    pairs_of[at(pair.b)].push_back(static_cast<int>(k));
    if (pair.face.squaredNorm() == 0.0) continue;
    neighbours[at(pair.a)].push_back(pair.b);
    neighbours[at(pair.b)].push_back(pair.a);
  }
  for (const std::vector<int>& list : pairs_of) {
    first_pair_.push_back(static_cast<int>(pairs_of_.size()));
    pairs_of_.insert(pairs_of_.end(), list.begin(), list.end());
  }
  first_pair_.push_back(static_cast<int>(pairs_of_.size()));
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

void SharpTransport::resize(SharpFlow& flow) const { flow.flows.reserve(beyond_.size() / 2); }

SharpTransport::Way SharpTransport::way(const SurfaceMesh& mesh, const FilmCoefficients& c,
                                        const SharpFlow& flow, std::size_t pair) const {
  const MeshEnds& ends = mesh.ends()[pair];
  const bool from_a = c.carried[pair] > 0.0;
  const std::vector<double>& f = flow.fraction;
  Way way{};
  way.up = at(from_a ? ends.a : ends.b);
  way.down = at(from_a ? ends.b : ends.a);
  way.beyond = &beyond_[2 * pair + (from_a ? 0 : 1)];
  way.ahead = f[way.down] - f[way.up];
  for (std::size_t j = 0; j < 2; ++j) {
    const double weight = way.beyond->weight[j];
    if (weight > 0.0) way.behind += weight * (f[way.up] - f[at(way.beyond->node[j])]);
  }
  return way;
}

void SharpTransport::evaluate(const SurfaceMesh& mesh, const FilmInput& input,
                              const FilmCoefficients& c, const std::vector<char>& full,
                              SharpFlow& out) const {
  using Limit = SharpFlow::Limit;
  const std::size_t n = at(mesh.size()), m = mesh.ends().size();
  const auto& pairs = mesh.ends();
  const double tau = input.content_weight;
  out.fraction.resize(n);
  out.inside.resize(n);
  out.by_content.resize(n);
  out.leaving.assign(n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    out.by_content[i] = 1.0 / (area_of(input, i) * c.gap[i]);
    const double f = full[i] ? 1.0 : input.content_base[i] * out.by_content[i];
    out.inside[i] = f > 0.0 && f < 1.0;
    out.fraction[i] = std::clamp(f, 0.0, 1.0);
  }
  for (std::size_t k = 0; k < m; ++k) {
    const double carried = c.carried[k];
    out.leaving[at(carried > 0.0 ? pairs[k].a : pairs[k].b)] += std::abs(carried);
  }
  out.flows.clear();
  for (std::size_t k = 0; k < m; ++k) {
    const double carried = c.carried[k];
    if (carried == 0.0) continue;
    const double lack = 1.0 - out.fraction[at(carried > 0.0 ? pairs[k].a : pairs[k].b)];
    if (lack <= 0.0) continue;
    const Way of = way(mesh, c, out, k);
    if (of.ahead * of.behind <= 0.0) continue;
    double slope = 0.5 * (of.ahead + of.behind), most = kLimit * of.behind;
    Limit limit = Limit::none, behind = Limit::behind;
    if (kLimit * std::abs(of.ahead) < std::abs(slope)) {
      slope = kLimit * of.ahead, limit = Limit::ahead;
    }
    const double oil = mesh.weight()[of.up] * area_of(input, of.up) * c.gap[of.up];
    const double carries_away = tau * out.leaving[of.up];
    if (kOil * oil < (1.0 + kSpent) * carries_away) {
      const double part = kOil * oil / carries_away - kSpent;
      if (part <= 0.0) continue;
      most *= part, behind = Limit::oil;
    }
    if (std::abs(most) < std::abs(slope)) slope = most, limit = behind;
    const double upstream = out.fraction[of.up];
    if (slope < -upstream) slope = -upstream, limit = Limit::upstream;
    const double ramp = std::min(1.0, lack / kRamp);
    out.flows.push_back({static_cast<int>(k), limit, 0.5 * ramp * slope * carried});
  }
}

void SharpTransport::differentiate(const SurfaceMesh& mesh, const FilmInput& input,
                                   const FilmCoefficients& c, const SharpFlow& flow,
                                   WallBlocks& out) const {
  using Limit = SharpFlow::Limit;
  const double tau = input.content_weight;
  const bool along = !c.extra_along.empty();
  const auto sign = [&](std::size_t k) { return c.carried[k] > 0.0 ? 1.0 : -1.0; };
  for (const SharpFlow::Flow& each : flow.flows) {
    const std::size_t k = at(each.pair);
    const Way of = way(mesh, c, flow, k);
    const double filling = tau * each.value / c.carried[k];
    out.flux_by_thickness[k] += filling * c.carried_by_h[k];
    out.flux_by_entrainment[k] += filling * c.transport[k];
    if (along) out.flux_by_entrainment_along[k] += filling * c.extra_along[k];
    // By the differences and the lack of oil, then by the logarithms of the gaps: f = C / (area g).
    const double lack = 1.0 - flow.fraction[of.up];
    const double factor = 0.5 * tau * c.carried[k] * std::min(1.0, lack / kRamp);
    double by_ahead = 0.5, by_behind = 0.5, by_oil = 0.0;
    if (each.limit == Limit::ahead) by_ahead = kLimit, by_behind = 0.0;
    if (each.limit == Limit::behind) by_ahead = 0.0, by_behind = kLimit;
    if (each.limit == Limit::upstream) by_ahead = by_behind = 0.0;
    if (each.limit == Limit::oil) {
      by_ahead = 0.0;
      by_behind = filling * c.carried[k] / (factor * of.behind);
      by_oil = factor * (by_behind + kLimit * kSpent) * of.behind;  // by ln(w g / (tau S))
    }
    double by_up = factor * (by_behind * (of.beyond->weight[0] + of.beyond->weight[1]) - by_ahead);
    if (each.limit == Limit::upstream) by_up -= factor;
    if (lack < kRamp) by_up -= filling * c.carried[k] / lack;
    WallBlocks::Sharp& by = out.sharp.emplace_back();
    by.pair = each.pair;
    const auto add = [&](std::size_t place, std::size_t node, double by_fraction, double by_gap) {
      const double by_log = by_gap - (flow.inside[node] ? by_fraction * flow.fraction[node] : 0.0);
      by.node[place] = static_cast<int>(node);
      by.thickness[place] =
          by_log * c.gap_by_h[node] * area_of(input, node) * flow.by_content[node];
      if (input.area) by.area[place] = by_log / input.area[node];
    };
    add(0, of.up, by_up, by_oil);
    add(1, of.down, factor * by_ahead, 0.0);
    for (std::size_t j = 0; j < 2; ++j) {
      const double weight = of.beyond->weight[j];
      if (weight > 0.0) add(2 + j, at(of.beyond->node[j]), -factor * by_behind * weight, 0.0);
    }
    if (by_oil == 0.0) continue;
    for (int p = first_pair_[of.up]; p < first_pair_[of.up + 1]; ++p) {
      const std::size_t other = at(pairs_of_[at(p)]);
      const MeshEnds& ends = mesh.ends()[other];
      if (at(c.carried[other] > 0.0 ? ends.a : ends.b) != of.up) continue;
      const double by_carried = -by_oil / flow.leaving[of.up] * sign(other);
      out.sharp_pairs.push_back(
          {each.pair, static_cast<int>(other), by_carried * c.carried_by_h[other],
           by_carried * c.transport[other], along ? by_carried * c.extra_along[other] : 0.0});
    }
  }
}

}  // namespace tribodyn
