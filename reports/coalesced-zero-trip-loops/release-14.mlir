memref.global @g : memref<i32> = dense<0>
func @f(%lo: index, %hi: index, %x: i32) -> i32 {
  %c2 = arith.constant 2 : index
  %z = arith.constant 0 : i32
  %m = memref.get_global @g : memref<i32>
  scf.for %i = %lo to %hi step %c2 {
    scf.for %j = %lo to %hi step %c2 {
      memref.store %x, %m[] : memref<i32>
    }
  }
  %r = memref.load %m[] : memref<i32>
  return %r : i32
}
func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %one = arith.constant 1 : i32
  %r = call @f(%c5, %c0, %one) : (index, index, i32) -> i32
  return %r : i32
}
