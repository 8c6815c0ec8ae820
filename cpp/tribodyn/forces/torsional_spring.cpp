#include "tribodyn/forces/torsional_spring.hpp"

#include <utility>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

TorsionalSpring::TorsionalSpring(std::string name, Marker first, Marker second,
                                 const TorsionalSpringOptions& options)
    : Force(std::move(name)),
      angle_("force '" + this->name() + "'", first, second),
      options_(options) {
  const std::string item = "force '" + this->name() + "'";
  require_non_negative(item, "stiffness", options.stiffness, "N m/rad");
  require_non_negative(item, "damping", options.damping, "N m s/rad");
  require_finite(item, "free_angle", options.free_angle, "rad");
  require(options.stiffness > 0.0 || options.damping > 0.0, item, "stiffness", options.stiffness,
          "N m/rad", "must be > 0 if damping is 0");
}

void TorsionalSpring::check_start(const BodiesView& view) const {
  const PairMotion at(view, attachment(0), attachment(1));
  AngleMotion motion;
  if (angle_.measure(at.pair, 0.0, motion)) return;
  const ItemFailure why = angle_.failure(at.pair, nullptr);
  throw InvalidInput(
      {.item = label(), .quantity = "markers", .rule = why.reason, .hint = why.hint});
}

ItemStatus TorsionalSpring::evaluate(const ItemRequest& request, const BodiesView& view,
                                     ItemWorkspace* workspace, ItemBlocks& out) const {
  auto& memory = static_cast<TurnMemory&>(*workspace);
  const AttachedPair pair = attached(view, request);
  const ItemStatus status = angle_.measure(pair, memory);
  if (status != ItemStatus::ok) return status;
  const AngleMotion& now = memory.motion;
  const double m = torque(now);
  ElementBlocks& element = out.elements[0];
  const Eigen::Index first[2] = {0, now.gradient[0].size()};
  for (int k = 0; k < 2; ++k) {
    for (Eigen::Index i = 0; i < now.gradient[k].size(); ++i) {
      element.force[first[k] + i] -= m * now.gradient[k][i];
    }
  }
  if (!request.tangents) return ItemStatus::ok;

  AngleHessian& h = memory.hessian;
  angle_.hessian(pair, now, h);
  for (int k = 0; k < 2; ++k) {
    for (int l = 0; l < 2; ++l) {
      for (Eigen::Index j = 0; j < now.gradient[l].size(); ++j) {
        const double by_q =
            options_.stiffness * now.gradient[l][j] + options_.damping * now.gradient_rate[l][j];
        const double by_v = options_.damping * now.gradient[l][j];
        for (Eigen::Index i = 0; i < now.gradient[k].size(); ++i) {
          element.by_q(first[k] + i, first[l] + j) -=
              now.gradient[k][i] * by_q + m * h.block[k][l](i, j);
          element.by_v(first[k] + i, first[l] + j) -= now.gradient[k][i] * by_v;
        }
      }
    }
  }
  return ItemStatus::ok;
}

AngleMotion TorsionalSpring::after(const BodiesView& view, const ItemWorkspace* workspace) const {
  return angle_.after(PairMotion(view, attachment(0), attachment(1)).pair, workspace);
}

ItemFailure TorsionalSpring::failure(const BodiesView& accepted,
                                     const ItemWorkspace* workspace) const {
  return angle_.failure(PairMotion(accepted, attachment(0), attachment(1)).pair, workspace);
}

double TorsionalSpring::power(double /*t*/, const BodiesView& view,
                              const ItemWorkspace* workspace) const {
  const AngleMotion now = after(view, workspace);
  return -torque(now) * now.rate;
}

double TorsionalSpring::potential_energy(double /*t*/, const BodiesView& view,
                                         const ItemWorkspace* workspace) const {
  const double turned = after(view, workspace).angle - options_.free_angle;
  return 0.5 * options_.stiffness * turned * turned;
}

double TorsionalSpring::dissipated_power(const BodiesView& view,
                                         const ItemWorkspace* workspace) const {
  const double rate = after(view, workspace).rate;
  return options_.damping * rate * rate;
}

void TorsionalSpring::report(const BodiesView& bodies, const ItemInstant* at, Report& out) const {
  AngleMotion now;
  if (at) now = after(bodies, at->workspace);
  out.add("torsion_angle", [&] { return now.angle; });
  out.add("torsion_torque", [&] { return torque(now); });
}

}  // namespace tribodyn
