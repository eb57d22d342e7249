//! Tests of `lowerfuzz replay`.

use std::path::{Path, PathBuf};

use crate::installed::installed;
use crate::stand_in::{REFUSES, SUM, Scene};
use crate::tool::{Folder, keys};

const GOOD: &str = "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n\
                    // call: @f(1 : i32) == 1 : i32\n";
const WRONG: &str = "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n\
                     // call: @f(1 : i32) == 2 : i32\n";

/// The number of test cases in a folder, without inputs for the verifier and for FileCheck.
fn cases(folder: &Path) -> usize {
    let entries = std::fs::read_dir(folder).expect("a folder of the corpus");
    let paths = entries.map(|e| e.expect("an entry").path());
    let count = |path: PathBuf| {
        if path.is_dir() {
            let skipped = path
                .file_name()
                .is_some_and(|n| n == "verifier" || n == "lowering");
            if skipped { 0 } else { cases(&path) }
        } else {
            usize::from(path.extension().is_some_and(|e| e == "mlir"))
        }
    };
    paths.map(count).sum()
}

#[test]
fn the_corpus_has_no_findings() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files = cases(&root.join("corpus"));
    assert!(files > 100);
    let folder = Folder::new();
    // The default folder is `corpus` in the working directory.
    let mut command = folder.command(&["replay", "--json"]);
    let output = command
        .current_dir(&root)
        .output()
        .expect("the command runs");
    let ran = crate::tool::Ran::new(&output).expect_status(0);
    let json = ran.json();
    assert_eq!(json["files"], files);
    assert_eq!(json["unreadable"], 0);
    assert_eq!(json["findings"].as_array().map(Vec::len), Some(0));
    let verdicts = json["verdicts"].as_object().expect("an object");
    let total: u64 = verdicts.values().filter_map(|n| n.as_u64()).sum();
    assert_eq!(total, files as u64);
    let agree = verdicts["agree"].as_u64().expect("a count");
    assert!(agree > total / 2, "{verdicts:?}");
}

#[test]
fn counts_and_findings_are_reported() {
    let folder = Folder::with("a.mlir", GOOD);
    folder.write("b.mlir", WRONG);
    folder.write("c.txt", "not looked at");
    std::fs::create_dir_all(folder.path().join("deep/er")).expect("a folder");
    folder.write("deep/er/d.mlir", GOOD);
    std::fs::create_dir(folder.path().join("verifier")).expect("a folder");
    folder.write("verifier/e.mlir", "not looked at");
    let ran = folder.run(&["replay", "."]).expect_status(1);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 3, "{ran:?}");
    assert_eq!(lines[0], "./b.mlir: builtin: wrong-expectation");
    assert_eq!(lines[2], "3 cases: 2 agree, 1 wrong-expectation");
    let json = folder
        .run(&["replay", "--json", "."])
        .expect_status(1)
        .json();
    assert_eq!(
        keys(&json),
        [
            "targets",
            "files",
            "skipped",
            "judged",
            "unreadable",
            "verdicts",
            "opinions",
            "findings",
            "stored",
            "incomplete"
        ]
    );
    assert_eq!(json["files"], 3);
    assert_eq!(json["verdicts"]["agree"], 2);
    assert_eq!(json["findings"][0]["file"], "./b.mlir");
    assert_eq!(
        keys(&json["findings"][0]),
        [
            "file", "target", "verdict", "blame", "reason", "known", "program"
        ]
    );
}

#[test]
fn files_that_are_not_test_cases_are_reported_and_skipped() {
    let folder = Folder::with("a.mlir", "?");
    folder.write("b.mlir", GOOD);
    folder.write("c.mlir", b"\xff");
    folder.write("d.mlir", WRONG);
    for json in [&[][..], &["--json"]] {
        let ran = folder.run(&[&["replay", "."], json].concat());
        assert_eq!(ran.status, Some(2), "{ran:?}");
        let lines: Vec<&str> = ran.err.lines().collect();
        assert_eq!(lines.len(), 2, "{ran:?}");
        assert!(lines[0].starts_with("error: ./a.mlir:1:1: "), "{ran:?}");
        assert!(lines[1].starts_with("error: ./c.mlir:1:1: "), "{ran:?}");
        assert!(ran.out.contains("wrong-expectation"), "{ran:?}");
    }
    let ran = folder.run(&["replay", "."]);
    let last = ran.out.lines().last();
    assert_eq!(
        last,
        Some("4 cases: 1 agree, 1 wrong-expectation, 2 not read")
    );
}

