// What an iteration writes the next one reads.
func.func @f(%m: memref<5xi32>) {
  affine.for %i = 1 to 5 {
    %a = affine.load %m[%i - 1] : memref<5xi32>
    %b = affine.load %m[%i] : memref<5xi32>
    %c = arith.addi %a, %b : i32
    affine.store %c, %m[%i] : memref<5xi32>
  }
  return
}
// call: @f(memref<5xi32> [1, 2, 3, 4, 5]) == ()
// after: arg0 == [1, 3, 6, 10, 15]
