//! Normalised messages: messages without the parts that differ from program to program.

use crate::stack_trace::innermost_functions;

/// Maximum length of a normalised message, in characters.
const MAX_LENGTH: usize = 120;

/// Normalises a message: removes the numbers and names that differ from program to program.
pub(crate) fn normalized(text: &str) -> String {
    let line = text.lines().find(|l| !l.trim().is_empty()).unwrap_or("");
    let mut out = String::new();
    let mut chars = line.trim().chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '@' | '%' => {
                while chars
                    .next_if(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '-'))
                    .is_some()
                {}
                out.push(c);
            }
            '0'..='9' => {
                while chars.next_if(char::is_ascii_alphanumeric).is_some() {}
                out.push('#');
            }
            '/' => out.push('|'),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    shortened(&out).trim_end().to_owned()
}

/// Cuts a long message after a word, and a long stack after a function.
fn shortened(text: &str) -> &str {
    let cut = &text[..text.floor_char_boundary(MAX_LENGTH)];
    let rest = &text[cut.len()..];
    let words = match cut.rsplit_once(' ') {
        _ if rest.is_empty() => return cut,
        Some((words, _)) if !rest.starts_with(' ') => words,
        Some(_) | None => cut,
    };
    let is_separator = |c: char| matches!(c, ' ' | ',' | '<');
    let ends = [", called by", ", called"];
    let words = ends
        .iter()
        .find_map(|end| words.strip_suffix(end))
        .unwrap_or(words);
    words.trim_end_matches(is_separator)
}

/// Normalises a refusal, or the first error in a module. Also removes the contents of types, and
/// the names of bystander ops.
pub(crate) fn complaint(text: &str) -> String {
    let mut plain = String::new();
    let mut depth = 0_usize;
    let mut before = ' ';
    for c in text.chars() {
        let opens = c == '<' && (depth > 0 || before.is_alphanumeric());
        let closes = c == '>' && depth > 0 && before != '-';
        depth -= usize::from(closes);
        if depth == 0 {
            plain.push(c);
        }
        depth += usize::from(opens);
        before = c;
    }
    normalized(&without_bystanders(plain))
}

/// Parts of messages, each before and after the name of a bystander. A bystander is an op that used
/// a wrong value, but did not produce it.
const BYSTANDERS: [(&str, &str); 1] = [("failed to legalize operation '", "' marked as erased")];

fn without_bystanders(text: String) -> String {
    let cut = BYSTANDERS.iter().find_map(|(before, after)| {
        let start = text.find(before)? + before.len();
        let end = start + text[start..].find(after)?;
        Some(format!("{}op{}", &text[..start], &text[end..]))
    });
    cut.unwrap_or(text)
}

/// Normalises a crash to the failed assertion, or else to the innermost named frames, or else to
/// the first line.
pub(crate) fn crash(text: &str) -> String {
    for line in text.lines() {
        if let Some(from) = line.find("Assertion `") {
            // The assertion of a template, such as `llvm::cast`, says nothing without its types.
            let types = line[..from].find("[with ");
            return normalized(&line[types.unwrap_or(from)..]);
        }
    }
    let functions = innermost_functions(text);
    if functions.is_empty() {
        return normalized(text);
    }
    normalized(&functions.join(" < "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crashes_are_known_by_assertion_or_stack() {
        let assertion = "mlir-opt: /build/mlir/lib/IR/Type.cpp:12: void f(): Assertion `x < 12 \
                         && \"bad\"' failed.\nStack dump:\n#0 0x1 llvm::sys::PrintStackTrace() (/usr/lib)";
        assert_eq!(crash(assertion), "Assertion `x < # && \"bad\"' failed.");
        let of_template = "a.h:5: auto llvm::cast(F&) [with To = mlir::FloatType; F = mlir::Type]: \
                           Assertion `isa<To>(Val)' failed.";
        assert_eq!(
            crash(of_template),
            "[with To = mlir::FloatType; F = mlir::Type]: Assertion `isa<To>(Val)' failed."
        );
        let stack = "PLEASE submit a bug report\n\
                     #0 0x00007f01 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/usr/lib/libLLVM.so)\n\
                     #1 0x00007f02 SignalHandler(int) (/usr/lib/libLLVM.so)\n\
                     #2 0x00007f03 mlir::foo::Bar(mlir::Operation*) (/usr/bin/mlir-opt+0x12)\n\
                     #3 0x00007f04 mlir::baz() (/usr/bin/mlir-opt+0x13)\n";
        assert_eq!(crash(stack), "mlir::foo::Bar < mlir::baz");
        assert_eq!(crash("index 12 out of 7"), "index # out of #");
    }

    #[test]
    fn a_long_message_is_cut_after_a_word() {
        let start = "signal # in ".to_owned() + &"a".repeat(80);
        // 120 characters end in the name of the second function.
        let stack = format!("{start}, called by mlir::OpAsmPrinter::printFunctionalType");
        assert_eq!(normalized(&stack), start);
        let start = "a".repeat(110);
        assert_eq!(normalized(&format!("{start}, called by mlir::f")), start);
        let start = "a".repeat(80);
        assert_eq!(
            normalized(&format!("{start} < mlir::{}", "b".repeat(80))),
            start
        );
        let words = "word ".repeat(30);
        assert_eq!(normalized(&words), "word ".repeat(24).trim_end());
        assert_eq!(
            normalized(&format!("{words}.")),
            "word ".repeat(24).trim_end()
        );
        let long = "word ".repeat(23) + "longer";
        assert_eq!(normalized(&long), "word ".repeat(23).trim_end());
        assert_eq!(normalized(&"x".repeat(200)), "x".repeat(120));
    }

    #[test]
    fn a_complaint_has_no_bystanders() {
        let erased = "failed to legalize operation 'op' marked as erased";
        assert_eq!(complaint(&erased.replace("'op'", "'llvm.add'")), erased);
        let illegal = "failed to legalize operation 'a.b' that was explicitly marked illegal";
        assert_eq!(complaint(illegal), illegal);
        assert_eq!(
            complaint("'a.b' op type 'memref<2xf32, affine_map<(d0)[s0] -> (d0 + s0)>>' is bad"),
            "'a.b' op type 'memref<>' is bad"
        );
        assert_eq!(
            complaint("llvm.br: expected 3 < 4, found vector<2xi8>"),
            "llvm.br: expected # < #, found vector<>"
        );
        assert_eq!(complaint("memref<2x"), "memref<");
    }

    #[test]
    fn words_have_no_names_and_numbers() {
        assert_eq!(
            normalized("no function @f_1 of type i32 at %arg0 in a/b"),
            "no function @ of type i# at % in a|b"
        );
    }
}
