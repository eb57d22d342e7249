// Intrinsics whose operands and result differ in type.
llvm.func @f(%p: !llvm.ptr, %a: i32, %b: i64, %v: vector<4xi32>, %m: vector<4xi1>, %n: vector<2xi1>, %x: f32, %w: vector<4xf32>) {
  %0 = "llvm.intr.sadd.with.overflow"(%a, %a) : (i32, i32) -> !llvm.struct<(i64, i1)> // error: expected a struct of i32 and i1 as result, found !llvm.struct<(i64, i1)>
  %1 = "llvm.intr.uadd.sat"(%x, %x) : (f32, f32) -> f32 // error: expected integers, or a vector of them, as operand, found f32
  %2 = "llvm.intr.ctlz"(%x) <{is_zero_poison = false}> : (f32) -> f32 // error: expected integers of fixed width, or a vector of them, as operand, found f32
  %3 = "llvm.intr.abs"(%a, %a) : (i32, i32) -> i32 // error: expected the flag of type i1, found i32
  %4 = "llvm.intr.is.fpclass"(%x) <{bit = 3 : i32}> : (f32) -> i32 // error: expected the result to be i1, shaped as f32, found i32
  %5 = "llvm.intr.is.fpclass"(%x) : (f32) -> i1 // error: expected a bit mask of float classes
  %6 = "llvm.intr.vector.reduce.add"(%w) : (vector<4xf32>) -> f32 // error: expected lanes that the op combines, found vector<4xf32>
  %7 = "llvm.intr.vector.reduce.fadd"(%a, %w) : (i32, vector<4xf32>) -> f32 // error: expected the start value of type f32, found i32
  %8 = "llvm.intr.vector.reduce.smax"(%a) : (i32) -> i32 // error: expected a vector of one dimension, found i32
  %9 = "llvm.intr.masked.load"(%p, %n, %v) <{alignment = 4 : i32}> : (!llvm.ptr, vector<2xi1>, vector<4xi32>) -> vector<4xi32> // error: expected the mask to be i1, shaped as vector<4xi32>, found vector<2xi1>
  %10 = "llvm.intr.masked.load"(%b, %m, %v) <{alignment = 4 : i32}> : (i64, vector<4xi1>, vector<4xi32>) -> vector<4xi32> // error: expected the address of a pointer type, found i64
  "llvm.intr.masked.store"(%v, %p, %m) <{alignment = 3 : i32}> : (vector<4xi32>, !llvm.ptr, vector<4xi1>) -> () // error: expected a power of two as alignment
  "llvm.intr.stackrestore"(%b) : (i64) -> () // error: expected the operand of a pointer type, found i64
  "llvm.return"() : () -> ()
}
