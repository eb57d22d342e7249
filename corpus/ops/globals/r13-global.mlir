// Globals in the spelling of release 13.
memref.global "private" constant @g : memref<3xi32> = dense<[1, 2, 3]>
func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<3xi32>
  %0 = memref.load %m[%i] : memref<3xi32>
  return %0 : i32
}
// release: 13
// call: @f(2 : index) == 3 : i32
