//! Programs of the LLVM dialect as the source of a comparison: what LangRef leaves open is no difference
//! (SEMANTICS.md §8.6).
//!
//! Each file of `tests/llvm_source` has two programs. A line `// expect: NAME: VERDICT` states the verdict on a
//! function, worked out from LangRef.

use std::path::Path;

use lowerfuzz_campaign::validation::{Expected, Pair, PublicSymbols, check_levels, validate};
use lowerfuzz_ir::case::parse;
use lowerfuzz_oracle::{Config, Judge};

#[test]
fn verdicts_on_programs_of_the_llvm_dialect_follow_langref() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/llvm_source");
    let mut judge = Judge::new(Config::default()).expect("the JIT runs here");
    let mut files = 0;
    for entry in folder.read_dir().expect("the folder of programs") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let (source, target) = text.split_once("// -----\n").expect("two programs");
        let case = parse(source, None).expect("a first program");
        let target = parse(target, None).expect("a second program").module;
        check_levels(&case.module, &target).expect("levels that can be compared");
        let mut expected: Vec<&str> = source
            .lines()
            .filter_map(|line| line.strip_prefix("// expect: "))
            .collect();
        expected.sort_unstable();
        let pair = Pair::of(case, target);
        let (all, public) = (Expected::AllFunctions, PublicSymbols::Kept);
        let done = validate(&mut judge, pair, &[], all, public, None);
        let mut found: Vec<String> = done
            .functions
            .iter()
            .filter_map(|report| {
                let verdict = report.outcome.as_ref().ok()?;
                Some(format!("{}: {}", report.name, verdict.name()))
            })
            .collect();
        found.sort_unstable();
        assert_eq!(found, expected, "{}", path.display());
        files += 1;
    }
    assert!(files >= 8, "{files} files");
}
