// The data layout of a module says that `index` has 32 bits.
module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<index, 32>>} {
  func.func @f(%a: i64) -> index {
    %0 = arith.index_cast %a : i64 to index
    return %0 : index
  }
}
// call: @f(4294967297 : i64) == 1 : index
// call: @f(2147483648 : i64) == -2147483648 : index
