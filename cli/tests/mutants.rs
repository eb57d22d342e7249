//! What has to find a mistake in the built-in lowering: the corpus, and programs of `run`, all of which it
//! has to convert.
//!
//! `cargo mutants` runs these tests alone, with more rounds (`lowering/MUTANTS.md`).

use std::process::{Command, Stdio};

/// Programs of a round, behind which it is known whether anything was found.
const PROGRAMS: u64 = 1000;

/// Runs the command, which must find nothing; what it prints.
#[track_caller]
fn finds_nothing(args: &[&str]) -> String {
    let ran = Command::new(env!("CARGO_BIN_EXE_lowerfuzz"))
        .args(args)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .stdin(Stdio::null())
        .output()
        .expect("the command starts");
    let (out, err) = (&ran.stdout, &ran.stderr);
    assert!(
        ran.status.success(),
        "{args:?}: {}\n{}{}",
        ran.status,
        String::from_utf8_lossy(out),
        String::from_utf8_lossy(err),
    );
    String::from_utf8_lossy(out).into_owned()
}

#[test]
fn the_corpus_agrees() {
    finds_nothing(&["replay", "corpus"]);
}

/// The same programs on every machine, however fast it is.
#[test]
fn generated_programs_agree() {
    let rounds = std::env::var("LOWERFUZZ_ROUNDS");
    let rounds = rounds.map_or(1, |n| n.parse().expect("LOWERFUZZ_ROUNDS is a number"));
    for round in 0..rounds {
        let (seed, count) = ((round * PROGRAMS).to_string(), PROGRAMS.to_string());
        let out = finds_nothing(&["run", "--seed", &seed, "--count", &count, "--no-reduce"]);
        // What is not converted is no finding.
        let judged = format!("{count} programs, {count} judged");
        assert!(out.contains(&judged), "{out}");
    }
}
