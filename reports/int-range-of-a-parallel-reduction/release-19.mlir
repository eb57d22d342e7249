func.func @f(%n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : i32
  %c7 = arith.constant 7 : i32
  %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%c3) -> i32 {
    scf.reduce(%c7 : i32) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  %r = arith.select %c, %c3, %sum : i32
  return %r : i32
}
func.func @main() -> i32 {
  %c2 = arith.constant 2 : index
  %false = arith.constant false
  %r = func.call @f(%c2, %false) : (index, i1) -> i32
  return %r : i32
}
