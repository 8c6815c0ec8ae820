#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "catch.hpp"
#include "clearance/gap_samples.hpp"
#include "tribodyn/clearance/lubricated_interface.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kClearance = 30e-6;

const FilmWorkspace& fields(const ItemWorkspace* workspace) {
  return *static_cast<const FilmInteraction::Workspace&>(*workspace).film->film;
}

/// Which nodes are full: the film is smooth where they stay the same.
std::vector<char> full_nodes(const ItemWorkspace* workspace) {
  std::vector<char> full;
  for (double fraction : fields(workspace).film_fraction) full.push_back(fraction == 1.0);
  return full;
}

InteractionMeasures measured(const Interaction& interaction, const GapMotion& motion,
                             const double* history, const ItemWorkspace* workspace) {
  InteractionMeasures m;
  m.film_force.setZero(3);
  m.asperity_force.setZero(3);
  interaction.measure(motion, history, workspace, m);
  return m;
}

/// Central differences of S by one argument of (xi, rate), where the active set is the same
/// at every point used. A changed set is counted and the step made shorter, twice.
struct FilmDifferences {
  const Interaction& interaction;
  const Vector* base;
  double weight;
  long columns = 0, shortened = 0, skipped = 0;

  /// Largest relative error of the columns that could be compared, by blocks of equal units.
  double check(const Vector6& xi, const Vector6& rate) {
    const auto workspace = interaction.make_workspace();
    const Evaluation f = test::evaluate(interaction, workspace.get(), xi, rate, base, weight);
    REQUIRE(f.status == ItemStatus::ok);
    const std::vector<char> full = full_nodes(workspace.get());
    double worst = 0.0;
    for (bool by_rate : {false, true}) {
      const Matrix6& exact = by_rate ? f.force.by_rate : f.force.by_xi;
      Matrix reference = exact;
      for (int k = 0; k < 3; ++k) {
        ++columns;
        // Large steps in the speeds, on which S depends linearly: in a stage the squeeze comes with
        // the thickness, and what is left by the speeds of translation is a millionth of S.
        double h = by_rate ? (k < 2 ? 1e-2 : 0.1) : 1e-4 * kClearance;
        bool same = false;
        for (int attempt = 0; attempt < 3 && !same; ++attempt, h *= 0.2) {
          same = true;
          const Vector column = difference(
              [&](double d) {
                Vector6 x = xi, r = rate;
                (by_rate ? r : x)[k] += d;
                const Evaluation near =
                    test::evaluate(interaction, workspace.get(), x, r, base, weight, false);
                same = same && near.status == ItemStatus::ok && full_nodes(workspace.get()) == full;
                return Vector(near.force.force);
              },
              0.0, h);
          if (same) reference.col(k) = column;
          if (!same && attempt == 0) ++shortened;
        }
        if (!same) ++skipped;
      }
      worst = std::max(worst, tangent_error(exact, reference));
    }
    return worst;
  }
};

}  // namespace

TEST_CASE("A film remembers its oil: content of every node and the volume that has left") {
  const auto gap = sample_gap();
  LubricatedOptions options = sample_film();
  options.initial_film_fraction = 0.7;
  const FilmInteraction film(gap->item(), gap->shape_pointer(), options);
  CHECK(film.contents().film);
  CHECK_FALSE(film.contents().asperities);
  REQUIRE(film.history_size() == 40 * 5 + 1);
  Vector history(film.history_size());
  const Vector6 xi = three(9e-6, -12e-6, 0.0);
  film.initial_history(xi, history.data());
  double least = 1.0, most = 0.0;
  for (int i = 0; i + 1 < history.size(); ++i) {
    least = std::min(least, history[i]);
    most = std::max(most, history[i]);
  }
  CHECK(least == Approx(0.7 * 15e-6).epsilon(1e-3));
  CHECK(most == Approx(0.7 * 45e-6).epsilon(1e-3));
  CHECK(history[history.size() - 1] == 0.0);

  // 2 pi R c L filled to 0.7; the polygon has the area of the circle less (pi/40)^2/6 = 1e-3.
  const auto workspace = film.make_workspace();
  const GapMotion motion = gap_motion(xi, three(0.0, 0.0, 0.0));
  test::evaluate(film, workspace.get(), motion.xi, motion.rate, &history, 1e-5);
  const InteractionMeasures m = measured(film, motion, history.data(), workspace.get());
  CHECK(m.oil_volume ==
        Approx(0.7 * 2.0 * std::numbers::pi * 10e-3 * kClearance * 20e-3).epsilon(2e-3));
  CHECK(m.oil_outflow == 0.0);
}

