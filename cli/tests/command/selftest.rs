//! Tests of `lowerfuzz selftest`.

use crate::installed::installed;
use crate::tool::{Folder, keys};

#[test]
fn faults_are_listed_with_their_results() {
    let folder = Folder::new();
    // With few programs, some faults are not found, and the output reports this.
    let args = ["selftest", "--count", "60", "--findings", "3"];
    let ran = folder.run(&[&args[..], &["--json"]].concat());
    let json = ran.json();
    let faults = json["faults"].as_array().expect("an array");
    let mut missed = 0;
    for fault in faults {
        let documented = [
            "name",
            "class",
            "in",
            "found",
            "programs",
            "seconds",
            "verdict",
            "blame",
            "reduced_ops",
            "findings",
            "keys",
            "same_key_as",
        ];
        for key in documented {
            assert!(keys(fault).contains(&key), "{key}");
        }
        // Findings of one fault share their keys, and no other fault has these keys.
        let of_fault = fault["keys"].as_array().expect("an array");
        assert!(of_fault.len() <= 2, "{fault}");
        let counts = of_fault.iter().map(|k| k["count"].as_u64().unwrap_or(0));
        assert_eq!(Some(counts.sum()), fault["findings"].as_u64(), "{fault}");
        let most = if fault["in"] == "output" { 1 } else { 3 };
        assert!(
            fault["findings"].as_u64().is_some_and(|n| n <= most),
            "{fault}"
        );
        assert_eq!(fault["same_key_as"], serde_json::json!([]), "{fault}");
        if fault["found"] == true {
            assert_eq!(fault["blame"], "lowering", "{fault}");
            assert!(
                fault["reduced_ops"].as_u64().is_some_and(|n| n <= 12),
                "{fault}"
            );
            assert!(
                fault["programs"].as_u64().is_some_and(|n| n <= 60),
                "{fault}"
            );
        } else {
            missed += 1;
            assert_eq!(fault["programs"], 60);
            assert!(fault["verdict"].is_null() && fault["blame"].is_null());
        }
    }
    let found = |name: &str| {
        let fault = faults.iter().find(|f| f["name"] == name);
        fault.is_some_and(|f| f["found"] == true)
    };
    assert!(
        found("sizes-and-strides") && found("result-position"),
        "{json}"
    );
    assert_eq!(ran.status, Some(i32::from(missed > 0)), "{ran:?}");
    // The text output is a table with the same results.
    let table = folder.run(&args).out;
    let last = format!("{} of {} faults found", faults.len() - missed, faults.len());
    assert!(
        table.lines().last().is_some_and(|l| l.starts_with(&last)),
        "{table}"
    );
}

#[test]
fn the_search_for_a_fault_keeps_its_time_limit() {
    let folder = Folder::new();
    let ran = folder.run(&["selftest", "--time", "0s", "--json"]);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    let json = ran.json();
    for fault in json["faults"].as_array().expect("an array") {
        // At most one program was judged before the time was over.
        assert!(
            fault["programs"].as_u64().is_some_and(|n| n <= 1),
            "{fault}"
        );
    }
}

/// The tool rejects every program, with or without the fault.
#[test]
fn a_finding_without_the_fault_does_not_count() {
    let args = ["selftest", "--target", "text:false", "--count", "2"];
    let ran = Folder::new().run(&[&args[..], &["divides-unsigned", "--json"]].concat());
    assert_eq!(ran.status, Some(0), "{ran:?}");
    let fault = &ran.json()["faults"][0];
    assert_eq!(fault["programs"], 2, "{fault}");
    assert_eq!(
        (&fault["made"], &fault["found"]),
        (&false.into(), &false.into()),
        "{fault}"
    );
}

#[test]
fn faults_can_be_planted_in_release_output() {
    let folder = Folder::new();
    let target = "mlir-opt-13".to_owned();
    if installed(&target).is_some() {
        // Programs for this release never have the op whose lowering one of these faults changes.
        let faults = ["divides-unsigned", "exchange-reversed"];
        let args = ["selftest", "--target", &target, "--count", "512", "--json"];
        let ran = folder.run(&[&args[..], &faults].concat());
        let json = ran.json();
        assert_eq!(ran.status, Some(0), "{ran:?}");
        assert_eq!(json["target"], target);
        let [found, unmade] = &json["faults"].as_array().expect("an array")[..] else {
            panic!("{json}");
        };
        assert_eq!(found["verdict"], "mismatch", "{found}");
        assert_eq!(
            (&found["made"], &found["blame"]),
            (&true.into(), &"lowering".into())
        );
        assert!(
            found["reduced_ops"].as_u64().is_some_and(|n| n <= 4),
            "{found}"
        );
        assert_eq!(
            (&unmade["made"], &unmade["found"]),
            (&false.into(), &false.into())
        );
    }
    let within = ["selftest", "--target", "mlir-opt-13", "result-position"];
    let ran = folder.run(&within);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(
        ran.err
            .contains("the fault `result-position` needs the built-in lowering"),
        "{ran:?}"
    );
}

#[test]
fn without_programs_the_faults_are_listed() {
    let ran = Folder::new()
        .run(&["selftest", "--count", "0"])
        .expect_status(0);
    assert!(
        ran.out
            .starts_with("sizes-and-strides          descriptor\n"),
        "{ran:?}"
    );
    assert!(!ran.out.contains("not found"), "{ran:?}");
    let json = Folder::new().run(&["selftest", "--count", "0", "--json"]);
    assert_eq!(json.expect_status(0).json()["budget"], 0);
}
