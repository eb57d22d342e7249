// Calls of ops that no op table lists, before and after a pass. Each test has the program before the pass, `// -----`,
// and the program after it. Tests are separated by lines of equals signs.

// ===== the same calls agree
// expected: agree
func.func @f(%a: i32) -> i32 {
  %c = arith.constant 1 : i32
  %0 = arith.addi %a, %c : i32
  %1 = "my.op"(%0) {k = 3 : i32} : (i32) -> i32
  %2 = arith.subi %1, %c : i32
  return %2 : i32
}
// -----
func.func @f(%a: i32) -> i32 {
  %m = arith.constant -1 : i32
  %0 = arith.subi %a, %m : i32
  %1 = "my.op"(%0) {k = 3 : i32} : (i32) -> i32
  %2 = arith.addi %1, %m : i32
  return %2 : i32
}

// ===== a wrong op beside the same calls is found if nobody knows the op
// unknown to the tool: my.op
// expected: mismatch: result 0
func.func @f(%a: i32) -> i32 {
  %0 = "my.op"(%a) : (i32) -> i32
  %1 = arith.addi %0, %a : i32
  return %1 : i32
}
// -----
func.func @f(%a: i32) -> i32 {
  %0 = "my.op"(%a) : (i32) -> i32
  %1 = arith.subi %0, %a : i32
  return %1 : i32
}

// ===== a tool that knows the op may know its result
// expected: not judged: depends on calls of `my.op`
func.func @f(%a: i32) -> i32 {
  %0 = "my.op"(%a) : (i32) -> i32
  %1 = arith.addi %0, %a : i32
  return %1 : i32
}
// -----
func.func @f(%a: i32) -> i32 {
  %0 = "my.op"(%a) : (i32) -> i32
  %1 = arith.subi %0, %a : i32
  return %1 : i32
}

// ===== a known op is judged although the call beside it is gone
// expected: in part: calls of `my.op` differ
func.func @f(%a: i32) -> i32 {
  %0 = "my.op"(%a) : (i32) -> i32
  %1 = arith.addi %a, %a : i32
  return %1 : i32
}
// -----
func.func @f(%a: i32) -> i32 {
  %c = arith.constant 1 : i32
  %0 = arith.shli %a, %c : i32
  return %0 : i32
}

// ===== a wrong known op is found although the call beside it is gone
// expected: mismatch: result 0
func.func @f(%a: i32) -> i32 {
  %0 = "my.op"(%a) : (i32) -> i32
  %1 = arith.addi %a, %a : i32
  return %1 : i32
}
// -----
func.func @f(%a: i32) -> i32 {
  %c = arith.constant 2 : i32
  %0 = arith.shli %a, %c : i32
  return %0 : i32
}

// ===== a tool may fold a call of its own op
// expected: not judged: depends on calls of `my.add`
func.func @f(%a: i32) -> i32 {
  %c = arith.constant 0 : i32
  %0 = "my.add"(%a, %c) : (i32, i32) -> i32
  return %0 : i32
}
// -----
func.func @f(%a: i32) -> i32 {
  return %a : i32
}

// ===== another operand of an unknown op is found
// unknown to the tool: my.use
// expected: mismatch: a value that `my.use` receives
func.func @f(%a: i32, %b: i32) {
  %0 = arith.subi %a, %b : i32
  "my.use"(%0) : (i32) -> ()
  return
}
// -----
func.func @f(%a: i32, %b: i32) {
  %0 = arith.subi %b, %a : i32
  "my.use"(%0) : (i32) -> ()
  return
}

// ===== another attribute of an unknown op is found
// unknown to the tool: my.use
// expected: mismatch: expected a call of `my.use {k=1:i32}
func.func @f(%a: i32) {
  "my.use"(%a) {k = 1 : i32} : (i32) -> ()
  return
}
// -----
func.func @f(%a: i32) {
  "my.use"(%a) {k = 2 : i32} : (i32) -> ()
  return
}

// ===== another operand of an op that the tool knows is its right
// expected: not judged: depends on calls of `my.add`
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = "my.add"(%a, %b) : (i32, i32) -> i32
  return %0 : i32
}
// -----
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = "my.add"(%b, %a) : (i32, i32) -> i32
  return %0 : i32
}

