#include "tribodyn/core/version.hpp"

namespace tribodyn {

const char* version() noexcept { return TRIBODYN_VERSION; }

}  // namespace tribodyn
