// Ops that compute each element by itself.
func.func @fill(%m: memref<2x2xi32>, %x: i32) {
  linalg.fill ins(%x : i32) outs(%m : memref<2x2xi32>)
  return
}
func.func @copy(%a: memref<3xi8>, %b: memref<3xi32>) {
  linalg.copy ins(%a : memref<3xi8>) outs(%b : memref<3xi32>)
  return
}
func.func @negf(%a: memref<2xf32>, %b: memref<2xf32>) {
  linalg.negf ins(%a : memref<2xf32>) outs(%b : memref<2xf32>)
  return
}
func.func @div_unsigned(%a: memref<2xi8>, %b: memref<2xi8>, %c: memref<2xi8>) {
  linalg.div_unsigned ins(%a, %b : memref<2xi8>, memref<2xi8>) outs(%c : memref<2xi8>)
  return
}
func.func @select(%c: memref<3xi1>, %a: memref<3xi8>, %b: memref<3xi8>, %o: memref<3xi8>) {
  linalg.select ins(%c, %a, %b : memref<3xi1>, memref<3xi8>, memref<3xi8>) outs(%o : memref<3xi8>)
  return
}
func.func @reciprocal(%a: memref<2xf32>, %b: memref<2xf32>) {
  linalg.reciprocal ins(%a : memref<2xf32>) outs(%b : memref<2xf32>)
  return
}
func.func @scalar(%a: memref<2xi32>, %s: i32, %z: memref<i32>, %o: memref<2xi32>) {
  linalg.sub ins(%a, %s : memref<2xi32>, i32) outs(%o : memref<2xi32>)
  linalg.add ins(%o, %z : memref<2xi32>, memref<i32>) outs(%o : memref<2xi32>)
  return
}
// call: @fill(memref<2x2xi32> [0, 1, 2, 3], 7 : i32) == ()
// after: arg0 == [7, 7, 7, 7]
// call: @copy(memref<3xi8> [-1, 2, 3], memref<3xi32> [0, 0, 0]) == ()
// after: arg1 == [-1, 2, 3]
// call: @negf(memref<2xf32> [0.0, -3.5], memref<2xf32> [1.0, 1.0]) == ()
// after: arg1 == [-0.0, 3.5]
// 254 / 2 and 7 / 2
// call: @div_unsigned(memref<2xi8> [-2, 7], memref<2xi8> [2, 2], memref<2xi8> [0, 0]) == ()
// after: arg2 == [127, 3]
// call: @div_unsigned(memref<2xi8> [-2, 7], memref<2xi8> [2, 0], memref<2xi8> [0, 0]) == undefined "division by zero"
// call: @select(memref<3xi1> [true, false, true], memref<3xi8> [1, 2, 3], memref<3xi8> [4, 5, 6], memref<3xi8> [0, 0, 0]) == ()
// after: arg3 == [1, 5, 3]
// call: @reciprocal(memref<2xf32> [4.0, -0.5], memref<2xf32> [0.0, 0.0]) == ()
// after: arg1 == [0.25, -2.0]
// A scalar, and a memref without dimensions, are the same element for all others.
// call: @scalar(memref<2xi32> [1, 2], 10 : i32, memref<i32> [100], memref<2xi32> [0, 0]) == ()
// after: arg3 == [91, 92]
