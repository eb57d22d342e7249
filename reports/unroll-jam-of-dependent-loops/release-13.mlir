func @f(%m: memref<4xi32>, %a: i32, %b: i32) {
  affine.for %i = 1 to 3 {
    affine.for %j = 1 to 3 {
      affine.store %a, %m[%j] : memref<4xi32>
      affine.store %b, %m[%i] : memref<4xi32>
    }
  }
  return
}
func @main() -> i32 {
  %c1 = constant 1 : index
  %a = constant 5 : i32
  %b = constant 7 : i32
  %m = memref.alloc() : memref<4xi32>
  call @f(%m, %a, %b) : (memref<4xi32>, i32, i32) -> ()
  %r = memref.load %m[%c1] : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return %r : i32
}
