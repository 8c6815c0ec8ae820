#pragma once
/// Beams of all formulations for tests.

#include <string>
#include <vector>

#include "beams/static_beam.hpp"
#include "differences.hpp"

namespace tribodyn::test {

struct SampleBeam {
  std::string name;
  BeamBody body;
};

/// A thick section with two different bending stiffnesses, or a round one; order of one for all
/// stiffnesses.
inline BeamSection sample_section(bool round) {
  const ElasticMaterial material{.youngs_modulus = 9.0, .poisson_ratio = 0.3, .density = 2.0};
  return BeamSection::of(round ? circle(0.5) : rectangle(0.7, 1.1), material);
}

/// A curved and, in space, twisted reference shape, or a straight one.
inline std::vector<BeamNode> sample_nodes(bool planar, bool curved, int elements) {
  const std::string item = "beam 'rod'";
  if (!curved) {
    return straight_beam({0.1, 0.2, 0.0}, {1.1, 0.5, planar ? 0.0 : -0.4}, Vector3::UnitY(),
                         elements, item);
  }
  std::vector<Vector3> points;
  std::vector<double> twist;
  for (int i = 0; i <= elements; ++i) {
    const double x = static_cast<double>(i) / elements;
    points.emplace_back(x, 0.3 * x * x, planar ? 0.0 : 0.2 * x * (1.0 - 0.6 * x));
    if (!planar) twist.push_back(0.4 * x);
  }
  return curved_beam(points, Vector3::UnitY(), twist, item);
}

/// Every formulation in the plane and in space, straight and curved.
template <class Use>
void for_all_beams(int elements, double stiffness_damping, double mass_damping, Use&& use) {
  for (const auto& [name, formulation] : formulations()) {
    for (const bool planar : {true, false}) {
      for (const bool curved : {true, false}) {
        // One curved element needs three points to be curved.
        const BeamSection section = sample_section(formulation == BeamFormulation::cable);
        const BeamBody body("rod", sample_nodes(planar, curved, elements), {section},
                            {.formulation = formulation,
                             .planar = planar,
                             .stiffness_damping = stiffness_damping,
                             .mass_damping = mass_damping});
        INFO(name << (planar ? ", planar" : ", in space") << (curved ? ", curved" : ", straight"));
        use(body);
      }
    }
  }
}

/// The placed beam with a smooth disturbance of all coordinates.
inline Vector disturbed(const BeamBody& body, double size, double seed) {
  const std::vector<double> placed =
      body.placed(body.planar() ? Vector3(0.3, -0.2, 0.0) : Vector3(0.3, -0.2, 0.5),
                  Eigen::AngleAxisd(0.7, body.planar() ? Vector3::UnitZ().eval()
                                                       : Vector3(1.0, 2.0, -1.0).normalized())
                      .toRotationMatrix());
  Vector q = Eigen::Map<const Vector>(placed.data(), body.coordinates());
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    q[i] += size * std::sin(seed + 1.7 * static_cast<double>(i));
  }
  return q;
}

/// A marker between the nodes, beside the axis where the formulation permits it, with a turned
/// frame.
inline Marker skew_place(const BeamBody& body) {
  const bool on_axis = body.options().formulation == BeamFormulation::cable && !body.planar();
  Marker marker = body.marker(0, 0.4 * body.length(), on_axis ? 0.0 : 0.2,
                              on_axis || body.planar() ? 0.0 : -0.3);
  const Vector3 axis =
      body.planar() ? Vector3(0.0, 0.0, 1.0) : Vector3(1.0, 2.0, -1.0).normalized();
  marker.rotation = Eigen::AngleAxisd(0.7, axis).toRotationMatrix() * marker.rotation;
  return marker;
}

inline AttachmentMotion motion_at(const Attachment& at, const BodyState& state) {
  AttachmentMotion motion;
  at.evaluate(state, motion);
  return motion;
}

}  // namespace tribodyn::test
