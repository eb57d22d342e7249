// Loading from, or storing to, a freed block is undefined.
func.func @load(%free: i1) -> i32 {
  %v = arith.constant 4 : i32
  %m = memref.alloc() : memref<i32>
  memref.store %v, %m[] : memref<i32>
  cf.cond_br %free, ^free, ^use
^free:
  memref.dealloc %m : memref<i32>
  cf.br ^use
^use:
  %0 = memref.load %m[] : memref<i32>
  return %0 : i32
}
func.func @store() {
  %v = arith.constant 4 : i32
  %m = memref.alloc() : memref<i32>
  memref.dealloc %m : memref<i32>
  memref.store %v, %m[] : memref<i32>
  return
}
// call: @load(false) == 4 : i32
// call: @load(true) == undefined "after it was freed"
// call: @store() == undefined "after it was freed"
