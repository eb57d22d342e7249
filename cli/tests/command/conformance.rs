//! Tests of `lowerfuzz conformance --against`, and of the part of a night that compares each op alone
//! with the stored table.

use crate::tool::{Folder, Ran};

/// Judges `arith.xori`.
fn xori(folder: &Folder, more: &[&str]) -> Ran {
    let words = ["conformance", "--op", "arith.xori", "--inputs", "256"];
    folder.run(&[&words[..], more].concat())
}

/// The fault computes the disjunction, which differs from the exclusive one on a pair of ones.
const FAULT: [&str; 2] = ["--plant", "or-for-xor"];

#[test]
fn only_a_change_to_wrong_is_a_finding() {
    let folder = Folder::new();
    let same = xori(&folder, &["--against"]).expect_status(0).out;
    let nothing = "no outcome differs from the earlier table\n";
    assert!(same.ends_with(nothing), "{same}");
    let planted = [&FAULT[..], &["--against"]].concat();
    let ran = xori(&folder, &planted).expect_status(1).out;
    let line = "became wrong: builtin: arith.xori on i8: proved -> wrong\n";
    assert!(ran.contains(line), "{ran}");
    let table = [&FAULT[..], &["--json"]].concat();
    let table = xori(&folder, &table).expect_status(1).out;
    folder.write("wrong.json", table);
    let read = [
        "conformance",
        "--read",
        "wrong.json",
        "--against",
        "wrong.json",
    ];
    folder.run(&read).expect_status(0);
    // The table has only the functions of one op.
    let mended = folder.run(&["conformance", "--inputs", "256", "--against", "wrong.json"]);
    assert_eq!(mended.status, Some(0), "{mended:?}");
    let note = "functions; only its rows are compared\n";
    assert!(mended.err.ends_with(note), "{mended:?}");
    let line = "changed: builtin: arith.xori on i8: wrong -> proved\n";
    assert!(mended.out.contains(line), "{mended:?}");
    let json = [&planted[..], &["--json"]].concat();
    let json = xori(&folder, &json).expect_status(1).json();
    let changes = json["changes"].as_array().expect("a list");
    assert!(changes.iter().all(|change| change["became_wrong"] == true));
    assert!(!changes.is_empty());
}

#[test]
fn a_table_without_the_lowering_compares_nothing() {
    let folder = Folder::new();
    let table = xori(&folder, &["--json"]).expect_status(0).out;
    folder.write("other.json", table.replace("\"builtin\"", "\"other\""));
    xori(&folder, &["--against", "other.json"])
        .expect_errors(&["--against: the earlier table has no column of builtin; it has other"]);
    let night = [
        "nightly",
        "--count",
        "1",
        "--target",
        "builtin",
        "--out",
        "n",
        "--conformance",
        "other.json",
    ];
    folder.run(&night).expect_errors(&[
        "--conformance: the table has no column of a target of this night; it has other",
    ]);
    xori(&folder, &["--against", "none.json"]).expect_errors(&["none.json: No such file"]);
}

/// The stored table is that of a wrong lowering, and of a right one.
#[test]
fn a_night_is_red_if_an_op_became_wrong() {
    let folder = Folder::new();
    let table = [&FAULT[..], &["--json"]].concat();
    let wrong = xori(&folder, &table).expect_status(1).out;
    folder.write(
        "right.json",
        xori(&folder, &["--json"]).expect_status(0).out,
    );
    folder.write("wrong.json", wrong);
    std::fs::create_dir(folder.path().join("c")).expect("a folder");
    folder.write("c/f.mlir", "func.func @f() {\n  return\n}\n// call: @f()\n");
    let night = |out: &str, table: &str, more: &[&str]| {
        let words = [
            "nightly",
            "--count",
            "4",
            "--seed",
            "1",
            "--target",
            "builtin",
            "--no-selftest",
            "--corpus",
            "c",
            "--jobs",
            "1",
            "--out",
            out,
            "--conformance",
            table,
        ];
        folder.run(&[&words[..], more].concat())
    };
    let ran = night("green", "wrong.json", &[]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    assert!(ran.out.contains("] conformance on builtin: "), "{ran:?}");
    let page = folder.read("green/index.html");
    assert!(page.contains("<h2>Conformance</h2>"), "{page}");
    assert!(!page.contains("became wrong"), "{page}");
    let text = folder.read("green/report.md");
    assert!(
        text.contains("arith.xori on i8: wrong -&gt; proved\n"),
        "{text}"
    );
    let ran = night("red", "right.json", &FAULT);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    let line = "became wrong: builtin: arith.xori on i8: proved -> wrong\n";
    assert!(ran.out.contains(line), "{ran:?}");
    let junit = folder.read("red/junit.xml");
    assert!(junit.contains("type=\"became-wrong\""), "{junit}");
    let sarif = folder.read("red/lowerfuzz.sarif");
    assert!(
        sarif.contains("Became wrong: builtin: arith.xori on i8"),
        "{sarif}"
    );
    let report = folder.run(&["report", "red", "--format", "json"]);
    let report = report.expect_status(0).json();
    assert_eq!(report["conformance"][0]["target"], "builtin");
    let other = night("red", "right.json", &[]);
    assert_eq!(other.status, Some(1), "{other:?}");
}

/// The built-in lowering has no `scf` ops.
#[test]
fn functions_that_are_all_refused_are_not_judged() {
    let folder = Folder::new();
    for json in [&[][..], &["--json"]] {
        let ran = folder.run(&[&["conformance", "--op", "scf.for"], json].concat());
        assert_eq!(ran.status, Some(2), "{ran:?}");
        assert!(ran.out.contains("refused"), "{ran:?}");
        let expected = "error: no function could be judged: ";
        assert!(ran.err.starts_with(expected), "{ran:?}");
        assert!(ran.err.ends_with(" refused\n"), "{ran:?}");
    }
}
