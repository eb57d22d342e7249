// Tensors and memrefs have one shape and element type.
func.func @casts(%m: memref<4xf32, strided<[2]>>, %t: tensor<4xf32>, %u: memref<*xf32>) {
  %0 = bufferization.to_tensor %m : memref<4xf32, strided<[2]>> to tensor<4xf32>
  %1 = "bufferization.to_tensor"(%m) : (memref<4xf32, strided<[2]>>) -> tensor<?xf32> // error: expected the result to be a tensor of the elements of
  %2 = "bufferization.to_tensor"(%u) : (memref<*xf32>) -> tensor<*xf32>
  %3 = "bufferization.to_buffer"(%t) : (tensor<4xf32>) -> memref<4xf32>
  %4 = "bufferization.to_buffer"(%t) : (tensor<4xf32>) -> memref<?xf32> // error: expected the tensor to be a tensor of the elements of memref<?xf32>
  func.return
}
// -----
func.func @clones(%m: memref<4xf32>, %u: memref<*xf32>) {
  %0 = bufferization.clone %m : memref<4xf32> to memref<?xf32>
  %1 = bufferization.clone %u : memref<*xf32> to memref<*xf32>
  %2 = "bufferization.clone"(%m) : (memref<4xf32>) -> memref<5xf32> // error: expected types that can be cast to each other
  func.return
}
// -----
func.func @allocations(%n: index, %t: tensor<4xf32>) {
  %0 = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %1 = "bufferization.alloc_tensor"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> tensor<?xf32> // error: expected 1 dynamic sizes, found 0
  %2 = "bufferization.alloc_tensor"(%t) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<4xf32>) -> tensor<4xf32>
  %3 = "bufferization.alloc_tensor"(%t) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<4xf32>) -> tensor<?xf32> // error: expected the copied tensor of type tensor<?xf32>, found tensor<4xf32>
  func.return
}
// -----
func.func @destinations(%m: memref<4xf32>, %t: tensor<4xf32>, %d: tensor<?xf32>, %i: tensor<4xi32>) {
  %0 = bufferization.materialize_in_destination %d in %t : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  "bufferization.materialize_in_destination"(%t, %m) : (tensor<4xf32>, memref<4xf32>) -> () // error: expected the flag `writable` exactly for a memref as destination
  "bufferization.materialize_in_destination"(%i, %m) <{writable}> : (tensor<4xi32>, memref<4xf32>) -> () // error: expected a source and a destination of one shape and element type
  func.return
}
// -----
func.func @deallocations(%m: memref<4xf32>, %n: memref<?xf32>, %c: i1) {
  %0 = bufferization.dealloc (%m : memref<4xf32>) if (%c) retain (%n : memref<?xf32>)
  bufferization.dealloc (%m, %n : memref<4xf32>, memref<?xf32>) if (%c, %c)
  "bufferization.dealloc"(%m, %n, %c) <{operandSegmentSizes = array<i32: 2, 1, 0>}> : (memref<4xf32>, memref<?xf32>, i1) -> () // error: expected 2 conditions, found 1
  func.return
}
