func @f(%a: memref<4xi32>, %b: memref<4xi32>) {
  affine.for %i = 1 to 4 {
    %x = affine.load %a[%i - 1] : memref<4xi32>
    affine.store %x, %b[%i] : memref<4xi32>
  }
  affine.for %i = 1 to 4 {
    %x = affine.load %b[%i] : memref<4xi32>
    affine.store %x, %a[%i] : memref<4xi32>
  }
  return
}
func @main() -> i32 {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %c2 = constant 2 : index
  %five = constant 5 : i32
  %six = constant 6 : i32
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  memref.store %five, %a[%c0] : memref<4xi32>
  memref.store %six, %a[%c1] : memref<4xi32>
  call @f(%a, %b) : (memref<4xi32>, memref<4xi32>) -> ()
  %r = memref.load %a[%c2] : memref<4xi32>
  memref.dealloc %a : memref<4xi32>
  memref.dealloc %b : memref<4xi32>
  return %r : i32
}
