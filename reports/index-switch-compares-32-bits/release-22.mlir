func.func @f(%x: index) -> i32 {
  %c7 = arith.constant 7 : i32
  %c9 = arith.constant 9 : i32
  %r = scf.index_switch %x -> i32
  case 1 {
    scf.yield %c7 : i32
  }
  default {
    scf.yield %c9 : i32
  }
  return %r : i32
}
func.func @main() -> i32 {
  %c = arith.constant 4294967297 : index
  %r = func.call @f(%c) : (index) -> i32
  return %r : i32
}
