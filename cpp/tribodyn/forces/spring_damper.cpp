#include "tribodyn/forces/spring_damper.hpp"

#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/generalised_force.hpp"

namespace tribodyn {

/// The line between the markers and the tension along it.
struct SpringDamper::Line {
  Vector3 rate;       // d'
  double length;      // l
  Vector3 direction;  // n; zero if undefined
  double speed;       // l'
  double tension;     // f
};

SpringDamper::SpringDamper(std::string name, Marker first, Marker second,
                           const SpringDamperOptions& options)
    : Force(std::move(name)), markers_{first, second}, options_(options) {
  const std::string item = "force '" + this->name() + "'";
  require_non_negative(item, "stiffness", options.stiffness, "N/m");
  require_non_negative(item, "damping", options.damping, "N s/m");
  require_non_negative(item, "free_length", options.free_length, "m");
  require(options.stiffness > 0.0 || options.damping > 0.0, item, "stiffness", options.stiffness,
          "N/m", "must be > 0 if damping is 0");
  if (first.body == second.body) {
    throw InvalidInput({.item = item,
                        .quantity = "markers",
                        .rule = "must lie on two bodies",
                        .hint = "a spring within one rigid body has no effect"});
  }
}

SpringDamper::Line SpringDamper::line(const AttachedPair& pair) const {
  const VectorMotion &r1 = pair.motion[0]->origin, &r2 = pair.motion[1]->origin;
  Line line;
  const Vector3 d = r2.value - r1.value;
  line.rate = r2.rate - r1.rate;
  line.length = d.norm();
  line.direction = line.length > kMinimumLength ? Vector3(d / line.length) : Vector3::Zero();
  line.speed = line.direction.dot(line.rate);
  line.tension =
      options_.stiffness * (line.length - options_.free_length) + options_.damping * line.speed;
  return line;
}

SpringDamper::Line SpringDamper::line(const BodiesView& view) const {
  return line(PairMotion(view, attachment(0), attachment(1)).pair);
}

ItemLayout SpringDamper::layout(const BodiesView& bodies) const {
  ItemLayout layout = Force::layout(bodies);
  layout.parts = {AttachmentParts::none(), AttachmentParts::none()};
  return layout;
}

double SpringDamper::length(const BodiesView& view) const { return line(view).length; }

double SpringDamper::tension(const BodiesView& view) const { return line(view).tension; }

void SpringDamper::check_start(const BodiesView& view) const {
  const double start = length(view);
  require(!needs_direction() || start > kMinimumLength, "force '" + name() + "'", "length", start,
          "m", "must be > 0 at the start",
          "place the markers apart, so that the line between them has a direction");
}

ItemStatus SpringDamper::evaluate(const ItemRequest& request, const BodiesView& view,
                                  ItemWorkspace* /*workspace*/, ItemBlocks& out) const {
  const AttachedPair pair = attached(view, request);
  const Line now = line(pair);
  if (needs_direction() && !(now.length > kMinimumLength)) return ItemStatus::out_of_range;

  const Vector3& n = now.direction;
  const double c = options_.damping;
  const Vector3 force = now.tension * n;
  ElementBlocks& element = out.elements[0];
  const Eigen::Index first[2] = {0, pair.size(0)};
  add_generalised_force(pair.motion[0]->origin.jacobian, force, first[0], element.force);
  add_generalised_force(pair.motion[1]->origin.jacobian, -force, first[1], element.force);
  if (!request.tangents) return ItemStatus::ok;

  const Matrix3 along = n * n.transpose();
  Matrix3 by_line = options_.stiffness * Matrix3::Identity();  // of F = k d
  if (needs_direction()) {
    const Vector3 across = now.rate - now.speed * n;  // P d'
    by_line = options_.stiffness * along + (c / now.length) * n * across.transpose() +
              (now.tension / now.length) * (Matrix3::Identity() - along);
  }
  const Matrix3 by_rate = c * along;
  for (int k = 0; k < 2; ++k) {
    const Jacobian3& j_k = pair.motion[k]->origin.jacobian;
    pair.add_point_hessian(k, k == 0 ? force : -force,
                           diagonal_block(element.by_q, first[k], pair.size(k)));
    for (int l = 0; l < 2; ++l) {
      // F acts on the first body and grows with r2: the signs of k and l together.
      const double sign = k == l ? -1.0 : 1.0;
      const VectorMotion& r_l = pair.motion[l]->origin;
      add_generalised_tangent(j_k, sign * by_line, r_l.jacobian, first[k], first[l], element.by_q);
      add_generalised_tangent(j_k, sign * by_rate, r_l.jacobian_rate, first[k], first[l],
                              element.by_q);
      add_generalised_tangent(j_k, sign * by_rate, r_l.jacobian, first[k], first[l], element.by_v);
    }
  }
  return ItemStatus::ok;
}

ItemFailure SpringDamper::failure(const BodiesView& accepted,
                                  const ItemWorkspace* /*workspace*/) const {
  return {.reason = "the length of the spring is zero: its force has no direction",
          .hint =
              "a spring with free_length = 0 and damping = 0 may pass through zero length; keep "
              "the markers of any other spring apart",
          .quantity = "length",
          .value = length(accepted),
          .unit = "m"};
}

double SpringDamper::power(double /*t*/, const BodiesView& view,
                           const ItemWorkspace* /*workspace*/) const {
  const Line now = line(view);
  return -now.tension * now.speed;
}

double SpringDamper::potential_energy(double /*t*/, const BodiesView& view,
                                      const ItemWorkspace* /*workspace*/) const {
  const double stretch = length(view) - options_.free_length;
  return 0.5 * options_.stiffness * stretch * stretch;
}

double SpringDamper::dissipated_power(const BodiesView& view,
                                      const ItemWorkspace* /*workspace*/) const {
  const double speed = line(view).speed;
  return options_.damping * speed * speed;
}

void SpringDamper::report(const BodiesView& bodies, const ItemInstant* at, Report& out) const {
  Line now{};
  if (at) now = line(bodies);
  out.add("length", [&] { return now.length; });
  out.add("tension", [&] { return now.tension; });
}

}  // namespace tribodyn
