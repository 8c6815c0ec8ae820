# Finds Eigen, version 3.4 or newer (3.4.x and 5.x count; Eigen's own version files refuse a
# different major number, so each major is asked for in turn). Looked for first where CMake
# looks anyway, then in the wheel `cmeel-eigen` of the Python in use: pip puts that wheel on
# CMAKE_PREFIX_PATH in its isolated build, and for a plain `cmake` run the interpreter is asked.
# Shared by the build and by the installed tribodynConfig.cmake.
macro(tribodyn_find_eigen)
  foreach(_tribodyn_eigen_version 3.4 5)
    if(NOT Eigen3_FOUND)
      find_package(Eigen3 ${_tribodyn_eigen_version} QUIET NO_MODULE)
    endif()
  endforeach()
  if(NOT Eigen3_FOUND)
    find_package(Python 3.11 QUIET COMPONENTS Interpreter)
    set(_tribodyn_site_packages "")
    if(Python_Interpreter_FOUND)
      set(_tribodyn_site_packages "${Python_SITELIB}" "${Python_SITEARCH}")
    endif()
    foreach(_tribodyn_eigen_version 3.4 5)
      if(NOT Eigen3_FOUND)
        find_package(
          Eigen3 ${_tribodyn_eigen_version} QUIET NO_MODULE
          HINTS ${_tribodyn_site_packages}
          PATH_SUFFIXES cmeel.prefix/share/eigen3/cmake)
      endif()
    endforeach()
  endif()
  if(NOT Eigen3_FOUND)
    message(
      FATAL_ERROR
        "Eigen 3.4 or newer was not found. Install the header-only package of your system "
        "(libeigen3-dev), or the wheel `pip install cmeel-eigen`, or set Eigen3_DIR.")
  endif()
endmacro()
