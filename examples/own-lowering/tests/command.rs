//! Runs the example as the guide does.

use std::process::Command;

/// Runs the command, which must find nothing, and returns what it prints.
fn printed(args: &[&str]) -> String {
    // Cargo's variable for the path has a hyphen in its name, which the shell of fuzz/rustc does not pass on.
    let test = std::env::current_exe().expect("the path of this test");
    let profile = test.ancestors().nth(2).expect("the folder of the profile");
    let mut command = Command::new(profile.join("own-lowering"));
    let output = command.args(args).output().expect("the command runs");
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{output:?}");
    out
}

#[test]
fn the_target_is_listed() {
    let out = printed(&["targets"]);
    assert!(
        out.lines().any(|line| line.starts_with("swapped ")),
        "{out}"
    );
}

#[test]
fn random_programs_are_judged_on_the_target() {
    let out = printed(&["run", "--target", "swapped", "--seed", "1", "--count", "20"]);
    let first = "swapped: 20 programs, 20 judged (100.0 %), 0 findings in ";
    assert!(out.starts_with(first), "{out}");
}
