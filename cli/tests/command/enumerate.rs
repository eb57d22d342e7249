//! Tests of `lowerfuzz enumerate`: parts of a search, and what is missing.

use crate::installed::installed;
use crate::tool::Folder;

/// The functions of one op of a space, through the built-in lowering.
const SEARCH: [&str; 10] = [
    "enumerate",
    "--space",
    "integers",
    "--ops",
    "1",
    "--target",
    "builtin",
    "--json",
    "--functions",
    "500",
];

fn search<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&SEARCH, more].concat()
}

#[test]
fn shards_and_a_killed_search_have_the_results_of_one_search() {
    let folder = Folder::new();
    let whole = folder.run(&search(&[])).expect_status(0).json();
    let names = ["1.state", "2.state"];
    for (shard, name) in ["1/2", "2/2"].iter().zip(names) {
        let part = search(&["--shard", shard, "--state", name]);
        folder.run(&part).expect_status(0);
    }
    // A search that is killed leaves an incomplete line.
    let (work, state) = work_of(&folder, names[1]);
    folder.write(&work, &state[..state.len() - 40]);
    let again = search(&["--shard", "2/2", "--state", names[1]]);
    folder.run(&again).expect_status(0);
    let merged = search(&["--merge", names[0], names[1]]);
    let merged = folder.run(&merged).expect_status(0).json();
    assert_eq!(merged["functions"], whole["functions"]);
    assert_eq!(merged["causes"], whole["causes"]);
    assert_eq!(whole["functions"]["wrong"], 0);
    let incomplete = search(&["--merge", names[0]]);
    let incomplete = folder.run(&incomplete);
    assert_eq!(incomplete.status, Some(2));
    let missing = "error: --merge: expected the results of all functions; 500 to 999 are missing";
    assert_eq!(incomplete.errors(), [missing]);
}

/// Unsigned comparisons are wrong in 212 functions of one op: 4 predicates, on pairs of unequal
/// operands.
#[test]
fn four_shards_and_a_killed_search_have_the_causes_of_one_search() {
    let folder = Folder::new();
    let planted = |more: &[&str]| {
        let args = [&["--plant", "compares-signed"], more].concat();
        folder.run(&search(&args)).expect_status(1).json()
    };
    let whole = planted(&[]);
    let wrong: u64 = causes(&whole).iter().map(|(_, count)| count).sum();
    assert!(causes(&whole).len() > 1);
    assert_eq!(whole["functions"]["wrong"], wrong);
    assert_eq!(wrong, 212);
    let names = ["1.state", "2.state", "3.state", "4.state"];
    for (shard, name) in ["1/4", "2/4", "3/4", "4/4"].iter().zip(names) {
        let args = [
            "--plant",
            "compares-signed",
            "--shard",
            shard,
            "--state",
            name,
        ];
        // A shard without a wrong function finds nothing.
        let part = folder.run(&search(&args));
        assert!(matches!(part.status, Some(0 | 1)), "{part:?}");
    }
    // Of a killed search, the last part is incomplete and the earlier ones are missing.
    let (work, state) = work_of(&folder, names[2]);
    let last = state.lines().last().expect("a part");
    folder.write(&work, &last[..last.len() / 2]);
    let again = [
        "--plant",
        "compares-signed",
        "--shard",
        "3/4",
        "--state",
        names[2],
    ];
    let again = folder.run(&search(&again));
    assert!(matches!(again.status, Some(0 | 1)), "{again:?}");
    let merged = planted(&["--merge", names[0], names[1], names[2], names[3]]);
    assert_eq!(merged["functions"], whole["functions"]);
    assert_eq!(merged["causes"], whole["causes"]);
}

/// The path and the contents of the finished parts of the only attempt at a search.
fn work_of(folder: &Folder, state: &str) -> (String, String) {
    let attempts = folder.path().join(state).join("attempts");
    let mut attempts = std::fs::read_dir(attempts).expect("a folder");
    let attempt = attempts.next().expect("an attempt").expect("an entry");
    let name = attempt.file_name();
    let work = format!("{state}/attempts/{}/work.jsonl", name.display());
    let text = folder.read(&work);
    (work, text)
}

