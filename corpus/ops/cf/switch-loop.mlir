// A state machine: a switch in a loop, three cases of which go back to its own block.
func.func @run(%start: i32, %fuel: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  cf.br ^head(%start, %c0 : i32, i32)
^head(%state: i32, %n: i32):
  %n1 = arith.addi %n, %c1 : i32
  cf.switch %state : i32, [
    default: ^exit(%state, %n : i32, i32),
    0: ^head(%c2, %n1 : i32, i32),
    1: ^head(%c3, %n1 : i32, i32),
    2: ^head(%c1, %n1 : i32, i32)
  ]
^exit(%s: i32, %m: i32):
  return %s, %m : i32, i32
}
// 0, 2, 1, 3
// call: @run(0 : i32, 9 : i32) == 3 : i32, 3 : i32
// call: @run(1 : i32, 9 : i32) == 3 : i32, 1 : i32
// call: @run(-1 : i32, 9 : i32) == -1 : i32, 0 : i32
