#include "tribodyn/system/model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tribodyn/bodies/ground.hpp"
#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

void append(Vector& vector, const std::vector<double>& values) {
  const auto old = vector.size();
  vector.conservativeResize(old + static_cast<Eigen::Index>(values.size()));
  for (std::size_t k = 0; k < values.size(); ++k) {
    vector[old + static_cast<Eigen::Index>(k)] = values[k];
  }
}

}  // namespace

Model::Model() {
  bodies_.push_back(std::make_unique<Ground>());
  body_offset_.push_back(0);
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
                        .hint = "another item has it already"});
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
    // 1e-9: far above the round-off of sines and cosines, far below what a typed slip makes.
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
  // Where the ground's frame lies means nothing: its markers count by their distances.
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

int Model::add_body(std::unique_ptr<Body> body, const std::vector<double>& coordinates,
                    const std::vector<double>& velocities) {
  const std::string item = "body '" + body->name() + "'";
  check_name("body", body->name());
  const auto n = static_cast<std::size_t>(body->coordinates());
  require(coordinates.size() == n, item, "initial coordinates",
          static_cast<double>(coordinates.size()), "values", "must be one for each coordinate");
  require(velocities.size() == n, item, "initial velocities",
          static_cast<double>(velocities.size()), "values", "must be one for each coordinate");
  for (std::size_t k = 0; k < n; ++k) {
    const int i = static_cast<int>(k);
    require_finite(item, std::string("initial ") + body->coordinate_name(i), coordinates[k],
                   body->coordinate_unit(i));
    require_finite(item, std::string("initial rate of ") + body->coordinate_name(i), velocities[k],
                   std::string(body->coordinate_unit(i)) + "/s");
  }
  item_names_.add(body->name());
  body_names_.add(body->name());
  body_offset_.push_back(coordinates_);
  coordinates_ += static_cast<int>(n);
  append(initial_q_, coordinates);
  append(initial_v_, velocities);
  bodies_.push_back(std::move(body));
  return static_cast<int>(bodies_.size()) - 1;
}

const Joint& Model::add_joint(std::unique_ptr<Joint> joint) {
  const std::string item = "joint '" + joint->name() + "'";
  check_name("joint", joint->name());
  check_markers(item, joint->marker(0), joint->marker(1));
  item_names_.add(joint->name());
  for (int k = 0; k < 2; ++k) measure(joint->marker(k));
  const int rows = joint->rows(planar_pair(*joint));
  joint_rows_.push_back({rows_, rows});
  rows_ += rows;
  joints_.push_back(std::move(joint));
  return *joints_.back();
}

const Force& Model::add_force(std::unique_ptr<Force> force) {
  if (dynamic_cast<ClearanceJoint*>(force.get())) {
    return add_clearance_joint(
        std::unique_ptr<ClearanceJoint>(static_cast<ClearanceJoint*>(force.release())));
  }
  check_name("force", force->name());
  for (int body : force->bodies()) check_body("force '" + force->name() + "'", body);
  return keep(std::move(force));
}

const ClearanceJoint& Model::add_clearance_joint(std::unique_ptr<ClearanceJoint> joint) {
  const std::string item = "joint '" + joint->name() + "'";
  const Marker& journal = joint->gap().journal();
  const Marker& bearing = joint->gap().bearing();
  check_name("joint", joint->name());
  check_markers(item, journal, bearing);
  if (!planar(journal.body) || !planar(bearing.body)) {
    throw ModelError({.item = item,
                      .rule = "joins planar bodies only",
                      .hint = "its journal stays parallel to the bearing"});
  }
  for (const Marker* marker : {&journal, &bearing}) measure(*marker);
  const ClearanceJoint& added = *joint;
  keep(std::move(joint));
  clearance_.push_back(static_cast<int>(forces_.size()) - 1);
  return added;
}

const Force& Model::keep(std::unique_ptr<Force> force) {
  item_names_.add(force->name());
  force_history_.push_back({history_, force->history_size()});
  history_ += force->history_size();
  force_held_.push_back({held_, force->held_size()});
  held_ += force->held_size();
  forces_.push_back(std::move(force));
  return *forces_.back();
}

const ClearanceJoint& Model::clearance_joint(std::size_t k) const {
  return static_cast<const ClearanceJoint&>(*forces_[static_cast<std::size_t>(clearance_[k])]);
}

void Model::freeze() {
  if (frozen_) return;
  if (coordinates_ == 0) {
    throw ModelError({.item = "model", .rule = "needs at least one body"});
  }
  if (length_scale_ == 0.0) length_scale_ = 1.0;
  const auto collect = [this](const auto& items) {
    for (const auto& item : items) {
      for (const TimeFunction* function : item->time_functions()) {
        time_dependences_.push_back({item->name(), function});
      }
    }
  };
  collect(joints_);
  collect(forces_);
  frozen_ = true;
}

BodyPair Model::pair(const Joint& joint, const BodiesView& view) const {
  BodyPair pair;
  for (int k = 0; k < 2; ++k) {
    const int body = joint.marker(k).body;
    pair.body[k] = bodies_[static_cast<std::size_t>(body)].get();
    pair.state[k] = view.state(body);
  }
  return pair;
}

bool Model::planar_pair(const Joint& joint) const {
  return planar(joint.marker(0).body) && planar(joint.marker(1).body);
}

int Model::body_index(const std::string& name) const { return body_names_.index(name); }

}  // namespace tribodyn
