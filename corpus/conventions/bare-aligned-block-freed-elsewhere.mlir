// report: reports/questions.md#which-pointer-does-a-bare-pointer-stand-for
// A bare pointer is all that another function gets to free, so an aligned block starts at it.
func.func @give_back(%m: memref<4xi8>) {
  memref.dealloc %m : memref<4xi8>
  return
}
func.func @f(%x: i8) -> i8 {
  %0 = arith.constant 3 : index
  %1 = memref.alloc() {alignment = 64 : i64} : memref<4xi8>
  memref.store %x, %1[%0] : memref<4xi8>
  %2 = memref.load %1[%0] : memref<4xi8>
  call @give_back(%1) : (memref<4xi8>) -> ()
  %3 = memref.alloc() {alignment = 256 : i64} : memref<4xi8>
  call @give_back(%3) : (memref<4xi8>) -> ()
  return %2 : i8
}
// options: use-bare-ptr-memref-call-conv=1
// call: @f(7 : i8)
