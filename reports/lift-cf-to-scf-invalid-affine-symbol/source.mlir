// release: 22
func.func @f(%m: memref<4xi32>, %x: i32, %n: index) {
  cf.br ^bb1(%n : index)
^bb1(%i: index):
  affine.store %x, %m[symbol(%i) mod 4] : memref<4xi32>
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : index
  %d = arith.subi %i, %one : index
  %more = arith.cmpi sgt, %d, %zero : index
  cf.cond_br %more, ^bb1(%d : index), ^bb2
^bb2:
  return
}
// call: @f(memref<4xi32> [0, 0, 0, 0], 9 : i32, 3 : index)
