#pragma once
/// Threads that share the independent tasks of one computation.
///
/// A pool has a number of threads, one of which is the thread that calls run(); the others wait
/// between two calls. The tasks of a call are numbered. Each thread takes the next number until
/// none is left, so that long and short tasks balance. Which thread carries out a task is not
/// determined. Results are the same bits for every number of threads if the tasks write to disjoint
/// memory and read nothing that another task writes. The threads use the floating-point mode of the
/// caller (math/flush_subnormals.hpp).

#include <atomic>
#include <cstddef>
#include <thread>
#include <type_traits>
#include <vector>

namespace tribodyn {

class WorkerPool {
 public:
  /// threads >= 1, including the caller.
  explicit WorkerPool(int threads);
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  int threads() const { return static_cast<int>(workers_.size()) + 1; }

  /// Calls task(0) to task(count - 1), and returns when all calls have returned. The task must not
  /// throw and must not call run() of the same pool. Allocates nothing.
  template <class Task>
  void run(std::size_t count, Task&& task) {
    using Kind = std::remove_reference_t<Task>;
    carry_out(
        count, [](void* context, std::size_t k) { (*static_cast<Kind*>(context))(k); },
        const_cast<void*>(static_cast<const void*>(&task)));
  }

 private:
  using Function = void (*)(void* context, std::size_t k);

  void carry_out(std::size_t count, Function function, void* context);
  void take_tasks();
  void work();

  Function function_ = nullptr;
  void* context_ = nullptr;
  std::size_t count_ = 0;
  unsigned mode_ = 0;                     // floating-point mode of the caller
  std::atomic<std::size_t> next_ = 0;     // first task that no thread has taken
  std::atomic<unsigned> call_ = 0;        // changes with every call; odd: the pool ends
  std::atomic<std::size_t> working_ = 0;  // threads that have not finished the call
  std::vector<std::thread> workers_;
};

}  // namespace tribodyn
