// cmpi, cmpf and select in the spelling of release 11, predicates as strings.
func @int(%a: i32, %b: i32) -> (i1, i32) {
  %0 = cmpi "slt", %a, %b : i32
  %1 = select %0, %a, %b : i32
  return %0, %1 : i1, i32
}
func @unsigned(%a: i32, %b: i32) -> i1 {
  %0 = cmpi "ult", %a, %b : i32
  return %0 : i1
}
func @float(%a: f32, %b: f32) -> (i1, i1) {
  %0 = cmpf "oeq", %a, %b : f32
  %1 = cmpf "une", %a, %b : f32
  return %0, %1 : i1, i1
}
// release: 11
// call: @int(-1 : i32, 1 : i32) == true, -1 : i32
// call: @int(1 : i32, -1 : i32) == false, -1 : i32
// call: @unsigned(-1 : i32, 1 : i32) == false
// call: @float(0x7FC00000 : f32, 0x7FC00000 : f32) == false, true
// call: @float(-0.0 : f32, 0.0 : f32) == true, false
