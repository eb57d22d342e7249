// Values of types that are not modelled, and ops with regions, before and after a pass.

// ===== tokens pass through loops and functions
// expected: agree
func.func private @same(%t: !my.t) -> !my.t {
  return %t : !my.t
}
func.func @f(%t: !my.t, %n: index) -> (!my.t, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %t) -> !my.t {
    %y = "my.next"(%x) : (!my.t) -> !my.t
    scf.yield %y : !my.t
  }
  %1 = call @same(%0) : (!my.t) -> !my.t
  %2 = arith.addi %n, %c0 : index
  return %1, %2 : !my.t, index
}
// -----
func.func @f(%t: !my.t, %n: index) -> (!my.t, index) {
  %0 = "my.next"(%t) : (!my.t) -> !my.t
  %1 = "my.next"(%0) : (!my.t) -> !my.t
  %2 = "my.next"(%1) : (!my.t) -> !my.t
  return %2, %n : !my.t, index
}

// ===== tokens are compared by identity
// expected: mismatch: result 0
func.func @f(%s: !my.t, %t: !my.t, %c: i1) -> !my.t {
  %0 = arith.select %c, %s, %t : !my.t
  return %0 : !my.t
}
// -----
func.func @f(%s: !my.t, %t: !my.t, %c: i1) -> !my.t {
  %0 = arith.select %c, %t, %s : !my.t
  return %0 : !my.t
}

// ===== names, and the places of constants, are no part of a region
// expected: agree
func.func @f(%a: i32) -> i32 {
  %0 = "my.region"(%a) ({
  ^bb0(%x: i32):
    %c = arith.constant 5 : i32
    %y = arith.addi %x, %c : i32
    %z = arith.muli %y, %a : i32
    "my.yield"(%z) : (i32) -> ()
  }) : (i32) -> i32
  return %0 : i32
}
// -----
func.func @f(%arg0: i32) -> i32 {
  %five = arith.constant 5 : i32
  %r = "my.region"(%arg0) ({
  ^bb0(%arg1: i32):
    %0 = arith.addi %arg1, %five : i32
    %1 = arith.muli %0, %arg0 : i32
    "my.yield"(%1) : (i32) -> ()
  }) : (i32) -> i32
  return %r : i32
}

// ===== a region that a pass changed has an unknown meaning
// unknown to the tool: my.region
// expected: in part: calls of `my.region` differ
func.func @f(%a: i32) -> (i32, i32) {
  %0 = "my.region"() ({
    %y = arith.addi %a, %a : i32
    "my.yield"(%y) : (i32) -> ()
  }) : () -> i32
  %1 = arith.addi %a, %a : i32
  return %0, %1 : i32, i32
}
// -----
func.func @f(%a: i32) -> (i32, i32) {
  %0 = "my.region"() ({
    %c = arith.constant 1 : i32
    %y = arith.shli %a, %c : i32
    "my.yield"(%y) : (i32) -> ()
  }) : () -> i32
  %1 = arith.addi %a, %a : i32
  return %0, %1 : i32, i32
}

// ===== a captured value is an operand
// unknown to the tool: my.region
// expected: mismatch: a value that `my.region` receives
func.func @f(%a: i32, %b: i32) {
  %0 = arith.subi %a, %b : i32
  "my.region"() ({
    "my.use"(%0) : (i32) -> ()
  }) : () -> ()
  return
}
// -----
func.func @f(%a: i32, %b: i32) {
  %0 = arith.subi %b, %a : i32
  "my.region"() ({
    "my.use"(%0) : (i32) -> ()
  }) : () -> ()
  return
}

// ===== a tensor of elements of an unknown type is one token
// expected: not judged: the transformed program: an op on elements of an unknown type
func.func @f(%t: tensor<2x!my.t>) -> tensor<2x!my.t> {
  return %t : tensor<2x!my.t>
}
// -----
func.func @f(%t: tensor<2x!my.t>) -> tensor<2x!my.t> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.extract %t[%c0] : tensor<2x!my.t>
  %1 = tensor.extract %t[%c1] : tensor<2x!my.t>
  %2 = tensor.from_elements %0, %1 : tensor<2x!my.t>
  return %2 : tensor<2x!my.t>
}
