// What is wrong with a program before it is converted: spelling, types, rules.
// RUN: lowerfuzz opt -split-input-file -verify-diagnostics %s
// RUN: not lowerfuzz opt -split-input-file %s 2>&1 | FileCheck %s

// CHECK: within split at diagnostics-input.mlir:1 offset :9:8: error: expected the name of a known op, found `foo.bar`
// CHECK-NEXT: %0 = foo.bar %a : i32
// CHECK-NEXT: {{^}}       ^
func @unknown(%a: i32) {
  %0 = foo.bar %a : i32 // expected-error {{`foo.bar`}}
  return
}

// -----

func @types(%a: i32) -> i64 {
  // expected-error @below {{of type `i64`}}
  %0 = addi %a, %a : i64
  return %0 : i64
}

// -----

func @results() -> i32 {
  // expected-error @+1 {{return}}
  return
}

// -----

func @twice()
// expected-error @below {{@twice}}
func @twice()
