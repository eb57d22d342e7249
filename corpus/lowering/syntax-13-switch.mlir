// A switch over another type than i32 has no spelling in release 13.
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
