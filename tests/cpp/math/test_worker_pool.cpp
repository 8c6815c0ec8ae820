#include <atomic>
#include <thread>
#include <vector>

#include "allocation_counter.hpp"
#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/flush_subnormals.hpp"
#include "tribodyn/math/worker_pool.hpp"

using namespace tribodyn;

TEST_CASE("A pool carries out every task once, for every number of threads and tasks",
          "[worker_pool]") {
  for (const int threads : {1, 2, 3, 8}) {
    WorkerPool pool(threads);
    CHECK(pool.threads() == threads);
    for (const std::size_t count :
         {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{7}, std::size_t{1000}}) {
      for (int call = 0; call < 50; ++call) {
        std::vector<std::atomic<int>> done(count);
        pool.run(count, [&](std::size_t k) { ++done[k]; });
        bool once = true;
        for (const auto& each : done) once = once && each == 1;
        REQUIRE(once);
      }
    }
  }
}

TEST_CASE("A call returns after all tasks, whose results the caller then reads", "[worker_pool]") {
  WorkerPool pool(4);
  std::vector<double> result(64);
  for (int call = 0; call < 2000; ++call) {
    pool.run(result.size(),
             [&](std::size_t k) { result[k] = call + 0.5 * static_cast<double>(k); });
    double sum = 0.0;
    for (const double each : result) sum += each;
    REQUIRE(sum == 64.0 * call + 0.5 * 63.0 * 32.0);
  }
}

TEST_CASE("The threads of a pool have the floating-point mode of the caller", "[worker_pool]") {
  if (!FlushSubnormals::kAvailable) return;
  // The first task of each thread waits until all threads have one.
  WorkerPool pool(3);
  volatile double small = 1e-200;
  std::vector<double> product(3);
  const auto multiply_all = [&] {
    std::atomic<int> arrived = 0;
    pool.run(product.size(), [&](std::size_t k) {
      ++arrived;
      while (arrived < 3) std::this_thread::yield();
      product[k] = small * 1e-110;  // subnormal
    });
  };
  multiply_all();
  for (const double each : product) CHECK(each > 0.0);
  {
    const FlushSubnormals flush;
    multiply_all();
    for (const double each : product) CHECK(each == 0.0);
  }
  multiply_all();
  for (const double each : product) CHECK(each > 0.0);
}

TEST_CASE("A call of a pool allocates nothing", "[worker_pool]") {
  WorkerPool pool(2);
  std::vector<double> result(100);
  const auto task = [&](std::size_t k) { result[k] += 1.0; };
  pool.run(result.size(), task);
  const long before = test::allocations;
  for (int call = 0; call < 100; ++call) pool.run(result.size(), task);
  CHECK(test::allocations == before);
}

TEST_CASE("A pool without threads is rejected", "[worker_pool]") {
  CHECK_THROWS_AS(WorkerPool(0), InvalidInput);
}
