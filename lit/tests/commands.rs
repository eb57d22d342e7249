//! Tests of the commands of `RUN:` lines.

use std::path::Path;

use lowerfuzz_lit::{Invocation, Places, Skipped, files, invocations};

const FILE: &str = "folder/test.mlir";

/// Parses a command with one pipeline.
fn one(command: &str) -> Result<Invocation, Skipped> {
    let places = Places {
        file: Path::new(FILE),
    };
    let mut all = invocations(command, "mlir-opt", places);
    assert_eq!(all.len(), 1, "{command}");
    all.remove(0)
}

fn passes(command: &str) -> Vec<String> {
    one(command).expect(command).passes
}

#[test]
fn passes_are_found_among_other_options() {
    for (command, expected) in [
        ("mlir-opt %s -cse | FileCheck %s", &["-cse"][..]),
        (
            "mlir-opt --cse -canonicalize=\"test-convergence\" %s",
            &["-cse", "-canonicalize=test-convergence"],
        ),
        (
            "mlir-opt -allow-unregistered-dialect %s --mlir-print-op-generic -cse -o %t",
            &["-cse"],
        ),
        (
            "mlir-opt %s --mlir-to-own-dialect --mlir-timing-display=tree -mlir-elide-elementsattrs-if-larger=3",
            &["-mlir-to-own-dialect"],
        ),
        (
            "mlir-opt %s -cse 2>&1| FileCheck %s --check-prefix=A",
            &["-cse"],
        ),
        ("mlir-opt %s -cse > %t && FileCheck %s < %t", &["-cse"]),
        ("mlir-opt < %s -cse", &["-cse"]),
        ("env A=b C=d /bin/mlir-opt %s -cse", &["-cse"]),
        (
            "mlir-opt %s --mlir-print-op-generic | mlir-opt -cse | FileCheck %s",
            &["-cse"],
        ),
        (
            "mlir-opt %s -inline | mlir-opt - -cse",
            &["-inline", "-cse"],
        ),
        ("mlir-opt %s", &[]),
        (
            "mlir-opt %s -pass-pipeline='builtin.module(func.func(affine-loop-fusion{mode=producer maximal}))'",
            &[
                "-pass-pipeline=builtin.module(func.func(affine-loop-fusion{mode=producer maximal}))",
            ],
        ),
        (
            "mlir-opt -p \"builtin.module(cse)\" %s",
            &["-pass-pipeline=builtin.module(cse)"],
        ),
        (
            "mlir-opt %s -transform-preload-library='transform-library-paths=%p/td/a.mlir'",
            &["-transform-preload-library=transform-library-paths=folder/td/a.mlir"],
        ),
        ("mlir-opt %s -a='x=50%%'", &["-a=x=50%"]),
    ] {
        let places = Places {
            file: Path::new(FILE),
        };
        let found = invocations(command, "mlir-opt", places).remove(0);
        assert_eq!(found.expect(command).passes, expected, "{command}");
    }
}

#[test]
fn the_split_option_is_found() {
    assert!(
        one("mlir-opt %s -split-input-file")
            .expect("passes")
            .is_split
    );
    assert!(
        one("mlir-opt --split-input-file %s -cse")
            .expect("passes")
            .is_split
    );
    assert!(!one("mlir-opt %s -cse").expect("passes").is_split);
    // Only the first tool reads the file.
    assert!(
        !one("mlir-opt %s | mlir-opt -split-input-file")
            .expect("passes")
            .is_split
    );
}

#[test]
fn commands_that_are_not_judged_have_a_reason() {
    for (command, reason) in [
        ("mlir-opt %s -verify-diagnostics", "a test of diagnostics"),
        (
            "mlir-opt %s -verify-diagnostics=only-expected",
            "a test of diagnostics",
        ),
        ("not mlir-opt %s 2>&1 | FileCheck %s", "the tool must fail"),
        ("not --crash mlir-opt %s", "the tool must fail"),
        ("mlir-translate %s", "runs `mlir-translate`"),
        ("cat %s | mlir-opt", "runs `cat`"),
        ("mlir-opt %p/other.mlir", "reads another file"),
        ("mlir-opt -cse", "reads another file"),
        ("mlir-opt %s | mlir-opt %s", "reads another file"),
        ("%my-tool %s", "unknown substitution `%my-tool`"),
        (
            "mlir-opt %s -split-input-file='// ==='",
            "option `-split-input-file=// ===`",
        ),
        ("mlir-opt %s -show-dialects", "option `-show-dialects`"),
        (
            "mlir-opt %s -cse -pass-pipeline='builtin.module(cse)'",
            "several textual pipelines",
        ),
        (
            "mlir-opt %s -p 'builtin.module(cse)' | mlir-opt -cse",
            "several textual pipelines",
        ),
        (
            "mlir-opt %s -cse 'open",
            "a shell command that is not supported",
        ),
        (
            "mlir-opt %s || true",
            "a shell command that is not supported",
        ),
        ("mlir-opt %s -o", "a shell command that is not supported"),
    ] {
        let skipped = one(command).expect_err(command);
        assert_eq!(skipped.to_string(), reason, "{command}");
    }
}

#[test]
fn another_tool_can_take_the_place_of_mlir_opt() {
    let places = Places {
        file: Path::new(FILE),
    };
    let found = invocations("iree-opt --cse %s", "iree-opt", places);
    assert_eq!(
        found,
        [Ok(Invocation {
            passes: vec!["-cse".into()],
            is_split: false
        })]
    );
    assert_eq!(passes("mlir-opt %s -cse"), ["-cse"]);
}

#[test]
fn each_command_of_a_sequence_is_parsed() {
    let places = Places {
        file: Path::new(FILE),
    };
    let found = invocations(
        "mlir-opt %s -cse && mlir-opt %s -inline; rm %t",
        "mlir-opt",
        places,
    );
    let found: Vec<Result<Vec<String>, String>> = found
        .into_iter()
        .map(|one| one.map(|one| one.passes).map_err(|why| why.to_string()))
        .collect();
    let expected = [
        Ok(vec!["-cse".to_owned()]),
        Ok(vec!["-inline".to_owned()]),
        Err("runs `rm`".to_owned()),
    ];
    assert_eq!(found, expected);
}

#[test]
fn folders_are_searched_for_tests() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    for path in [
        "b.mlir",
        "a/z.mlir",
        "a/Inputs/no.mlir",
        "lit.local.cfg",
        "c.txt",
    ] {
        let path = root.join(path);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, "").expect("a file");
    }
    let found = files(&[root.to_owned(), root.join("c.txt")]).expect("files");
    let expected = ["a/z.mlir", "b.mlir", "c.txt"].map(|path| root.join(path));
    assert_eq!(found, expected);
    let gone = files(&[root.join("gone")]).expect_err("no such file");
    assert_eq!(gone.path, root.join("gone"));
}
