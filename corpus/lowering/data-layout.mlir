// The data layout of a module says how wide `index` is, unless an option of the pass does.
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=13 %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm=use-aligned-alloc=1 -syntax=13 %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm=index-bitwidth=0 -syntax=13 %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm=index-bitwidth=64 -syntax=13 %s | FileCheck %s --check-prefix=WIDE
// RUN: lowerfuzz lower --syntax 13 %s | FileCheck %s

// CHECK: llvm.func @f(%arg0: i32) -> i32
// WIDE: llvm.func @f(%arg0: i64) -> i64
module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<index, 32>>} {
  func @f(%a: index) -> index {
    return %a : index
  }
}
