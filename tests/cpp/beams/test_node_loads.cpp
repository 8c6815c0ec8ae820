// Loads at the nodes of a beam from the forces of its elements.

#include <functional>
#include <vector>

#include "beams/sample_beams.hpp"
#include "tribodyn/beams/node_loads.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// The loads at the nodes of a hanging rope along x with the load w l = 2 per element, which
/// carries a force at its end and one at node `at`.
std::vector<double> hanging(int elements, double point, int at) {
  const auto load = [&](int element) {
    const double below = 2.0 * (elements - element) - 1.0;
    return ElementLoad{.force = {5.0 + below + (element < at ? point : 0.0), 0.0, 0.0}};
  };
  std::vector<double> found;
  for (int node = 0; node <= elements; ++node) {
    found.push_back(load_at_node(node, elements, Matrix3::Identity(), load).force.x());
  }
  return found;
}

}  // namespace

TEST_CASE("a uniform load per length has exact forces at all nodes") {
  for (const int elements : {3, 4, 7}) {
    const std::vector<double> force = hanging(elements, 0.0, 0);
    for (int node = 0; node <= elements; ++node) {
      CHECK(force[static_cast<std::size_t>(node)] == Approx(5.0 + 2.0 * (elements - node)));
    }
  }
  // Too short to know the load: the middle of the last element.
  CHECK(hanging(2, 0.0, 0) == std::vector<double>{8.0, 7.0, 6.0});
  CHECK(hanging(1, 0.0, 0) == std::vector<double>{6.0, 6.0});
}

TEST_CASE("a force on a node does not spoil the forces at other nodes") {
  for (const int at : {1, 2, 4}) {
    const std::vector<double> force = hanging(5, 30.0, at);
    for (int node = 0; node <= 5; ++node) {
      const double jump = node < at ? 30.0 : node == at ? 15.0 : 0.0;  // the mean of both sides
      CHECK(force[static_cast<std::size_t>(node)] == Approx(5.0 + 2.0 * (5 - node) + jump));
    }
  }
  // Of changes in opposite directions neither is a smooth load.
  CHECK(smooth_change({1.0, 0.0, 0.0}, {-1.0, 0.0, 0.0}).isZero(0.0));
  CHECK(smooth_change({1.0, 0.0, 0.0}, {3.0, 0.0, 0.0}).x() == 1.0);
  CHECK(smooth_change({1.0, 0.0, 0.0}, {0.5, 0.0, 0.0}).x() == 0.5);
  CHECK(smooth_change({1.0, 0.0, 0.0}, {0.99, 0.0, 0.0}).x() == 1.0);
}

TEST_CASE("loads are in the axes of the section") {
  Matrix3 turned;
  turned << 0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0;
  const ElementLoad own{.force = {0.0, 3.0, 0.0},
                        .moment = {Vector3(0.0, 1.0, 0.0), Vector3(2.0, 0.0, 0.0)}};
  const auto load = [&](int) { return own; };
  CHECK(load_at_node(0, 1, turned, load).force == Vector3(3.0, 0.0, 0.0));
  CHECK(load_at_node(0, 1, turned, load).moment == Vector3(1.0, 0.0, 0.0));
  CHECK(load_at_node(1, 1, turned, load).moment == Vector3(0.0, -2.0, 0.0));
  CHECK(load_at_node(1, 2, turned, load).moment == Vector3(0.5, -1.0, 0.0));
}

TEST_CASE("the normal force of a bar that stretches includes its damping") {
  for (const auto& [name, formulation] : formulations()) {
    for (const bool planar : {true, false}) {
      INFO(name << (planar ? ", planar" : ", in space"));
      const BeamSection section = BeamSection::of(
          circle(0.1), {.youngs_modulus = 100.0, .poisson_ratio = 0.0, .density = 1.0});
      const BeamBody body(
          "bar", straight_beam(Vector3::Zero(), Vector3::UnitX(), Vector3::UnitY(), 2, "bar"),
          {section}, {.formulation = formulation, .planar = planar, .stiffness_damping = 0.3});
      // Every vector along x: positions x and slopes r_x = 1.
      Vector q = Eigen::Map<const Vector>(body.placed().data(), body.coordinates());
      Vector v = Vector::Zero(q.size());
      const int slots = formulation == BeamFormulation::cable ? 2 : planar ? 3 : 4;
      const int components = planar ? 2 : 3;
      const double strain = 1e-7, rate = 2e-7;
      for (int node = 0; node < 3; ++node) {
        for (int slot = 0; slot < 2; ++slot) {
          const int i = components * (slots * node + slot);
          v[i] = rate * q[i];
          q[i] *= 1.0 + strain;
        }
      }
      const double axial = section.resultants.axial;
      for (int node = 0; node < 3; ++node) {
        const double elastic = body.resultants_at_node(q.data(), nullptr, node).force.x();
        const double whole = body.resultants_at_node(q.data(), v.data(), node).force.x();
        CHECK(elastic == Approx(axial * strain).epsilon(1e-6));
        CHECK(whole == Approx(axial * (strain + 0.3 * rate)).epsilon(1e-6));
      }
    }
  }
}

TEST_CASE("the loads of all nodes, one after another, need those of each element once") {
  for (const int elements : {1, 2, 3, 4, 5, 9}) {
    std::vector<int> calls(static_cast<std::size_t>(elements), 0);
    const auto load = [&](int element) {
      ++calls[static_cast<std::size_t>(element)];
      const double x = element;
      return ElementLoad{.force = {x * x, x, 1.0}, .moment = {{0.0, 0.0, x}, {0.0, x, 2.0}}};
    };
    RecentLoads recent;
    for (int node = 0; node <= elements; ++node) {
      const BeamLoad found = load_at_node(node, elements, Matrix3::Identity(),
                                          [&](int k) { return recent.at(k, load); });
      const std::vector<int> before = calls;
      const BeamLoad direct = load_at_node(node, elements, Matrix3::Identity(), load);
      calls = before;
      CHECK(found.force == direct.force);
      CHECK(found.moment == direct.moment);
    }
    CHECK(calls == std::vector<int>(static_cast<std::size_t>(elements), 1));
  }
}
