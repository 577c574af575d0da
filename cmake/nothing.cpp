// Compiled to nothing: the include path of its target is what cmake/RoomTests.cmake asks for.
