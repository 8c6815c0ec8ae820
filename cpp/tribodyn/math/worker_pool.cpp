#include "tribodyn/math/worker_pool.hpp"

#include "tribodyn/core/errors.hpp"

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace tribodyn {

namespace {

#if defined(__SSE2__)
unsigned floating_point_mode() { return _mm_getcsr(); }
void set_floating_point_mode(unsigned mode) { _mm_setcsr(mode); }
void pause() { _mm_pause(); }
#else
unsigned floating_point_mode() { return 0; }
void set_floating_point_mode(unsigned) {}
void pause() {}
#endif

constexpr unsigned kEnd = 1;   // of call_: the pool ends
constexpr unsigned kCall = 2;  // added to call_ by every call

// A thread that sleeps wakes some 50 us later, as long as a small film takes. It therefore first
// looks this often, for about 50 us, whether there is something to do.
constexpr int kLooks = 2000;

/// Returns when the value differs from `old`.
template <class Value>
void wait_for_change(const std::atomic<Value>& value, Value old) {
  for (int k = 0; k < kLooks; ++k) {
    if (value.load(std::memory_order_acquire) != old) return;
    pause();
  }
  value.wait(old, std::memory_order_acquire);
}

}  // namespace

WorkerPool::WorkerPool(int threads) {
  require(threads >= 1, "simulation", "threads", threads, "", "must be at least 1");
  workers_.reserve(static_cast<std::size_t>(threads - 1));
  for (int k = 1; k < threads; ++k) workers_.emplace_back([this] { work(); });
}

WorkerPool::~WorkerPool() {
  call_.fetch_or(kEnd, std::memory_order_release);
  call_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

void WorkerPool::carry_out(std::size_t count, Function function, void* context) {
  function_ = function;
  context_ = context;
  count_ = count;
  next_.store(0, std::memory_order_relaxed);
  if (count > 1 && !workers_.empty()) {
    mode_ = floating_point_mode();
    working_.store(workers_.size(), std::memory_order_relaxed);
    call_.fetch_add(kCall, std::memory_order_release);
    call_.notify_all();
  }
  take_tasks();
  for (std::size_t left = working_.load(std::memory_order_acquire); left > 0;
       left = working_.load(std::memory_order_acquire)) {
    wait_for_change(working_, left);
  }
}

void WorkerPool::take_tasks() {
  for (std::size_t k = next_.fetch_add(1, std::memory_order_relaxed); k < count_;
       k = next_.fetch_add(1, std::memory_order_relaxed)) {
    function_(context_, k);
  }
}

void WorkerPool::work() {
  unsigned seen = 0;
  for (;;) {
    wait_for_change(call_, seen);
    const unsigned now = call_.load(std::memory_order_acquire);
    if ((now & kEnd) != 0) return;
    if (now == seen) continue;
    seen = now;
    set_floating_point_mode(mode_);
    take_tasks();
    if (working_.fetch_sub(1, std::memory_order_acq_rel) == 1) working_.notify_all();
  }
}

}  // namespace tribodyn
