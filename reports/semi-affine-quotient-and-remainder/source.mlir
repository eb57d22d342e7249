func.func @quotient_and_remainder(%a: index, %b: index) -> index {
  %z = arith.constant 0 : index
  %r = affine.for %i = 1 to 10 iter_args(%x = %z) -> index {
    %e = affine.apply affine_map<(d0)[s0, s1] -> (d0 floordiv s0 + d0 mod s0 + s1)>(%i)[%a, %b]
    %y = arith.addi %x, %e : index
    affine.yield %y : index
  }
  return %r : index
}
// call: @quotient_and_remainder(2 : index, 0 : index) == 25 : index
