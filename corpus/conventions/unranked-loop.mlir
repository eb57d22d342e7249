// An unranked memref that goes around a loop: in each turn one more dimension, and all the earlier
// ones live on. @f returns the rank of the one of the turn before the last.
func.func @f(%a: memref<1xi8>, %b: memref<1x1xi8>, %n: i8) -> (index, index) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %0 = memref.cast %a : memref<1xi8> to memref<*xi8>
  cf.br ^bb1(%c0, %0, %0 : i8, memref<*xi8>, memref<*xi8>)
^bb1(%i: i8, %before: memref<*xi8>, %last: memref<*xi8>):
  %done = arith.cmpi eq, %i, %n : i8
  cf.cond_br %done, ^bb4, ^bb2
^bb2:
  %bit = arith.andi %i, %c1 : i8
  %next = arith.addi %i, %c1 : i8
  %1 = memref.cast %a : memref<1xi8> to memref<*xi8>
  %2 = memref.cast %b : memref<1x1xi8> to memref<*xi8>
  %odd = arith.cmpi eq, %bit, %c1 : i8
  cf.cond_br %odd, ^bb1(%next, %last, %1 : i8, memref<*xi8>, memref<*xi8>), ^bb1(%next, %last, %2 : i8, memref<*xi8>, memref<*xi8>)
^bb4:
  %3 = memref.rank %before : memref<*xi8>
  %4 = memref.rank %last : memref<*xi8>
  return %3, %4 : index, index
}
// call: @f(memref<1xi8> [1], memref<1x1xi8> [2], 0 : i8) == 1 : index, 1 : index
// call: @f(memref<1xi8> [1], memref<1x1xi8> [2], 1 : i8) == 1 : index, 2 : index
// call: @f(memref<1xi8> [1], memref<1x1xi8> [2], 2 : i8) == 2 : index, 1 : index
// call: @f(memref<1xi8> [1], memref<1x1xi8> [2], 5 : i8) == 1 : index, 2 : index
