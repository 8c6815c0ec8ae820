// A film on a mesh that turns with the mean of both walls.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "catch.hpp"
#include "clearance/gap_samples.hpp"
#include "tribodyn/clearance/lubricated_interface.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/meshes/mesh_interpolation.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kClearance = 30e-6;
constexpr double kSpin = 250.0;

LubricatedOptions film_options(FilmTransport transport, int around = 40, double ambient = 0.0) {
  LubricatedOptions options = sample_film(ambient);
  options.mesh = {.around = around, .along = 8};
  options.transport = transport;
  return options;
}

const FilmWorkspace& fields(const ItemWorkspace* workspace) {
  return *static_cast<const FilmInteraction::Workspace&>(*workspace).film->film;
}

JournalGapOptions tilting_bearing() {
  JournalGapOptions options = sample_bearing();
  options.misalignment = true;
  return options;
}

/// A journal that circles in its bearing while both walls turn, and its film. `cells`: angle of the
/// mesh at the start, in cells.
class Circling {
 public:
  explicit Circling(const LubricatedOptions& options, int cells = 0,
                    const JournalGapOptions& bearing = sample_bearing())
      : gap_(journal_gap("joint 'pin'", skew_journal(), skew_bearing(), bearing)),
        film_(gap_->item(), gap_->shape_pointer(), options),
        workspace_(film_.make_workspace()),
        history_(film_.history_size()) {
    const bool turns = options.transport == FilmTransport::moving_mesh;
    const double angle = cells * 2.0 * std::numbers::pi / options.mesh.around;
    Vector6 xi = at(0.0).xi;  // of the mesh
    xi.head(2) = Eigen::Rotation2Dd(-angle) * Vector2(xi.head(2));
    film_.initial_history(xi, history_.data());
    if (turns) history_[film_.film().size() + 1] = angle;
  }

  const FilmInteraction& film() const { return film_; }
  ItemWorkspace* workspace() { return workspace_.get(); }
  const Vector& history() const { return history_; }
  const Evaluation& last() const { return last_; }

  GapMotion at(double t) const {
    const double e = 0.75 * kClearance, rate = 120.0, phase = 0.4 + rate * t;
    const double size = e * (1.0 + 0.1 * std::sin(300.0 * t)),
                 size_rate = e * 30.0 * std::cos(300.0 * t);
    const Eigen::Index n = gap_->size();
    GapMotion motion;
    motion.xi.setZero(n);
    motion.rate.setZero(n);
    motion.xi.head(2) << size * std::cos(phase), size * std::sin(phase);
    motion.rate.head(2) << size_rate * std::cos(phase) - rate * size * std::sin(phase),
        size_rate * std::sin(phase) + rate * size * std::cos(phase);
    if (n > 3) {  // tilts
      motion.xi.segment(2, 2) << 3e-4 * std::cos(200.0 * t), -2e-4;
      motion.rate[2] = -6e-2 * std::sin(200.0 * t);
    }
    motion.rate[n - 1] = kSpin + 18.0 * std::cos(90.0 * t);
    return motion;
  }

  /// A step of the implicit Euler method to time t.
  void step(double t, double dt) {
    const GapMotion motion = at(t);
    last_ = evaluate(film_, workspace_.get(), motion.xi, motion.rate, &history_, dt, true);
    REQUIRE(last_.status == ItemStatus::ok);
    base_ = history_;
    history_ += dt * last_.history_rate;
  }
  void run(double duration, int steps) {
    for (int k = 1; k <= steps; ++k) step(k * duration / steps, duration / steps);
  }
  const Vector& base() const { return base_; }

 private:
  std::unique_ptr<GapKinematics> gap_;
  FilmInteraction film_;
  std::unique_ptr<ItemWorkspace> workspace_;
  Vector history_, base_;
  Evaluation last_;
};

}  // namespace

