func.func @f(%m: memref<1xi1>, %n: memref<1xi1>) {
  affine.for %i = 0 to 1 {
    %x = arith.constant true
    affine.store %x, %m[0] : memref<1xi1>
  }
  affine.for %i = 0 to 1 {
    affine.for %j = 0 to 1 {
      %a = affine.load %m[0] : memref<1xi1>
      affine.store %a, %n[0] : memref<1xi1>
    }
  }
  return
}
