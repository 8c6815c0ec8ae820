#pragma once
/// Kinks of limited transport, at which differences and derivatives disagree.

#include <algorithm>

#include "tribodyn/film/sharp_transport.hpp"

namespace tribodyn::test {

/// Whether the flows of limited transport are limited in the same way: they have kinks in between.
inline bool same_limits(const SharpFlow& one, const SharpFlow& other) {
  return one.inside == other.inside &&
         std::equal(one.flows.begin(), one.flows.end(), other.flows.begin(), other.flows.end(),
                    [](const SharpFlow::Flow& a, const SharpFlow::Flow& b) {
                      return a.pair == b.pair && a.limit == b.limit &&
                             (a.value > 0.0) == (b.value > 0.0);
                    });
}

}  // namespace tribodyn::test
