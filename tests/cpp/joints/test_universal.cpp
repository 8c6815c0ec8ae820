#include "joints/joint_checks.hpp"
#include "tribodyn/bodies/bodies_view.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/joints/universal.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("the rows of the universal joint against differences") {
  test::check_joint_kind([](const Marker& first, const Marker& second) {
    return std::make_unique<Universal>("joint", first, second);
  });
}

TEST_CASE("a universal joint leaves free what its cross lets turn") {
  // About x of the first and y of the second; not about z while the shafts are straight.
  test::check_held(Universal("joint", Marker{0}, Marker{1}), {1, 1, 1, 0, 0, 1});
}

TEST_CASE("the second yoke turns about its own y axis, after the first has turned about x") {
  const Matrix3 axes = test::skew_axes();
  const Universal joint("joint", Marker{0}, Marker{1});
  const Vector3 none = Vector3::Zero();
  // R2 = exp(0.4 x1) exp(0.7 y1) turns about y of the second after x of the first.
  const Matrix3 turned =
      Eigen::AngleAxisd(0.4, axes.col(0)).matrix() * Eigen::AngleAxisd(0.7, axes.col(1)).matrix();
  const Eigen::AngleAxisd whole(turned);
  const auto at = [&](const Eigen::AngleAxisd& turn) {
    return test::rows_in_space(joint, {none, none}, {none, turn.angle() * turn.axis()}).value[3];
  };
  CHECK(std::abs(at(whole)) < 1e-15);
  // The other order is no motion of the cross: x1 . y2 = sin(0.4) sin(0.7).
  const Eigen::AngleAxisd other(Matrix3(Eigen::AngleAxisd(0.7, axes.col(1)).matrix() *
                                        Eigen::AngleAxisd(0.4, axes.col(0)).matrix()));
  CHECK(at(other) == Approx(std::sin(0.4) * std::sin(0.7)));
}

TEST_CASE(
    "a universal joint is refused between planar bodies, and its message says what is meant") {
  std::vector<std::unique_ptr<Body>> bodies;
  bodies.push_back(std::make_unique<Ground>());
  bodies.push_back(std::make_unique<PlanarBody>("rod", 0.2, 1e-4));
  bodies.push_back(std::make_unique<SpatialBody>("link", 0.2, test::sample_inertia(1e-4)));
  const BodiesView view{&bodies, nullptr, nullptr, nullptr, nullptr};
  CHECK_THROWS_WITH(Universal("slide", Marker{0}, Marker{1}).check(view),
                    ContainsSubstring("joint 'slide'") && ContainsSubstring("fixed"));
  CHECK_NOTHROW(Universal("slide", Marker{0}, Marker{2}).check(view));
  CHECK_NOTHROW(Universal("slide", Marker{2}, Marker{1}).check(view));
}
