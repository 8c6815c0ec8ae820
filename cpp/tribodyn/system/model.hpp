#pragma once
/// A model: bodies, joints and forces, checked, numbered and then frozen.
///
/// Bodies are numbered in the order in which they are added; body 0 is the ground. The
/// global vectors stack the coordinates of the bodies, the rows of the joints and the
/// history variables of the forces in that order. freeze() checks the whole and ends the
/// building; from then on the model is constant and any number of runs may share it.

#include <memory>
#include <string>
#include <vector>

#include "tribodyn/clearance/clearance_joint.hpp"
#include "tribodyn/core/names.hpp"
#include "tribodyn/joints/joint.hpp"
#include "tribodyn/system/state.hpp"

namespace tribodyn {

/// Where one item's numbers lie in a global vector.
struct Segment {
  int first = 0;
  int size = 0;
};

/// A given function of time and the item that reads it.
struct TimeDependence {
  std::string item;
  const TimeFunction* function;
};

/// The mechanism.
class Model {
 public:
  Model();

  /// Adds a body with the guess (or the given value) of its initial coordinates and
  /// velocities; returns its number.
  int add_body(std::unique_ptr<Body> body, const std::vector<double>& coordinates,
               const std::vector<double>& velocities);
  const Joint& add_joint(std::unique_ptr<Joint> joint);
  const Force& add_force(std::unique_ptr<Force> force);
  const ClearanceJoint& add_clearance_joint(std::unique_ptr<ClearanceJoint> joint);

  /// Checks and numbers; throws ModelError. Calling it again does nothing.
  void freeze();
  bool frozen() const { return frozen_; }

  const std::vector<std::unique_ptr<Body>>& bodies() const { return bodies_; }
  const std::vector<std::unique_ptr<Joint>>& joints() const { return joints_; }
  const std::vector<std::unique_ptr<Force>>& forces() const { return forces_; }
  /// Indices into forces() of the clearance joints.
  const std::vector<int>& clearance_joints() const { return clearance_; }
  const ClearanceJoint& clearance_joint(std::size_t k) const;

  int coordinates() const { return coordinates_; }
  int rows() const { return rows_; }
  int history_size() const { return history_; }
  int held_size() const { return held_; }
  const std::vector<int>& body_offset() const { return body_offset_; }
  const std::vector<Segment>& joint_rows() const { return joint_rows_; }
  const std::vector<Segment>& force_history() const { return force_history_; }
  const std::vector<Segment>& force_held() const { return force_held_; }
  /// Guess of the initial coordinates and velocities, stacked.
  const Vector& initial_coordinates() const { return initial_q_; }
  const Vector& initial_velocities() const { return initial_v_; }
  /// Size of the mechanism [m], wherever it stands: the longest arm of a marker on a body that
  /// moves, or the longest distance of two markers on the ground; 1 m where all are zero.
  double length_scale() const { return length_scale_; }
  /// Longest arm of a marker, of the ground too [m]: what round-off of positions goes by.
  double farthest_marker() const { return farthest_marker_; }

  /// All given functions of time; complete once the model is frozen.
  const std::vector<TimeDependence>& time_dependences() const { return time_dependences_; }
  /// The first break [s] of a given function of time in (t, t + span], infinity where there is
  /// none; see TimeFunction.
  double next_break(double t, double span) const noexcept;

  BodiesView view(const double* q, const double* v, const double* a) const {
    return {&bodies_, q, v, a, body_offset_.data()};
  }
  BodyPair pair(const Joint& joint, const BodiesView& view) const;
  bool planar_pair(const Joint& joint) const;

  /// Number of the body with that name; InvalidInput with the best match.
  int body_index(const std::string& name) const;

 private:
  void check_open(const std::string& item) const;
  void check_name(const std::string& kind, const std::string& name) const;
  void check_body(const std::string& item, int body) const;
  void check_markers(const std::string& item, const Marker& first, const Marker& second) const;
  bool planar(int body) const { return bodies_[static_cast<std::size_t>(body)]->planar(); }
  void measure(const Marker& marker);
  const Force& keep(std::unique_ptr<Force> force);

  std::vector<std::unique_ptr<Body>> bodies_;
  std::vector<std::unique_ptr<Joint>> joints_;
  std::vector<std::unique_ptr<Force>> forces_;
  std::vector<int> clearance_;
  NameRegistry item_names_{"item"};  ///< of bodies, joints and forces together
  NameRegistry body_names_{"body"};  ///< a body's number is its number here
  std::vector<int> body_offset_;
  std::vector<Segment> joint_rows_;
  std::vector<Segment> force_history_;
  std::vector<Segment> force_held_;
  Vector initial_q_;
  Vector initial_v_;
  std::vector<Vector3> ground_markers_;
  std::vector<TimeDependence> time_dependences_;
  double length_scale_ = 0.0;
  double farthest_marker_ = 0.0;
  int coordinates_ = 0;
  int rows_ = 0;
  int history_ = 0;
  int held_ = 0;
  bool frozen_ = false;
};

}  // namespace tribodyn
