// A mixture has the abilities of its parts and asks all of them.

#include <algorithm>

#include "catch.hpp"
#include "clearance/gap_samples.hpp"
#include "tribodyn/clearance/mixed_interface.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

const SurfaceMesh& some_mesh() {
  static const SurfaceMesh mesh =
      JournalGap("bearing", sample_bearing()).film_mesh("bearing", {.around = 8, .along = 2}, {});
  return mesh;
}

/// Answers every question by a number of its own: one, and what it counts from there.
class Spy final : public Interaction,
                  public InteractionHistory,
                  public InteractionFilm,
                  public InteractionOil,
                  public InteractionEnergy,
                  public InteractionSites,
                  public InteractionLimits,
                  public InteractionHeld,
                  public InteractionVariables {
 public:
  explicit Spy(double one) : one_(one) {}
  GapContents contents() const override {
    const bool has = one_ > 1.0;
    return {.film = has,
            .fields = has,
            .asperities = has,
            .contact = has,
            .memoryless_friction = has,
            .open_friction = has};
  }
  InteractionFacets facets() const override { return InteractionFacets::of(*this); }
  void set_transition_speed(double speed) override { speed_ = one_ * speed; }
  int sites() const override { return 2; }
  double minimum_film_thickness(const ConstVectorRef&) const override { return 3.0 * one_; }
  double film_scale(const ConstVectorRef&) const override { return 4.0 * one_; }
  int history_size() const override { return 1; }
  void initial_history(const ConstVectorRef&, double* history) const override {
    *history = 5.0 * one_;
  }
  ItemStatus evaluate(const InteractionRequest& request, ItemWorkspace*, InteractionForce& out,
                      double* rate) const override {
    out.force[0] += one_ * *request.history_base;
    if (request.variables) {
      out.by_variables(0, request.first_variable) += 17.0 * one_ * *request.variables;
    }
    *rate = 6.0 * one_;
    return ItemStatus::ok;
  }
  bool history_tangents(const InteractionRequest& request, ItemWorkspace*,
                        HistoryTangents& out) const override {
    const double value = one_ * *request.history_base;
    out.states = {0};
    out.rate_by_state = Matrix::Constant(1, 1, value);
    // Three gap coordinates and a variable.
    out.rate_by_q = Matrix::Constant(1, 4, 2.0 * value);
    out.rate_by_v = Matrix::Constant(1, 3, 2.0 * value);
    out.force_by_state = Matrix::Constant(3, 1, 3.0 * value);
    out.force_by_q = Matrix::Constant(3, 4, 4.0 * value);
    out.force_by_v = Matrix::Constant(3, 3, 4.0 * value);
    return true;
  }
  bool sums_explicitly() const override { return explicit_; }
  double history_error(const ItemWorkspace*, const double* change) const override {
    return one_ * *change;
  }
  ItemFailure failure(const ConstVectorRef&, const ItemWorkspace*) const override {
    return {.reason = "spied"};
  }
  double potential_energy(const ConstVectorRef&) const override { return 7.0 * one_; }
  double stored_energy(const ConstVectorRef&, const double* h) const override { return one_ * *h; }
  double bristle_energy(const ItemWorkspace*) const override { return 8.0 * one_; }
  void measure(const GapMotion&, const double*, const ItemWorkspace*,
               InteractionMeasures& out) const override {
    out.contact_power_loss += 9.0 * one_;
  }
  SiteMeasures site_measures(int site, const ItemWorkspace*) const override {
    return {.penetration = 10.0 * one_ + site};
  }
  void add_effort(const ItemWorkspace*, ItemEffort& effort) const override {
    effort.film_evaluations += static_cast<int>(11.0 * one_);
  }
  void limit_errors(const ItemWorkspace*, OwnMotion& out) const override {
    out.speed = std::min(out.speed, 12.0 * one_);
  }
  void add_elastic_force(const ItemWorkspace*, VectorRef force) const override {
    force[0] += 13.0 * one_;
  }
  double largest_share(double step, const ItemWorkspace*) const override { return step / one_; }
  double unresolved_work(const ItemWorkspace*) const override { return 14.0 * one_; }
  std::vector<ListedVariable> listed() const override {
    return {{"wall", one_ > 1.0 ? "outer" : "inner"}};
  }
  int held_size() const override { return 1; }
  void accept(const ItemWorkspace*, double* held) const override { *held = 15.0 * one_; }
  void restore(const double* held, ItemWorkspace*) const override { restored_ = *held; }
  double oil_volume(const double* history) const override { return one_ * *history; }
  bool is_unfed() const override { return unfed_; }
  int oil_contents() const override { return static_cast<int>(18.0 * one_); }
  GapFilling filling(const ConstVectorRef&, const double* h) const override {
    return {&some_mesh(), {*h}};
  }
  bool fill(const GapFilling&, const ConstVectorRef&, double* history) const override {
    *history = 16.0 * one_;
    return true;
  }
  FilmFields film_fields(const ItemWorkspace*) const override { return {}; }

  double speed_ = 0.0;
  bool explicit_ = true;
  bool unfed_ = false;
  mutable double restored_ = 0.0;

 private:
  double one_;
};

