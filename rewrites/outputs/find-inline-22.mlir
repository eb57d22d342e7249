func.func @f(%arg0: memref<8xi32>, %arg1: i32) -> index {
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = scf.while (%arg2 = %c0) : (index) -> index {
    %1 = arith.cmpi ult, %arg2, %c8 : index
    %2 = scf.if %1 -> (i1) {
      %3 = memref.load %arg0[%arg2] : memref<8xi32>
      %4 = arith.cmpi ne, %3, %arg1 : i32
      scf.yield %4 : i1
    } else {
      scf.yield %false : i1
    }
    scf.condition(%2) %arg2 : index
  } do {
  ^bb0(%arg2: index):
    %1 = arith.addi %arg2, %c1 : index
    scf.yield %1 : index
  }
  return %0 : index
}
