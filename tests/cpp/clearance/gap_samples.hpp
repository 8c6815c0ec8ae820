#pragma once
/// Two planar bodies with a journal bearing between skew markers, for the tests of clearance
/// joints, and the journal bearing of the slider-crank that is known from the literature.

#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <utility>
#include <vector>

#include <Eigen/LU>

#include "contact/mixed_lubrication_surface.hpp"
#include "differences.hpp"
#include "forces/force_checks.hpp"
#include "journal_gaps.hpp"
#include "tribodyn/clearance/clearance_joint.hpp"
#include "tribodyn/clearance/dry_interface.hpp"
#include "tribodyn/clearance/lubricated_interface.hpp"
#include "tribodyn/clearance/mixed_interface.hpp"
#include "tribodyn/contact/greenwood_williamson.hpp"
#include "tribodyn/contact/kogut_etsion.hpp"
#include "tribodyn/friction/coulomb.hpp"

namespace tribodyn::test {

/// Radius 10 mm, clearance 30 um, length 20 mm (slider-crank of P. Flores et al., 2004, with the
/// clearance of I. V. Nascimento, 2024).
inline JournalGapOptions sample_bearing() {
  return {.bearing_radius = 10e-3, .radial_clearance = 30e-6, .bearing_length = 20e-3};
}

/// Three waves on a journal, which grow along the axis.
inline std::shared_ptr<const MovingProfile> sample_profile(double height = 2e-6) {
  MovingHeights waves{{-10e-3, 10e-3}, {}};
  for (const double share : {0.5, 1.0}) {
    for (int k = 0; k < 120; ++k) {
      waves.heights.push_back(share * height * std::sin(3.0 * k * std::numbers::pi / 60.0));
    }
  }
  return std::make_shared<const MovingProfile>("journal", std::move(waves));
}

inline Marker skew_journal() { return planar_marker(1, 0.06, -0.02, 0.4); }
inline Marker skew_bearing() { return planar_marker(2, -0.03, 0.05, -1.1); }

inline std::unique_ptr<GapKinematics> sample_gap() {
  return journal_gap("joint 'pin'", skew_journal(), skew_bearing(), sample_bearing());
}

inline LubricatedOptions sample_film(double ambient_pressure = 0.0) {
  LubricatedOptions options;
  options.lubricant = std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = 0.01});
  options.ambient_pressure = ambient_pressure;
  options.mesh = {.around = 40, .along = 8};
  return options;
}

inline std::shared_ptr<const AsperityLaw> sample_asperities() {
  // The table takes a while to build, and every test can use the same.
  static const auto law = std::make_shared<const KogutEtsion>(RoughSurface(nascimento_surface()));
  return law;
}

inline DryOptions sample_asperity_contact(bool friction = true) {
  DryOptions options;
  options.asperities = sample_asperities();
  if (friction) {
    options.friction = std::make_shared<Coulomb>(
        CoulombOptions{.friction_coefficient = 0.08, .transition_speed = 0.05});
  }
  return options;
}

inline std::unique_ptr<MixedInterface> sample_mixed(double ambient_pressure = 0.0) {
  return std::make_unique<MixedInterface>(std::vector<std::shared_ptr<const Interface>>{
      std::make_shared<LubricatedInterface>(sample_film(ambient_pressure)),
      std::make_shared<DryInterface>(sample_asperity_contact())});
}

inline Vector6 three(double x, double y, double z) {
  Vector6 result(3);
  result << x, y, z;
  return result;
}

/// Motion in a gap without bodies.
inline GapMotion gap_motion(const Vector6& xi, const Vector6& rate) {
  GapMotion motion;
  motion.xi = xi;
  motion.rate = rate;
  return motion;
}

/// Forces of an interaction at (xi, rate); history base and weight as in an implicit stage.
struct Evaluation {
  ItemStatus status = ItemStatus::ok;
  InteractionForce force;
  Vector history_rate;
};

/// Number of history variables of an interaction.
inline int history_size(const Interaction& interaction) {
  const InteractionFacets facets = interaction.facets();
  return facets.history ? facets.history->history_size() : 0;
}

inline Evaluation evaluate(const Interaction& interaction, ItemWorkspace* workspace,
                           const Vector6& xi, const Vector6& rate, const Vector* base = nullptr,
                           double weight = 0.0, bool tangents = true) {
  const GapMotion motion = gap_motion(xi, rate);
  Evaluation out;
  out.force.set_zero(static_cast<int>(xi.size()));
  out.history_rate = Vector::Zero(history_size(interaction));
  out.status = interaction.evaluate({.motion = &motion,
                                     .history_base = base ? base->data() : nullptr,
                                     .history_weight = weight,
                                     .tangents = tangents},
                                    workspace, out.force, out.history_rate.data());
  return out;
}

/// Largest error of a K x K tangent, each block of equal units by its own largest entry: rows are
/// force or moment, columns translation or spin.
inline double tangent_error(const Matrix& value, const Matrix& reference) {
  double worst = 0.0;
  for (const auto& [i, rows] : {std::pair{0, 2}, std::pair{2, 1}}) {
    for (const auto& [j, columns] : {std::pair{0, 2}, std::pair{2, 1}}) {
      const double scale = reference.block(i, j, rows, columns).cwiseAbs().maxCoeff();
      const double error = (value - reference).block(i, j, rows, columns).cwiseAbs().maxCoeff();
      if (error > 0.0) worst = std::max(worst, error / scale);
    }
  }
  return worst;
}

