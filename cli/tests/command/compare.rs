//! Tests of `compare`: what changes from one target to another.

use crate::tool::Folder;

/// A function that the transformation changes, and one that it does not change.
const ADD: &str = "func.func @add(%a: i8, %b: i8) -> i8 {
  %0 = arith.addi %a, %b : i8
  return %0 : i8
}
func.func @one() -> i8 {
  %0 = arith.constant 1 : i8
  return %0 : i8
}
";

/// A transformation that takes `subi` for `addi`, and one that changes nothing.
const WRONG: &str = "#!/bin/sh\nexec sed 's/addi/subi/' \"$1\"\n";
const RIGHT: &str = "#!/bin/sh\nexec cat \"$1\"\n";

fn folder() -> Folder {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::with("add.mlir", ADD);
    for (name, text) in [("wrong", WRONG), ("right", RIGHT)] {
        folder.write(name, text);
        let path = folder.path().join(name);
        let all = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(path, all).expect("an executable");
    }
    folder
}

#[test]
fn only_what_became_wrong_is_red() {
    let folder = folder();
    let compare = |before: &str, after: &str, more: &[&str]| {
        let args = ["compare", "--target", before, "--target", after, "add.mlir"];
        folder.run(&[&args[..], more].concat())
    };
    let (right, wrong) = ("text:./right", "text:./wrong");
    let worse = compare(right, wrong, &["--json"]);
    assert_eq!(worse.status, Some(1), "{worse:?}");
    let json = worse.json();
    assert_eq!(
        (&json["items"], &json["same"], &json["judged"]),
        (&2.into(), &1.into(), &2.into())
    );
    let change = &json["changes"][0];
    assert_eq!(change["item"], "add.mlir: @add");
    assert_eq!(change["change"], "worse");
    assert_eq!(change["before"]["verdict"], "agree");
    assert_eq!(change["after"]["verdict"], "mismatch");
    assert_eq!(json["table"]["agree"]["mismatch"], 1);
    // The other way round, the function became right.
    let better = compare(wrong, right, &["--json"]);
    assert_eq!(better.status, Some(0), "{better:?}");
    assert_eq!(better.json()["changes"][0]["change"], "better");
    // A bug that both builds have is no change.
    let same = compare(wrong, wrong, &["--json"]);
    assert_eq!(same.status, Some(0), "{same:?}");
    assert_eq!(same.json()["same"], 2);
    let github = compare(right, wrong, &["--github", "--junit", "junit.xml"]);
    let start = "::error file=add.mlir,title=lowerfuzz::add.mlir: @add: agree → mismatch: ";
    assert!(github.out.starts_with(start), "{github:?}");
    assert_eq!(github.out.lines().count(), 1, "{github:?}");
    let junit = folder.read("junit.xml");
    assert!(junit.contains("tests=\"2\" failures=\"1\""), "{junit}");
}

#[test]
fn generated_programs_are_compared() {
    let folder = Folder::new();
    let args = [
        "compare", "--target", "builtin", "--target", "builtin", "--count", "20",
    ];
    let ran = folder.run(&args).expect_status(0);
    let last: Vec<&str> = ran.out.lines().collect();
    assert!(
        last[0].ends_with(": 20 items, 20 with equal outcomes"),
        "{ran:?}"
    );
    assert_eq!(last[2], "  agree               20", "{ran:?}");
}

#[test]
fn two_targets_and_something_to_compare_are_needed() {
    let folder = Folder::new();
    let one = folder.run(&["compare", "--target", "builtin", "--count", "2"]);
    one.expect_errors(&["--target: expected two targets, such as"]);
    let nothing = folder.run(&["compare", "--target", "builtin", "--target", "builtin"]);
    nothing.expect_errors(&["expected PATH, --count or --space: what is to be compared"]);
}