#[test]
fn a_regression_names_its_report() {
    let folder = Folder::with("a.mlir", format!("// report: reports/one\n{WRONG}"));
    let ran = folder.run(&["replay", "."]).expect_status(1);
    assert!(ran.out.contains("\n  its report: reports/one\n"), "{ran:?}");
    let json = folder
        .run(&["replay", "--json", "."])
        .expect_status(1)
        .json();
    assert_eq!(json["findings"][0]["report"], "reports/one");
}

#[test]
fn the_result_does_not_depend_on_the_number_of_jobs() {
    let folder = Folder::new();
    for i in 0..20 {
        folder.write(&format!("{i}.mlir"), if i % 3 == 0 { WRONG } else { GOOD });
    }
    let ran = |jobs: &str| {
        folder
            .run(&["replay", "--jobs", jobs, "."])
            .expect_status(1)
            .out
    };
    assert_eq!(ran("1"), ran("7"));
}

#[cfg(unix)]
#[test]
fn folders_that_contain_themselves_are_read_once() {
    let folder = Folder::with("a.mlir", GOOD);
    std::os::unix::fs::symlink(".", folder.path().join("again")).expect("a link");
    let ran = folder.run(&["replay", "."]).expect_status(0);
    assert_eq!(ran.out, "1 case: 1 agree\n");
}

#[test]
fn folders_without_cases_are_reported() {
    let folder = Folder::with("a.txt", GOOD);
    folder
        .run(&["replay", "."])
        .expect_errors(&[".: expected .mlir files, found none"]);
    folder.run(&["replay", "a.txt"]).expect_errors(&["a.txt: "]);
}

#[test]
fn a_stored_finding_is_judged_with_its_options() {
    let folder = Folder::new();
    let run = [
        "run",
        "--count",
        "20",
        "--seed",
        "41",
        "--plant",
        "result-position",
        "--out",
        "found",
    ];
    folder.run(&run).expect_status(1);
    let replay = || {
        let ran = folder.run(&["replay", "found", "--json"]).expect_status(1);
        ran.json()["stored"].clone()
    };
    let stored = replay();
    let all = stored.as_array().expect("a list");
    assert!(!all.is_empty());
    // Without the planted fault the built-in lowering is right.
    assert!(all.iter().all(|one| one["is_there"] == true), "{stored}");
    assert!(
        all.iter().all(|one| one["found_on"] == "builtin"),
        "{stored}"
    );
    // Only the smallest test case of a finding's folder is judged.
    let source = all[0]["folder"].as_str().expect("a folder");
    folder.write(&format!("{source}/broken.mlir"), "no program");
    assert_eq!(replay(), stored);
}

#[test]
fn a_stored_finding_is_judged_on_its_own_target() {
    let text = "func.func @f() {\n  return\n}\n// call: @f()\n";
    let folder = Folder::with("cases.mlir", text);
    let refused = [
        "check",
        "cases.mlir",
        "--target",
        "text:false",
        "--out",
        "found",
    ];
    folder.run(&refused).expect_status(1);
    let ran = folder.run(&["replay", "found", "--json"]).expect_status(1);
    let json = ran.json();
    assert_eq!(json["targets"], serde_json::json!(["text:false"]), "{json}");
    assert_eq!(json["stored"][0]["target"], "text:false", "{json}");
    // A given target is asked instead.
    let given = ["replay", "found", "--target", "builtin", "--json"];
    let json = folder.run(&given).json();
    assert_eq!(json["stored"][0]["target"], "builtin", "{json}");
    // Cases without a target are judged on the built-in lowering.
    let json = folder.run(&["replay", ".", "--json"]).json();
    let both = serde_json::json!(["builtin", "text:false"]);
    assert_eq!(json["targets"], both, "{json}");
}

