// Maps of affine: how many operands, which values, what is multiplied and divided by; bounds and regions.
func.func @numbers(%i: index, %n: index) {
  %0 = "affine.apply"(%i) <{map = affine_map<(d0)[s0] -> (d0 + s0)>}> : (index) -> index  // error: expected 2 operands of the map, found 1
  %1 = "affine.apply"(%i) <{map = affine_map<(d0) -> (d0, d0)>}> : (index) -> index  // error: expected 1 results of the map, found 2
  %2 = "affine.min"() <{map = affine_map<() -> ()>}> : () -> index  // error: expected a map with results
  %3 = "affine.apply"(%i, %n) <{map = affine_map<(d0, d1) -> (d0 * d1)>}> : (index, index) -> index  // error: expected a symbolic or constant factor in each product
  %4 = "affine.apply"(%i, %n) <{map = affine_map<(d0, d1) -> (d0 mod d1)>}> : (index, index) -> index  // error: expected a symbolic or constant factor in each product
  %5 = "affine.apply"(%i, %n) <{map = affine_map<(d0)[s0] -> (d0 * s0)>}> : (index, index) -> index
  %6 = "affine.apply"(%i) : (index) -> index  // error: expected an affine map
  return
}
func.func @dimensions(%m: memref<4xi32>, %n: index, %c: i1) {
  %one = arith.constant 1 : index
  affine.for %i = 0 to 4 {
    %0 = affine.apply affine_map<(d0) -> (d0)>(%i)
    %1 = affine.apply affine_map<()[s0] -> (s0)>()[%i]  // error: expected a value that may be a symbol as symbol 0
    %2 = affine.load %m[%0] : memref<4xi32>
    %3 = arith.addi %i, %one : index
    %4 = affine.load %m[%3] : memref<4xi32>  // error: expected a value that may be a dimension as dimension 0
    %5 = arith.constant 2 : index
    %6 = affine.load %m[%5 + symbol(%5)] : memref<4xi32>
    %7 = affine.load %m[symbol(%0)] : memref<4xi32>  // error: expected a value that may be a symbol as symbol 0
  }
  scf.for %i = %one to %n step %one {
    %0 = affine.load %m[%i] : memref<4xi32>  // error: expected a value that may be a dimension as dimension 0
    %1 = affine.load %m[%n] : memref<4xi32>
    %2 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%i]
    affine.for %j = 0 to 4 {
      %3 = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%i)[%j]
      %4 = affine.apply affine_map<()[s0] -> (s0)>()[%j]  // error: expected a value that may be a symbol as symbol 0
    }
  }
  affine.if affine_set<() : ()>() {
  }
  return
}
func.func @accesses(%m: memref<4x4xi32>, %i: index, %v: vector<2x2xi32>) {
  %0 = affine.load %m[%i] : memref<4x4xi32>  // error: expected 2 results of the map, found 1
  %1 = affine.vector_load %m[%i, 0] : memref<4x4xi32>, vector<2xf32>  // error: expected a vector of one or more dimensions
  affine.vector_store %v, %m[%i, 0] : memref<4x4xi32>, vector<2x2xi32>
  %2 = affine.vector_load %m[%i, 0] : memref<4x4xi32>, vector<i32>  // error: expected a vector of one or more dimensions
  return
}
func.func @loops(%n: index, %a: i32) {
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 0 : index, upperBoundMap = affine_map<() -> (4)>}> ({  // error: expected a step above 0, found 0
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({  // error: expected 1 arguments of the region, found 0
    "affine.yield"() : () -> ()
  }) : () -> ()
  affine.for %i = 0 to %n {
    "affine.yield"(%a) : (i32) -> ()  // error: expected 0 operands, found 1
  }
  %0 = "affine.if"(%n) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({  // error: expected one block in the second region, found 0
    "affine.yield"(%a) : (i32) -> ()
  }, {
  }) : (index) -> i32
  return
}
func.func @parallels(%n: index, %a: i32) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [0], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({  // error: expected a step above 0, found 0
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  "affine.parallel"() <{lowerBoundsGroups = dense<2> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({  // error: expected 2 bounds, found 1
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({  // error: expected 2 groups of bounds, found 1
  ^bb0(%i: index, %j: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({  // error: expected 1 arguments of the region, found 2
  ^bb0(%i: index, %j: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  %0 = affine.parallel (%i) = (0) to (4) reduce ("addf") -> (i32) {  // error: expected a kind that combines i32
    affine.yield %a : i32
  }
  %1 = affine.parallel (%i) = (0) to (4) reduce ("addi") -> (i32) {
    affine.yield  // error: expected 1 operands, found 0
  }
  %2:2 = affine.parallel (%i) = (0) to (4) reduce ("addi") -> (i32, i32) {  // error: expected 2 kinds of reductions, found 1
    affine.yield %a, %a : i32, i32
  }
  %3 = affine.parallel (%i, %j) = (%n, 0) to (min(4, 5), %n) reduce ("addi") -> (i32) {
    %4 = affine.apply affine_map<(d0) -> (d0)>(%j)
    affine.yield %a : i32
  }
  return
}
func.func @yields() {
  affine.yield  // error: expected an enclosing op of affine
}
func.func @places(%i: index) {
  %0:3 = "affine.delinearize_index"(%i) <{static_basis = array<i64: 4>}> : (index) -> (index, index, index)  // error: expected 3 sizes, or one fewer without the first, found 1
  %1:2 = "affine.delinearize_index"(%i) <{static_basis = array<i64: 0, 4>}> : (index) -> (index, index)  // error: expected a positive size, found 0
  %2 = "affine.linearize_index"(%i) <{static_basis = array<i64: 4, 4>, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> index  // error: expected 1 sizes, or one fewer without the first, found 2
  %3:2 = "affine.delinearize_index"(%i) <{static_basis = array<i64: 4>}> : (index) -> (index, index)
  %4 = "affine.linearize_index"(%i, %i) <{static_basis = array<i64: -4>, operandSegmentSizes = array<i32: 2, 0>}> : (index, index) -> index
  return
}
