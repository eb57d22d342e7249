// A data layout that says what the conversion does not follow.
// RUN: lowerfuzz opt -convert-std-to-llvm -split-input-file -verify-diagnostics %s
// RUN: lowerfuzz opt -split-input-file %s

// expected-error @+1 {{whose other entry is an `index` of 32 or 64 bits, found `#dlti.dl_entry<f64, dense<32> : vector<2xi32>>`}}
module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<f64, dense<32> : vector<2xi32>>>} {
  func @alignment(%a: f64) {
    return
  }
}

// -----

// index-bitwidth: 64
// expected-error @+1 {{64 bits as in the directive, found 32}}
module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<index, 32>>} {
  func @width(%a: index) {
    return
  }
}
