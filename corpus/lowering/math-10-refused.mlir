// The `tanh` that LLVM 10 does not call, and a program that has another function of the name.
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=10 -split-input-file -verify-diagnostics %s

func @half(%x: f16) {
  // expected-error @+1 {{`tanh` of a type other than `f32` and `f64`}}
  %0 = std.tanh %x : f16
  return
}

// -----

func @row(%x: vector<2xf32>) {
  // expected-error @+1 {{`tanh` of a type other than `f32` and `f64`}}
  %0 = std.tanh %x : vector<2xf32>
  return
}

// -----

// expected-error @+1 {{redefinition of symbol named 'tanhf'}}
func @tanhf(i32) -> i32
func @needed(%x: f32) {
  %0 = std.tanh %x : f32
  return
}

// -----

func @tanhf(i32) -> i32
func @not_needed(%x: f64) {
  %0 = std.tanh %x : f64
  return
}

// -----

func @tanhf(f32) -> f32
func @the_same(%x: f32) {
  %0 = std.tanh %x : f32
  return
}
