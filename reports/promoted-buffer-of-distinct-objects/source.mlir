func.func @distinct(%x: i32, %m: memref<4xi32>) -> memref<4xi32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi32>
  %b:2 = memref.distinct_objects %a, %m : memref<4xi32>, memref<4xi32>
  memref.store %x, %b#0[%c0] : memref<4xi32>
  return %b#0 : memref<4xi32>
}
// call: @distinct(5 : i32, memref<4xi32> [1, 2, 3, 4])
