// The callee is there; arguments and results are those of its type.
func.func private @g(i32) -> i64
func.func @f(%a: i32, %b: i64, %p: (i32) -> i64) {
  %0 = "func.call"(%a) <{callee = @nowhere}> : (i32) -> i64 // error: expected a function of this level, @nowhere is not one
  %1 = "func.call"(%b) <{callee = @g}> : (i64) -> i64 // error: expected argument 0 of type i32, found i64
  %2 = "func.call"(%a) <{callee = @g}> : (i32) -> i32 // error: expected a result of type i64, found i32
  "func.call"(%a) <{callee = @g}> : (i32) -> () // error: expected 1 results, found 0
  %3 = "func.call"(%a, %a) <{callee = @g}> : (i32, i32) -> i64 // error: expected 1 argument (i32), found 2
  %4 = "func.call_indirect"(%p, %b) : ((i32) -> i64, i64) -> i64 // error: expected argument 0 of type i32, found i64
  %5 = "func.call_indirect"(%a) : (i32) -> i64 // error: expected a function as callee, found i32
  func.return
}
// -----
llvm.func @v(i32)
llvm.func @g(i32) -> i64
llvm.func @f(%a: i32, %b: i64) {
  %0 = "llvm.call"(%a) <{callee = @nowhere, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> i64 // error: expected a function of this level, @nowhere is not one
  %1 = "llvm.call"(%b) <{callee = @g, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> i64 // error: expected argument 0 of type i32, found i64
  %2 = "llvm.call"(%a) <{callee = @v, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> i64 // error: expected 0 results, found 1
  %3 = "llvm.call"(%a) <{op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> i64 // error: expected a pointer as callee, found i32
  "llvm.return"() : () -> ()
}
