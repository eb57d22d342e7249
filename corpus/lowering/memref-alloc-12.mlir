// From LLVM 12 on the strides come first, as a running product that ends in the number of elements; the
// bytes are the distance to that element. The descriptor gets all sizes, then all strides.
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=12 %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=13 %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm=index-bitwidth=32 -syntax=12 %s | FileCheck %s --check-prefix=NARROW
// RUN: lowerfuzz opt -convert-std-to-llvm=use-aligned-alloc=1 -syntax=12 %s | FileCheck %s --check-prefix=ALIGNED

// CHECK-LABEL: llvm.func @mixed(%arg0: i64)
func @mixed(%n: index) -> memref<4x?x3xi16> {
  // CHECK-NEXT: %[[C4:.*]] = llvm.mlir.constant(4 : index) : i64
  // CHECK-NEXT: %[[C3:.*]] = llvm.mlir.constant(3 : index) : i64
  // CHECK-NEXT: %[[C1:.*]] = llvm.mlir.constant(1 : index) : i64
  // CHECK-NEXT: %[[S0:.*]] = llvm.mul %[[C3]], %arg0 : i64
  // CHECK-NEXT: %[[N:.*]] = llvm.mul %[[S0]], %[[C4]] : i64
  // CHECK-NEXT: %[[NULL:.*]] = llvm.mlir.null : !llvm.ptr<i16>
  // CHECK-NEXT: %[[END:.*]] = llvm.getelementptr %[[NULL]][%[[N]]]
  // CHECK-NEXT: %[[BYTES:.*]] = llvm.ptrtoint %[[END]]
  // CHECK-NEXT: %[[BLOCK:.*]] = llvm.call @malloc(%[[BYTES]])
  // CHECK-NEXT: %[[P:.*]] = llvm.bitcast %[[BLOCK]] : !llvm.ptr<i8> to !llvm.ptr<i16>
  // CHECK-NEXT: %[[D0:.*]] = llvm.mlir.undef
  // CHECK-NEXT: %[[D1:.*]] = llvm.insertvalue %[[P]], %[[D0]][0]
  // CHECK-NEXT: %[[D2:.*]] = llvm.insertvalue %[[P]], %[[D1]][1]
  // CHECK-NEXT: %[[ZERO:.*]] = llvm.mlir.constant(0 : index) : i64
  // CHECK-NEXT: %[[D3:.*]] = llvm.insertvalue %[[ZERO]], %[[D2]][2]
  // CHECK-NEXT: %[[D4:.*]] = llvm.insertvalue %[[C4]], %[[D3]][3, 0]
  // CHECK-NEXT: %[[D5:.*]] = llvm.insertvalue %arg0, %[[D4]][3, 1]
  // CHECK-NEXT: %[[D6:.*]] = llvm.insertvalue %[[C3]], %[[D5]][3, 2]
  // CHECK-NEXT: %[[D7:.*]] = llvm.insertvalue %[[S0]], %[[D6]][4, 0]
  // CHECK-NEXT: %[[D8:.*]] = llvm.insertvalue %[[C3]], %[[D7]][4, 1]
  // CHECK-NEXT: %[[D9:.*]] = llvm.insertvalue %[[C1]], %[[D8]][4, 2]
  // CHECK-NEXT: llvm.return %[[D9]]
  %m = memref.alloc(%n) : memref<4x?x3xi16>
  return %m : memref<4x?x3xi16>
}
// The block is moved up as a number; where that has 32 bits and an address more, by a distance.
// CHECK-LABEL: llvm.func @aligned()
// NARROW-LABEL: llvm.func @aligned()
// ALIGNED-LABEL: llvm.func @aligned()
func @aligned() -> memref<5xf32> {
  // CHECK: %[[BYTES:.*]] = llvm.ptrtoint
  // CHECK-NEXT: %[[C32:.*]] = llvm.mlir.constant(32 : index) : i64
  // CHECK-NEXT: %[[MORE:.*]] = llvm.add %[[BYTES]], %[[C32]] : i64
  // CHECK-NEXT: %[[BLOCK:.*]] = llvm.call @malloc(%[[MORE]])
  // CHECK-NEXT: %[[P:.*]] = llvm.bitcast %[[BLOCK]]
  // CHECK-NEXT: %[[A:.*]] = llvm.ptrtoint %[[P]]
  // CHECK-NEXT: %[[C1:.*]] = llvm.mlir.constant(1 : index) : i64
  // CHECK-NEXT: %[[MOST:.*]] = llvm.sub %[[C32]], %[[C1]] : i64
  // CHECK-NEXT: %[[ABOVE:.*]] = llvm.add %[[A]], %[[MOST]] : i64
  // CHECK-NEXT: %[[OVER:.*]] = llvm.urem %[[ABOVE]], %[[C32]] : i64
  // CHECK-NEXT: %[[UP:.*]] = llvm.sub %[[ABOVE]], %[[OVER]] : i64
  // CHECK-NEXT: %[[Q:.*]] = llvm.inttoptr %[[UP]] : i64 to !llvm.ptr<f32>
  // CHECK-NEXT: %[[D0:.*]] = llvm.mlir.undef
  // CHECK-NEXT: %[[D1:.*]] = llvm.insertvalue %[[P]], %[[D0]][0]
  // CHECK-NEXT: llvm.insertvalue %[[Q]], %[[D1]][1]
  // NARROW-NOT: llvm.inttoptr
  // NARROW: llvm.urem
  // NARROW: %[[BUMP:.*]] = llvm.urem
  // NARROW: llvm.getelementptr %{{.*}}[%[[BUMP]]] : (!llvm.ptr<i8>, i32) -> !llvm.ptr<i8>
  // 20 bytes become 32.
  // ALIGNED: %[[BYTES:.*]] = llvm.ptrtoint
  // ALIGNED-NEXT: %[[C32:.*]] = llvm.mlir.constant(32 : index) : i64
  // ALIGNED-NEXT: %[[C1:.*]] = llvm.mlir.constant(1 : index) : i64
  // ALIGNED-NEXT: %[[MOST:.*]] = llvm.sub %[[C32]], %[[C1]] : i64
  // ALIGNED-NEXT: %[[ABOVE:.*]] = llvm.add %[[BYTES]], %[[MOST]] : i64
  // ALIGNED-NEXT: %[[OVER:.*]] = llvm.urem %[[ABOVE]], %[[C32]] : i64
  // ALIGNED-NEXT: %[[UP:.*]] = llvm.sub %[[ABOVE]], %[[OVER]] : i64
  // ALIGNED-NEXT: llvm.call @aligned_alloc(%[[C32]], %[[UP]])
  %m = memref.alloc() {alignment = 32} : memref<5xf32>
  return %m : memref<5xf32>
}
// CHECK-LABEL: llvm.func @rank0()
func @rank0() -> memref<f32> {
  // CHECK-NEXT: %[[C1:.*]] = llvm.mlir.constant(1 : index) : i64
  // CHECK-NEXT: %[[NULL:.*]] = llvm.mlir.null
  // CHECK-NEXT: %[[END:.*]] = llvm.getelementptr %[[NULL]][%[[C1]]]
  // CHECK-NEXT: %[[BYTES:.*]] = llvm.ptrtoint %[[END]]
  // CHECK-NEXT: llvm.alloca %[[BYTES]] x f32
  %m = memref.alloca() : memref<f32>
  return %m : memref<f32>
}
