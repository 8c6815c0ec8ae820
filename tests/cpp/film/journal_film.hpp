#pragma once
/// A journal bearing as the tests of the film use it.

#include <cmath>
#include <memory>
#include <numbers>

#include "tribodyn/film/condensed_film.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"

namespace tribodyn::test {

struct JournalCase {
  double radius = 1.0;
  double length = 1.0;
  double clearance = 1e-6;
  double viscosity = 1.0;
  int around = 40;
  int along = 8;
  bool symmetric = true;
  double ambient_pressure = 0.0;
  double cavitation_pressure = 0.0;
  bool groove = false;  ///< a line of nodes along the axis at angle 0
  double groove_pressure = 0.0;
  bool open_ends = true;  ///< closed ends and one cell along make it infinitely long
  bool tilts = false;     ///< two more coordinates: the journal turns about x and y
  Cavitation cavitation = Cavitation::mass_conserving;
  FilmTransport transport = FilmTransport::upwind;
  std::shared_ptr<const Lubricant> oil = {};          ///< none: the viscosity above
  std::shared_ptr<const FlowFactorModel> rough = {};  ///< none: smooth walls
  std::shared_ptr<const ElasticWall> elastic = {};    ///< none: rigid walls
  double valleys = 0.0;                               ///< walls that may touch [m]
  std::shared_ptr<const TouchLaw> touch = {};         ///< of elastic walls that touch
  std::shared_ptr<const MovingProfile> moving = {};   ///< of the journal; none: it is smooth

  MeshSolver solver = MeshSolver::automatic;

  SurfaceMesh mesh() const { return cylinder_mesh(radius, length, around, along, symmetric); }

  FilmConditions conditions() const {
    FilmConditions result;
    result.ambient_pressure = ambient_pressure;
    result.cavitation_pressure = cavitation_pressure;
    result.cavitation = cavitation;
    result.transport = transport;
    if (open_ends) result.open_boundaries = {"ends"};
    if (groove) {
      FilmPort port;
      for (int j = 0; j <= along; ++j) port.nodes.push_back(j);
      port.pressure = groove_pressure;
      result.ports.push_back(port);
    }
    return result;
  }

  /// Gap coordinates: x and y of the journal's centre, angle of the journal, tilts if any.
  std::vector<GapCoordinate> coordinates() const {
    GapCoordinate x, y, spin, tilt_x, tilt_y;
    x.translation = Vector3::UnitX();
    y.translation = Vector3::UnitY();
    spin.rotation = Vector3::UnitZ();
    spin.entrains = true;
    tilt_x.rotation = Vector3::UnitX();
    tilt_y.rotation = Vector3::UnitY();
    std::vector<GapCoordinate> result = {x, y, spin};
    if (tilts) result.insert(result.end(), {tilt_x, tilt_y});
    return result;
  }

  /// The bearing with another mesh of the same surface.
  CondensedFilm film(SurfaceMesh surface) const {
    const std::vector<double> thickness(surface.position().size(), clearance);
    const auto liquid =
        oil ? oil
            : std::make_shared<const Lubricant>(LubricantOptions{.dynamic_viscosity = viscosity});
    return CondensedFilm(
        FilmEquation("journal film", std::move(surface), liquid, conditions(), rough),
        coordinates(), ReferenceThickness{thickness, {}, valleys, moving, 2}, solver, elastic.get(),
        touch);
  }
  CondensedFilm film() const { return film(mesh()); }
};

/// Walls whose contact pressure falls exponentially with their distance.
class SampleTouch final : public TouchLaw {
 public:
  SampleTouch(double pressure, double decay, double friction)
      : pressure_(pressure), decay_(decay), friction_(friction) {}

  TouchState at(double distance) const override {
    const double p = pressure_ * std::exp(-distance / decay_);
    return {p, -p / decay_, p * decay_, p / pressure_ / 10.0};
  }
  TouchFriction friction(double speed) const override {
    const double t = std::tanh(speed / kSpeed);
    return {friction_ * t, friction_ * (1.0 - t * t) / kSpeed, friction_};
  }
  bool below_range(double distance) const override { return distance < -decay_; }

 private:
  static constexpr double kSpeed = 0.1;
  double pressure_, decay_, friction_;
};

/// Motion of the nodes of a film between rigid walls.
inline const RelativeMotion& wall_motion(const CondensedFilm& law) {
  return dynamic_cast<const RigidWalls&>(law.walls()).nodes();
}

/// Force of the pressure alone on the journal, from the nodal pressures.
inline Vector3 pressure_force(const CondensedFilm& law, const CondensedFilmWorkspace& ws) {
  const SurfaceMesh& mesh = law.equation().mesh();
  Vector3 force = Vector3::Zero();
  for (std::size_t i = 0; i < mesh.position().size(); ++i) {
    const double p = ws.film->pressure[i] - law.equation().conditions().ambient_pressure;
    force -= mesh.multiplicity() * mesh.weight()[i] * p * mesh.normal()[i];
  }
  return force;
}

/// Largest value of the parabola through three values at -1, 0, 1.
inline double parabola_peak(double left, double middle, double right) {
  const double curvature = left - 2.0 * middle + right;
  const double slope = 0.5 * (right - left);
  return curvature < 0.0 ? middle - 0.5 * slope * slope / curvature : middle;
}

}  // namespace tribodyn::test
