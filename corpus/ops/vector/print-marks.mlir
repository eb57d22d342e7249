// What stands behind a value is said by the op, a line's end if nothing is; behind a text there is nothing.
func.func @f(%a: i32, %b: i32) {
  vector.print punctuation <open>
  vector.print %a : i32 punctuation <comma>
  vector.print %b : i32 punctuation <no_punctuation>
  vector.print punctuation <close>
  vector.print
  vector.print str "a \22b\22"
  vector.print str "\0A"
  vector.print str ""
  vector.print str "c\00d"
  vector.print
  vector.print %a : i32 punctuation <newline>
  return
}
// call: @f(1 : i32, -2 : i32) == ()
// prints: ( 1, -2 )
// prints: a "b"
// A zero ends a text.
// prints: c
// prints: 1
