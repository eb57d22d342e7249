//! The stack traces that LLVM's tools print when they crash.

/// Number of innermost functions that identify a crash. Fewer functions would not tell some bugs
/// apart, and more functions would split one bug into several.
const FRAMES: usize = 3;

/// Returns the innermost functions of a stack trace, without those of the signal handler.
pub fn innermost_functions(text: &str) -> Vec<String> {
    let mut functions: Vec<String> = Vec::new();
    for name in text.lines().filter_map(frame) {
        let is_of_handler = name.starts_with("llvm::sys::") || name.contains("SignalHandler");
        if !is_of_handler && functions.last() != Some(&name) {
            functions.push(name);
        }
        if functions.len() == FRAMES {
            break;
        }
    }
    functions
}

/// Returns the function in a line of a stack trace. Such lines have three formats:
/// - mangled: `LIBRARY(_ZN4mlir3fooEv+0x12)[0x7f…]`,
/// - plain: `4  LIBRARY 0x7f… mlir::foo() + 12`,
/// - symbolised: `#4 0x7f… mlir::foo() (LIBRARY+0x12)`.
fn frame(line: &str) -> Option<String> {
    let line = line.trim_start();
    if let Some(start) = line.find("(_Z") {
        let mangled = &line[start + 1..];
        let end = mangled.find(['+', ')'])?;
        return Some(demangled(&mangled[..end]));
    }
    let number = line.trim_start_matches('#');
    if !number.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let (_, after) = line.split_once(" 0x")?;
    let (_, name) = after.split_once(' ')?;
    let name = name.split(['(', '<']).next()?;
    let name = name.split(" + ").next()?.trim();
    // C functions, which are at the bottom of every stack, carry no information.
    name.contains("::")
        .then(|| name.chars().take(MAX_NAME).collect())
}

/// Returns the demangled name of a function, without its parameters.
fn demangled(mangled: &str) -> String {
    let symbol = cpp_demangle::Symbol::new(mangled).ok();
    let options = cpp_demangle::DemangleOptions::new()
        .no_params()
        .no_return_type();
    let name = symbol.and_then(|s| s.demangle_with_options(&options).ok());
    let name = name.unwrap_or_else(|| mangled.to_owned());
    let short: String = name.chars().take(MAX_NAME).collect();
    short
}

/// Maximum length of a function's name, because names of templates can be very long.
const MAX_NAME: usize = 120;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_of_a_stack_is_read() {
        let mangled = "Stack dump without symbol names:\n\
             /usr/lib/libLLVM-13.so.1(_ZN4llvm3sys15PrintStackTraceERNS_11raw_ostreamEi+0x23)[0x7f]\n\
             /lib/libc.so.6(+0x3c050)[0x7f]\n\
             /usr/lib/libMLIR.so.13(_ZN4mlir9Operation4dropEv+0x4)[0x7f]\n\
             /usr/lib/libMLIR.so.13(_ZN4mlir3runEi+0x4)[0x7f]\n";
        assert_eq!(
            innermost_functions(mangled),
            ["mlir::Operation::drop", "mlir::run"]
        );
        let symbolised = "PLEASE submit a bug report\n\
             #0 0x00007f01 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/usr/lib/libLLVM.so)\n\
             #1 0x00007f02 SignalHandler(int) (/usr/lib/libLLVM.so)\n\
             #2 0x00007f03 mlir::foo::Bar(mlir::Operation*) (/usr/bin/mlir-opt+0x12)\n\
             #3 0x00007f04 mlir::baz() (/usr/bin/mlir-opt+0x13)\n";
        assert_eq!(
            innermost_functions(symbolised),
            ["mlir::foo::Bar", "mlir::baz"]
        );
        let plain = "0  libLLVM.so 0x00007f llvm::sys::PrintStackTrace(int) + 54\n\
             3  libc.so.6       0x00007f\n\
             4  mlir-opt-19     0x00005a mlir::LLVM::Op::build(mlir::Value) + 8\n";
        assert_eq!(innermost_functions(plain), ["mlir::LLVM::Op::build"]);
        assert_eq!(innermost_functions("index 12 out of 7"), [""; 0]);
    }
}
