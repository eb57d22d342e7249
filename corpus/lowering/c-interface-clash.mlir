// The name of an interface function may not be taken.
// RUN: lowerfuzz opt -convert-std-to-llvm=emit-c-wrappers=1 -verify-diagnostics %s

// expected-error @below {{_mlir_ciface_f}}
func @f() {
  return
}
func @_mlir_ciface_f(i32)
