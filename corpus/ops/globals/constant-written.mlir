// Writing to a constant is undefined, through a view and by a copy too.
memref.global "private" constant @c : memref<2xi32> = dense<[1, 2]>
func.func @store(%i: index, %v: i32) {
  %m = memref.get_global @c : memref<2xi32>
  memref.store %v, %m[%i] : memref<2xi32>
  return
}
func.func @copy(%a: memref<2xi32>) {
  %m = memref.get_global @c : memref<2xi32>
  memref.copy %a, %m : memref<2xi32> to memref<2xi32>
  return
}
func.func @view(%v: i32) {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @c : memref<2xi32>
  %s = memref.subview %m[1] [1] [1] : memref<2xi32> to memref<1xi32, strided<[1], offset: 1>>
  memref.store %v, %s[%c0] : memref<1xi32, strided<[1], offset: 1>>
  return
}
// call: @store(0 : index, 1 : i32) == undefined "write to constant memory"
// call: @copy(memref<2xi32> [1, 2]) == undefined "write to constant memory"
// call: @view(5 : i32) == undefined "write to constant memory"
