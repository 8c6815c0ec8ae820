// The slider-crank in mixed lubrication, configuration I, by a program of its own.
//
// A second opinion on tribodyn.cases.slider_crank_mixed that shares no code with the kernel, so
// that an error of one is not an error of both. Its two meshes come to the same limit from either
// side. test_independent_program.py builds and runs it; docs/validation/slider_crank_mixed.md has
// results.
//
// Mechanism. The crank turns evenly, angle W t, from top dead centre. Unknowns are the angle phi of
// the rod and the place x of the slider. The rod's far end is the journal, the slider the bearing;
// with e the journal's place in the bearing, F and M force and moment on the journal,
//   e = a (cos W t, sin W t) + l (cos phi, sin phi) - (x, 0),
//   (m l^2 / 4 + J) phi'' = l n.F + M - m (l / 2) n.(crank pin's acceleration),
//   m_s x'' = -F_x,    n = (-sin phi, cos phi).
//
// Film. h = c - e_x cos A - e_y sin A at the angle A on the bearing. Oil is conserved with full
// (p >= 0, theta = 1) and cavitated ones (p = 0, theta <= 1; Jakobsson, Floberg, Olsson):
//   d(theta h)/dt + d/ds (theta h U - h^3/(12 eta) dp/ds) - d/dz (h^3/(12 eta) dp/dz) = 0,
// where the mesh turns at beta times the journal's speed w, so that U = R w (1/2 - beta). With
// beta = 1/2 nothing flows along the wall but by pressure, and the upwinding has nothing to smear.
// Half of the bearing's length is computed; p = 0 at its open end, and oil that leaves is lost.
//
// Asperities. A table of pressure over separation, summed over the near quarter of the wall; its
// friction is mu tanh(w R / 0.05 m/s) times the pressure.
//
// Scheme. Finite volumes: flow along the wall with h^3 in the middle of the face and theta from
// upstream, flow to the ends with h^3 of the volume. "cells" has the unknowns in the middle of
// cells, the last one half a cell from the open end; "nodes" has them at the corners, the last one
// on the end. Which volumes are full is found by switching until all signs are right; each time one
// linear system is solved by elimination in a band, for which the circle is folded flat. TR-BDF2 in
// time for motion and oil together, Newton's method with differences in each stage; a step is
// halved if Newton's method fails or the gap changes by more than 40 %.
//
// Use, with all numbers in SI units:
//   independent_slider_crank LAW AROUND ALONG cells|nodes GRADING BETA MAX_STEP
// LAW is a file: first separation, spacing, then the pressures. ALONG cells on half
// of the bearing have their edges at (L / 2) (1 - (1 - k / ALONG)^GRADING). Prints a line for each
// window: its crank angles [deg], mean and minimum of the film thickness [m], mean loads [N] of the
// film and of the asperities' pressure; means are by time.

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <fstream>
#include <iostream>
#include <numbers>
#include <stdexcept>
#include <string>
#include <utility>
#include <valarray>
#include <vector>

namespace {

using Values = std::valarray<double>;
using Vector = std::complex<double>;
constexpr double kPi = std::numbers::pi;

// The case.
constexpr double kRadius = 10e-3, kHalfLength = 10e-3, kClearance = 30e-6, kViscosity = 1e-4;
constexpr double kFriction = 0.08, kFrictionVelocity = 0.05;
constexpr double kCrankLength = 0.05, kRodLength = 0.12;
constexpr double kRodMass = 0.21, kRodInertia = 2.5e-4, kSliderMass = 0.14;
constexpr double kSpeed = 5000.0 * 2.0 * kPi / 60.0;
constexpr int kContactPoints = 1440;  // around the bearing

struct Motion {
  Vector e;             // journal in its bearing
  double angle, speed;  // of the journal
};

double thickness(const Motion& motion, double angle) {
  return kClearance - motion.e.real() * std::cos(angle) - motion.e.imag() * std::sin(angle);
}
double smallest_thickness(const Motion& motion) { return kClearance - std::abs(motion.e); }
Vector direction(double angle) { return {std::cos(angle), std::sin(angle)}; }
double time_at(double degrees) { return degrees / 360.0 * 2.0 * kPi / kSpeed; }

// Pressure of the asperities; its logarithm is interpolated.
class PressureLaw {
 public:
  explicit PressureLaw(const std::string& file) {
    std::ifstream in(file);
    in >> first_ >> spacing_;
    for (double p = 0.0; in >> p;) logs_.push_back(std::log(std::max(p, 1e-30)));
    if (logs_.size() < 2) throw std::runtime_error("no pressures in '" + file + "'");
  }
  double operator()(double separation) const {
    const double place = (separation - first_) / spacing_;
    if (place >= double(logs_.size() - 1)) return 0.0;
    const std::size_t i = place < 0.0 ? 0 : std::size_t(place);
    return std::exp(logs_[i] + (place - double(i)) * (logs_[i + 1] - logs_[i]));
  }

