#pragma once
/// Assembled forces and static solutions of one beam, for tests.

#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "tribodyn/beams/beam_body.hpp"
#include "tribodyn/math/decompositions.hpp"

namespace tribodyn::test {

/// Forces and tangents of all elements.
struct BeamForces {
  Vector force;
  Matrix by_q, by_v;
};

inline BeamForces forces_of(const BeamBody& body, const Vector& q, const Vector& v,
                            bool tangents = true) {
  const int n = body.coordinates();
  BeamForces all{Vector::Zero(n), Matrix::Zero(n, n), Matrix::Zero(n, n)};
  const Vector a = Vector::Zero(n);
  for (int e = 0; e < body.elements(); ++e) {
    const std::vector<int> at = body.element_coordinates(e);
    const auto size = static_cast<Eigen::Index>(at.size());
    Vector force = Vector::Zero(size);
    Matrix by_q = Matrix::Zero(size, size), by_v = by_q;
    ElementBlocks out;
    new (&out.force) VectorMap(force.data(), size);
    new (&out.by_q) MatrixMap(by_q.data(), size, size);
    new (&out.by_v) MatrixMap(by_v.data(), size, size);
    body.add_forces(e, {q.data(), v.data(), a.data()}, tangents, out);
    for (std::size_t i = 0; i < at.size(); ++i) {
      const auto r = static_cast<Eigen::Index>(i);
      all.force[at[i]] += force[r];
      for (std::size_t j = 0; j < at.size(); ++j) {
        const auto c = static_cast<Eigen::Index>(j);
        all.by_q(at[i], at[j]) += by_q(r, c);
        all.by_v(at[i], at[j]) += by_v(r, c);
      }
    }
  }
  return all;
}

inline Matrix mass_of(const BeamBody& body) {
  const int n = body.coordinates();
  Matrix all = Matrix::Zero(n, n);
  for (int e = 0; e < body.elements(); ++e) {
    const std::vector<int> at = body.element_coordinates(e);
    Matrix m(at.size(), at.size());
    body.mass_matrix(e, {}, m);
    for (std::size_t i = 0; i < at.size(); ++i) {
      for (std::size_t j = 0; j < at.size(); ++j) {
        all(at[i], at[j]) += m(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
      }
    }
  }
  return all;
}

/// A beam with held coordinates under forces Q(q).
class StaticBeam {
 public:
  /// Adds the load to the force and its derivative by q to the matrix.
  using Load = std::function<void(const Vector& q, Vector& force, Matrix& by_q)>;

  explicit StaticBeam(const BeamBody& body)
      : body_(body), held_(static_cast<std::size_t>(body.coordinates())) {
    const std::vector<double> placed = body.placed();
    q = Eigen::Map<const Vector>(placed.data(), body.coordinates());
  }

  Vector q;
  int iterations = 0;  ///< of the last solution

  void hold(int coordinate) { held_[static_cast<std::size_t>(coordinate)] = true; }
  /// Clamps the first section: position, and the section vectors or the directions of the tangent.
  void clamp_start() {
    const int c = components();
    for (int i = 0; i < c; ++i) hold(i);
    if (body_.options().formulation == BeamFormulation::cable) {
      REQUIRE(std::abs(q[c] - 1.0) < 1e-12);  // along x
      for (int i = 1; i < c; ++i) hold(c + i);
    } else {
      for (int i = 2 * c; i < per_node(); ++i) hold(i);
    }
  }
  int components() const { return body_.planar() ? 2 : 3; }
  int per_node() const { return body_.coordinates() / static_cast<int>(body_.nodes().size()); }
  /// First coordinate of the last node.
  int last() const { return body_.coordinates() - per_node(); }
  Vector3 tip() const { return body_.position(q.data(), body_.length()); }

  /// Starts from an arc in the x-y plane with a curvature [1/m].
  void bend(double curvature) {
    for (std::size_t k = 0; k < body_.nodes().size(); ++k) {
      const double angle = curvature * body_.arc_length(static_cast<int>(k));
      const Matrix3 turn = Eigen::AngleAxisd(angle, Vector3::UnitZ()).toRotationMatrix();
      const Vector3 place(std::sin(angle) / curvature, (1.0 - std::cos(angle)) / curvature, 0.0);
      for (int i = 0; i < per_node(); ++i) {
        const int slot = i / components(), c = i % components();
        q[static_cast<Eigen::Index>(k) * per_node() + i] = slot == 0 ? place[c] : turn(c, slot - 1);
      }
    }
  }

  /// Newton's method.
  void solve(const Load& load, double tolerance = 1e-11) {
    std::vector<int> free;
    for (int i = 0; i < body_.coordinates(); ++i) {
      if (!held_[static_cast<std::size_t>(i)]) free.push_back(i);
    }
    const auto n = static_cast<Eigen::Index>(free.size());
    const Vector v = Vector::Zero(body_.coordinates());
    for (iterations = 1; iterations < 100; ++iterations) {
      BeamForces all = forces_of(body_, q, v);
      load(q, all.force, all.by_q);
      Vector rest(n);
      Matrix k(n, n);
      for (Eigen::Index i = 0; i < n; ++i) {
        rest[i] = all.force[free[static_cast<std::size_t>(i)]];
        for (Eigen::Index j = 0; j < n; ++j) {
          k(i, j) = -all.by_q(free[static_cast<std::size_t>(i)], free[static_cast<std::size_t>(j)]);
        }
      }
      const Vector step = DenseLU(k).solve(rest);
      for (Eigen::Index i = 0; i < n; ++i) q[free[static_cast<std::size_t>(i)]] += step[i];
      if (step.norm() < tolerance * q.norm()) return;
      if (!std::isfinite(step.norm())) break;
    }
    FAIL("the static solution does not converge");
  }

 private:
  const BeamBody& body_;
  std::vector<bool> held_;
};

/// A constant force on the axis at the end.
inline StaticBeam::Load tip_force(const BeamBody& body, const Vector3& force) {
  const int components = body.planar() ? 2 : 3;
  const int at = body.coordinates() - body.coordinates() / static_cast<int>(body.nodes().size());
  return [=](const Vector&, Vector& q, Matrix&) {
    for (int c = 0; c < components; ++c) q[at + c] += force[c];
  };
}

/// A constant moment on the section at the end.
inline StaticBeam::Load tip_moment(const BeamBody& body, const Vector3& moment) {
  const std::shared_ptr<const Attachment> end = body.attach(body.marker(0, body.length()));
  return [&body, end, moment](const Vector& q, Vector& force, Matrix& by_q) {
    const Vector zero = Vector::Zero(body.coordinates());
    const BodyState state{q.data(), zero.data(), zero.data()};
    AttachmentMotion motion;
    end->evaluate(state, motion);
    const Vector own = motion.spin.by_v.transpose() * moment;
    Matrix h = Matrix::Zero(end->size(), end->size());
    end->add_moment_tangent(state, motion, moment, h);
    for (int i = 0; i < end->size(); ++i) {
      const int r = end->coordinates()[static_cast<std::size_t>(i)];
      force[r] += own[i];
      for (int j = 0; j < end->size(); ++j) {
        by_q(r, end->coordinates()[static_cast<std::size_t>(j)]) += h(i, j);
      }
    }
  };
}

/// A straight beam along x.
inline BeamBody straight(double length, int elements, const BeamSection& section,
                         const BeamOptions& options) {
  return BeamBody(
      "rod",
      straight_beam(Vector3::Zero(), {length, 0.0, 0.0}, Vector3::UnitY(), elements, "beam 'rod'"),
      {section}, options);
}

/// A square of steel.
inline BeamSection steel_square(double side, double nu) {
  return BeamSection::of(rectangle(side, side), {2.07e11, nu, 7800.0});
}

/// Solves for growing parts of a tip force.
inline void load_in_steps(StaticBeam& beam, const BeamBody& body, const Vector3& force, int steps) {
  for (int k = 1; k <= steps; ++k) beam.solve(tip_force(body, force * k / steps));
}

/// Tip deflection of a cantilever, 2 m long and 0.1 m thick, under a small load, over that of
/// Euler and Bernoulli.
inline double deflection(BeamFormulation formulation, bool planar, double nu, int elements) {
  const BeamSection section = steel_square(0.1, nu);
  const BeamBody body = straight(2.0, elements, section, {formulation, planar});
  StaticBeam beam(body);
  beam.clamp_start();
  const double load = 1e-6 * section.resultants.bending_z;
  beam.solve(tip_force(body, {0.0, load, 0.0}));
  return beam.tip().y() / (load * 8.0 / (3.0 * section.resultants.bending_z));
}

/// Deflection of Timoshenko over that of Euler and Bernoulli.
inline double timoshenko(double nu) {
  const SectionResultants s = steel_square(0.1, nu).resultants;
  return 1.0 + 3.0 * s.bending_z / (4.0 * s.shear_y);
}

inline const std::vector<std::pair<std::string, BeamFormulation>>& formulations() {
  static const std::vector<std::pair<std::string, BeamFormulation>> all = {
      {"cable", BeamFormulation::cable},
      {"ancf", BeamFormulation::ancf},
      {"continuum", BeamFormulation::continuum},
      {"split_continuum", BeamFormulation::split_continuum}};
  return all;
}

}  // namespace tribodyn::test
