//! Calling conventions, run: every case of `corpus/conventions/`, every seed and every regression is
//! judged.

use std::path::Path;

use lowerfuzz_ir::case;
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_oracle::{Discard, Judge, Verdict};

/// Judges each case of a folder of the corpus, with the conventions that it asks for.
fn all_agree(folder: &str) {
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
        let verdict = judge.judge(&case, &mut Builtin::default()).verdict;
        match &verdict {
            Verdict::Agree
            | Verdict::Discarded {
                discard: Discard::Refused | Discard::Lowered,
                ..
            } => {}
            Verdict::Discarded { .. } | Verdict::Finding { .. } => {
                wrong.push(format!("{name}: {verdict}"));
            }
        }
        judged += 1;
    }
    assert!(judged > 1, "{judged} cases");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn conventions() {
    all_agree("conventions");
}

#[test]
fn seeds() {
    all_agree("seeds");
}

#[test]
fn regressions() {
    all_agree("regressions");
}
