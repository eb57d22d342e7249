// Only static shapes of the identity layout are bare pointers.
// RUN: lowerfuzz opt -convert-std-to-llvm=use-bare-ptr-memref-call-conv=1 -split-input-file -verify-diagnostics %s

// expected-error @+1 {{bare pointer}}
func @dynamic(%m: memref<?xf32>) {
  return
}

// -----

// expected-error @+1 {{bare pointer}}
func @unranked(%m: memref<*xf32>) {
  return
}
