//! Judges every case of `corpus/conventions/`, every seed and every regression, with the calling
//! conventions of the case.

use std::path::Path;

use lowerfuzz_ir::case;
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_oracle::{Discard, Judge, Verdict};

/// Judges each case of a corpus folder with the conventions that it requests. Each agrees, or is
/// discarded for one of these reasons.
fn all_agree(folder: &str, reasons: &[Discard]) {
    let config = lowerfuzz_oracle::Config {
        paranoid: true,
        ..Default::default()
    };
    let mut judge = Judge::new(config).expect("the JIT runs on this machine");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../corpus")
        .join(folder);
    let mut wrong = Vec::new();
    let mut judged = 0;
    for entry in std::fs::read_dir(&folder).expect("a folder of the corpus") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let name = path.display();
        let case = case::parse(&text, None).unwrap_or_else(|e| panic!("{name}: {e:?}"));
        let verdict = judge
            .judge(&case, &mut Builtin::default())
            .expect("no tool is stopped")
            .verdict;
        match &verdict {
            Verdict::Agree => judged += 1,
            Verdict::Discarded { discard, .. } if reasons.contains(discard) => {}
            Verdict::Discarded { .. } | Verdict::Inaccurate { .. } | Verdict::Finding { .. } => {
                wrong.push(format!("{name}: {verdict}"));
            }
        }
    }
    assert!(judged > 1, "{judged} cases");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn conventions_agree() {
    all_agree("conventions", &[Discard::Refused, Discard::Lowered]);
}

#[test]
fn seeds_agree() {
    all_agree("seeds", &[Discard::Refused, Discard::Lowered]);
}

#[test]
fn regressions_agree() {
    // Some bugs were in the judgement of undefined programs, or of ops that the built-in lowering
    // does not have. The test of the reference holds those against their expectations.
    let reasons = [
        Discard::Refused,
        Discard::Lowered,
        Discard::Unsupported,
        Discard::UndefinedSource,
    ];
    all_agree("regressions", &reasons);
}

/// The elements 1, 0, 2, 0, … at the bare pointer look like a descriptor of an empty memref.
#[test]
fn external_functions_with_bare_pointers_are_unsupported() {
    let text = "func.func private @seen(memref<2x2xi128>) -> i128
func.func @f(%m: memref<2x2xi128>) -> i128 {
  %0 = call @seen(%m) : (memref<2x2xi128>) -> i128
  return %0 : i128
}
// options: use-bare-ptr-memref-call-conv=1
// call: @f(memref<2x2xi128> [1, 2, 3, 4])
";
    let case = case::parse(text, None).expect("it parses");
    let mut judge = Judge::new(lowerfuzz_oracle::Config::default()).expect("the JIT runs here");
    let verdict = judge
        .judge(&case, &mut Builtin::default())
        .expect("no tool is stopped")
        .verdict;
    let discard = match verdict {
        Verdict::Discarded { discard, .. } => Some(discard),
        Verdict::Agree | Verdict::Inaccurate { .. } | Verdict::Finding { .. } => None,
    };
    assert_eq!(discard, Some(Discard::Unsupported));
}
