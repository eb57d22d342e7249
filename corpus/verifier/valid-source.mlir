// What is accepted: no line is marked.
memref.global "private" constant @table : memref<2x2xi32> = dense<[[1, 2], [3, 4]]>
memref.global @zeros : memref<4xf32> = dense<0.0> {alignment = 64 : i64}
memref.global @external : memref<4xf32>
func.func private @host(i32, memref<*xf32>) -> (i64, memref<?xf32>)
func.func @equal_cases(%f: i32) {
  cf.switch %f : i32, [
    default: ^bb1,
    1: ^bb1,
    1: ^bb1
  ]
^bb1:
  func.return
}
func.func @unreachable(%a: i32) {
  func.return
^bb1:
  %0 = arith.addi %1, %1 : i32
  %1 = arith.addi %0, %0 : i32
  cf.br ^bb1
}
func.func @graph_region() {
  "test.region"() ({
    %a = "test.op"(%b) : (i32) -> i32
    %b = "test.op"(%a) : (i32) -> i32
  }) : () -> ()
  func.return
}
func.func @loop(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^bb1(%zero, %zero : i32, i32)
^bb1(%i: i32, %sum: i32):
  %more = arith.cmpi slt, %i, %n : i32
  cf.cond_br %more, ^bb2, ^bb3
^bb2:
  %next = arith.addi %i, %one : i32
  %total = arith.addi %sum, %i : i32
  cf.br ^bb1(%next, %total : i32, i32)
^bb3:
  func.return %sum : i32
}
func.func @same_block_twice(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%x: i32):
  func.return %x : i32
}
func.func @casts(%m: memref<2x?xi32>, %u: memref<*xi32>, %v: memref<?x?xi32>) {
  %0 = memref.cast %m : memref<2x?xi32> to memref<?x3xi32>
  %1 = memref.cast %m : memref<2x?xi32> to memref<*xi32>
  %2 = memref.cast %u : memref<*xi32> to memref<2xi32>
  %3 = memref.cast %v : memref<?x?xi32> to memref<?x?xi32, strided<[?, ?], offset: ?>>
  %4 = memref.cast %v : memref<?x?xi32> to memref<?x?xi32>
  func.return
}
func.func @views(%m: memref<8x8xi32>, %b: memref<64xi8>, %i: index, %s: memref<2xindex>) {
  %0 = memref.subview %m[0, 0] [2, 1] [1, 1] : memref<8x8xi32> to memref<2xi32, strided<[8]>>
  %1 = memref.subview %m[1, %i] [%i, 2] [2, 1] : memref<8x8xi32> to memref<?x2xi32, strided<[16, 1], offset: ?>>
  %2 = memref.subview %m[1, 2] [1, 1] [1, 1] : memref<8x8xi32> to memref<i32, strided<[], offset: 10>>
  %3 = memref.reinterpret_cast %m to offset: [%i], sizes: [4, %i], strides: [1, 1] : memref<8x8xi32> to memref<4x?xi32, strided<[1, 1], offset: ?>>
  %4 = memref.view %b[%i][%i] : memref<64xi8> to memref<?x2xi32>
  %5 = memref.reshape %m(%s) : (memref<8x8xi32>, memref<2xindex>) -> memref<?x?xi32>
  %6 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<8x8xi32> to memref<8x8xi32, strided<[1, 8]>>
  %7 = "memref.collapse_shape"(%m) <{reassociation = [[0, 1]]}> : (memref<8x8xi32>) -> memref<64xi32>
  func.return
}
func.func @atomics(%m: memref<8xi32>, %i: index, %a: i32) -> i32 {
  %0 = memref.atomic_rmw addi %a, %m[%i] : (i32, memref<8xi32>) -> i32
  %1 = "memref.generic_atomic_rmw"(%m, %i) ({
  ^bb0(%old: i32):
    %x = arith.muli %old, %a : i32
    "memref.atomic_yield"(%x) : (i32) -> ()
  }) : (memref<8xi32>, index) -> i32
  func.return %1 : i32
}
func.func @vectors(%v: vector<2x3xi32>, %c: vector<2x3xi1>, %i: i32) {
  %0 = arith.addi %v, %v : vector<2x3xi32>
  %1 = arith.select %c, %v, %0 : vector<2x3xi1>, vector<2x3xi32>
  %2 = arith.extsi %v : vector<2x3xi32> to vector<2x3xi64>
  %3 = arith.sitofp %v : vector<2x3xi32> to vector<2x3xf32>
  %4 = arith.constant dense<-1> : vector<2x3xi7>
  %5 = arith.constant true
  func.return
}
func.func @calls(%u: memref<*xf32>, %a: i32) -> i64 {
  %0:2 = func.call @host(%a, %u) : (i32, memref<*xf32>) -> (i64, memref<?xf32>)
  %f = func.constant @host : (i32, memref<*xf32>) -> (i64, memref<?xf32>)
  %1:2 = func.call_indirect %f(%a, %u) : (i32, memref<*xf32>) -> (i64, memref<?xf32>)
  func.return %1#0 : i64
}

// Symbols in nested regions: results of pure ops on symbols, and sizes of allocations and views.
func.func @nested_symbols(%m: memref<?xi8>, %a: memref<?x?xi32>, %n: index) {
  %zero = arith.constant 0 : index
  affine.for %i = 0 to 4 {
    %0 = arith.addi %n, %n : index
    %1 = affine.max affine_map<(d0) -> (d0, 2)>(%0)
    %2 = memref.alloc(%1) : memref<4x?xi32>
    %one = arith.constant 1 : index
    %3 = memref.dim %2, %one : memref<4x?xi32>
    %4 = memref.view %m[%zero][%0] : memref<?xi8> to memref<?xi8>
    %5 = memref.dim %4, %zero : memref<?xi8>
    %6 = memref.dim %a, %n : memref<?x?xi32>
    affine.for %j = %0 to %3 {
      %7 = affine.load %m[%i + symbol(%5) + symbol(%6)] : memref<?xi8>
      %8 = affine.linearize_index [%i, %j] by (4, 8) : index
      %9:2 = affine.delinearize_index %8 into (2, 2) : index, index
      %10 = affine.load %m[%8 + %9#1] : memref<?xi8>
    }
  }
  return
}
