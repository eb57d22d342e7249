// Functions of floats at points where the result is exact.
func.func @exp(%i: memref<1xf32>, %o: memref<1xf32>) {
  linalg.exp ins(%i : memref<1xf32>) outs(%o : memref<1xf32>)
  return
}
func.func @log(%i: memref<1xf32>, %o: memref<1xf32>) {
  linalg.log ins(%i : memref<1xf32>) outs(%o : memref<1xf32>)
  return
}
func.func @abs(%i: memref<1xf32>, %o: memref<1xf32>) {
  linalg.abs ins(%i : memref<1xf32>) outs(%o : memref<1xf32>)
  return
}
func.func @ceil(%i: memref<1xf32>, %o: memref<1xf32>) {
  linalg.ceil ins(%i : memref<1xf32>) outs(%o : memref<1xf32>)
  return
}
func.func @floor(%i: memref<1xf32>, %o: memref<1xf32>) {
  linalg.floor ins(%i : memref<1xf32>) outs(%o : memref<1xf32>)
  return
}
func.func @round(%i: memref<1xf32>, %o: memref<1xf32>) {
  linalg.round ins(%i : memref<1xf32>) outs(%o : memref<1xf32>)
  return
}
func.func @sqrt(%i: memref<1xf32>, %o: memref<1xf32>) {
  linalg.sqrt ins(%i : memref<1xf32>) outs(%o : memref<1xf32>)
  return
}
func.func @rsqrt(%i: memref<1xf32>, %o: memref<1xf32>) {
  linalg.rsqrt ins(%i : memref<1xf32>) outs(%o : memref<1xf32>)
  return
}
func.func @square(%i: memref<1xf32>, %o: memref<1xf32>) {
  linalg.square ins(%i : memref<1xf32>) outs(%o : memref<1xf32>)
  return
}
func.func @tanh(%i: memref<1xf32>, %o: memref<1xf32>) {
  linalg.tanh ins(%i : memref<1xf32>) outs(%o : memref<1xf32>)
  return
}
func.func @erf(%i: memref<1xf32>, %o: memref<1xf32>) {
  linalg.erf ins(%i : memref<1xf32>) outs(%o : memref<1xf32>)
  return
}
func.func @add(%a: memref<1xf32>, %b: memref<1xf32>, %o: memref<1xf32>) {
  linalg.add ins(%a, %b : memref<1xf32>, memref<1xf32>) outs(%o : memref<1xf32>)
  return
}
func.func @sub(%a: memref<1xf32>, %b: memref<1xf32>, %o: memref<1xf32>) {
  linalg.sub ins(%a, %b : memref<1xf32>, memref<1xf32>) outs(%o : memref<1xf32>)
  return
}
func.func @mul(%a: memref<1xf32>, %b: memref<1xf32>, %o: memref<1xf32>) {
  linalg.mul ins(%a, %b : memref<1xf32>, memref<1xf32>) outs(%o : memref<1xf32>)
  return
}
func.func @div(%a: memref<1xf32>, %b: memref<1xf32>, %o: memref<1xf32>) {
  linalg.div ins(%a, %b : memref<1xf32>, memref<1xf32>) outs(%o : memref<1xf32>)
  return
}
func.func @max(%a: memref<1xf32>, %b: memref<1xf32>, %o: memref<1xf32>) {
  linalg.max ins(%a, %b : memref<1xf32>, memref<1xf32>) outs(%o : memref<1xf32>)
  return
}
func.func @min(%a: memref<1xf32>, %b: memref<1xf32>, %o: memref<1xf32>) {
  linalg.min ins(%a, %b : memref<1xf32>, memref<1xf32>) outs(%o : memref<1xf32>)
  return
}
func.func @powf(%a: memref<1xf32>, %b: memref<1xf32>, %o: memref<1xf32>) {
  linalg.powf ins(%a, %b : memref<1xf32>, memref<1xf32>) outs(%o : memref<1xf32>)
  return
}
// call: @exp(memref<1xf32> [0.0], memref<1xf32> [7.0]) == ()
// after: arg1 == [1.0]
// call: @log(memref<1xf32> [1.0], memref<1xf32> [7.0]) == ()
// after: arg1 == [0.0]
// call: @abs(memref<1xf32> [-2.5], memref<1xf32> [7.0]) == ()
// after: arg1 == [2.5]
// call: @ceil(memref<1xf32> [1.25], memref<1xf32> [7.0]) == ()
// after: arg1 == [2.0]
// call: @floor(memref<1xf32> [-1.25], memref<1xf32> [7.0]) == ()
// after: arg1 == [-2.0]
// call: @round(memref<1xf32> [2.5], memref<1xf32> [7.0]) == ()
// after: arg1 == [3.0]
// call: @sqrt(memref<1xf32> [9.0], memref<1xf32> [7.0]) == ()
// after: arg1 == [3.0]
// call: @rsqrt(memref<1xf32> [4.0], memref<1xf32> [7.0]) == ()
// after: arg1 == [0.5]
// call: @square(memref<1xf32> [-3.0], memref<1xf32> [7.0]) == ()
// after: arg1 == [9.0]
// call: @tanh(memref<1xf32> [0.0], memref<1xf32> [7.0]) == ()
// after: arg1 == [0.0]
// call: @erf(memref<1xf32> [0.0], memref<1xf32> [7.0]) == ()
// after: arg1 == [0.0]
// call: @add(memref<1xf32> [1.5], memref<1xf32> [2.0], memref<1xf32> [7.0]) == ()
// after: arg2 == [3.5]
// call: @sub(memref<1xf32> [1.5], memref<1xf32> [2.0], memref<1xf32> [7.0]) == ()
// after: arg2 == [-0.5]
// call: @mul(memref<1xf32> [1.5], memref<1xf32> [2.0], memref<1xf32> [7.0]) == ()
// after: arg2 == [3.0]
// call: @div(memref<1xf32> [3.0], memref<1xf32> [2.0], memref<1xf32> [7.0]) == ()
// after: arg2 == [1.5]
// call: @max(memref<1xf32> [1.5], memref<1xf32> [-2.0], memref<1xf32> [7.0]) == ()
// after: arg2 == [1.5]
// call: @min(memref<1xf32> [1.5], memref<1xf32> [-2.0], memref<1xf32> [7.0]) == ()
// after: arg2 == [-2.0]
// call: @powf(memref<1xf32> [2.0], memref<1xf32> [3.0], memref<1xf32> [7.0]) == ()
// after: arg2 == [8.0]
