// The operands of a `disjoint` or share no set bit.
llvm.func @f(%a: i8, %b: i8) -> (i8 {llvm.noundef}) {
  %0 = llvm.or disjoint %a, %b : i8
  llvm.return %0 : i8
}
// call: @f(3 : i8, 1 : i8) == undefined "llvm.or in @f: `disjoint` violated: 0x3 and 0x1 share a set bit"
// call: @f(2 : i8, 1 : i8) == 3 : i8
