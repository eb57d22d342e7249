func.func @skewed(%a: memref<5x5xi32>) {
  affine.for %i = 1 to 5 {
    affine.for %j = 0 to 4 {
      %x = affine.load %a[%i - 1, %j + 1] : memref<5x5xi32>
      affine.store %x, %a[%i, %j] : memref<5x5xi32>
    }
  }
  return
}
func.func @main() -> i32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %a = memref.alloc() : memref<5x5xi32>
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %c5 step %c1 {
    scf.for %j = %c0 to %c5 step %c1 {
      %s = arith.muli %i, %c5 : index
      %t = arith.addi %s, %j : index
      %v = arith.index_cast %t : index to i32
      memref.store %v, %a[%i, %j] : memref<5x5xi32>
    }
  }
  call @skewed(%a) : (memref<5x5xi32>) -> ()
  %r = memref.load %a[%c2, %c1] : memref<5x5xi32>
  memref.dealloc %a : memref<5x5xi32>
  return %r : i32
}
