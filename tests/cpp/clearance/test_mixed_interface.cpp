#include <algorithm>

#include "catch.hpp"
#include "clearance/gap_samples.hpp"
#include "tribodyn/clearance/mixed_interface.hpp"
#include "tribodyn/clearance/squeeze_interface.hpp"
#include "tribodyn/contact/damped_law.hpp"
#include "tribodyn/contact/power_law.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/friction/lugre.hpp"
#include "tribodyn/gaps/spherical_gap.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kClearance = 30e-6;

InteractionMeasures measured(const Interaction& interaction, const GapMotion& motion,
                             const double* history, const ItemWorkspace* workspace) {
  InteractionMeasures m;
  m.film_force.setZero(3);
  m.asperity_force.setZero(3);
  interaction.measure(motion, history, workspace, m);
  return m;
}

}  // namespace

TEST_CASE("Film and asperities in one gap add up, in whatever order") {
  const double ambient = 1e5;
  const auto gap = sample_gap();
  const FilmInteraction film(gap->item(), gap->shape_pointer(), sample_film(ambient));
  const AsperityInteraction contact(gap->item(), gap->shape_pointer(), sample_asperity_contact());
  const FilmHistory h = cavitated_history(film, kClearance, 0.985, 0.7);
  const auto film_workspace = film.make_workspace();
  const auto contact_workspace = contact.make_workspace();
  const Evaluation f = evaluate(film, film_workspace.get(), h.xi, h.rate, &h.base, h.weight);
  const Evaluation c = evaluate(contact, contact_workspace.get(), h.xi, h.rate);
  REQUIRE(f.status == ItemStatus::ok);
  REQUIRE(c.force.force.norm() > 1.0);
  const GapMotion motion = gap_motion(h.xi, h.rate);
  const InteractionMeasures of_film = measured(film, motion, h.base.data(), film_workspace.get());
  const InteractionMeasures of_contact =
      measured(contact, motion, nullptr, contact_workspace.get());

  const auto film_part = std::make_shared<LubricatedInterface>(sample_film(ambient));
  const auto dry_part = std::make_shared<DryInterface>(sample_asperity_contact());
  using Parts = std::vector<std::shared_ptr<const Interface>>;
  for (const Parts& parts : {Parts{film_part, dry_part}, Parts{dry_part, film_part}}) {
    const auto mixed = MixedInterface(parts).attach(*gap);
    CHECK(mixed->contents().film);
    CHECK(mixed->contents().asperities);
    REQUIRE(mixed->facets().history->history_size() == film.history_size());
    Vector start(mixed->facets().history->history_size()),
        film_start(mixed->facets().history->history_size());
    mixed->facets().history->initial_history(h.xi, start.data());
    film.initial_history(h.xi, film_start.data());
    CHECK(start == film_start);

    const auto workspace = mixed->make_workspace();
    const Evaluation s = evaluate(*mixed, workspace.get(), h.xi, h.rate, &h.base, h.weight);
    REQUIRE(s.status == ItemStatus::ok);
    // A sum of two: the order does not touch a bit.
    CHECK(s.force.force == f.force.force + c.force.force);
    CHECK(s.history_rate == f.history_rate);
    CHECK(relative_error(s.force.by_xi, f.force.by_xi + c.force.by_xi) < 1e-14);
    CHECK(relative_error(s.force.by_rate, f.force.by_rate + c.force.by_rate) < 1e-14);
    CHECK(mixed->facets().energy->potential_energy(h.xi) == contact.potential_energy(h.xi));
    CHECK(mixed->facets().energy->stored_energy(h.xi, h.base.data()) ==
          film.stored_energy(h.xi, h.base.data()));
    CHECK(mixed->facets().energy->stored_energy(h.xi, h.base.data()) > 0.0);

    const InteractionMeasures m = measured(*mixed, motion, h.base.data(), workspace.get());
    CHECK(m.film_force == of_film.film_force);
    CHECK(m.asperity_force == of_contact.asperity_force);
    CHECK(m.film_power_loss == of_film.film_power_loss);
    CHECK(m.asperity_power_loss == of_contact.asperity_power_loss);
    CHECK(m.maximum_film_pressure == of_film.maximum_film_pressure);
    CHECK(m.maximum_asperity_pressure == of_contact.maximum_asperity_pressure);
    CHECK(m.oil_volume == of_film.oil_volume);
    CHECK(m.oil_outflow == of_film.oil_outflow);
    CHECK(m.delivered_power == of_film.delivered_power);
    CHECK(m.contact_area == of_contact.contact_area);
  }
}

