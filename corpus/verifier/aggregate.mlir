// Positions lie within aggregates, and the part has their type.
llvm.func @f(%s: !llvm.struct<(i32, array<2 x i64>)>, %p: !llvm.ptr, %a: i32, %v: vector<4xi32>, %h: i64) {
  %0 = "llvm.extractvalue"(%s) <{position = array<i64: 2>}> : (!llvm.struct<(i32, array<2 x i64>)>) -> i32 // error: expected a position in !llvm.struct<(i32, array<2 x i64>)>, found 2
  %1 = "llvm.extractvalue"(%s) <{position = array<i64: 1, 2>}> : (!llvm.struct<(i32, array<2 x i64>)>) -> i64 // error: expected a position in !llvm.array<2 x i64>, found 2
  %2 = "llvm.extractvalue"(%s) <{position = array<i64: 1, 1>}> : (!llvm.struct<(i32, array<2 x i64>)>) -> i32 // error: expected the result of type i64, found i32
  %3 = "llvm.extractvalue"(%a) <{position = array<i64: 0>}> : (i32) -> i32 // error: expected a struct or an array, found i32
  %4 = "llvm.insertvalue"(%s, %p) <{position = array<i64: 0>}> : (!llvm.struct<(i32, array<2 x i64>)>, !llvm.ptr) -> !llvm.struct<(i32, array<2 x i64>)> // error: expected the value of type i32, found !llvm.ptr
  %5 = "llvm.insertelement"(%v, %h, %a) : (vector<4xi32>, i64, i32) -> vector<4xi32> // error: expected the value of type i32, found i64
  "llvm.return"() : () -> ()
}
