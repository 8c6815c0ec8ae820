#pragma once
/// The ground: the fixed body that carries the global axes.
///
/// The ground has no coordinates, so every Jacobian that it returns has 3 rows and no column. It
/// counts as planar: a joint between the ground and a planar body is a planar joint, a joint
/// between the ground and a spatial body is a spatial joint.

#include "tribodyn/bodies/body.hpp"

namespace tribodyn {

/// The fixed body. Its frame is the global frame.
class Ground final : public Body {
 public:
  explicit Ground(std::string name = "ground");

  int coordinates() const override { return 0; }
  bool planar() const override { return true; }
  double mass() const override { return 0.0; }

  void point(const Vector3& local, const BodyState& state, VectorMotion& out) const override;
  void direction(const Vector3& local, const BodyState& state, VectorMotion& out) const override;
  void add_point_hessian(const Vector3& local, const BodyState& state, const Vector3& f,
                         BodyMatrix& h) const override;
  void add_direction_hessian(const Vector3& local, const BodyState& state, const Vector3& f,
                             BodyMatrix& h) const override;
  std::optional<double> counted_angle(const BodyState& /*state*/) const override { return 0.0; }
  void spin(const BodyState& state, SpinMotion& out) const override;
  void mass_matrix(int element, const BodyState& state, MatrixRef m) const override;
  const char* coordinate_name(int i) const override;
  Unit coordinate_unit(int i) const override;
};

}  // namespace tribodyn
