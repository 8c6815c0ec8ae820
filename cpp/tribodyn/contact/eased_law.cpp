#include "tribodyn/contact/eased_law.hpp"

#include <algorithm>

#include "tribodyn/math/quadrature.hpp"

namespace tribodyn {

namespace {

// Points for the integral of the stored energy over the band. Energies start as delta^2 to
// delta^2.5: twelve points are accurate to 1e-7.
constexpr int kPoints = 12;

class EasedContact final : public ElasticContact {
 public:
  EasedContact(std::unique_ptr<const ElasticContact> contact, double band)
      : contact_(std::move(contact)), band_(band), rule_(gauss_legendre(kPoints)) {
    whole_ = integral(band_);
  }

  double largest_penetration() const override { return contact_->largest_penetration(); }

  ElasticForce at(double penetration) const noexcept override {
    if (penetration <= 0.0) return {};
    ElasticForce out = contact_->at(penetration);
    // int w F_e = w E - int E dw.
    if (penetration >= band_) {
      out.energy -= whole_ / band_;
      return out;
    }
    const double share = penetration / band_;
    out.energy = share * out.energy - integral(penetration) / band_;
    out.slope = share * out.slope + out.force / band_;
    out.force *= share;
    return out;
  }

 private:
  /// Of the stored energy from 0 to a penetration [J m].
  double integral(double penetration) const noexcept {
    double sum = 0.0;
    for (std::size_t k = 0; k < rule_.nodes.size(); ++k) {
      const double place = 0.5 * penetration * (1.0 + rule_.nodes[k]);
      sum += rule_.weights[k] * contact_->at(place).energy;
    }
    return 0.5 * penetration * sum;
  }

  std::unique_ptr<const ElasticContact> contact_;
  double band_;
  GaussRule rule_;
  double whole_ = 0.0;  // integral over the band
};

}  // namespace

std::unique_ptr<const ElasticContact> EasedElasticLaw::between(const std::string& item,
                                                               const WallPair& walls) const {
  return std::make_unique<EasedContact>(law_.between(item, walls), band_);
}

}  // namespace tribodyn
