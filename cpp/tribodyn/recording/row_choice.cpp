#include "tribodyn/recording/row_choice.hpp"

#include <array>
#include <cmath>
#include <limits>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

/// Steps that end at a multiple of the interval up to round-off count as exact.
constexpr double kRoundOff = 1e-9;

struct Watched {
  const char* quantity;
  double sense;
};

/// Quantities of warnings and of the assessment of bearings.
constexpr std::array<Watched, 10> kWatched = {{{"minimum_film_thickness", -1.0},
                                               {"minimum_film_pressure", -1.0},
                                               {"maximum_film_pressure", 1.0},
                                               {"maximum_shear_rate", 1.0},
                                               {"maximum_asperity_pressure", 1.0},
                                               {"asperity_force_error", 1.0},
                                               {"contact_law_range", 1.0},
                                               {"bearing_force", 0.0},
                                               {"kinetic_energy", 1.0},
                                               {"energy_balance_error", 0.0}}};

}  // namespace

double RowChoice::Extreme::value(const double* row) const {
  if (sense != 0.0) return sense * row[column];
  double squares = 0.0;
  for (int i = 0; i < size; ++i) squares += row[column + i] * row[column + i];
  return std::sqrt(squares);
}

void RowChoice::set(const Thinning& thinning) {
  require(thinning.steps >= 1, "recorder", "steps of the thinning",
          static_cast<double>(thinning.steps), "", "must be >= 1");
  require(std::isfinite(thinning.interval) && thinning.interval >= 0.0, "recorder",
          "interval of the thinning", thinning.interval, "s", "must be >= 0 and finite");
  thinning_ = thinning;
}

bool RowChoice::watch(const Channel& channel, int first_column) {
  const std::size_t before = impact_times_.size() + extremes_.size();
  if (channel.quantity == "impact_time") {
    for (int i = 0; i < channel.size(); ++i) impact_times_.push_back(first_column + i);
  }
  for (const Watched& watched : kWatched) {
    if (channel.quantity != watched.quantity) continue;
    extremes_.push_back(
        {first_column, channel.size(), watched.sense, -std::numeric_limits<double>::infinity()});
  }
  return impact_times_.size() + extremes_.size() > before;
}

bool RowChoice::has_turn(double time) {
  const long step = steps_++;
  if (all()) return true;
  if (!(thinning_.interval > 0.0)) return step % thinning_.steps == 0;
  if (turns_ < 0.0) origin_ = time;
  const double turns = std::floor((time - origin_) / thinning_.interval + kRoundOff);
  const bool another = turns > turns_;
  turns_ = turns;
  return another;
}

bool RowChoice::stands_out(const double* row, const double* next, bool kept) {
  if (all()) return false;
  bool out = false;
  for (const int column : impact_times_) {
    // There is no time before the first impact.
    out = out || row[column] < next[column];
  }
  for (Extreme& extreme : extremes_) {
    if (const double value = extreme.value(row);
        value > extreme.largest && extreme.value(next) <= value) {
      extreme.largest = value;
      out = true;
    }
  }
  if (kept || out) {
    for (Extreme& extreme : extremes_) {
      extreme.largest = std::fmax(extreme.largest, extreme.value(row));
    }
  }
  return out;
}

}  // namespace tribodyn
