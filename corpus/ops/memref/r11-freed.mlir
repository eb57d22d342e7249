// Freed memory in the spelling of release 11.
func @f(%twice: i1) -> i32 {
  %c7 = constant 7 : i32
  %m = alloc() : memref<i32>
  store %c7, %m[] : memref<i32>
  %0 = load %m[] : memref<i32>
  dealloc %m : memref<i32>
  cond_br %twice, ^again, ^exit
^again:
  dealloc %m : memref<i32>
  br ^exit
^exit:
  return %0 : i32
}
// release: 11
// call: @f(false) == 7 : i32
// call: @f(true) == undefined "freed twice"
