// Each name is defined once.
func.func private @f(i32)
func.func private @f(i64) // error: redefinition of the symbol
// -----
memref.global "private" @g : memref<2xi32> = dense<0>
func.func private @g() // error: redefinition of the symbol
