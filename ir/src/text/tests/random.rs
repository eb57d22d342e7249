//! Property tests of parsing and printing.
//!
//! Random modules cover every row of the op tables, and must not change when they are printed and
//! parsed again. Random and damaged texts must neither panic nor hang the parser.

use proptest::prelude::*;

use super::build::module;
use super::*;
use crate::ops::{CfOp, LlvmOp, MathOp, Op};

fn read(text: &str, release: Release) -> Module {
    match parse(text, Some(release)) {
        Ok((module, _)) => module,
        Err(error) => {
            let (line, column) = crate::error::line_and_column(text, error.span.start);
            panic!(
                "{line}:{column}: {error}\n{}\n{text}",
                text.lines().nth(line - 1).unwrap_or("")
            );
        }
    }
}

/// Compares two texts line by line, so that a failure reports the line that differs.
fn same(left: &str, right: &str) -> std::result::Result<(), TestCaseError> {
    for (a, b) in left.lines().zip(right.lines()) {
        prop_assert_eq!(a, b);
    }
    prop_assert_eq!(left.len(), right.len());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]


    #[test]
    fn printed_modules_read_back(
        bytes in prop::collection::vec(any::<u8>(), 0..600),
        release in prop::sample::select(Release::ALL.to_vec()),
    ) {
        let module = module(&bytes, release);
        let custom = print(&module, release, Form::Custom);
        let generic = print(&module, release, Form::Generic);
        let from_custom = read(&custom, release);
        let from_generic = read(&generic, release);
        same(&print(&from_custom, release, Form::Custom), &custom)?;
        same(&print(&from_generic, release, Form::Generic), &generic)?;
        same(&print(&from_generic, release, Form::Custom), &custom)?;
        same(&print(&from_custom, release, Form::Generic), &generic)?;
    }

    #[test]
    fn arbitrary_text_is_an_error_or_a_module(text in "(?s).{0,200}") {
        let _ = parse(&text, None);
    }

    #[test]
    fn arbitrary_tokens_are_an_error_or_a_module(
        tokens in prop::collection::vec(prop::sample::select(TOKENS.to_vec()), 0..60),
    ) {
        let body = tokens.join(" ");
        for text in [body.clone(), format!("func.func @f() {{ {body} }}"), format!("// call: {body}")] {
            if let Ok((module, release)) = parse(&text, None) {
                for form in [Form::Custom, Form::Generic] {
                    print(&module, release, form);
                }
            }
            let _ = crate::case::parse(&text, None);
        }
    }

    #[test]
    fn damaged_programs_are_an_error_or_a_module(
        sample in 0usize..3,
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0usize..4, any::<prop::sample::Index>()), 1..4),
    ) {
        let mut text = [SOURCE, LLVM_13, GENERIC_22][sample].as_bytes().to_vec();
        for (at, kind, other) in edits {
            if text.is_empty() {
                break;
            }
            let at = at.index(text.len());
            let other = other.index(text.len());
            match kind {
                0 => { text.remove(at); }
                1 => text[at] = text[other],
                2 => { text.truncate(at.max(1)); }
                _ => {
                    let (from, to) = (at.min(other), at.max(other));
                    let piece: Vec<u8> = text[from..to].iter().take(40).copied().collect();
                    text.splice(other..other, piece);
                }
            }
        }
        let text = String::from_utf8_lossy(&text);
        if let Ok((module, release)) = parse(&text, None) {
            for form in [Form::Custom, Form::Generic] {
                let once = print(&module, release, form);
                let again = read(&once, release);
                same(&print(&again, release, form), &once)?;
            }
        }
    }
}

const SOURCE: &str = include_str!("samples/memory.22.mlir");
const LLVM_13: &str = include_str!("samples/scalar.13.llvm.mlir");
const GENERIC_22: &str = include_str!("samples/scalar.22.generic.mlir");

const TOKENS: &[&str] = &[
    "module",
    "func",
    "func.func",
    "llvm.func",
    "@f",
    "@\"x y\"",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "<",
    ">",
    ",",
    ":",
    "=",
    "->",
    "-",
    "*",
    "?",
    "...",
    "^bb0",
    "^bb1",
    "%0",
    "%a",
    "%a#1",
    ":2",
    "i32",
    "index",
    "f32",
    "memref<",
    "4x",
    "?x",
    "*x",
    "vector<",
    "affine_map<",
    "strided<",
    "d0",
    "(d0)",
    "s0",
    "1",
    "-7",
    "0x1F",
    "1.5",
    "\"s\"",
    "dense<",
    "true",
    "arith.constant",
    "arith.addi",
    "cf.br",
    "cf.switch",
    "default",
    "memref.load",
    "memref.subview",
    "llvm.getelementptr",
    "llvm.call",
    "llvm.switch",
    "llvm.mlir.global",
    "memref.global",
    "constant",
    "!llvm.ptr",
    "!llvm.struct<(",
    "!llvm<\"{ i8* }\">",
    "\"test.op\"",
    "\"cf.switch\"",
    "\"func.func\"",
    "<{",
    "}>",
    "operandSegmentSizes",
    "array<i32: 1, 1>",
    "case_values",
    "return",
    "to",
    "attributes",
    "private",
    "loc(",
    "#m",
    "#m = 1",
    "!t = i32",
    "// -----\n",
    "abort",
    "undefined",
    "_",
    "poison",
    "==",
];

#[test]
fn the_builder_reaches_every_op() {
    // The test strategy is useful only if its programs cover every row of the op tables.
    let mut seen = std::collections::HashSet::new();
    for seed in 0..2000u32 {
        // Knuth's 64-bit linear congruential generator, whose upper bits are sufficiently random.
        let mut state = u64::from(seed);
        let bytes: Vec<u8> = (0..200)
            .map(|_| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                state.to_be_bytes()[0]
            })
            .collect();
        let module = module(&bytes, Release::R22);
        for func in &module.funcs {
            let body = func.body.as_ref().unwrap();
            for block in body.root() {
                seen.extend(body.block(*block).ops.iter().map(|op| body.op(*op).op));
            }
        }
    }
    for op in [
        Op::Cf(CfOp::Switch),
        Op::Llvm(LlvmOp::GetElementPtr),
        Op::Math(MathOp::Fma),
    ] {
        assert!(seen.contains(&op), "{op:?}");
    }
    assert!(seen.len() > 150, "{}", seen.len());
}
