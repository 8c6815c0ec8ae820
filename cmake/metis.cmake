# METIS (nested dissection) orders the factors of large bodies where it is found: the library of the
# system, or the wheels `cmeel-metis` and `cmeel-gklib` of the Python in use. Without METIS the
# library orders by minimum degree.
#
# TRIBODYN_METIS: AUTO takes METIS where it is found, ON requires it, OFF leaves it out.
set(TRIBODYN_METIS AUTO CACHE STRING "Use METIS: AUTO (where found), ON or OFF")
set_property(CACHE TRIBODYN_METIS PROPERTY STRINGS AUTO ON OFF)

# Sets TRIBODYN_HAS_METIS, METIS_INCLUDE_DIR and TRIBODYN_METIS_LIBRARIES.
macro(tribodyn_find_metis)
  set(TRIBODYN_HAS_METIS OFF)
  set(TRIBODYN_METIS_LIBRARIES "")
  if(NOT TRIBODYN_METIS STREQUAL "OFF")
    find_package(Python 3.11 QUIET COMPONENTS Interpreter)
    set(_metis_hints "")
    if(Python_Interpreter_FOUND)
      set(_metis_hints "${Python_SITELIB}/cmeel.prefix" "${Python_SITEARCH}/cmeel.prefix")
    endif()
    find_path(METIS_INCLUDE_DIR metis.h HINTS ${_metis_hints} PATH_SUFFIXES include)
    find_library(METIS_LIBRARY metis HINTS ${_metis_hints} PATH_SUFFIXES lib)
    # The library of the wheel needs this one; that of Debian contains it.
    find_library(GKLIB_LIBRARY GKlib HINTS ${_metis_hints} PATH_SUFFIXES lib)
    mark_as_advanced(METIS_INCLUDE_DIR METIS_LIBRARY GKLIB_LIBRARY)
    if(METIS_INCLUDE_DIR AND METIS_LIBRARY)
      set(TRIBODYN_HAS_METIS ON)
      set(TRIBODYN_METIS_LIBRARIES "${METIS_LIBRARY}")
      if(GKLIB_LIBRARY AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
        # Named although nothing here calls it: the wheel's METIS does not say where it is.
        list(APPEND TRIBODYN_METIS_LIBRARIES -Wl,--no-as-needed "${GKLIB_LIBRARY}"
             -Wl,--as-needed)
      elseif(GKLIB_LIBRARY)
        list(APPEND TRIBODYN_METIS_LIBRARIES "${GKLIB_LIBRARY}")
      endif()
      message(STATUS "tribodyn: nested dissection by METIS (${METIS_LIBRARY})")
    elseif(TRIBODYN_METIS STREQUAL "ON")
      message(FATAL_ERROR "METIS was not found. Install it (Debian, Ubuntu: apt-get install "
                          "libmetis-dev), or the wheel `pip install cmeel-metis`.")
    endif()
  endif()
endmacro()
