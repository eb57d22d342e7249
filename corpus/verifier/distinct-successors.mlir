// rules: lowered
// No terminator has a block with arguments as a successor twice.
llvm.func @f(%c: i1, %a: i32, %b: i32) {
  "llvm.cond_br"(%c, %a, %b)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> () // error: successor 1 has arguments and is a successor twice
^bb1(%x: i32):
  "llvm.return"() : () -> ()
}
// -----
llvm.func @without_arguments(%c: i1) {
  "llvm.cond_br"(%c)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^bb1:
  "llvm.return"() : () -> ()
}
