// As LLVM 13: an interface function writes several results to where its first argument points.
func.func @f(%m: memref<2xi32>, %a: i32) -> (i32, memref<2xi32>) attributes {llvm.emit_c_interface} {
  %c0 = arith.constant 0 : index
  %0 = memref.load %m[%c0] : memref<2xi32>
  %1 = arith.addi %0, %a : i32
  return %1, %m : i32, memref<2xi32>
}
// options: as-llvm-13=1
// call: @f(memref<2xi32> [3, 4], 5 : i32) == 8 : i32, memref<2xi32> [3, 4]
