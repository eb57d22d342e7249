// The printing functions of MLIR's runner library read what they are given and write nothing.
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func @f(%m: memref<2xi32>) -> i32 {
  %one = arith.constant 1 : index
  %u = memref.cast %m : memref<2xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  %0 = memref.load %m[%one] : memref<2xi32>
  return %0 : i32
}
// call: @f(memref<2xi32> [7, -8]) == -8 : i32
// after: arg0 == [7, -8]
