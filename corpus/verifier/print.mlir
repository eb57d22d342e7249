// What is printed: a text alone; or a value, or none, and a known mark.
func.func @accepted(%a: i32) {
  vector.print
  vector.print %a : i32 punctuation <comma>
  vector.print str "text"
  "vector.print"(%a) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
  return
}
func.func @of_few_bits(%a: vector<2xui8>, %b: si64, %c: f8E4M3FN, %d: vector<3xf4E2M1FN>) {
  vector.print %a : vector<2xui8>
  vector.print %b : si64
  vector.print %c : f8E4M3FN
  vector.print %d : vector<3xf4E2M1FN>
  return
}
func.func @refused(%a: i32, %z: complex<f32>) {
  "vector.print"(%a) <{stringLiteral = "text"}> : (i32) -> () // error: expected a value or a text, found both
  vector.print str "text" punctuation <comma> // error: expected a text alone, found a punctuation
  vector.print %z : complex<f32> // error: expected
  return
}
