//! Tests of `lowerfuzz enumerate`: parts of a search, and what is missing.

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
    let state = folder.read(names[1]);
    folder.write(names[1], &state[..state.len() - 40]);
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
            "float-casts",
            "--target",
            "builtin",
            "--from",
            "4236",
        ],
        "--from 4236: expected a number up to 4235, because the space has 4236 functions",
    );
}