TEST_CASE("A partly filled gap carries nothing before it is full") {
  const auto gap = sample_gap();
  LubricatedOptions options = sample_film();
  options.initial_film_fraction = 0.5;
  const FilmInteraction film(gap->item(), gap->shape_pointer(), options);
  const auto workspace = film.make_workspace();
  Vector history(film.history_size());
  film.initial_history(three(0.0, 0.0, 0.0), history.data());
  // Closing by a quarter of the clearance in one step leaves every node below theta = 1.
  const Vector6 xi = three(0.25 * kClearance, 0.0, 0.0);
  const double dt = 1e-4;
  const Evaluation f = test::evaluate(film, workspace.get(), xi, xi / dt, &history, dt);
  REQUIRE(f.status == ItemStatus::ok);
  CHECK(*std::max_element(fields(workspace.get()).pressure.begin(),
                          fields(workspace.get()).pressure.end()) == 0.0);
  // What is left is the shear by the slide of the walls past each other.
  CHECK(std::abs(f.force.force[0]) < 0.05);

  options.initial_film_fraction = 1.0;
  const FilmInteraction full(gap->item(), gap->shape_pointer(), options);
  full.initial_history(three(0.0, 0.0, 0.0), history.data());
  const auto other = full.make_workspace();
  CHECK(test::evaluate(full, other.get(), xi, xi / dt, &history, dt).force.force[0] < -10.0);
}

TEST_CASE("Tangents of full and of partly cavitated films agree with differences") {
  const auto gap = sample_gap();
  SECTION("full") {
    // 10 MPa around the bearing leave no room for a cavity.
    const FilmInteraction film(gap->item(), gap->shape_pointer(), sample_film(1e7));
    double worst = 0.0;
    FilmDifferences differences{film, nullptr, 0.0};
    for (double ratio : {0.2, 0.7, 0.9}) {
      const double e = ratio * kClearance;
      const Vector6 xi = three(e * std::cos(0.7), e * std::sin(0.7), 0.0);
      const Vector6 rate = three(4e-3, -2e-3, 200.0);
      Vector base(film.history_size());
      film.initial_history(xi - 1e-5 * rate, base.data());
      differences.base = &base;
      differences.weight = 1e-5;
      worst = std::max(worst, differences.check(xi, rate));
      differences.base = nullptr;  // rate form
      worst = std::max(worst, differences.check(xi, rate));
    }
    INFO("worst tangent error " << worst);
    CHECK(worst < 1e-6);
    CHECK(differences.skipped == 0);
  }
  SECTION("partly cavitated") {
    double worst = 0.0;
    long columns = 0, shortened = 0, skipped = 0, cavitated = 0, nodes = 0;
    for (double ambient : {0.0, 1e5}) {
      const FilmInteraction film(gap->item(), gap->shape_pointer(), sample_film(ambient));
      for (double ratio : {0.3, 0.8, 0.95}) {
        for (double attitude : {0.1, 1.6, 3.3, 5.2}) {
          const FilmHistory h = cavitated_history(film, kClearance, ratio, attitude);
          FilmDifferences differences{film, &h.base, h.weight};
          worst = std::max(worst, differences.check(h.xi, h.rate));
          columns += differences.columns;
          shortened += differences.shortened;
          skipped += differences.skipped;
          const auto workspace = film.make_workspace();
          test::evaluate(film, workspace.get(), h.xi, h.rate, &h.base, h.weight);
          for (char full : full_nodes(workspace.get())) {
            ++nodes;
            if (!full) ++cavitated;
          }
        }
      }
    }
    INFO("worst tangent error " << worst << ", " << skipped << " of " << columns
                                << " columns skipped, " << shortened << " with a shorter step, "
                                << cavitated << " of " << nodes << " nodes cavitated");
    CHECK(worst < 1.5e-7);  // measured 4.2e-8
    CHECK(skipped == 0);
    CHECK(10 * cavitated > nodes);
  }
}

