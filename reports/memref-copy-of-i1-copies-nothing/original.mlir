// seed: 71855
// release: 14
func @f0(%arg0: i32, %arg1: memref<?xi32, affine_map<(d0)[s0, s1] -> (d0 * s1 + s0)>>, %arg2: i1, %arg3: i32) -> (i1, i32) {
  %0 = arith.trunci %arg0 : i32 to i1
  cond_br %0, ^bb1, ^bb1
^bb1:
  %1 = arith.constant 0 : index
  %2 = memref.dim %arg1, %1 : memref<?xi32, affine_map<(d0)[s0, s1] -> (d0 * s1 + s0)>>
  %3 = memref.alloca(%2) : memref<?xi32>
  memref.copy %arg1, %3 : memref<?xi32, affine_map<(d0)[s0, s1] -> (d0 * s1 + s0)>> to memref<?xi32>
  %4 = arith.constant false
  %5 = arith.constant true
  %6 = arith.shli %4, %4 : i1
  return %6, %arg3 : i1, i32
}
func @f1(%arg0: memref<?x?xi1, affine_map<(d0, d1)[s0] -> (-d0 + s0 + d1)>>, %arg1: i32) -> (i24, i32, memref<?x?xi1>) {
  %0 = arith.constant 0 : index
  %1 = memref.dim %arg0, %0 : memref<?x?xi1, affine_map<(d0, d1)[s0] -> (-d0 + s0 + d1)>>
  %2 = arith.constant 1 : index
  %3 = memref.dim %arg0, %2 : memref<?x?xi1, affine_map<(d0, d1)[s0] -> (-d0 + s0 + d1)>>
  %4 = memref.alloc(%1, %3) : memref<?x?xi1>
  memref.copy %arg0, %4 : memref<?x?xi1, affine_map<(d0, d1)[s0] -> (-d0 + s0 + d1)>> to memref<?x?xi1>
  %5 = arith.muli %arg1, %arg1 : i32
  %6 = memref.dim %4, %0 : memref<?x?xi1>
  %7 = memref.dim %4, %2 : memref<?x?xi1>
  %8 = memref.alloca(%6, %7) : memref<?x?xi1>
  memref.copy %4, %8 : memref<?x?xi1> to memref<?x?xi1>
  %9 = arith.constant 71 : i24
  %10 = arith.trunci %arg1 : i32 to i24
  %11 = arith.ori %9, %10 : i24
  return %11, %5, %4 : i24, i32, memref<?x?xi1>
}
// call: @f1(memref<1x1xi1, affine_map<(d0, d1) -> (-d0 + d1)>> [true, true], -431224907 : i32)
// call: @f1(memref<1x1xi1, affine_map<(d0, d1) -> (-d0 + d1)>> [true], 0 : i32)
// call: @f1(memref<1x1xi1, affine_map<(d0, d1) -> (-d0 + d1)>> [false], 4 : i32)
// call: @f1(memref<1x1xi1, affine_map<(d0, d1) -> (-d0 + d1)>> [false, false], -1 : i32)
// call: @f1(memref<1x1xi1, affine_map<(d0, d1) -> (-d0 + d1)>> [true, false], 32 : i32)
// call: @f1(memref<1x1xi1, affine_map<(d0, d1) -> (-d0 + d1)>> [false], -2147483648 : i32)
