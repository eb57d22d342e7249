// A ranked memref, one index a dimension, the element's type.
func.func @f(%i: index, %a: i32, %m: memref<2x?xi64>, %u: memref<*xi64>) {
  %0 = "memref.load"(%m, %i) : (memref<2x?xi64>, index) -> i64 // error: expected 2 indices, found 1
  %1 = "memref.load"(%m, %i, %a) : (memref<2x?xi64>, index, i32) -> i64 // error: expected an index of type index, found i32
  %2 = "memref.load"(%m, %i, %i) : (memref<2x?xi64>, index, index) -> i32 // error: expected the result of type i64, found i32
  %3 = "memref.load"(%u) : (memref<*xi64>) -> i64 // error: expected the operand of a ranked memref type, found memref<*xi64>
  "memref.store"(%a, %m, %i, %i) : (i32, memref<2x?xi64>, index, index) -> () // error: expected the stored value of type i64, found i32
  "memref.store"(%a) : (i32) -> () // error: expected at least 2 operands, found 1
  "memref.dealloc"(%a) : (i32) -> () // error: expected the operand of a memref type, found i32
  func.return
}
