// report: reports/buffer-freed-twice-through-alias
// -buffer-deallocation frees a buffer that is already freed through an alias (MLIR 13–19).
func.func @f(%x: i32) -> i32 {
  %0 = memref.alloc() : memref<i32>
  memref.store %x, %0[] : memref<i32>
  cf.br ^bb1(%0 : memref<i32>)
^bb1(%1: memref<i32>):
  %2 = memref.load %1[] : memref<i32>
  memref.dealloc %1 : memref<i32>
  return %2 : i32
}
// call: @f(7 : i32) == 7 : i32
