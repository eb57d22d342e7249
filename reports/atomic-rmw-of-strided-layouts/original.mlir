// seed: 115185
// release: 15
// index-bitwidth: 32
func.func @f0(%arg0: memref<i64, affine_map<()[s0] -> (s0)>>, %arg1: memref<*xi64>) -> (i64, i16, i16) {
  %0 = arith.constant -4049456228196079361 : i64
  %1 = arith.constant 9 : i64
  %2 = arith.constant 0 : i64
  %3 = arith.cmpi eq, %1, %2 : i64
  %4 = arith.constant -9223372036854775807 : i64
  %5 = arith.select %3, %4, %1 : i64
  %6 = arith.constant -9223372036854775808 : i64
  %7 = arith.cmpi eq, %0, %6 : i64
  %8 = arith.select %7, %2, %0 : i64
  %9 = arith.remsi %8, %5 : i64
  %10 = arith.constant 17 : i16
  %11 = arith.constant -32768 : i16
  return %9, %10, %11 : i64, i16, i16
}
func.func private @opaque_0(i16) -> i16
func.func @f1(%arg0: memref<?xi64, affine_map<(d0)[s0] -> (d0 * s0)>>, %arg1: memref<*xi64>) -> (i64, memref<*xi64>) {
  %0 = arith.constant 21845 : i16
  %1 = call @opaque_0(%0) : (i16) -> i16
  %2 = memref.cast %arg0 : memref<?xi64, affine_map<(d0)[s0] -> (d0 * s0)>> to memref<?xi64>
  %3 = arith.extsi %1 : i16 to i64
  %4 = arith.constant 20 : i64
  %5 = arith.cmpi ugt, %3, %4 : i64
  %6 = arith.constant 0 : index
  %7 = memref.dim %2, %6 : memref<?xi64>
  %8 = arith.constant 33 : index
  %9 = memref.atomic_rmw maxu %3, %2[%6] : (i64, memref<?xi64>) -> i64
  %10 = memref.dim %2, %6 : memref<?xi64>
  %11 = arith.constant 100 : index
  %12 = arith.extui %5 : i1 to i64
  %13 = "memref.generic_atomic_rmw"(%2, %6) ({
  ^bb0(%arg2: i64):
    %14 = arith.subi %arg2, %9 : i64
    "memref.atomic_yield"(%14) : (i64) -> ()
  }) : (memref<?xi64>, index) -> i64
  cf.br ^bb1
^bb1:
  return %13, %arg1 : i64, memref<*xi64>
}
// call: @f1(memref<1xi64> [-2], memref<i64> [8456899568742639395])
// call: @f1(memref<1xi64> [64, 7227955336925380301, 64], memref<i64> [0])
// call: @f1(memref<3xi64> [-6651087172704279200, 2, 178315841146239073], memref<i64> [-7993099753676294358])
// call: @f1(memref<1xi64> [35184372088832], memref<i64> [1619758487011237255])
// call: @f1(memref<3xi64> [-1089792540528230470, 2, 6506114790446897244, -9223372036854775808], memref<i64> [-2])
// call: @f1(memref<3xi64> [-3254207836209010203, 8659934448232159295, -9178324172509713717], memref<i64> [6424380108396415049])
