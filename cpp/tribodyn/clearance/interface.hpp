#pragma once
/// Interfaces: the contents of a gap, which determine the force in the gap from its motion.
///
/// An *interface* is the user's choice of a film, asperities, or both, without geometry. Attached
/// to a gap, the interface makes an *interaction*, which maps the motion in the gap to the
/// generalised forces on the journal:
///
///     S = S(t, xi, w, s, y),   ds/dt = g(t, xi, w, s, y).
///
/// - xi: gap coordinates [m or rad], K of them; w: their rates [m/s or rad/s]. Rigid walls have at
///   most six (gap_kinematics.hpp), deforming walls as many as they need.
/// - S: generalised forces on the journal [N or N m], conjugate to w: the power S . w goes to the
///   bodies.
/// - s: history, such as the oil content of a film [m]; empty without a history.
/// - y: variables of other items that the interaction lists, such as the temperature [K] of a wall;
///   usually none.
///
/// In an implicit stage s = base + weight g holds, and the interaction solves for s
/// (items/item.hpp). One interface can serve many joints, and one argument changes a joint from dry
/// to mixed.

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "tribodyn/clearance/gap_kinematics.hpp"
#include "tribodyn/clearance/interaction_facets.hpp"

namespace tribodyn {

/// Motion in the gap, and the history of an implicit stage.
struct InteractionRequest {
  double time = 0.0;  ///< [s]
  const GapMotion* motion = nullptr;
  const double* history_base = nullptr;  ///< base of the history
  double history_weight = 0.0;           ///< weight of the rate g, gamma dt [s]
  const double* variables = nullptr;     ///< y, as listed (InteractionVariables)
  int first_variable = 0;                ///< column of the first of them in the tangents
  bool tangents = true;                  ///< whether the derivatives of S are requested
  bool steady = false;                   ///< ItemRequest::steady
};

/// Generalised force on the journal and its tangents, which include the change of the history.
struct InteractionForce {
  Vector force;         ///< S, K
  Matrix by_xi;         ///< dS/dxi, K x K
  Matrix by_rate;       ///< dS/dw, K x K
  Matrix by_variables;  ///< dS/dy, K x (number of listed variables)

  void set_zero(int k, int variables = 0) {
    force.setZero(k);
    by_xi.setZero(k, k);
    by_rate.setZero(k, k);
    by_variables.setZero(k, variables);
  }
};

/// Numbers that the parts of an interaction report for the last evaluation, for the whole gap.
struct InteractionNumbers {
  double maximum_film_pressure = 0.0;                                      ///< [Pa]
  double minimum_film_pressure = std::numeric_limits<double>::infinity();  ///< [Pa]
  double maximum_shear_rate = 0.0;         ///< of a film whose oil has a law of shear [1/s]
  double maximum_asperity_pressure = 0.0;  ///< [Pa]
  double asperity_force_error = 0.0;       ///< estimated error of the sum over wall points [N]
  double maximum_deflection = 0.0;         ///< of an elastic wall [m]
  double strain_energy = 0.0;              ///< of an elastic wall [J]
  double film_power_loss = 0.0;            ///< heat in the film, from its fields [W]
  double asperity_power_loss = 0.0;        ///< heat at asperities, from tractions and slip [W]
  double contact_power_loss = 0.0;         ///< heat of smooth walls that touch, with friction [W]
  double friction_shortfall = 0.0;  ///< heat missing in the friction law's transition at rest [W]
  double contact_area = 0.0;        ///< real area of contact [m2]
  double oil_volume = 0.0;          ///< oil in the gap [m3]
  double oil_outflow = 0.0;         ///< oil that has left since the start [m3]
  double side_leakage = 0.0;        ///< outflow through the ends [m3/s]
  double delivered_power = 0.0;     ///< power of the film beside heat (condensed_film.hpp) [W]
  int film_linear_solves = 0;       ///< linear systems solved in the last evaluation
  bool below_range = false;         ///< a contact law was used below its table
};

/// Quantities that the parts of an interaction report for the last evaluation, for the whole gap.
struct InteractionMeasures : InteractionNumbers {
  Vector film_force;      ///< S of the film, K
  Vector asperity_force;  ///< S of the asperities, K
  Vector contact_force;   ///< S of smooth walls that touch, K

  /// Sets all quantities to those of a gap without contents.
  void set_zero(int k) {
    static_cast<InteractionNumbers&>(*this) = {};
    film_force.setZero(k);
    asperity_force.setZero(k);
    contact_force.setZero(k);
  }
};

/// What a gap contains.
struct GapContents {
  bool film = false;            ///< an oil film
  bool fields = false;          ///< the film is solved on a mesh and has fields
  bool elastic = false;         ///< the film deflects a wall
  bool shear_thinning = false;  ///< the oil of the film has a law of shear
  bool asperities = false;      ///< rough walls
  bool contact = false;         ///< smooth walls that may touch
  /// The walls have a friction law without history.
  bool memoryless_friction = false;
  /// The friction law leaves its transition speed [m/s] to the mechanism, which then calls
  /// Interaction::set_transition_speed().
  bool open_friction = false;
};

/// An interface attached to a gap. Its optional abilities are facets (interaction_facets.hpp).
class Interaction {
 public:
  virtual ~Interaction() = default;

  virtual GapContents contents() const = 0;
  /// The abilities of this interaction; constant.
  virtual InteractionFacets facets() const = 0;
  virtual void set_transition_speed(double /*speed*/) {}

  /// Smallest distance [m] of the rigid, smooth walls at xi; negative if they overlap.
  virtual double minimum_film_thickness(const ConstVectorRef& xi) const = 0;
  virtual std::unique_ptr<ItemWorkspace> make_workspace() const { return nullptr; }
  /// Adds force and tangents to `out`, and sets `history_rate` to g, if there is a history.
  virtual ItemStatus evaluate(const InteractionRequest& request, ItemWorkspace* workspace,
                              InteractionForce& out, double* history_rate) const = 0;
  /// Why the last evaluation with this workspace failed. `xi`: gap coordinates of the last accepted
  /// state.
  virtual ItemFailure failure(const ConstVectorRef& /*xi*/, const ItemWorkspace*) const {
    return {.reason = "the interface could not be evaluated"};
  }
  /// Adds the measures of the state of the last evaluation with this workspace. `history` is the
  /// history s at that state; if it is null, measures that depend on s are omitted.
  virtual void measure(const GapMotion& motion, const double* history,
                       const ItemWorkspace* workspace, InteractionMeasures& out) const = 0;
};

/// The user's choice of the contents of a gap.
class Interface {
 public:
  virtual ~Interface() = default;
  virtual const char* kind() const = 0;
  /// Makes the interaction in a gap of this shape. `item` names the gap in messages.
  virtual std::unique_ptr<Interaction> attach(const std::string& item,
                                              const std::shared_ptr<const Gap>& shape) const = 0;
  /// Standard deviation of the asperity heights [m]; 0 without asperities.
  virtual double asperity_deviation() const { return 0.0; }
  /// Like attach(), in a gap in which another interface has asperities with this standard deviation
  /// of the heights [m], so that the walls may touch.
  virtual std::unique_ptr<Interaction> attach_beside(
      double /*asperity_deviation*/, const std::string& item,
      const std::shared_ptr<const Gap>& shape) const {
    return attach(item, shape);
  }
  std::unique_ptr<Interaction> attach(const GapKinematics& gap) const {
    return attach(gap.item(), gap.shape_pointer());
  }
};

}  // namespace tribodyn
