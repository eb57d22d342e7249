// Belongs in mlir/test/mlir-runner/global-memref.mlir.
// RUN: mlir-opt %s -convert-arith-to-llvm -convert-func-to-llvm -finalize-memref-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i64 | FileCheck %s

// The offset of an element and the place of its initial value follow one data layout.
// CHECK: {{^}}2{{$}}
memref.global @g : memref<2xi96> = dense<[1, 2]>
func.func @main() -> i64 {
  %c1 = arith.constant 1 : index
  %g = memref.get_global @g : memref<2xi96>
  %r = memref.load %g[%c1] : memref<2xi96>
  %e = arith.trunci %r : i96 to i64
  return %e : i64
}
