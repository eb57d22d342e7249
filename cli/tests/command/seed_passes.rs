//! Tests of `run --seeds` with passes of MLIR's own tests.

use crate::installed::installed;
use crate::tool::Folder;

/// The pass replaces `i4` by `i8`, also in the types of functions.
#[test]
fn a_pass_of_a_test_may_change_the_types_of_functions() {
    let target = "mlir-opt-22".to_owned();
    if installed(&target).is_none() {
        return;
    }
    let folder = Folder::with(
        "narrow.mlir",
        "func.func @same(%a: i4) -> i4 {\n  return %a : i4\n}\n\
         func.func @sum(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}\n",
    );
    let pass = "--passes=-test-emulate-narrow-int=arith-compute-bitwidth=8";
    let ran = folder.run(&[
        "run",
        "--seeds",
        "narrow.mlir",
        "--target",
        &target,
        pass,
        "--count",
        "24",
        "--seed",
        "1",
        "--json",
    ]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    let json = ran.json();
    assert_eq!(json["findings"], serde_json::json!([]), "{ran:?}");
    let judged = json["judged"].as_u64();
    assert!(
        judged.is_some_and(|judged| 0 < judged && judged < 24),
        "{ran:?}"
    );
}
