// Start, memory, own coordinates and results of films between surfaces.

#include "solid_film/film_plates.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("surface film: own coordinates are thicknesses", "[surface_film_results]") {
  TwoPlates plates(ElementKind::hex8, 2, 3, 0.3, 0.03);
  plates.shake(0.04, 0.5);
  const auto item = film_of(plates, oil_film());
  const FilmEvaluation f = evaluate_film(*item, plates.bodies, plates.q, plates.v);
  const Vector a = Vector::Zero(plates.bodies.n());
  const BodiesView view = plates.bodies.view(plates.q, plates.v, a);
  const std::vector<int> at = item->layout(view).elements[0];
  Vector local(static_cast<Eigen::Index>(at.size())), dq = Vector::Zero(plates.q.size());
  for (std::size_t i = 0; i < at.size(); ++i) {
    local[static_cast<Eigen::Index>(i)] = std::sin(1.7 * static_cast<double>(i));
    dq[at[i]] = local[static_cast<Eigen::Index>(i)];
  }
  Vector change;
  item->own_change(f.workspace.get(), local.data(), change);
  OwnMotion motion;
  item->own_motion(f.workspace.get(), motion);
  double area = 0.0;
  for (const double w : item->film().equation().mesh().weight()) area += w;
  const auto thickness = [&](double s) -> Vector {
    const FilmEvaluation g =
        evaluate_film(*item, plates.bodies, plates.q + s * dq, plates.v, {}, {}, false);
    return Eigen::Map<const Vector>(g.film().walls->thickness.data(), item->film().size());
  };
  const Vector expected = difference(thickness, 0.0, 1e-4);
  double power = 0.0;
  for (Eigen::Index i = 0; i < change.size(); ++i) {
    const double weight = item->film().equation().mesh().weight()[static_cast<std::size_t>(i)];
    CHECK(change[i] == Approx(std::sqrt(weight / area) * expected[i]).epsilon(1e-7).margin(1e-9));
    power += motion.rate[i] * motion.force[i];
  }
  // Forces are conjugate: the power of the pressure.
  double pressed = 0.0;
  for (std::size_t i = 0; i < f.film().film->pressure.size(); ++i) {
    pressed += f.film().tractions.normal(i) * DeformingWalls::points(*f.film().walls)[i].gap_rate();
  }
  CHECK(power == Approx(pressed).epsilon(1e-12));
  CHECK(motion.length == f.film().walls->minimum_thickness());
  // A search may take half of the film.
  const Vector closing = -change.cwiseAbs() * 1e3;
  const double share = item->share_of_change(f.workspace.get(), closing);
  double deepest = 0.0;
  for (Eigen::Index i = 0; i < closing.size(); ++i) {
    const auto node = static_cast<std::size_t>(i);
    const double weight = item->film().equation().mesh().weight()[node];
    deepest = std::max(
        deepest, -closing[i] * share / std::sqrt(weight / area) / f.film().walls->thickness[node]);
  }
  CHECK(deepest == Approx(0.5).epsilon(1e-12));
  CHECK(item->share_of_change(f.workspace.get(), Vector::Zero(closing.size())) == 1.0);
}

