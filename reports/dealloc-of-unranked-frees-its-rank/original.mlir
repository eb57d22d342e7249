// seed: 71276
// release: 15
func.func @f0(%arg0: memref<i32>, %arg1: memref<i64>, %arg2: memref<*xi64>) -> memref<*xi64> {
  %0 = memref.cast %arg1 : memref<i64> to memref<*xi64>
  %1 = arith.constant 32 : i32
  %2 = arith.constant 1187531905 : i32
  %3 = arith.minui %1, %2 : i32
  %4 = memref.alloc() : memref<i64>
  %5 = arith.extui %3 : i32 to i64
  memref.store %5, %4[] : memref<i64>
  return %0 : memref<*xi64>
}
func.func @f1(%arg0: i32, %arg1: memref<*xi64>, %arg2: memref<2x2x?x?xindex, affine_map<(d0, d1, d2, d3)[s0, s1, s2, s3] -> (d0 * 38 + s0 + d1 * s1 + d2 * s2 + d3 * s3)>>) -> (memref<i64>, memref<2x2x?x?xindex, affine_map<(d0, d1, d2, d3)[s0, s1, s2, s3] -> (d0 * 38 + s0 + d1 * s1 + d2 * s2 + d3 * s3)>>) {
  %0 = arith.constant 40 : i64
  %1 = arith.constant 67108863 : i64
  %2 = arith.ori %0, %1 : i64
  %3 = arith.cmpi uge, %2, %1 : i64
  cf.assert %3, "does not hold"
  %4 = memref.cast %arg1 : memref<*xi64> to memref<i64>
  return %4, %arg2 : memref<i64>, memref<2x2x?x?xindex, affine_map<(d0, d1, d2, d3)[s0, s1, s2, s3] -> (d0 * 38 + s0 + d1 * s1 + d2 * s2 + d3 * s3)>>
}
func.func @f2(%arg0: i32, %arg1: memref<i64>) -> (i32, index) {
  %0 = arith.index_cast %arg0 : i32 to index
  %1 = arith.constant 69 : index
  %2 = arith.muli %0, %1 : index
  %3 = arith.ori %arg0, %arg0 : i32
  %4 = arith.constant 1 : i32
  %5 = arith.ori %3, %4 : i32
  %6 = arith.remui %3, %5 : i32
  return %6, %2 : i32, index
}
func.func @f3(%arg0: memref<i64, affine_map<() -> (3)>>, %arg1: memref<*xi64>) {
  %0 = memref.alloca() {alignment = 64 : i64} : memref<i32>
  %1 = arith.constant 6 : i32
  memref.store %1, %0[] : memref<i32>
  %2 = memref.alloc() : memref<i64>
  %3 = arith.constant 65 : i64
  memref.store %3, %2[] : memref<i64>
  %4 = memref.alloca() : memref<i64>
  %5 = arith.constant -9223372036854775808 : i64
  memref.store %5, %4[] : memref<i64>
  %6 = memref.cast %4 : memref<i64> to memref<*xi64>
  %7 = call @f0(%0, %2, %6) : (memref<i32>, memref<i64>, memref<*xi64>) -> memref<*xi64>
  %8 = arith.constant 125 : i64
  %9 = arith.subi %3, %8 : i64
  memref.store %9, %arg0[] : memref<i64, affine_map<() -> (3)>>
  memref.dealloc %7 : memref<*xi64>
  return
}
// call: @f3(memref<i64, affine_map<() -> (3)>> [64, 8, 6148914691236517205, -3541186965479319573, -2, 65], memref<i64> [-4627033061654401943, -5381475429259885623, 0])
// call: @f3(memref<i64, affine_map<() -> (3)>> [-1, -4044819944748593380, 5664722052674339167, 16777215], memref<i64, affine_map<() -> (3)>> [9007199254740992, 5158966382366110779, 6796974174203129907, 4593904585713371250, 4135903477160306728, -2619558898237495824])
// call: @f3(memref<i64, affine_map<() -> (3)>> [3153109546397876314, 5832463802615920318, 8626309594228120222, 12, -8469294177527504902], memref<i64, affine_map<() -> (3)>> [1, -3853250106429906893, 12, -9223372036854775808])
// call: @f3(memref<i64, affine_map<() -> (3)>> [-6116717167993188869, -9, 6052412282445258321, 2988998560432216698, 131071, 3864741681812393781], memref<i64> [-2, 1, -8294464180583163895])
