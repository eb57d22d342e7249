// Each op with regions within another: the even numbers below ten that are no multiples of four.
func.func @f(%m: memref<10xi32>) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  %ten = arith.constant 10 : index
  %none = arith.constant 0 : i32
  %plus = arith.constant 1 : i32
  %r = scf.for %i = %zero to %ten step %one iter_args(%s = %none) -> (i32) {
    %rest = scf.while (%x = %i) : (index) -> index {
      %more = arith.cmpi sge, %x, %four : index
      scf.condition(%more) %x : index
    } do {
    ^bb0(%x: index):
      %y = arith.subi %x, %four : index
      scf.yield %y : index
    }
    %t = scf.index_switch %rest -> i32
    case 2 {
      %u = scf.execute_region -> i32 {
        %yes = arith.constant true
        %v = scf.if %yes -> (i32) {
          memref.store %plus, %m[%i] : memref<10xi32>
          %w = arith.addi %s, %plus : i32
          scf.yield %w : i32
        } else {
          scf.yield %none : i32
        }
        scf.yield %v : i32
      }
      scf.yield %u : i32
    }
    default {
      scf.yield %s : i32
    }
    scf.yield %t : i32
  }
  return %r : i32
}
// call: @f(memref<10xi32> [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) == 2 : i32
// after: arg0 == [0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
