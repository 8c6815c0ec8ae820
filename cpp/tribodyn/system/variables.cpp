// Numbering of the variables of the items: the part of Model that resolves their names.
#include <algorithm>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/model.hpp"

namespace tribodyn {

namespace {

void check_variable(const Item& item, const Variable& variable) {
  const std::string label = item.label();
  const std::string quantity = "variable '" + variable.name + "'";
  require(!variable.name.empty(), label, "name of a variable", 0.0, "", "must not be empty");
  require(variable.order == 0 || variable.order == 1, label, "order of " + quantity, variable.order,
          "", "must be 0 or 1", "coordinates of bodies are the variables of order 2");
  require(variable.size > 0, label, "size of " + quantity, variable.size, "", "must be > 0");
  require_positive(label, "scale of " + quantity, variable.scale, variable.unit,
                   "give a typical size of the variable");
}

[[noreturn]] void fail_listed(const Item& item, const std::string& quantity,
                              const std::string& rule, const std::string& hint) {
  throw ModelError({.item = item.label(), .quantity = quantity, .rule = rule, .hint = hint});
}

/// Adds the wanted ones of these indices.
void append(const Item& item, const ListedVariable& listed, const std::vector<int>& all,
            std::vector<int>& list) {
  const std::size_t count = listed.values.empty() ? all.size() : listed.values.size();
  if (listed.size > 0 && static_cast<int>(count) != listed.size) {
    fail_listed(item, "variable '" + listed.name + "' of '" + listed.item + "'",
                "lists " + std::to_string(count) + " values where the item reads " +
                    std::to_string(listed.size),
                "give the indices of the values that it reads (ListedVariable::values)");
  }
  if (listed.values.empty()) list.insert(list.end(), all.begin(), all.end());
  for (int value : listed.values) {
    require(value >= 0 && value < static_cast<int>(all.size()), item.label(),
            "index in the variable '" + listed.name + "' of '" + listed.item + "'", value, "",
            "must be >= 0 and < " + std::to_string(all.size()));
    list.push_back(all[static_cast<std::size_t>(value)]);
  }
}

}  // namespace

/// Numbers the variables of order 1 before those of order 0, each in the order of the items, and
/// resolves the names of listed variables.
void Model::number_variables(const std::vector<ItemLayout>& layouts) {
  variables_of_.resize(layouts.size());
  for (const int order : {1, 0}) {
    for (std::size_t k = 0; k < layouts.size(); ++k) {
      Segment& own = order == 1 ? places_[k].first_order : places_[k].algebraic;
      own.first = static_cast<int>(unknowns_.size());
      for (const Variable& variable : layouts[k].variables) {
        if (order == 1) check_variable(*items_[k], variable);
        if (variable.order != order) continue;
        own.size += variable.size;
        unknowns_.insert(unknowns_.end(), static_cast<std::size_t>(variable.size),
                         {k, variable.name, order, variable.scale});
      }
    }
    if (order == 1) first_order_ = static_cast<int>(unknowns_.size());
  }
  for (std::size_t k = 0; k < layouts.size(); ++k) {
    int next[2] = {places_[k].algebraic.first, places_[k].first_order.first};
    for (const Variable& variable : layouts[k].variables) {
      for (int i = 0; i < variable.size; ++i) {
        variables_of_[k].push_back(coordinates_ + next[variable.order]++);
      }
    }
  }
  for (std::size_t k = 0; k < layouts.size(); ++k) {
    for (const ListedVariable& each : layouts[k].listed) append_listed(layouts, k, each);
  }
}

/// Appends the indices of a listed variable to those of the item.
void Model::append_listed(const std::vector<ItemLayout>& layouts, std::size_t item,
                          const ListedVariable& listed) {
  std::vector<std::string> names, owners;
  std::vector<int> found;
  for (std::size_t k = 0; k < layouts.size(); ++k) {
    const bool is_body = k < body_items_.size();
    if (is_body || !layouts[k].variables.empty()) owners.push_back(items_[k]->name());
    if (items_[k]->name() != listed.item) continue;
    std::size_t next = 0;
    for (const Variable& variable : layouts[k].variables) {
      names.push_back(variable.name);
      for (int i = 0; i < variable.size; ++i, ++next) {
        if (variable.name == listed.name) found.push_back(variables_of_[k][next]);
      }
    }
    if (!is_body) continue;
    const Body& body = *bodies_[k + 1];  // after the ground
    for (int i = 0; i < body.coordinates(); ++i) {
      const std::string name = body.coordinate_name(i);
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
      if (name == listed.name) found.push_back(body_offset_[k + 1] + i);
    }
  }
  if (!found.empty()) return append(*items_[item], listed, found, variables_of_[item]);
  const std::string quantity = "variable '" + listed.name + "' of '" + listed.item + "'";
  if (std::find(owners.begin(), owners.end(), listed.item) == owners.end()) {
    fail_listed(*items_[item], quantity, "is unknown: no item of this name has variables",
                name_hint(listed.item, owners));
  }
  fail_listed(*items_[item], quantity, "is unknown: the item has no variable of this name",
              name_hint(listed.name, names));
}

}  // namespace tribodyn
