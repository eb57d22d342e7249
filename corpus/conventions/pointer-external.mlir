// Pointers to descriptors to external functions, with and without the C interface: what they do is
// compared, not told.
func.func private @seen(memref<?xi32>) -> i32 attributes {llvm.emit_c_interface}
func.func private @plain(memref<?xi32>, i8)
func.func @f(%m: memref<?xi32>, %a: i8) -> i32 {
  %0 = call @seen(%m) : (memref<?xi32>) -> i32
  call @plain(%m, %a) : (memref<?xi32>, i8) -> ()
  return %0 : i32
}
// options: emit-pointer-descriptors=1
// call: @f(memref<3xi32> [1, 2, 3], 4 : i8)
