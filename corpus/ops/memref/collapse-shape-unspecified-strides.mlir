// A dimension that has one element only at run time may not be collapsed if its stride is unspecified or unfit.
func.func @stepped(%m: memref<6xi8, strided<[2]>>, %n: index, %one: index, %step: index) -> i8 {
  %c1 = arith.constant 1 : index
  %e = memref.expand_shape %m [[0, 1]] output_shape [6, 1] : memref<6xi8, strided<[2]>> into memref<6x1xi8, strided<[2, 2]>>
  %s = memref.subview %e[0, 0] [%n, %one] [1, %step] : memref<6x1xi8, strided<[2, 2]>> to memref<?x?xi8, strided<[2, ?]>>
  %c = memref.collapse_shape %s [[0, 1]] : memref<?x?xi8, strided<[2, ?]>> into memref<?xi8, strided<[?]>>
  %0 = memref.load %c[%c1] : memref<?xi8, strided<[?]>>
  return %0 : i8
}
// The step makes the stride of the second dimension 4, but a dimension that an expansion made has no stride of its own.
// call: @stepped(memref<6xi8, strided<[2]>> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5 : index, 1 : index, 2 : index) == undefined "poison used as the unspecified stride of one element"

// The type of the second dimension fixes the stride 1. The group needs 4.
func.func @fixed(%m: memref<?x?x?xi8, strided<[?, ?, 1]>>) -> index {
  %c0 = arith.constant 0 : index
  %a = memref.collapse_shape %m [[0, 1], [2]] : memref<?x?x?xi8, strided<[?, ?, 1]>> into memref<?x?xi8, strided<[?, 1]>>
  %b = memref.collapse_shape %a [[0, 1]] : memref<?x?xi8, strided<[?, 1]>> into memref<?xi8, strided<[?]>>
  %0 = memref.dim %b, %c0 : memref<?xi8, strided<[?]>>
  return %0 : index
}
// call: @fixed(memref<2x1x1xi8, strided<[4, 4, 1]>> [0, 1, 2, 3, 4]) == undefined "the stride of one element in a collapsed group is 1, and 4 is needed"
// The first collapse merges two dimensions of one element, so the stride of the result is unspecified.
// call: @fixed(memref<1x1x2xi8, strided<[4, 4, 1]>> [0, 1]) == undefined "poison used as the unspecified stride of one element"
// call: @fixed(memref<2x1x2xi8, strided<[2, 2, 1]>> [0, 1, 2, 3]) == 4 : index

// A dimension that a collapse keeps has the stride of its source: 12, and then 6.
func.func @kept(%m: memref<?x?x?xi8, strided<[?, ?, ?]>>, %i: index) -> i8 {
  %a = memref.collapse_shape %m [[0], [1, 2]] : memref<?x?x?xi8, strided<[?, ?, ?]>> into memref<?x?xi8, strided<[?, ?]>>
  %b = memref.collapse_shape %a [[0, 1]] : memref<?x?xi8, strided<[?, ?]>> into memref<?xi8, strided<[?]>>
  %0 = memref.load %b[%i] : memref<?xi8, strided<[?]>>
  return %0 : i8
}
// call: @kept(memref<1x2x3xi8, strided<[6, 3, 1]>> [0, 1, 2, 3, 4, 5], 4 : index) == 4 : i8
func.func @turned(%m: memref<?x?x?xi8, strided<[?, ?, ?]>>) -> index {
  %c0 = arith.constant 0 : index
  %a = memref.collapse_shape %m [[0], [1, 2]] : memref<?x?x?xi8, strided<[?, ?, ?]>> into memref<?x?xi8, strided<[?, ?]>>
  %t = memref.transpose %a (i, j) -> (j, i) : memref<?x?xi8, strided<[?, ?]>> to memref<?x?xi8, strided<[?, ?]>>
  %b = memref.collapse_shape %t [[0, 1]] : memref<?x?xi8, strided<[?, ?]>> into memref<?xi8, strided<[?]>>
  %0 = memref.dim %b, %c0 : memref<?xi8, strided<[?]>>
  return %0 : index
}
// call: @turned(memref<1x2x3xi8, strided<[12, 6, 2]>> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) == undefined "the stride of one element in a collapsed group is 12, and 2 is needed"

// Of the last two dimensions, only the type of the last says that it has one element.
func.func @trailing(%m: memref<?x?x1xi8, strided<[?, ?, ?]>>) -> index {
  %c0 = arith.constant 0 : index
  %a = memref.collapse_shape %m [[0, 1, 2]] : memref<?x?x1xi8, strided<[?, ?, ?]>> into memref<?xi8, strided<[?]>>
  %0 = memref.dim %a, %c0 : memref<?xi8, strided<[?]>>
  return %0 : index
}
// call: @trailing(memref<3x1x1xi8, strided<[2, 7, 5]>> [0, 1, 2, 3, 4]) == undefined "the stride of one element in a collapsed group is 7, and 2 is needed"
// call: @trailing(memref<3x1x1xi8, strided<[2, 2, 5]>> [0, 1, 2, 3, 4]) == 3 : index

// The sizes determine the strides of the identity layout.
func.func @identity(%m: memref<?xi8>, %n: index, %one: index, %i: index) -> i8 {
  %e = memref.expand_shape %m [[0, 1]] output_shape [%n, %one] : memref<?xi8> into memref<?x?xi8>
  %c = memref.collapse_shape %e [[0, 1]] : memref<?x?xi8> into memref<?xi8>
  %0 = memref.load %c[%i] : memref<?xi8>
  return %0 : i8
}
// call: @identity(memref<4xi8> [0, 1, 2, 3], 4 : index, 1 : index, 3 : index) == 3 : i8

// A cast to a type with another stride leaves the stride of one element unspecified.
func.func @cast(%m: memref<?x?xi8, strided<[?, ?]>>) -> index {
  %c0 = arith.constant 0 : index
  %s = memref.cast %m : memref<?x?xi8, strided<[?, ?]>> to memref<?x?xi8, strided<[?, 1]>>
  %d = memref.cast %s : memref<?x?xi8, strided<[?, 1]>> to memref<?x?xi8, strided<[?, ?]>>
  %a = memref.collapse_shape %d [[0, 1]] : memref<?x?xi8, strided<[?, ?]>> into memref<?xi8, strided<[?]>>
  %0 = memref.dim %a, %c0 : memref<?xi8, strided<[?]>>
  return %0 : index
}
// call: @cast(memref<3x1xi8, strided<[2, 2]>> [0, 1, 2, 3, 4]) == undefined "poison used as the unspecified stride of one element"

// A subview that is larger than the only element needs the stride.
func.func @beyond(%m: memref<?xi8, strided<[?]>>, %n: index, %one: index, %two: index) -> index {
  %c1 = arith.constant 1 : index
  %e = memref.expand_shape %m [[0, 1]] output_shape [%n, %one] : memref<?xi8, strided<[?]>> into memref<?x?xi8, strided<[?, ?]>>
  %s = memref.subview %e[0, 0] [2, %two] [1, 1] : memref<?x?xi8, strided<[?, ?]>> to memref<2x?xi8, strided<[?, ?]>>
  %0 = memref.dim %s, %c1 : memref<2x?xi8, strided<[?, ?]>>
  return %0 : index
}
// call: @beyond(memref<3xi8> [0, 1, 2], 3 : index, 1 : index, 1 : index) == 1 : index
// call: @beyond(memref<3xi8> [0, 1, 2], 3 : index, 1 : index, 2 : index) == undefined "poison used as the unspecified stride of one element"
