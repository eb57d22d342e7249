// Two arguments are views of one buffer: a store through one of them is visible through the other.
func.func @forward(%a: memref<2xi32>, %b: memref<2xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7 : i32
  memref.store %seven, %a[%c1] : memref<2xi32>
  %y = memref.load %b[%c0] : memref<2xi32>
  return %y : i32
}
// The same view, a view whose base is one element later, and one whose base is one element earlier.
// call: @forward(memref<2xi32> [1, 2], memref<2xi32> of arg0) == 1 : i32
// after: arg0 == [1, 7]
// call: @forward(memref<2xi32> [1, 2, 3], memref<2xi32> of arg0 from 1) == 7 : i32
// after: arg0 == [1, 7, 3]
// call: @forward(memref<2xi32> from 1 [1, 2, 3], memref<2xi32> of arg0) == 1 : i32
// after: arg0 == [1, 2, 7]

func.func @copy(%a: memref<?xi8, strided<[?], offset: ?>>, %b: memref<*xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = memref.cast %b : memref<*xi8> to memref<?xi8, strided<[?], offset: ?>>
  %n = memref.dim %a, %c0 : memref<?xi8, strided<[?], offset: ?>>
  cf.br ^loop(%c0 : index)
^loop(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^done
^body:
  %x = memref.load %a[%i] : memref<?xi8, strided<[?], offset: ?>>
  memref.store %x, %r[%i] : memref<?xi8, strided<[?], offset: ?>>
  %next = arith.addi %i, %c1 : index
  cf.br ^loop(%next : index)
^done:
  return
}
// The target starts one element later, so the first element is copied to all others.
// call: @copy(memref<3xi8> [1, 2, 3, 4], memref<3xi8, strided<[1], offset: 1>> of arg0) == ()
// after: arg0 == [1, 1, 1, 1]
// The target is every second element.
// call: @copy(memref<2xi8> [1, 2, 3], memref<2xi8, strided<[2]>> of arg0) == ()
// after: arg0 == [1, 2, 2]

// An argument is a view of a global.
memref.global @g : memref<4xi16> = dense<[10, 20, 30, 40]>
func.func @global(%m: memref<2xi16>) -> i16 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %g = memref.get_global @g : memref<4xi16>
  %x = memref.load %m[%c0] : memref<2xi16>
  memref.store %x, %g[%c0] : memref<4xi16>
  %nine = arith.constant 9 : i16
  memref.store %nine, %g[%c2] : memref<4xi16>
  %y = memref.load %m[%c0] : memref<2xi16>
  return %y : i16
}
// call: @global(memref<2xi16> of @g from 2) == 9 : i16
// call: @global(memref<2xi16> of @g) == 10 : i16
