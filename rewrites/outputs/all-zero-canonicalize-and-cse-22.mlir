func.func @f(%arg0: memref<4xi32>) -> i1 {
  %c0_i32 = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = memref.load %arg0[%c0] : memref<4xi32>
  %1 = memref.load %arg0[%c1] : memref<4xi32>
  %2 = memref.load %arg0[%c2] : memref<4xi32>
  %3 = memref.load %arg0[%c3] : memref<4xi32>
  %4 = arith.ori %0, %1 : i32
  %5 = arith.ori %4, %2 : i32
  %6 = arith.ori %5, %3 : i32
  %7 = arith.cmpi eq, %6, %c0_i32 : i32
  return %7 : i1
}