/// A hand-written report has only a script, so the script's exit status is the result.
#[test]
fn a_hand_written_report_is_checked_by_its_script() {
    if installed("mlir-opt-19").is_none() {
        return;
    }
    let folder = Folder::new();
    let no_tool = "echo 'mlir-opt-19: cannot be asked: no tool'; exit 77";
    for (report, script, affected) in [
        ("fixed", "exit 1", "19"),
        ("gone", "exit 1", "19"),
        ("no-tool", no_tool, "19"),
        ("of-others", no_tool, "22"),
        ("there", "[ \"$1\" = 19 ]", "19"),
    ] {
        report_with_script(&folder, report, script, affected);
    }
    let record = "title = \"t\"\nkind = \"crash\"\naffected = [19]\npass = []\nupstream = []\n\
                  state = [{ build = \"mlir-opt-19\", version = \"19.1.7\", date = \"2026-11-26\", \
                  state = \"present\" }]\n[pipeline]\n";
    folder.write("reports/fixed/report.toml", record);
    let replay = ["replay", "reports", "--target", "mlir-opt-19"];
    let why = "1 of 5 stored findings could not be judged on their own target, first \
               reports/no-tool: no tool";
    let ran = folder.run(&[&replay[..], &["--json"]].concat());
    assert_eq!(ran.status, Some(2), "{ran:?}");
    let json = ran.json();
    assert_eq!(json["incomplete"], why);
    let stored = json["stored"].as_array().expect("a list");
    let said: Vec<_> = stored
        .iter()
        .map(|one| {
            let folder = one["folder"].as_str().expect("a folder");
            (
                folder.trim_start_matches("reports/"),
                one["is_there"].as_bool(),
                one["recorded"].as_str(),
            )
        })
        .collect();
    assert_eq!(
        said,
        [
            ("fixed", Some(false), Some("present")),
            ("gone", Some(false), None),
            ("no-tool", None, None),
            ("of-others", None, None),
            ("there", Some(true), None)
        ]
    );
    assert_eq!(stored[2]["not_judged"], "no tool");
    assert_eq!(json["findings"][0]["file"], "reports/there");
    let verdicts = serde_json::json!({ "gone": 2, "not asked": 2, "present": 1 });
    assert_eq!(json["verdicts"], verdicts);
    let ran = folder.run(&replay);
    assert_eq!(
        (ran.status, &*ran.err),
        (Some(2), &*format!("error: {why}\n"))
    );
    assert_eq!(
        ran.out,
        "reports/fixed: mlir-opt-19: gone now, report.toml says present on 2026-11-26\n\
         reports/no-tool: mlir-opt-19: not asked: no tool\n\
         reports/of-others: mlir-opt-19: not asked: no tool\n\
         reports/there: mlir-opt-19: present\n\
         5 cases: 2 gone, 2 not asked, 1 present\n"
    );
}

/// If a tool cannot judge a stored finding, the script of the finding's report is asked. Each finding
/// is counted once.
#[test]
fn a_finding_that_a_tool_cannot_judge_is_asked_by_its_script() {
    let folder = Folder::new();
    let run = [
        "run",
        "--count",
        "1",
        "--seed",
        "50",
        "--plant",
        "result-position",
        "--out",
        "reports",
    ];
    folder.run(&run).expect_status(1);
    let json = folder.run(&["replay", "reports", "--json"]).json();
    let stored = json["stored"].as_array().expect("a list");
    assert_eq!(stored.len(), 1, "{json}");
    let found = stored[0]["folder"].as_str().expect("a folder");
    let name = found.trim_start_matches("reports/");
    folder.write("odd-opt", "#!/bin/sh\nexit 1\n");
    let replay = ["replay", "reports", "--target", "./odd-opt"];
    // Without a record, the folder is no report, and its script may need lowerfuzz.
    let ran = folder.run(&replay);
    assert!(ran.out.ends_with("1 case: 1 not asked\n"), "{ran:?}");
    report_with_script(&folder, name, "exit 0", "22");
    let record = "title = \"t\"\nkind = \"crash\"\naffected = [22]\npass = []\nupstream = []\n\
                  state = []\n[pipeline]\n";
    folder.write(&format!("{found}/report.toml"), record);
    let ran = folder.run(&replay);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    assert_eq!(
        ran.out,
        format!("{found}: ./odd-opt: present\n1 case: 1 present\n")
    );
}

/// Writes a report that has a script and a program of one release.
fn report_with_script(folder: &Folder, report: &str, script: &str, affected: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::create_dir_all(folder.path().join("reports").join(report)).expect("a folder");
    let file = |name: &str| format!("reports/{report}/{name}");
    folder.write(&file("issue.md"), "# It is wrong");
    folder.write(
        &file(&format!("release-{affected}.mlir")),
        "what no lowering reads",
    );
    folder.write(&file("source.mlir"), WRONG);
    folder.write(&file("repro.sh"), format!("#!/bin/sh\n{script}\n"));
    let path = folder.path().join(file("repro.sh"));
    let permissions = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(path, permissions).expect("it may be executed");
}

