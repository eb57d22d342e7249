// release: 13
// Before there were properties, the maps of bounds said how many operands each takes.
#low = affine_map<()[s0] -> (s0)>
"module"() ( {
  "func"() ( {
  ^bb0(%m: memref<4xi32>, %n: index, %k: index, %a: i32):
    %r = "affine.for"(%n, %k, %a) ( {
    ^bb0(%i: index, %x: i32):
      %v = "affine.load"(%m, %i) {map = affine_map<(d0) -> (d0)>} : (memref<4xi32>, index) -> i32
      %y = "std.addi"(%x, %v) : (i32, i32) -> i32
      "affine.yield"(%y) : (i32) -> ()
    }) {lower_bound = #low, step = 1 : index, upper_bound = #low} : (index, index, i32) -> i32
    "std.return"(%r) : (i32) -> ()
  }) {sym_name = "f", type = (memref<4xi32>, index, index, i32) -> i32} : () -> ()
}) : () -> ()
// call: @f(memref<4xi32> [1, 2, 4, 8], 1 : index, 3 : index, 100 : i32) == 106 : i32
// call: @f(memref<4xi32> [1, 2, 4, 8], 3 : index, 3 : index, 100 : i32) == 100 : i32
