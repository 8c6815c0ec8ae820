#include "allocation_counter.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace tribodyn::test {

std::atomic<long> allocations = 0;

}  // namespace tribodyn::test

using tribodyn::test::allocations;

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)

const bool tribodyn::test::counts_malloc = true;

// What glibc calls these functions itself. Its operator new uses malloc, and so does Eigen, whose
// aligned memory comes from malloc or from aligned_alloc and its kin.
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);

void* malloc(std::size_t size) {
  ++allocations;
  return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
  ++allocations;
  return __libc_calloc(count, size);
}
void* realloc(void* memory, std::size_t size) {
  ++allocations;
  return __libc_realloc(memory, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  ++allocations;
  return __libc_memalign(alignment, size);
}
int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
  ++allocations;
  *memory = __libc_memalign(alignment, size);
  return *memory == nullptr ? 12 : 0;  // ENOMEM
}
}

#else

const bool tribodyn::test::counts_malloc = false;

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
// The standard one forwards to the above, that of a sanitizer does not.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

#endif
