# Options of the build, and the two interface targets that carry them:
#   tsumuya_warnings  the warning flags (the only place that names them)
#   tsumuya_flags     code generation: target CPU, sliders, sanitizers, coverage, internal checks; and the warnings
# Every target of ours links tsumuya_flags, so all translation units of a tree are compiled alike.
#
# Not here: link-time optimisation. Measured on perft(5) with g++ 12 it gave nothing (0.109 s of CPU with and without,
# best of 25), and every link took 15 s more, which a compiler cache cannot save.

option(TSUMUYA_NATIVE "Compile for the CPU of this machine (-march=native)" ON)
option(TSUMUYA_CHECKS "Internal consistency assertions (defines TSUMUYA_CHECKS=1)" OFF)
option(TSUMUYA_COVERAGE "Instrument for gcov" OFF)
option(TSUMUYA_FUZZ "Build the libFuzzer targets (clang only)" OFF)
option(TSUMUYA_TESTS "Build and register the tests" ON)
option(TSUMUYA_BENCH "Build the benchmarks" OFF)
set(TSUMUYA_SANITIZE "" CACHE STRING "Sanitizers, as a list: address;undefined or thread")
set(TSUMUYA_SLIDERS "auto" CACHE STRING "Slider attacks: auto (from the CPU), pext or magic")
set_property(CACHE TSUMUYA_SLIDERS PROPERTY STRINGS auto pext magic)
# Other build trees whose tests join this tree's ctest run; ./test sets them, and empty means: not registered.
set(TSUMUYA_ASAN_TREE "" CACHE PATH "Build tree of the preset asan")
set(TSUMUYA_FUZZ_TREE "" CACHE PATH "Build tree of the preset fuzz")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(TSUMUYA_CCACHE ccache)
mark_as_advanced(TSUMUYA_CCACHE)
if(TSUMUYA_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${TSUMUYA_CCACHE}")
endif()

add_library(tsumuya_warnings INTERFACE)
target_compile_options(
  tsumuya_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Werror)
# g++ 12 takes "literal" + std::string for an overlapping copy (its bug 105329, mended in 13).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(tsumuya_warnings INTERFACE -Wno-restrict)
endif()

add_library(tsumuya_flags INTERFACE)
target_link_libraries(tsumuya_flags INTERFACE tsumuya_warnings)

if(TSUMUYA_NATIVE)
  # "native" means something else on every machine, but a compiler cache sees only the word. The macros that it stands
  # for are therefore made part of the command line: a cache or a build tree carried to another CPU is not mistaken
  # for one made there.
  execute_process(
    COMMAND ${CMAKE_CXX_COMPILER} -march=native -dM -E -x c++ /dev/null
    OUTPUT_VARIABLE tsumuya_cpu_macros
    COMMAND_ERROR_IS_FATAL ANY)
  string(SHA1 tsumuya_cpu "${tsumuya_cpu_macros}")
  string(SUBSTRING "${tsumuya_cpu}" 0 12 tsumuya_cpu)
  target_compile_options(tsumuya_flags INTERFACE -march=native -DTSUMUYA_CPU_${tsumuya_cpu})
endif()

if(TSUMUYA_SLIDERS STREQUAL "pext")
  target_compile_definitions(tsumuya_flags INTERFACE TSUMUYA_SLIDERS_PEXT=1)
elseif(TSUMUYA_SLIDERS STREQUAL "magic")
  target_compile_definitions(tsumuya_flags INTERFACE TSUMUYA_SLIDERS_MAGIC=1)
elseif(NOT TSUMUYA_SLIDERS STREQUAL "auto")
  message(FATAL_ERROR "TSUMUYA_SLIDERS is '${TSUMUYA_SLIDERS}'; it must be auto, pext or magic")
endif()

if(TSUMUYA_CHECKS)
  target_compile_definitions(tsumuya_flags INTERFACE TSUMUYA_CHECKS=1)
endif()

if(TSUMUYA_SANITIZE)
  string(REPLACE ";" "," tsumuya_sanitizers "${TSUMUYA_SANITIZE}")
  target_compile_options(tsumuya_flags INTERFACE -fsanitize=${tsumuya_sanitizers} -fno-sanitize-recover=all
                                                 -fno-omit-frame-pointer)
  target_link_options(tsumuya_flags INTERFACE -fsanitize=${tsumuya_sanitizers})
endif()

if(TSUMUYA_COVERAGE)
  target_compile_options(tsumuya_flags INTERFACE --coverage)
  target_link_options(tsumuya_flags INTERFACE --coverage)
endif()

if(TSUMUYA_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "TSUMUYA_FUZZ needs clang++ (libFuzzer)")
  endif()
  # The whole tree is instrumented; only the fuzz targets link libFuzzer's main.
  target_compile_options(tsumuya_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
