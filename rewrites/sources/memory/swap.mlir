func.func @f(%a: memref<i32>, %b: memref<i32>) {
  %x = memref.load %a[] : memref<i32>
  %y = memref.load %b[] : memref<i32>
  memref.store %y, %a[] : memref<i32>
  memref.store %x, %b[] : memref<i32>
  return
}
