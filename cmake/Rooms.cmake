# How the rooms are made into targets.
#
# A room is a folder with its own include path: src/shogi/shogi/position.hpp is "shogi/position.hpp" to whoever links the
# room, and to nobody else. What a room may see is what it links, so a forbidden include does not compile.

# tsumuya_sources(<variable> <pattern>...): the files below the current directory that match, seen anew by every build.
function(tsumuya_sources variable)
  list(TRANSFORM ARGN PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/" OUTPUT_VARIABLE patterns)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${patterns})
  if(NOT sources)
    message(FATAL_ERROR "no sources match: ${patterns}")
  endif()
  set(${variable} "${sources}" PARENT_SCOPE)
endfunction()

# tsumuya_room(<room> [SEES <room>...] [PRIVATELY <room>...] [LIBRARIES <target>...] [PRIVATE_LIBRARIES <target>...])
#
# The static library tsumuya_<room> of the current directory, whose files lie in <room>/. Whoever sees the room sees what
# stands after SEES and LIBRARIES, too, but not what it sees PRIVATELY. A room of headers alone is an interface library.
function(tsumuya_room room)
  cmake_parse_arguments(PARSE_ARGV 1 its "" "" "SEES;PRIVATELY;LIBRARIES;PRIVATE_LIBRARIES")
  list(TRANSFORM its_SEES PREPEND tsumuya_)
  list(TRANSFORM its_PRIVATELY PREPEND tsumuya_)
  set(target tsumuya_${room})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${room}/*.cpp")
  if(NOT sources)
    tsumuya_sources(headers ${room}/*.hpp)
    add_library(${target} INTERFACE)
    target_include_directories(${target} INTERFACE "${CMAKE_CURRENT_SOURCE_DIR}")
    target_link_libraries(${target} INTERFACE tsumuya_flags ${its_SEES} ${its_LIBRARIES})
  else()
    add_library(${target} STATIC ${sources})
    target_include_directories(${target} PUBLIC "${CMAKE_CURRENT_SOURCE_DIR}")
    target_link_libraries(
      ${target}
      PUBLIC tsumuya_flags ${its_SEES} ${its_LIBRARIES}
      PRIVATE ${its_PRIVATELY} ${its_PRIVATE_LIBRARIES})
  endif()
  set_property(GLOBAL APPEND PROPERTY tsumuya_rooms ${room})
endfunction()
