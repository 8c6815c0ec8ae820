// Measures large flexible bodies and prints one object of JSON. large_body.py runs this program for
// several sizes, each in a process of its own.
//
//     large_body block NODES_X NODES_Y NODES_Z STEPS WHOLE
//     large_body lattice COLUMNS ROWS
//
// The block of hexahedra has a journal bearing on its upper face. WHOLE is 1 where the whole matrix
// is factorised too, otherwise 0. The lattice of masses and springs
// hangs at two nodes.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "models.hpp"
#include "system/lattice.hpp"
#include "system/solid.hpp"
#include "tribodyn/integrators/registry.hpp"
#include "tribodyn/system/equation_matrix.hpp"
#include "tribodyn/system/initial_conditions.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

constexpr double kSide = 0.12;  // [m], height of the block
constexpr double kStep = 1e-4;  // [s]

/// The upper face carries the bearing of a fixed journal; a load oscillates.
std::unique_ptr<Model> block_on_film(const std::array<int, 3>& nodes) {
  auto model = std::make_unique<Model>();
  auto solid = std::make_unique<Solid>(
      "block", SolidOptions{.nodes = nodes, .spacing = kSide / (nodes[2] - 1), .damping = 1e-4});
  const std::vector<double> q = solid->places();
  const int body = model->add_body(std::move(solid), q, std::vector<double>(q.size(), 0.0));
  Marker ground, face;
  ground.body = kGround;
  face.body = body;
  LubricatedOptions film;
  film.lubricant = std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = 1e-3});
  film.ambient_pressure = 1e5;
  film.mesh = {.around = 24, .along = 6};
  model->add(std::make_unique<ClearanceJoint>(
      "bearing",
      journal_gap("joint 'bearing'", ground, face,
                  {.bearing_radius = 10e-3, .radial_clearance = 2e-4, .bearing_length = 20e-3}),
      LubricatedInterface(film), std::vector<double>{0.0, 0.0}));
  LoadComponents loads;
  loads.force[0] =
      harmonic({.mean = 0.0, .amplitude = 2.0, .angular_frequency = 300.0, .phase = 0.0});
  model->add(std::make_unique<AppliedWrench>("load", face, loads, LoadAxes::global));
  add_gravity(*model);
  model->freeze();
  return model;
}

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

template <class Call>
double timed(const Call& call) {
  const double begin = seconds();
  call();
  return seconds() - begin;
}

void require(bool good, const char* what) {
  if (!good) throw std::runtime_error(what);
}

/// Largest resident memory of this process so far [MB].
double peak_memory() {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word) {
    if (word != "VmHWM:") continue;
    double kilobytes = 0.0;
    status >> kilobytes;
    return kilobytes / 1024.0;
  }
  return 0.0;
}

void print(const char* name, double value) { std::cout << ", \"" << name << "\": " << value; }

/// Prints the time of the first factors, with their order, of further ones of other weights, and
/// of a solution, and the memory of the factors.
void measure_factors(DynamicsWorkspace& ws, bool parts) {
  const std::string kind = parts ? "parts" : "whole";
  EquationMatrix matrix(*ws.structure, EquationMatrix::Storage::cheapest, parts);
  const auto factor = [&](double stiffness) {
    require(matrix.factor(ws, {.damping = 3e-5, .stiffness = stiffness}), "singular matrix");
  };
  print((kind + " first [s]").c_str(), timed([&] { factor(1e-9); }));
  print((kind + " [s]").c_str(), timed([&] { factor(1.1e-9); }));
  if (parts) print("surface [s]", timed([&] { factor(1.1e-9); }));
  Vector rhs = Vector::Ones(ws.residual.size()), x = rhs;
  print((kind + " solution [s]").c_str(), timed([&] { matrix.solve(rhs, x); }));
  print((kind + " [MB]").c_str(), 8e-6 * static_cast<double>(matrix.storage()));
}

