#include <memory>
#include <string>

#include "contact/elastic_checks.hpp"
#include "tribodyn/contact/hertz.hpp"
#include "tribodyn/contact/lossless_contact.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("an elastic law alone is contact without loss, by its own name") {
  const LosslessContact contact(std::make_shared<Hertz>(kModulus));
  CHECK(contact.damping_factor() == 0.0);
  CHECK(contact.restitution_coefficient() == 1.0);
  CHECK(std::string(contact.name()) == "Hertz");
  CHECK(std::string(contact.source()) == Hertz(kModulus).source());
  CHECK_THROWS_AS(LosslessContact(nullptr), InvalidInput);
}
