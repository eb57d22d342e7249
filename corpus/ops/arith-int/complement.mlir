// Complement and negation, written with xor and subtraction as MLIR has neither.
func.func @not(%a: i33) -> i33 {
  %m = arith.constant -1 : i33
  %0 = arith.xori %a, %m : i33
  return %0 : i33
}
func.func @neg(%a: i33) -> i33 {
  %z = arith.constant 0 : i33
  %0 = arith.subi %z, %a : i33
  return %0 : i33
}
// call: @not(0 : i33) == -1 : i33
// call: @not(-4294967296 : i33) == 4294967295 : i33
// call: @neg(1 : i33) == -1 : i33
// call: @neg(-4294967296 : i33) == -4294967296 : i33
