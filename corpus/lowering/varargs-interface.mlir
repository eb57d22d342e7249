// A variadic declaration has no body that could call an interface function.
// RUN: lowerfuzz opt -convert-std-to-llvm -verify-diagnostics %s

// expected-error @+1 {{only an external function can be variadic}}
func @printf(i32) attributes {std.varargs = true, llvm.emit_c_interface}
