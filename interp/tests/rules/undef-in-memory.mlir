// Fresh memory is undef, not poison, and each bit of a store for itself; poison that is stored is
// poison, whatever lies beside it.
llvm.func @nibble(%x: i8, %mask: i8) -> (i8 {llvm.noundef}) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %m = llvm.alloca %one x i8 : (i64) -> !llvm.ptr
  %low = llvm.mlir.constant(15 : i8) : i8
  %high = llvm.mlir.constant(-16 : i8) : i8
  %old = llvm.load %m : !llvm.ptr -> i8
  %others = llvm.and %old, %high : i8
  %part = llvm.and %x, %low : i8
  %new = llvm.or %others, %part : i8
  llvm.store %new, %m : i8, !llvm.ptr
  %read = llvm.load %m : !llvm.ptr -> i8
  %0 = llvm.and %read, %mask : i8
  llvm.return %0 : i8
}
// The same, in memory alone.
llvm.func @atomic(%x: i8, %mask: i8) -> (i8 {llvm.noundef}) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %m = llvm.alloca %one x i8 : (i64) -> !llvm.ptr
  %high = llvm.mlir.constant(-16 : i8) : i8
  %old = llvm.atomicrmw _and %m, %high acq_rel : !llvm.ptr, i8
  %older = llvm.atomicrmw _or %m, %x acq_rel : !llvm.ptr, i8
  %read = llvm.load %m : !llvm.ptr -> i8
  %0 = llvm.and %read, %mask : i8
  llvm.return %0 : i8
}
// Two bytes, of which a store wrote one.
llvm.func @wider(%x: i8, %mask: i16) -> (i16 {llvm.noundef}) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %m = llvm.alloca %one x i16 : (i64) -> !llvm.ptr
  llvm.store %x, %m : i8, !llvm.ptr
  %read = llvm.load %m : !llvm.ptr -> i16
  %0 = llvm.and %read, %mask : i16
  llvm.return %0 : i16
}
llvm.func @beside_poison(%x: i8, %by: i8) -> (i16 {llvm.noundef}) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %m = llvm.alloca %one x i16 : (i64) -> !llvm.ptr
  %high = llvm.getelementptr %m[1] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %x, %m : i8, !llvm.ptr
  %shifted = llvm.shl %x, %by : i8
  llvm.store %shifted, %high : i8, !llvm.ptr
  %read = llvm.load %m : !llvm.ptr -> i16
  %mask = llvm.mlir.constant(255 : i16) : i16
  %0 = llvm.and %read, %mask : i16
  llvm.return %0 : i16
}
// call: @nibble(0x25 : i8, 31 : i8) == undefined "undef from llvm.load in @nibble: undefined bytes were read"
// call: @nibble(0x25 : i8, 15 : i8) == 5 : i8
// call: @atomic(5 : i8, 31 : i8) == undefined "undef from llvm.atomicrmw in @atomic: undefined bytes were read"
// call: @atomic(5 : i8, 15 : i8) == 5 : i8
// call: @wider(5 : i8, 256 : i16) == undefined "undef from llvm.load in @wider: undefined bytes were read"
// call: @wider(5 : i8, 255 : i16) == 5 : i16
// call: @beside_poison(5 : i8, 8 : i8) == undefined "result 0 is poison from llvm.load in @beside_poison: poison bytes were read"
// call: @beside_poison(5 : i8, 1 : i8) == 5 : i16
