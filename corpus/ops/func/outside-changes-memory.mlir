// Code outside of the module changes memory that has escaped before the call, for a public global, and during each external call.
memref.global @g : memref<2xi32> = dense<[5, 6]>
func.func private @ext()
// A store after the external call is not changed.
func.func @last_store(%m: memref<2xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %seven = arith.constant 7 : i32
  func.call @ext() : () -> ()
  memref.store %seven, %m[%c0] : memref<2xi32>
  %0 = memref.load %m[%c0] : memref<2xi32>
  return %0 : i32
}
// What is not public or passed stays.
func.func @own_memory() -> i32 {
  %c0 = arith.constant 0 : index
  %eight = arith.constant 8 : i32
  %m = memref.alloc() : memref<1xi32>
  memref.store %eight, %m[%c0] : memref<1xi32>
  func.call @ext() : () -> ()
  %0 = memref.load %m[%c0] : memref<1xi32>
  memref.dealloc %m : memref<1xi32>
  return %0 : i32
}
// What is loaded before and after the external call is compared between programs; no value is promised.
func.func @both_loads(%m: memref<2xi32>) -> (i32, i32, i32) {
  %c1 = arith.constant 1 : index
  %0 = memref.load %m[%c1] : memref<2xi32>
  func.call @ext() : () -> ()
  %1 = memref.load %m[%c1] : memref<2xi32>
  %g = memref.get_global @g : memref<2xi32>
  %2 = memref.load %g[%c1] : memref<2xi32>
  return %0, %1, %2 : i32, i32, i32
}
// call: @last_store(memref<2xi32> [1, 2]) outside == 7 : i32
// call: @own_memory() outside == 8 : i32
// call: @both_loads(memref<2xi32> [1, 2]) outside
// call: @both_loads(memref<2xi32> [1, 2]) == 2 : i32, 2 : i32, 6 : i32
