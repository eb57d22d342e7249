module {
  module @a {
    func.func @f(%a: i32, %b: i32) -> i32 {
      %r = math.ipowi %a, %b : i32
      return %r : i32
    }
  }
  module @b {
    func.func @f(%a: i32, %b: i32) -> i32 {
      %r = math.ipowi %a, %b : i32
      return %r : i32
    }
  }
}
