#pragma once
/// The sites at which the smooth walls of a gap may touch (contact_site.hpp).

#include <string>

#include "tribodyn/contact/elastic_law.hpp"
#include "tribodyn/gaps/contact_site.hpp"

namespace tribodyn {

/// Facet of a gap whose smooth walls may touch.
class ContactSites {
 public:
  /// Number of the sites.
  virtual int contact_sites() const = 0;
  /// Share of the contact force that a site takes, [0, 1]: sites of one wall share the force.
  virtual double site_share(int site) const = 0;
  /// The pair of walls that touch at each site.
  virtual WallPair walls() const = 0;
  /// Sets `out` to the site at xi; allocates nothing.
  virtual void contact_site(int site, const Vector6& xi, ContactSite& out) const = 0;
  /// Throws InvalidInput if the options of the gap exclude smooth contact; `item` names the gap.
  virtual void check_contact(const std::string& /*item*/) const {}

 protected:
  ~ContactSites() = default;
};

}  // namespace tribodyn
