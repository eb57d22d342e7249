// A switch over a type other than i32 cannot be printed for release 13.
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=13 -verify-diagnostics %s

func @f(%flag: i64) {
  // expected-error @+1 {{release 13}}
  switch %flag : i64, [
    default: ^bb1,
    5: ^bb1
  ]
^bb1:
  return
}