void measure_block(const std::array<int, 3>& nodes, int steps, bool whole) {
  std::unique_ptr<Model> model;
  const double built = timed([&] { model = block_on_film(nodes); });
  IntegratorOptions options;
  options.step = kStep;
  const auto integrator = make_integrator("TR-BDF2", *model, options);
  State state;
  const auto step = [&] { require(integrator->step(state, 1.0).accepted, "rejected step"); };
  const double started = timed([&] {
    state = initial_state(*model, integrator->workspace());
    integrator->start(state);
    step();
  });
  const IntegratorStatistics before = integrator->statistics();
  const double taken = timed([&] {
    for (int k = 0; k < steps; ++k) step();
  });
  const IntegratorStatistics& now = integrator->statistics();
  const auto iterations = static_cast<double>(now.factorisations - before.factorisations);
  std::cout.precision(6);
  std::cout << "{\"coordinates\": " << model->coordinates();
  print("model [s]", built);
  print("start [s]", started);
  print("iterations", iterations);
  print("part factorisations",
        static_cast<double>(now.part_factorisations - before.part_factorisations));
  print("iteration [s]", taken / iterations);
  DynamicsWorkspace ws(*model);
  const Vector lambda = Vector::Zero(0);
  const DynamicsRequest request{.time = state.time,
                                .q = &state.q,
                                .v = &state.v,
                                .a = &state.a,
                                .multipliers = &lambda,
                                .history_base = &state.history,
                                .history_weight = kStep};
  print("evaluation [s]",
        timed([&] { require(evaluate(*model, request, ws) == ItemStatus::ok, "evaluation"); }));
  print("peak [MB]", peak_memory());
  measure_factors(ws, true);
  if (whole) measure_factors(ws, false);
  std::cout << "}\n";
}

/// Processor time [s], the least of several calls.
template <class Call>
double least(int calls, const Call& call) {
  double best = 1e9;
  for (int k = 0; k < calls; ++k) {
    const std::clock_t begin = std::clock();
    call();
    best = std::min(best, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
  }
  return best;
}

void measure_lattice(int columns, int rows) {
  Model model;
  auto lattice = std::make_unique<Lattice>("lattice", columns, rows, 0.1, 1e5);
  const std::vector<double> q = lattice->places();
  const int body = model.add_body(std::move(lattice), q, std::vector<double>(q.size(), 0.0));
  for (const double y : {0.0, rows - 1.0}) {
    add_revolute(model, y == 0.0 ? "low" : "high", planar_marker(kGround, 0.0, y, 0.0),
                 planar_marker(body, 0.0, y, 0.0));
  }
  add_gravity(model);
  model.freeze();
  IntegratorOptions options;
  options.step = kStep;
  const auto integrator = make_integrator("TR-BDF2", model, options);
  State state = initial_state(model, integrator->workspace());
  integrator->start(state);
  const auto step = [&] { require(integrator->step(state, 1.0).accepted, "rejected step"); };
  step();
  std::cout << "{\"coordinates\": " << model.coordinates();
  print("step [s]", least(5, step));
  DynamicsWorkspace ws(model);
  require(evaluate(model,
                   {.time = state.time,
                    .q = &state.q,
                    .v = &state.v,
                    .a = &state.a,
                    .multipliers = &state.multipliers},
                   ws) == ItemStatus::ok,
          "evaluation");
  for (const auto storage : {EquationMatrix::Storage::band, EquationMatrix::Storage::sparse}) {
    EquationMatrix matrix(*ws.structure, storage, false);
    const char* name = storage == EquationMatrix::Storage::band ? "band [s]" : "sparse [s]";
    print(name, least(3, [&] { require(matrix.factor(ws, {.stiffness = 1e-6}), "singular"); }));
  }
  std::cout << "}\n";
}

}  // namespace

int main(int count, char** arguments) {
  try {
    const std::string kind = count > 1 ? arguments[1] : "";
    std::vector<int> numbers;
    for (int k = 2; k < count; ++k) numbers.push_back(std::atoi(arguments[k]));
    if (kind == "block" && numbers.size() == 5) {
      measure_block({numbers[0], numbers[1], numbers[2]}, numbers[3], numbers[4] == 1);
    } else if (kind == "lattice" && numbers.size() == 2) {
      measure_lattice(numbers[0], numbers[1]);
    } else {
      throw std::runtime_error("see the head of large_body.cpp");
    }
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
  return 0;
}
