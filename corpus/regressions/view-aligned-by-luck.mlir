// A block that is aligned to 2 and a place 2 bytes behind its start: together they are a multiple of 4 if the block
// lies so, which nothing says.
func.func @f(%x: i32, %shift: index) -> i32 {
  %0 = memref.alloc() {alignment = 2 : i64} : memref<8xi8>
  %1 = memref.view %0[%shift][] : memref<8xi8> to memref<i32>
  memref.store %x, %1[] : memref<i32>
  %2 = memref.load %1[] : memref<i32>
  memref.dealloc %0 : memref<8xi8>
  return %2 : i32
}
func.func @g(%x: i32, %shift: index) -> i32 {
  %0 = memref.alloc() {alignment = 4 : i64} : memref<8xi8>
  %1 = memref.view %0[%shift][] : memref<8xi8> to memref<i32>
  memref.store %x, %1[] : memref<i32>
  %2 = memref.load %1[] : memref<i32>
  memref.dealloc %0 : memref<8xi8>
  return %2 : i32
}
// call: @f(1 : i32, 0 : index) == undefined "not aligned to 4"
// call: @f(1 : i32, 2 : index) == undefined "not aligned to 4"
// call: @g(1 : i32, 4 : index) == 1 : i32
// call: @g(1 : i32, 2 : index) == undefined "not aligned to 4"
