// Guarded reads in a loop do not grow the stack with every turn.
func.func @f(%m: memref<5xi64>, %n: index, %p: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i64
  cf.br ^head(%c0, %z : index, i64)
^head(%i: index, %sum: i64):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  %v = vector.transfer_read %m[%c1], %p {in_bounds = [false]} : memref<5xi64>, vector<8xi64>
  %r = vector.reduction <add>, %v : vector<8xi64> into i64
  %next = arith.addi %sum, %r : i64
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %next : index, i64)
^exit:
  return %sum : i64
}
// Four elements, 10 in all, and four lanes of padding, 4 in all, a thousand times.
// call: @f(memref<5xi64> [9, 1, 2, 3, 4], 1000 : index, 1 : i64) == 14000 : i64
