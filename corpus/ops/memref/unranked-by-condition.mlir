// One of two ranks, chosen at run time.
func.func @f(%c: i1, %a: memref<4xi8>, %b: memref<2x2xi8>) -> (index, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = memref.cast %a : memref<4xi8> to memref<*xi8>
  %v = memref.cast %b : memref<2x2xi8> to memref<*xi8>
  %s = arith.select %c, %u, %v : memref<*xi8>
  %0 = memref.rank %s : memref<*xi8>
  %one = arith.cmpi eq, %0, %c1 : index
  cf.cond_br %one, ^one, ^two
^one:
  %x = memref.cast %s : memref<*xi8> to memref<?xi8>
  %1 = memref.load %x[%c1] : memref<?xi8>
  return %0, %1 : index, i8
^two:
  %y = memref.cast %s : memref<*xi8> to memref<?x?xi8>
  %2 = memref.load %y[%c1, %c0] : memref<?x?xi8>
  return %0, %2 : index, i8
}
// call: @f(true, memref<4xi8> [1, 2, 3, 4], memref<2x2xi8> [5, 6, 7, 8]) == 1 : index, 2 : i8
// call: @f(false, memref<4xi8> [1, 2, 3, 4], memref<2x2xi8> [5, 6, 7, 8]) == 2 : index, 7 : i8
// call: @f(poison : i1, memref<4xi8> [1, 2, 3, 4], memref<2x2xi8> [5, 6, 7, 8]) == undefined "poison used as a memref"
