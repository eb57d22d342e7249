// What an op that no dialect knows computes keeps its type in LLVM 11: sums of it stay, too, and the first op of
// LLVM over them is refused. Releases after it know the types of both as theirs.
// RUN: lowerfuzz opt -convert-std-to-llvm -allow-unregistered-dialect -split-input-file -verify-diagnostics %s
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=12 -allow-unregistered-dialect -split-input-file %s | FileCheck %s --check-prefix=LATER
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=13 -allow-unregistered-dialect -split-input-file %s | FileCheck %s --check-prefix=LATER

// LATER-LABEL: llvm.func @returned
func @returned() -> i32 {
  %0 = "foo"() : () -> i32
  // LATER: %[[SUM:.*]] = llvm.add
  %1 = addi %0, %0 : i32
  // LATER: llvm.return %[[SUM]] : i32
  // expected-error@+1 {{operand #0 must be LLVM dialect type, but got 'i32'}}
  return %1 : i32
}

// -----

func private @callee(f32, index)

// LATER-LABEL: llvm.func @passed
func @passed(%a: f32) {
  %0 = "foo"() : () -> index
  // LATER: llvm.call @callee(%arg0, %{{.*}})
  // expected-error@+1 {{operand #1 must be LLVM dialect type, but got 'index'}}
  call @callee(%a, %0) : (f32, index) -> ()
  return
}

// -----

// LATER-LABEL: llvm.func @branched
func @branched() {
  %0 = "foo"() : () -> vector<2xf32>
  // LATER: llvm.br ^bb1(%{{.*}} : vector<2xf32>)
  // expected-error@+1 {{operand #0 must be LLVM dialect type, but got 'vector<2xf32>'}}
  br ^bb1(%0 : vector<2xf32>)
^bb1(%1: vector<2xf32>):
  return
}

// -----

// What uses no such value is converted, as is what another unknown op uses.
// LATER-LABEL: llvm.func @kept
func @kept(%a: i32) -> i32 {
  %0 = "foo"(%a) : (i32) -> i32
  %1 = muli %0, %a : i32
  "bar"(%1) : (i32) -> ()
  // LATER: llvm.return %arg0 : i32
  return %a : i32
}
