// seed: 70962
// release: 19
memref.global "private" constant @g0 : memref<3x1xi64> = dense<[[7], [-2], [-4622912807876408457]]> {alignment = 64 : i64}
func.func @f0(%arg0: memref<?xi64, strided<[?], offset: ?>>, %arg1: i64, %arg2: f32, %arg3: memref<*xi64>, %arg4: memref<4xi64, strided<[1], offset: 2>>, %arg5: f32) -> memref<*xi64> {
  %0 = memref.get_global @g0 : memref<3x1xi64>
  %1 = arith.constant 0 : index
  %2 = memref.load %arg4[%1] : memref<4xi64, strided<[1], offset: 2>>
  %3 = arith.constant 3 : index
  %4 = memref.alloc() {alignment = 16 : i64} : memref<12xi8>
  %5 = memref.view %4[%1][%3] : memref<12xi8> to memref<1x?xf32>
  %6 = arith.constant 1 : index
  %7 = arith.muli %6, %3 : index
  cf.br ^bb1(%1 : index)
^bb1(%8: index):
  %9 = arith.cmpi ult, %8, %7 : index
  cf.cond_br %9, ^bb2, ^bb3
^bb2:
  %10 = arith.remui %8, %3 : index
  %11 = arith.divui %8, %3 : index
  memref.store %arg5, %5[%11, %10] : memref<1x?xf32>
  %12 = arith.addi %8, %6 : index
  cf.br ^bb1(%12 : index)
^bb3:
  %13 = memref.dim %arg0, %1 : memref<?xi64, strided<[?], offset: ?>>
  memref.store %2, %arg0[%1] : memref<?xi64, strided<[?], offset: ?>>
  %14 = arith.index_castui %arg1 : i64 to index
  %15 = arith.remui %14, %3 : index
  memref.store %arg2, %5[%1, %15] : memref<1x?xf32>
  return %arg3 : memref<*xi64>
}
func.func @f1(%arg0: memref<?xi64>, %arg1: (memref<?xi64, strided<[?], offset: ?>>, i64, f32, memref<*xi64>, memref<4xi64, strided<[1], offset: 2>>, f32) -> memref<*xi64>) -> (memref<*xi64>, f32) {
  %0 = arith.constant -2.5805811e-34 : f32
  %1 = arith.constant -2.392164e-29 : f32
  %2 = arith.mulf %0, %1 : f32
  %3 = memref.cast %arg0 : memref<?xi64> to memref<*xi64>
  %4 = memref.get_global @g0 : memref<3x1xi64>
  return %3, %2 : memref<*xi64>, f32
}
func.func @f2(%arg0: i64, %arg1: memref<?x?xi64, strided<[-4, 2], offset: ?>>, %arg2: (memref<?xi64, strided<[?], offset: ?>>, i64, f32, memref<*xi64>, memref<4xi64, strided<[1], offset: 2>>, f32) -> memref<*xi64>, %arg3: complex<f16>) -> (i64, complex<f16>) {
  %0 = memref.alloc() : memref<3xi64>
  %1 = arith.constant 0 : index
  %2 = arith.constant 15 : i64
  memref.store %2, %0[%1] : memref<3xi64>
  %3 = arith.constant 1 : index
  memref.store %arg0, %0[%3] : memref<3xi64>
  %4 = arith.constant 2 : index
  memref.store %arg0, %0[%4] : memref<3xi64>
  memref.dealloc %0 : memref<3xi64>
  return %arg0, %arg3 : i64, complex<f16>
}
func.func @f3(%arg0: i64, %arg1: i64) -> i64 {
  %0 = memref.get_global @g0 : memref<3x1xi64>
  %1 = memref.get_global @g0 : memref<3x1xi64>
  %2 = arith.trunci %arg1 : i64 to i32
  %3 = arith.constant 9122565617549001661 : i64
  %4 = arith.constant 8386000058027196947 : i64
  %5 = arith.ceildivsi %arg1, %4 : i64
  %6 = memref.cast %1 : memref<3x1xi64> to memref<*xi64>
  %7 = arith.constant 1 : index
  %8 = arith.constant 0 : index
  %9 = memref.subview %0[%7, %8] [2, 1] [%7, %7] : memref<3x1xi64> to memref<2x1xi64, strided<[?, ?], offset: ?>>
  %10 = arith.extsi %2 : i32 to i64
  %11 = arith.constant 1 : i64
  %12 = arith.ori %10, %11 : i64
  %13 = arith.constant 0 : i64
  %14 = arith.cmpi ne, %12, %13 : i64
  cf.assert %14, "does not hold"
  %15 = arith.subi %5, %arg0 : i64
  return %15 : i64
}
// call: @f3(84 : i64, -2 : i64)
// call: @f3(11 : i64, 86 : i64)
// call: @f3(-3770159433762819619 : i64, -9223372036854775808 : i64)
// call: @f3(71 : i64, 18 : i64)
// call: @f3(64 : i64, 6148914691236517205 : i64)
// call: @f3(31 : i64, -270361550198893915 : i64)
// call: @f3(65 : i64, 64 : i64)
// call: @f3(-4594794352335968025 : i64, 2 : i64)
