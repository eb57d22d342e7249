// What allocates cannot be declared beside a global of its name.
memref.global "private" constant @malloc : memref<2xi32> = dense<[1, 2]>
func.func @f() -> i32 {
  %0 = memref.alloc() : memref<i32>
  %1 = arith.constant 5 : i32
  memref.store %1, %0[] : memref<i32>
  %2 = memref.load %0[] : memref<i32>
  memref.dealloc %0 : memref<i32>
  return %2 : i32
}
// refused: redefinition of symbol named 'malloc'
