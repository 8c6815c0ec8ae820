// Constraints that make a surface of a solid rigid.

#include <cmath>
#include <memory>
#include <vector>

#include <Eigen/Geometry>

#include "catch.hpp"
#include "differences.hpp"
#include "solids/sample_solids.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/decompositions.hpp"
#include "tribodyn/solids/rigid_patch.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// Rows of all items of a patch and the tangent of their multipliers, over all coordinates.
struct Rows {
  Vector value, rate, acceleration;
  Matrix jacobian, jacobian_rate, jacobian_acceleration, tangent;
};

class Patch {
 public:
  explicit Patch(ElementKind kind) {
    auto own = std::make_unique<SolidBody>("block", one_element(kind), options_of(kind));
    solid = own.get();
    bodies_.push_back(std::move(own));
    items = rigid_patch(*solid, 0, 0);
  }

  Rows rows(const Vector& q, const Vector& v, const Vector& a) const {
    static const int offset = 0, chart = -1;
    const BodiesView view{&bodies_, q.data(), v.data(), a.data(), &offset, nullptr, &chart};
    std::vector<ItemLayout> layouts;
    Eigen::Index count = 0;
    for (const auto& item : items) {
      layouts.push_back(item->layout(view));
      count += layouts.back().rows;
    }
    Rows all{Vector::Zero(count),
             Vector::Zero(count),
             Vector::Zero(count),
             Matrix::Zero(count, q.size()),
             Matrix::Zero(count, q.size()),
             Matrix::Zero(count, q.size()),
             Matrix::Zero(q.size(), q.size())};
    Eigen::Index first = 0;
    for (std::size_t k = 0; k < items.size(); ++k) {
      add(*items[k], layouts[k], view, first, all);
      first += layouts[k].rows;
    }
    return all;
  }
  /// The multiplier of a row.
  static double multiplier(Eigen::Index row) { return 0.7 - 0.2 * static_cast<double>(row); }

  const SolidBody* solid = nullptr;
  std::vector<std::unique_ptr<RigidPatch>> items;

 private:
  static void add(const RigidPatch& item, const ItemLayout& layout, const BodiesView& view,
                  Eigen::Index first, Rows& all) {
    const Eigen::Index m = layout.rows;
    const auto n = static_cast<Eigen::Index>(layout.row_coordinates.size());
    Vector force = Vector::Zero(n), lambda(m);
    for (Eigen::Index i = 0; i < m; ++i) lambda[i] = multiplier(first + i);
    Matrix by_q = Matrix::Zero(n, n), j(m, n), j1(m, n), j2(m, n);
    std::vector<Unit> units(static_cast<std::size_t>(m));
    ItemBlocks out;
    out.elements.push_back({.force = {force.data(), n}, .by_q = {by_q.data(), n, n}});
    out.rows.value = all.value.data() + first;
    out.rows.rate = all.rate.data() + first;
    out.rows.acceleration = all.acceleration.data() + first;
    out.rows.unit = units.data();
    new (&out.rows.jacobian) MatrixMap(j.data(), m, n);
    new (&out.rows.jacobian_rate) MatrixMap(j1.data(), m, n);
    new (&out.rows.jacobian_acceleration) MatrixMap(j2.data(), m, n);
    ItemRequest request;
    request.multipliers = lambda.data();
    CHECK(item.evaluate(request, view, nullptr, out) == ItemStatus::ok);
    for (Eigen::Index c = 0; c < n; ++c) {
      const int column = layout.row_coordinates[static_cast<std::size_t>(c)];
      all.jacobian.block(first, column, m, 1) += j.col(c);
      all.jacobian_rate.block(first, column, m, 1) += j1.col(c);
      all.jacobian_acceleration.block(first, column, m, 1) += j2.col(c);
      for (Eigen::Index r = 0; r < n; ++r) {
        all.tangent(layout.row_coordinates[static_cast<std::size_t>(r)], column) += by_q(r, c);
      }
    }
  }