TEST_CASE("What the walls put into a film is dissipated, leaves with the oil or opens cavities") {
  const auto gap = sample_gap();
  for (double ambient : {0.0, 2e5}) {
    for (bool grooved : {false, true}) {
      LubricatedOptions options = sample_film(ambient);
      if (grooved)
        options.ports = {std::make_shared<AxialGroove>(
            AxialGrooveOptions{.pressure = 5e5, .angle = 2.0, .width = 0.3})};
      const FilmInteraction film(gap->item(), gap->shape_pointer(), options);
      const FilmHistory h = cavitated_history(film, kClearance, 0.8, 1.0);
      const auto workspace = film.make_workspace();
      const Evaluation f = test::evaluate(film, workspace.get(), h.xi, h.rate, &h.base, h.weight);
      REQUIRE(f.status == ItemStatus::ok);
      const InteractionMeasures m =
          measured(film, gap_motion(h.xi, h.rate), nullptr, workspace.get());
      // Work of the ambient pressure on a content that does not keep to the thickness: in cavities
      // it is stored, where a node has just filled it is the error of the step.
      const SurfaceMesh& mesh = film.film().equation().mesh();
      const auto& motion = dynamic_cast<const RigidWalls&>(film.film().walls()).nodes();
      double stored = 0.0, cavity = 0.0;
      for (int i = 0; i < mesh.size(); ++i) {
        double rate = 0.0;
        for (int k = 0; k < 3; ++k) {
          rate += motion.thickness_by_coordinate()[static_cast<std::size_t>(3 * i + k)] * h.rate[k];
        }
        const std::size_t node = static_cast<std::size_t>(i);
        const double opening =
            mesh.multiplicity() * mesh.weight()[node] * (rate - f.history_rate[i]);
        stored += ambient * opening;
        if (!full_nodes(workspace.get())[node]) cavity += ambient * opening;
      }
      const double power = f.force.force.dot(h.rate);
      const double lost = m.film_power_loss + m.delivered_power;
      INFO("power " << power << " W, dissipated " << m.film_power_loss << " W, outflow "
                    << m.delivered_power << " W, stored " << stored << " W, in cavities "
                    << cavity);
      CHECK(m.film_power_loss > 0.0);
      CHECK(-power == Approx(lost + stored).epsilon(1e-10));
      // The cavities' share is the rate of the energy that the interaction reports.
      const Vector end = h.base + h.weight * f.history_rate;
      const double energy_rate = (film.stored_energy(h.xi, end.data()) -
                                  film.stored_energy(h.xi - h.weight * h.rate, h.base.data())) /
                                 h.weight;
      if (ambient == 0.0) CHECK(energy_rate == 0.0);
      if (!grooved && ambient > 0.0) {
        CHECK(energy_rate == Approx(cavity).epsilon(0.05));
        CHECK(std::abs(energy_rate) > 1e-4 * m.film_power_loss);
      }
    }
  }
}

TEST_CASE("A full film in rate form turns all power into heat and outflow") {
  const auto gap = sample_gap();
  const FilmInteraction film(gap->item(), gap->shape_pointer(), sample_film(1e7));
  const auto workspace = film.make_workspace();
  const Vector6 xi = three(10e-6, 14e-6, 0.0);
  const Vector6 rate = three(-5e-3, 2e-3, 300.0);
  const Evaluation f = test::evaluate(film, workspace.get(), xi, rate);
  const InteractionMeasures m = measured(film, gap_motion(xi, rate), nullptr, workspace.get());
  CHECK(-f.force.force.dot(rate) == Approx(m.film_power_loss + m.delivered_power).epsilon(1e-10));
  // The pressure at the ends is the ambient one, so nothing leaves with the oil.
  CHECK(std::abs(m.delivered_power) < 1e-9 * m.film_power_loss);
}

TEST_CASE("Content and outflow keep the oil of a run together") {
  const auto gap = sample_gap();
  LubricatedOptions options = sample_film();
  const FilmInteraction film(gap->item(), gap->shape_pointer(), options);
  const FilmHistory start = cavitated_history(film, kClearance, 0.9, 0.5, 1);
  const FilmHistory end = cavitated_history(film, kClearance, 0.9, 0.5, 40);
  const auto total = [&](const Vector& history) {
    return film.film().oil_volume(history.data()) + history[history.size() - 1];
  };
  Vector full(film.history_size());
  film.initial_history(three(0.0, 0.0, 0.0), full.data());
  // Every start is a full gap, and the gap of a round journal has the same volume everywhere.
  CHECK(end.base[end.base.size() - 1] > 1e-3 * total(full));
  CHECK(std::abs(total(end.base) - total(full)) < 1e-13 * total(full));
  CHECK(std::abs(total(start.base) - total(full)) < 1e-13 * total(full));
}

