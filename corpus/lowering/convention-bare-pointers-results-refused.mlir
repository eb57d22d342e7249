// One pointer cannot stand for two that differ.
// RUN: lowerfuzz opt -convert-std-to-llvm=use-bare-ptr-memref-call-conv=1 -syntax=12 -verify-diagnostics %s

func @f(%m: memref<64xi8>, %shift: index) -> memref<2xf32> {
  %0 = view %m[%shift][] : memref<64xi8> to memref<2xf32>
  // expected-error @+1 {{in a module with `view`}}
  return %0 : memref<2xf32>
}
