// What an op that no dialect knows has regions for is not known.
// RUN: lowerfuzz opt -convert-std-to-llvm -allow-unregistered-dialect -verify-diagnostics %s

func @f() {
  // expected-error@+1 {{an unregistered op with regions or successors is not converted}}
  "my.op"() ({
    "my.end"() : () -> ()
  }) : () -> ()
  return
}
