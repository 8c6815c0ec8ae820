#pragma once
/// A model: bodies and items, checked, numbered and then frozen.
///
/// Bodies are numbered in insertion order; body 0 is the ground. The items of the bodies come
/// first, then those with rows (joints), then all others (forces), each group in insertion order.
/// The global vectors stack the coordinates of the bodies, and the rows and history variables of
/// the items, in this order. The unknowns w = (y, z) are the variables of order 1 of all items,
/// followed by those of order 0. freeze() checks the model and ends its construction; the model is
/// then constant and any number of runs may share it.

#include <memory>
#include <string>
#include <vector>

#include "tribodyn/core/names.hpp"
#include "tribodyn/items/body_item.hpp"
#include "tribodyn/system/state.hpp"
#include "tribodyn/system/structure.hpp"

namespace tribodyn {

/// Ranges of one item in the global vectors of rows, history and held values, and those of its
/// variables of order 1 and 0 in the vector of unknowns.
struct ItemPlace {
  Segment rows, history, held;
  Segment first_order, algebraic;
};

/// One value of a variable of an item.
struct Unknown {
  std::size_t item = 0;  ///< index in the model
  std::string name;
  int order = 1;
  double scale = 1.0;  ///< typical size, in the unit of the variable
};

/// A given function of time and the item that uses it.
struct TimeDependence {
  std::string item;
  const TimeFunction* function;
  bool prescribes = false;  ///< a motion; otherwise a load
};

/// Whether the user gave the start value, one entry for each coordinate of a body; empty: all are
/// given. The assembly of the start prefers to change values that are not given.
struct GivenStart {
  std::vector<bool> coordinates = {};
  std::vector<bool> velocities = {};
};

/// The mechanism.
class Model {
 public:
  Model();

  /// Adds a body with its initial coordinates and velocities, given values or guesses, and returns
  /// its number. `orientation`: quaternion (x, y, z, w) of the initial orientation of a body in
  /// space; the origin of each chart is the orientation of its frame in the undeformed body, turned
  /// by it.
  int add_body(std::unique_ptr<Body> body, const std::vector<double>& coordinates,
               const std::vector<double>& velocities, const GivenStart& given = {},
               const Eigen::Vector4d& orientation = {0.0, 0.0, 0.0, 1.0});
  /// Adds an item; the bodies that it needs must already be in the model.
  const Item& add(std::unique_ptr<Item> item);

  /// Checks and numbers the model; throws ModelError. A second call has no effect.
  void freeze();
  bool frozen() const { return frozen_; }

  const std::vector<std::unique_ptr<Body>>& bodies() const { return bodies_; }
  /// All items of a frozen model, and their places.
  const std::vector<const Item*>& items() const { return items_; }
  const std::vector<ItemPlace>& places() const { return places_; }
  /// The abilities of all bodies, and of the items of a frozen model, which are determined once.
  const std::vector<BodyFacets>& body_facets() const { return body_facets_; }
  const std::vector<ItemFacets>& facets() const { return facets_; }
  /// The sparsity structure of coordinates, unknowns and rows.
  const std::shared_ptr<const Structure>& structure() const { return structure_; }
  /// The item that owns a row.
  std::size_t owner(int row) const;

  int coordinates() const { return coordinates_; }
  int rows() const { return rows_; }
  /// Number of unknowns w = (y, z) of all items, and of the first-order variables y among them.
  int unknowns() const { return static_cast<int>(unknowns_.size()); }
  int first_order() const { return first_order_; }
  /// All unknowns, in the order of w.
  const std::vector<Unknown>& unknown_list() const { return unknowns_; }
  /// Own and listed variables of an item: indices of coordinates, or n plus indices of unknowns.
  const std::vector<int>& variables_of(std::size_t item) const { return variables_of_[item]; }
  int history_size() const { return history_; }
  int held_size() const { return held_; }
  const std::vector<int>& body_offset() const { return body_offset_; }
  /// First coordinate psi of every chart, in the order of the bodies (system/charts.hpp).
  const std::vector<int>& chart_coordinates() const { return chart_coordinates_; }
  /// Index of the first chart of each body, -1 if none.
  const std::vector<int>& chart_of() const { return chart_of_; }
  /// Origins of all charts at the start, four numbers each.
  const Vector& initial_charts() const { return initial_charts_; }
  /// The attachments of all items; items at equal markers share one.
  const std::vector<std::shared_ptr<const Attachment>>& attachments() const { return attachments_; }
  /// Vectors among the coordinates, each of one unit (vectors_of()); their lengths measure
  /// forces.
  const std::vector<Segment>& vectors() const { return vectors_; }
  /// The largest sizes of a change of the coordinates (n) among all bodies, or of body `body`.
  /// Neither depends on the number of nodes of a body (BodySize::size_of_change(),
  /// largest_length()).
  ChangeSize size_of_change(const Vector& dq) const;
  ChangeSize size_of_change(std::size_t body, const double* dq) const;
  /// Unit of every coordinate.
  const std::vector<Unit>& units() const { return units_; }
  /// Initial coordinates and velocities of all bodies, given values or guesses.
  const Vector& initial_coordinates() const { return initial_q_; }
  const Vector& initial_velocities() const { return initial_v_; }
  /// Whether the user gave these values, one entry for each coordinate of the model.
  const GivenStart& given_start() const { return given_; }
  /// Size of the mechanism [m], independent of its position: the longest arm of a marker on a
  /// moving body, or the longest distance between two markers on the ground. If all are zero, or
  /// round-off beside it, the largest extent of a flexible body along an axis; 1 m without one.
  double length_scale() const { return length_scale_; }
  /// Longest arm of a marker on any body or on the ground [m]; reference of the round-off of
  /// positions.
  double farthest_marker() const { return farthest_marker_; }