  std::vector<std::unique_ptr<Body>> bodies_;
};

constexpr ElementKind kKinds[] = {ElementKind::hex8, ElementKind::hex20, ElementKind::tet10,
                                  ElementKind::quad4, ElementKind::quad8};

}  // namespace

TEST_CASE("rates and derivatives of the rows") {
  for (const ElementKind kind : kKinds) {
    INFO(reference_element(kind).name);
    const Patch patch(kind);
    const std::vector<double> start = patch.solid->placed();
    const int n = static_cast<int>(start.size());
    const Motion motion{n, 0.4, Eigen::Map<const Vector>(start.data(), n)};
    const double t = 0.7;
    const Vector q = motion.q(t), v = motion.v(t), a = motion.a(t);
    const Rows rows = patch.rows(q, v, a);
    const auto along = [&](double s) { return patch.rows(motion.q(s), motion.v(s), motion.a(s)); };
    const auto close = [](const Matrix& value, const Matrix& reference) {
      CHECK(relative_error(value, reference) < kDifferenceTolerance);
    };
    close(rows.rate, difference([&](double s) { return Matrix(along(s).value); }, t));
    close(rows.acceleration, difference([&](double s) { return Matrix(along(s).rate); }, t));
    close(rows.jacobian_rate, difference([&](double s) { return Matrix(along(s).jacobian); }, t));
    close(rows.jacobian_acceleration,
          difference([&](double s) { return Matrix(along(s).jacobian_rate); }, t));
    close(rows.jacobian,
          difference_jacobian([&](const Vector& x) { return patch.rows(x, v, a).value; }, q));
    Vector lambda(rows.value.size());
    for (Eigen::Index i = 0; i < lambda.size(); ++i) lambda[i] = Patch::multiplier(i);
    close(rows.tangent, -difference_jacobian(
                            [&](const Vector& x) {
                              return Vector(patch.rows(x, v, a).jacobian.transpose() * lambda);
                            },
                            q));
  }
}

TEST_CASE("the rows are independent, and leave the rigid motions of the surface free") {
  for (const ElementKind kind : kKinds) {
    INFO(reference_element(kind).name);
    const Patch patch(kind);
    const bool flat = reference_element(kind).dimensions == 2;
    const Matrix3 turn =
        Eigen::AngleAxisd(1.3, flat ? Vector3(0, 0, 1) : Vector3(1, 2, -1).normalized())
            .toRotationMatrix();
    const SolidBody placed("block", one_element(kind), options_of(kind),
                           {Vector3(0.4, -1.0, 0.0), turn});
    const std::vector<double> start = placed.placed();
    const Vector q = Eigen::Map<const Vector>(start.data(), placed.coordinates());
    const Vector zero = Vector::Zero(q.size());
    const Rows rows = patch.rows(q, zero, zero);
    CHECK(rows.value.norm() < 1e-13);
    const Matrix motions = placed.rigid_motions({q.data(), zero.data(), zero.data()});
    CHECK((rows.jacobian * motions).norm() < 1e-12);
    const auto nodes = static_cast<Eigen::Index>(placed.mesh().surfaces[0].facets[0].size());
    CHECK(rows.value.size() == (flat ? 2 * nodes - 3 : 3 * nodes - 6));
    CHECK(PivotedQR(rows.jacobian.transpose(), 1e-6).rank() == rows.value.size());
  }
}

TEST_CASE("invalid rigid patches") {
  HeldComponents held(8, {false, false, false});
  held[0][1] = true;
  const SolidBody body("block", one_element(ElementKind::hex8), options_of(ElementKind::hex8), {},
                       held);
  CHECK_THROWS_AS(rigid_patch(body, 0, 0), InvalidInput);
  CHECK_THROWS_AS(rigid_patch(body, 0, 9), InvalidInput);
}
