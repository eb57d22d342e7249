func.func @f(%a: memref<?xi32>, %i: index, %j: index, %x: i32, %y: i32) -> i32 {
  memref.store %x, %a[%i] : memref<?xi32>
  memref.store %y, %a[%j] : memref<?xi32>
  %0 = memref.load %a[%i] : memref<?xi32>
  return %0 : i32
}
