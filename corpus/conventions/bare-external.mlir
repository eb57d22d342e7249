// Bare pointers: an external function that asks for its C interface gets descriptors all the same.
func.func private @seen(memref<2x2xi8>, i8) -> i8 attributes {llvm.emit_c_interface}
func.func @f(%m: memref<2x2xi8>, %a: i8) -> i8 {
  %0 = call @seen(%m, %a) : (memref<2x2xi8>, i8) -> i8
  return %0 : i8
}
// options: use-bare-ptr-memref-call-conv=1
// call: @f(memref<2x2xi8> [1, 2, 3, 4], 9 : i8)
