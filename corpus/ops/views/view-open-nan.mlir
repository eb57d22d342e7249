// Which NaN an op makes is open, and so are its bytes where they are seen as integers: nothing is said of such a
// call. A number has its bytes, and a NaN read as a float is one.
func.func @f(%a: f32, %b: f32, %as_bytes: i1) -> (f32, i8) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %bytes = memref.alloc() {alignment = 16 : i64} : memref<4xi8>
  %floats = memref.view %bytes[%c0][] : memref<4xi8> to memref<1xf32>
  %sum = arith.addf %a, %b : f32
  memref.store %sum, %floats[%c0] : memref<1xf32>
  %same = memref.load %floats[%c0] : memref<1xf32>
  %zero = arith.constant 0 : i8
  cf.cond_br %as_bytes, ^bytes, ^done(%zero : i8)
^bytes:
  %byte = memref.load %bytes[%c3] : memref<4xi8>
  cf.br ^done(%byte : i8)
^done(%result: i8):
  memref.dealloc %bytes : memref<4xi8>
  return %same, %result : f32, i8
}
// 3.0 is 0x40400000.
// call: @f(1.0 : f32, 2.0 : f32, true) == 3.0 : f32, 64 : i8
// call: @f(0x7F800000 : f32, 0xFF800000 : f32, false) == 0x7FC00000 : f32, 0 : i8
// call: @f(0x7F800000 : f32, 0xFF800000 : f32, true)
