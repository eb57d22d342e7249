// Functions of the LLVM level have LLVM types only.
"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (index)>, linkage = #llvm.linkage<external>, sym_name = "f", visibility_ = 0 : i64}> ({ // error: expected LLVM types for arguments, found index
}) : () -> ()