/// Returns the causes of a search with the numbers of their functions.
fn causes(search: &serde_json::Value) -> Vec<(&str, u64)> {
    let causes = search["causes"].as_array().expect("a list of causes");
    let each = causes.iter().map(|cause| {
        let text = cause["cause"].as_str().expect("a text");
        (text, cause["count"].as_u64().expect("a number"))
    });
    each.collect()
}

#[test]
fn a_search_that_needs_more_words_is_an_error() {
    let folder = Folder::new();
    let failed = |args: &[&str], error: &str| {
        folder.run(args).expect_errors(&[error]);
    };
    failed(
        &[
            "enumerate",
            "--space",
            "index",
            "--target",
            "builtin",
            "--passes",
            "-cse",
        ],
        "--passes: the built-in lowering has no passes; name an mlir-opt with --target",
    );
    failed(
        &[
            "enumerate",
            "--space",
            "index",
            "--target",
            "builtin",
            "--level",
            "both",
        ],
        "--level both: the built-in lowering has no passes; name an mlir-opt with --target and --passes",
    );
    failed(
        &[
            "enumerate",
            "--space",
            "index",
            "--target",
            "mlir-opt-0",
            "--passes",
            "-cse",
            "--level",
            "source",
            "--then",
            "builtin",
        ],
        "--level source: expected both, because --then lowers what the passes print",
    );
    failed(
        &[
            "enumerate",
            "--space",
            "float-casts",
            "--target",
            "builtin",
            "--from",
            "4236",
        ],
        "--from 4236: expected a number up to 4235, because the space has 4236 functions",
    );
}

#[test]
fn a_search_of_no_space_is_an_error() {
    let folder = Folder::new();
    let ran = folder.run(&["enumerate", "--merge", "a.state"]);
    ran.expect_errors(&["the following required arguments were not provided:"]);
}

/// Release 22 makes a sign extension to `index`, which its verifier rejects.
#[test]
fn invalid_ir_that_a_pass_makes_is_a_finding() {
    if installed("mlir-opt-22").is_none() {
        return;
    }
    let folder = Folder::new();
    let args = [
        "enumerate",
        "--space",
        "arith-index",
        "--ops",
        "1",
        "--from",
        "2400",
        "--count",
        "200",
        "--target",
        "mlir-opt-22",
        "--passes",
        "-canonicalize",
        "--json",
    ];
    let causes = folder.run(&args).json()["causes"].clone();
    let causes = causes.as_array().expect("an array");
    let is_extended = |cause: &&serde_json::Value| {
        let before = cause["before"].as_str().expect("a text");
        before.contains("arith.mulsi_extended")
    };
    let cause = causes.iter().find(is_extended).expect("the cause is found");
    assert_eq!(cause["finding"], true);
    assert_eq!(cause["verdict"], "rejected");
    assert_eq!(cause["report"], "reports/mulsi-extended-of-index-by-one");
}

/// A text command may be a pass or a lowering: what it prints is judged.
#[test]
fn a_text_command_is_judged_by_what_it_prints() {
    let folder = Folder::new();
    let script = "#!/bin/sh\nsed 's/arith.addi/arith.subi/' \"$1\"\n";
    folder.write("pass", script);
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(folder.path().join("pass"), mode).expect("a mode");
    let words = "enumerate --space integers --ops 1 --from 29 --count 1 --target";
    let words: Vec<&str> = words.split(' ').collect();
    let of = |more: &[&str]| folder.run(&[&words[..], more].concat());
    let ran = of(&["text:./pass"]);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    // 0 + 1 becomes 0 - 1.
    assert!(
        ran.out
            .contains("1 function, new: arith.addi -> arith.subi: wrong value\n"),
        "{ran:?}"
    );
    let ran = of(&["text:cat"]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    assert!(ran.out.contains("  judged      1 unchanged\n"), "{ran:?}");
    let lacks = "`text:cat` has no passes; name an mlir-opt with --target";
    of(&["text:cat", "--passes", "-cse"]).expect_errors(&[&format!("--passes: {lacks}")]);
    of(&["text:cat", "--level", "source"]).expect_errors(&[&format!("--level source: {lacks}")]);
    of(&["all", "--passes", "-cse"]).expect_errors(&["--target all: expected one target"]);
}
