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
// call: @f(memref<2xi32> [3, 3], memref<1xi32> [0])
