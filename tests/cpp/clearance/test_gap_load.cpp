// Loads of a gap on rigid and flexible bodies, for a linear law S = S0 + A xi + B w.
#include "bodies/flexible_body.hpp"
#include "catch.hpp"
#include "clearance/gap_samples.hpp"
#include "tribodyn/clearance/gap_load.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

struct Loads {
  Vector force;
  Matrix by_q, by_v;
};

Loads loads_of(const GapKinematics& gap, const BodiesView& view) {
  return with_attached(gap, view, [&](const AttachedPair& pair) {
    GapLoadScratch scratch;
    GapMotion motion;
    gap.evaluate(pair, scratch.gap, motion);
    InteractionForce s;
    s.set_zero(gap.size());
    for (int i = 0; i < gap.size(); ++i) {
      s.force[i] = 2.0 - i;
      for (int j = 0; j < gap.size(); ++j) {
        s.by_xi(i, j) = 3.0 - i + 0.5 * j;
        s.by_rate(i, j) = 0.7 + 0.3 * i - 0.2 * j;
        s.force[i] += s.by_xi(i, j) * motion.xi[j] + s.by_rate(i, j) * motion.rate[j];
      }
    }
    const Eigen::Index n = pair.size(0) + pair.size(1);
    Loads out{Vector::Zero(n), Matrix::Zero(n, n), Matrix::Zero(n, n)};
    ElementBlocks element{.force = VectorMap(out.force.data(), n),
                          .by_q = MatrixMap(out.by_q.data(), n, n),
                          .by_v = MatrixMap(out.by_v.data(), n, n)};
    add_gap_force(motion, s, element);
    add_turning_tangents(gap, pair, s, scratch, element);
    add_gap_tangents(motion, s, scratch, element);
    return out;
  });
}

void check(const Bodies& bodies) {
  const auto gap = journal_gap("gap", skew_marker(1, true), skew_marker(2, true), sample_bearing());
  const Motion path{bodies.n(), 0.9};
  const Vector q = path.q(0.6), v = path.v(0.6), rest = Vector::Zero(bodies.n());
  const Loads now = loads_of(*gap, bodies.view(q, v, rest));
  CHECK(now.force.norm() > 1.0);
  const auto force = [&](const Vector& x, const Vector& rate) {
    return loads_of(*gap, bodies.view(x, rate, rest)).force;
  };
  CHECK(relative_error(now.by_q, difference_jacobian([&](const Vector& x) { return force(x, v); },
                                                     q)) < kDifferenceTolerance);
  CHECK(relative_error(now.by_v, difference_jacobian([&](const Vector& x) { return force(q, x); },
                                                     v)) < kDifferenceTolerance);
}

}  // namespace

TEST_CASE("The load of a gap on rigid and flexible bodies has exact tangents") {
  const FlexibleBody::Options plate{.nodes = {7, 2, 0}, .patch = 14};
  Bodies rigid, journal, bearing;
  rigid.add<Ground>().add<PlanarBody>("rod", 0.2, 1e-4).add<PlanarBody>("crank", 0.3, 2e-4);
  check(rigid);
  journal.add<Ground>().add<FlexibleBody>("plate", plate).add<PlanarBody>("crank", 0.3, 2e-4);
  check(journal);
  bearing.add<Ground>().add<PlanarBody>("rod", 0.2, 1e-4).add<FlexibleBody>("plate", plate);
  check(bearing);
}
