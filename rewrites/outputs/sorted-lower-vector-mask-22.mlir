func.func @f(%arg0: memref<5xi32>) -> i1 {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %true = arith.constant true
  %0 = scf.for %arg1 = %c1 to %c5 step %c1 iter_args(%arg2 = %true) -> (i1) {
    %1 = arith.subi %arg1, %c1 : index
    %2 = memref.load %arg0[%1] : memref<5xi32>
    %3 = memref.load %arg0[%arg1] : memref<5xi32>
    %4 = arith.cmpi sle, %2, %3 : i32
    %5 = arith.andi %arg2, %4 : i1
    scf.yield %5 : i1
  }
  return %0 : i1
}
