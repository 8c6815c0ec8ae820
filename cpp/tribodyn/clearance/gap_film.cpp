#include "tribodyn/clearance/gap_film.hpp"

#include "tribodyn/clearance/mixed_interface.hpp"
#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

/// The parts of an interface, those of mixtures within a mixture included.
void append_parts(const Interface& interface, std::vector<const Interface*>& out) {
  const auto* mixed = dynamic_cast<const MixedInterface*>(&interface);
  if (!mixed) {
    out.push_back(&interface);
    return;
  }
  for (const auto& part : mixed->parts()) append_parts(*part, out);
}

std::vector<const Interface*> parts_of(const Interface& interface) {
  std::vector<const Interface*> parts;
  append_parts(interface, parts);
  return parts;
}

}  // namespace

FilmPart film_part(const std::string& item, const Interface& interface) {
  for (const Interface* part : parts_of(interface)) {
    if (const auto* film = dynamic_cast<const LubricatedInterface*>(part)) {
      return {film, interface.asperity_deviation()};
    }
  }
  throw InvalidInput({.item = item,
                      .quantity = "interface",
                      .rule = "must have a film",
                      .hint = "use LubricatedInterface or MixedInterface"});
}

FilmLayout film_layout(const std::string& item, const Gap& gap, const Interface& interface) {
  const FilmPart part = film_part(item, interface);
  return part.film->layout(item, gap, part.asperity_deviation);
}

WallContact::WallContact(const std::string& item, const std::shared_ptr<const Gap>& gap,
                         const Interface& interface) {
  for (const Interface* part : parts_of(interface)) {
    const auto* film = dynamic_cast<const LubricatedInterface*>(part);
    if (film && film->options().elastic_wall) return;  // the asperities are a part of the film
  }
  for (const Interface* part : parts_of(interface)) {
    if (part->asperity_deviation() == 0.0) continue;
    auto interaction = part->attach(item, gap);
    auto workspace = interaction->make_workspace();
    walls_.push_back({std::move(interaction), std::move(workspace)});
  }
}

void WallContact::add_force(const ConstVectorRef& xi, const ConstVectorRef& rate, bool tangents,
                            FilmForce& out, InteractionMeasures* measures) const {
  const int size = static_cast<int>(xi.size());
  if (measures) measures->set_zero(size);
  GapMotion motion;
  motion.xi = xi;
  motion.rate = rate;
  InteractionRequest request;
  request.motion = &motion;
  request.tangents = tangents;
  for (const Wall& wall : walls_) {
    InteractionForce force;
    force.set_zero(size);
    wall.interaction->evaluate(request, wall.workspace.get(), force, nullptr);
    out.force += force.force;
    if (tangents) {
      out.by_xi += force.by_xi;
      out.by_rate += force.by_rate;
    }
    if (measures) wall.interaction->measure(motion, nullptr, wall.workspace.get(), *measures);
  }
}

void add_contact_fields(const InteractionMeasures& contact, Fields& out) {
  add_vector("asperity_force", contact.asperity_force, out);
  add_number("asperity_force_error", contact.asperity_force_error, out);
  add_number("maximum_asperity_pressure", contact.maximum_asperity_pressure, out);
  add_number("asperity_power_loss", contact.asperity_power_loss, out);
  add_number("contact_area", contact.contact_area, out);
}

GapFilm::GapFilm(std::string item, std::shared_ptr<const CondensedFilm> law)
    : item_(std::move(item)), law_(std::move(law)), workspace_(law_->make_workspace()) {}

GapFilm::GapFilm(const std::string& item, std::shared_ptr<const Gap> gap,
                 const Interface& interface)
    : item_(item), gap_(std::move(gap)), contact_(item, gap_, interface) {
  const FilmPart part = film_part(item, interface);
  const auto touch = part.film->options().elastic_wall ? asperities_among(item, parts_of(interface))
                                                       : std::shared_ptr<AsperityTouch>();
  const auto attached = std::make_shared<FilmInteraction>(item, gap_, part.film->options(),
                                                          part.asperity_deviation, touch);
  law_ = std::shared_ptr<const CondensedFilm>(attached, &attached->film());
  layout_ = std::shared_ptr<const FilmLayout>(attached, &attached->layout());
  workspace_ = law_->make_workspace();
}

