// seed: 104662
// release: 13
func @f0(%arg0: i8, %arg1: memref<1x2xi32, affine_map<(d0, d1) -> (d0 * 2 + d1)>>, %arg2: i8, %arg3: memref<?x?x?xi32>, %arg4: memref<?x?xi32>, %arg5: memref<1x4xi32>) {
  %0 = constant true
  cond_br %0, ^bb1(%arg3 : memref<?x?x?xi32>), ^bb1(%arg3 : memref<?x?x?xi32>)
^bb1(%1: memref<?x?x?xi32>):
  %2 = constant 2 : index
  %3 = memref.dim %1, %2 : memref<?x?x?xi32>
  %4 = constant 7 : i8
  %5 = and %arg0, %4 : i8
  %6 = shift_right_unsigned %arg2, %5 : i8
  return
}
func @f1(%arg0: i32, %arg1: memref<?x?xi32>) -> (i8, i32, i32) {
  %0 = cmpi ule, %arg0, %arg0 : i32
  %1 = zexti %0 : i1 to i32
  %2 = select %0, %1, %arg0 : i32
  %3 = constant true
  %4 = or %0, %3 : i1
  %5 = cmpi eq, %0, %3 : i1
  %6 = constant false
  %7 = select %5, %6, %0 : i1
  %8 = divi_signed %7, %4 : i1
  %9 = trunci %2 : i32 to i8
  return %9, %2, %2 : i8, i32, i32
}
func @f2(%arg0: memref<?x?xi32, affine_map<(d0, d1)[s0, s1] -> (d0 * s0 + d1 * s1 + 1)>>, %arg1: i32) -> i128 attributes {llvm.emit_c_interface} {
  %0 = constant 0 : index
  %1 = constant -1 : index
  memref.store %arg1, %arg0[%0, %0] : memref<?x?xi32, affine_map<(d0, d1)[s0, s1] -> (d0 * s0 + d1 * s1 + 1)>>
  %2 = sexti %arg1 : i32 to i128
  %3 = constant -1 : i128
  %4 = constant 127 : i128
  %5 = and %3, %4 : i128
  %6 = shift_right_unsigned %2, %5 : i128
  return %6 : i128
}
func @f3(%arg0: i32, %arg1: f32, %arg2: i32) -> (index, f16) {
  %0 = constant 110 : i32
  %1 = and %0, %arg0 : i32
  %2 = fptrunc %arg1 : f32 to f16
  %3 = constant -9223372036854775808 : index
  %4 = constant 7 : index
  %5 = remi_unsigned %3, %4 : index
  %6 = constant 0 : index
  %7 = constant 0.000000e+00 : f16
  br ^bb2(%6, %2, %7, %2, %2 : index, f16, f16, f16, f16)
^bb1(%8: f16, %9: f16, %10: f16, %11: index):
  return %11, %10 : index, f16
^bb2(%12: index, %13: f16, %14: f16, %15: f16, %16: f16):
  %17 = constant 111 : index
  %18 = constant -3180529896371673477 : index
  %19 = and %17, %18 : index
  %20 = constant 1 : index
  %21 = addi %12, %20 : index
  %22 = cmpi slt, %21, %5 : index
  %23 = constant -3.829956e-03 : f16
  cond_br %22, ^bb2(%21, %16, %15, %23, %13 : index, f16, f16, f16, f16), ^bb1(%14, %16, %14, %12 : f16, f16, f16, index)
}
// call: @f2(memref<2x1xi32, affine_map<(d0, d1) -> (d1 * 5 + d0 * 2 + 1)>> [1, 337685754, 1431655765, 1431655765, 1431655765, 2069309105], 91 : i32)
// call: @f3(-1 : i32, 3.127099e+26 : f32, 1 : i32)
// call: @f3(33 : i32, -5.000000e-01 : f32, 800499437 : i32)
// call: @f3(32 : i32, -0.000000e+00 : f32, -935673433 : i32)
// call: @f3(1495981967 : i32, 2.598399e-02 : f32, 116 : i32)