TEST_CASE("A groove holds its pressure and feeds the film") {
  const auto gap = sample_gap();
  LubricatedOptions options = sample_film();
  options.ports = {std::make_shared<AxialGroove>(
      AxialGrooveOptions{.pressure = 2e5, .angle = std::numbers::pi})};
  const FilmInteraction film(gap->item(), gap->shape_pointer(), options);
  const auto workspace = film.make_workspace();
  const Vector6 rate = three(0.0, 0.0, 300.0);
  const Evaluation f = test::evaluate(film, workspace.get(), three(20e-6, 0.0, 0.0), rate);
  REQUIRE(f.status == ItemStatus::ok);
  for (int j = 0; j < 5; ++j) {
    const std::size_t node = static_cast<std::size_t>(20 * 5 + j);
    CHECK(fields(workspace.get()).pressure[node] == 2e5);
    CHECK(fields(workspace.get()).film_fraction[node] == 1.0);
  }
  const InteractionMeasures m =
      measured(film, gap_motion(three(20e-6, 0.0, 0.0), rate), nullptr, workspace.get());
  // In steady state all that comes in leaves at the ends.
  CHECK(m.side_leakage > 0.0);
  CHECK(std::abs(f.history_rate[film.history_size() - 1]) < 1e-9 * m.side_leakage);
  CHECK(m.maximum_film_pressure > 2e5);
}

TEST_CASE("A film into which no oil can come has no supply and ends in air") {
  const auto gap = sample_gap();
  const auto is_unfed = [&](const LubricatedOptions& options) {
    return FilmInteraction(gap->item(), gap->shape_pointer(), options).is_unfed();
  };
  CHECK(is_unfed(sample_film()));
  CHECK_FALSE(is_unfed(sample_film(1e5)));  // ends in a bath of oil
  LubricatedOptions options = sample_film();
  options.ports = {std::make_shared<AxialGroove>(
      AxialGrooveOptions{.pressure = 2e5, .angle = std::numbers::pi})};
  CHECK_FALSE(is_unfed(options));
  options = sample_film();
  options.cavitation = Cavitation::reynolds;  // keeps no account
  CHECK_FALSE(is_unfed(options));
}

TEST_CASE("A film reports trouble as a status") {
  const auto gap = sample_gap();
  const FilmInteraction film(gap->item(), gap->shape_pointer(), sample_film());
  const auto workspace = film.make_workspace();
  const Vector6 rest = three(0.0, 0.0, 0.0);
  CHECK(test::evaluate(film, workspace.get(), three(31e-6, 0.0, 0.0), rest).status ==
        ItemStatus::out_of_range);
  // No oil comes in, and none is squeezed: a steady film is starved.
  CHECK(test::evaluate(film, workspace.get(), rest, three(0.0, 0.0, 100.0)).status ==
        ItemStatus::not_converged);
  // Walls that overlap between two nodes (half a pitch is 4.5 degrees) touch as well: the nodes
  // themselves would still be 0.08 um open.
  const double e = 30.01e-6, between = std::numbers::pi / 40.0;
  CHECK(test::evaluate(film, workspace.get(),
                       three(e * std::cos(between), e * std::sin(between), 0.0), rest)
            .status == ItemStatus::out_of_range);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(test::evaluate(film, workspace.get(), three(nan, 0.0, 0.0), rest).status ==
        ItemStatus::out_of_range);
}

TEST_CASE("Walls with a profile are nearest at a node or between two") {
  const auto gap = sample_gap();
  const LubricatedOptions options = sample_film(1e5);
  const FilmInteraction plain(gap->item(), gap->shape_pointer(), options);
  const SurfaceMesh& mesh = plain.film().equation().mesh();
  const Vector6 centred = three(0.0, 0.0, 0.0), away = three(20e-6, 0.0, 0.0);
  CHECK(plain.minimum_film_thickness(away) == Approx(10e-6).epsilon(1e-13));
  const auto with = [&](const HeightProfile& profile) {
    JournalGapOptions bearing = sample_bearing();
    bearing.profile = profile;
    return FilmInteraction("bearing", std::make_shared<const JournalGap>("bearing", bearing),
                           options);
  };
  HeightProfile profile;
  profile.nodes.assign(static_cast<std::size_t>(mesh.size()), 5e-6);
  profile.nodes[7] = -12e-6;
  CHECK(with(profile).minimum_film_thickness(centred) == Approx(18e-6).epsilon(1e-13));
  profile.faces.assign(mesh.pairs().size(), 5e-6);
  profile.faces[11] = -13e-6;
  const FilmInteraction worn = with(profile);
  CHECK(worn.minimum_film_thickness(centred) == Approx(17e-6).epsilon(1e-13));
  // The nearest place counts, not the lowest one.
  const auto& pair = mesh.pairs()[11];
  double least = std::min(35e-6 - 20e-6, 30e-6 - 13e-6 - 20e-6 * mesh.face_normal(11).x());
  least = std::min(least, 18e-6 - 20e-6 * mesh.normal()[7].x());
  CAPTURE(pair.a, pair.b);
  CHECK(worn.minimum_film_thickness(away) == Approx(least).epsilon(1e-12));
  // The film is solved with that thickness, and refuses where the walls overlap there.
  const auto workspace = worn.make_workspace();
  const Vector6 rest = three(0.0, 0.0, 100.0);
  CHECK(test::evaluate(worn, workspace.get(), centred, rest).status == ItemStatus::ok);
  const FilmFields found = worn.film_fields(workspace.get());
  CHECK(found.workspace->walls->thickness[7] == Approx(18e-6).epsilon(1e-13));
  CHECK(found.workspace->walls->face_thickness[11] == Approx(17e-6).epsilon(1e-13));
  CHECK(found.workspace->walls->thickness[8] == Approx(35e-6).epsilon(1e-13));
  const Vector3 n = mesh.normal()[7];
  const Vector6 into = three(18.5e-6 * n.x(), 18.5e-6 * n.y(), 0.0);
  CHECK(worn.minimum_film_thickness(into) < 0.0);
  CHECK(test::evaluate(worn, workspace.get(), into, rest).status == ItemStatus::out_of_range);
  // Where the wall is hollow the journal may go beyond the clearance.
  profile.nodes.assign(profile.nodes.size(), 20e-6);
  profile.faces.clear();
  CHECK(with(profile).minimum_film_thickness(three(40e-6, 0.0, 0.0)) ==
        Approx(10e-6).epsilon(1e-12));
}

