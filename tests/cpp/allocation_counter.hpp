#pragma once
/// Counts the allocations of a test program: replaces the global operator new, so include it in
/// exactly one source of a program.

#include <cstddef>
#include <cstdlib>
#include <new>

namespace tribodyn::test {

/// Allocations so far.
inline long allocations = 0;

}  // namespace tribodyn::test

void* operator new(std::size_t size) {
  ++tribodyn::test::allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
// The standard one forwards to the above, that of a sanitizer does not.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++tribodyn::test::allocations;
  return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
