// A mask would name lanes of elements that are vectors, which are moved whole.
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=13 -verify-diagnostics %s

func @read(%m: memref<2xvector<2xi32>>, %k: vector<2x2xi1>, %i: index, %p: vector<2xi32>) -> vector<2x2xi32> {
  // expected-error@+1 {{a mask of vector elements is not converted}}
  %0 = vector.transfer_read %m[%i], %p, %k {in_bounds = [true, true]} : memref<2xvector<2xi32>>, vector<2x2xi32>
  return %0 : vector<2x2xi32>
}
