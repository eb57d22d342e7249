// Types that cannot be converted.
// RUN: lowerfuzz opt -convert-std-to-llvm -split-input-file -verify-diagnostics %s | FileCheck %s

// expected-error @+1 {{bf16 is not supported}}
func @bf16(%a: bf16) {
  return
}

// -----

// expected-error @+1 {{not strided}}
func @tiled(%m: memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>) {
  return
}

// -----

// expected-error @+1 {{not converted}}
func @tensor(tensor<4xf32>)

// -----

// What is right beside them is converted all the same.
// CHECK: llvm.func @fine()
func @fine() {
  return
}

// -----

// expected-error @+1 {{a global in a memory space other than 0}}
memref.global "private" @g : memref<2xf32, 1> = dense<0.0>
