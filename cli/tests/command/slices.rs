//! Tests of `--space`: the functions of an enumerated space as programs of `run`, `gen` and
//! `nightly`.

use crate::tool::{Folder, Ran};

/// Functions of one op of the space `integers`. Those with the predicate `ult` are among them.
const SLICE: [&str; 9] = [
    "run", "--space", "integers", "--ops", "1", "--seed", "3000", "--count", "40",
];

fn run(folder: &Folder, more: &[&str]) -> Ran {
    folder.run(&[&SLICE[..], more].concat())
}

#[test]
fn the_functions_of_a_space_are_programs_by_number() {
    let folder = Folder::new();
    let json = |jobs: &str| {
        let ran = run(&folder, &["--json", "--jobs", jobs]);
        ran.expect_status(0).json()
    };
    let (one, two) = (json("1"), json("2"));
    assert_eq!(one["digest"], two["digest"]);
    assert_eq!(one["judged"], 40);
    assert_eq!(one["seed"], 3000);
    let space = &one["space"];
    assert_eq!(
        (&space["space"], &space["max_ops"]),
        (&"integers".into(), &1.into())
    );
    assert_eq!(
        (&space["first"], &space["count"]),
        (&3000.into(), &40.into())
    );
    assert_eq!(space["programs"]["functions with all inputs"], 40);
    let text = run(&folder, &[]).expect_status(0).out;
    let line = "  space      integers of up to 1 op, from number 3000 of 3995: 40 functions with all inputs\n";
    assert!(text.contains(line), "{text}");
}

/// `0 < x` unsigned holds for each `x` but 0, and signed only for `x` = 1.
#[test]
fn gen_prints_a_function_with_all_its_inputs() {
    let folder = Folder::new();
    let words = ["gen", "--space", "integers", "--ops", "1", "--seed", "3002"];
    let text = folder.run(&words).expect_status(0).out;
    let expected = "// seed: 3002\nfunc.func @f(%arg0: i2) -> i1 {\n  %0 = arith.constant 0 : i2\n  \
                    %1 = arith.cmpi ult, %0, %arg0 : i2\n  return %1 : i1\n}\n\
                    // call: @f(0 : i2)\n// call: @f(1 : i2)\n// call: @f(-2 : i2)\n\
                    // call: @f(-1 : i2)\n";
    assert_eq!(text, expected);
    let of_target = [&words[..], &["--target", "builtin"]].concat();
    assert_eq!(folder.run(&of_target).expect_status(0).out, expected);
    let limited = [&words[..], &["--calls", "2"]].concat();
    let limited = folder.run(&limited).expect_status(0).out;
    assert_eq!(limited.matches("// call:").count(), 2, "{limited}");
}

#[test]
fn a_finding_is_reduced_and_names_its_space() {
    let folder = Folder::new();
    let ran = run(
        &folder,
        &[
            "--plant",
            "compares-signed",
            "--out",
            "found",
            "--reduce-all",
        ],
    );
    let text = ran.expect_status(1).out;
    let again = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("again: lowerfuzz "));
    let again: Vec<&str> = again.expect("the command is printed").split(' ').collect();
    for word in ["--space=integers", "--ops=1"] {
        assert!(again.contains(&word), "{again:?}");
    }
    let same = folder.run(&again).expect_status(1).out;
    assert!(same.contains("1 program, 1 judged"), "{same}");
    let listing = folder.listing();
    let record = listing.iter().find(|path| path.ends_with("finding.json"));
    let record = std::fs::read_to_string(record.expect("a finding")).expect("a file");
    let record: serde_json::Value = serde_json::from_str(&record).expect("a record");
    assert_eq!(record["space"], "integers, up to 1 op");
    assert_eq!(record["state"], "reduced");
    assert!(record["seed"].as_u64() >= Some(3000), "{record}");
}

