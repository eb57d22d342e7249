// Asked for twice it is the same memory, which may be copied onto itself.
memref.global "private" @g : memref<2xi8> = dense<[1, 2]>
func.func @f(%v: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %a = memref.get_global @g : memref<2xi8>
  %b = memref.get_global @g : memref<2xi8>
  memref.store %v, %a[%c0] : memref<2xi8>
  %0 = memref.load %b[%c0] : memref<2xi8>
  return %0 : i8
}
func.func @copy() {
  %a = memref.get_global @g : memref<2xi8>
  %b = memref.get_global @g : memref<2xi8>
  memref.copy %a, %b : memref<2xi8> to memref<2xi8>
  return
}
// call: @f(9 : i8) == 9 : i8
// call: @copy() == ()
