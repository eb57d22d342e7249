// A global is as aligned as it says.
memref.global "private" @g : memref<4xi8> = dense<[1, 2, 3, 4]> {alignment = 64 : i64}
func.func @f(%i: index) -> i8 {
  %m = memref.get_global @g : memref<4xi8>
  %a = memref.assume_alignment %m, 64 : memref<4xi8>
  %0 = memref.load %a[%i] : memref<4xi8>
  return %0 : i8
}
// call: @f(3 : index) == 4 : i8
