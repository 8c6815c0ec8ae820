#include "tribodyn/contact/lossless_contact.hpp"

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

LosslessContact::LosslessContact(std::shared_ptr<const ElasticLaw> elastic)
    : elastic_(std::move(elastic)) {
  if (elastic_ == nullptr) {
    throw InvalidInput(
        {.item = "lossless contact", .quantity = "elastic", .rule = "must be given"});
  }
}

}  // namespace tribodyn
