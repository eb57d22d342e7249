// Without results, regions are for what they do; one without cases is its default.
func.func @f(%i: index, %m: memref<2xi8>, %v: i8) {
  scf.index_switch %i
  case 0 {
    memref.store %v, %m[%i] : memref<2xi8>
    scf.yield
  }
  case 1 {
    memref.store %v, %m[%i] : memref<2xi8>
    memref.store %v, %m[%i] : memref<2xi8>
    scf.yield
  }
  default {
  }
  return
}
func.func @g(%i: index) -> index {
  %r = scf.index_switch %i -> index
  default {
    scf.yield %i : index
  }
  return %r : index
}
// call: @f(0 : index, memref<2xi8> [1, 2], 9 : i8) == ()
// after: arg1 == [9, 2]
// call: @f(1 : index, memref<2xi8> [1, 2], 9 : i8) == ()
// after: arg1 == [1, 9]
// call: @f(2 : index, memref<2xi8> [1, 2], 9 : i8) == ()
// after: arg1 == [1, 2]
// call: @g(0 : index) == 0 : index