/// Attaches the markers of a gap and calls use(pair, view).
template <class Use>
auto with_attached(const GapKinematics& gap, const BodiesView& view, const Use& use) {
  const auto journal = view.body(gap.journal().body).attach(gap.journal());
  const auto bearing = view.body(gap.bearing().body).attach(gap.bearing());
  const PairMotion at(view, *journal, *bearing, 2);
  return use(at.pair);
}

/// Motion in a gap between bodies, with derivatives.
inline GapMotion gap_motion(const GapKinematics& gap, const BodiesView& view) {
  return with_attached(gap, view, [&](const AttachedPair& pair) {
    GapMotion motion;
    GapScratch scratch;
    gap.evaluate(pair, scratch, motion);
    return motion;
  });
}

/// Coordinates and velocities of the sample bodies that put the gap at xi with the given rates.
struct Placement {
  Vector q, v;
};

inline Placement place(const GapKinematics& gap, const Bodies& bodies, const Vector6& xi,
                       const Vector6& rate) {
  const Motion motion{bodies.n(), 0.9};
  Placement at{motion.q(0.6), motion.v(0.6)};
  const Vector a = Vector::Zero(bodies.n());
  const int j = bodies.offset(gap.journal().body);
  at.v[j + 2] = at.v[bodies.offset(gap.bearing().body) + 2] + rate[2];
  GapMotion now;
  for (int k = 0; k < 2; ++k) {  // twice, for the last digit
    now = gap_motion(gap, bodies.view(at.q, at.v, a));
    const Eigen::Matrix2d turn = now.xi_by_q[0].topLeftCorner(2, 2);
    at.q.segment(j, 2) += turn.inverse() * (xi - now.xi).head(2);
  }
  for (int k = 0; k < 2; ++k) {
    now = gap_motion(gap, bodies.view(at.q, at.v, a));
    const Eigen::Matrix2d turn = now.xi_by_q[0].topLeftCorner(2, 2);
    at.v.segment(j, 2) += turn.inverse() * (rate - now.rate).head(2);
  }
  return at;
}

/// A clearance joint evaluated on bodies.
struct JointEvaluation {
  ItemStatus status = ItemStatus::ok;
  Vector force;
  Matrix by_q, by_v;
  Vector history_rate;
};

inline JointEvaluation evaluate(ClearanceJoint& joint, ItemWorkspace* workspace,
                                const Bodies& bodies, const Vector& q, const Vector& v,
                                const Vector* base = nullptr, double weight = 0.0,
                                bool tangents = true) {
  const int n = bodies.n();
  const Vector a = Vector::Zero(n);
  JointEvaluation out{ItemStatus::ok, Vector::Zero(n), Matrix::Zero(n, n), Matrix::Zero(n, n),
                      Vector::Zero(history_size(joint.interaction()))};
  const BodiesView view = bodies.view(q, v, a);
  attach(joint, view);
  const ItemMotions motions(joint, view);
  ItemStorage storage(joint, view);
  storage.blocks.history_rate = out.history_rate.data();
  out.status = joint.evaluate({.time = 0.0,
                               .motions = motions.data(),
                               .history_base = base ? base->data() : nullptr,
                               .history_weight = weight,
                               .tangents = tangents},
                              view, workspace, storage.blocks);
  storage.add_to(out.force, out.by_q, out.by_v);
  return out;
}

/// The oil that a film holds after some implicit steps along a path, and the base and weight of
/// the next step: what an integrator would hand to the film. The path is a journal that orbits
/// with growing eccentricity, so that cavities have formed and moved.
struct FilmHistory {
  Vector base;
  double weight;
  Vector6 xi, rate;  ///< at the end of the step that starts from `base`
};

inline FilmHistory cavitated_history(const Interaction& interaction, double clearance,
                                     double last_ratio, double attitude, int steps = 12) {
  const double dt = 20e-6;
  const double turn = 60.0;  // [rad/s], of the orbit
  const auto workspace = interaction.make_workspace();
  const auto at = [&](int k) {
    const double t = dt * (k - steps);
    const double e = clearance * last_ratio * (1.0 + 0.4 * t / (dt * steps));
    const double angle = attitude + turn * t;
    return three(e * std::cos(angle), e * std::sin(angle), 0.0);
  };
  FilmHistory history{Vector::Zero(history_size(interaction)), dt, at(0), {}};
  const InteractionFacets facets = interaction.facets();
  if (facets.history) facets.history->initial_history(at(0), history.base.data());
  for (int k = 1; k <= steps; ++k) {
    history.xi = at(k);
    history.rate = (at(k) - at(k - 1)) / dt;
    history.rate[2] = 400.0;
    if (k == steps) break;
    const Evaluation done =
        evaluate(interaction, workspace.get(), history.xi, history.rate, &history.base, dt);
    if (done.status != ItemStatus::ok) throw std::runtime_error("the sample film fails");
    history.base += dt * done.history_rate;
  }
  return history;
}

}  // namespace tribodyn::test
