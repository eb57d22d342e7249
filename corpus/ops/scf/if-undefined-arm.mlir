// Of an arm that is not taken nothing happens: not its division, and not its abort.
func.func @divide(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %c = arith.cmpi ne, %b, %zero : i32
  %r = scf.if %c -> (i32) {
    %q = arith.divsi %a, %b : i32
    scf.yield %q : i32
  } else {
    scf.yield %zero : i32
  }
  return %r : i32
}
func.func @check(%c: i1) {
  scf.if %c {
    %no = arith.constant false
    cf.assert %no, "taken"
  }
  return
}
// call: @divide(7 : i32, 2 : i32) == 3 : i32
// call: @divide(7 : i32, 0 : i32) == 0 : i32
// call: @check(false) == ()
// call: @check(true) == abort
