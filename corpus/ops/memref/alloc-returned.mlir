// A fresh allocation is returned and stays live.
func.func @f(%n: index, %v: i32) -> memref<?x2xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc(%n) : memref<?x2xi32>
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  %k = arith.index_cast %i : index to i32
  %w = arith.addi %k, %v : i32
  memref.store %k, %m[%i, %c0] : memref<?x2xi32>
  memref.store %w, %m[%i, %c1] : memref<?x2xi32>
  %i1 = arith.addi %i, %c1 : index
  cf.br ^head(%i1 : index)
^exit:
  return %m : memref<?x2xi32>
}
// call: @f(2 : index, 10 : i32) == memref<2x2xi32> [0, 10, 1, 11]
// call: @f(1 : index, -1 : i32) == memref<1x2xi32> [0, -1]
