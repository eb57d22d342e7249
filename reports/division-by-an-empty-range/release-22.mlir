func.func @f(%c: i1, %a: i8) -> i8 {
  %zero = arith.constant 0 : i8
  %max = arith.constant -1 : i8
  %r = scf.if %c -> (i8) {
    %d = arith.subi %zero, %max overflow<nuw> : i8
    %q = arith.divsi %a, %d : i8
    scf.yield %q : i8
  } else {
    scf.yield %a : i8
  }
  return %r : i8
}
