// Poison that goes through memory, calls, blocks and loops, and where it may not go.
func.func @stored(%i: index) -> i32 {
  %m = memref.alloca() : memref<2xi32>
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %seven = arith.constant 7 : i32
  %p = ub.poison : i32
  memref.store %p, %m[%zero] : memref<2xi32>
  memref.store %seven, %m[%one] : memref<2xi32>
  %x = memref.load %m[%i] : memref<2xi32>
  return %x : i32
}
func.func @overwritten(%a: i32) -> i32 {
  %m = memref.alloca() : memref<i32>
  %p = ub.poison : i32
  memref.store %p, %m[] : memref<i32>
  memref.store %a, %m[] : memref<i32>
  %x = memref.load %m[] : memref<i32>
  return %x : i32
}
func.func private @second(%a: i32, %b: i32) -> i32 {
  return %b : i32
}
func.func @passed(%a: i32) -> i32 {
  %p = ub.poison : i32
  %x = call @second(%p, %a) : (i32, i32) -> i32
  return %x : i32
}
func.func @dividend(%a: i32) -> i32 {
  %p = ub.poison : i32
  %x = arith.divui %p, %a : i32
  return %x : i32
}
func.func @divisor(%a: i32) -> i32 {
  %p = ub.poison : i32
  %x = arith.divui %a, %p : i32
  return %x : i32
}
func.func @index(%m: memref<2xi32>) -> i32 {
  %p = ub.poison : index
  %x = memref.load %m[%p] : memref<2xi32>
  return %x : i32
}
func.func @flag(%a: i32) -> i32 {
  %p = ub.poison : i32
  cf.switch %p : i32, [
    default: ^a,
    1: ^a
  ]
^a:
  return %a : i32
}
func.func @promised(%flag: i32) -> i32 {
  cf.switch %flag : i32, [
    default: ^never,
    1: ^one
  ]
^one:
  return %flag : i32
^never:
  ub.unreachable
}
// call: @stored(0 : index) == poison : i32
// call: @stored(1 : index) == 7 : i32
// call: @overwritten(-3 : i32) == -3 : i32
// call: @passed(9 : i32) == 9 : i32
// call: @dividend(3 : i32) == poison : i32
// call: @dividend(0 : i32) == undefined "zero"
// call: @divisor(3 : i32) == undefined "poison"
// call: @index(memref<2xi32> [1, 2]) == undefined "poison"
// call: @flag(4 : i32) == undefined "poison"
// call: @promised(1 : i32) == 1 : i32
// call: @promised(2 : i32) == undefined "`unreachable` was reached"
