// An argument is of no class that its parameter excludes: 3 are the NaNs.
llvm.func @g(%a: f32 {llvm.nofpclass = 3 : i64}) -> (f32 {llvm.noundef}) {
  llvm.return %a : f32
}
// call: @g(0x7FC00000 : f32) == undefined "poison from argument 0 of @g: `nofpclass` violated by NaN"
// call: @g(0x7F800000 : f32) == 0x7F800000 : f32
