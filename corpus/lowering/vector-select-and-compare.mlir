// Lane by lane.
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=13 %s | FileCheck %s

// CHECK-LABEL: llvm.func @f
func @f(%a: vector<4xi32>, %b: vector<4xi32>) -> vector<4xi32> {
  // CHECK-NEXT: %[[C:.*]] = llvm.icmp "slt" %arg0, %arg1 : vector<4xi32>
  // CHECK-NEXT: %[[R:.*]] = llvm.select %[[C]], %arg0, %arg1 : vector<4xi1>, vector<4xi32>
  // CHECK-NEXT: llvm.return %[[R]] : vector<4xi32>
  %0 = cmpi slt, %a, %b : vector<4xi32>
  %1 = select %0, %a, %b : vector<4xi1>, vector<4xi32>
  return %1 : vector<4xi32>
}