TEST_CASE("The tangents of a film on a turning mesh agree with differences") {
  for (const JournalGapOptions& bearing : {sample_bearing(), tilting_bearing()}) {
    for (const double duration : {0.004, 0.011}) {
      Circling journal(film_options(FilmTransport::moving_mesh), 0, bearing);
      const int steps = 60, n = journal.film().film().coordinates();
      journal.run(duration, steps);
      const double dt = duration / steps;
      const GapMotion now = journal.at(duration);
      const auto at = [&](const Vector6& xi, const Vector6& rate) {
        return evaluate(journal.film(), journal.workspace(), xi, rate, &journal.base(), dt);
      };
      const Evaluation exact = at(now.xi, now.rate);
      const std::vector<char> full = fields(journal.workspace()).full;
      CHECK(std::count(full.begin(), full.end(), 0) > 10);
      for (const bool of_rate : {false, true}) {
        for (int k = 0; k < n; ++k) {
          const bool turns = k >= 2;
          double h = of_rate ? (turns ? 1e-2 : 1e-3) : (turns ? 1e-8 : 1e-10);
          Vector column;
          bool same = false;
          for (int attempt = 0; attempt < 4 && !same; ++attempt, h *= 0.2) {
            same = true;
            column = difference(
                [&](double d) {
                  Vector6 xi = now.xi, rate = now.rate;
                  (of_rate ? rate : xi)[k] += d;
                  const Evaluation near = at(xi, rate);
                  same = same && fields(journal.workspace()).full == full;
                  return Vector(near.force.force);
                },
                0.0, h);
          }
          REQUIRE(same);
          const Vector own = (of_rate ? exact.force.by_rate : exact.force.by_xi).col(k);
          // Forces [N] and moments [N m], each by their own size.
          for (const auto& [first, count] : {std::pair{0, 2}, std::pair{2, n - 2}}) {
            const Vector error = (own - column).segment(first, count);
            INFO((of_rate ? "rate " : "coordinate ")
                 << k << ": " << own.transpose() << " and " << column.transpose());
            CHECK(error.norm() <= 2e-6 * column.segment(first, count).norm());
          }
        }
      }
    }
  }
}

TEST_CASE("A full film on a turning mesh exerts the force of one at rest, to second order") {
  // 20 MPa leave no room for a cavity.
  std::vector<double> apart;
  for (const int around : {20, 40, 80}) {
    Circling turning(film_options(FilmTransport::moving_mesh, around, 2e7));
    Circling resting(film_options(FilmTransport::upwind, around, 2e7));
    // In a longer step the rates of both differ, as the gap changes less on one of the meshes.
    turning.step(1e-7, 1e-7);
    resting.step(1e-7, 1e-7);
    const Vector f = turning.last().force.force, g = resting.last().force.force;
    INFO(around << " cells: " << f.transpose() << " and " << g.transpose());
    apart.push_back((f - g).head(2).norm() / g.head(2).norm());
    CHECK(f[2] == Approx(g[2]).epsilon(8.0 / around / around));
  }
  INFO("apart " << apart[0] << ", " << apart[1] << ", " << apart[2]);
  CHECK(apart[0] < 0.05);
  CHECK(apart[1] < 0.35 * apart[0]);
  CHECK(apart[2] < 0.35 * apart[1]);
}

TEST_CASE("A turning mesh carries the oil of a cavity without any change") {
  // A journal in the centre: the film fraction turns with half of the spin.
  const auto gap = sample_gap();
  const FilmInteraction film(gap->item(), gap->shape_pointer(),
                             film_options(FilmTransport::moving_mesh));
  const auto workspace = film.make_workspace();
  Vector history(film.history_size());
  film.initial_history(three(0.0, 0.0, 0.0), history.data());
  const SurfaceMesh& mesh = film.film().equation().mesh();
  const int n = mesh.size();
  for (int i = 0; i < n; ++i) {
    const Vector3& x = mesh.position()[static_cast<std::size_t>(i)];
    history[i] *= x.x() > 0.0 ? 0.9 : 0.4;  // a step, the hardest profile to carry
  }
  const Vector start = history;
  const double dt = 1e-4;
  for (int k = 0; k < 200; ++k) {
    const Evaluation f = evaluate(film, workspace.get(), three(0.0, 0.0, 0.0),
                                  three(0.0, 0.0, kSpin), &history, dt, false);
    REQUIRE(f.status == ItemStatus::ok);
    history += dt * f.history_rate;
  }
  CHECK((history - start).head(n).cwiseAbs().maxCoeff() < 1e-12 * kClearance);
  CHECK(history[n + 1] == Approx(0.5 * kSpin * 200 * dt).epsilon(1e-12));
}

