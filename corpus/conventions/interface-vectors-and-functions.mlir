// A C interface with arguments that are no memrefs: a vector, a complex number, a function.
func.func private @twice(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func @f(%v: vector<2xi32>, %g: (i32) -> i32, %m: memref<1xi32>, %z: complex<f32>) -> (i32, f32) attributes {llvm.emit_c_interface} {
  %c0 = arith.constant 0 : index
  %0 = memref.load %m[%c0] : memref<1xi32>
  %1 = call_indirect %g(%0) : (i32) -> i32
  %2 = arith.addi %v, %v : vector<2xi32>
  %3 = vector.extract %2[1] : i32 from vector<2xi32>
  %4 = arith.addi %1, %3 : i32
  %5 = complex.im %z : complex<f32>
  return %4, %5 : i32, f32
}
// call: @f([1, 2] : vector<2xi32>, @twice, memref<1xi32> [10], [0.5, 1.5] : complex<f32>) == 24 : i32, 1.5 : f32
