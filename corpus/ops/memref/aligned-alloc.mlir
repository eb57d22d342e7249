// Heap memory from aligned_alloc, its size a multiple of the alignment or made one.
// options: use-aligned-alloc=1
func.func @f(%n: index) -> (i32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() {alignment = 32} : memref<3xi32>
  %b = memref.alloc(%n) : memref<?x2xi24>
  %d = memref.alloc() : memref<4xf32>
  %x = memref.assume_alignment %a, 32 : memref<3xi32>
  %v = arith.constant 5 : i32
  %w = arith.constant 6 : i24
  memref.store %v, %a[%c1] : memref<3xi32>
  memref.store %w, %b[%c0, %c1] : memref<?x2xi24>
  %0 = memref.load %a[%c1] : memref<3xi32>
  %1 = memref.load %b[%c0, %c1] : memref<?x2xi24>
  %2 = arith.extsi %1 : i24 to i32
  %3 = arith.addi %0, %2 : i32
  %4 = memref.dim %b, %c0 : memref<?x2xi24>
  memref.dealloc %a : memref<3xi32>
  memref.dealloc %b : memref<?x2xi24>
  memref.dealloc %d : memref<4xf32>
  return %3, %4 : i32, index
}
// call: @f(3 : index) == 11 : i32, 3 : index
