func.func private @use(index)
func.func @guarded(%n: index, %a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %q = affine.apply affine_map<()[s0, s1] -> (s0 mod s1)>()[%a, %b]
    func.call @use(%q) : (index) -> ()
  }
  return
}
