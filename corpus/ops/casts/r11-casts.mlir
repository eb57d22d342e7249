// The casts of the standard dialect, in the spelling of release 11.
func @ints(%a: i8) -> (i32, i32, i1, index) {
  %0 = sexti %a : i8 to i32
  %1 = zexti %a : i8 to i32
  %2 = trunci %a : i8 to i1
  %3 = index_cast %a : i8 to index
  return %0, %1, %2, %3 : i32, i32, i1, index
}
func @floats(%a: f32) -> (f64, f16, i32) {
  %0 = fpext %a : f32 to f64
  %1 = fptrunc %a : f32 to f16
  %2 = fptosi %a : f32 to i32
  return %0, %1, %2 : f64, f16, i32
}
func @from_int(%a: i32) -> f32 {
  %0 = sitofp %a : i32 to f32
  return %0 : f32
}
// release: 11
// call: @ints(-128 : i8) == -128 : i32, 128 : i32, false, -128 : index
// call: @ints(-1 : i8) == -1 : i32, 255 : i32, true, -1 : index
// call: @floats(-2.75 : f32) == -2.75 : f64, -2.75 : f16, -2 : i32
// call: @floats(0x7F800000 : f32) == 0x7FF0000000000000 : f64, 0x7C00 : f16, poison : i32
// call: @from_int(-16777219 : i32) == -16777220.0 : f32
