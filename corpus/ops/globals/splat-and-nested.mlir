// One value for all elements, and a nested list, row-major.
memref.global "private" @ones : memref<2x2xi8> = dense<-1>
memref.global "private" constant @grid : memref<2x3xf32> = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, -0.0]]>
func.func @f(%i: index, %j: index) -> (i8, f32) {
  %a = memref.get_global @ones : memref<2x2xi8>
  %b = memref.get_global @grid : memref<2x3xf32>
  %0 = memref.load %a[%i, %i] : memref<2x2xi8>
  %1 = memref.load %b[%i, %j] : memref<2x3xf32>
  return %0, %1 : i8, f32
}
// call: @f(1 : index, 2 : index) == -1 : i8, -0.0 : f32
// call: @f(0 : index, 1 : index) == -1 : i8, 2.0 : f32
