#include "joints/joint_checks.hpp"
#include "tribodyn/joints/primitives.hpp"

using namespace tribodyn;

namespace {

/// The smallest joint that uses each row alone, so that a wrong row is named by its test.
class SingleRow final : public Joint {
 public:
  enum class Row { coincidence, dot, offset, distance };
  SingleRow(Row row, Marker first, Marker second) : Joint("row", first, second), row_(row) {}

  const char* kind() const override { return "row"; }
  int rows(bool) const override { return 1; }
  void evaluate_rows(double, const JointPair& pair, ConstraintRows& out) const override {
    resize_rows(1, pair, out);
    if (row_ == Row::coincidence) set_coincidence_row(0, 1, pair, out);
    if (row_ == Row::dot) set_dot_row(0, 1, 0, pair, out);
    if (row_ == Row::offset) set_offset_row(0, 1, pair, out);
    if (row_ == Row::distance) set_distance_row(0, 2.0, pair, out);
  }
  void hessian(double, const JointPair& pair, const double* lambda,
               ConstraintHessian& out) const override {
    reset_hessian(pair, out);
    if (row_ == Row::coincidence) {
      add_coincidence_hessian(pair, Vector3(0.0, lambda[0], 0.0), out);
    }
    if (row_ == Row::dot) add_dot_hessian(pair, 1, 0, lambda[0], out);
    if (row_ == Row::offset) add_offset_hessian(pair, 1, lambda[0], out);
    if (row_ == Row::distance) add_distance_hessian(pair, lambda[0], out);
  }

 private:
  Row row_;
};

void check_row(SingleRow::Row row) {
  test::check_joint_kind([row](const Marker& first, const Marker& second) {
    return std::make_unique<SingleRow>(row, first, second);
  });
}

}  // namespace

TEST_CASE("the coincidence row against differences") { check_row(SingleRow::Row::coincidence); }
TEST_CASE("the dot row against differences") { check_row(SingleRow::Row::dot); }
TEST_CASE("the offset row against differences") { check_row(SingleRow::Row::offset); }
TEST_CASE("the distance row against differences") { check_row(SingleRow::Row::distance); }

TEST_CASE("the values of the rows by hand") {
  using Row = SingleRow::Row;
  // Body 1 at the origin and turned by 0.3; body 2 at (3, 4) and turned by 0.5.
  const Vector3 q1(0.0, 0.0, 0.3);
  const Vector3 q2(3.0, 4.0, 0.5);
  const Marker m1 = planar_marker(0, 0.0, 0.0, 0.0);
  const Marker m2 = planar_marker(1, 0.0, 0.0, 0.0);
  CHECK(test::rows_at(SingleRow(Row::coincidence, m1, m2), 0.0, q1, q2).value[0] == Approx(4.0));
  CHECK(test::rows_at(SingleRow(Row::dot, m1, m2), 0.0, q1, q2).value[0] == Approx(std::sin(0.2)));
  CHECK(test::rows_at(SingleRow(Row::offset, m1, m2), 0.0, q1, q2).value[0] ==
        Approx(4.0 * std::cos(0.3) - 3.0 * std::sin(0.3)));
  CHECK(test::rows_at(SingleRow(Row::distance, m1, m2), 0.0, q1, q2).value[0] == Approx(3.0));
}
