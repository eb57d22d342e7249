// Views in the spelling of release 11.
func @f(%b: memref<8xi8>, %s: index) -> (i32, i8) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %m = std.view %b[%s][] : memref<8xi8> to memref<1xi32>
  %0 = load %m[%c0] : memref<1xi32>
  %v = subview %b[2] [2] [3] : memref<8xi8> to memref<2xi8, affine_map<(d0) -> (d0 * 3 + 2)>>
  %1 = load %v[%c1] : memref<2xi8, affine_map<(d0) -> (d0 * 3 + 2)>>
  return %0, %1 : i32, i8
}
// release: 11
// 0x08070605 = 134678021; element 1 of the part is number 2 + 3.
// call: @f(memref<8xi8> [1, 2, 3, 4, 5, 6, 7, 8], 4 : index) == 134678021 : i32, 6 : i8
