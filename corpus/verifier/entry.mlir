// The entry block has the function's arguments and is no successor.
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({ // error: expected an entry block argument of type i32, found i64
^bb0(%a: i64):
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({ // error: expected an entry block with 1 arguments, found 0
^bb0:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
^bb0:
  "cf.br"()[^bb0] : () -> () // error: successor 0 is the entry block
}) : () -> ()
