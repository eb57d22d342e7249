// rules: lowered
// Nothing of the source level is left; unregistered ops may stay.
llvm.func @f(%a: i32) {
  %0 = "arith.addi"(%a, %a) : (i32, i32) -> i32 // error: an op of the source level is left
  "test.use"(%a) : (i32) -> ()
  "llvm.return"() : () -> ()
}
