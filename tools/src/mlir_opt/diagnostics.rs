//! Parses the stderr of an `mlir-opt`: assigns errors to the programs of a batch, and summarises
//! crashes.

use lowerfuzz_oracle::innermost_functions;

/// An error message about a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Diagnostic<'a> {
    /// The line of the input file to which the message refers, counted from 1. `None` if the
    /// message has no location.
    pub(super) line: Option<usize>,
    pub(super) message: &'a str,
}

/// Returns the errors about a file in a process's stderr.
///
/// Older releases print the line at which a split starts, and count lines from the start of the
/// split (`within split at FILE:5 offset :3:8: error: …`). Newer releases print the line of the
/// file (`FILE:7:8: error: …`).
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
        .and_then(|(_, rest)| line_in(rest.strip_prefix(':')?))
        .or_else(|| named_line(place));
    // A program's text can contain the word "error", for example in a string. Such a line is not an
    // error message.
    let plain = number.is_some() || place.trim_end().is_empty() || place.ends_with(": ");
    plain.then_some(Diagnostic {
        line: number,
        message: message.trim(),
    })
}

/// Returns the line of a location `NAME:LINE:COLUMN: `. Some drivers give the input another name.
fn named_line(place: &str) -> Option<usize> {
    let (name, rest) = place.split_once(':')?;
    let (line, rest) = rest.split_once(':')?;
    let column = rest.strip_suffix(": ")?;
    let is_name = !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || c == '"');
    column.parse::<usize>().ok().filter(|_| is_name)?;
    line.parse().ok()
}

/// Parses the line number of an error location. `7:8: ` and `5 offset :3:8: ` both denote line 7.
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

/// Returns the first error message in a tool's stderr.
pub fn first_error(stderr: &str) -> Option<String> {
    let mut errors = stderr.lines().filter_map(|line| line.split_once("error: "));
    let (_, message) = errors.find(|(_, message)| !message.trim().is_empty())?;
    Some(message.trim().to_owned())
}

/// Summarises a crash: the failed assertion, LLVM's fatal error message, or the innermost functions
/// on the stack.
pub(super) fn crash(stderr: &str) -> Option<String> {
    let last_words = |line: &&str| line.contains("Assertion `") || line.starts_with("LLVM ERROR:");
    if let Some(line) = stderr.lines().find(last_words) {
        return Some(line.trim().to_owned());
    }
    let functions = innermost_functions(stderr);
    (!functions.is_empty()).then(|| format!("in {}", functions.join(", called by ")))
}

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