#[test]
fn a_run_ends_with_its_space() {
    let folder = Folder::new();
    let words = [
        "run",
        "--space",
        "float-casts",
        "--ops",
        "1",
        "--seed",
        "1370",
        "--json",
    ];
    let json = folder.run(&words).expect_status(0).json();
    assert_eq!(
        (&json["programs"], &json["space"]["count"]),
        (&10.into(), &10.into())
    );
}

#[test]
fn a_wrong_space_a_number_beyond_it_and_other_sources_are_errors() {
    let folder = Folder::new();
    folder.write("s.mlir", "func.func @f() {\n  return\n}\n");
    let failed = |args: &[&str], error: &str| {
        folder.run(args).expect_errors(&[error]);
    };
    let misspelt = "invalid value 'integer' for '--space <NAME>': did you mean `integers`?";
    for command in ["run", "gen", "enumerate"] {
        failed(&[command, "--space", "integer"], misspelt);
    }
    let beyond = "--seed 3995: expected the number of a function up to 3994, because the space \
                  `integers` has 3995 functions of up to 1 op";
    for command in ["run", "gen"] {
        let words = [
            command, "--space", "integers", "--ops", "1", "--seed", "3995",
        ];
        failed(&words, beyond);
    }
    let both = ["--space", "integers", "--seeds", "s.mlir"];
    for command in ["run", "gen"] {
        failed(
            &[&[command], &both[..]].concat(),
            "--space and --seeds: expected one source of programs, found two; give one of them, or use \
             `nightly`, which searches with each",
        );
    }
    for option in [
        &["--profile", "vectors"][..],
        &["--avoid-known"],
        &["--without", "arith.addi"],
    ] {
        let words = [&["run", "--space", "integers"], option].concat();
        let ran = folder.run(&words);
        assert_eq!(ran.status, Some(2), "{ran:?}");
        assert!(ran.err.contains("cannot be used with"), "{ran:?}");
    }
    // The first function of the second context has no parameter.
    failed(
        &["gen", "--space", "ranges", "--ops", "1", "--seed", "2221"],
        "--seed 2221: the space `ranges` has no function with this number, because a context needs \
         a parameter of at least 8 bits",
    );
}

#[test]
fn conversions_are_judged_by_another_command() {
    let folder = Folder::new();
    folder
        .run(&["enumerate", "--space", "conversions"])
        .expect_errors(&[
            "invalid value 'conversions' for '--space <NAME>': `lowerfuzz conformance` judges the \
             conversion of each op alone",
        ]);
}

#[test]
fn a_night_searches_a_space_from_several_places() {
    let folder = Folder::new();
    let night = |more: &[&str]| {
        let words = [
            &[
                "nightly",
                "--count",
                "40",
                "--seed",
                "9",
                "--target",
                "builtin",
                "--no-selftest",
                "--jobs",
                "1",
                "--out",
                "n",
                "--ops",
                "1",
            ][..],
            more,
        ];
        folder.run(&words.concat())
    };
    std::fs::create_dir(folder.path().join("c")).expect("a folder");
    folder.write("c/f.mlir", "func.func @f() {\n  return\n}\n// call: @f()\n");
    // A night may also have seed files.
    folder.write("s.mlir", "func.func @f() {\n  return\n}\n");
    let ran = night(&["--corpus", "c", "--space", "integers", "--seeds", "s.mlir"]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    assert!(
        ran.out.contains("builtin --space=integers --ops=1"),
        "{ran:?}"
    );
    let report = folder
        .run(&["report", "n", "--format", "json"])
        .expect_status(0)
        .json();
    assert_eq!(report["programs"], 80);
    let other = night(&["--corpus", "c", "--space", "index"]);
    other.expect_errors(&["n: contains a nightly run with another --space or --ops"]);
}

#[test]
fn shells_complete_the_names_of_spaces() {
    let script = Folder::new().run(&["completions", "bash"]).expect_status(0);
    assert!(
        script.out.contains(
            "integers integers-i8 integers-i32 integers-i64 integers-i65 arith-index index"
        ),
        "the names are values of --space"
    );
}
