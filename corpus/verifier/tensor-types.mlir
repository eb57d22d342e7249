// The type of a tensor is checked like that of any other value.
func.func @constants() {
  %0 = "arith.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  %1 = "arith.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<3xi32> // error: expected the result of type tensor<2xi32>, found tensor<3xi32>
  %2 = "arith.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<?xi32> // error: expected the result of type tensor<2xi32>, found tensor<?xi32>
  func.return
}
// -----
func.func @select(%c: i1, %a: tensor<2xi32>, %b: tensor<?xi32>) {
  %0 = "arith.select"(%c, %a, %a) : (i1, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %1 = "arith.select"(%c, %a, %b) : (i1, tensor<2xi32>, tensor<?xi32>) -> tensor<2xi32> // error: expected
  func.return
}
// -----
func.func @branch(%a: tensor<2xi32>) {
  "cf.br"(%a)[^bb1] : (tensor<2xi32>) -> () // error: expected
^bb1(%0: tensor<?xi32>):
  func.return
}
