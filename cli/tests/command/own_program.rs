//! Tests of findings in a user's own program: the folder that `check` and `reduce` write, and the known
//! bugs of `lowerfuzz known`.

use std::fs::File;

use serde_json::Value;

use crate::installed::installed;
use crate::stand_in::eventually;
use crate::tool::{Folder, Ran};

/// The planted fault exchanges the two results of the call.
const SWAPPED: &str = "\
func.func @two(%a: i32) -> (i32, i32) {
  %c7 = arith.constant 7 : i32
  %x = arith.addi %a, %c7 : i32
  return %a, %x : i32, i32
}
func.func @main(%a: i32) -> i32 {
  %p:2 = call @two(%a) : (i32) -> (i32, i32)
  return %p#0 : i32
}
// call: @main(3 : i32) == 3 : i32
";

const PLANT: [&str; 2] = ["--plant", "result-position"];
const SIGNATURE: &str = "mismatch/lowering/func.call(several)";

/// The files of a finding of the built-in lowering.
const FILES: [&str; 6] = [
    "finding.json",
    "issue.md",
    "lowered.mlir",
    "original.mlir",
    "repro.sh",
    "source.mlir",
];

fn run(folder: &Folder, words: &[&str]) -> Ran {
    folder.run(&[words, &PLANT[..]].concat())
}

/// The only folder of findings below a folder, relative to the folder of the test.
fn only_finding(folder: &Folder, out: &str) -> String {
    let entries = std::fs::read_dir(folder.path().join(out)).expect("a folder");
    let entries = entries.map(|entry| entry.expect("an entry"));
    let folders = entries.filter(|entry| entry.path().is_dir());
    let names: Vec<String> = folders
        .map(|entry| entry.file_name().into_string().expect("a name"))
        .collect();
    assert_eq!(names.len(), 1, "{names:?}");
    format!("{out}/{}", names[0])
}

fn record(folder: &Folder, finding: &str) -> Value {
    serde_json::from_str(&folder.read(&format!("{finding}/finding.json"))).expect("JSON")
}

#[test]
fn check_and_reduce_write_the_folder_that_a_run_writes() {
    let folder = Folder::with("a.mlir", SWAPPED);
    let checked = run(&folder, &["check", "a.mlir", "--out", "checked"]).expect_status(1);
    let reduced = run(&folder, &["reduce", "a.mlir", "--out", "reduced"]).expect_status(0);
    let searched = ["run", "--seed", "50", "--count", "1", "--out", "searched"];
    run(&folder, &searched).expect_status(1);
    for (out, ran) in [
        ("checked", Some(&checked)),
        ("reduced", Some(&reduced)),
        ("searched", None),
    ] {
        let finding = only_finding(&folder, out);
        let files = std::fs::read_dir(folder.path().join(&finding)).expect("a folder");
        let names = files.map(|file| file.expect("a file").file_name().into_string());
        let mut names: Vec<String> = names.map(|name| name.expect("a name")).collect();
        names.sort();
        assert_eq!(names, FILES, "{out}");
        let record = record(&folder, &finding);
        assert_eq!(
            (&record["key"], &record["state"]),
            (&SIGNATURE.into(), &"reduced".into())
        );
        if let Some(ran) = ran {
            let lines = format!("  {SIGNATURE}, 1 op\n  {finding}\n");
            assert!(ran.out.ends_with(&lines), "{ran:?}");
            let original = folder.read(&format!("{finding}/original.mlir"));
            assert!(original.contains("arith.addi"), "{original}");
        }
        // The folder has what reproduces the finding.
        folder.run(&["reduce", &finding]);
    }
    let json = run(&folder, &["check", "a.mlir", "--out", "checked", "--json"]).json();
    let row = &json[0]["findings"][0];
    assert_eq!(
        (&row["key"], &row["report"]),
        (&SIGNATURE.into(), &Value::Null)
    );
}

