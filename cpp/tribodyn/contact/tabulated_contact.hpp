#pragma once
/// Elastic force from a table of forces over the penetration.
///
///     F_e = s(delta),   dF_e/d(delta) = s'(delta),   energy = integral of s from 0 to delta,
///
/// - F_e [N]: elastic force, positive in compression; delta [m]: penetration.
/// - s [N]: monotone C1 cubic through the points of the table (math/monotone_spline.hpp). The
/// energy
///   is the exact integral of the cubic.
///
/// The table belongs to the walls for which it was measured or computed, such as by a
/// finite-element model, so the law is valid for walls of any shape. Beyond the last point of the
/// table the force continues linearly, and a run that reaches such penetrations is warned.
///
/// Source: measurements or formulas of the user; [FritschCarlson1980] (interpolation).

#include <vector>

#include "tribodyn/contact/elastic_law.hpp"

namespace tribodyn {

struct TabulatedContactOptions {
  std::vector<double> penetrations;  ///< [m], from 0 on, strictly rising
  std::vector<double> forces;        ///< [N], from 0 on, strictly rising
};

/// An elastic law from a table.
class TabulatedContact final : public ElasticLaw {
 public:
  explicit TabulatedContact(const TabulatedContactOptions& options);
  const char* name() const override { return "tabulated contact"; }
  const char* source() const override { return "a table of the user"; }
  std::unique_ptr<const ElasticContact> between(const std::string& item,
                                                const WallPair& walls) const override;
  const TabulatedContactOptions& options() const { return options_; }

 private:
  TabulatedContactOptions options_;
};

}  // namespace tribodyn