 private:
  std::vector<double> logs_;
  double first_ = 0.0, spacing_ = 0.0;
};

// A matrix in a band, and its elimination without pivoting.
class BandMatrix {
 public:
  BandMatrix(int size, int width) : size_(size), width_(width) {}
  double& operator()(int row, int column) {
    return entries_[std::size_t(row) * (2 * width_ + 1) + (column - row + width_)];
  }
  void clear() { entries_ = 0.0; }
  void factor() {
    auto& a = *this;
    for (int k = 0; k < size_; ++k) {
      const int end = std::min(size_ - 1, k + width_);
      last_[k] = end;
      while (last_[k] > k && a(k, last_[k]) == 0.0) --last_[k];
      for (int row = k + 1; row <= end; ++row) {
        if (a(row, k) == 0.0) continue;
        const double factor = a(row, k) /= a(k, k);
        double* to = &a(row, k);
        const double* from = &a(k, k);
        for (int c = 1; c <= last_[k] - k; ++c) to[c] -= factor * from[c];
      }
    }
  }
  Values solve(Values b) {
    auto& a = *this;
    for (int k = 0; k < size_; ++k) {
      const int end = b[k] == 0.0 ? k : std::min(size_ - 1, k + width_);
      for (int row = k + 1; row <= end; ++row) b[row] -= a(row, k) * b[k];
    }
    for (int k = size_ - 1; k >= 0; --k) {
      for (int c = k + 1; c <= last_[k]; ++c) b[k] -= a(k, c) * b[c];
      b[k] /= a(k, k);
    }
    return b;
  }

