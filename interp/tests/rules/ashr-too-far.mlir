// A shift amount is less than the width.
llvm.func @f(%a: i32, %b: i32) -> (i32 {llvm.noundef}) {
  %0 = llvm.ashr %a, %b : i32
  llvm.return %0 : i32
}
// call: @f(-8 : i32, 32 : i32) == undefined "llvm.ashr in @f: shift of i32 by 32"
// call: @f(-8 : i32, 2 : i32) == -2 : i32
