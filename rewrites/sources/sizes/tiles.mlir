func.func @f(%n: index) -> (index, index) {
  %c32 = arith.constant 32 : index
  %q = arith.ceildivui %n, %c32 : index
  %r = arith.remui %n, %c32 : index
  return %q, %r : index, index
}
