// Through no C interface the host gets a pointer to the elements, which look like a descriptor of no elements here:
// 1, 0, 2 and 0 as pointers, offset and sizes. It is not asked.
// options: use-bare-ptr-memref-call-conv=1
func.func private @seen(memref<2x2xi128>) -> i128
func.func @f(%m: memref<2x2xi128>) -> i128 {
  %0 = call @seen(%m) : (memref<2x2xi128>) -> i128
  return %0 : i128
}
// call: @f(memref<2x2xi128> [1, 2, 3, 4])
