#include "tribodyn/clearance/blended_interface.hpp"

#include <algorithm>
#include <limits>

#include "tribodyn/clearance/contact_interaction.hpp"
#include "tribodyn/contact/eased_law.hpp"
#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

/// The contact law itself sets in over the band; here the film is faded out.
class BlendedInteraction final : public Interaction,
                                 public InteractionHistory,
                                 public InteractionFilm,
                                 public InteractionEnergy,
                                 public InteractionSites,
                                 public InteractionLimits,
                                 public InteractionHeld {
 public:
  BlendedInteraction(std::unique_ptr<SqueezeInteraction> film,
                     std::unique_ptr<ContactInteraction> contact,
                     const std::shared_ptr<const Gap>& shape, double band)
      : film_(std::move(film)), contact_(std::move(contact)), shape_(shape), band_(band) {}

  struct Workspace final : ItemWorkspace {
    std::unique_ptr<ItemWorkspace> film, contact;
    InteractionForce force;                // of the film
    double share = 0.0;                    // of the film in the last evaluation
    mutable InteractionMeasures measures;  // of the film, scratch
  };

  GapContents contents() const override {
    GapContents both = contact_->contents();
    both.film = true;
    return both;
  }
  // Only the bristles have a history; the film has none.
  InteractionFacets facets() const override {
    InteractionFacets own = InteractionFacets::of(*this);
    if (!contact_->facets().history) own.history = nullptr;
    return own;
  }
  void set_transition_speed(double speed) override { contact_->set_transition_speed(speed); }
  int sites() const override { return contact_->sites(); }
  double minimum_film_thickness(const ConstVectorRef& xi) const override {
    return film_->minimum_film_thickness(xi);
  }
  double film_scale(const ConstVectorRef& xi) const override {
    return film_share(xi) > 0.0 ? film_->film_scale(xi) : std::numeric_limits<double>::infinity();
  }
  std::unique_ptr<ItemWorkspace> make_workspace() const override {
    auto ws = std::make_unique<Workspace>();
    ws->film = film_->make_workspace();
    ws->contact = contact_->make_workspace();
    ws->force.set_zero(shape_->size());
    return ws;
  }

  ItemStatus evaluate(const InteractionRequest& request, ItemWorkspace* workspace,
                      InteractionForce& out, double* history_rate) const override {
    auto& ws = static_cast<Workspace&>(*workspace);
    ItemStatus status = contact_->evaluate(request, ws.contact.get(), out, history_rate);
    ws.share = film_share(request.motion->xi);
    if (status != ItemStatus::ok || ws.share == 0.0) return status;
    ws.force.set_zero(shape_->size());
    status = film_->evaluate(request, ws.film.get(), ws.force, history_rate);
    if (status != ItemStatus::ok) return status;
    out.force += ws.share * ws.force.force;
    if (!request.tangents) return status;
    out.by_xi += ws.share * ws.force.by_xi;
    out.by_rate += ws.share * ws.force.by_rate;
    if (ws.share == 1.0) return status;
    const int n = shape_->translations();
    const Vector6 e = request.motion->xi.head(n), film = ws.force.force;
    out.by_xi.leftCols(n) -= film * e.transpose() / (e.norm() * band_);
    return status;
  }
  ItemFailure failure(const ConstVectorRef& xi, const ItemWorkspace* workspace) const override {
    const auto& ws = static_cast<const Workspace&>(*workspace);
    return contact_->failure(xi, ws.contact.get());
  }
  double potential_energy(const ConstVectorRef& xi) const override {
    return contact_->potential_energy(xi);
  }
  int history_size() const override { return contact_->history_size(); }
  void initial_history(const ConstVectorRef& xi, double* history) const override {
    contact_->initial_history(xi, history);
  }
  bool history_tangents(const InteractionRequest& request, ItemWorkspace* workspace,
                        HistoryTangents& out) const override {
    return contact_->history_tangents(request, static_cast<Workspace&>(*workspace).contact.get(),
                                      out);
  }
  bool sums_explicitly() const override { return contact_->sums_explicitly(); }
  double history_error(const ItemWorkspace* workspace, const double* change) const override {
    return contact_->history_error(static_cast<const Workspace&>(*workspace).contact.get(), change);
  }
  double bristle_energy(const ItemWorkspace* workspace) const override {
    return contact_->bristle_energy(static_cast<const Workspace&>(*workspace).contact.get());
  }
  void measure(const GapMotion& motion, const double* history, const ItemWorkspace* workspace,
               InteractionMeasures& out) const override {
    const auto& ws = static_cast<const Workspace&>(*workspace);
    contact_->measure(motion, history, ws.contact.get(), out);
    if (ws.share == 0.0) {
      out.minimum_film_pressure = std::min(out.minimum_film_pressure, 0.0);
      return;
    }
    InteractionMeasures& film = ws.measures;
    film.set_zero(shape_->size());
    film_->measure(motion, history, ws.film.get(), film);
    out.film_force += ws.share * film.film_force;
    out.film_power_loss += ws.share * film.film_power_loss;
    out.maximum_film_pressure = std::max(out.maximum_film_pressure, film.maximum_film_pressure);
    out.minimum_film_pressure = std::min(out.minimum_film_pressure, film.minimum_film_pressure);
  }
  SiteMeasures site_measures(int site, const ItemWorkspace* workspace) const override {
    return contact_->site_measures(site, static_cast<const Workspace&>(*workspace).contact.get());
  }
  void limit_errors(const ItemWorkspace* workspace, OwnMotion& out) const override {
    contact_->limit_errors(static_cast<const Workspace&>(*workspace).contact.get(), out);
  }
  double largest_share(double step, const ItemWorkspace* workspace) const override {
    return contact_->largest_share(step, static_cast<const Workspace&>(*workspace).contact.get());
  }
  void add_elastic_force(const ItemWorkspace* workspace, VectorRef force) const override {
    contact_->add_elastic_force(static_cast<const Workspace&>(*workspace).contact.get(), force);
  }
  double unresolved_work(const ItemWorkspace* workspace) const override {
    return contact_->unresolved_work(static_cast<const Workspace&>(*workspace).contact.get());
  }
  int held_size() const override { return contact_->held_size(); }
  void accept(const ItemWorkspace* workspace, double* held) const override {
    contact_->accept(static_cast<const Workspace&>(*workspace).contact.get(), held);
  }
  void restore(const double* held, ItemWorkspace* workspace) const override {
    contact_->restore(held, static_cast<Workspace&>(*workspace).contact.get());
  }

 private:
  /// 1 - w.
  double film_share(const ConstVectorRef& xi) const {
    const double beyond = xi.head(shape_->translations()).norm() - shape_->clearance();
    return std::clamp(1.0 - beyond / band_, 0.0, 1.0);
  }

  std::unique_ptr<SqueezeInteraction> film_;
  std::unique_ptr<ContactInteraction> contact_;
  std::shared_ptr<const Gap> shape_;
  double band_;  // e_0 [m]
};

}  // namespace

