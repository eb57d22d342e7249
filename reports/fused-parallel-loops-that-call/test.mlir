// Belongs in mlir/test/Dialect/SCF/parallel-loop-fusion.mlir.
// RUN: mlir-opt %s -scf-parallel-loop-fusion | FileCheck %s

func.func private @write(index, i32)
func.func private @read(index, memref<4xi32>)

// Nothing is known about what the functions access.
// CHECK-LABEL: func @loops_that_call
// CHECK-COUNT-2: scf.parallel
func.func @loops_that_call(%o: memref<4xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    func.call @write(%i, %x) : (index, i32) -> ()
  }
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    func.call @read(%i, %o) : (index, memref<4xi32>) -> ()
  }
  return
}
