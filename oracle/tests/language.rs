//! The page that says which ops there are: `docs/language.md` is what this makes of the tables, the corpus,
//! the conversion and the generator. `LANGUAGE=write cargo test -p lowerfuzz-oracle --test language` writes it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use lowerfuzz_generator::{Config, case_from_seed};
use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_ir::{BlockId, Body, FuncId, Op, RegionId, Release};
use lowerfuzz_lowering::{Options, to_llvm};

/// Programs that are drawn of each release.
const PROGRAMS: u64 = 4000;

/// Ops of these dialects that no table has, and why. Types and attributes aside, these are all that the
/// newest release registers.
const MISSING: &[(&str, &str)] = &[
    (
        "affine.dma_start affine.dma_wait affine.prefetch memref.dma_start memref.dma_wait",
        "no lowering of a release for the CPU takes them, but for the prefetch, which is a hint",
    ),
    (
        "complex.bitcast",
        "no document says which part the low bits are, and no release lowers it",
    ),
    (
        "scf.forall scf.forall.in_parallel",
        "for threads, before they are mapped to a device",
    ),
    (
        "vector.scalable.extract vector.scalable.insert vector.vscale",
        "for vectors whose length the machine says",
    ),
];

/// What is known of an op.
#[derive(Clone, Default)]
struct Known {
    cases: usize,
    lowered: bool,
    drawn: [bool; Release::ALL.len()],
}

fn ops(body: &Body) -> impl Iterator<Item = Op> {
    let blocks = (0..body.n_regions() as u32).flat_map(|region| body.region(RegionId(region)));
    let blocks: Vec<BlockId> = blocks.copied().collect();
    blocks
        .into_iter()
        .flat_map(|block| &body.block(block).ops)
        .map(|id| body.op(*id).op)
}

fn ops_of(case: &Case) -> Vec<Op> {
    let mut found: Vec<Op> = Vec::new();
    for op in case.module.bodies().flat_map(ops) {
        if !found.contains(&op) {
            found.push(op);
        }
    }
    found
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

/// `13–19, 22`: those for which it holds.
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

fn page() -> String {
    let mut known: BTreeMap<usize, Known> = BTreeMap::new();
    let all: Vec<Op> = Op::all()
        .filter(|op| !matches!(op, Op::Llvm(_) | Op::Unregistered(_)))
        .collect();
    let number = |op: Op| all.iter().position(|other| *other == op);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut paths = Vec::new();
    corpus(&root.join("corpus/ops"), &mut paths);
    for path in paths {
        let text = std::fs::read_to_string(path).expect("a readable file");
        let case = case::parse(&text, None).expect("a case");
        let lowered = is_lowered(&case);
        for op in ops_of(&case).into_iter().filter_map(number) {
            let known = known.entry(op).or_default();
            known.cases += 1;
            known.lowered |= lowered;
        }
    }
    for release in Release::ALL {
        let config = Config::for_release(release);
        for seed in 0..PROGRAMS {
            for op in ops_of(&case_from_seed(seed, &config)) {
                let name = op.row().and_then(|row| row.name(release));
                assert!(name.is_some(), "release {release} has no {op:?}");
                if let Some(op) = number(op) {
                    known.entry(op).or_default().drawn[release.column()] = true;
                }
            }
        }
    }
    let mut page = format!(
        "# Which ops there are\n\n\
         Made by a test of the tables, the corpus, the conversion and the generator, and held against them. Every op here is \
         read and printed in the spelling of the releases that have it (11 stands for LLVM 10 to 12), verified, run by the \
         reference, and made smaller by the reducer.\n\n\
         - *Releases*: those that have the op.\n\
         - *Cases*: in how many files of `corpus/ops/` it stands, with results worked out by hand.\n\
         - *Built-in*: whether the built-in conversion lowers it.\n\
         - *Drawn*: the releases among whose first {PROGRAMS} random programs it is; why not for others is in \
         `generator/src/restrict/`.\n"
    );
    let dialect = |op: Op| {
        let name = op.row().map_or("", |row| row.nearest_name(Release::NEWEST));
        name.split_once('.').map_or(name, |(dialect, _)| dialect)
    };
    let mut last = "";
    for (i, op) in all.iter().enumerate() {
        let Some(row) = op.row() else { continue };
        let family = dialect(*op);
        if family != last && !page.contains(&format!("\n## `{family}`\n")) {
            let _ = write!(
                page,
                "\n## `{family}`\n\n| op | releases | cases | built-in | drawn |\n|---|---|---|---|---|\n"
            );
        }
        last = family;
        let known = known.get(&i).cloned().unwrap_or_default();
        let _ = writeln!(
            page,
            "| `{}` | {} | {} | {} | {} |",
            row.nearest_name(Release::NEWEST),
            releases(|release| row.name(release).is_some()),
            known.cases,
            if known.lowered { "yes" } else { "" },
            releases(|release| known.drawn[release.column()]),
        );
    }
    page.push_str("\n## What is not there\n\n| ops of the newest release | why |\n|---|---|\n");
    for (names, why) in MISSING {
        let names: Vec<String> = names.split(' ').map(|name| format!("`{name}`")).collect();
        let _ = writeln!(page, "| {} | {why} |", names.join(", "));
    }
    page
}

#[test]
fn the_page_of_ops_is_as_the_code_is() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/language.md");
    let page = page();
    if std::env::var_os("LANGUAGE").is_some() {
        std::fs::write(&file, &page).expect("a file that can be written");
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    for (written, made) in written.lines().zip(page.lines()) {
        assert_eq!(written, made, "LANGUAGE=write writes it");
    }
    assert_eq!(written, page, "LANGUAGE=write writes it");
}

#[test]
fn what_is_not_there_is_in_no_table() {
    for name in MISSING.iter().flat_map(|(names, _)| names.split(' ')) {
        assert!(Op::from_name(name).is_none(), "{name} is there by now");
    }
}

#[test]
fn every_op_that_is_drawn_has_a_case() {
    let page = page();
    let without: Vec<&str> = page
        .lines()
        .filter(|line| line.split(" | ").nth(2) == Some("0") && !line.ends_with("|  |"))
        .collect();
    assert!(without.is_empty(), "{without:#?}");
}
