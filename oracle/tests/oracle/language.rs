//! Generates the page of supported ops, `docs/language.md`, from the tables, the corpus, the
//! reference, the conversion, the generator and the reducer.
//!
//! `LANGUAGE=write cargo test -p lowerfuzz-oracle --test oracle language` writes the page.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use lowerfuzz_generator::{Config, case_from_seed};
use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_ir::{FuncId, Module, Op, Release};
use lowerfuzz_lowering::{Options, to_llvm};
use lowerfuzz_oracle::executed;
use lowerfuzz_reduce::Reduction;

/// Number of generated programs per release.
const PROGRAMS: u64 = 4000;

/// Minimum number of corpus calls that execute ops of a dialect.
const CALLS: usize = 20;

/// Dialects with ops that no table of lowerfuzz has, with reasons. Apart from types and attributes,
/// the list is complete for the newest release.
const MISSING: &[(&str, &str)] = &[
    (
        "affine.dma_start affine.dma_wait memref.dma_start memref.dma_wait",
        "no release lowers them for the CPU",
    ),
    (
        "complex.bitcast",
        "MLIR's documentation does not define the order of the parts, and no release lowers it",
    ),
    (
        "linalg.fill_rng_2d",
        "a generator of pseudo-random numbers for benchmarks",
    ),
    (
        "linalg.winograd_filter_transform linalg.winograd_input_transform linalg.winograd_output_transform",
        "no release lowers them but by a decomposition into other ops, whose float sums are in another order",
    ),
    (
        "vector.scalable.extract vector.scalable.insert vector.vscale",
        "for vectors whose length depends on the machine; all commands but `lower` read them with a fixed multiple (SEMANTICS.md §3.8)",
    ),
];

/// Coverage of an op.
#[derive(Clone, Default)]
struct Known {
    /// Number of corpus files with the op.
    cases: usize,
    /// Number of calls in which the reference executes the op and returns the expected result,
    /// which was computed by hand.
    calls: usize,
    lowered: bool,
    read: [bool; Release::ALL.len()],
    drawn: [bool; Release::ALL.len()],
    reduced: bool,
}

/// Coverage of all ops and of all dialects. The coverage of a dialect counts the files and calls
/// with any of its ops.
struct Language {
    ops: Vec<(Op, Known)>,
    dialects: BTreeMap<&'static str, (usize, usize)>,
}

fn ops_of(case: &Case) -> Vec<Op> {
    let mut found: Vec<Op> = Vec::new();
    for body in case.module.bodies() {
        for op in body.live_ops().map(|op| body.op(op).op) {
            if !found.contains(&op) {
                found.push(op);
            }
        }
    }
    found
}

/// Returns the dialect of an op in the newest release.
fn dialect(op: Op) -> &'static str {
    let name = op.row().map_or("", |row| row.nearest_name(Release::NEWEST));
    name.split_once('.').map_or(name, |(dialect, _)| dialect)
}

/// Returns the distinct dialects of some ops.
fn dialects(ops: &[Op]) -> Vec<&'static str> {
    let mut found: Vec<&str> = ops.iter().copied().map(dialect).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Returns whether a module is unchanged after it is printed for a release and parsed again. Both
/// forms of text are tested.
fn reads_back(module: &Module, release: Release) -> bool {
    [Form::Custom, Form::Generic].into_iter().all(|form| {
        let printed = text::print(module, release, form);
        let again = text::parse(&printed, Some(release));
        again.is_ok_and(|(again, _)| text::print(&again, release, form) == printed)
    })
}

/// Returns whether the reducer can remove an op from a case in which each function keeps its body.
fn is_reduced(case: &Case, op: Op) -> bool {
    let bodies = |case: &Case| case.module.bodies().count();
    let mut search = Reduction::new(case);
    loop {
        let mut candidates = search.candidates(1);
        let Some(candidate) = candidates.pop() else {
            return false;
        };
        let keeps_bodies = bodies(&candidate) == bodies(case);
        if keeps_bodies && !ops_of(&candidate).contains(&op) {
            return true;
        }
        search.answer(&[keeps_bodies]);
    }
}

fn corpus(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the corpus") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            corpus(&path, found);
        } else if path.extension().is_some_and(|e| e == "mlir") {
            found.push(path);
        }
    }
}

