memref.global @g : memref<i32> = dense<3>
func.func private @ext(i32)
func.func @f(%x: i32) -> i32 {
  %m = memref.get_global @g : memref<i32>
  memref.store %x, %m[] : memref<i32>
  func.call @ext(%x) : (i32) -> ()
  %y = memref.load %m[] : memref<i32>
  return %y : i32
}