TEST_CASE("A mixed interface of one part is that part, of dry parts has no film") {
  const auto gap = sample_gap();
  const auto dry = std::make_shared<DryInterface>(sample_asperity_contact());
  const auto one = MixedInterface({dry}).attach(*gap);
  CHECK_FALSE(one->contents().film);
  CHECK(history_size(*one) == 0);
  const Vector6 xi = three(kClearance, 0.0, 0.0), rate = three(0.0, 0.0, 10.0);
  const auto workspace = one->make_workspace();
  const auto contact = dry->attach(*gap);
  const auto other = contact->make_workspace();
  CHECK(evaluate(*one, workspace.get(), xi, rate).force.force ==
        evaluate(*contact, other.get(), xi, rate).force.force);
}

TEST_CASE("A film that cannot be evaluated stops the mixture") {
  // Without asperities nothing lets the walls touch.
  const auto gap = sample_gap();
  const auto film = std::make_shared<LubricatedInterface>(sample_film());
  const auto mixed =
      MixedInterface(std::vector<std::shared_ptr<const Interface>>{film}).attach(*gap);
  const auto workspace = mixed->make_workspace();
  const Vector6 xi = three(31e-6, 0.0, 0.0);
  CHECK(evaluate(*mixed, workspace.get(), xi, three(0.0, 0.0, 0.0)).status ==
        ItemStatus::out_of_range);
  CHECK_THAT(mixed->failure(xi, workspace.get()).reason, ContainsSubstring("the walls touch"));
  CHECK(mixed->facets().film->film_scale(three(20e-6, 0.0, 0.0)) == Approx(10e-6));
}

TEST_CASE("Where asperities let walls touch the film of a mixture goes on") {
  const auto gap = sample_gap();
  const auto mixed = sample_mixed(1e5)->attach(*gap);
  const double deviation = DryInterface(sample_asperity_contact()).asperity_deviation();
  CHECK(deviation == nascimento_surface().asperity_height_deviation);
  const auto workspace = mixed->make_workspace();
  Vector base(mixed->facets().history->history_size());
  mixed->facets().history->initial_history(three(30.05e-6, 0.0, 0.0), base.data());
  // A micrometre of overlap, in five steps of a tenth of a microsecond.
  const double weight = 1e-7;
  const double content = mixed->facets().oil->oil_volume(base.data());
  for (int k = 1; k <= 5; ++k) {
    const Vector6 xi = three(30e-6 + 0.2e-6 * k, 0.0, 0.0), rate = three(2.0, 0.0, 100.0);
    const Evaluation done = evaluate(*mixed, workspace.get(), xi, rate, &base, weight);
    REQUIRE(done.status == ItemStatus::ok);
    const auto force = [&](const Vector& at) {
      return Vector(
          evaluate(*mixed, workspace.get(), three(at[0], at[1], at[2]), rate, &base, weight, false)
              .force.force);
    };
    // The film alone has the tangent of its own test; here it is the sum's. Steps of 1 nm are
    // a fiftieth of the valleys.
    const Matrix differences = difference_jacobian(force, Vector(xi), 1e-9);
    const Matrix reference = differences.topLeftCorner(2, 2);
    CHECK((done.force.by_xi.topLeftCorner(2, 2) - reference).cwiseAbs().maxCoeff() <
          1e-3 * reference.cwiseAbs().maxCoeff());
    base += weight * done.history_rate;
    CHECK(mixed->facets().oil->oil_volume(base.data()) + base[base.size() - 1] ==
          Approx(content).epsilon(1e-9));
  }
  // The thinnest film hardly changes any more.
  CHECK(mixed->facets().film->film_scale(three(31e-6, 0.0, 0.0)) > 10.0 * kValleys * deviation);
}

