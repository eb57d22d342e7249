// Elements of 3 bytes are 4 bytes apart. A copy may also copy the byte between two elements, as conversions do.
func.func @f(%a: i8, %b: i8) -> (i8, i8, i8, i8, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %from = memref.alloc() {alignment = 4 : i64} : memref<8xi8>
  %to = memref.alloc() {alignment = 4 : i64} : memref<8xi8>
  cf.br ^fill(%c0 : index)
^fill(%i: index):
  memref.store %a, %from[%i] : memref<8xi8>
  memref.store %b, %to[%i] : memref<8xi8>
  %next = arith.addi %i, %c1 : index
  %more = arith.cmpi ult, %next, %c8 : index
  cf.cond_br %more, ^fill(%next : index), ^copy
^copy:
  %0 = memref.view %from[%c0][] : memref<8xi8> to memref<2xi24>
  %1 = memref.view %to[%c0][] : memref<8xi8> to memref<2xi24>
  memref.copy %0, %1 : memref<2xi24> to memref<2xi24>
  %2 = memref.load %to[%c0] : memref<8xi8>
  %3 = memref.load %to[%c2] : memref<8xi8>
  %4 = memref.load %to[%c3] : memref<8xi8>
  %5 = memref.load %to[%c4] : memref<8xi8>
  %6 = memref.load %to[%c7] : memref<8xi8>
  return %2, %3, %4, %5, %6 : i8, i8, i8, i8, i8
}
// call: @f(1 : i8, 2 : i8) == 1 : i8, 1 : i8, poison : i8, 1 : i8, poison : i8