 private:
  const int size_, width_;
  Values entries_ = Values(std::size_t(size_) * (2 * width_ + 1));
  std::vector<int> last_ = std::vector<int>(size_);  // column of the last entry of a row
};

struct Mesh {
  int around, along;
  bool nodes;
  double grading, beta;
  double arc() const { return kRadius * 2.0 * kPi / around; }
};

// The film over half of the bearing: volumes in columns from its middle to the open end.
class Film {
 public:
  explicit Film(const Mesh& mesh) : mesh_(mesh) {
    const auto edge = [&](int k) {
      return kHalfLength * (1.0 - std::pow(1.0 - double(k) / mesh.along, mesh.grading));
    };
    Values width(0.0, rows_), distance(rows_);
    for (int k = 0; k < mesh.along; ++k) {
      const double cell = edge(k + 1) - edge(k);
      width[k] += mesh.nodes ? 0.5 * cell : cell;
      if (mesh.nodes) width[k + 1] += 0.5 * cell;
      const double end = edge(std::min(k + 2, mesh.along));
      distance[k] = mesh.nodes ? cell : 0.5 * (end - edge(k));
    }
    // The circle is folded flat: neighbours are at most two columns apart.
    const int n = mesh.around;
    const auto column = [&](int i) { return i < (n + 1) / 2 ? 2 * i : 2 * (n - i) - 1; };
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < rows_; ++j) {
        const int here = column(i) * rows_ + j, there = column((i + 1) % n) * rows_ + j;
        column_of_[here] = i;
        area_[here] = mesh.arc() * width[j];
        faces_.push_back({here, there, 2 * i + 1, width[j] / mesh.arc(), width[j]});
        const bool last = j == rows_ - 1;
        if (last && mesh.nodes) continue;
        faces_.push_back({here, last ? kOutside : here + 1, 2 * i, mesh.arc() / distance[j], 0.0});
      }
    }
  }

  const Values& rate() const { return rate_; }
  std::vector<char>& full() { return full_; }

  // Finds pressures and fillings such that fill h = base + tau rate in every volume.
  bool evaluate(const Motion& motion, const Values& base, double tau) {
    place(motion);
    for (int attempt = 0; attempt < 300; ++attempt) {
      for (int q = 0; q < size_; ++q) fill_[q] = full_[q] ? 1.0 : 0.0;
      pressure_ = 0.0;
      balance(base, tau);
      assemble(tau);
      matrix_.factor();
      const Values change = matrix_.solve(-residual_);
      for (int q = 0; q < size_; ++q) {
        (full_[q] ? pressure_ : fill_)[q] = held(q) ? 0.0 : change[q];
      }
      balance(base, tau);
      if (!switch_volumes()) return true;
    }
    return false;
  }

  Vector force(const Motion& motion) const {
    Vector sum;
    for (int q = 0; q < size_; ++q) {
      const double load = 2.0 * pressure_[q] * area_[q];
      if (load != 0.0) sum -= load * direction(angle(2 * column_of_[q], motion));
    }
    return sum;
  }

  // Force after a small change of the motion, with the last factors and sets of full volumes.
  Vector force_nearby(const Motion& changed, const Values& base, double tau) {
    place(changed);
    balance(base, tau);
    const Values change = matrix_.solve(-residual_), pressure = pressure_;
    for (int q = 0; q < size_; ++q) pressure_[q] += full_[q] && !held(q) ? change[q] : 0.0;
    const Vector nearby = force(changed);
    pressure_ = pressure;
    return nearby;
  }

 private:
  static constexpr int kOutside = -1;
  struct Face {
    int from, to, gap;
    double shape, width;  // width over distance; width where the wall carries oil through it
  };

  double angle(int gap, const Motion& motion) const {
    return kPi * gap / mesh_.around + mesh_.beta * motion.angle;
  }
  // A full node on the open end has the pressure outside and lets oil out.
  bool held(int q) const { return mesh_.nodes && q % rows_ == rows_ - 1 && full_[q]; }
  // Volume flow per pressure, and the flow that the wall carries where the gap is full.
  double conductance(const Face& face) const {
    const double h = gap_[face.gap];
    return h * h * h / (12.0 * kViscosity) * face.shape;
  }
  double carried(const Face& face) const { return velocity_ * gap_[face.gap] * face.width; }

  void place(const Motion& motion) {
    velocity_ = kRadius * motion.speed * (0.5 - mesh_.beta);
    for (int k = 0; k < 2 * mesh_.around; ++k) gap_[k] = thickness(motion, angle(k, motion));
  }

  // rate_: growth of fill h; residual_: volume that is too much for base + tau rate, which leaves
  // where the pressure is held.
  void balance(const Values& base, double tau) {
    rate_ = 0.0;
    for (const Face& face : faces_) {
      double flow = conductance(face) * pressure_[face.from];
      if (face.to != kOutside) {
        const double moved = carried(face);
        flow -= conductance(face) * pressure_[face.to];
        flow += moved * fill_[moved > 0.0 ? face.from : face.to];
        rate_[face.to] += flow;
      }
      rate_[face.from] -= flow;
    }
    for (int q = 0; q < size_; ++q) {
      residual_[q] = area_[q] * (fill_[q] * gap_[2 * column_of_[q]] - base[q]) - tau * rate_[q];
      if (held(q)) rate_[q] += residual_[q] / tau;
      rate_[q] /= area_[q];
    }
  }

  // Derivatives of residual_ by the pressure of full volumes and the filling of cavitated ones.
  void assemble(double tau) {
    matrix_.clear();
    for (int q = 0; q < size_; ++q) {
      matrix_(q, q) = held(q) ? 1.0 : full_[q] ? 0.0 : area_[q] * gap_[2 * column_of_[q]];
    }
    const auto leave = [&](int from, int to, double by) {
      if (held(from)) return;
      matrix_(from, from) += tau * by;
      if (to != kOutside && !held(to)) matrix_(to, from) -= tau * by;
    };
    for (const Face& face : faces_) {
      if (full_[face.from]) leave(face.from, face.to, conductance(face));
      if (face.to == kOutside) continue;
      if (full_[face.to]) leave(face.to, face.from, conductance(face));
      const double moved = carried(face);
      if (moved > 0.0 && !full_[face.from]) leave(face.from, face.to, moved);
      if (moved < 0.0 && !full_[face.to]) leave(face.to, face.from, -moved);
    }
  }

  // Empties full volumes that pull and closes cavitated ones that overflow; says whether there were
  // any.
  bool switch_volumes() {
    const double largest = std::max(pressure_.max(), -pressure_.min());
    bool switched = false;
    for (int q = 0; q < size_; ++q) {
      const bool pulls =
          held(q) ? residual_[q] > 1e-11 * area_[q] * kClearance : pressure_[q] < -1e-11 * largest;
      const bool wrong = full_[q] ? pulls : fill_[q] > 1.0 + 1e-11;
      if (wrong) full_[q] = !full_[q];
      switched = switched || wrong;
    }
    return switched;
  }

  const Mesh mesh_;
  const int rows_ = mesh_.along + (mesh_.nodes ? 1 : 0), size_ = mesh_.around * rows_;
  std::vector<int> column_of_ = std::vector<int>(size_);
  std::vector<Face> faces_;
  Values gap_ = Values(2 * mesh_.around);  // at columns and, between them, at faces
  Values area_ = Values(size_), pressure_ = area_, fill_ = area_, rate_ = area_, residual_ = area_;
  std::vector<char> full_ = std::vector<char>(size_, 1);
  BandMatrix matrix_{size_, 2 * rows_};
  double velocity_ = 0.0;
};

