// A running sum in place: each store is read in the next round.
func.func @scan(%m: memref<?xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xi64>
  cf.br ^head(%c1 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  %h = arith.subi %i, %c1 : index
  %a = memref.load %m[%h] : memref<?xi64>
  %b = memref.load %m[%i] : memref<?xi64>
  %s = arith.addi %a, %b : i64
  memref.store %s, %m[%i] : memref<?xi64>
  %i1 = arith.addi %i, %c1 : index
  cf.br ^head(%i1 : index)
^exit:
  return
}
// call: @scan(memref<5xi64> [1, 2, 3, 4, 5]) == ()
// after: arg0 == [1, 3, 6, 10, 15]
// call: @scan(memref<0xi64> []) == ()
// after: arg0 == []
