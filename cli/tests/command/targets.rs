//! Targets that are command lines, names for command lines, or entries of `lowerfuzz.toml`.

use std::os::unix::fs::PermissionsExt as _;

use crate::installed::installed;
use crate::tool::Folder;

const ADD: &str = "\
func.func @add(%a: i32, %b: i32) -> i32 {
  %s = arith.addi %a, %b : i32
  return %s : i32
}
// call: @add(3 : i32, 4 : i32) == 7 : i32
";

/// A driver that is `mlir-opt` only if its first argument says so.
const DRIVER: &str = "\
#!/bin/sh
[ \"$1\" = --tool=opt ] || { echo 'error: no tool' >&2; exit 9; }
shift
";

/// A folder with a program and a driver, which runs this shell code.
fn folder(does: &str) -> Folder {
    let folder = Folder::with("add.mlir", ADD);
    folder.write("driver", format!("{DRIVER}{does}\n"));
    let mode = std::fs::Permissions::from_mode(0o755);
    let path = folder.path().join("driver");
    std::fs::set_permissions(path, mode).expect("permissions of a file of ours");
    folder
}

#[test]
fn a_target_is_a_command_line() {
    if installed("mlir-opt-22").is_none() {
        return;
    }
    let folder = folder("exec mlir-opt-22 \"$@\"");
    let check = |target: &str| folder.run(&["check", "add.mlir", "--target", target]);
    let line = "./driver --tool=opt";
    assert_eq!(check(line).out, format!("add.mlir: {line}: agree\n"));
    let named = check("own=./driver --tool=opt");
    assert_eq!(named.out, "add.mlir: own: agree\n", "{named:?}");
    let plain = check("./driver");
    assert_eq!(plain.status, Some(2), "{plain:?}");
    assert!(plain.err.contains("no tool"), "{plain:?}");
    let unclosed = check("own=./driver '");
    assert_eq!(unclosed.status, Some(2), "{unclosed:?}");
    assert!(unclosed.err.contains("closing quote"), "{unclosed:?}");
    let reserved = check("builtin=./driver");
    assert_eq!(reserved.status, Some(2), "{reserved:?}");
    assert!(reserved.err.contains("cannot be defined"), "{reserved:?}");
}

#[test]
fn a_file_defines_targets() {
    if installed("mlir-opt-22").is_none() {
        return;
    }
    let does = "[ \"$KEY\" = 'a value' ] || { echo 'error: no key' >&2; exit 9; }\n\
                exec mlir-opt-22 \"$@\"";
    let folder = folder(does);
    let entry = "[[target]]\nname = \"own\"\ncommand = \"./driver --tool=opt\"\n\
                 environment = { KEY = \"a value\" }\n";
    folder.write("lowerfuzz.toml", entry);
    let ran = folder.run(&["check", "add.mlir", "--target", "own"]);
    assert_eq!(ran.out, "add.mlir: own: agree\n", "{ran:?}");
    let args = [
        "run", "--target", "own", "--count", "8", "--seed", "1", "--json",
    ];
    let ran = folder.run(&[&args[..], &["--no-reduce"]].concat());
    assert!(ran.json()["judged"].as_u64() > Some(4), "{ran:?}");
    folder.write(
        "other.toml",
        entry.replace("name = \"own\"", "nam = \"own\""),
    );
    let args = [
        "check",
        "add.mlir",
        "--target",
        "own",
        "--config",
        "other.toml",
    ];
    let ran = folder.run(&args);
    assert!(
        ran.err.contains("other.toml:2: unknown field `nam`"),
        "{ran:?}"
    );
}

#[test]
fn a_finding_is_reproduced_from_its_record() {
    if installed("mlir-opt-22").is_none() {
        return;
    }
    let folder = folder("mlir-opt-22 \"$@\" | sed 's/llvm\\.add\"/llvm.sub\"/'");
    let args = [
        "run",
        "--target",
        "own=./driver --tool=opt",
        "--out",
        "found",
        "--no-reduce",
    ];
    // Function 36 of the space adds its argument to itself. Random programs have dozens of ops, and
    // each reduction step starts a process.
    let one = ["--space", "integers-i8", "--seed", "36", "--count", "1"];
    let ran = folder.run(&[&args[..], &one].concat());
    assert!(
        ran.out.contains("--target 'own=./driver --tool=opt'"),
        "{ran:?}"
    );
    let record = folder
        .listing()
        .into_iter()
        .find(|path| path.ends_with("finding.json"));
    let record = record.unwrap_or_else(|| panic!("a finding: {ran:?}"));
    let text = folder.read(&record.display().to_string());
    assert!(
        text.contains("\"target\": \"own\"") && text.contains("\"--tool=opt\""),
        "{text}"
    );
    let parent = record.parent().expect("a folder").display().to_string();
    let reduced = folder.run(&["reduce", &parent, "--time", "5s"]);
    assert_eq!(reduced.status, Some(0), "{reduced:?}");
}

#[test]
fn another_target_lowers() {
    if installed("mlir-opt-22").is_none() {
        return;
    }
    // The driver has no lowering: its output is the program after its passes, whatever they are.
    let does = "case \" $* \" in *convert-*) echo 'error: no conversions' >&2; exit 1;; esac\n\
                exec mlir-opt-22 \"$@\"";
    let folder = folder(does);
    let check = |then: &str| {
        let args = ["check", "add.mlir", "--target", "own=./driver --tool=opt"];
        folder.run(&[&args[..], &["--passes", "-canonicalize", "--then", then]].concat())
    };
    for then in ["mlir-opt-22", "builtin"] {
        let ran = check(then);
        assert_eq!(ran.out, "add.mlir: own: agree\n", "{then}: {ran:?}");
    }
    let unknown = check("nope");
    assert_eq!(unknown.status, Some(2), "{unknown:?}");
    assert!(unknown.err.contains("unknown target `nope`"), "{unknown:?}");
}

#[test]
fn a_target_that_is_no_mlir_opt_is_described() {
    let folder = folder("exit 1");
    let ran = folder.run(&[
        "targets",
        "--target",
        "builtin",
        "--target",
        "text:./driver --tool=opt",
    ]);
    let expected = format!(
        "builtin\n  version      {}\n  what         the std-to-LLVM conversion of LLVM 10 and 11, in \
         process\n\ntext:./driver --tool=opt\n  version      of its own\n  what         a command that gets a program as a file and prints \
         another\n",
        env!("CARGO_PKG_VERSION")
    );
    assert_eq!(ran.expect_status(0).out, expected);
    let json = folder
        .run(&["targets", "--target", "builtin", "--json"])
        .json();
    assert_eq!(json[0]["target"], "builtin", "{json}");
    folder
        .run(&["targets", "--target", "builtn"])
        .expect_errors(&["unknown target `builtn`; did you mean `builtin`"]);
}

#[test]
fn the_name_of_a_release_does_not_stand_for_another() {
    let folder = folder("echo 'LLVM version 24.0.0git'; echo split-input-file");
    let named = [
        "check",
        "add.mlir",
        "--target",
        "mlir-opt-22=./driver --tool=opt",
    ];
    let ran = folder.run(&named);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(
        ran.err.contains("expected a tool of LLVM 22, ") && ran.err.contains("LLVM 24.0.0git"),
        "{ran:?}"
    );
}
