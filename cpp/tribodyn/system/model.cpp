#include "tribodyn/system/model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tribodyn/bodies/ground.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/transition_speeds.hpp"

namespace tribodyn {

namespace {

// Markers are at the centre of a body if their arms are below this share of its extent: round-off.
constexpr double kCentred = 1e-6;

/// The largest extent [m] along an axis of the nodes of a flexible body in its initial position; 0
/// without such a body.
double largest_extent(const std::vector<std::unique_ptr<Body>>& bodies, const Vector& q) {
  double extent = 0.0;
  Eigen::Index first = 0;
  for (const auto& body : bodies) {
    Vector3 low = Vector3::Constant(std::numeric_limits<double>::infinity()), high = -low;
    for (const CoordinateVector& vector : vectors_of(*body)) {
      if (vector.size < 2 || body->coordinate_unit(vector.first) != Unit::metre) continue;
      for (int c = 0; c < vector.size; ++c) {
        low[c] = std::min(low[c], q[first + vector.first + c]);
        high[c] = std::max(high[c], q[first + vector.first + c]);
      }
    }
    for (int c = 0; c < 3; ++c) extent = std::max(extent, high[c] - low[c]);
    first += body->coordinates();
  }
  return extent;
}

void append(Vector& vector, const std::vector<double>& values) {
  const auto old = vector.size();
  vector.conservativeResize(old + static_cast<Eigen::Index>(values.size()));
  for (std::size_t k = 0; k < values.size(); ++k) {
    vector[old + static_cast<Eigen::Index>(k)] = values[k];
  }
}

/// Throws ModelError if the forces of an item depend on multipliers and its element is not that of
/// ItemLayout::load_rows.
void check_load_rows(const Item& item, const ItemLayout& layout) {
  if (layout.load_rows == 0) return;
  const std::vector<int>& rows = layout.row_coordinates;
  const bool fits = layout.load_rows > 0 && layout.load_rows <= layout.rows &&
                    layout.elements.size() == 1 && layout.elements.front().size() >= rows.size() &&
                    std::equal(rows.begin(), rows.end(), layout.elements.front().begin());
  if (fits) return;
  throw ModelError({.item = item.label(),
                    .quantity = "elements",
                    .rule = "must be one element that starts with the coordinates of the rows, "
                            "because its forces depend on the multipliers of rows of the item",
                    .hint = "check ItemLayout::load_rows and ItemLayout::row_coordinates"});
}

}  // namespace

Model::Model() {
  bodies_.push_back(std::make_unique<Ground>());
  body_facets_.push_back(bodies_.front()->facets());
  body_offset_.push_back(0);
  body_vectors_.emplace_back();
  chart_of_.push_back(-1);
  item_names_.add(bodies_.front()->name());
  body_names_.add(bodies_.front()->name());
}

void Model::check_open(const std::string& item) const {
  if (frozen_) {
    throw ModelError({.item = item,
                      .rule = "cannot be added: the model is frozen by its first run",
                      .hint = "build a new model"});
  }
}

void Model::check_name(const std::string& kind, const std::string& name) const {
  const std::string item = kind + " '" + name + "'";
  check_open(item);
  if (name.empty() || name.find('/') != std::string::npos) {
    throw InvalidInput({.item = item,
                        .quantity = "name",
                        .rule = "must not be empty or contain '/'",
                        .hint = "names and quantities are joined by '/' in results"});
  }
  if (item_names_.find(name)) {
    throw InvalidInput({.item = item,
                        .quantity = "name",
                        .rule = "must be unique in the model",
                        .hint = "another item has this name"});
  }
}

void Model::check_body(const std::string& item, int body) const {
  if (body >= 0 && body < static_cast<int>(bodies_.size())) return;
  throw ModelError({.item = item,
                    .quantity = "marker",
                    .rule = "must belong to a body of this model",
                    .hint = "make markers with the bodies of the same model"});
}

void Model::check_markers(const std::string& item, const Marker& first,
                          const Marker& second) const {
  for (const Marker* marker : {&first, &second}) {
    check_body(item, marker->body);
    for (int k = 0; k < 3; ++k) {
      require_finite(item, "marker position", marker->position[k], "m");
    }
    const Matrix3& r = marker->rotation;
    const double skew = (r.transpose() * r - Matrix3::Identity()).cwiseAbs().maxCoeff();
    // 1e-9: far above the round-off of sines and cosines, far below typing errors.
    require(skew < 1e-9 && r.determinant() > 0.0, item, "marker rotation", skew, "",
            "must be a rotation: columns of length 1 at right angles");
  }
  if (first.body == second.body) {
    throw ModelError({.item = item, .rule = "must join two different bodies"});
  }
  if (!planar(first.body) || !planar(second.body)) return;
  for (const Marker* marker : {&first, &second}) {
    require(marker->rotation(2, 2) > 1.0 - 1e-9, item, "marker rotation", marker->rotation(2, 2),
            "", "must keep the z axis: both bodies are planar");
  }
}

void Model::measure(const Marker& marker) {
  farthest_marker_ = std::max(farthest_marker_, marker.position.norm());
  if (bodies_[static_cast<std::size_t>(marker.body)]->coordinates() > 0) {
    length_scale_ = std::max(length_scale_, marker.position.norm());
    return;
  }
  // The position of the ground's frame is irrelevant: its markers count by their distances.
  for (const Vector3& other : ground_markers_) {
    length_scale_ = std::max(length_scale_, (marker.position - other).norm());
  }
  ground_markers_.push_back(marker.position);
}

double Model::next_break(double t, double span) const noexcept {
  double next = std::numeric_limits<double>::infinity();
  for (const TimeDependence& each : time_dependences_) {
    next = std::min(next, each.function->next_break(t, span));
  }
  return next;
}

double Model::longest_step(double t, double span) const noexcept {
  for (const TimeDependence& each : time_dependences_) {
    span = each.function->longest_step(t, span);
  }
  return span;
}

double Model::after_jumps(double t, double within) const noexcept {
  double latest = -std::numeric_limits<double>::infinity();
  for (const TimeDependence& each : time_dependences_) {
    const double after = each.function->after_jump(t, within);
    if (std::isfinite(after)) latest = std::max(latest, after);
  }
  return std::isfinite(latest) ? latest : std::numeric_limits<double>::infinity();
}

/// Takes over the vectors among the coordinates of a new body.
void Model::add_vectors(const Body& body) {
  body_vectors_.push_back(vectors_of(body));
  std::vector<bool> met(static_cast<std::size_t>(body.coordinates()), false);
  for (const CoordinateVector& group : body_vectors_.back()) {
    for (int i = group.first; i < group.first + group.size; ++i) {
      const bool once = i >= 0 && i < body.coordinates() && !met[static_cast<std::size_t>(i)];
      require(once, "body '" + body.name() + "'", "coordinate of a vector", i, "",
              "must be a coordinate that belongs to no other vector",
              "check BodyVectors::vectors()");
      met[static_cast<std::size_t>(i)] = true;
      require(body.coordinate_unit(i) == body.coordinate_unit(group.first),
              "body '" + body.name() + "'", "coordinate of a vector", i, "",
              "must have the unit of all coordinates of the vector",
              "check BodyVectors::vectors()");
    }
    vectors_.push_back({coordinates_ + group.first, group.size});
  }
  require(std::find(met.begin(), met.end(), false) == met.end(), "body '" + body.name() + "'",
          "coordinates of the vectors", static_cast<double>(body.coordinates()), "",
          "must all belong to a vector", "check BodyVectors::vectors()");
}

int Model::add_body(std::unique_ptr<Body> body, const std::vector<double>& coordinates,
                    const std::vector<double>& velocities, const GivenStart& given,
                    const Eigen::Vector4d& orientation) {
  const std::string item = "body '" + body->name() + "'";
  check_name("body", body->name());
  const auto n = static_cast<std::size_t>(body->coordinates());
  require(coordinates.size() == n, item, "initial coordinates",
          static_cast<double>(coordinates.size()), "values", "must be one for each coordinate");
  require(velocities.size() == n, item, "initial velocities",
          static_cast<double>(velocities.size()), "values", "must be one for each coordinate");
  for (std::size_t k = 0; k < n; ++k) {
    const int i = static_cast<int>(k);
    const std::string unit = symbol(body->coordinate_unit(i));
    require_finite(item, std::string("initial ") + body->coordinate_name(i), coordinates[k], unit);
    require_finite(item, std::string("initial rate of ") + body->coordinate_name(i), velocities[k],
                   unit + "/s");
    units_.push_back(body->coordinate_unit(i));
  }
  for (const auto& [all, own] : {std::pair{&given_.coordinates, &given.coordinates},
                                 std::pair{&given_.velocities, &given.velocities}}) {
    require(own->empty() || own->size() == n, item, "given start values",
            static_cast<double>(own->size()), "values", "must be one for each coordinate");
    for (std::size_t k = 0; k < n; ++k) all->push_back(own->empty() || (*own)[k]);
  }
  chart_of_.push_back(-1);
  body_facets_.push_back(body->facets());
  if (const BodyChart* chart = body_facets_.back().chart) {
    const double size = orientation.norm();
    require(std::abs(size - 1.0) < 1e-9, item, "orientation", size, "",
            "must be a quaternion of length 1");
    chart_of_.back() = static_cast<int>(chart_coordinates_.size());
    const Eigen::Quaterniond turn(Eigen::Vector4d(orientation / size));
    for (const ChartCoordinates& each : chart->charts()) {
      chart_coordinates_.push_back(coordinates_ + each.rotation);
      const Eigen::Vector4d origin = (turn * each.undeformed).coeffs();
      append(initial_charts_, {origin[0], origin[1], origin[2], origin[3]});
    }
  }
  add_vectors(*body);
  item_names_.add(body->name());
  body_names_.add(body->name());
  body_offset_.push_back(coordinates_);
  coordinates_ += static_cast<int>(n);
  append(initial_q_, coordinates);
  append(initial_v_, velocities);
  bodies_.push_back(std::move(body));
  const int index = static_cast<int>(bodies_.size()) - 1;
  body_items_.push_back(std::make_unique<BodyItem>(*bodies_.back(), index));
  return index;
}

std::shared_ptr<const Attachment> Model::attach(const Marker& marker) {
  const auto equal = [&marker](const std::shared_ptr<const Attachment>& each) {
    const Marker& other = each->marker();
    return other.body == marker.body && other.patch == marker.patch &&
           other.position == marker.position && other.rotation == marker.rotation;
  };
  const auto found = std::find_if(attachments_.begin(), attachments_.end(), equal);
  if (found != attachments_.end()) return *found;
  attachments_.push_back(bodies_[static_cast<std::size_t>(marker.body)]->attach(marker));
  return attachments_.back();
}

const Item& Model::add(std::unique_ptr<Item> item) {
  const std::string name = item->label();
  check_name(item->noun(), item->name());
  const std::vector<Marker> markers = item->markers();
  for (const Marker& marker : markers) check_body(name, marker.body);
  const ItemFacets facets = item->facets();
  if (facets.connection) {
    check_markers(name, markers[0], markers[1]);
    facets.connection->check(view(nullptr, nullptr, nullptr));
  }
  std::vector<std::shared_ptr<const Attachment>> attached;
  for (const Marker& marker : markers) attached.push_back(attach(marker));
  item->attach(std::move(attached));
  item_names_.add(item->name());
  if (facets.connection) {
    for (const Marker& marker : markers) measure(marker);
  }
  if (facets.added_masses) {
    for (AddedMass& each : facets.added_masses->added_masses()) {
      each.attachment = attach(each.marker);
      added_masses_.push_back(each);
    }
  }
  added_.push_back(std::move(item));
  return *added_.back();
}

/// Whether the tangents of the last item are smooth functions of coordinates, velocities,
/// accelerations and time alone. The tangents of a body whose rotation has a chart depend on its
/// origin too.
bool Model::has_smooth_tangents(const ItemLayout& layout) const {
  if (!layout.smooth || places_.back().history.size > 0) return false;
  if (layout.rows > 0 || !layout.variables.empty() || !layout.listed.empty()) return false;
  for (std::size_t k = 0; k < bodies_.size(); ++k) {
    if (chart_of_[k] < 0) continue;
    const int first = body_offset_[k], end = first + bodies_[k]->coordinates();
    for (const std::vector<int>& element : layout.elements) {
      for (int x : element) {
        if (x >= first && x < end) return false;
      }
    }
  }
  return true;
}

/// Assigns the positions of an item in the global vectors.
void Model::take(const Item& item, ItemLayout layout, std::vector<ItemLayout>& layouts) {
  const ItemFacets facets = item.facets();
  if (layout.mass == MassKind::constant && !facets.constant_mass) {
    throw ModelError({.item = item.label(),
                      .quantity = "mass",
                      .rule = "is constant, but the item does not set it",
                      .hint = "implement ItemConstantMass"});
  }
  check_load_rows(item, layout);
  const int history = facets.history ? facets.history->history_size() : 0;
  const int held = facets.held ? facets.held->held_size() : 0;
  items_.push_back(&item);
  facets_.push_back(facets);
  places_.push_back({{rows_, layout.rows}, {history_, history}, {held_, held}, {}, {}});
  rows_ += layout.rows;
  history_ += history;
  held_ += held;
  layouts.push_back(std::move(layout));
}

/// Orders all items.
void Model::number_items() {
  const BodiesView bodies = view(nullptr, nullptr, nullptr);
  std::vector<ItemLayout> layouts;
  std::vector<bool> smooth;
  const auto add = [&](const Item& item, ItemLayout layout) {
    take(item, std::move(layout), layouts);
    smooth.push_back(has_smooth_tangents(layouts.back()));
  };
  for (const auto& item : body_items_) add(*item, item->layout(bodies));
  std::vector<ItemLayout> added;
  added.reserve(added_.size());
  for (const auto& item : added_) added.push_back(item->layout(bodies));
  for (const bool with_rows : {true, false}) {
    for (std::size_t k = 0; k < added_.size(); ++k) {
      if ((added[k].rows > 0) == with_rows) add(*added_[k], std::move(added[k]));
    }
  }
  number_variables(layouts);
  for (std::size_t k = 0; k < layouts.size(); ++k) {
    for (std::vector<int>& element : layouts[k].elements) {
      for (int& x : element) {
        if (x < 0) x = variables_of_[k].at(static_cast<std::size_t>(-1 - x));
      }
    }
  }
  structure_ =
      std::make_shared<const Structure>(std::move(layouts), coordinates_, first_order_, smooth);
}

std::size_t Model::owner(int row) const {
  const auto found = std::partition_point(
      places_.begin(), places_.end(),
      [row](const ItemPlace& place) { return place.rows.first + place.rows.size <= row; });
  return static_cast<std::size_t>(found - places_.begin());
}

void Model::freeze() {
  if (frozen_) return;
  if (coordinates_ == 0) {
    throw ModelError({.item = "model", .rule = "needs at least one body"});
  }
  // The only markers may lie at the centres of flexible bodies, such as that of a ring.
  const double extent = largest_extent(bodies_, initial_q_);
  if (length_scale_ < kCentred * extent) length_scale_ = extent;
  if (length_scale_ == 0.0) length_scale_ = 1.0;
  number_items();
  for (std::size_t k = 0; k < items_.size(); ++k) {
    if (!facets_[k].time) continue;
    for (const TimeFunction* function : facets_[k].time->time_functions()) {
      time_dependences_.push_back({items_[k]->name(), function, places_[k].rows.size > 0});
    }
  }
  frozen_ = true;
  choose_transition_speeds();
}

void Model::choose_transition_speeds() {
  const auto open = [](const auto& item) { return item->facets().open_friction != nullptr; };
  if (std::none_of(added_.begin(), added_.end(), open)) return;
  const TransitionSpeeds speeds(*this);
  for (const auto& item : added_) {
    if (!open(item)) continue;
    if (const auto speed = speeds.of(*item)) {
      item->set_transition_speed(*speed);
      transition_speeds_.emplace_back(item->name(), *speed);
    }
  }
  for (std::size_t k = 0; k < items_.size(); ++k) facets_[k] = items_[k]->facets();
}

ChangeSize Model::size_of_change(std::size_t body, const double* dq) const {
  const double* own = dq + body_offset_[body];
  if (const BodySize* size = body_facets_[body].size) return size->size_of_change(own);
  return largest_length(*bodies_[body], own, body_vectors_[body]);
}

ChangeSize Model::size_of_change(const Vector& dq) const {
  ChangeSize size;
  for (std::size_t k = 1; k < bodies_.size(); ++k) {
    const ChangeSize own = size_of_change(k, dq.data());
    size.length = std::max(size.length, own.length);
    size.angle = std::max(size.angle, own.angle);
  }
  return size;
}

int Model::body_index(const std::string& name) const { return body_names_.index(name); }

}  // namespace tribodyn
