// Calling convention for memref by pointers to descriptors. Mended: the argument of @foo has a name,
// the loaded value too. With that convention as with the other, @bar loads what was never written
// and does nothing with it; without an element there is nothing to load.
func @foo(%arg0: memref<?xf32>) -> () {
  %c0 = constant 0 : index
  %0 = load %arg0[%c0] : memref<?xf32>
  return
}
func @bar(%arg0: index) {
  %0 = alloc(%arg0) : memref<?xf32>
  call @foo(%0) : (memref<?xf32>) -> ()
  return
}
// release: 11
// options: emit-pointer-descriptors=1
// call: @foo(memref<2xf32> [1.0, 2.0]) == ()
// after: arg0 == [1.0, 2.0]
// call: @bar(4 : index) == ()
// call: @bar(0 : index) == undefined "out of bounds"
// call: @bar(-1 : index) == undefined "negative size"
