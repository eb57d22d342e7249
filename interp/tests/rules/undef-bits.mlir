// Single bits of undef become known by `and` with zeros, `or` with ones, shifts and extensions.
llvm.func @masked(%mask: i8, %x: i8) -> (i8 {llvm.noundef}) {
  %u = llvm.mlir.undef : i8
  %kept = llvm.and %u, %mask : i8
  %0 = llvm.or %kept, %x : i8
  llvm.return %0 : i8
}
llvm.func @extended(%by: i16) -> (i16 {llvm.noundef}) {
  %u = llvm.mlir.undef : i8
  %wide = llvm.zext %u : i8 to i16
  %0 = llvm.lshr %wide, %by : i16
  llvm.return %0 : i16
}
// A carry moves upwards only.
llvm.func @low(%x: i16, %y: i16) -> (i8 {llvm.noundef}) {
  %u = llvm.mlir.undef : i16
  %eight = llvm.mlir.constant(8 : i16) : i16
  %high = llvm.shl %u, %eight : i16
  %a = llvm.or %high, %x : i16
  %b = llvm.add %a, %y : i16
  %0 = llvm.trunc %b : i16 to i8
  llvm.return %0 : i8
}
// Any choice of the undef bits gives 0 to 15, which is less than 16 but may be 9 or more.
llvm.func @compared(%x: i8) -> (i1 {llvm.noundef}) {
  %u = llvm.mlir.undef : i8
  %mask = llvm.mlir.constant(15 : i8) : i8
  %a = llvm.and %u, %mask : i8
  %0 = llvm.icmp "slt" %a, %x : i8
  llvm.return %0 : i1
}
// A divisor with a known set bit is not zero; an undef divisor without one may be.
llvm.func @divided(%bit: i8) -> i8 {
  %u = llvm.mlir.undef : i8
  %x = llvm.mlir.constant(0 : i8) : i8
  %a = llvm.or %u, %bit : i8
  %0 = llvm.udiv %x, %a : i8
  llvm.return %0 : i8
}
// Some choice of the undef bits does not wrap, so the sum is not poison, but no bit of it is known.
llvm.func @wraps(%c: i8, %mask: i8) -> (i8 {llvm.noundef}) {
  %u = llvm.mlir.undef : i8
  %a = llvm.add %u, %c overflow<nuw> : i8
  %0 = llvm.and %a, %mask : i8
  llvm.return %0 : i8
}
// call: @masked(15 : i8, 7 : i8) == undefined "result 0 is undef from llvm.mlir.undef"
// call: @masked(0 : i8, 7 : i8) == 7 : i8
// 8 or any of its bits, and all of them: 15.
// call: @masked(15 : i8, 15 : i8) == 15 : i8
// call: @extended(7 : i16) == undefined "result 0 is undef from llvm.mlir.undef"
// call: @extended(8 : i16) == 0 : i16
// 0x34 + 0xf1 = 0x125.
// call: @low(0x34 : i16, 0xf1 : i16) == 0x25 : i8
// 0x134 has a bit where undef is.
// call: @low(0x134 : i16, 1 : i16) == 0x35 : i8
// call: @compared(9 : i8) == undefined "result 0 is undef"
// call: @compared(16 : i8) == true
// call: @compared(0 : i8) == false
// call: @divided(0 : i8) == undefined "llvm.udiv in @divided: undef used as a divisor (from llvm.mlir.undef)"
// call: @divided(2 : i8) == 0 : i8
// call: @wraps(1 : i8, -1 : i8) == undefined "result 0 is undef"
// call: @wraps(1 : i8, 0 : i8) == 0 : i8
