// An argument belongs to no class that `nofpclass` excludes; mask 3 stands for the NaNs.
llvm.func @g(%a: f32 {llvm.nofpclass = 3 : i64}) -> (f32 {llvm.noundef}) {
  llvm.return %a : f32
}
// call: @g(0x7FC00000 : f32) == undefined "poison from argument 0 of @g: `nofpclass` violated by NaN"
// call: @g(0x7F800000 : f32) == 0x7F800000 : f32