FilmInstant GapFilm::instant(const ConstVectorRef& xi, const ConstVectorRef& rate,
                             const ConstVectorRef& force) const {
  FilmInstant film(*law_, rate.data(), force, *workspace_);
  if (law_->solver().touched()) {
    film.summary.minimum_thickness = law_->touched_distance(*workspace_);
  }
  if (!gap_ || law_->solver().compliance()) return film;
  if (const auto least = gap_->minimum_film_thickness(xi)) film.summary.minimum_thickness = *least;
  return film;
}

GapFilmInstant GapFilm::at(const FilmMotion& motion, bool tangents, double frequency) {
  GapFilmInstant now;
  now.xi = Eigen::Map<const Vector>(motion.xi, law_->coordinates());
  const Vector rate = Eigen::Map<const Vector>(motion.xi_rate, law_->coordinates());
  const FilmStatus status = law_->evaluate(motion, tangents, *workspace_, now.force);
  require_solved(item_, status, *law_, *workspace_);
  now.film = instant(now.xi, rate, now.force.force - workspace_->contact_force);
  if (tangents && frequency > 0.0) set_harmonic_tangents(motion, frequency, now.force);
  contact_.add_force(now.xi, rate, tangents, now.force, &now.contact);
  if (law_->solver().touched()) measure_touch(*law_, rate, *workspace_, now.contact);
  return now;
}

void GapFilm::set_harmonic_tangents(const FilmMotion& motion, double frequency, FilmForce& force) {
  if (!law_->is_steady(*workspace_)) {
    throw InvalidInput({.item = item_,
                        .quantity = "angular_frequency",
                        .value = frequency,
                        .unit = "rad/s",
                        .rule = "requires a steady film, but the gap changes at these velocities",
                        .hint = "let the walls slide only, without a profile that travels"});
  }
  const FilmStatus status = law_->harmonic_tangents(motion, frequency, *workspace_, force);
  require_solved(item_, status, *law_, *workspace_);
}

GapFilmInstant GapFilm::at_equilibrium(EquilibriumProblem problem,
                                       const EquilibriumOptions& options, FilmEquilibrium& out) {
  if (!contact_.empty()) {
    problem.contact = [this](const Vector& xi, const Vector& rate, FilmForce& force) {
      contact_.add_force(xi, rate, true, force, nullptr);
    };
  }
  const FilmStatus status = find_equilibrium(*law_, problem, *workspace_, out, options);
  if (status == FilmStatus::not_converged) {
    throw ConvergenceError({.item = item_,
                            .quantity = "unbalanced force divided by the load",
                            .value = out.unbalance,
                            .rule = "did not vanish",
                            .hint = "the load may be more than the film carries, or the start may "
                                    "be too far away: give a position closer to the solution"});
  }
  require_solved(item_, status, *law_, *workspace_);
  GapFilmInstant now;
  now.xi = out.xi;
  now.force = out.force;
  FilmForce contact;
  contact.force.setZero(law_->coordinates());
  contact_.add_force(now.xi, problem.xi_rate, false, contact, &now.contact);
  if (law_->solver().touched()) measure_touch(*law_, problem.xi_rate, *workspace_, now.contact);
  now.film =
      instant(now.xi, problem.xi_rate, out.force.force - contact.force - workspace_->contact_force);
  return now;
}

InteractionMeasures GapFilm::contact(const ConstVectorRef& xi, const ConstVectorRef& rate) const {
  InteractionMeasures measures;
  FilmForce force;
  force.force.setZero(law_->coordinates());
  contact_.add_force(xi, rate, false, force, &measures);
  return measures;
}

}  // namespace tribodyn