fn is_lowered(case: &Case) -> bool {
    let funcs = (0..case.module.funcs.len()).map(|i| FuncId(i as u32));
    let options = Options {
        index_width: case.index_width,
        conversion: case.options,
        entry_points: funcs
            .filter(|f| case.module.func(*f).body.is_some())
            .collect(),
        ..Options::default()
    };
    to_llvm(&case.module, &options).is_ok()
}

/// Lists the releases that satisfy a predicate, for example as `13–19, 22`.
fn releases(holds: impl Fn(Release) -> bool) -> String {
    let mut text = String::new();
    let mut run: Option<(Release, Release)> = None;
    let mut end = |run: Option<(Release, Release)>| {
        if let Some((first, last)) = run {
            let comma = if text.is_empty() { "" } else { ", " };
            let _ = match first == last {
                true => write!(text, "{comma}{first}"),
                false => write!(text, "{comma}{first}–{last}"),
            };
        }
    };
    for release in Release::ALL {
        if holds(release) {
            run = Some((run.map_or(release, |(first, _)| first), release));
        } else {
            end(run.take());
        }
    }
    end(run);
    text
}

static LANGUAGE: LazyLock<Language> = LazyLock::new(language);

fn language() -> Language {
    let mut ops: Vec<(Op, Known)> = Op::all()
        .filter(|op| !matches!(op, Op::Llvm(_) | Op::Unregistered(_)))
        .map(|op| (op, Known::default()))
        .collect();
    let all: Vec<Op> = ops.iter().map(|(op, _)| *op).collect();
    let number = |op: Op| all.iter().position(|other| *other == op);
    let mut of_dialects: BTreeMap<&'static str, (usize, usize)> = BTreeMap::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut paths = Vec::new();
    corpus(&root.join("corpus/ops"), &mut paths);
    paths.sort();
    let mut cases: Vec<Case> = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(path).expect("a readable file");
        cases.push(case::parse(&text, None).expect("a case"));
    }
    for case in &cases {
        let lowered = is_lowered(case);
        let found = ops_of(case);
        let read = Release::ALL.map(|release| {
            text::lacking(&case.module, release).is_none() && reads_back(&case.module, release)
        });
        for op in found.iter().copied().filter_map(number) {
            let known = &mut ops[op].1;
            known.cases += 1;
            known.lowered |= lowered;
            for (known, read) in known.read.iter_mut().zip(read) {
                *known |= read;
            }
        }
        for dialect in dialects(&found) {
            of_dialects.entry(dialect).or_default().0 += 1;
        }
        for executed in case.calls.iter().filter_map(|call| executed(case, call)) {
            for dialect in dialects(&executed) {
                of_dialects.entry(dialect).or_default().1 += 1;
            }
            for op in executed.into_iter().filter_map(number) {
                ops[op].1.calls += 1;
            }
        }
    }
    // For each op, the reducer is tried on the smallest cases first, with a few candidates per
    // case.
    cases.sort_by_key(|case| case.module.op_count());
    for (op, known) in &mut ops {
        let mut with_op = cases.iter().filter(|case| ops_of(case).contains(op));
        known.reduced = with_op.any(|case| is_reduced(case, *op));
    }
    for release in Release::ALL {
        let config = Config::for_release(release);
        for seed in 0..PROGRAMS {
            let case = case_from_seed(seed, &config);
            let drawn: Vec<usize> = ops_of(&case).into_iter().filter_map(number).collect();
            let column = release.column();
            let is_news = drawn.iter().any(|op| !ops[*op].1.read[column]);
            let is_read = is_news && reads_back(&case.module, release);
            for op in drawn {
                let (op, known) = &mut ops[op];
                let name = op.row().and_then(|row| row.name(release));
                assert!(name.is_some(), "release {release} has no {op:?}");
                known.drawn[column] = true;
                known.read[column] |= is_read;
            }
        }
    }
    Language {
        ops,
        dialects: of_dialects,
    }
}

