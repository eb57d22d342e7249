// An alloca in a loop is a new block in every round.
func.func @f(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %first = memref.alloca() : memref<i32>
  memref.store %c0, %first[] : memref<i32>
  cf.br ^head(%c0, %first : i32, memref<i32>)
^head(%i: i32, %before: memref<i32>):
  %more = arith.cmpi slt, %i, %n : i32
  cf.cond_br %more, ^body, ^exit
^body:
  %m = memref.alloca() : memref<i32>
  %v = memref.load %before[] : memref<i32>
  %w = arith.addi %v, %i : i32
  memref.store %w, %m[] : memref<i32>
  %i1 = arith.addi %i, %c1 : i32
  %old = memref.load %before[] : memref<i32>
  %same = arith.cmpi eq, %old, %v : i32
  cf.assert %same, "the block before is another one"
  cf.br ^head(%i1, %m : i32, memref<i32>)
^exit:
  %0 = memref.load %before[] : memref<i32>
  return %0 : i32
}
// 0 + 0 + 1 + ... + 9
// call: @f(10 : i32) == 45 : i32
// call: @f(0 : i32) == 0 : i32
