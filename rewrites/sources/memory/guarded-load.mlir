func.func @f(%c: i1, %m: memref<4xi32>, %i: index, %x: i32) -> i32 {
  %r = scf.if %c -> (i32) {
    %v = memref.load %m[%i] : memref<4xi32>
    scf.yield %v : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
