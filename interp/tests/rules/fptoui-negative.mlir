// A negative float does not convert to an unsigned integer.
llvm.func @f(%a: f32) -> (i8 {llvm.noundef}) {
  %0 = llvm.fptoui %a : f32 to i8
  llvm.return %0 : i8
}
// call: @f(-1.0 : f32) == undefined "llvm.fptoui in @f: -1 does not fit in i8 unsigned"
// call: @f(-0.5 : f32) == 0 : i8
