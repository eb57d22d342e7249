// A block is freed by a callee, through a cast; the caller must not use it again.
func.func @release(%m: memref<?xi32>) {
  memref.dealloc %m : memref<?xi32>
  return
}
func.func @f(%use: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %v = arith.constant 6 : i32
  %m = memref.alloc() : memref<2xi32>
  memref.store %v, %m[%c0] : memref<2xi32>
  %0 = memref.load %m[%c0] : memref<2xi32>
  %d = memref.cast %m : memref<2xi32> to memref<?xi32>
  call @release(%d) : (memref<?xi32>) -> ()
  cf.cond_br %use, ^use, ^exit
^use:
  %1 = memref.load %m[%c0] : memref<2xi32>
  return %1 : i32
^exit:
  return %0 : i32
}
// call: @f(false) == 6 : i32
// call: @f(true) == undefined "after it was freed"