TEST_CASE("A film shows its fields, its layout and its force") {
  const auto gap = sample_gap();
  const FilmInteraction film(gap->item(), gap->shape_pointer(), sample_film(1e5));
  const auto workspace = film.make_workspace();
  const Evaluation f =
      test::evaluate(film, workspace.get(), three(20e-6, 0.0, 0.0), three(0.0, 0.0, 300.0));
  REQUIRE(f.status == ItemStatus::ok);
  const FilmFields found = film.film_fields(workspace.get());
  CHECK(found.law == &film.film());
  CHECK(found.layout == &film.layout());
  CHECK(found.force->force == f.force.force);
  CHECK(&found.workspace->film->pressure == &fields(workspace.get()).pressure);
  CHECK(found.layout->mesh.position() == found.law->equation().mesh().position());
}

TEST_CASE("The solver of a film is the one that is asked for") {
  const auto gap = sample_gap();
  for (const MeshSolver solver :
       {MeshSolver::automatic, MeshSolver::banded, MeshSolver::multigrid}) {
    LubricatedOptions options = sample_film(1e5);
    options.solver = solver;
    const FilmInteraction film(gap->item(), gap->shape_pointer(), options);
    CHECK(film.film().solver().method() == solver);
  }
}

TEST_CASE("A lubricated interface says what is wrong with its numbers") {
  const auto gap = sample_gap();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto with = [](auto&& change) {
    LubricatedOptions options = sample_film();
    change(options);
    return LubricatedInterface(options);
  };
  using Options = LubricatedOptions;
  CHECK_THROWS_WITH(with([](Options& o) { o.lubricant = nullptr; }),
                    ContainsSubstring("lubricated interface: lubricant must be given"));
  CHECK_THROWS_WITH(
      with([](Options& o) { o.initial_film_fraction = 1.2; }),
      ContainsSubstring("initial_film_fraction = 1.2") && ContainsSubstring("must be in [0, 1]"));
  CHECK_THROWS_WITH(with([&](Options& o) { o.initial_film_fraction = nan; }),
                    ContainsSubstring("initial_film_fraction = nan"));
  CHECK_THROWS_WITH(with([&](Options& o) { o.ambient_pressure = nan; }),
                    ContainsSubstring("ambient_pressure = nan Pa"));
  CHECK_THROWS_WITH(with([](Options& o) { o.cavitation_pressure = 1e5; }).attach(*gap),
                    ContainsSubstring("ambient_pressure = 0 Pa must not be below"));
  CHECK_THROWS_WITH(
      with([](Options& o) {
        o.ports = {std::make_shared<AxialGroove>(AxialGrooveOptions{.pressure = -1e5})};
      }).attach(*gap),
      ContainsSubstring("joint 'pin': pressure of ports[0] (axial groove) = -100000 Pa"));
  CHECK_THROWS_WITH(with([&](Options& o) {
                      o.ports = {std::make_shared<AxialGroove>(AxialGrooveOptions{.angle = nan})};
                    }).attach(*gap),
                    ContainsSubstring("joint 'pin': angle of ports[0] (axial groove) = nan rad"));
  CHECK_THROWS_AS(with([](Options& o) { o.mesh.around = 2; }).attach(*gap), InvalidInput);
}