TEST_CASE("The walls of a mixture are as near as its parts see them, and its film is found") {
  JournalGapOptions bearing = sample_bearing();
  const LubricatedOptions oil = sample_film(1e5);
  const JournalGap plain("bearing", bearing);
  const int nodes = plain.film_mesh("bearing", oil.mesh, {}).size();
  bearing.profile.nodes.assign(static_cast<std::size_t>(nodes), -3e-6);
  const std::size_t points = 16 * 360;
  const auto film = std::make_shared<LubricatedInterface>(oil);
  const auto dry = std::make_shared<DryInterface>(sample_asperity_contact());
  using Parts = std::vector<std::shared_ptr<const Interface>>;
  const Vector6 centred = three(0.0, 0.0, 0.0);
  for (const double height : {-1e-6, -4e-6}) {
    bearing.profile.contact.assign(points, height);
    const auto shape = std::make_shared<const JournalGap>("bearing", bearing);
    for (const Parts& parts : {Parts{film, dry}, Parts{dry, film}}) {
      const auto mixed = MixedInterface(parts).attach("bearing", shape);
      CHECK(mixed->minimum_film_thickness(centred) ==
            Approx(30e-6 + std::min(height, -3e-6)).epsilon(1e-13));
      const auto workspace = mixed->make_workspace();
      REQUIRE(evaluate(*mixed, workspace.get(), centred, three(0.0, 0.0, 100.0)).status ==
              ItemStatus::ok);
      const FilmFields found = mixed->facets().film->film_fields(workspace.get());
      REQUIRE(found.law != nullptr);
      CHECK(found.layout->thickness.nodes[0] == 30e-6 - 3e-6);
      CHECK(found.workspace->film->pressure.size() == static_cast<std::size_t>(nodes));
      CHECK(found.force->force[2] < 0.0);
    }
    const auto contact = dry->attach("bearing", shape);
    const auto workspace = contact->make_workspace();
    CHECK(contact->facets().film == nullptr);
    const auto only = MixedInterface({dry}).attach("bearing", shape);
    const auto other = only->make_workspace();
    CHECK(only->facets().film == nullptr);
  }
}

TEST_CASE("A mixed interface needs parts") {
  CHECK_THROWS_WITH(MixedInterface({}), ContainsSubstring("mixed interface: parts"));
  CHECK_THROWS_WITH(MixedInterface({nullptr}), ContainsSubstring("must be an interface"));
}

namespace {

std::shared_ptr<const DryInterface> smooth_walls(double stiffness) {
  DryOptions options;
  options.contact = std::make_shared<const LankaraniNikravesh>(
      std::make_shared<const PowerLaw>(PowerLawOptions{.stiffness = stiffness, .exponent = 1.5}),
      0.9);
  options.bristles = std::make_shared<const LuGre>(LuGreOptions{.bristle_stiffness = 1e5,
                                                                .bristle_damping = 10.0,
                                                                .viscous_friction = 0.0,
                                                                .static_coefficient = 0.3,
                                                                .dynamic_coefficient = 0.2,
                                                                .stribeck_speed = 0.1});
  return std::make_shared<DryInterface>(options);
}

}  // namespace

