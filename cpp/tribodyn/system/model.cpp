#include "tribodyn/system/model.hpp"

#include <algorithm>
#include <cmath>

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
  names_.push_back(bodies_.front()->name());
}

void Model::check_open(const std::string& item) const {
  if (frozen_) {
    throw ModelError({.item = item,
                      .rule = "cannot be added: the model is frozen by its first run",
                      .hint = "build a new model"});
  }
}

void Model::check_name(const std::string& kind, const std::string& name) {
  const std::string item = kind + " '" + name + "'";
  check_open(item);
  if (name.empty() || name.find('/') != std::string::npos) {
    throw InvalidInput({.item = item,
                        .quantity = "name",
                        .rule = "must not be empty or contain '/'",
                        .hint = "names and quantities are joined by '/' in results"});
  }
  if (std::find(names_.begin(), names_.end(), name) != names_.end()) {
    throw InvalidInput({.item = item,
                        .quantity = "name",
                        .rule = "must be unique in the model",
                        .hint = "another item has it already"});
  }
}

void Model::check_marker(const std::string& item, const Marker& marker) {
  if (marker.body < 0 || marker.body >= static_cast<int>(bodies_.size())) {
    throw ModelError({.item = item,
                      .quantity = "marker",
                      .rule = "must belong to a body of this model",
                      .hint = "make markers with the bodies of the same model"});
  }
  for (int k = 0; k < 3; ++k) {
    require_finite(item, "marker position", marker.position[k], "m");
  }
  length_scale_ = std::max(length_scale_, marker.position.norm());
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
  names_.push_back(body->name());
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
  for (int k = 0; k < 2; ++k) check_marker(item, joint->marker(k));
  if (joint->marker(0).body == joint->marker(1).body) {
    throw ModelError({.item = item, .rule = "must join two different bodies", .hint = ""});
  }
  names_.push_back(joint->name());
  const int rows = joint->rows(planar_pair(*joint));
  joint_rows_.push_back({rows_, rows});
  rows_ += rows;
  joints_.push_back(std::move(joint));
  return *joints_.back();
}

const Force& Model::add_force(std::unique_ptr<Force> force) {
  check_name("force", force->name());
  for (int body : force->bodies()) {
    if (body < 0 || body >= static_cast<int>(bodies_.size())) {
      throw ModelError({.item = "force '" + force->name() + "'",
                        .quantity = "marker",
                        .rule = "must belong to a body of this model",
                        .hint = "make markers with the bodies of the same model"});
    }
  }
  names_.push_back(force->name());
  force_history_.push_back({history_, force->history_size()});
  history_ += force->history_size();
  forces_.push_back(std::move(force));
  return *forces_.back();
}

const ClearanceJoint& Model::add_clearance_joint(std::unique_ptr<ClearanceJoint> joint) {
  const std::string item = joint->gap().item();
  check_open(item);
  check_marker(item, joint->gap().journal());
  check_marker(item, joint->gap().bearing());
  if (joint->gap().journal().body == joint->gap().bearing().body) {
    throw ModelError({.item = item, .rule = "must join two different bodies", .hint = ""});
  }
  for (int body : joint->bodies()) {
    if (!bodies_[static_cast<std::size_t>(body)]->planar()) {
      throw ModelError({.item = item,
                        .rule = "joins planar bodies only",
                        .hint = "its journal stays parallel to the bearing"});
    }
  }
  const ClearanceJoint& added = *joint;
  add_force(std::move(joint));
  clearance_.push_back(static_cast<int>(forces_.size()) - 1);
  return added;
}

const ClearanceJoint& Model::clearance_joint(std::size_t k) const {
  return static_cast<const ClearanceJoint&>(*forces_[static_cast<std::size_t>(clearance_[k])]);
}

void Model::freeze() {
  if (frozen_) return;
  if (coordinates_ == 0) {
    throw ModelError({.item = "model", .rule = "needs at least one body", .hint = ""});
  }
  if (length_scale_ == 0.0) length_scale_ = 1.0;
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
  return bodies_[static_cast<std::size_t>(joint.marker(0).body)]->planar() &&
         bodies_[static_cast<std::size_t>(joint.marker(1).body)]->planar();
}

int Model::body_index(const std::string& name) const {
  for (std::size_t k = 0; k < bodies_.size(); ++k) {
    if (bodies_[k]->name() == name) return static_cast<int>(k);
  }
  throw InvalidInput({.item = "model",
                      .quantity = "body '" + name + "'",
                      .rule = "is not in the model",
                      .hint = ""});
}

}  // namespace tribodyn
