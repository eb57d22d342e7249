// seed: 1882621143429082
// release: 16
// options: use-bare-ptr-memref-call-conv=1
func.func @f0(%arg0: memref<index>, %arg1: i63, %arg2: i63, %arg3: memref<4x2x3x2xindex>, %arg4: index, %arg5: i63) -> (i8, i63, i63) {
  %0 = arith.index_cast %arg4 : index to i8
  %1 = arith.constant 1 : index
  %2 = arith.remui %arg4, %1 : index
  %3 = arith.addi %2, %1 : index
  %4 = memref.alloca(%3) : memref<?xi63>
  %5 = arith.constant 0 : index
  cf.br ^bb1(%5 : index)
^bb1(%6: index):
  %7 = arith.cmpi ult, %6, %3 : index
  cf.cond_br %7, ^bb2, ^bb3
^bb2:
  %8 = arith.index_cast %6 : index to i63
  memref.store %8, %4[%6] : memref<?xi63>
  %9 = arith.addi %6, %1 : index
  cf.br ^bb1(%9 : index)
^bb3:
  return %0, %arg2, %arg1 : i8, i63, i63
}
func.func @f1(%arg0: index, %arg1: memref<4xi63>, %arg2: f32) -> (index, f32, f32) {
  %0 = arith.constant 5.000000e-01 : f32
  %1 = arith.constant 0 : index
  %2 = memref.dim %arg1, %1 : memref<4xi63>
  %3 = arith.constant 4 : index
  %4 = arith.remui %arg0, %3 : index
  %5 = memref.load %arg1[%4] : memref<4xi63>
  memref.store %5, %arg1[%4] : memref<4xi63>
  return %2, %0, %arg2 : index, f32, f32
}
func.func @f2(%arg0: index, %arg1: memref<4xi63>, %arg2: f32) -> (index, f32, f32) {
  %0 = arith.constant -1 : index
  %1 = arith.maxsi %arg0, %0 : index
  %2 = arith.constant 4 : index
  %3 = arith.remui %arg0, %2 : index
  %4 = memref.load %arg1[%3] : memref<4xi63>
  %5 = arith.constant 9.223372e+18 : f32
  %6 = arith.constant 0.000000e+00 : f32
  %7 = arith.constant -1.000000e+00 : f32
  %8 = arith.cmpf ogt, %arg2, %7 : f32
  %9 = arith.cmpf olt, %arg2, %5 : f32
  %10 = arith.andi %8, %9 : i1
  %11 = arith.select %10, %arg2, %6 : f32
  %12 = arith.fptoui %11 : f32 to i63
  %13 = arith.addi %12, %4 : i63
  %14 = arith.constant -8297880098336634913 : index
  return %14, %arg2, %arg2 : index, f32, f32
}
func.func @f3(%arg0: i63, %arg1: f32, %arg2: (index, memref<4xi63>, f32) -> (index, f32, f32), %arg3: i63, %arg4: index, %arg5: index) -> ((index, memref<4xi63>, f32) -> (index, f32, f32), index, (index, memref<4xi63>, f32) -> (index, f32, f32)) {
  %0 = arith.constant 0.000000e+00 : f32
  %1 = arith.cmpf une, %arg1, %0 : f32
  %2 = constant @f2 : (index, memref<4xi63>, f32) -> (index, f32, f32)
  %3 = arith.select %1, %arg2, %2 : (index, memref<4xi63>, f32) -> (index, f32, f32)
  %4 = arith.constant 2 : index
  %5 = arith.constant 0 : index
  cf.br ^bb1(%5, %arg3 : index, i63)
^bb1(%6: index, %7: i63):
  %8 = arith.cmpi ne, %6, %4 : index
  %9 = constant @f1 : (index, memref<4xi63>, f32) -> (index, f32, f32)
  cf.cond_br %8, ^bb3, ^bb2(%9 : (index, memref<4xi63>, f32) -> (index, f32, f32))
^bb2(%10: (index, memref<4xi63>, f32) -> (index, f32, f32)):
  return %10, %arg4, %3 : (index, memref<4xi63>, f32) -> (index, f32, f32), index, (index, memref<4xi63>, f32) -> (index, f32, f32)
^bb3:
  %11 = arith.addi %7, %arg0 : i63
  %12 = arith.index_cast %arg5 : index to i63
  %13 = arith.subi %12, %11 : i63
  %14 = arith.constant 1 : index
  %15 = arith.addi %6, %14 : index
  cf.br ^bb1(%15, %7 : index, i63)
}
// call: @f3(2 : i63, -6.673986e+23 : f32, @f1, 2 : i63, 1 : index, 44 : index)
// call: @f3(0 : i63, -1.124608e+10 : f32, @f1, 0 : i63, -9223372036854775808 : index, 9223372036854775807 : index)
// call: @f3(379445693710762827 : i63, -7.214474e+18 : f32, @f2, 4611686018427387903 : i63, 4675007964309265479 : index, 42 : index)
// call: @f3(-2 : i63, 1.401298e-45 : f32, @f1, -790192588532179161 : i63, -869890407706523981 : index, -2 : index)
// call: @f3(31 : i63, 4503599600000000.0 : f32, @f1, 8796093022207 : i63, 63 : index, 41 : index)
// call: @f3(-1607615088651847023 : i63, 1.401298e-45 : f32, @f2, 63 : i63, 25 : index, 57 : index)
