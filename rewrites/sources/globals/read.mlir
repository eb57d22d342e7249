memref.global @g : memref<2xi32> = dense<[7, 8]>
func.func @f(%i: i1) -> i32 {
  %j = arith.index_castui %i : i1 to index
  %m = memref.get_global @g : memref<2xi32>
  %x = memref.load %m[%j] : memref<2xi32>
  return %x : i32
}