#[test]
fn reducing_a_stored_finding_updates_its_folder() {
    let folder = Folder::new();
    let search = [
        "run",
        "--seed",
        "50",
        "--count",
        "1",
        "--no-reduce",
        "--out",
        "out",
    ];
    run(&folder, &search).expect_status(1);
    let finding = only_finding(&folder, "out");
    let before = record(&folder, &finding);
    assert_ne!(before["state"], "reduced");
    let issue = format!("{finding}/issue.md");
    folder.write(&issue, "edited by hand\n");
    let original = folder.read(&format!("{finding}/original.mlir"));
    let ran = folder.run(&["reduce", &finding]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    assert_eq!(
        ran.err,
        format!("  {SIGNATURE}, 1 op\n  {finding}\nupdated, except for edited files: issue.md\n")
    );
    let after = record(&folder, &finding);
    assert_eq!(
        (&after["state"], &after["key"]),
        (&"reduced".into(), &SIGNATURE.into())
    );
    assert_eq!(after["seed"], 50);
    assert_eq!(folder.read(&issue), "edited by hand\n");
    assert_eq!(folder.read(&format!("{finding}/original.mlir")), original);
    let source = folder.read(&format!("{finding}/source.mlir"));
    assert_eq!(source, format!("// seed: 50\n{}", ran.out));
    // A copy of the folder is not in a store.
    std::fs::create_dir(folder.path().join("copy")).expect("a folder");
    for name in ["finding.json", "source.mlir"] {
        folder.write(
            &format!("copy/{name}"),
            folder.read(&format!("{finding}/{name}")),
        );
    }
    let ran = folder.run(&["reduce", "copy"]);
    assert!(
        ran.err
            .ends_with("not updated: no index.jsonl beside the folder lists it\n"),
        "{ran:?}"
    );
}

#[test]
fn a_known_bug_is_named() {
    let folder = Folder::with("a.mlir", SWAPPED);
    let rule = "[[rule]]\nreport = \"reports/swapped\"\ntargets = [\"builtin\"]\n\
                passes = [\"none\"]\nverdicts = [\"mismatch\"]\nops = [[\"func.call\"]]\n";
    folder.write("own.toml", rule);
    let out = ["reduce", "a.mlir", "--out", "out", "--known", "own.toml"];
    let ran = run(&folder, &out).expect_status(0);
    assert!(ran.out.contains("\n  known: swapped\n"), "{ran:?}");
    let issue = folder.read(&format!("{}/issue.md", only_finding(&folder, "out")));
    let line = "\nKnown bug: `swapped`. To see its report: `lowerfuzz known reports/swapped`\n";
    assert!(issue.contains(line), "{issue}");
    let known = |what: &str| {
        let ran = folder
            .run(&["known", what, "--known", "own.toml"])
            .expect_status(0);
        ran.out
    };
    let shown = ":\n  swapped\n    targets  builtin\n    passes   none\n";
    assert_eq!(known(SIGNATURE), format!("{SIGNATURE}{shown}"));
    let of_program =
        "a.mlir: known bugs of its ops:\n  swapped (builtin)\n`lowerfuzz known REPORT` ";
    assert!(known("a.mlir").starts_with(of_program));
    let finding = only_finding(&folder, "out");
    let on = format!("{SIGNATURE} on builtin{shown}");
    assert_eq!(known(&finding), on);
    assert_eq!(known(&format!("{finding}/finding.json")), on);
    assert_eq!(known("out"), on);
    for what in ["a.mlir", SIGNATURE, "reports/swapped", &finding] {
        let words = ["known", what, "--known", "own.toml", "--target"];
        let on = |target: &str| {
            folder
                .run(&[&words[..], &[target]].concat())
                .expect_status(0)
                .out
        };
        assert!(on("builtin").contains("swapped"), "{what}");
        let other = on("mlir-opt-13");
        assert!(
            other.ends_with(" on mlir-opt-13: no report is known\n"),
            "{other}"
        );
    }
    let other = "mismatch/lowering/arith.addi(int)";
    assert_eq!(known(other), format!("{other}: no report is known\n"));
    // A word finds the reports that have it in their names, and those of a pass.
    let of_word = known("Swap");
    assert!(of_word.ends_with("1 report\n"), "{of_word}");
    folder.run(&["known", "arith.addi"]).expect_errors(&[
        "expected a file, a word of a report or a pass, a report such as `reports/ceildivsi-of-minimum`, or a signature such as ",
    ]);
}

/// The pass at fault, or the target that lowers what the passes print, has the bug of a finding.
#[test]
fn the_bug_of_a_stored_finding_after_passes_is_known() {
    let folder = Folder::with("a.mlir", SWAPPED);
    let rule = |target: &str, pass: &str| {
        format!(
            "[[rule]]\nreport = \"reports/{target}\"\ntargets = [\"{target}\"]\npasses = [\"{pass}\"]\n\
             verdicts = [\"mismatch\"]\nops = [[\"func.call\"]]\n"
        )
    };
    folder.write("own.toml", rule("builtin", "none") + &rule("own", "x"));
    run(&folder, &["reduce", "a.mlir", "--out", "out"]).expect_status(0);
    let file = format!("{}/finding.json", only_finding(&folder, "out"));
    let record: serde_json::Value = serde_json::from_str(&folder.read(&file)).expect("JSON");
    let known = |changes: serde_json::Value| {
        let mut record = record.clone();
        for (name, value) in changes.as_object().expect("fields") {
            record[name] = value.clone();
        }
        folder.write(&file, record.to_string());
        folder
            .run(&["known", "out", "--known", "own.toml"])
            .expect_status(0)
            .out
    };
    let x = serde_json::json!({ "target": "own", "passes": ["-y", "-x=a=1"], "pass": "-x=a=1" });
    assert!(known(x).contains("\n  own\n"));
    let required = serde_json::json!({ "target": "own", "passes": ["-x"], "pass": null });
    assert!(known(required).contains("\n  own\n"));
    let then = serde_json::json!({ "target": "own", "then": "builtin" });
    assert!(known(then).contains("\n  builtin\n"));
    let recorded = serde_json::json!({ "key": "crashed/lowering/no", "report": "reports/builtin" });
    assert!(known(recorded).contains("\n  builtin\n"));
    let none = serde_json::json!({ "target": "own" });
    assert!(known(none).contains(" on own: no report is known\n"));
}

/// The command carries the reports, so the list needs no clone.
#[test]
fn known_bugs_are_part_of_the_command() {
    let folder = Folder::new();
    let all = folder.run(&["known"]).expect_status(0).out;
    let json = folder.run(&["known", "--json"]).expect_status(0).json();
    let rows = json.as_array().expect("an array");
    assert!(
        all.ends_with(&format!("\n{} reports\n", rows.len())),
        "{all}"
    );
    let reports: Vec<_> = lowerfuzz_data::reports().collect();
    let mut with_title = 0;
    for row in rows {
        let name = row["report"]
            .as_str()
            .expect("a name")
            .trim_start_matches("reports/");
        if let Some(report) = reports.iter().find(|report| report.name == name) {
            assert_eq!(row["title"], report.title());
            with_title += 1;
        }
    }
    assert!(
        with_title == rows.len() && with_title > 0,
        "{with_title} of {}",
        rows.len()
    );
    // A list in the working directory replaces the embedded one.
    std::fs::create_dir(folder.path().join("reports")).expect("a folder");
    folder.write("reports/known.toml", "");
    assert_eq!(folder.run(&["known"]).expect_status(0).out, "0 reports\n");
}

/// A question is printed with its text, with or without a rule.
#[test]
fn known_prints_an_open_question() {
    let folder = Folder::new();
    let known = |what: &str| folder.run(&["known", what]).expect_status(0).out;
    let width = known("reports/questions.md#how-wide-is-an-index-while-it-is-folded");
    for part in [
        "  questions.md#how-wide-is-an-index-while-it-is-folded: open question: How wide is an `index` while it is \
         folded?\n    targets  mlir-opt-13, ",
        "\n    - *A bug of the folders.* ",
        "\n      %q = arith.divui %a, %b : index\n",
    ] {
        assert!(width.contains(part), "{width}");
    }
    let stride = known("questions.md#may-a-stride-be-negative");
    let start = "reports/questions.md#may-a-stride-be-negative:\n  questions.md#may-a-stride-be-negative: open \
                 question: May a stride be negative?\n    Release 22 says of `strided<>`: ";
    assert!(stride.starts_with(start), "{stride}");
    let page = known("reports/questions.md");
    let row = "\n    - questions.md#may-a-stride-be-negative: May a stride be negative?\n";
    assert!(page.contains(row), "{page}");
    let json = ["known", "questions.md#may-a-stride-be-negative", "--json"];
    let json = folder.run(&json).expect_status(0).json();
    assert_eq!(json[0]["title"], "May a stride be negative?");
    assert_eq!(json[0]["targets"], serde_json::json!([]));
}

/// The built-in lowering has no `scf` ops.
const LOOP: &str = "\
func.func @twice(%a: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%x = %a) -> (i8) {
    %s = arith.addi %x, %x : i8
    scf.yield %s : i8
  }
  return %r : i8
}
";

