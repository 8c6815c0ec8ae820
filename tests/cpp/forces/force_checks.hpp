#pragma once
/// Checks that hold for every force item.

#include <memory>
#include <vector>

#include "bodies/sample_bodies.hpp"
#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/bodies/ground.hpp"
#include "tribodyn/bodies/planar_body.hpp"
#include "tribodyn/bodies/spatial_body.hpp"
#include "tribodyn/forces/force.hpp"

namespace tribodyn::test {

/// Bodies with their numbering, as a model would hold them.
class Bodies {
 public:
  template <class B, class... Arguments>
  Bodies& add(Arguments&&... arguments) {
    offset_.push_back(n_);
    bodies_.push_back(std::make_unique<B>(std::forward<Arguments>(arguments)...));
    const BodyChart* chart = bodies_.back()->facets().chart;
    chart_of_.push_back(chart ? static_cast<int>(chart_coordinates_.size()) : -1);
    if (chart) {
      for (const ChartCoordinates& each : chart->charts()) {
        chart_coordinates_.push_back(n_ + each.rotation);
      }
    }
    n_ += bodies_.back()->coordinates();
    return *this;
  }

  int n() const { return n_; }
  int offset(int body) const { return offset_[static_cast<std::size_t>(body)]; }
  /// A view on vectors of the caller, which must outlive it.
  BodiesView view(const Vector& q, const Vector& v, const Vector& a) const {
    frames_.emplace_back(chart_coordinates_.size());
    for (std::size_t k = 0; k < chart_coordinates_.size(); ++k) {
      const int first = chart_coordinates_[k];
      frames_.back()[k].set(FramedStates::kOrigin, q.data() + first, v.data() + first,
                            a.data() + first);
    }
    return {&bodies_,        q.data(), v.data(), a.data(), offset_.data(), frames_.back().data(),
            chart_of_.data()};
  }

 private:
  std::vector<std::unique_ptr<Body>> bodies_;
  std::vector<int> offset_, chart_coordinates_, chart_of_;
  mutable std::list<std::vector<RotationFrame>> frames_;  // of all views
  int n_ = 0;
};

/// The ground (0), two planar bodies (1, 2), two that stretch in space (3, 4), and two rigid ones
/// in space (5, 6).
inline Bodies sample_bodies() {
  Bodies bodies;
  bodies.add<Ground>().add<PlanarBody>("rod", 0.2, 1e-4).add<PlanarBody>("crank", 0.3, 2e-4);
  bodies.add<AffineBody>("beam").add<AffineBody>("frame");
  bodies.add<SpatialBody>("link", 0.4, sample_inertia(1e-3));
  bodies.add<SpatialBody>("lever", 0.3, sample_inertia(1.0));
  return bodies;
}

/// Attaches an item to the bodies of its markers, as a model would.
inline void attach(Item& item, const BodiesView& view) {
  std::vector<std::shared_ptr<const Attachment>> attachments;
  for (const Marker& marker : item.markers()) {
    attachments.push_back(view.body(marker.body).attach(marker));
  }
  item.attach(std::move(attachments));
}

/// The motions of an attached item, for its request, with the parts that the item reads.
class ItemMotions {
 public:
  ItemMotions(const Item& item, const BodiesView& view) {
    const std::vector<AttachmentParts> parts = item.layout(view).parts;
    for (const auto& each : item.attachments()) {
      BodyState state = view.state(each->body());
      if (!parts.empty()) state.parts = parts[motions_.size()];
      motions_.push_back(unknown_motion(each->size()));
      each->evaluate(state, motions_.back());
    }
    for (const AttachmentMotion& each : motions_) pointers_.push_back(&each);
  }
  ItemMotions(const ItemMotions&) = delete;
  const AttachmentMotion* const* data() const { return pointers_.data(); }

 private:
  std::vector<AttachmentMotion> motions_;
  std::vector<const AttachmentMotion*> pointers_;
};

/// Storage of an item on these bodies, as an assembler would give it, and where its numbers go.
class ItemStorage {
 public:
  ItemStorage(const Item& item, const BodiesView& view) : layout_(item.layout(view)) {
    for (const std::vector<int>& list : layout_.elements) {
      const auto n = static_cast<Eigen::Index>(list.size());
      numbers_.push_back({Vector::Zero(n), Matrix::Zero(n, n), Matrix::Zero(n, n)});
    }
    for (Numbers& x : numbers_) {
      const Eigen::Index n = x.force.size();
      blocks.elements.push_back({.force = VectorMap(x.force.data(), n),
                                 .by_q = MatrixMap(x.by_q.data(), n, n),
                                 .by_v = MatrixMap(x.by_v.data(), n, n)});
    }
  }

