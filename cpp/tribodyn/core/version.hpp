#pragma once

/// Version of the library: "major.minor.patch" after semantic versioning, set once in the
/// project() line of CMakeLists.txt. While major is 0 a new minor may change any interface.

namespace tribodyn {

/// The version this library was compiled as, for example "0.1.0".
const char* version() noexcept;

}  // namespace tribodyn
