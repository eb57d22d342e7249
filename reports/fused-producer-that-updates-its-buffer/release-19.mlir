func.func @f(%m: memref<2xi32>, %n: memref<1xi32>) {
  %two = arith.constant 2 : i32
  affine.for %i = 0 to 2 {
    %x = affine.load %m[%i] : memref<2xi32>
    %y = arith.muli %x, %two : i32
    affine.store %y, %m[%i] : memref<2xi32>
  }
  affine.for %i = 0 to 1 {
    %x = affine.load %m[%i] : memref<2xi32>
    affine.store %x, %n[%i] : memref<1xi32>
  }
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %three = arith.constant 3 : i32
  %m = memref.alloc() : memref<2xi32>
  %n = memref.alloc() : memref<1xi32>
  memref.store %three, %m[%c0] : memref<2xi32>
  memref.store %three, %m[%c1] : memref<2xi32>
  call @f(%m, %n) : (memref<2xi32>, memref<1xi32>) -> ()
  %r = memref.load %n[%c0] : memref<1xi32>
  memref.dealloc %m : memref<2xi32>
  memref.dealloc %n : memref<1xi32>
  return %r : i32
}