struct State {
  Values place, velocity, acceleration;  // of the rod's angle and of the slider
  Values oil, oil_rate;                  // fill h
  double film_load = 0.0, contact_load = 0.0;
};

Motion motion_at(double time, const Values& place, const Values& velocity) {
  const Vector pin = kCrankLength * direction(kSpeed * time);
  return {pin + kRodLength * direction(place[0]) - place[1], place[0], velocity[0]};
}

class Machine {
 public:
  Machine(const Mesh& mesh, const PressureLaw& law) : law_(law), film_(mesh) {}

  // At top dead centre, full of oil, and moving as with ideal joints.
  State start() {
    const std::size_t size = film_.full().size();
    State state{{0.0, kCrankLength + kRodLength},
                {-kSpeed * kCrankLength / kRodLength, 0.0},
                {},
                Values(kClearance, size),
                Values(size)};
    accelerate(0.0, motion_at(0.0, state.place, state.velocity), {}, state);
    return state;
  }

  bool step(double time, double dt, const State& from, State& to) {
    const double g = 2.0 - std::sqrt(2.0), tau = 0.5 * g * dt;
    const double a = 1.0 / (g * (2.0 - g)), b = -(1.0 - g) * (1.0 - g) * a;
    const auto full = film_.full();
    to = from;
    bool good = stage(time + g * dt, tau, from.place + tau * from.velocity,
                      from.velocity + tau * from.acceleration, from.oil + tau * from.oil_rate, to);
    good = good && stage(time + dt, tau, a * to.place + b * from.place,
                         a * to.velocity + b * from.velocity, a * to.oil + b * from.oil, to);
    if (!good) film_.full() = full;
    const double before = smallest_thickness(motion_at(time, from.place, from.velocity));
    const double after = smallest_thickness(motion_at(time + dt, to.place, to.velocity));
    const bool small = std::abs(after - before) <= 0.4 * std::max(std::min(before, after), 0.1e-6);
    return good && (small || dt <= 2e-8);
  }

 private:
  // Accelerations under the film's force, with that of the asperities added.
  void accelerate(double time, const Motion& motion, Vector film, State& state) const {
    const double spacing = 2.0 * kPi / kContactPoints;
    Vector contact;
    double sum = 0.0;
    for (int k = -kContactPoints / 8; k <= kContactPoints / 8; ++k) {
      const double angle = std::arg(motion.e) + k * spacing;
      const double load = law_(thickness(motion, angle)) * kRadius * 2.0 * kHalfLength * spacing;
      contact -= load * direction(angle);
      sum += load;
    }
    const double friction = -kFriction * std::tanh(motion.speed * kRadius / kFrictionVelocity);
    const Vector force = film + contact * Vector(1.0, -friction);
    const Vector pin = -kSpeed * kSpeed * kCrankLength * direction(kSpeed * time);
    const auto across = [&](Vector v) { return std::imag(v * direction(-motion.angle)); };
    const double moment = kRodLength * across(force) + friction * kRadius * sum -
                          0.5 * kRodMass * kRodLength * across(pin);
    state.acceleration = {moment / (0.25 * kRodMass * kRodLength * kRodLength + kRodInertia),
                          -force.real() / kSliderMass};
    state.film_load = std::abs(film);
    state.contact_load = std::abs(contact);
  }

