// Pointers to descriptors through a function value, with two memrefs and a scalar between them.
func.func private @copy(%a: memref<?xi16>, %i: index, %b: memref<?xi16>) {
  %0 = memref.load %a[%i] : memref<?xi16>
  memref.store %0, %b[%i] : memref<?xi16>
  return
}
func.func @f(%a: memref<?xi16>, %b: memref<?xi16>, %i: index, %swap: i1) {
  %g = func.constant @copy : (memref<?xi16>, index, memref<?xi16>) -> ()
  cf.cond_br %swap, ^bb1(%b, %a : memref<?xi16>, memref<?xi16>), ^bb1(%a, %b : memref<?xi16>, memref<?xi16>)
^bb1(%from: memref<?xi16>, %to: memref<?xi16>):
  call_indirect %g(%from, %i, %to) : (memref<?xi16>, index, memref<?xi16>) -> ()
  return
}
// options: emit-pointer-descriptors=1
// call: @f(memref<2xi16> [1, 2], memref<2xi16> [3, 4], 1 : index, false) == ()
// after: arg0 == [1, 2]
// after: arg1 == [3, 2]
// call: @f(memref<2xi16> [1, 2], memref<2xi16> [3, 4], 0 : index, true) == ()
// after: arg0 == [3, 2]
// after: arg1 == [3, 4]
