func.func @f(%m: memref<8xi32>, %x: i32) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %in = arith.cmpi ult, %i, %c8 : index
    %go = scf.if %in -> (i1) {
      %v = memref.load %m[%i] : memref<8xi32>
      %ne = arith.cmpi ne, %v, %x : i32
      scf.yield %ne : i1
    } else {
      %false = arith.constant false
      scf.yield %false : i1
    }
    scf.condition(%go) %i : index
  } do {
  ^bb0(%i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %j : index
  }
  return %r : index
}
