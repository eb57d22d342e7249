func.func @f(%m: memref<4xi32>, %turns: memref<i32>) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  cf.br ^bb1(%zero : index)
^bb1(%s: index):
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<4xi32> -> memref<i32>, index, index, index
  %t = arith.addi %s, %stride : index
  %i = memref.load %turns[] : memref<i32>
  %j = arith.addi %i, %one : i32
  memref.store %j, %turns[] : memref<i32>
  %more = arith.cmpi slt, %j, %three : i32
  cf.cond_br %more, ^bb1(%t : index), ^bb2
^bb2:
  return %t : index
}
func.func @main() -> i64 {
  %m = memref.alloca() : memref<4xi32>
  %turns = memref.alloca() : memref<i32>
  %none = arith.constant 0 : i32
  memref.store %none, %turns[] : memref<i32>
  %r = func.call @f(%m, %turns) : (memref<4xi32>, memref<i32>) -> index
  %x = arith.index_cast %r : index to i64
  return %x : i64
}
