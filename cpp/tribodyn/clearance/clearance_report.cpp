// The recorded channels of a clearance joint.

#include <cmath>
#include <numeric>

#include "tribodyn/clearance/clearance_joint.hpp"
#include "tribodyn/clearance/film_instant.hpp"
#include "tribodyn/film/outlet.hpp"
#include "tribodyn/gaps/film_surface.hpp"
#include "tribodyn/items/reaction.hpp"

namespace tribodyn {

namespace {

/// Names of gap coordinates without their kind: "tilt_x" is about x. A single coordinate needs no
/// name.
std::vector<std::string> axes_of(const Gap& shape, const std::vector<int>& coordinates) {
  std::vector<std::string> axes;
  if (coordinates.size() == 1) return axes;
  for (const int k : coordinates) {
    const std::string& name = shape.names()[static_cast<std::size_t>(k)];
    axes.push_back(name == "spin" ? "z" : name.substr(name.find('_') + 1));
  }
  return axes;
}

/// Whether one wall can move along the other in more than one way.
bool several_ways(const Gap& shape) { return shape.spins().size() + shape.slides().size() > 1; }

/// Force or moment on the mover against its motion along some coordinates; signed for one
/// coordinate.
double resistance(const std::vector<int>& coordinates, const ConstVectorRef& force,
                  const ConstVectorRef& rate) {
  if (coordinates.size() == 1) {
    return -std::copysign(1.0, rate[coordinates[0]]) * force[coordinates[0]] +
           0.0;  // avoids minus zero
  }
  double power = 0.0, square = 0.0;
  for (const int k : coordinates) {
    power += force[k] * rate[k];
    square += rate[k] * rate[k];
  }
  return square > 0.0 ? -power / std::sqrt(square) : 0.0;
}

}  // namespace

/// Where a wall gives way to the film, its distance does not follow from the position alone.
double ClearanceJoint::minimum_film_thickness(const Workspace& ws) const {
  if (contents_.elastic) {
    const FilmFields film = facets_.film->film_fields(ws.interaction.get());
    if (film.law->solver().touched()) return film.law->touched_distance(*film.workspace);
    return film.workspace->walls->minimum_thickness();
  }
  return interaction_->minimum_film_thickness(ws.motion.xi);
}

Fields ClearanceJoint::fields(const ItemWorkspace* workspace) const {
  Fields all;
  if (!contents_.fields) return all;
  const auto& ws = static_cast<const Workspace&>(*workspace);
  const FilmFields film = film_fields(workspace);
  const double* rate = film.rate ? film.rate : ws.motion.rate.data();
  FilmInstant now(*film.law, rate, film.force->force, *film.workspace);
  if (film.turn != 0.0) now.turn(film.layout->mesh, film.turn);
  now.summary.minimum_thickness = minimum_film_thickness(ws);
  now.move_to(all);
  add_vector("position", ws.motion.xi, all);
  add_vector("velocity", ws.motion.rate, all);
  add_vector("force", ws.force.force, all);
  return all;
}

/// Values at an instant.
struct ClearanceJoint::Recorded {
  const Workspace* ws = nullptr;
  const InteractionMeasures* measures = nullptr;
  Matrix6 wrench;                      // on the journal, of a unit of each generalised force
  Vector6 load;                        // on the journal
  Wrench reaction;                     // on the bearing
  double size = 0.0, size_rate = 0.0;  // of the eccentricity
  double loss = 0.0;                   // [W]
};

ClearanceJoint::Names ClearanceJoint::component_names() const {
  const Gap& shape = gap_->shape();
  std::vector<int> translations(static_cast<std::size_t>(shape.translations()));
  std::iota(translations.begin(), translations.end(), 0);
  Names names{axes_of(shape, translations),
              axes_of(shape, shape.tilts()),
              axes_of(shape, shape.spins()),
              axes_of(shape, shape.slides()),
              {},
              {}};
  const int sites = facets_.sites ? facets_.sites->sites() : 0;
  for (int k = 0; sites > 1 && k < sites; ++k) names.sites.push_back(std::to_string(k + 1));
  if (const std::vector<Outlet>* outlets = facets_.film ? facets_.film->outlets() : nullptr) {
    names.outlets = names_of(*outlets);
  }
  return names;
}

ClearanceJoint::Recorded ClearanceJoint::recorded(const ItemInstant& at) const {
  Recorded now;
  now.ws = static_cast<const Workspace*>(at.workspace);
  now.measures = &measures(*now.ws, at.history);
  const GapMotion& motion = now.ws->motion;
  const Gap& shape = gap_->shape();
  // Along the line of centres; at the centre itself the magnitude of the velocity.
  const auto e = motion.xi.head(shape.centring());
  const auto e_rate = motion.rate.head(shape.centring());
  now.size = e.norm();
  now.size_rate = now.size > 0.0 ? e.dot(e_rate) / now.size : e_rate.norm();
  const PairMotion markers(*at.view, attachment(0), attachment(1));
  now.wrench = gap_->wrench(markers.pair);
  now.load = now.wrench * now.ws->force.force;
  now.reaction = opposite_load(markers.motion[0], markers.motion[1], now.load);
  const InteractionMeasures& m = *now.measures;
  now.loss = m.film_power_loss + m.asperity_power_loss + m.contact_power_loss;
  return now;
}

void ClearanceJoint::report(const BodiesView& bodies, const ItemInstant* at, Report& out) const {
  const InteractionMeasures none;
  Recorded now;
  now.measures = &none;
  if (at) now = recorded(*at);
  const bool flat = planar(bodies);
  report_wrench("force", "moment", now.reaction, flat, out);
  report_motion(now, out);
  report_sliding(now, out);
  report_loads(flat, now, out);
  if (contents_.film) report_film(flat, now, out);
  report_walls(flat, now, out);
}

void ClearanceJoint::report_motion(const Recorded& now, Report& out) const {
  const Gap& shape = gap_->shape();
  const double sign = gap_->sign();
  const double c = shape.clearance();
  const auto xi = [&](Eigen::Index k) { return sign * now.ws->motion.xi[k]; };
  const auto rate = [&](Eigen::Index k) { return sign * now.ws->motion.rate[k]; };
  const auto tilt = [&](int k) { return shape.tilts()[static_cast<std::size_t>(k)]; };
  out.add("eccentricity", names_.translations, xi);
  out.add("eccentricity_rate", names_.translations, rate);
  out.add("eccentricity_ratio", [&] { return now.size / c; });
  out.add("eccentricity_ratio_rate", [&] { return now.size_rate / c; });
  out.add("minimum_film_thickness", [&] { return minimum_film_thickness(*now.ws); });
  if (shape.spin_has_angle()) {
    out.add("journal_angle", [&] { return xi(shape.spins().front()); });
  }
  if (shape.tilts().empty()) return;
  out.add("tilt", names_.tilts, [&](int k) { return xi(tilt(k)); });
  out.add("tilt_rate", names_.tilts, [&](int k) { return rate(tilt(k)); });
}

void ClearanceJoint::report_sliding(const Recorded& now, Report& out) const {
  const Gap& shape = gap_->shape();
  const double sign = gap_->sign();
  const bool several = several_ways(shape);
  if (!shape.spins().empty() || !shape.slides().empty()) {
    out.add("sliding_velocity",
            [&] { return (several ? 1.0 : sign) * shape.sliding_velocity(now.ws->motion.rate); });
  }
  const auto add = [&](const char* quantity, const Components& names,
                       const std::vector<int>& ways) {
    if (!several || ways.empty()) return;
    out.add(quantity, names,
            [&](int k) { return sign * now.ws->motion.rate[ways[static_cast<std::size_t>(k)]]; });
  };
  add("relative_angular_velocity", names_.spins, shape.spins());
  add("axial_velocity", names_.slides, shape.slides());
}

void ClearanceJoint::report_loads(bool flat, const Recorded& now, Report& out) const {
  const Gap& shape = gap_->shape();
  const auto resisting = [&](const std::vector<int>& ways) {
    return resistance(ways, now.ws->force.force, now.ws->motion.rate);
  };
  out.add("bearing_force", force_axes(flat), [&](int k) { return now.load[k]; });
  out.add("bearing_moment", moment_axes(flat), [&](int k) { return now.load[flat ? 5 : 3 + k]; });
  if (!shape.spins().empty()) out.add("friction_torque", [&] { return resisting(shape.spins()); });
  if (!shape.slides().empty()) out.add("friction_force", [&] { return resisting(shape.slides()); });
  out.add("power_loss", [&] { return now.loss; });
  if (contents_.memoryless_friction) {
    out.add("friction_shortfall", [&] { return now.measures->friction_shortfall; });
  }
}

namespace {

/// Force of a part of the interaction on the journal, from its generalised force.
void report_force(const char* quantity, bool flat, const Matrix6& wrench, const Vector& part,
                  Report& out) {
  Vector3 force = Vector3::Zero();
  if (!out.lists()) force = wrench.topRows(3) * part;
  out.add(quantity, force_axes(flat), [&](int k) { return force[k]; });
}

}  // namespace

void ClearanceJoint::report_film(bool flat, const Recorded& now, Report& out) const {
  const InteractionMeasures& m = *now.measures;
  report_force("film_force", flat, now.wrench, m.film_force, out);
  out.add("maximum_film_pressure", [&] { return m.maximum_film_pressure; });
  out.add("minimum_film_pressure", [&] { return m.minimum_film_pressure; });
  if (contents_.shear_thinning) {
    out.add("maximum_shear_rate", [&] { return m.maximum_shear_rate; });
  }
  out.add("film_power_loss", [&] { return m.film_power_loss; });
  if (!contents_.fields) return;
  if (contents_.elastic) {
    out.add("maximum_deflection", [&] { return m.maximum_deflection; });
    out.add("strain_energy", [&] { return m.strain_energy; });
  }
  out.add("oil_volume", [&] { return m.oil_volume; });
  out.add("oil_outflow", [&] { return m.oil_outflow; });
  out.add("side_leakage", [&] { return m.side_leakage; });
  if (!names_.outlets.empty()) {
    const auto flow = [&](int k) {
      const Outlet& outlet = (*facets_.film->outlets())[static_cast<std::size_t>(k)];
      return outlet.flow(facets_.film->film_fields(own(now.ws)).workspace->film->outflow);
    };
    out.add("boundary_outflow", names_.outlets, flow);
  }
  out.add("film_linear_solves", [&] { return static_cast<double>(m.film_linear_solves); });
}

void ClearanceJoint::report_walls(bool flat, const Recorded& now, Report& out) const {
  const InteractionMeasures& m = *now.measures;
  if (contents_.asperities) {
    report_force("asperity_force", flat, now.wrench, m.asperity_force, out);
    out.add("asperity_force_error", [&] { return m.asperity_force_error; });
    out.add("maximum_asperity_pressure", [&] { return m.maximum_asperity_pressure; });
    out.add("asperity_power_loss", [&] { return m.asperity_power_loss; });
    out.add("asperity_power_share",
            [&] { return now.loss > 0.0 ? m.asperity_power_loss / now.loss : 0.0; });
    out.add("contact_area", [&] { return m.contact_area; });
    out.add("contact_law_range", [&] { return m.below_range ? 1.0 : 0.0; });
  }
  if (!contents_.contact) return;
  report_force("contact_force", flat, now.wrench, m.contact_force, out);
  out.add("contact_power_loss", [&] { return m.contact_power_loss; });
  report_sites(now, out);
}

void ClearanceJoint::report_sites(const Recorded& now, Report& out) const {
  if (now.ws) {
    for (std::size_t k = 0; k < now.ws->sites.size(); ++k) {
      now.ws->sites[k] =
          facets_.sites->site_measures(static_cast<int>(k), now.ws->interaction.get());
    }
  }
  const auto site = [&](int k) { return now.ws->sites[static_cast<std::size_t>(k)]; };
  const Components& names = names_.sites;
  out.add("penetration", names, [&](int k) { return site(k).penetration; });
  out.add("impact_time", names, [&](int k) { return site(k).impact.time; });
  out.add("impact_velocity", names, [&](int k) { return site(k).impact.speed; });
  out.add("impact_duration", names, [&](int k) { return site(k).impact.duration; });
  out.add("impact_force", names, [&](int k) { return site(k).impact.force; });
  out.add("impact_energy_loss", names, [&](int k) { return site(k).impact.energy_loss; });
}

}  // namespace tribodyn
