#pragma once
/// Treats numbers below 2.2e-308 as zero during the lifetime of an object of this class.
///
/// Quantities that decay by a factor in every step, such as the slopes of a multistep method in a
/// direction without motion, become subnormal numbers, with which processors compute a hundred
/// times more slowly. The mode belongs to the thread and is restored. The object has no effect on
/// processors without this mode.

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace tribodyn {

class FlushSubnormals {
 public:
#if defined(__SSE2__)
  // Bits 15 and 6: results and operands (Intel 64 manual, volume 1, section 10.2.3).
  FlushSubnormals() : saved_(_mm_getcsr()) { _mm_setcsr(saved_ | 0x8040u); }
  ~FlushSubnormals() { _mm_setcsr((_mm_getcsr() & ~0x8040u) | (saved_ & 0x8040u)); }
  static constexpr bool kAvailable = true;
#else
  FlushSubnormals() {}
  ~FlushSubnormals() {}
  static constexpr bool kAvailable = false;
#endif
  FlushSubnormals(const FlushSubnormals&) = delete;
  FlushSubnormals& operator=(const FlushSubnormals&) = delete;

#if defined(__SSE2__)
 private:
  unsigned saved_;
#endif
};

}  // namespace tribodyn
