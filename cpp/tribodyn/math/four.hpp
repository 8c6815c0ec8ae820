#pragma once
/// Four numbers at a time: one register of AVX2, or two of SSE2, which every x86-64 has.
///
/// A kernel is compiled for both, and the processor decides at run time: an always inlined function
/// (TRIBODYN_KERNEL) is called by a function with the attribute TRIBODYN_AVX2 and by one without,
/// and kAvx2 selects one of them. Both do the same operations in the same order and without fused
/// multiplication and addition, which AVX2 does not include, so that the results are identical bit
/// for bit on all processors.

#if defined(__GNUC__)
#define TRIBODYN_KERNEL [[gnu::always_inline]] inline
#else
#define TRIBODYN_KERNEL inline
#endif

#if defined(__GNUC__) && defined(__x86_64__)
#define TRIBODYN_AVX2 [[gnu::target("avx2")]]
#else
#define TRIBODYN_AVX2
#endif

namespace tribodyn {

/// Four numbers at any address.
typedef double Four __attribute__((vector_size(32), aligned(8), may_alias));

TRIBODYN_KERNEL const Four& four(const double* p) { return *reinterpret_cast<const Four*>(p); }
TRIBODYN_KERNEL Four& four(double* p) { return *reinterpret_cast<Four*>(p); }

/// Whether the processor has AVX2.
#if defined(__GNUC__) && defined(__x86_64__)
inline const bool kAvx2 = __builtin_cpu_supports("avx2") != 0;
#else
constexpr bool kAvx2 = false;
#endif

}  // namespace tribodyn
