// options: use-bare-ptr-memref-call-conv=1
memref.global "private" @g : memref<i32> = dense<7>
func.func @f() -> memref<i32> {
  %m = memref.get_global @g : memref<i32>
  return %m : memref<i32>
}
// call: @f()
