// seed: 103267
// release: 13
memref.global "private" constant @g0 : memref<i1> = dense<true> {alignment = 64 : i64}
func @f2() {
  %0 = memref.get_global @g0 : memref<i1>
  memref.assume_alignment %0, 2 : memref<i1>
  return
}
// call: @f2()
