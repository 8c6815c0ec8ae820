#include "tribodyn/contact/tabulated_contact.hpp"

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/monotone_spline.hpp"

namespace tribodyn {

namespace {

const char* const kItem = "tabulated contact";

class TableContact final : public ElasticContact {
 public:
  explicit TableContact(const TabulatedContactOptions& options)
      : spline_(kItem, options.penetrations, options.forces),
        largest_(options.penetrations.back()) {}

  double largest_penetration() const override { return largest_; }
  ElasticForce at(double penetration) const noexcept override {
    if (penetration <= 0.0) return {};
    const MonotoneSpline::Point here = spline_.evaluate(penetration);
    return {.force = here.value, .slope = here.slope, .energy = spline_.integral(penetration)};
  }

 private:
  MonotoneSpline spline_;
  double largest_;
};

/// Requires finite values from 0 on that rise strictly.
void require_rising(const char* quantity, const std::vector<double>& values, const char* unit) {
  require(values.front() == 0.0, kItem, std::string("first of ") + quantity, values.front(), unit,
          "must be 0");
  for (std::size_t k = 1; k < values.size(); ++k) {
    require_finite(kItem, quantity, values[k], unit);
    require(values[k] > values[k - 1], kItem, quantity, values[k], unit,
            "must be > the previous one, " + format_value(values[k - 1]) + " " + unit);
  }
}

}  // namespace

TabulatedContact::TabulatedContact(const TabulatedContactOptions& options) : options_(options) {
  if (options.penetrations.size() < 2 || options.penetrations.size() != options.forces.size()) {
    throw InvalidInput({.item = kItem,
                        .quantity = "forces",
                        .rule = "must be as many as penetrations, at least two"});
  }
  require_rising("penetrations", options.penetrations, "m");
  require_rising("forces", options.forces, "N");
}

std::unique_ptr<const ElasticContact> TabulatedContact::between(const std::string& item,
                                                                const WallPair& walls) const {
  require_walls(item, walls);
  return std::make_unique<TableContact>(options_);
}

}  // namespace tribodyn
