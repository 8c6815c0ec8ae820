#pragma once
/// A model: bodies and items, checked, numbered and then frozen.
///
/// Bodies are numbered in the order in which they are added; body 0 is the ground. The items of
/// the bodies come first, then those with rows (joints), then all others (forces), each in the
/// order in which they are added. The global vectors stack the coordinates of the bodies, and rows,
/// unknowns and history variables of the items in that order. freeze() checks the whole and ends
/// the building; from then on the model is constant and any number of runs may share it.

#include <memory>
#include <string>
#include <vector>

#include "tribodyn/core/names.hpp"
#include "tribodyn/items/body_item.hpp"
#include "tribodyn/system/state.hpp"
#include "tribodyn/system/structure.hpp"

namespace tribodyn {

/// Where the numbers of one item lie in the global vectors.
struct ItemPlace {
  Segment rows, unknowns, history, held;
};

/// A given function of time and the item that reads it.
struct TimeDependence {
  std::string item;
  const TimeFunction* function;
  bool prescribes = false;  ///< a motion; else a load
};

/// Which start values of a body somebody gave, one for each coordinate; none: all of them. The
/// start moves the others first.
struct GivenStart {
  std::vector<bool> coordinates = {};
  std::vector<bool> velocities = {};
};

/// The mechanism.
class Model {
 public:
  Model();

  /// Adds a body with the guess (or the given value) of its initial coordinates and
  /// velocities; returns its number.
  /// `orientation`: quaternion (x, y, z, w) from which a body in space begins to turn.
  int add_body(std::unique_ptr<Body> body, const std::vector<double>& coordinates,
               const std::vector<double>& velocities, const GivenStart& given = {},
               const Eigen::Vector4d& orientation = {0.0, 0.0, 0.0, 1.0});
  /// Adds an item; what it needs of the bodies must be there.
  const Item& add(std::unique_ptr<Item> item);

  /// Checks and numbers; throws ModelError. Calling it again does nothing.
  void freeze();
  bool frozen() const { return frozen_; }

  const std::vector<std::unique_ptr<Body>>& bodies() const { return bodies_; }
  /// All items of a frozen model, and their places.
  const std::vector<const Item*>& items() const { return items_; }
  const std::vector<ItemPlace>& places() const { return places_; }
  /// Which coordinates, unknowns and rows meet.
  const std::shared_ptr<const Structure>& structure() const { return structure_; }
  /// The item to which a row belongs.
  std::size_t owner(int row) const;

  int coordinates() const { return coordinates_; }
  int rows() const { return rows_; }
  int unknowns() const { return unknowns_; }
  int history_size() const { return history_; }
  int held_size() const { return held_; }
  const std::vector<int>& body_offset() const { return body_offset_; }
  /// First coordinate psi of every chart, in the order of the bodies (system/charts.hpp).
  const std::vector<int>& chart_coordinates() const { return chart_coordinates_; }
  /// Number of the chart of each body, -1 where it has none.
  const std::vector<int>& chart_of() const { return chart_of_; }
  /// Origins of all charts at the start, four numbers each.
  const Vector& initial_charts() const { return initial_charts_; }
  /// Vectors among the coordinates, by whose lengths errors are measured: each of one unit.
  const std::vector<Segment>& vectors() const { return vectors_; }
  /// Unit of every coordinate.
  const std::vector<Unit>& units() const { return units_; }
  /// Guess of the initial coordinates and velocities, stacked.
  const Vector& initial_coordinates() const { return initial_q_; }
  const Vector& initial_velocities() const { return initial_v_; }
  /// Which of them somebody gave.
  const GivenStart& given_start() const { return given_; }
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
  /// The longest step [s] from t on, at most `span`, that goes over no change of a given function;
  /// see TimeFunction.
  double longest_step(double t, double span) const noexcept;
  /// The first instant [s], t at the earliest, after all jumps of given functions in
  /// [t - within, t + within]; infinity where there are none.
  double after_jumps(double t, double within) const noexcept;

  /// `frames`: of all charts, set for the same coordinates; none where no state is looked at.
  BodiesView view(const double* q, const double* v, const double* a,
                  const RotationFrame* frames = nullptr) const {
    return {&bodies_, q, v, a, body_offset_.data(), frames, chart_of_.data(), &added_masses_};
  }

  /// Joints of a frozen model whose law of friction has taken its transition speed [m/s] from the
  /// start (system/transition_speeds.hpp), by name.
  const std::vector<std::pair<std::string, double>>& transition_speeds() const {
    return transition_speeds_;
  }

  /// Number of the body with that name; InvalidInput with the best match.
  int body_index(const std::string& name) const;

 private:
  void check_open(const std::string& item) const;
  void check_name(const std::string& kind, const std::string& name) const;
  void check_body(const std::string& item, int body) const;
  void check_markers(const std::string& item, const Marker& first, const Marker& second) const;
  bool planar(int body) const { return bodies_[static_cast<std::size_t>(body)]->planar(); }
  void measure(const Marker& marker);
  void number_items();
  void choose_transition_speeds();

  std::vector<std::unique_ptr<Body>> bodies_;
  std::vector<std::unique_ptr<Item>> body_items_, added_;
  std::vector<const Item*> items_;
  std::vector<ItemPlace> places_;
  std::shared_ptr<const Structure> structure_;
  NameRegistry item_names_{"item"};  ///< of bodies and items together
  NameRegistry body_names_{"body"};  ///< a body's number is its number here
  std::vector<int> body_offset_;
  std::vector<int> chart_coordinates_, chart_of_;
  Vector initial_charts_;
  std::vector<Segment> vectors_;
  std::vector<Unit> units_;
  Vector initial_q_;
  Vector initial_v_;
  GivenStart given_;
  std::vector<Vector3> ground_markers_;
  std::vector<AddedMass> added_masses_;
  std::vector<TimeDependence> time_dependences_;
  std::vector<std::pair<std::string, double>> transition_speeds_;
  double length_scale_ = 0.0;
  double farthest_marker_ = 0.0;
  int coordinates_ = 0;
  int rows_ = 0;
  int unknowns_ = 0;
  int history_ = 0;
  int held_ = 0;
  bool frozen_ = false;
};

}  // namespace tribodyn
