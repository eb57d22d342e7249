// The symbol is a global of that type.
memref.global "private" @g : memref<2xf32> = dense<0.0>
func.func @f() {
  %0 = "memref.get_global"() <{name = @g}> : () -> memref<3xf32> // error: expected the result of type memref<2xf32>, found memref<3xf32>
  %1 = "memref.get_global"() <{name = @f}> : () -> memref<2xf32> // error: expected a memref.global, @f is not one
  func.return
}
