#pragma once

/// Long work of the kernel that Ctrl-C ends for the user at once.
///
/// Python looks for signals in its first thread alone, and only between its own instructions. So
/// the work goes to a thread of its own, and the caller's looks for signals meanwhile. After Ctrl-C
/// the caller gets its KeyboardInterrupt; the work cannot be stopped, runs to its end unseen and is
/// thrown away. Therefore it must own all it uses, and hold no object of Python.

#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include <pybind11/pybind11.h>

/// Whether work in a thread of its own has ended, and whether anybody still waits for it.
struct Errand {
  std::mutex mutex;
  std::condition_variable ended;
  bool done = false;
  bool abandoned = false;
  std::exception_ptr error;
};

/// Calls work() in a thread of its own and returns when it has ended; rethrows what it throws.
/// Where nobody waits any more when it has ended without an error, leave() is called.
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

/// Returns make(), called in a thread of its own where it is long, else in this one.
template <class Make>
auto interruptible_make(bool is_long, Make make) {
  if (!is_long) return make();
  const auto made = std::make_shared<std::optional<decltype(make())>>();
  interruptible([made, make = std::move(make)]() mutable { made->emplace(make()); }, [] {});
  return std::move(**made);
}
