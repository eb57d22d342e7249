func.func @f(%lo: index, %hi: index, %x: i32) -> i32 {
  %c2 = arith.constant 2 : index
  %z = arith.constant 0 : i32
  %r = scf.for %i = %lo to %hi step %c2 iter_args(%a = %z) -> (i32) {
    %s = scf.for %j = %lo to %hi step %c2 iter_args(%b = %a) -> (i32) {
      %n = arith.addi %b, %x : i32
      scf.yield %n : i32
    }
    scf.yield %s : i32
  }
  return %r : i32
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %one = arith.constant 1 : i32
  %r = func.call @f(%c5, %c0, %one) : (index, index, i32) -> i32
  return %r : i32
}