  // Solves velocity = velocity_base + tau acceleration, place = place_base + tau velocity, the same
  // for the oil, by Newton's method for the velocity; starts from that in `state`.
  bool stage(double time, double tau, const Values& place_base, const Values& velocity_base,
             const Values& oil_base, State& state) {
    const auto motion_with = [&](const Values& velocity) {
      return motion_at(time, place_base + tau * velocity, velocity);
    };
    const auto error_of = [&](const State& s) -> Values {
      return s.velocity - velocity_base - tau * s.acceleration;
    };
    for (int iteration = 0; iteration < 25; ++iteration) {
      const Motion motion = motion_with(state.velocity);
      const bool open = smallest_thickness(motion) > 5e-9;
      if (!open || !film_.evaluate(motion, oil_base, tau)) return false;
      accelerate(time, motion, film_.force(motion), state);
      const Values error = error_of(state);
      if (std::hypot(error[0] * kRodLength, error[1]) < 1e-9) {
        state.place = place_base + tau * state.velocity;
        state.oil_rate = film_.rate();
        state.oil = oil_base + tau * state.oil_rate;
        return true;
      }
      std::array<Values, 2> slope;  // of the error by each velocity
      for (int k = 0; k < 2; ++k) {
        const double change = k == 0 ? 1e-4 : 1e-5;  // rad/s, m/s
        State nearby;
        nearby.velocity = state.velocity;
        nearby.velocity[k] += change;
        const Motion changed = motion_with(nearby.velocity);
        accelerate(time, changed, film_.force_nearby(changed, oil_base, tau), nearby);
        slope[k] = (error_of(nearby) - error) / change;
      }
      const double det = slope[0][0] * slope[1][1] - slope[0][1] * slope[1][0];
      Values change = {error[1] * slope[1][0] - error[0] * slope[1][1],
                       error[0] * slope[0][1] - error[1] * slope[0][0]};
      change /= det;
      const double least = 0.4 * smallest_thickness(motion);  // what may be left of the gap
      while (smallest_thickness(motion_with(state.velocity + change)) < least) change *= 0.5;
      state.velocity += change;
    }
    return false;
  }

  PressureLaw law_;
  Film film_;
};

// Means over time between two crank angles, by trapezoids.
struct Window {
  double first, last;
  double minimum = 1e300, previous_time = -1.0;
  Values sums = Values(3), previous = Values(3);

  void add(double time, const Values& values) {
    if (time < time_at(first) - 1e-12 || time > time_at(last) + 1e-12) return;
    minimum = std::min(minimum, values[0]);
    if (previous_time >= 0.0) sums += 0.5 * (time - previous_time) * (values + previous);
    previous = values;
    previous_time = time;
  }
};

}  // namespace

int main(int count, char** words) {
  const std::vector<std::string> word(words, words + count);
  if (count != 8 || (word[4] != "cells" && word[4] != "nodes")) {
    std::cerr << "use: LAW AROUND ALONG cells|nodes GRADING BETA MAX_STEP\n";
    return 1;
  }
  const Mesh mesh{std::stoi(word[2]), std::stoi(word[3]), word[4] == "nodes", std::stod(word[5]),
                  std::stod(word[6])};
  const double max_step = std::stod(word[7]);
  Machine machine(mesh, PressureLaw(word[1]));
  std::array<Window, 2> windows{Window{660.0, 780.0}, Window{840.0, 960.0}};
  State state = machine.start(), next;
  double time = 0.0, dt = std::min(1e-6, max_step);
  while (time < time_at(windows[1].last) - 1e-12) {
    if (!machine.step(time, dt, state, next)) {
      dt *= 0.5;
      if (dt < 1e-10) throw std::runtime_error("the step became too small");
      continue;
    }
    std::swap(state, next);
    time += dt;
    dt = std::min(max_step, 1.6 * dt);
    const double gap = smallest_thickness(motion_at(time, state.place, state.velocity));
    for (Window& window : windows) {
      window.add(time, {gap, state.film_load, state.contact_load});
      for (const double edge : {time_at(window.first), time_at(window.last)}) {
        if (time < edge - 1e-12) dt = std::min(dt, edge - time);
      }
    }
  }
  std::cout.precision(9);
  for (const Window& window : windows) {
    const Values means = window.sums / (time_at(window.last) - time_at(window.first));
    std::cout << window.first << ' ' << window.last << ' ' << means[0] << ' ' << window.minimum
              << ' ' << means[1] << ' ' << means[2] << '\n';
  }
}
