//! Parses the stderr of an `mlir-opt`: assigns errors to the programs of a batch, and summarises
//! crashes.

/// An error message about a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Diagnostic<'a> {
    /// Line of the input file, counted from 1, if the message has a location.
    pub(super) line: Option<usize>,
    pub(super) message: &'a str,
}

/// Returns the errors about a file in a process's stderr.
///
/// Older releases print the line at which a split starts, and count from there (`within split at
/// FILE:5 offset :3:8: error: …`). Newer releases print the line of the file (`FILE:7:8: error:
/// …`).
pub(super) fn errors<'a>(stderr: &'a str, file: &str) -> Vec<Diagnostic<'a>> {
    stderr
        .lines()
        .filter_map(|line| error(line, file))
        .collect()
}

fn error<'a>(line: &'a str, file: &str) -> Option<Diagnostic<'a>> {
    let (place, message) = line.split_once("error: ")?;
    let number = place
        .rsplit_once(file)
        .and_then(|(_, rest)| line_in(rest.strip_prefix(':')?));
    // The word "error" inside a program's text, such as a string, is not a message.
    let plain = number.is_some() || place.trim_end().is_empty() || place.ends_with(": ");
    plain.then_some(Diagnostic {
        line: number,
        message: message.trim(),
    })
}

/// Parses the line of a location such as `7:8: `, or `5 offset :3:8: `, which denotes the same
/// line.
fn line_in(place: &str) -> Option<usize> {
    let number = |text: &str| {
        let end = text.find(|c: char| !c.is_ascii_digit());
        text[..end.unwrap_or(text.len())].parse::<usize>().ok()
    };
    let first = number(place)?;
    let offset = place.split_once(" offset :").map(|(_, rest)| number(rest));
    match offset {
        Some(offset) => (first + offset?).checked_sub(1),
        None => Some(first),
    }
}

/// Returns the first error in stderr.
pub fn first_error(stderr: &str) -> Option<String> {
    let (_, message) = stderr.lines().find_map(|line| line.split_once("error: "))?;
    Some(message.trim().to_owned())
}

/// Number of stack frames that a crash summary contains.
const FRAMES: usize = 3;

/// Summarises a crash: the failed assertion, LLVM's fatal error message, or the innermost functions
/// on the stack.
pub(super) fn crash(stderr: &str) -> Option<String> {
    let last_words = |line: &&str| line.contains("Assertion `") || line.starts_with("LLVM ERROR:");
    if let Some(line) = stderr.lines().find(last_words) {
        return Some(line.trim().to_owned());
    }
    let mut frames: Vec<String> = Vec::new();
    for line in stderr.lines() {
        let Some(name) = frame(line) else { continue };
        // Frames of the signal handler itself, and system frames below it, are skipped.
        let own = name.starts_with("llvm::sys::") || name.contains("SignalHandler");
        if !own && frames.last() != Some(&name) {
            frames.push(name);
        }
        if frames.len() == FRAMES {
            break;
        }
    }
    (!frames.is_empty()).then(|| format!("in {}", frames.join(", called by ")))
}

/// Returns the function in a line of a stack trace. Three formats exist:
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
    fn errors_are_found_with_their_lines() {
        let said = "within split at /t/b.mlir:5 offset :3:8: error: no good\n\
                    /t/b.mlir:12:3: error: 'f.g' op is bad\n\
                    note: see current operation: \"error: x\"\n\
                    <unknown>:0: error: result not defined in region\n\
                    error: everything is wrong\n";
        let found = errors(said, "/t/b.mlir");
        let pairs: Vec<_> = found.iter().map(|d| (d.line, d.message)).collect();
        assert_eq!(
            pairs,
            [
                (Some(7), "no good"),
                (Some(12), "'f.g' op is bad"),
                (None, "result not defined in region"),
                (None, "everything is wrong"),
            ]
        );
    }

    #[test]
    fn crashes_are_summarised() {
        let assertion = "mlir-opt: a.cpp:1: void f(): Assertion `x' failed.\n#0 0x1 g (a+1)\n";
        assert!(crash(assertion).is_some_and(|c| c.contains("Assertion `x' failed")));
        let raw = "Stack dump without symbol names:\n\
             /usr/lib/libLLVM-13.so.1(_ZN4llvm3sys15PrintStackTraceERNS_11raw_ostreamEi+0x23)[0x7f]\n\
             /lib/libc.so.6(+0x3c050)[0x7f]\n\
             /usr/lib/libMLIR.so.13(_ZN4mlir9Operation4dropEv+0x4)[0x7f]\n\
             /usr/lib/libMLIR.so.13(_ZN4mlir3runEi+0x4)[0x7f]\n";
        assert_eq!(
            crash(raw).as_deref(),
            Some("in mlir::Operation::drop, called by mlir::run")
        );
        let looked_up = " #3 0x00007f mlir::foo(int) (/lib/x.so+0x12)\n";
        assert_eq!(crash(looked_up).as_deref(), Some("in mlir::foo"));
        let newer = "0  libLLVM.so 0x00007f llvm::sys::PrintStackTrace(int) + 54\n\
             3  libc.so.6       0x00007f\n\
             4  mlir-opt-19     0x00005a mlir::LLVM::Op::build(mlir::Value) + 8\n";
        assert_eq!(crash(newer).as_deref(), Some("in mlir::LLVM::Op::build"));
        assert_eq!(crash("nothing\n"), None);
    }
}
