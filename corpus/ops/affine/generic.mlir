// All of it in generic form.
#id = affine_map<(d0) -> (d0)>
#set = affine_set<(d0)[s0] : (s0 - d0 - 2 >= 0)>
"func.func"() ({
^bb0(%m: memref<4xi32>, %n: index, %a: i32):
  %r = "affine.for"(%n, %a) <{lowerBoundMap = affine_map<() -> (1)>, operandSegmentSizes = array<i32: 0, 1, 1>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%i: index, %x: i32):
    %v = "affine.load"(%m, %i) <{map = #id}> : (memref<4xi32>, index) -> i32
    %k = "affine.apply"(%i) <{map = affine_map<(d0) -> (d0 - 1)>}> : (index) -> index
    "affine.store"(%x, %m, %k) <{map = #id}> : (i32, memref<4xi32>, index) -> ()
    %y = "affine.if"(%i, %n) <{condition = #set}> ({
      "affine.yield"(%v) : (i32) -> ()
    }, {
      "affine.yield"(%x) : (i32) -> ()
    }) : (index, index) -> i32
    "affine.yield"(%y) : (i32) -> ()
  }) : (index, i32) -> i32
  %s = "affine.min"(%n) <{map = affine_map<(d0) -> (d0, 3)>}> : (index) -> index
  %t = "affine.max"(%n) <{map = affine_map<(d0) -> (d0, 3)>}> : (index) -> index
  "func.return"(%r, %s, %t) : (i32, index, index) -> ()
}) {function_type = (memref<4xi32>, index, i32) -> (i32, index, index), sym_name = "f"} : () -> ()
// call: @f(memref<4xi32> [5, 6, 7, 8], 4 : index, 9 : i32) == 7 : i32, 3 : index, 4 : index
// after: arg0 == [9, 6, 7, 8]
// call: @f(memref<4xi32> [5, 6, 7, 8], 1 : index, 9 : i32) == 9 : i32, 1 : index, 3 : index
// after: arg0 == [5, 6, 7, 8]
