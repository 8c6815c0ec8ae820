#pragma once

/// Long work of the kernel that the user can interrupt at once with Ctrl-C.
///
/// Python checks signals in its main thread only, between its own instructions. The work therefore
/// runs in a separate thread while the caller's thread checks signals. After Ctrl-C the caller gets
/// its KeyboardInterrupt; the work cannot be stopped, runs to its end in the background, and its
/// result is discarded. It must therefore own all its data and hold no Python object.

#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include <pybind11/pybind11.h>

/// Whether work in a separate thread has ended, and whether the caller still waits for it.
struct Errand {
  std::mutex mutex;
  std::condition_variable ended;
  bool done = false;
  bool abandoned = false;
  std::exception_ptr error;
};

/// Calls work() in a separate thread and returns when it has ended; rethrows its exceptions. If the
/// caller no longer waits when it ends without an error, leave() is called.
template <class Work, class Leave>
void interruptible(Work work, Leave leave) {
  const auto errand = std::make_shared<Errand>();
  std::thread([errand, leave, work = std::move(work)]() mutable {
    std::exception_ptr error;
    try {
      work();
    } catch (...) {
      error = std::current_exception();
    }
    bool alone = false;
    {
      const std::lock_guard<std::mutex> lock(errand->mutex);
      errand->error = error;
      errand->done = true;
      alone = errand->abandoned;
    }
    errand->ended.notify_one();
    if (alone && !error) leave();
  }).detach();

  constexpr std::chrono::milliseconds look(50);
  bool done = false;
  while (!done) {
    {
      pybind11::gil_scoped_release release;
      std::unique_lock<std::mutex> lock(errand->mutex);
      done = errand->ended.wait_for(lock, look, [&] { return errand->done; });
    }
    if (!done && PyErr_CheckSignals() != 0) {
      bool ended = false;
      {
        const std::lock_guard<std::mutex> lock(errand->mutex);
        errand->abandoned = true;
        ended = errand->done;
      }
      if (ended && !errand->error) leave();
      throw pybind11::error_already_set();
    }
  }
  if (errand->error) std::rethrow_exception(errand->error);
}

/// Returns make(), called in a separate thread if it is long, otherwise in this one.
template <class Make>
auto interruptible_make(bool is_long, Make make) {
  if (!is_long) return make();
  const auto made = std::make_shared<std::optional<decltype(make())>>();
  interruptible([made, make = std::move(make)]() mutable { made->emplace(make()); }, [] {});
  return std::move(**made);
}
