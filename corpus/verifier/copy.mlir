// One element type, shapes that can be equal.
func.func @f(%m: memref<2xi32>, %n: memref<3xi32>, %k: memref<2xi64>, %r: memref<2x1xi32>) {
  "memref.copy"(%m, %n) : (memref<2xi32>, memref<3xi32>) -> () // error: expected one shape and element type
  "memref.copy"(%m, %k) : (memref<2xi32>, memref<2xi64>) -> () // error: expected one shape and element type
  "memref.copy"(%m, %r) : (memref<2xi32>, memref<2x1xi32>) -> () // error: expected one shape and element type
  func.return
}
