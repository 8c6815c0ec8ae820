# Compiler options which our own targets share; never exported to users of the library.
#
# Sign conversions are left out: Eigen indexes with signed numbers, the standard library with
# unsigned ones, and casts at every border would hide more mistakes than they find.
function(tribodyn_compile_options target)
  if(MSVC)
    if(TRIBODYN_SANITIZE)
      message(FATAL_ERROR "TRIBODYN_SANITIZE needs GCC or Clang.")
    endif()
    target_compile_options(${target} PRIVATE /W4)
    return()
  endif()
  target_compile_options(
    ${target}
    PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor
            -Woverloaded-virtual -Wdouble-promotion)
  # Nothing reads errno or floating-point traps after a mathematical function; this lets the
  # compiler vectorise square roots and comparisons. The value of every result stays the same,
  # which -ffast-math would not promise.
  target_compile_options(${target} PRIVATE -fno-math-errno -fno-trapping-math)
  if(TRIBODYN_SANITIZE)
    target_compile_options(
      ${target} PUBLIC -fsanitize=address,undefined -fno-sanitize-recover=all
                       -fno-omit-frame-pointer)
    if(TRIBODYN_SANITIZE_WITHOUT)
      target_compile_options(${target} PUBLIC -fno-sanitize=${TRIBODYN_SANITIZE_WITHOUT})
    endif()
    target_link_options(${target} PUBLIC -fsanitize=address,undefined)
  endif()
endfunction()
