//! Mutation tests of the built-in lowering. The corpus and generated programs must detect a mutated
//! lowering, and the unchanged lowering must convert all of them.
//!
//! `cargo mutants` runs only these tests, with more rounds (see `lowering/MUTANTS.md`).

use std::process::{Command, Stdio};

/// Number of programs in a round. After each round, the test checks for findings.
const PROGRAMS: u64 = 1000;

/// Runs the command, which must find nothing, and returns its output.
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

/// With a number of programs instead of a time limit, the programs are the same on every machine.
#[test]
fn generated_programs_agree() {
    let rounds = std::env::var("LOWERFUZZ_ROUNDS");
    let rounds = rounds.map_or(1, |n| n.parse().expect("LOWERFUZZ_ROUNDS is a number"));
    for round in 0..rounds {
        let (seed, count) = ((round * PROGRAMS).to_string(), PROGRAMS.to_string());
        let out = finds_nothing(&["run", "--seed", &seed, "--count", &count, "--no-reduce"]);
        // A program that is not converted is no finding, so the test also checks the number of
        // judged programs.
        let judged = format!("{count} programs, {count} judged");
        assert!(out.contains(&judged), "{out}");
    }
}
