// What the region put on the stack is gone behind it.
func.func @f(%a: i32) -> i32 {
  %0 = memref.alloca_scope -> memref<i32> {
    %m = memref.alloca() : memref<i32>
    memref.store %a, %m[] : memref<i32>
    memref.alloca_scope.return %m : memref<i32>
  }
  %1 = memref.load %0[] : memref<i32>
  return %1 : i32
}
// call: @f(3 : i32) == undefined "use of a stack block after"
