// C-compatible wrapper around a function that is defined. Mended so that a value shows: sizes and an
// element of the descriptor are returned, besides a scalar.
func @foo(%arg0: memref<?x?xf32>, %arg1: i32) -> f32 attributes {llvm.emit_c_interface} {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %0 = dim %arg0, %c1 : memref<?x?xf32>
  %1 = subi %0, %c1 : index
  %2 = load %arg0[%c0, %1] : memref<?x?xf32>
  %3 = sitofp %arg1 : i32 to f32
  %4 = addf %2, %3 : f32
  return %4 : f32
}
// release: 11
// call: @foo(memref<2x3xf32> [1.0, 2.0, 3.0, 4.0, 5.0, 6.0], -10 : i32) == -7.0 : f32
