// Indirect calls with no result and with several.
func.func @swap(%a: i32, %b: i64) -> (i64, i32) {
  return %b, %a : i64, i32
}
func.func @poke(%m: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %v = arith.constant 7 : i32
  memref.store %v, %m[%c0] : memref<1xi32>
  return
}
func.func @f(%a: i32, %b: i64) -> (i64, i32) {
  %g = func.constant @swap : (i32, i64) -> (i64, i32)
  %0:2 = func.call_indirect %g(%a, %b) : (i32, i64) -> (i64, i32)
  return %0#0, %0#1 : i64, i32
}
func.func @h(%m: memref<1xi32>) {
  %g = func.constant @poke : (memref<1xi32>) -> ()
  func.call_indirect %g(%m) : (memref<1xi32>) -> ()
  return
}
// call: @f(1 : i32, -2 : i64) == -2 : i64, 1 : i32
// call: @h(memref<1xi32> [0]) == ()
// after: arg0 == [7]
