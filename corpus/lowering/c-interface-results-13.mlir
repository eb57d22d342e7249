// LLVM 13 has an interface function write a struct to where its first argument points; before, it is
// returned. A scalar is returned by all.
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=13 %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=12 %s | FileCheck %s --check-prefix=BEFORE

// CHECK-LABEL: llvm.func @_mlir_ciface_pair(%arg0: !llvm.ptr<struct<(i32, f32)>>, %arg1: i32, %arg2: f32)
// BEFORE-LABEL: llvm.func @_mlir_ciface_pair(%arg0: i32, %arg1: f32) -> !llvm.struct<(i32, f32)>
func @pair(%a: i32, %b: f32) -> (i32, f32) attributes {llvm.emit_c_interface} {
  // CHECK-NEXT: %[[R:.*]] = llvm.call @pair(%arg1, %arg2)
  // CHECK-NEXT: llvm.store %[[R]], %arg0
  // CHECK-NEXT: llvm.return
  // CHECK-NEXT: }
  return %a, %b : i32, f32
}
// CHECK-LABEL: llvm.func @outside(%arg0: i32) -> !llvm.struct<(i32, f32)>
// CHECK-NEXT: %[[C1:.*]] = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT: %[[SLOT:.*]] = llvm.alloca %[[C1]] x !llvm.struct<(i32, f32)>
// CHECK-NEXT: llvm.call @_mlir_ciface_outside(%[[SLOT]], %arg0) : (!llvm.ptr<struct<(i32, f32)>>, i32) -> ()
// CHECK-NEXT: %[[R:.*]] = llvm.load %[[SLOT]]
// CHECK-NEXT: llvm.return %[[R]]
// CHECK: llvm.func @_mlir_ciface_outside({{.*}}) attributes {llvm.emit_c_interface, sym_visibility = "private"}
func private @outside(%a: i32) -> (i32, f32) attributes {llvm.emit_c_interface}
// CHECK-LABEL: llvm.func @_mlir_ciface_one(%arg0: i32) -> i32
func @one(%a: i32) -> i32 attributes {llvm.emit_c_interface} {
  return %a : i32
}
// Attributes stay with their arguments, behind the one that is new.
// CHECK-LABEL: llvm.func @_mlir_ciface_marked(%arg0: !llvm.ptr<struct<(i32, i32)>>, %arg1: i32 {my.mark = 1 : i64}, %arg2: i32)
func @marked(%a: i32 {my.mark = 1}, %b: i32) -> (i32, i32) attributes {llvm.emit_c_interface} {
  return %a, %b : i32, i32
}