/// The script of a report is asked about an `mlir-opt` at a path as well.
#[test]
fn a_report_is_asked_about_a_tool_at_a_path() {
    use std::os::unix::fs::symlink;
    let Some(opt) = installed("mlir-opt-19") else {
        return;
    };
    let folder = Folder::new();
    symlink(&opt, folder.path().join("my-opt")).expect("a link");
    let script = "case $MLIR_OPT in /*/my-opt) exit 0 ;; *) exit 1 ;; esac";
    report_with_script(&folder, "one", script, "22");
    let ran = folder.run(&["replay", "reports", "--target", "./my-opt"]);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    assert_eq!(
        ran.out,
        "reports/one: ./my-opt: present\n1 case: 1 present\n"
    );
    // A tool that cannot be a target may have the pass of a report nevertheless.
    report_with_script(&folder, "one", "exit 0", "22");
    folder.write("odd-opt", "#!/bin/sh\nexit 1\n");
    let ran = folder.run(&["replay", "reports", "--target", "./odd-opt"]);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    assert_eq!(
        ran.out,
        "reports/one: ./odd-opt: present\n1 case: 1 present\n"
    );
    for target in ["./no-such-opt", "own=./no-such-opt"] {
        let ran = folder.run(&["replay", "reports", "--target", target]);
        assert_eq!(ran.status, Some(2), "{ran:?}");
    }
}

/// The script gets the command of a target that has a name, and the record has its file name.
#[test]
fn a_report_is_asked_about_a_command_with_a_name() {
    let folder = Folder::new();
    let script =
        "case \"$KEY $MLIR_OPT\" in 'k '/*'/odd-opt --tool=opt') exit 0 ;; *) exit 1 ;; esac";
    report_with_script(&folder, "one", script, "22");
    let record = "title = \"t\"\nkind = \"crash\"\naffected = [22]\npass = []\nupstream = []\n\
                  state = [{ build = \"odd-opt\", version = \"24\", date = \"2026-11-26\", \
                  state = \"gone\" }]\n[pipeline]\n";
    folder.write("reports/one/report.toml", record);
    folder.write("odd-opt", "#!/bin/sh\nexit 1\n");
    let entry = "[[target]]\nname = \"own\"\ncommand = \"./odd-opt --tool=opt\"\n\
                 environment = { KEY = \"k\" }\n";
    folder.write("lowerfuzz.toml", entry);
    let ran = folder.run(&["replay", "reports", "--target", "own"]);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    assert_eq!(
        ran.out,
        "reports/one: own: present\n\
         reports/one: own: present now, report.toml says gone on 2026-11-26\n\
         1 case: 1 present\n"
    );
    let ran = folder.run(&["replay", "reports", "--target", "o=./odd-opt 'a b'"]);
    assert!(ran.out.contains("splits a command at spaces"), "{ran:?}");
}

