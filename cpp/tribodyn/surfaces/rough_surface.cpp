#include "tribodyn/surfaces/rough_surface.hpp"

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

constexpr const char* kItem = "rough surface";

void check_positive(const char* quantity, const std::optional<double>& value, const char* unit) {
  if (value) require_positive(kItem, quantity, *value, unit);
}

double given(const char* quantity, const std::optional<double>& value, const char* unit,
             const std::string& used_by) {
  if (value) return *value;
  throw InvalidInput({.item = kItem,
                      .quantity = quantity,
                      .unit = unit,
                      .rule = "must be given",
                      .hint = used_by + " needs this quantity"});
}

}  // namespace

RoughSurface::RoughSurface(const RoughSurfaceOptions& options) : options_(options) {
  check_positive("asperity_height_deviation", options.asperity_height_deviation, "m");
  if (options.asperity_height_mean) {
    require_finite(kItem, "asperity_height_mean", *options.asperity_height_mean, "m");
  }
  check_positive("asperity_radius", options.asperity_radius, "m");
  check_positive("asperity_density", options.asperity_density, "1/m2");
  check_positive("contact_modulus", options.contact_modulus, "Pa");
  check_positive("hardness", options.hardness, "Pa");
  check_positive("yield_strength", options.yield_strength, "Pa");
  if (options.poisson_ratio) {
    const double nu = *options.poisson_ratio;
    require(nu >= 0.0 && nu <= 0.5, kItem, "poisson_ratio", nu, "", "must be from 0 to 0.5");
  }
}

double RoughSurface::asperity_height_deviation(const std::string& used_by) const {
  return given("asperity_height_deviation", options_.asperity_height_deviation, "m", used_by);
}

double RoughSurface::asperity_height_mean(const std::string& used_by) const {
  return given("asperity_height_mean", options_.asperity_height_mean, "m", used_by);
}

double RoughSurface::asperity_radius(const std::string& used_by) const {
  return given("asperity_radius", options_.asperity_radius, "m", used_by);
}

double RoughSurface::asperity_density(const std::string& used_by) const {
  return given("asperity_density", options_.asperity_density, "1/m2", used_by);
}

double RoughSurface::contact_modulus(const std::string& used_by) const {
  return given("contact_modulus", options_.contact_modulus, "Pa", used_by);
}

double RoughSurface::hardness(const std::string& used_by) const {
  return given("hardness", options_.hardness, "Pa", used_by);
}

double RoughSurface::yield_strength(const std::string& used_by) const {
  return given("yield_strength", options_.yield_strength, "Pa", used_by);
}

double RoughSurface::poisson_ratio(const std::string& used_by) const {
  return given("poisson_ratio", options_.poisson_ratio, "", used_by);
}

}  // namespace tribodyn
