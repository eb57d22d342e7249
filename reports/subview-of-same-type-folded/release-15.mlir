func.func @f(%m: memref<4xi32, affine_map<(d0)[s0, s1] -> (d0 * s1 + s0)>>, %o: index, %s: index) -> i32 {
  %c0 = arith.constant 0 : index
  %v = memref.subview %m[%o] [4] [%s] : memref<4xi32, affine_map<(d0)[s0, s1] -> (d0 * s1 + s0)>> to memref<4xi32, affine_map<(d0)[s0, s1] -> (d0 * s1 + s0)>>
  %r = memref.load %v[%c0] : memref<4xi32, affine_map<(d0)[s0, s1] -> (d0 * s1 + s0)>>
  return %r : i32
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %minus = arith.constant -1 : index
  %five = arith.constant 5 : i32
  %eight = arith.constant 8 : i32
  %m = memref.alloc() : memref<4xi32>
  memref.store %five, %m[%c0] : memref<4xi32>
  memref.store %eight, %m[%c3] : memref<4xi32>
  %d = memref.cast %m : memref<4xi32> to memref<4xi32, affine_map<(d0)[s0, s1] -> (d0 * s1 + s0)>>
  %r = call @f(%d, %c3, %minus) : (memref<4xi32, affine_map<(d0)[s0, s1] -> (d0 * s1 + s0)>>, index, index) -> i32
  memref.dealloc %m : memref<4xi32>
  return %r : i32
}