/// A program in the language of the built-in lowering.
const SUM: &str =
    "func.func @sum(%a: i8) -> i8 {\n  %0 = arith.addi %a, %a : i8\n  return %0 : i8\n}\n";

#[test]
fn without_an_mlir_opt_the_command_says_how_to_get_one() {
    let folder = Folder::with("loop.mlir", LOOP);
    folder.write("sum.mlir", SUM);
    let run = |words: &[&str]| {
        let mut command = folder.command(words);
        Ran::new(
            &command
                .env("PATH", folder.path())
                .output()
                .expect("it runs"),
        )
    };
    assert!(
        run(&["check", "sum.mlir"])
            .expect_status(0)
            .out
            .starts_with("sum.mlir: builtin: agree\n")
    );
    let how = "no mlir-opt is in PATH: get one from your distribution";
    let ran = run(&["check", "loop.mlir"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(ran.err.contains(how), "{ran:?}");
    // A program that is judged does not hide one that is not.
    let ran = run(&["check", "sum.mlir", "loop.mlir"]).expect_status(0);
    assert!(ran.out.contains(how), "{ran:?}");
    for words in [
        ["check", "sum.mlir", "--passes", "-cse"],
        ["reduce", "sum.mlir", "--level", "source"],
    ] {
        let ran = run(&words);
        assert_eq!(ran.status, Some(2), "{ran:?}");
        assert!(
            ran.err.contains("need an mlir-opt; ") && ran.err.contains(how),
            "{ran:?}"
        );
    }
    let ran = run(&["lower", "loop.mlir"]);
    ran.expect_errors(&[
        "loop.mlir:4:3: the built-in lowering does not support `scf.for`; lower it first with \
         `mlir-opt -convert-scf-to-cf`",
    ]);
}

#[test]
fn the_newest_mlir_opt_lowers_what_the_built_in_lowering_does_not_have() {
    if installed("mlir-opt-22").is_none() {
        return;
    }
    let folder = Folder::with("loop.mlir", LOOP);
    folder.write("sum.mlir", SUM);
    let ran = folder.run(&["check", "sum.mlir", "loop.mlir"]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    assert!(ran.out.starts_with("sum.mlir: builtin: agree\n"), "{ran:?}");
    let (_, name) = ran.out.split_once("loop.mlir: ").expect("a verdict");
    let name = name.split(':').next().expect("a name");
    assert!(name.starts_with("mlir-opt"), "{ran:?}");
    let note = format!(
        "note: {name}, the newest mlir-opt in PATH, lowers the program; the built-in lowering \
         does not support it: `scf.for`
"
    );
    // A first start of a release may print that the command waits for it.
    assert!(ran.err.ends_with(&note), "{ran:?}");
    let ran = folder.run(&["explain", "loop.mlir"]);
    assert!(
        ran.out
            .starts_with(&format!("loop.mlir: {name}: call 1, @twice: agree\n")),
        "{ran:?}"
    );
    let ran = folder.run(&["check", "sum.mlir", "--passes", "-cse"]);
    assert!(
        ran.out.starts_with(&format!("sum.mlir: {name}: agree\n")),
        "{ran:?}"
    );
}

#[test]
fn the_corpus_is_part_of_the_command() {
    let folder = Folder::new();
    let ran = folder.run(&["replay", "--json", "--skip", "700"]);
    let json = ran.expect_status(0).json();
    assert_eq!(json["files"], lowerfuzz_data::corpus().len());
    assert_eq!(
        json["judged"].as_u64(),
        json["files"].as_u64().map(|files| files - 700)
    );
}

#[test]
fn a_watched_file_is_judged_again_after_each_change() {
    let folder = Folder::with("a.mlir", SUM);
    let mut command = folder.command(&["check", "a.mlir", "--watch"]);
    let out = File::create(folder.path().join("out")).expect("a file");
    command.stdout(out).stderr(std::process::Stdio::null());
    let mut child = command.spawn().expect("the command runs");
    let says = |what: &str| folder.read("out").contains(what);
    eventually("the first verdict", || says("@sum: proved"));
    folder.write("a.mlir", SUM.replace("@sum", "@other_sum"));
    eventually("the second verdict", || says("@other_sum: proved"));
    // An error does not end the command.
    folder.write("a.mlir", "func.func @broken(");
    folder.write("a.mlir", SUM.replace("@sum", "@third_sum"));
    eventually("the third verdict", || says("@third_sum: proved"));
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    folder
        .run(&["check", "-", "--watch"])
        .expect_errors(&["--watch: expected files, found `-`"]);
}

#[test]
fn colours_are_printed_on_request() {
    let folder = Folder::with("a.mlir", SUM);
    let plain = folder.run(&["check", "a.mlir"]).expect_status(0).out;
    assert!(!plain.contains('\x1b'), "{plain}");
    let colored = folder.run(&["check", "a.mlir", "--color", "always"]).out;
    assert!(
        colored.starts_with("a.mlir: builtin: \x1b[32magree\x1b[0m\n"),
        "{colored}"
    );
    let never = folder
        .run(&["--color=never", "check", "a.mlir"])
        .expect_status(0)
        .out;
    assert_eq!(never, plain);
    let ran = folder.run(&["check", "none.mlir", "--color=always"]);
    assert!(
        ran.err.starts_with("\x1b[31;1merror:\x1b[0m none.mlir: "),
        "{ran:?}"
    );
}

#[test]
fn misspelt_names_get_a_suggestion() {
    let folder = Folder::with("a.mlir", SUM);
    for (words, expected) in [
        (
            "chek a.mlir",
            "unrecognized subcommand 'chek'; some similar subcommands exist: 'schema', 'check'",
        ),
        (
            "check a.mlir --jsn",
            "unexpected argument '--jsn' found; a similar argument exists: '--json'",
        ),
        (
            "check a.mlir --target buildin",
            "unknown target `buildin`; did you mean `builtin`; ",
        ),
        (
            "check a.mlir --plant result-positon",
            "invalid value 'result-positon' for '--plant <FAULT>': did you mean `result-position`?",
        ),
        (
            "run --profile vector",
            "invalid value 'vector' for '--profile <P>': did you mean `vectors`?",
        ),
        (
            "selftest result-positon",
            "unknown fault `result-positon`; did you mean `result-position`; ",
        ),
        (
            "reduce a.mlir --fuzz-target packng",
            "invalid value 'packng' for '--fuzz-target <TARGET>': did you mean `packing`?",
        ),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        folder.run(&words).expect_errors(&[expected]);
    }
    if installed("mlir-opt-22").is_some() {
        let args = [
            "check",
            "a.mlir",
            "--target",
            "mlir-opt-22",
            "--passes",
            "-canonicalise",
        ];
        let ran = folder.run(&args);
        assert!(
            ran.err.ends_with("; did you mean `canonicalize`?\n"),
            "{ran:?}"
        );
    }
}

#[test]
fn values_are_completed() {
    let folder = Folder::new();
    let script = folder.run(&["completions", "bash"]).expect_status(0).out;
    for value in ["compares-signed", "successors", "builtin", "differential"] {
        assert!(script.contains(value), "{value}");
    }
    let help = folder.run(&["check", "--help"]).expect_status(0).out;
    assert!(
        help.contains("--plant <FAULT>") && !help.contains("compares-signed"),
        "{help}"
    );
}

/// The input of a fuzz target is bytes, and the finding is that of the program that they encode.
#[test]
fn a_crash_of_a_fuzz_target_becomes_a_small_program() {
    let folder = Folder::new();
    let mut found = 0;
    for n in 0..40u8 {
        let bytes: Vec<u8> = (0..700u32)
            .map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8 ^ n.wrapping_mul(37))
            .collect();
        folder.write("crash", &bytes);
        let args = [
            "reduce",
            "--fuzz-target",
            "differential",
            "--plant",
            "compares-signed",
            "crash",
        ];
        let ran = folder.run(&args);
        if ran.status == Some(0) {
            assert!(ran.out.contains("arith.cmpi"), "{ran:?}");
            found += 1;
            break;
        }
        assert!(ran.err.contains("no finding on builtin"), "{ran:?}");
    }
    assert_eq!(found, 1, "no input has a finding");
    folder.write("text", SWAPPED);
    let text = ["reduce", "--fuzz-target", "mutate", "text", "--out", "out"];
    let ran = run(&folder, &text).expect_status(0);
    assert!(
        ran.out.starts_with(&format!("  {SIGNATURE}, 1 op\n")),
        "{ran:?}"
    );
}

/// Two functions call a function with the bug.
#[test]
fn a_finding_of_two_functions_is_printed_once() {
    let (_, main) = SWAPPED.split_once("func.func @main").expect("a function");
    let second = main.replace("@main", "@second");
    let text = format!("{SWAPPED}func.func @second{second}");
    let folder = Folder::with("two.mlir", text);
    let ran = run(&folder, &["check", "two.mlir", "--out", "found"]).expect_status(1);
    assert_eq!(ran.out.matches(": mismatch (blame").count(), 2, "{ran:?}");
    assert_eq!(ran.out.matches("  found/").count(), 1, "{ran:?}");
}

/// Without a reduction, a bug is presumed by the ops of the program.
#[test]
fn a_finding_that_is_not_reduced_may_be_known() {
    let folder = Folder::with("two.mlir", SWAPPED);
    let rule = |op: &str| {
        format!(
            "[[rule]]\nreport = \"reports/own-bug\"\ntargets = [\"builtin\"]\npasses = \
             [\"none\"]\nverdicts = [\"mismatch\"]\nops = [[\"{op}\"]]\n"
        )
    };
    folder.write("known.toml", rule("func.call"));
    let check = ["check", "two.mlir", "--known", "known.toml"];
    let ran = run(&folder, &check).expect_status(1);
    assert!(ran.out.ends_with("\n  perhaps known: own-bug\n"), "{ran:?}");
    let ran = run(&folder, &[&check[..], &["--json"]].concat()).expect_status(1);
    let rows: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(rows[0]["presumed"], serde_json::json!(["reports/own-bug"]));
    folder.write("known.toml", rule("arith.divsi"));
    let ran = run(&folder, &check).expect_status(1);
    assert!(!ran.out.contains("known"), "{ran:?}");
    folder.write("known.toml", "[[rule");
    run(&folder, &check).expect_errors(&["known.toml:1: "]);
    // The verdict does not depend on the usual list.
    std::fs::create_dir(folder.path().join("reports")).expect("a folder");
    folder.write("reports/known.toml", "[[rule");
    let broken = run(&folder, &check[..2]);
    assert_eq!((broken.status, &broken.out), (Some(1), &ran.out));
    let note = "note: no bug is recognised: reports/known.toml:1: ";
    assert!(broken.err.starts_with(note), "{broken:?}");
}

/// Only the built-in lowering has the fault, although it does not support the program.
#[test]
fn a_fault_of_the_built_in_lowering_chooses_this_lowering() {
    let text = "func.func @f(%i: index) -> index {\n  \
                %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)\n  return %0 : index\n}\n";
    let folder = Folder::with("f.mlir", text);
    let ran = run(&folder, &["check", "f.mlir"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(
        ran.err
            .starts_with("error: nothing could be judged: f.mlir: builtin: unsupported"),
        "{ran:?}"
    );
}
