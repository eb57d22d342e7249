// Values of every type as block arguments.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @f
func @f(%m: memref<?xf32>, %u: memref<*xf32>, %v: vector<2x2xf32>, %g: () -> ()) {
  br ^bb1(%m, %u, %v, %g : memref<?xf32>, memref<*xf32>, vector<2x2xf32>, () -> ())
// CHECK: ^bb1(%{{.*}}: !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">, %{{.*}}: !llvm<"{ i64, i8* }">, %{{.*}}: !llvm<"[2 x <2 x float>]">, %{{.*}}: !llvm<"void ()*">):
^bb1(%a: memref<?xf32>, %b: memref<*xf32>, %c: vector<2x2xf32>, %d: () -> ()):
  return
}
