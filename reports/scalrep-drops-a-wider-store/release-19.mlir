func.func @f(%m: memref<2xi32>, %v: vector<2xi32>, %a: i32) {
  affine.vector_store %v, %m[0] : memref<2xi32>, vector<2xi32>
  affine.store %a, %m[0] : memref<2xi32>
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %v = arith.constant dense<5> : vector<2xi32>
  %m = memref.alloc() : memref<2xi32>
  memref.store %one, %m[%c0] : memref<2xi32>
  memref.store %one, %m[%c1] : memref<2xi32>
  call @f(%m, %v, %one) : (memref<2xi32>, vector<2xi32>, i32) -> ()
  %r = memref.load %m[%c1] : memref<2xi32>
  memref.dealloc %m : memref<2xi32>
  return %r : i32
}
