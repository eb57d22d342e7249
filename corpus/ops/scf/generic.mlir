// All of it in generic form.
"func.func"() ({
^bb0(%n: index, %c: i1, %a: i32):
  %zero = "arith.constant"() {value = 0 : index} : () -> index
  %one = "arith.constant"() {value = 1 : index} : () -> index
  %r = "scf.for"(%zero, %n, %one, %a) ({
  ^bb0(%i: index, %x: i32):
    %0 = "scf.if"(%c) ({
      %1 = "arith.addi"(%x, %a) : (i32, i32) -> i32
      "scf.yield"(%1) : (i32) -> ()
    }, {
      "scf.yield"(%x) : (i32) -> ()
    }) : (i1) -> i32
    "scf.if"(%c) ({
      "scf.yield"() : () -> ()
    }, {
    }) : (i1) -> ()
    "scf.yield"(%0) : (i32) -> ()
  }) : (index, index, index, i32) -> i32
  %s = "scf.index_switch"(%n) <{cases = array<i64: 3>}> ({
    "scf.yield"(%a) : (i32) -> ()
  }, {
    "scf.yield"(%r) : (i32) -> ()
  }) : (index) -> i32
  "func.return"(%s) : (i32) -> ()
}) {function_type = (index, i1, i32) -> i32, sym_name = "f"} : () -> ()
// call: @f(3 : index, true, 5 : i32) == 20 : i32
// call: @f(3 : index, false, 5 : i32) == 5 : i32
// call: @f(2 : index, true, 6 : i32) == 6 : i32
