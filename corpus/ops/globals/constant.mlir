// A constant global is read.
memref.global "private" constant @table : memref<4xi16> = dense<[10, -20, 30, 40]>
func.func @f(%i: index) -> i16 {
  %m = memref.get_global @table : memref<4xi16>
  %0 = memref.load %m[%i] : memref<4xi16>
  return %0 : i16
}
// call: @f(1 : index) == -20 : i16
// call: @f(3 : index) == 40 : i16
// call: @f(4 : index) == undefined "index 4 out of bounds"
