func.func @f(%a: memref<?x?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %h = memref.dim %a, %c0 : memref<?x?xi32>
  %w = memref.dim %a, %c1 : memref<?x?xi32>
  %same = arith.cmpi eq, %h, %w : index
  %x = arith.constant 1 : i32
  %y = arith.constant 2 : i32
  %r = arith.select %same, %x, %y : i32
  return %r : i32
}