class SpyInterface final : public Interface {
 public:
  explicit SpyInterface(double one) : one_(one) {}
  const char* kind() const override { return "spy"; }
  using Interface::attach;
  std::unique_ptr<Interaction> attach(const std::string&,
                                      const std::shared_ptr<const Gap>&) const override {
    return attach_beside(0.0, "", nullptr);
  }
  std::unique_ptr<Interaction> attach_beside(double deviation, const std::string&,
                                             const std::shared_ptr<const Gap>&) const override {
    deviation_ = deviation;
    auto spy = std::make_unique<Spy>(one_);
    last_ = spy.get();
    return spy;
  }
  mutable Spy* last_ = nullptr;
  mutable double deviation_ = -1.0;

 private:
  double one_;
};

}  // namespace

TEST_CASE("A mixture asks all of its parts everything") {
  const auto gap = sample_gap();
  const auto one = std::make_shared<SpyInterface>(1.0), two = std::make_shared<SpyInterface>(2.0);
  const auto mixed =
      MixedInterface(std::vector<std::shared_ptr<const Interface>>{one, two}).attach(*gap);
  const auto ws = mixed->make_workspace();
  const Vector6 xi = three(0.0, 0.0, 0.0);
  const GapContents has = mixed->contents();
  CHECK((has.film && has.fields && has.asperities && has.contact));
  CHECK((has.memoryless_friction && has.open_friction));
  mixed->set_transition_speed(0.5);
  CHECK(one->last_->speed_ == 0.5);
  CHECK(two->last_->speed_ == 1.0);
  CHECK(mixed->facets().sites->sites() == 4);
  CHECK(mixed->minimum_film_thickness(xi) == 3.0);
  CHECK(mixed->facets().film->film_scale(xi) == 4.0);
  REQUIRE(mixed->facets().history->history_size() == 2);
  Vector base(2);
  mixed->facets().history->initial_history(xi, base.data());
  CHECK(base == Vector(Eigen::Vector2d(5.0, 10.0)));
  const Evaluation found = evaluate(*mixed, ws.get(), xi, xi, &base, 0.5);
  CHECK(found.force.force[0] == 5.0 + 20.0);
  CHECK(found.history_rate == Vector(Eigen::Vector2d(6.0, 12.0)));
  HistoryTangents t;
  const GapMotion motion = gap_motion(xi, xi);
  REQUIRE(mixed->facets().history->history_tangents(
      {.motion = &motion, .history_base = base.data()}, ws.get(), t));
  CHECK(t.states == std::vector<int>{0, 1});
  CHECK(t.rate_by_state == Matrix(Eigen::Vector2d(5.0, 20.0).asDiagonal()));
  CHECK(t.rate_by_q.col(0) == Vector(Eigen::Vector2d(10.0, 40.0)));
  CHECK(t.rate_by_v.col(2) == Vector(Eigen::Vector2d(10.0, 40.0)));
  CHECK(t.force_by_state.row(1) == Eigen::RowVector2d(15.0, 60.0));
  CHECK(t.force_by_q.leftCols(3) == Matrix::Constant(3, 3, 20.0 + 80.0));
  // Each part has a column of its own for its variable.
  CHECK(t.rate_by_q.rightCols(2) == Matrix(Eigen::Vector2d(10.0, 40.0).asDiagonal()));
  CHECK(t.force_by_q.row(2).tail(2) == Eigen::RowVector2d(20.0, 80.0));
  const std::vector<ListedVariable> listed = mixed->facets().variables->listed();
  REQUIRE(listed.size() == 2);
  CHECK(listed[0].name == "inner");
  CHECK(listed[1].name == "outer");
  InteractionForce by_variables;
  by_variables.set_zero(3, 2);
  const double values[] = {2.0, 3.0};
  Vector rates(2);
  mixed->evaluate({.motion = &motion, .history_base = base.data(), .variables = values}, ws.get(),
                  by_variables, rates.data());
  CHECK(by_variables.by_variables.row(0) == Eigen::RowVector2d(34.0, 102.0));
  CHECK(t.force_by_v == Matrix::Constant(3, 3, 20.0 + 80.0));
  CHECK(mixed->facets().history->sums_explicitly());
  two->last_->explicit_ = false;
  CHECK_FALSE(mixed->facets().history->sums_explicitly());
  const double change[] = {3.0, 0.5};
  CHECK(mixed->facets().history->history_error(ws.get(), change) == 3.0);
  CHECK(mixed->failure(xi, ws.get()).reason == std::string("spied"));
  CHECK(mixed->facets().energy->potential_energy(xi) == 21.0);
  CHECK(mixed->facets().energy->stored_energy(xi, base.data()) == 5.0 + 20.0);
  CHECK(mixed->facets().energy->bristle_energy(ws.get()) == 24.0);
  InteractionMeasures m;
  mixed->measure(motion, base.data(), ws.get(), m);
  CHECK(m.contact_power_loss == 27.0);
  for (const auto& [site, value] : {std::pair{0, 10.0}, {1, 11.0}, {2, 20.0}, {3, 21.0}}) {
    CHECK(mixed->facets().sites->site_measures(site, ws.get()).penetration == value);
  }
  ItemEffort effort;
  mixed->facets().film->add_effort(ws.get(), effort);
  CHECK(effort.film_evaluations == 33);
  OwnMotion own;
  mixed->facets().limits->limit_errors(ws.get(), own);
  CHECK(own.speed == 12.0);
  Vector6 elastic = three(0.0, 0.0, 0.0);
  mixed->facets().energy->add_elastic_force(ws.get(), elastic);
  CHECK(elastic[0] == 39.0);
  CHECK(mixed->facets().limits->largest_share(0.5, ws.get()) == 0.25);
  CHECK(mixed->facets().limits->unresolved_work(ws.get()) == 42.0);
  REQUIRE(mixed->facets().held->held_size() == 2);
  Vector held(2);
  mixed->facets().held->accept(ws.get(), held.data());
  CHECK(held == Vector(Eigen::Vector2d(15.0, 30.0)));
  mixed->facets().held->restore(held.data(), ws.get());
  CHECK(one->last_->restored_ == 15.0);
  CHECK(two->last_->restored_ == 30.0);
  CHECK(mixed->facets().oil->oil_volume(base.data()) == 5.0 + 20.0);
  CHECK(mixed->facets().oil->oil_contents() == 18 + 36);
  CHECK_FALSE(mixed->facets().oil->is_unfed());
  two->last_->unfed_ = true;
  CHECK(mixed->facets().oil->is_unfed());
  CHECK(mixed->facets().oil->filling(xi, base.data()).share == std::vector<double>{5.0});
  CHECK(mixed->facets().oil->fill({}, xi, base.data()));
  CHECK(base[0] == 16.0);
}

