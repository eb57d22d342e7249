// In generic form, where the value of poison is an attribute that can be one alone.
"builtin.module"() ({
  "func.func"() <{function_type = (i1, index) -> index, sym_name = "f"}> ({
  ^bb0(%c: i1, %a: index):
    %p = "ub.poison"() <{value = #ub.poison}> : () -> index
    %q = "ub.poison"() : () -> index
    %s = "arith.select"(%c, %p, %a) : (i1, index, index) -> index
    %t = "arith.select"(%c, %a, %s) : (i1, index, index) -> index
    "func.return"(%t) : (index) -> ()
  }) : () -> ()
}) : () -> ()
// call: @f(true, 3 : index) == 3 : index
// call: @f(false, 4 : index) == 4 : index
