func.func @f(%n: index, %step: index) -> i32 {
  %c0 = arith.constant 0 : index
  %none = arith.constant 0 : i32
  %v = arith.constant dense<[5, 7]> : vector<2xi32>
  cf.br ^bb1(%c0, %none : index, i32)
^bb1(%i: index, %last: i32):
  %more = arith.cmpi ne, %i, %n : index
  cf.cond_br %more, ^bb2, ^bb3
^bb2:
  %x = vector.extract %v[%i] : i32 from vector<2xi32>
  %next = arith.addi %i, %step : index
  cf.br ^bb1(%next, %x : index, i32)
^bb3:
  return %last : i32
}
func.func @main() -> i32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = call @f(%c2, %c1) : (index, index) -> i32
  return %r : i32
}