  /// All given functions of time; complete once the model is frozen.
  const std::vector<TimeDependence>& time_dependences() const { return time_dependences_; }
  /// The first break [s] of a given function of time in (t, t + span], infinity if there is none;
  /// see TimeFunction.
  double next_break(double t, double span) const noexcept;
  /// The longest step [s] from t, at most `span`, that skips no change of a given function; see
  /// TimeFunction.
  double longest_step(double t, double span) const noexcept;
  /// The first instant [s], not before t, after all jumps of given functions in [t - within,
  /// t + within]; infinity if there are none.
  double after_jumps(double t, double within) const noexcept;

  /// The bodies with these coordinates, velocities and accelerations. `frames`: frames of all
  /// charts, set for the same coordinates; null if no state of a body is read.
  BodiesView view(const double* q, const double* v, const double* a,
                  const RotationFrame* frames = nullptr) const {
    return {&bodies_, q, v, a, body_offset_.data(), frames, chart_of_.data(), &added_masses_};
  }

  /// Names of the joints of a frozen model whose friction law has received its transition speed
  /// from the start (system/transition_speeds.hpp), with this speed [m/s].
  const std::vector<std::pair<std::string, double>>& transition_speeds() const {
    return transition_speeds_;
  }

  /// Index of the body with this name; otherwise InvalidInput with the best match.
  int body_index(const std::string& name) const;

 private:
  void check_open(const std::string& item) const;
  void check_name(const std::string& kind, const std::string& name) const;
  void check_body(const std::string& item, int body) const;
  void check_markers(const std::string& item, const Marker& first, const Marker& second) const;
  bool planar(int body) const { return bodies_[static_cast<std::size_t>(body)]->planar(); }
  /// The attachment of this marker, made on the first call.
  std::shared_ptr<const Attachment> attach(const Marker& marker);
  void measure(const Marker& marker);
  bool has_smooth_tangents(const ItemLayout& layout) const;
  void take(const Item& item, ItemLayout layout, std::vector<ItemLayout>& layouts);
  void add_vectors(const Body& body);
  void number_items();
  void number_variables(const std::vector<ItemLayout>& layouts);
  void append_listed(const std::vector<ItemLayout>& layouts, std::size_t item,
                     const ListedVariable& listed);
  void choose_transition_speeds();

  std::vector<std::unique_ptr<Body>> bodies_;
  std::vector<BodyFacets> body_facets_;
  std::vector<std::unique_ptr<Item>> body_items_, added_;
  std::vector<const Item*> items_;
  std::vector<ItemPlace> places_;
  std::vector<ItemFacets> facets_;
  std::vector<Unknown> unknowns_;
  std::vector<std::vector<int>> variables_of_;  // of each item
  std::shared_ptr<const Structure> structure_;
  NameRegistry item_names_{"item"};  ///< of bodies and items together
  NameRegistry body_names_{"body"};  ///< the index in this registry is the number of the body
  std::vector<int> body_offset_;
  std::vector<int> chart_coordinates_, chart_of_;
  Vector initial_charts_;
  std::vector<Segment> vectors_;
  std::vector<std::vector<CoordinateVector>> body_vectors_;  // of each body
  std::vector<Unit> units_;
  Vector initial_q_;
  Vector initial_v_;
  GivenStart given_;
  std::vector<Vector3> ground_markers_;
  std::vector<AddedMass> added_masses_;
  std::vector<std::shared_ptr<const Attachment>> attachments_;
  std::vector<TimeDependence> time_dependences_;
  std::vector<std::pair<std::string, double>> transition_speeds_;
  double length_scale_ = 0.0;
  double farthest_marker_ = 0.0;
  int coordinates_ = 0;
  int rows_ = 0;
  int first_order_ = 0;
  int history_ = 0;
  int held_ = 0;
  bool frozen_ = false;
};

}  // namespace tribodyn
