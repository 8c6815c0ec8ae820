// Two cable elements at a time beside each of them alone.

#include <cmath>
#include <vector>

#include "beams/sample_beams.hpp"
#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/beams/cable_element.hpp"
#include "tribodyn/beams/cable_pairs.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// Forces and derivatives of three elements from `first` to `end` - 1; the others are not set.
struct SomeForces {
  std::vector<Vector> force;
  std::vector<Matrix> by_q;
};

using Elements = std::vector<std::unique_ptr<const BeamElement>>;

/// Three elements of different lengths and sections, and coordinates in a bent and stretched shape.
struct Sample {
  Elements elements;
  Vector q;
  int per_element;

  Sample(bool planar, bool curved) : per_element(planar ? 8 : 12) {
    std::vector<BeamNode> nodes = sample_nodes(planar, curved, 3);
    if (!curved) nodes[2].position += 0.1 * (nodes[3].position - nodes[2].position);
    BeamSection section = sample_section(true);
    for (std::size_t k = 0; k < 3; ++k) {
      section.resultants.axial *= 1.3;
      section.resultants.bending_z *= 0.8;
      elements.push_back(make_cable_element({nodes[k], nodes[k + 1]}, section, planar, 1.0));
    }
    const int d = planar ? 2 : 3;
    q.resize(2 * per_element);
    for (std::size_t k = 0; k < nodes.size(); ++k) {
      for (int i = 0; i < d; ++i) {
        const auto at = static_cast<Eigen::Index>(k) * 2 * d + i;
        q[at] = nodes[k].position[i] + 0.04 * std::sin(3.0 * static_cast<double>(at));
        q[at + d] = nodes[k].frame(i, 0) + 0.2 * std::cos(2.0 * static_cast<double>(at));
      }
    }
  }

  SomeForces forces(const CablePairs* pairs, int first, int end) const {
    SomeForces all;
    all.force.assign(3, Vector::Constant(per_element, 0.5));
    all.by_q.assign(3, Matrix::Zero(per_element, per_element));
    std::vector<ElementBlocks> out(3);
    for (std::size_t e = 0; e < 3; ++e) {
      new (&out[e].force) VectorMap(all.force[e].data(), per_element);
      new (&out[e].by_q) MatrixMap(all.by_q[e].data(), per_element, per_element);
    }
    if (pairs) {
      pairs->add_forces(first, end, q.data(), true, out.data() + first);
    } else {
      for (int e = first; e < end; ++e) {
        const double* own = q.data() + e * per_element / 2;
        elements[static_cast<std::size_t>(e)]->add_forces(own, own, 0.0, true,
                                                          out[static_cast<std::size_t>(e)]);
      }
    }
    return all;
  }
};

}  // namespace

TEST_CASE("forces, derivatives and energy of two elements are those of single elements") {
  for (const auto& [planar, curved] : {std::pair(true, false), {true, true}, {false, false}}) {
    INFO((planar ? "planar" : "in space") << (curved ? ", curved" : ", straight"));
    const Sample sample(planar, curved);
    const auto pairs = CablePairs::of(sample.elements, planar);
    REQUIRE(pairs);
    const SomeForces found = sample.forces(pairs.get(), 0, 3), one = sample.forces(nullptr, 0, 3);
    double energy = 0.0;
    for (std::size_t e = 0; e < 3; ++e) {
      // Measured: 1e-15.
      CHECK((found.force[e] - one.force[e]).norm() < 1e-13 * one.force[e].norm());
      CHECK((found.by_q[e] - one.by_q[e]).norm() < 1e-13 * one.by_q[e].norm());
      energy += sample.elements[e]->energy(sample.q.data() + e * sample.per_element / 2);
    }
    CHECK(std::abs(pairs->energy(sample.q.data()) - energy) < 1e-13 * energy);
  }
}

TEST_CASE("an element has the same bits in any pair, and others stay untouched") {
  for (const bool planar : {true, false}) {
    const Sample sample(planar, false);
    const auto pairs = CablePairs::of(sample.elements, planar);
    const SomeForces all = sample.forces(pairs.get(), 0, 3);
    const SomeForces last = sample.forces(pairs.get(), 1, 3),
                     single = sample.forces(pairs.get(), 1, 2);
    CHECK(all.force[1] == last.force[1]);
    CHECK(all.by_q[2] == last.by_q[2]);
    CHECK(all.force[1] == single.force[1]);
    CHECK(all.by_q[1] == single.by_q[1]);
    CHECK(single.force[2] == Vector::Constant(sample.per_element, 0.5));
    CHECK(single.by_q[0].norm() == 0.0);
  }
}

TEST_CASE("a cable that is curved in space has no pairs") {
  const Sample sample(false, true);
  CHECK(!CablePairs::of(sample.elements, false));
}
