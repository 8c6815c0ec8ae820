#pragma once
/// One entry binds a law and lists it in the registry, which Python reads by `_core.laws()`.
///
/// An entry names the class, its documentation, and each argument once: the member of the options
/// struct, the unit, the range and an example. The rest follows from these: constructor,
/// `parameters`, copies and pickling, the checks of the arguments in Python, the exported names,
/// and the tests, which run every law with its examples.

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "parameters.hpp"

// --- the registry --------------------------------------------------------------------------------

/// An argument of a law as Python sees it.
struct ListedArgument {
  std::string name;
  std::string unit = {};     ///< empty for pure numbers and for objects
  std::string range = {};    ///< "> 0", ">= 0", or empty
  pybind11::object type;     ///< float, or the class of an object
  bool optional = false;     ///< whether None may be given
  pybind11::object example;  ///< None where the other examples leave no room for a value
};

/// A law as Python sees it.
struct ListedLaw {
  pybind11::object law;  ///< the class
  std::string family;
  std::string short_name = {};  ///< initials of the authors; empty in most families
  std::vector<ListedArgument> arguments;
};

/// Binds the classes of the registry and `laws()`.
void bind_registry_of_laws(pybind11::module_& m);

/// Adds a law to the registry, and its name to the module `_core.<family>_laws`.
void list_law(pybind11::module_& m, const ListedLaw& law);

/// Returns an argument that is an object, such as a surface.
ListedArgument object_argument(const char* name, const pybind11::object& type,
                               bool optional = false);

/// Returns an argument that is a number.
ListedArgument number_argument(const char* name, const char* unit, const char* range,
                               std::optional<double> example, bool optional = false);

// --- arguments in entries ------------------------------------------------------------------------

template <class Law>
using OptionsOf = std::remove_cvref_t<decltype(std::declval<const Law&>().options())>;

template <class Member>
struct MemberType;
template <class Owner_, class Value_>
struct MemberType<Value_ Owner_::*> {
  using Owner = Owner_;
  using Value = Value_;
};

enum class Passed { by_name, by_position, by_name_or_default };

/// A number that a law takes: a member of its options struct. A member of type
/// std::optional<double> may be None, and is None by default.
template <auto member_, Passed passed_ = Passed::by_name>
struct Argument {
  static constexpr auto member = member_;
  static constexpr Passed passed = passed_;
  using Options = typename MemberType<decltype(member_)>::Owner;
  using Value = typename MemberType<decltype(member_)>::Value;
  static constexpr bool optional = !std::is_same_v<Value, double>;

  const char* name;
  const char* unit;
  const char* range;
  std::optional<double> example;
  const char* property = nullptr;  ///< docstring of the property of the same name, if there is one

  ListedArgument listed() const { return number_argument(name, unit, range, example, optional); }
  auto with_default() const {
    if constexpr (optional) {
      return pybind11::arg(name) = pybind11::none();
    } else if constexpr (passed == Passed::by_name_or_default) {
      return pybind11::arg(name) = Options{}.*member;
    } else {
      return pybind11::arg(name);
    }
  }
};

/// An argument of a law: the member of its options, unit, range, example and, if the law has a
/// property of this name, its docstring.
#define ARGUMENT(Law, member, ...) \
  Argument<&OptionsOf<Law>::member> { #member, __VA_ARGS__ }

/// The same argument, which may be given without its name.
template <auto member>
Argument<member, Passed::by_position> positional(const Argument<member>& a) {
  return {a.name, a.unit, a.range, a.example, a.property};
}

/// The same argument with the default that the options struct has.
template <auto member>
Argument<member, Passed::by_name_or_default> defaulted(const Argument<member>& a) {
  return {a.name, a.unit, a.range, a.example, a.property};
}

// --- laws that are made from their options -------------------------------------------------------

/// Defines a constructor with positional arguments before those that need their names.
template <class Class, class Make, class First, class... Rest>
void def_constructor(Class& law, Make make, const char* doc, const First& first,
                     const Rest&... rest) {
  namespace py = pybind11;
  if constexpr (First::passed != Passed::by_position) {
    law.def(py::init(make), py::kw_only(), first.with_default(), rest.with_default()..., doc);
  } else if constexpr (sizeof...(Rest) > 0) {
    law.def(py::init(make), first.with_default(), py::kw_only(), rest.with_default()..., doc);
  } else {
    law.def(py::init(make), first.with_default(), doc);
  }
}

/// Adds the members of the options of a law to the dict of its parameters.
template <class Law, class... Arguments>
auto parameters_of(const Arguments&... arguments) {
  const std::array<const char*, sizeof...(Arguments)> names = {arguments.name...};
  return [names](const Law& self, pybind11::dict parameters) {
    [[maybe_unused]] auto name = names.begin();
    ((parameters[*name++] = self.options().*Arguments::member), ...);
    return parameters;
  };
}

/// Binds the properties that entries have a docstring for.
template <class Law, class Class, class Arg>
void bind_property(Class& law, const Arg& argument) {
  if (argument.property == nullptr) return;
  law.def_property_readonly(
      argument.name, [](const Law& self) { return self.options().*Arg::member; },
      argument.property);
}

/// Binds and lists a law that is made from its options struct.
template <class Class, class... Arguments>
void define_law(pybind11::module_& m, const char* family, Class& law, const char* doc,
                const Arguments&... arguments) {
  using Law = typename Class::type;
  def_constructor(
      law,
      [](typename Arguments::Value... values) {
        OptionsOf<Law> options{};
        ((options.*Arguments::member = values), ...);
        return std::make_shared<Law>(options);
      },
      doc, arguments...);
  (bind_property<Law>(law, arguments), ...);
  bind_parameters(law, [add = parameters_of<Law>(arguments...)](const Law& self) {
    return add(self, pybind11::dict());
  });
  list_law(m, {.law = law, .family = family, .arguments = {arguments.listed()...}});
}
