#include <string>
#include <vector>

#include "allocation_counter.hpp"
#include "catch.hpp"
#include "tribodyn/core/report.hpp"

using namespace tribodyn;

namespace {

const Components kNames = {"a", "b", "c"};

void describe(Report& report, const double* values) {
  report.add("length", [&] { return values[0]; });
  report.add("force", kNames, [&](int k) { return values[1 + k]; });
  report.add("moment", moment_axes(true), [&](int k) { return values[4 + k]; });
}

}  // namespace

TEST_CASE("One description gives the channels and, in the same order, their values") {
  std::vector<Channel> channels;
  Report listed(channels);
  describe(listed, nullptr);  // no getter is called
  CHECK(listed.lists());
  REQUIRE(channels.size() == 3);
  CHECK(channels[0].quantity == "length");
  CHECK(channels[0].components.empty());
  CHECK(channels[1].components == kNames);
  CHECK(channels[2].size() == 1);

  const double values[] = {1.0, 2.0, 3.0, 4.0, 5.0};
  double row[6] = {0.0, 0.0, 0.0, 0.0, 0.0, -1.0};
  Report stored(row);
  const long before = test::allocations.load();
  describe(stored, values);
  CHECK(test::allocations.load() == before);
  CHECK(stored.place() == row + 5);
  CHECK(std::vector<double>(row, row + 6) == std::vector<double>{1.0, 2.0, 3.0, 4.0, 5.0, -1.0});
}

TEST_CASE("The caller writes the values of channels that are computed together") {
  const auto name = [](int k) { return std::to_string(k) + " x"; };
  std::vector<Channel> channels;
  Report listed(channels);
  CHECK(listed.add("axis_position", 2, name) == nullptr);
  REQUIRE(channels.size() == 1);
  CHECK(channels[0].components == Components{"0 x", "1 x"});

  double row[4] = {-1.0, -1.0, -1.0, -1.0};
  Report stored(row);
  CHECK(stored.add("axis_position", 2, name) == row);
  CHECK(stored.add("section_force", 1, name) == row + 2);
  CHECK(stored.place() == row + 3);
  CHECK(row[3] == -1.0);
}

TEST_CASE("Axes of forces and moments in the plane and in space") {
  CHECK(force_axes(true) == Components{"x", "y"});
  CHECK(force_axes(false) == Components{"x", "y", "z"});
  CHECK(moment_axes(true).empty());
  CHECK(moment_axes(false) == Components{"x", "y", "z"});
}
