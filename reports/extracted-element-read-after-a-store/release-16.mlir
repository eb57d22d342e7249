func.func @read_before_store(%m: memref<4xi32>, %n: index, %i: index, %y: i32) -> i32 {
  %t = tensor.generate %n {
  ^bb0(%k: index):
    %v = memref.load %m[%k] : memref<4xi32>
    tensor.yield %v : i32
  } : tensor<?xi32>
  memref.store %y, %m[%i] : memref<4xi32>
  %e = tensor.extract %t[%i] : tensor<?xi32>
  return %e : i32
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %old = arith.constant 1 : i32
  %new = arith.constant 7 : i32
  %m = memref.alloc() : memref<4xi32>
  affine.for %k = 0 to 4 {
    affine.store %old, %m[%k] : memref<4xi32>
  }
  %r = call @read_before_store(%m, %c4, %c0, %new) : (memref<4xi32>, index, index, i32) -> i32
  memref.dealloc %m : memref<4xi32>
  return %r : i32
}
