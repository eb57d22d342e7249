// The value is of the result's type.
func.func @types() {
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i64 // error: expected the result of type i32, found i64
  %1 = "arith.constant"() <{value = 1.0 : f32}> : () -> f64 // error: expected the result of type f32, found f64
  %2 = "arith.constant"() <{value = dense<1> : vector<2xi32>}> : () -> vector<3xi32> // error: expected the result of type vector<2xi32>, found vector<3xi32>
  func.return
}
// -----
llvm.func @llvm() {
  %0 = "llvm.mlir.constant"() <{value = 1 : i32}> : () -> f32 // error: expected a value of type f32
  %1 = "llvm.mlir.constant"() <{value = 1.0 : f32}> : () -> f64 // error: expected a value of the result's type
  %2 = "llvm.mlir.constant"() <{value = dense<1> : vector<2xi32>}> : () -> vector<3xi32> // error: expected dense elements of the type's number and kind
  "llvm.return"() : () -> ()
}