  ItemBlocks blocks;

  /// Adds what was written to global numbers.
  void add_to(Vector& force, Matrix& by_q, Matrix& by_v) const {
    for (std::size_t e = 0; e < numbers_.size(); ++e) {
      const std::vector<int>& at = layout_.elements[e];
      for (std::size_t i = 0; i < at.size(); ++i) {
        const auto r = static_cast<Eigen::Index>(i);
        force[at[i]] += numbers_[e].force[r];
        for (std::size_t j = 0; j < at.size(); ++j) {
          by_q(at[i], at[j]) += numbers_[e].by_q(r, static_cast<Eigen::Index>(j));
          by_v(at[i], at[j]) += numbers_[e].by_v(r, static_cast<Eigen::Index>(j));
        }
      }
    }
  }

 private:
  struct Numbers {
    Vector force;
    Matrix by_q, by_v;
  };

  ItemLayout layout_;
  std::vector<Numbers> numbers_;
};

/// Result of one evaluation.
struct Evaluated {
  ItemStatus status;
  Vector force;
  Matrix by_q;
  Matrix by_v;
};

inline Evaluated evaluate(Force& item, const Bodies& bodies, double t, const Vector& q,
                          const Vector& v, bool tangents = true) {
  const int n = bodies.n();
  const Vector a = Vector::Zero(n);
  Evaluated out{ItemStatus::ok, Vector::Zero(n), Matrix::Zero(n, n), Matrix::Zero(n, n)};
  const BodiesView view = bodies.view(q, v, a);
  attach(item, view);
  ItemStorage storage(item, view);
  const ItemMotions motions(item, view);
  const auto workspace = item.make_workspace();
  out.status = item.evaluate({.time = t, .motions = motions.data(), .tangents = tangents}, view,
                             workspace.get(), storage.blocks);
  storage.add_to(out.force, out.by_q, out.by_v);
  return out;
}

/// Checks the tangents of a force against differences, and its power against its energies:
/// Q . v = -dV/dq . v - dissipated power + supplied power.
inline void check_force(Force& item, const Bodies& bodies) {
  const Motion motion{bodies.n(), 0.9};
  const double t = 0.6;
  const Vector q = motion.q(t);
  const Vector v = motion.v(t);
  const Vector a = Vector::Zero(bodies.n());
  const Evaluated f = evaluate(item, bodies, t, q, v);
  REQUIRE(f.status == ItemStatus::ok);
  CHECK(f.force.norm() > 1e-3);

  const Matrix by_q = difference_jacobian(
      [&](const Vector& x) { return evaluate(item, bodies, t, x, v, false).force; }, q);
  const Matrix by_v = difference_jacobian(
      [&](const Vector& x) { return evaluate(item, bodies, t, q, x, false).force; }, v);
  CHECK(relative_error(f.by_q, by_q) < kDifferenceTolerance);
  CHECK(relative_error(f.by_v, by_v) < kDifferenceTolerance);
  const Evaluated bare = evaluate(item, bodies, t, q, v, false);
  CHECK(bare.force == f.force);
  CHECK(bare.by_q.isZero(0.0));

  const double stored = difference(
      [&](double s) {
        const Vector x = q + s * v;
        return item.potential_energy(t, bodies.view(x, v, a), nullptr);
      },
      0.0);
  const BodiesView view = bodies.view(q, v, a);
  const double dissipated = item.dissipated_power(view, nullptr);
  CHECK(dissipated >= 0.0);
  const double power = item.supplied_power(t, view, nullptr) - dissipated - stored;
  CHECK(std::abs(f.force.dot(v) - power) < kDifferenceTolerance * std::max(1.0, std::abs(power)));
  CHECK(item.power(t, view, nullptr) == Approx(f.force.dot(v)).epsilon(1e-12));
}

inline void check_force(Force&& item, const Bodies& bodies) { check_force(item, bodies); }

}  // namespace tribodyn::test