BlendedInterface::BlendedInterface(BlendedOptions options) : options_(std::move(options)) {
  const std::string item = "blended interface";
  if (!options_.lubricant) {
    throw InvalidInput({.item = item, .quantity = "lubricant", .rule = "must be given"});
  }
  if (!options_.contact) {
    throw InvalidInput({.item = item, .quantity = "contact", .rule = "must be given"});
  }
  require_positive(item, "band", options_.band, "",
                   "the band is a fraction of the radial clearance");
  require(options_.extra_clearance > options_.band, item, "extra_clearance",
          options_.extra_clearance, "", "must be above the band " + format_value(options_.band),
          "the film must extend over the whole band");
  if (options_.bristles) require_parting(item, *options_.bristles);
}

std::unique_ptr<Interaction> BlendedInterface::attach(
    const std::string& item, const std::shared_ptr<const Gap>& shape) const {
  auto squeeze = SqueezeInterface({options_.lubricant, options_.extra_clearance})
                     .attach_to_ball(item, shape);  // checks that the gap is that of a ball
  const double band = options_.band * shape->clearance();
  DryOptions dry;
  dry.contact = std::make_shared<const EasedContactLaw>(options_.contact, band);
  dry.friction = options_.friction;
  dry.bristles = options_.bristles;
  return std::make_unique<BlendedInteraction>(
      std::move(squeeze), std::make_unique<ContactInteraction>(item, shape, dry), shape, band);
}

}  // namespace tribodyn