TEST_CASE("surface film: oil is conserved, and memory is restored", "[surface_film_results]") {
  TwoPlates plates(ElementKind::hex8, 2, 3, 0.3, 0.03);
  plates.shake(0.04, 0.5);
  SurfaceFilmOptions options = oil_film(Cavitation::mass_conserving);
  options.initial_film_fraction = 0.8;
  const auto item = film_of(plates, options);
  const Vector a = Vector::Zero(plates.bodies.n());
  const BodiesView view = plates.bodies.view(plates.q, plates.v, a);
  CHECK(item->is_unfed());
  FilmStage stage;
  stage.base.setZero(item->history_size());
  item->initial_history(view, stage.base.data());
  const FilmEvaluation f = evaluate_film(*item, plates.bodies, plates.q, plates.v, {}, stage);
  REQUIRE(f.status == ItemStatus::ok);
  // Content plus outflow after the stage is the content before.
  const Vector after = stage.base + stage.weight * f.rate;
  const double before = item->oil_volume(stage.base.data());
  CHECK(item->oil_volume(after.data()) + after[item->film().size()] ==
        Approx(before).epsilon(1e-13));
  double volume = 0.0;
  for (std::size_t i = 0; i < f.film().walls->thickness.size(); ++i) {
    volume += item->film().equation().mesh().weight()[i] * f.film().walls->thickness[i] *
              f.film().walls->area[i];
  }
  CHECK(before == Approx(0.8 * volume).epsilon(1e-13));
  // The empty part of the gap is a store of energy where the ambient pressure is the higher one.
  SurfaceFilmOptions pressed = options;
  pressed.ambient_pressure = 2.0;
  pressed.cavitation_pressure = -1.0;
  const auto fed = film_of(plates, pressed);
  const FilmEvaluation g = evaluate_film(*fed, plates.bodies, plates.q, plates.v, {}, stage);
  CHECK(fed->stored_energy({.history = stage.base.data(), .workspace = g.workspace.get()})
            .potential == Approx(3.0 * (volume - before)).epsilon(1e-12));
  ItemEffort effort;
  item->add_effort(f.workspace.get(), effort);
  item->add_effort(f.workspace.get(), effort);
  CHECK(effort.film_evaluations == 2 * f.film().film->evaluations);
  CHECK(effort.film_linear_solves == 2 * f.film().film->linear_solves);
  CHECK(effort.film_evaluations > 0);
  CHECK(effort.film_linear_solves > 0);
  std::vector<double> held(static_cast<std::size_t>(item->held_size()));
  item->accept(f.workspace.get(), held.data());
  const auto other = item->make_workspace();
  item->restore(held.data(), other.get());
  CHECK(SurfaceFilm::state(other.get()).film->full == f.film().film->full);
}

