// report: reports/unrolled-if-of-carried-value
// -affine-loop-unroll uses the wrong iter_arg in the first copy of an scf.if (MLIR 13, 14).
// release: 14
func @f(%x: i32, %c: i1) -> i32 {
  %r = affine.for %i = 0 to 3 iter_args(%a = %x) -> (i32) {
    %s = scf.if %c -> (i32) {
      %t = arith.addi %a, %x : i32
      scf.yield %t : i32
    } else {
      scf.yield %x : i32
    }
    affine.yield %s : i32
  }
  return %r : i32
}
// call: @f(5 : i32, true) == 20 : i32
