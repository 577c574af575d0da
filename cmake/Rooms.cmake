# How the rooms are made into targets.

# tsumuya_sources(<variable> <pattern>...): the files of the current directory that match, seen anew by every build.
function(tsumuya_sources variable)
  list(TRANSFORM ARGN PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/" OUTPUT_VARIABLE patterns)
  file(GLOB sources CONFIGURE_DEPENDS ${patterns})
  if(NOT sources)
    message(FATAL_ERROR "no sources match: ${patterns}")
  endif()
  set(${variable} "${sources}" PARENT_SCOPE)
endfunction()

# tsumuya_room(<target> DIRECTORY <dir> [LINKS <target>...]): the static library of a room of src/.
function(tsumuya_room target)
  cmake_parse_arguments(PARSE_ARGV 1 room "" "DIRECTORY" "LINKS")
  tsumuya_sources(sources "${room_DIRECTORY}/*.cpp")
  add_library(${target} STATIC ${sources})
  target_include_directories(${target} PUBLIC "${PROJECT_SOURCE_DIR}/src")
  target_link_libraries(${target} PUBLIC tsumuya_flags ${room_LINKS})
endfunction()
