#pragma once
/// Counts the allocations of a test program, those of Eigen too: allocation_counter.cpp, which
/// every test program links, stands in for malloc and operator new.

#include <atomic>

namespace tribodyn::test {

/// Allocations so far.
extern std::atomic<long> allocations;

/// False where only operator new is seen, which knows nothing of Eigen's matrices: under a
/// sanitizer and with other C libraries than glibc.
extern const bool counts_malloc;

}  // namespace tribodyn::test