TEST_CASE("surface film: derivatives at given content", "[surface_film_results]") {
  TwoPlates plates(ElementKind::hex8, 2, 3, 0.3, 0.03);
  plates.shake(0.04, 0.5);
  const auto item = film_of(plates, oil_film(Cavitation::mass_conserving));
  const int nodes = item->film().size();
  // Contents of a film that is full in a part. Full nodes follow their gap.
  FilmStage start{Vector::Zero(nodes + 1), 0.3};
  const FilmEvaluation any =
      evaluate_film(*film_of(plates, oil_film()), plates.bodies, plates.q, plates.v);
  for (int i = 0; i < nodes; ++i) {
    start.base[i] =
        any.film().walls->thickness[static_cast<std::size_t>(i)] * (0.7 + 0.4 * std::sin(1.3 * i));
  }
  const FilmEvaluation first = evaluate_film(*item, plates.bodies, plates.q, plates.v, {}, start);
  REQUIRE(first.status == ItemStatus::ok);
  const std::vector<char> full = first.film().film->full;
  const Vector content = start.base + start.weight * first.rate;
  constexpr double kShort = 1e-7;
  const auto stage_at = [&](const Vector& q, const Vector& v, const Vector& s) {
    const FilmEvaluation walls = evaluate_film(*film_of(plates, oil_film()), plates.bodies, q, v);
    FilmStage stage{s, kShort};
    for (int i = 0; i < nodes; ++i) {
      const auto node = static_cast<std::size_t>(i);
      if (!full[node]) continue;
      const WallState& at = *walls.film().walls;
      stage.base[i] =
          at.area[node] * at.thickness[node] - kShort * (at.area[node] * at.thickness_rate[node] +
                                                         at.area_rate[node] * at.thickness[node]);
    }
    return stage;
  };
  struct Found {
    Vector rate, force;
  };
  const auto at = [&](const Vector& q, const Vector& v, const Vector& s) {
    const FilmEvaluation f =
        evaluate_film(*item, plates.bodies, q, v, {}, stage_at(q, v, s), false);
    REQUIRE(f.status == ItemStatus::ok);
    REQUIRE(f.film().film->full == full);
    return Found{f.rate, f.force};
  };
  const FilmStage stage = stage_at(plates.q, plates.v, content);
  const FilmEvaluation f = evaluate_film(*item, plates.bodies, plates.q, plates.v, {}, stage);
  const Vector a = Vector::Zero(plates.bodies.n());
  const BodiesView view = plates.bodies.view(plates.q, plates.v, a);
  HistoryTangents found;
  ItemRequest request;
  request.history_base = stage.base.data();
  request.history_weight = stage.weight;
  REQUIRE(item->history_tangents(request, view, f.workspace.get(), found));
  REQUIRE(found.states.size() > 2);
  REQUIRE(found.states.size() < static_cast<std::size_t>(nodes));
  const std::vector<int> list = item->layout(view).elements[0];
  Vector local(static_cast<Eigen::Index>(list.size())), global = Vector::Zero(plates.q.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    local[static_cast<Eigen::Index>(i)] = std::sin(1.7 * static_cast<double>(i));
    global[list[i]] = local[static_cast<Eigen::Index>(i)];
  }
  Vector states(static_cast<Eigen::Index>(found.states.size())), ds = Vector::Zero(nodes + 1);
  for (Eigen::Index k = 0; k < states.size(); ++k) {
    states[k] = std::cos(1.1 * static_cast<double>(k));
    ds[found.states[static_cast<std::size_t>(k)]] = states[k];
  }
  constexpr double kStep = 1e-4;
  for (const int by : {0, 1, 2}) {
    CAPTURE(by);
    const auto moved = [&](double s) {
      return at(by == 0 ? plates.q + s * global : plates.q,
                by == 1 ? plates.v + s * global : plates.v, by == 2 ? content + s * ds : content);
    };
    const Found plus = moved(kStep), minus = moved(-kStep);
    const Vector rate = by == 0   ? Vector(found.rate_by_q * local)
                        : by == 1 ? Vector(found.rate_by_v * local)
                                  : Vector(found.rate_by_state * states);
    double worst = 0.0;
    for (Eigen::Index k = 0; k < rate.size(); ++k) {
      const int node = found.states[static_cast<std::size_t>(k)];
      worst =
          std::max(worst, std::abs((plus.rate[node] - minus.rate[node]) / (2.0 * kStep) - rate[k]));
    }
    CHECK(worst < 1e-5 * rate.cwiseAbs().maxCoeff());
    // The tangents of forces are those of the stage and these.
    const Vector force = (plus.force - minus.force) / (2.0 * kStep);
    Vector expected = Vector::Zero(plates.q.size());
    const Vector more = by == 0   ? Vector(found.force_by_q * local)
                        : by == 1 ? Vector(found.force_by_v * local)
                                  : Vector(found.force_by_state * states);
    for (std::size_t i = 0; i < list.size(); ++i) {
      expected[list[i]] += more[static_cast<Eigen::Index>(i)];
    }
    if (by == 0) expected += f.by_q * global;
    if (by == 1) expected += f.by_v * global;
    CHECK((force - expected).cwiseAbs().maxCoeff() < 1e-5 * force.cwiseAbs().maxCoeff());
  }
}

