# One precompiled header for several targets. Reading Eigen or pybind11 takes longer than compiling
# most files, so each is read once. Files still include what they use:
# `cmake --preset debug` compiles them without.
#
# tribodyn_precompile(<name> <header>... [OPTIONS <options of the compiler>])
#   makes the object library <name>, an empty file that carries the header. Targets with the same
#   options take it by `target_precompile_headers(<target> REUSE_FROM <name>)`.
function(tribodyn_precompile name)
  cmake_parse_arguments(PARSE_ARGV 1 _arg "" "" "OPTIONS;LINK")
  set(_carrier "${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp")
  file(CONFIGURE OUTPUT "${_carrier}" CONTENT "// Empty: carries a precompiled header.\n")
  add_library(${name} OBJECT "${_carrier}")
  target_link_libraries(${name} PRIVATE ${_arg_LINK})
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}/cpp")
  target_compile_options(${name} PRIVATE ${_arg_OPTIONS})
  tribodyn_compile_options(${name})
  target_precompile_headers(${name} PRIVATE ${_arg_UNPARSED_ARGUMENTS})
endfunction()
