// A switch all of whose edges go to one block, each with another unranked memref.
func.func @f(%x: i8, %a: memref<i32>, %b: memref<1xi32>, %c: memref<1x1xi32>) -> index {
  %0 = memref.cast %a : memref<i32> to memref<*xi32>
  %1 = memref.cast %b : memref<1xi32> to memref<*xi32>
  %2 = memref.cast %c : memref<1x1xi32> to memref<*xi32>
  cf.switch %x : i8, [
    default: ^bb1(%0 : memref<*xi32>),
    1: ^bb1(%1 : memref<*xi32>),
    2: ^bb1(%2 : memref<*xi32>),
    -3: ^bb1(%1 : memref<*xi32>)
  ]
^bb1(%m: memref<*xi32>):
  %r = memref.rank %m : memref<*xi32>
  return %r : index
}
// call: @f(0 : i8, memref<i32> [1], memref<1xi32> [2], memref<1x1xi32> [3]) == 0 : index
// call: @f(1 : i8, memref<i32> [1], memref<1xi32> [2], memref<1x1xi32> [3]) == 1 : index
// call: @f(2 : i8, memref<i32> [1], memref<1xi32> [2], memref<1x1xi32> [3]) == 2 : index
// call: @f(-3 : i8, memref<i32> [1], memref<1xi32> [2], memref<1x1xi32> [3]) == 1 : index