TEST_CASE("surface film: the channels and fields", "[surface_film_results]") {
  TwoPlates plates(ElementKind::hex8, 2, 3, 0.3, 0.03);
  plates.shake(0.04, 0.5);
  const auto item = film_of(plates, oil_film());
  const FilmEvaluation f = evaluate_film(*item, plates.bodies, plates.q, plates.v);
  const Vector a = Vector::Zero(plates.bodies.n());
  const BodiesView view = plates.bodies.view(plates.q, plates.v, a);
  ItemInstant now;
  now.view = &view;
  now.workspace = f.workspace.get();
  const std::vector<Channel> channels = item->channels(view);
  std::size_t count = 0;
  for (const Channel& channel : channels) {
    count += std::max<std::size_t>(1, channel.components.size());
  }
  std::vector<double> values(count);
  item->record(now, values.data());
  Vector3 force = Vector3::Zero();
  for (Eigen::Index i = 0; i < plates.bodies.offset(1); i += 3) force += f.force.segment<3>(i);
  for (int k = 0; k < 3; ++k) CHECK(values[static_cast<std::size_t>(k)] == Approx(force[k]));
  CHECK(values[3] == f.film().walls->minimum_thickness());
  CHECK(values[4] == f.film().film->highest_pressure());
  bool placed = false;
  for (const FieldValue& field : item->fields(f.workspace.get())) {
    if (field.name != "node_position") continue;
    placed = true;
    CHECK(field.values.size() == 3 * static_cast<std::size_t>(item->film().size()));
  }
  CHECK(placed);
}

TEST_CASE("surface film: secants and the load of the last step", "[surface_film_results]") {
  TwoPlates plates(ElementKind::hex8, 1, 1, 0.3);
  plates.shake(0.02, 0.5);
  SurfaceFilmOptions options = oil_film();
  options.coupling = FilmCoupling::staggered;
  const auto item = film_of(plates, options);
  const int n = plates.bodies.n();
  const Vector a = Vector::Zero(n);
  const auto workspace = item->make_workspace();
  const auto run = [&](const Vector& v, double time) {
    const BodiesView view = plates.bodies.view(plates.q, v, a);
    attach(*item, view);
    ItemStorage storage(*item, view);
    const ItemMotions motions(*item, view);
    REQUIRE(item->evaluate({.time = time, .motions = motions.data()}, view, workspace.get(),
                           storage.blocks) == ItemStatus::ok);
    Vector force = Vector::Zero(n);
    Matrix by_q = Matrix::Zero(n, n), by_v = by_q;
    storage.add_to(force, by_q, by_v);
    CHECK(by_q.isZero(0.0));
    return std::pair<Vector, Matrix>(force, by_v);
  };
  Vector v = plates.v;
  CHECK(run(v, 0.1).second.isZero(0.0));
  std::vector<Vector> changes, loads;
  Vector last = run(v, 0.1).first;
  for (int k = 0; k < 3; ++k) {
    Vector change(n);
    for (Eigen::Index i = 0; i < n; ++i)
      change[i] = 0.1 * std::sin((1.3 + k) * static_cast<double>(i));
    v += change;
    const auto [force, by_v] = run(v, 0.1);
    changes.push_back(change);
    loads.push_back(force - last);
    last = force;
    // The Jacobian reproduces all changes so far.
    for (std::size_t j = 0; j < changes.size(); ++j) {
      CHECK((by_v * changes[j] - loads[j]).norm() < 1e-9 * loads[j].norm());
    }
  }
  CHECK(run(v, 0.2).second.isZero(0.0));  // another instant

  options.coupling = FilmCoupling::staggered_once;
  const auto once = film_of(plates, options);
  const FilmEvaluation first = evaluate_film(*once, plates.bodies, plates.q, plates.v);
  std::vector<double> held(static_cast<std::size_t>(once->held_size()));
  once->accept(first.workspace.get(), held.data());
  const Vector load = SurfaceFilm::load(first.workspace.get());
  const auto later = once->make_workspace();
  once->restore(held.data(), later.get());
  const BodiesView view = plates.bodies.view(plates.q, v, a);
  ItemStorage storage(*once, view);
  REQUIRE(once->evaluate({}, view, later.get(), storage.blocks) == ItemStatus::ok);
  CHECK(SurfaceFilm::load(later.get()) == load);
}
