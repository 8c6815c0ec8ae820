#include <cmath>
#include <limits>
#include <memory>
#include <numbers>
#include <vector>

#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/recording/simulation.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

/// Rows of four columns: time, a film thickness, two components of a force, an impact's time.
using Rows = std::vector<std::vector<double>>;

/// Numbers of the rows that a choice keeps; the last is always there.
std::vector<int> kept(const Rows& rows, const Thinning& thinning) {
  RowChoice choice;
  choice.set(thinning);
  choice.watch({"minimum_film_thickness", {}}, 1);
  choice.watch({"bearing_force", {"x", "y"}}, 2);
  choice.watch({"impact_time", {}}, 4);
  choice.watch({"position", {"x", "y"}}, 2);  // whose extreme values are not kept
  std::vector<int> out;
  bool before = false;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    if (k > 0 && (choice.stands_out(rows[k - 1].data(), rows[k].data(), before) || before)) {
      out.push_back(static_cast<int>(k) - 1);
    }
    before = choice.has_turn(rows[k][0]);
  }
  out.push_back(static_cast<int>(rows.size()) - 1);
  return out;
}

Rows quiet(int count) {
  Rows rows;
  for (int k = 0; k < count; ++k) rows.push_back({0.1 * k, 1.0, 0.0, 0.0, 0.0});
  return rows;
}

std::shared_ptr<Model> swing() { return std::make_shared<Model>(pendulum(0.0)); }

IntegratorOptions fixed(double step) {
  IntegratorOptions o;
  o.step = step;
  return o;
}

}  // namespace

TEST_CASE("rows have their turn by steps or by multiples of a time") {
  CHECK(kept(quiet(11), {.steps = 1}) == std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
  CHECK(kept(quiet(11), {.steps = 4}) == std::vector<int>{0, 4, 8, 10});
  // 0.25 s lies between two rows: the first at or after each multiple.
  CHECK(kept(quiet(11), {.interval = 0.25}) == std::vector<int>{0, 3, 5, 8, 10});
  // A step longer than the interval is a row.
  CHECK(kept(quiet(4), {.interval = 0.01}) == std::vector<int>{0, 1, 2, 3});
}

TEST_CASE("rows that stand out are kept") {
  Rows rows = quiet(11);
  rows[3][1] = 0.5;                    // the thinnest film so far
  rows[5][1] = 0.6;                    // not so thin
  rows[6][2] = 3.0, rows[6][3] = 4.0;  // a force of 5
  rows[7][2] = -4.9;                   // less, though its component is larger
  CHECK(kept(rows, {.steps = 100}) == std::vector<int>{0, 3, 6, 10});
  // The extreme value within a slope is that at its end.
  rows = quiet(11);
  for (std::size_t k = 2; k < 6; ++k) rows[k][1] = 1.0 - 0.1 * static_cast<double>(k);
  CHECK(kept(rows, {.steps = 100}) == std::vector<int>{0, 5, 10});
}

TEST_CASE("the whole account of an impact is kept before the next begins") {
  Rows rows = quiet(11);
  for (std::size_t k = 3; k < 11; ++k) rows[k][4] = k < 7 ? 0.25 : 0.65;
  const std::vector<int> found = kept(rows, {.steps = 100});
  CHECK(found == std::vector<int>{0, 2, 6, 10});
}

TEST_CASE("a thinned run has rows of the whole one, the first and the last") {
  Simulation whole(swing(), "TR-BDF2", fixed(1e-3));
  whole.start();
  whole.advance(0.1);
  Simulation thin(swing(), "TR-BDF2", fixed(1e-3));
  thin.recorder().thin({.steps = 7});
  thin.start();
  thin.advance(0.0405);  // a look between two turns, with the row of the moment
  const Recorder& recorder = thin.recorder();
  const auto columns = static_cast<std::size_t>(recorder.columns());
  CHECK(recorder.data()[recorder.data().size() - columns] == thin.state().time);
  thin.advance(0.1);
  CHECK(recorder.step_times().size() >= whole.recorder().rows());
  CHECK(recorder.rows() < 40);
  CHECK(recorder.data()[0] == 0.0);
  CHECK(recorder.data()[recorder.data().size() - columns] == thin.state().time);
}

TEST_CASE("rows from a time on are kept whole until they are released") {
  Simulation run(swing(), "TR-BDF2", fixed(1e-3));
  run.recorder().thin({.steps = 1000});
  run.recorder().keep_whole_from(0.02);
  run.advance(0.05);
  const std::size_t rows = run.recorder().rows();
  CHECK(rows >= 31);
  CHECK(run.recorder().undecided_rows() >= 30);
  run.recorder().keep_whole_from(0.04);
  CHECK(run.recorder().rows() < rows - 15);
  run.recorder().keep_whole_from(std::numeric_limits<double>::infinity());
  CHECK(run.recorder().rows() < 10);
  const auto& data = run.recorder().data();
  const auto columns = static_cast<std::size_t>(run.recorder().columns());
  CHECK(data[data.size() - columns] == run.state().time);
}

TEST_CASE("a thinning of no steps or of no time is refused") {
  Simulation run(swing(), "TR-BDF2", fixed(1e-3));
  CHECK_THROWS_WITH(run.recorder().thin({.steps = 0}), ContainsSubstring("must be >= 1"));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_AS(run.recorder().thin({.interval = nan}), InvalidInput);
  run.start();
  CHECK_THROWS_WITH(run.recorder().thin({.steps = 2}),
                    ContainsSubstring("must be 0 when the choice of rows is set"));
}
