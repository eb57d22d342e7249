// rules: lowered
// Every op of the source level is rejected; unregistered ops are accepted.
llvm.func @f(%a: i32) {
  %0 = "arith.addi"(%a, %a) : (i32, i32) -> i32 // error: an op of the source level was not converted
  "test.use"(%a) : (i32) -> ()
  "llvm.return"() : () -> ()
}
