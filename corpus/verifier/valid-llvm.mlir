// What is accepted: no line is marked.
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @f(%p: !llvm.ptr, %i: i64, %c: i1, %s: !llvm.struct<(ptr, array<2 x i64>)>, %v: vector<4xi32>) -> i64 {
  %0 = "llvm.mlir.constant"() <{value = 7 : index}> : () -> i64
  %1 = "llvm.mlir.constant"() <{value = dense<1> : vector<2x3xi32>}> : () -> !llvm.array<2 x vector<3xi32>>
  %at32 = "llvm.mlir.constant"() <{value = dense<[3, -1]> : vector<2xindex>}> : () -> vector<2xi32>
  %2 = "llvm.extractvalue"(%s) <{position = array<i64: 1, 1>}> : (!llvm.struct<(ptr, array<2 x i64>)>) -> i64
  %3 = "llvm.insertvalue"(%s, %p) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, array<2 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, array<2 x i64>)>
  %4 = "llvm.getelementptr"(%p, %i) <{elem_type = !llvm.struct<(i32, array<4 x f32>)>, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: 0, 1, -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
  %5 = "llvm.load"(%4) <{alignment = 4 : i64, ordering = 0 : i64}> : (!llvm.ptr) -> f32
  "llvm.store"(%v, %p) <{ordering = 0 : i64}> : (vector<4xi32>, !llvm.ptr) -> ()
  %6 = "llvm.ptrtoint"(%p) : (!llvm.ptr) -> i64
  %7 = "llvm.bitcast"(%v) : (vector<4xi32>) -> i128
  %8 = "llvm.icmp"(%p, %p) <{predicate = 0 : i64}> : (!llvm.ptr, !llvm.ptr) -> i1
  %9 = "llvm.select"(%c, %v, %v) <{fastmathFlags = #llvm.fastmath<none>}> : (i1, vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  %10 = "llvm.call"(%i) <{callee = @malloc, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
  %11 = "llvm.mlir.addressof"() <{global_name = @malloc}> : () -> !llvm.ptr
  %12 = "llvm.call"(%11, %i) <{op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i64) -> !llvm.ptr
  %13 = "llvm.alloca"(%i) <{elem_type = i32}> : (i64) -> !llvm.ptr
  "llvm.cond_br"(%c, %i, %2)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i64, i64) -> ()
^bb1(%x: i64):
  "llvm.return"(%x) : (i64) -> ()
}
