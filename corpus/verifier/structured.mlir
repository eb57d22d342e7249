// Regions of scf: how many, of how many blocks, what they take and how they end.
func.func @if_regions(%c: i1, %a: i32) {
  "scf.if"(%c) ({  // error: expected 2 regions, found 1
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %0 = "scf.if"(%c) ({  // error: expected one block in the second region, found 0
    "scf.yield"(%a) : (i32) -> ()
  }, {
  }) : (i1) -> i32
  "scf.if"(%c) ({  // error: expected 0 arguments of the first region, found 1
  ^bb0(%x: i32):
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  "scf.if"(%c) ({  // error: expected one block in the first region, found 2
    "cf.br"()[^bb1] : () -> ()
  ^bb1:
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  return
}
func.func @for_region(%i: index, %a: i32) {
  scf.for %k = %i to %i step %i {
    "scf.yield"(%a) : (i32) -> ()  // error: expected 0 operands, found 1
  }
  %0 = scf.for %k = %i to %i step %i iter_args(%x = %a) -> (i32) {
    scf.yield %k : index  // error: expected operand 0 of type i32, found index
  }
  "scf.for"(%i, %i, %i) ({  // error: expected argument 0 of the region of type index, found i32
  ^bb0(%k: i32):
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  %1 = "scf.for"(%i, %i, %i, %a) ({  // error: expected result 0 of type i32, found index
  ^bb0(%k: index, %x: i32):
    "scf.yield"(%k) : (index) -> ()
  }) : (index, index, index, i32) -> index
  return
}
func.func @while_regions(%c: i1, %a: i32) {
  %0 = scf.while (%x = %a) : (i32) -> i32 {
    scf.condition(%c)  // error: expected 1 arguments, found 0
  } do {
  ^bb0(%y: i32):
    scf.yield %y : i32
  }
  %1 = scf.while (%x = %a) : (i32) -> i32 {
    scf.condition(%c) %x : i32
  } do {
  ^bb0(%y: i32):
    scf.yield  // error: expected 1 operands, found 0
  }
  %2 = scf.while (%x = %a) : (i32) -> i32 {  // error: expected argument 0 of the second region of type i32, found i1
    scf.condition(%c) %x : i32
  } do {
  ^bb0(%y: i1):
    scf.yield %a : i32
  }
  scf.while : () -> () {  // error: expected scf.condition at the end of the first region
    scf.yield
  } do {
    scf.yield
  }
  return
}
func.func @switch_regions(%i: index) {
  scf.index_switch %i  // error: expected each case once, found 3 twice
  case 3 {
    scf.yield
  }
  case 3 {
    scf.yield
  }
  default {
    scf.yield
  }
  "scf.index_switch"(%i) <{cases = array<i64: 1, 2>}> ({  // error: expected 3 regions, found 1
    "scf.yield"() : () -> ()
  }) : (index) -> ()
  return
}
func.func @ends(%c: i1) {
  scf.condition(%c)  // error: expected an enclosing scf.while
}
func.func @yields() {
  scf.yield  // error: expected an enclosing op of scf
}
func.func @returns(%c: i1) {
  scf.if %c {  // error: expected scf.yield at the end of the first region
    func.return  // error: expected the op to be in the function's own region
  }
  return
}
func.func @dominates(%c: i1, %a: i32) -> i32 {
  %0 = scf.if %c -> (i32) {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  %2 = scf.execute_region -> i32 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    %3 = arith.addi %0, %a : i32
    cf.br ^bb2
  ^bb2:
    scf.yield %3 : i32  // error: operand 0 does not dominate this use
  }
  return %2 : i32
}
func.func @parallel_loops(%i: index, %a: i32) {
  "scf.parallel"(%i, %i) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> ({  // error: expected equally many lower bounds, upper bounds and steps
  ^bb0(%k: index):
    "scf.reduce"() : () -> ()
  }) : (index, index) -> ()
  "scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({  // error: expected argument 0 of the region of type index, found i32
  ^bb0(%k: i32):
    "scf.reduce"() : () -> ()
  }) : (index, index, index) -> ()
  scf.parallel (%k) = (%i) to (%i) step (%i) {
    scf.reduce(%a : i32) {  // error: expected 0 operands, found 1
    ^bb0(%x: i32, %y: i32):
      scf.reduce.return %x : i32
    }
  }
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%a) -> i32 {
    scf.reduce(%a : i32) {  // error: expected argument 1 of a region of type i32, found index
    ^bb0(%x: i32, %y: index):
      scf.reduce.return %y : index  // error: expected the operand of type i32, found index
    }
  }
  return
}
func.func @scopes(%a: i32) {
  %0 = "memref.alloca_scope"() ({  // error: expected memref.alloca_scope.return at the end of the region
    "scf.yield"(%a) : (i32) -> ()  // error: expected an enclosing op of scf
  }) : () -> i32
  "memref.alloca_scope"() ({  // error: expected one block in the region, found 2
    "cf.br"()[^bb1] : () -> ()
  ^bb1:
    "memref.alloca_scope.return"() : () -> ()
  }) : () -> ()
  %1 = memref.alloca_scope -> i32 {
    "memref.alloca_scope.return"() : () -> ()  // error: expected 1 operands, found 0
  }
  "fuzz.around"() ({
    "memref.alloca_scope.return"() : () -> ()  // error: expected an enclosing memref.alloca_scope
  }) : () -> ()
  return
}
