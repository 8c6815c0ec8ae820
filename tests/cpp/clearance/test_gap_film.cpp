// The film of a stand-alone bearing, with the asperities in the same gap.

#include "catch.hpp"
#include "clearance/gap_samples.hpp"
#include "tribodyn/clearance/gap_film.hpp"
#include "tribodyn/contact/damped_law.hpp"
#include "tribodyn/contact/power_law.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

using Parts = std::vector<std::shared_ptr<const Interface>>;

const Vector6 kNear = three(29.3e-6, 5e-6, 0.0);
const Vector6 kRate = three(1e-4, -2e-4, 300.0);

FilmMotion motion_at(const Vector6& xi, const Vector6& rate) {
  FilmMotion motion;
  motion.xi = xi.data();
  motion.xi_rate = rate.data();
  return motion;
}

std::shared_ptr<const Interface> film_alone() {
  return std::make_shared<LubricatedInterface>(sample_film(1e5));
}
std::shared_ptr<const Interface> rough_walls() {
  return std::make_shared<DryInterface>(sample_asperity_contact());
}
std::shared_ptr<const Interface> smooth_walls() {
  DryOptions options;
  options.contact = std::make_shared<const LankaraniNikravesh>(
      std::make_shared<const PowerLaw>(PowerLawOptions{.stiffness = 1e9, .exponent = 1.5}), 0.9);
  return std::make_shared<DryInterface>(options);
}

const std::vector<double>& values(const Fields& fields, const std::string& name) {
  for (const FieldValue& field : fields) {
    if (field.name == name) return field.values;
  }
  throw std::runtime_error("no field " + name);
}

}  // namespace

TEST_CASE("A film in a gap without bodies is the sum of its film and its asperities") {
  const auto gap = sample_gap();
  const auto shape = gap->shape_pointer();
  GapFilm whole("bearing", shape, *sample_mixed(1e5));
  GapFilm film("bearing", shape, MixedInterface(Parts{film_alone()}));
  REQUIRE(whole.has_contact());
  CHECK_FALSE(film.has_contact());
  GapFilmInstant both = whole.at(motion_at(kNear, kRate), true);
  const GapFilmInstant wet = film.at(motion_at(kNear, kRate), true);
  const AsperityInteraction dry("bearing", shape, sample_asperity_contact());
  const auto workspace = dry.make_workspace();
  const Evaluation rough = evaluate(dry, workspace.get(), kNear, kRate);
  REQUIRE(rough.force.force.norm() > 1.0);
  // The film beside asperities is thicker by their valleys, and here hardly so.
  CHECK(relative_error(both.film.force, wet.film.force) < 1e-2);
  CHECK(both.contact.asperity_force == rough.force.force);
  CHECK(whole.contact(kNear, kRate).asperity_force == rough.force.force);
  CHECK(relative_error(both.force.force, both.film.force + rough.force.force) < 1e-14);
  const Matrix part = both.force.by_xi - rough.force.by_xi;
  CHECK(relative_error(part, wet.force.by_xi) < 0.05);
  CHECK(both.film.summary.minimum_thickness == *shape->minimum_film_thickness(kNear));
  CHECK(both.film.pressure.size() == static_cast<std::size_t>(whole.law().size()));

  Fields fields;
  const std::vector<double> pressure = both.film.pressure;
  both.film.move_to(fields);
  add_contact_fields(both.contact, fields);
  CHECK(values(fields, "pressure") == pressure);
  CHECK(values(fields, "asperity_force")[0] == rough.force.force[0]);
  CHECK(values(fields, "minimum_film_thickness")[0] == both.film.summary.minimum_thickness);
}

TEST_CASE("Film and asperities together carry the load of an equilibrium") {
  const auto gap = sample_gap();
  GapFilm whole("bearing", gap->shape_pointer(), *sample_mixed(1e5));
  EquilibriumProblem problem;
  problem.free = {0, 1};
  problem.load = three(3000.0, 0.0, 0.0);
  problem.xi = three(20e-6, 1e-6, 0.0);
  problem.xi_rate = three(0.0, 0.0, 20.0);
  FilmEquilibrium out;
  const GapFilmInstant now = whole.at_equilibrium(problem, {}, out);
  const Vector6 wall = now.contact.asperity_force;
  CHECK((now.force.force + problem.load).head(2).norm() < 1e-6 * problem.load.norm());
  CHECK(wall.norm() > 1.0);
  CHECK(relative_error(now.film.force, now.force.force - wall) < 1e-14);
  CHECK(out.xi == now.xi);
}

TEST_CASE("A film is found in a mixture within a mixture, and beside smooth walls") {
  const auto gap = sample_gap();
  const auto inner = std::make_shared<MixedInterface>(Parts{film_alone()});
  const MixedInterface nested(Parts{inner, rough_walls(), rough_walls()});
  const FilmPart part = film_part("bearing", nested);
  CHECK(part.asperity_deviation == nested.asperity_deviation());
  CHECK(part.film != nullptr);
  GapFilm twice("bearing", gap->shape_pointer(), nested);
  GapFilm once("bearing", gap->shape_pointer(), *sample_mixed(1e5));
  CHECK(relative_error(twice.contact(kNear, kRate).asperity_force,
                       2.0 * once.contact(kNear, kRate).asperity_force) < 1e-14);

  const MixedInterface smooth(Parts{smooth_walls(), film_alone()});
  GapFilm beside("bearing", gap->shape_pointer(), smooth);
  CHECK_FALSE(beside.has_contact());
  CHECK(beside.at(motion_at(kNear, kRate), false).contact.asperity_force.norm() == 0.0);
  CHECK_THROWS_WITH(film_part("bearing", *rough_walls()),
                    ContainsSubstring("bearing: interface must have a film"));
}

TEST_CASE("The layout of a film is known without the film") {
  const auto gap = sample_gap();
  const GapFilm whole("bearing", gap->shape_pointer(), *sample_mixed(1e5));
  const FilmLayout layout = film_layout("bearing", gap->shape(), *sample_mixed(1e5));
  REQUIRE(whole.layout() != nullptr);
  CHECK(layout.mesh.position() == whole.layout()->mesh.position());
  CHECK(layout.thickness.nodes == whole.layout()->thickness.nodes);
  CHECK(layout.thickness.valleys == whole.layout()->thickness.valleys);
  CHECK(layout.open_boundaries == whole.layout()->open_boundaries);
}
