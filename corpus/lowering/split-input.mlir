// Chunks are converted one by one; one that fails does not stop the others.
// RUN: lowerfuzz opt -convert-std-to-llvm -split-input-file %s | FileCheck %s
// RUN: lowerfuzz opt --convert-std-to-llvm --split-input-file --syntax=13 %s | FileCheck %s --check-prefix=THIRTEEN

// CHECK: module {
// CHECK-NEXT: llvm.func @same()
// CHECK: {{^//}} {{-----$}}
// CHECK: module {
// CHECK-NEXT: llvm.func @same(!llvm.i32)
// THIRTEEN: llvm.func @same(i32)
func @same()

// -----

func @same(i32)
