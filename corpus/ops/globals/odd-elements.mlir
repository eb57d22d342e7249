// Booleans, an odd width, index.
memref.global "private" constant @b : memref<3xi1> = dense<[true, false, true]>
memref.global "private" constant @o : memref<2xi33> = dense<[-1, 4294967296]>
memref.global "private" constant @x : memref<2xindex> = dense<[7, -7]>
func.func @f(%i: index) -> (i1, i33, index) {
  %b = memref.get_global @b : memref<3xi1>
  %o = memref.get_global @o : memref<2xi33>
  %x = memref.get_global @x : memref<2xindex>
  %0 = memref.load %b[%i] : memref<3xi1>
  %1 = memref.load %o[%i] : memref<2xi33>
  %2 = memref.load %x[%i] : memref<2xindex>
  return %0, %1, %2 : i1, i33, index
}
// call: @f(0 : index) == true, -1 : i33, 7 : index
// 2^32 in 33 bits is the lowest number.
// call: @f(1 : index) == false, -4294967296 : i33, -7 : index