/// A report is not about the built-in lowering. It is counted nevertheless.
#[test]
fn a_report_is_not_asked_about_the_built_in_lowering() {
    let folder = Folder::new();
    report_with_script(&folder, "one", "exit 0", "22");
    let ran = folder.run(&["replay", "reports"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert_eq!(
        ran.out,
        "reports/one: builtin: not asked: its script asks only builds of MLIR\n\
         1 case: 1 not asked\n"
    );
    // The other cases of the folder are judged.
    folder.write("reports/a.mlir", GOOD);
    let ran = folder.run(&["replay", "reports"]).expect_status(0);
    assert!(
        ran.out.ends_with("2 cases: 1 agree, 1 not asked\n"),
        "{ran:?}"
    );
}

/// A case whose only call divides by zero.
const UNDEFINED: &str = "func.func @f(%a: i32) -> i32 {\n  %0 = arith.divsi %a, %a : i32\n  \
                         return %0 : i32\n}\n// call: @f(0 : i32)\n";

#[test]
fn a_replay_that_judges_nothing_is_red() {
    let folder = Folder::with("a.mlir", UNDEFINED);
    let why = "no case was judged (1 case: 1 undefined-source)";
    let ran = folder.run(&["replay", "."]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert_eq!(ran.err, format!("error: {why}\n"));
    let ran = folder.run(&["replay", ".", "--json"]);
    assert_eq!(
        (ran.status, &ran.json()["incomplete"]),
        (Some(2), &why.into())
    );
    // One judged case is enough.
    folder.write("b.mlir", GOOD);
    folder.run(&["replay", "."]).expect_status(0);
}

#[test]
fn a_replay_that_the_time_limit_ends_is_red_and_can_be_continued() {
    let folder = Folder::with("a.mlir", GOOD);
    folder.write("b.mlir", GOOD);
    folder.write("c.mlir", WRONG);
    let ran = folder.run(&["replay", ".", "--time", "0s", "--skip", "1"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert_eq!(ran.out, "0 of 2 cases: \n");
    assert_eq!(
        ran.err,
        "error: the time limit ended the replay after 1 of 3 cases\n"
    );
    let json = folder
        .run(&["replay", ".", "--time", "1h", "--skip", "2", "--json"])
        .expect_status(1)
        .json();
    let counts = ["files", "skipped", "judged"].map(|name| json[name].as_u64());
    assert_eq!(counts, [Some(3), Some(2), Some(1)]);
    assert_eq!(json["findings"].as_array().map(Vec::len), Some(1));
}

/// A rule of the list of known bugs explains the finding of a stored case. A case that was written for a report has the
/// bug of this report, if the target has it.
#[test]
fn the_finding_of_a_stored_case_names_the_report_that_presumably_explains_it() {
    let scene = Scene::new(REFUSES);
    std::fs::create_dir(scene.folder.path().join("cases")).expect("a folder");
    scene.folder.write("cases/sum.mlir", SUM);
    let rule = |report: &str, target: &str, condition: &str| {
        format!(
            "[[rule]]\nreport = \"reports/{report}\"\ntargets = [\"{target}\"]\npasses = [\"none\"]\n\
             verdicts = [\"rejected\"]\n{condition}\n"
        )
    };
    let ops = r#"ops = [["arith.addi"]]"#;
    let known = |rules: &[String], file: &str| {
        scene.folder.write("own.toml", rules.concat());
        scene.folder.write("cases/sum.mlir", file);
        let words = [
            "replay",
            "cases",
            "--target",
            "mlir-opt-1",
            "--known",
            "own.toml",
        ];
        let text = scene.run(&words).expect_status(1).out;
        let words: Vec<&str> = words.into_iter().chain(["--json"]).collect();
        let json = scene.run(&words).expect_status(1).json();
        let finding = &json["findings"][0];
        assert_eq!(finding["program"], file);
        let report = finding["known"].as_str().map(str::to_owned);
        let line = report.as_deref().map(|report| {
            format!(
                "\n  presumably known: {}\n",
                report.trim_start_matches("reports/")
            )
        });
        assert!(line.is_none_or(|line| text.contains(&line)), "{text}");
        report
    };
    let message = r#"messages = ["not today"]"#;
    let other = [
        rule("said", "mlir-opt-13", message),
        rule("ops", "mlir-opt-1", ops),
    ];
    assert_eq!(known(&other, SUM).as_deref(), Some("reports/ops"));
    let by_message = [other[1].clone(), rule("said", "mlir-opt-1", message)];
    assert_eq!(known(&by_message, SUM).as_deref(), Some("reports/said"));
    let own = format!("// report: reports/own\n{SUM}");
    let of_target = [
        other[1].clone(),
        rule("own", "mlir-opt-1", "ops = [[\"arith.muli\"]]"),
    ];
    assert_eq!(known(&of_target, &own).as_deref(), Some("reports/own"));
    let of_other = [other[1].clone(), rule("own", "mlir-opt-13", ops)];
    assert_eq!(known(&of_other, &own).as_deref(), Some("reports/ops"));
    assert_eq!(known(&[], &own), None);
}

/// Two findings may have targets of the same name with different commands. Each finding runs its own.
#[test]
fn each_finding_runs_the_command_of_its_own_target() {
    let scene = Scene::new(REFUSES);
    let refuses = scene.folder.read("mlir-opt-1");
    scene.executable("other", &refuses.replace(REFUSES, "kill -SEGV $$"));
    for command in ["./mlir-opt-1", "./other"] {
        let target = format!("head={command}");
        let args = ["check", "sum.mlir", "--target", &target, "--out", "found"];
        let ran = scene.run(&args);
        assert_eq!(ran.status, Some(1), "{ran:?}");
    }
    let ran = scene.run(&["replay", "found"]);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    let counts = "2 cases: 1 crashed, 1 rejected\n";
    assert!(ran.out.ends_with(counts), "{ran:?}");
}
