// In a loop: the region begins anew with each turn.
func.func @f(%m: memref<1xi32>, %n: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^head(%z, %z : i32, i32)
^head(%i: i32, %last: i32):
  %more = arith.cmpi slt, %i, %n : i32
  cf.cond_br %more, ^body, ^end
^body:
  %0 = memref.generic_atomic_rmw %m[%c0] : memref<1xi32> {
  ^bb0(%old: i32):
    %s = arith.addi %old, %i : i32
    memref.atomic_yield %s : i32
  }
  %j = arith.addi %i, %one : i32
  cf.br ^head(%j, %0 : i32, i32)
^end:
  return %last : i32
}
// 10, 10 + 0, + 1, + 2, + 3: the last turn sees 13.
// call: @f(memref<1xi32> [10], 4 : i32) == 13 : i32
// after: arg0 == [16]