TEST_CASE("The oil and the energy of a film on a turning mesh are balanced") {
  Circling journal(film_options(FilmTransport::moving_mesh, 40, 2e5));
  const FilmInteraction& film = journal.film();
  const int n = film.film().size();
  const auto total = [&](const Vector& history) {
    return film.oil_volume(history.data()) + history[n];
  };
  const double before = total(journal.history());
  double dt = 0.008 / 4000, stored = 0.0, spent = 0.0, heat = 0.0;
  const double energy = film.stored_energy(journal.at(0.0).xi, journal.history().data());
  for (int k = 1; k <= 4000; ++k) {
    journal.step(k * dt, dt);
    const GapMotion now = journal.at(k * dt);
    InteractionMeasures m;
    m.set_zero(3);
    film.measure(now, journal.history().data(), journal.workspace(), m);
    spent +=
        dt * (m.film_power_loss + m.delivered_power + journal.last().force.force.dot(now.rate));
    heat += dt * m.film_power_loss;
  }
  stored = film.stored_energy(journal.at(0.008).xi, journal.history().data()) - energy;
  CHECK(std::abs(total(journal.history()) - before) < 1e-12 * before);
  CHECK(std::abs(journal.history()[n]) > 1e-4 * before);
  INFO("stored " << stored << " J, missing " << spent << " J, heat " << heat << " J");
  CHECK(heat > 0.0);
  CHECK(std::abs(spent + stored) < 2e-3 * heat);
}

TEST_CASE("The film does not depend on the angle of its mesh") {
  Circling first(film_options(FilmTransport::moving_mesh));
  Circling second(film_options(FilmTransport::moving_mesh), 7);  // nodes at the places of others
  first.run(0.006, 40);
  second.run(0.006, 40);
  const Vector f = first.last().force.force, g = second.last().force.force;
  CHECK((f - g).cwiseAbs().maxCoeff() < 1e-9 * f.cwiseAbs().maxCoeff());
}

TEST_CASE("Oil that a run hands to another mesh stays where it is") {
  Circling from(film_options(FilmTransport::moving_mesh));
  from.run(0.007, 60);
  const GapMotion now = from.at(0.007);
  const GapFilling filling = from.film().filling(now.xi, from.history().data());
  Circling to(film_options(FilmTransport::upwind));
  Vector content(to.film().history_size());
  REQUIRE(to.film().fill(filling, now.xi, content.data()));
  // The share is interpolated between nodes, which does not preserve its integral.
  CHECK(to.film().oil_volume(content.data()) ==
        Approx(from.film().oil_volume(from.history().data())).epsilon(2e-3));
  // The film is fullest on the side of the narrow gap.
  const auto& share = filling.share;
  const SurfaceMesh& mesh = to.film().film().equation().mesh();
  Vector3 centre = Vector3::Zero();
  for (std::size_t i = 0; i < share.size(); ++i) {
    centre += mesh.weight()[i] * (1.0 - share[i]) * mesh.position()[i];
  }
  const FilmFields fields = from.film().film_fields(from.workspace());
  const std::vector<double> fraction =
      turned(mesh, fields.workspace->film->film_fraction, fields.turn);
  Vector3 reference = Vector3::Zero();
  for (std::size_t i = 0; i < share.size(); ++i) {
    reference += mesh.weight()[i] * (1.0 - fraction[i]) * mesh.position()[i];
  }
  CHECK((centre - reference).norm() < 0.05 * reference.norm());
}

TEST_CASE("Films that a turning mesh cannot carry are rejected") {
  const auto reject = [](const LubricatedOptions& options, const JournalGapOptions& bearing,
                         const std::string& rule) {
    const auto gap = journal_gap("joint 'pin'", skew_journal(), skew_bearing(), bearing);
    CHECK_THROWS_WITH(FilmInteraction(gap->item(), gap->shape_pointer(), options),
                      ContainsSubstring("moving_mesh") && ContainsSubstring(rule));
  };
  LubricatedOptions options = film_options(FilmTransport::moving_mesh);
  JournalGapOptions arc = sample_bearing();
  arc.arc = {0.0, 3.0};
  reject(options, arc, "full ring");
  options.ports = {std::make_shared<AxialGroove>(
      AxialGrooveOptions{.pressure = 2e5, .angle = std::numbers::pi})};
  reject(options, sample_bearing(), "around the ring");
}