TEST_CASE("A mixture has the abilities that some part has, and no others") {
  const auto gap = sample_gap();
  const auto with = [&](std::vector<std::shared_ptr<const Interface>> parts) {
    return MixedInterface(std::move(parts)).attach(*gap);
  };
  const auto film = std::make_shared<LubricatedInterface>(sample_film());
  LubricatedOptions no_history = sample_film();
  no_history.cavitation = Cavitation::reynolds;
  const auto half = std::make_shared<LubricatedInterface>(no_history);
  const auto dry = std::make_shared<DryInterface>(sample_asperity_contact());

  const auto wet = with({film});
  CHECK((wet->facets().history && wet->facets().film && wet->facets().oil));
  CHECK((wet->facets().held && wet->facets().energy));
  CHECK_FALSE((wet->facets().sites || wet->facets().limits || wet->facets().variables));
  const auto plain = with({half});
  CHECK(plain->facets().film);
  CHECK_FALSE((plain->facets().history || plain->facets().oil));
  const auto rough = with({dry});
  CHECK((rough->facets().energy && rough->facets().limits && rough->facets().held));
  CHECK_FALSE((rough->facets().history || rough->facets().film || rough->facets().oil));
  CHECK_FALSE(rough->facets().sites);
  const auto both = with({half, dry});
  CHECK((both->facets().film && both->facets().limits));
  CHECK_FALSE((both->facets().history || both->facets().oil || both->facets().sites));
}

TEST_CASE("A film in a mixture within a mixture knows the asperities beside it") {
  const auto gap = sample_gap();
  const auto inner_part = std::make_shared<SpyInterface>(1.0);
  const auto inner =
      std::make_shared<MixedInterface>(std::vector<std::shared_ptr<const Interface>>{inner_part});
  const auto dry = std::make_shared<DryInterface>(sample_asperity_contact());
  MixedInterface(std::vector<std::shared_ptr<const Interface>>{inner, dry}).attach(*gap);
  CHECK(inner_part->deviation_ == dry->asperity_deviation());
  CHECK(inner_part->deviation_ > 0.0);
}
