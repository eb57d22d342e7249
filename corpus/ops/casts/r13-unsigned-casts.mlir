// Unsigned conversions between integers and floats, in the spelling of release 13.
func @f(%a: i8) -> f32 {
  %0 = uitofp %a : i8 to f32
  return %0 : f32
}
func @i(%a: f32) -> i8 {
  %0 = fptoui %a : f32 to i8
  return %0 : i8
}
func @up(%a: f32) -> f32 {
  %0 = floorf %a : f32
  return %0 : f32
}
// release: 13
// call: @f(-1 : i8) == 255.0 : f32
// call: @i(255.5 : f32) == -1 : i8
// call: @i(256.0 : f32) == poison : i8
// call: @up(-0.5 : f32) == -1.0 : f32