TEST_CASE("Smooth walls have no asperities to tell a film of, and touch beside it") {
  CHECK(smooth_walls(1e9)->asperity_deviation() == 0.0);
  const auto gap = sample_gap();
  const auto film = std::make_shared<LubricatedInterface>(sample_film());
  using Parts = std::vector<std::shared_ptr<const Interface>>;
  const auto mixed = MixedInterface(Parts{film, smooth_walls(1e9)}).attach(*gap);
  CHECK(mixed->contents().contact);
  CHECK_FALSE(mixed->contents().asperities);
  // The film ends where the walls touch, and says so.
  const auto ws = mixed->make_workspace();
  Vector base(mixed->facets().history->history_size());
  const Vector6 touching = three(kClearance + 1e-7, 0.0, 0.0), still = three(0.0, 0.0, 0.0);
  mixed->facets().history->initial_history(three(0.5 * kClearance, 0.0, 0.0), base.data());
  CHECK(evaluate(*mixed, ws.get(), touching, still, &base, 1e-5).status ==
        ItemStatus::out_of_range);
  CHECK_THAT(mixed->failure(touching, ws.get()).reason, ContainsSubstring("the walls touch"));
}

TEST_CASE("A squeeze film and walls that touch are the sum of both, with the account of impacts") {
  const double clearance = 2e-3;
  const auto shape = std::make_shared<const SphericalGap>(
      "gap",
      SphericalGapOptions{.cup_radius = 20e-3, .radial_clearance = clearance, .half_angle = 3.0});
  const auto oil = std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = 0.4});
  const auto film = std::make_shared<SqueezeInterface>(SqueezeOptions{oil, 2e-3});
  const auto walls = smooth_walls(6e10);
  using Parts = std::vector<std::shared_ptr<const Interface>>;
  const auto mixed = MixedInterface(Parts{film, walls}).attach("ball", shape);
  const auto dry = walls->attach("ball", shape), squeezed = film->attach("ball", shape);
  const Interaction* const all[] = {mixed.get(), dry.get(), squeezed.get()};
  std::unique_ptr<ItemWorkspace> ws[3];
  Vector history[3], held[3];
  const auto at = [](double e, double speed) {
    return std::pair(Vector6((Eigen::Matrix<double, 6, 1>() << e, 0, 0, 0, 0, 0).finished()),
                     Vector6((Eigen::Matrix<double, 6, 1>() << speed, 0, 0, 0, 30, 0).finished()));
  };
  Evaluation found[3];
  for (int i = 0; i < 3; ++i) {
    ws[i] = all[i]->make_workspace();
    history[i] = Vector::Zero(history_size(*all[i]));
    const InteractionHeld* keeps = all[i]->facets().held;
    held[i] = Vector::Zero(keeps ? keeps->held_size() : 0);
    for (const double beyond : {-1e-6, 1e-9, 1e-6}) {  // touched at 1 m/s
      const auto [xi, rate] = at(clearance + beyond, 1.0);
      found[i] = evaluate(*all[i], ws[i].get(), xi, rate, &history[i], 1e-5);
      REQUIRE(found[i].status == ItemStatus::ok);
      if (beyond == 1e-6) break;
      if (!keeps) continue;
      keeps->accept(ws[i].get(), held[i].data());
      keeps->restore(held[i].data(), ws[i].get());
    }
  }
  CHECK((found[0].force.force - found[1].force.force - found[2].force.force).norm() <
        1e-14 * found[0].force.force.norm());
  CHECK(found[1].force.force.norm() > 1.0);
  CHECK(mixed->facets().sites->sites() == 1);
  CHECK(mixed->facets().history->sums_explicitly());
  CHECK(mixed->facets().energy->bristle_energy(ws[0].get()) > 0.0);
  CHECK(mixed->facets().energy->bristle_energy(ws[0].get()) ==
        dry->facets().energy->bristle_energy(ws[1].get()));
  const SiteMeasures site = mixed->facets().sites->site_measures(0, ws[0].get());
  CHECK(site.penetration == Approx(1e-6).epsilon(1e-9));
  CHECK(site.impact.speed == Approx(1.0));
  OwnMotion limits;
  mixed->facets().limits->limit_errors(ws[0].get(), limits);
  CHECK(limits.speed == Approx(1.0));
  CHECK(limits.largest_change == Approx(1e-9).epsilon(1e-6));
}
