// What is given another size is the start of a heap block that lives, and gone behind it.
func.func @of_stack() {
  %m = memref.alloca() : memref<2xi32>
  %n = memref.realloc %m : memref<2xi32> to memref<3xi32>
  return
}
func.func @of_argument(%m: memref<2xi32>) {
  %n = memref.realloc %m : memref<2xi32> to memref<2xi32>
  return
}
func.func @of_freed() {
  %m = memref.alloc() : memref<2xi32>
  memref.dealloc %m : memref<2xi32>
  %n = memref.realloc %m : memref<2xi32> to memref<0xi32>
  return
}
func.func @of_part(%i: index) {
  %m = memref.alloc() : memref<8xi8>
  %p = memref.view %m[%i][] : memref<8xi8> to memref<1xi8>
  %n = memref.realloc %p : memref<1xi8> to memref<9xi8>
  memref.dealloc %n : memref<9xi8>
  return
}
func.func @gone(%a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xi32>
  memref.store %a, %m[%c0] : memref<2xi32>
  %n = memref.realloc %m : memref<2xi32> to memref<1xi32>
  %v = memref.load %m[%c0] : memref<2xi32>
  return %v : i32
}
// call: @of_stack() == undefined "not the start of a heap block"
// call: @of_argument(memref<2xi32> [1, 2]) == undefined "not the start of a heap block"
// call: @of_freed() == undefined "freed"
// call: @of_part(0 : index)
// call: @of_part(4 : index) == undefined "not the start of a heap block"
// call: @gone(3 : i32) == undefined "after it was freed"