// ===== fewer calls are no finding, even of an unknown op
// unknown to the tool: my.use
// expected: in part: calls of `my.use` differ
func.func @f(%a: i32) -> i32 {
  "my.use"(%a) : (i32) -> ()
  "my.use"(%a) : (i32) -> ()
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
// -----
func.func @f(%a: i32) -> i32 {
  "my.use"(%a) : (i32) -> ()
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}

// ===== a pure op may run once for two calls
// opaque-ops: pure my.*
// expected: in part: calls of `my.op` differ
func.func @f(%a: i32) -> i32 {
  %0 = "my.op"(%a) : (i32) -> i32
  %1 = "my.op"(%a) : (i32) -> i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
// -----
func.func @f(%a: i32) -> i32 {
  %0 = "my.op"(%a) : (i32) -> i32
  %2 = arith.addi %0, %0 : i32
  return %2 : i32
}

// ===== the results of a pure op are compared
// opaque-ops: pure my.*
// expected: mismatch: result 0
func.func @f(%a: i32) -> i32 {
  %0 = "my.op"(%a) : (i32) -> i32
  %1 = arith.addi %0, %a : i32
  return %1 : i32
}
// -----
func.func @f(%a: i32) -> i32 {
  %0 = "my.op"(%a) : (i32) -> i32
  %1 = arith.subi %0, %a : i32
  return %1 : i32
}

// ===== a fold of a pure op is no finding
// opaque-ops: pure my.*
// expected: not judged: depends on calls of `my.add`
func.func @f(%a: i32) -> i32 {
  %c = arith.constant 0 : i32
  %0 = "my.add"(%a, %c) : (i32, i32) -> i32
  return %0 : i32
}
// -----
func.func @f(%a: i32) -> i32 {
  return %a : i32
}

// ===== an assumption tells passes what its operand is
// expected: not judged: depends on calls
func.func @f(%a: i32) -> i1 {
  %c = arith.constant 7 : i32
  %0 = arith.cmpi slt, %a, %c : i32
  "my.check"(%0) : (i1) -> ()
  return %0 : i1
}
// -----
func.func @f(%a: i32) -> i1 {
  %t = arith.constant true
  "my.check"(%t) : (i1) -> ()
  return %t : i1
}

// ===== an op may become an external call
// expected: in part: calls of `my.print` differ
func.func private @print(i32)
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  "my.print"(%0) : (i32) -> ()
  return %0 : i32
}
// -----
func.func private @print(i32)
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  call @print(%0) : (i32) -> ()
  return %0 : i32
}

// ===== a branch on an unknown value ends the comparison
// expected: not judged: depends on calls of `my.test`
func.func @f(%a: i32) -> i32 {
  %0 = "my.test"(%a) : (i32) -> i1
  %1 = scf.if %0 -> i32 {
    scf.yield %a : i32
  } else {
    %c = arith.constant 9 : i32
    scf.yield %c : i32
  }
  return %1 : i32
}
// -----
func.func @f(%a: i32) -> i32 {
  %c = arith.constant 9 : i32
  return %c : i32
}

// ===== another order of the runs of one op is no finding
// unknown to the tool: my.use
// expected: not judged: depends on calls of `my.use`
func.func @f(%a: i32, %b: i32) {
  "my.use"(%a) : (i32) -> ()
  "my.use"(%b) : (i32) -> ()
  return
}
// -----
func.func @f(%a: i32, %b: i32) {
  "my.use"(%b) : (i32) -> ()
  "my.use"(%a) : (i32) -> ()
  return
}

// ===== iterations of parallel loops have no order
// unknown to the tool: my.use
// expected: not judged: depends on calls of `my.use`
func.func @f(%a: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %0 = arith.addi %a, %i : index
    "my.use"(%0) : (index) -> ()
  }
  return
}
// -----
func.func @f(%a: index) {
  %c1 = arith.constant 1 : index
  %0 = arith.addi %a, %c1 : index
  "my.use"(%0) : (index) -> ()
  "my.use"(%a) : (index) -> ()
  return
}

// ===== a pass may mark an op
// unknown to the tool: my.use
// expected: not judged: depends on calls of `my.use`
func.func @f(%a: i32) {
  "my.use"(%a) {k = 1 : i32} : (i32) -> ()
  return
}
// -----
func.func @f(%a: i32) {
  "my.use"(%a) {k = 1 : i32, seen} : (i32) -> ()
  return
}