fn page() -> String {
    let Language { ops, dialects } = &*LANGUAGE;
    let mut page = format!(
        "# Supported ops\n\n\
         A test generates this page from the tables, the corpus, the reference, the conversion, the generator and the \
         reducer, and checks it against them (`oracle/tests/oracle/language.rs`). Releases are numbers; 11 stands for \
         LLVM 10 to 12, and 24 for LLVM's head.\n\n\
         - *Releases*: the releases that have the op.\n\
         - *Read*: the releases in whose syntax, custom and generic, a program with the op was printed and parsed back \
         to the same program. The programs are cases of the corpus and random programs.\n\
         - *Cases*: the number of files in `corpus/ops/` with the op.\n\
         - *Calls*: the number of their calls in which the reference executes the op and meets the expected result, \
         which was worked out by hand.\n\
         - *Built-in*: whether the built-in conversion lowers the op.\n\
         - *Generated*: the releases whose first {PROGRAMS} random programs contain the op. `generator/src/restrict/` \
         gives the reasons for the other releases.\n\
\n\
         The reducer can remove each op: a test removes it from a case of the corpus whose functions keep their bodies \
         (`every_op_is_reduced`).\n\n\
         | dialect | ops | cases | calls |\n|---|---|---|---|\n"
    );
    for (family, (cases, calls)) in dialects {
        let of_dialect = ops.iter().filter(|(op, _)| dialect(*op) == *family).count();
        if of_dialect > 0 {
            let _ = writeln!(page, "| `{family}` | {of_dialect} | {cases} | {calls} |");
        }
    }
    let mut last = "";
    for (op, known) in ops {
        let Some(row) = op.row() else { continue };
        let family = dialect(*op);
        if family != last && !page.contains(&format!("\n## `{family}`\n")) {
            let _ = write!(
                page,
                "\n## `{family}`\n\n| op | releases | read | cases | calls | built-in | generated |\n\
                 |---|---|---|---|---|---|---|\n"
            );
        }
        last = family;
        let _ = writeln!(
            page,
            "| `{}` | {} | {} | {} | {} | {} | {} |",
            row.nearest_name(Release::NEWEST),
            releases(|release| row.name(release).is_some()),
            releases(|release| known.read[release.column()]),
            known.cases,
            known.calls,
            if known.lowered { "yes" } else { "" },
            releases(|release| known.drawn[release.column()]),
        );
    }
    page.push_str("\n## Ops in no table\n\n| ops of the newest release | why |\n|---|---|\n");
    for (names, why) in MISSING {
        let names: Vec<String> = names.split(' ').map(|name| format!("`{name}`")).collect();
        let _ = writeln!(page, "| {} | {why} |", names.join(", "));
    }
    page
}

#[test]
fn the_page_of_ops_is_up_to_date() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/language.md");
    let page = page();
    if std::env::var_os("LANGUAGE").is_some() {
        std::fs::write(&file, &page).expect("the file is writable");
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    for (written, made) in written.lines().zip(page.lines()) {
        assert_eq!(
            written, made,
            "the page is outdated; run the test with LANGUAGE=write"
        );
    }
    assert_eq!(
        written, page,
        "the page is outdated; run the test with LANGUAGE=write"
    );
}

#[test]
fn missing_ops_are_in_no_table() {
    for name in MISSING.iter().flat_map(|(names, _)| names.split(' ')) {
        assert!(
            Op::from_name(name).is_none(),
            "a table has {name}, so it is no longer missing"
        );
    }
}

/// Returns the name of each op in the newest release that has the op.
fn names(ops: impl Iterator<Item = Op>) -> Vec<&'static str> {
    ops.filter_map(Op::newest_name).collect()
}

#[test]
fn every_op_is_executed_with_expected_results() {
    let without = LANGUAGE.ops.iter().filter(|(_, known)| known.calls == 0);
    assert_eq!(names(without.map(|(op, _)| *op)), [""; 0]);
}

#[test]
fn every_op_is_reduced() {
    let without = LANGUAGE.ops.iter().filter(|(_, known)| !known.reduced);
    assert_eq!(names(without.map(|(op, _)| *op)), [""; 0]);
}

#[test]
fn every_generated_op_parses_in_its_releases() {
    let is_shown = |known: &Known| {
        let mut both = known.read.iter().zip(known.drawn);
        known.read.contains(&true) && both.all(|(read, drawn)| *read || !drawn)
    };
    let without = LANGUAGE.ops.iter().filter(|(_, known)| !is_shown(known));
    assert_eq!(names(without.map(|(op, _)| *op)), [""; 0]);
}

#[test]
fn every_dialect_has_enough_calls() {
    let all = LANGUAGE.ops.iter().map(|(op, _)| dialect(*op));
    for dialect in all {
        let calls = LANGUAGE
            .dialects
            .get(dialect)
            .map_or(0, |(_, calls)| *calls);
        assert!(calls >= CALLS, "{dialect}: {calls} calls");
    }
}
