// Memory is reached through pointers; a GEP goes into structs with constants in range.
llvm.func @f(%p: !llvm.ptr, %i: i32, %x: f32) {
  %0 = "llvm.load"(%i) <{ordering = 0 : i64}> : (i32) -> i32 // error: expected the operand of a pointer type, found i32
  "llvm.store"(%i, %i) <{ordering = 0 : i64}> : (i32, i32) -> () // error: expected the address of a pointer type, found i32
  %1 = "llvm.load"(%p) <{ordering = 0 : i64}> : (!llvm.ptr) -> index // error: expected the result of an LLVM type, found index
  %2 = "llvm.alloca"(%x) <{elem_type = i32}> : (f32) -> !llvm.ptr // error: expected the element count of an integer type, found f32
  %3 = "llvm.getelementptr"(%p, %i) <{elem_type = !llvm.struct<(i32)>, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 0, -2147483648>}> : (!llvm.ptr, i32) -> !llvm.ptr // error: expected index 1, into a struct, to be constant
  %4 = "llvm.getelementptr"(%p) <{elem_type = !llvm.struct<(i32)>, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 0, 0, 0>}> : (!llvm.ptr) -> !llvm.ptr // error: expected an aggregate type at index 2, found i32
  %5 = "llvm.getelementptr"(%p) <{elem_type = !llvm.struct<(i32)>, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 0, 3>}> : (!llvm.ptr) -> !llvm.ptr // error: expected index 1 within !llvm.struct<(i32)>, found 3
  %6 = "llvm.getelementptr"(%p, %x) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, f32) -> !llvm.ptr // error: expected integers of fixed width, or a vector of them, as index, found f32
  %7 = "llvm.getelementptr"(%p, %i) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 1>}> : (!llvm.ptr, i32) -> !llvm.ptr // error: expected 0 indices, found 1
  %8 = "llvm.atomicrmw"(%p, %x) <{bin_op = 1 : i64, ordering = 6 : i64}> : (!llvm.ptr, f32) -> f32 // error: expected a kind that combines f32
  "llvm.return"() : () -> ()
}
