//! `lowerfuzz selftest`.

use crate::tool::{Folder, keys};

#[test]
fn faults_are_listed_with_what_became_of_them() {
    let folder = Folder::new();
    // Few programs: some faults are not found in them, and are said not to be.
    let ran = folder.run(&["selftest", "--count", "40", "--json"]);
    let json = ran.json();
    let faults = json["faults"].as_array().expect("an array");
    let mut missed = 0;
    for fault in faults {
        let documented = [
            "name",
            "class",
            "found",
            "programs",
            "seconds",
            "verdict",
            "blame",
            "reduced_ops",
        ];
        for key in documented {
            assert!(keys(fault).contains(&key), "{key}");
        }
        if fault["found"] == true {
            assert_eq!(fault["blame"], "lowering", "{fault}");
            assert!(
                fault["reduced_ops"].as_u64().is_some_and(|n| n <= 12),
                "{fault}"
            );
            assert!(
                fault["programs"].as_u64().is_some_and(|n| n <= 40),
                "{fault}"
            );
        } else {
            missed += 1;
            assert_eq!(fault["programs"], 40);
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
    // A table with the same.
    let table = folder.run(&["selftest", "--count", "40"]).out;
    let last = format!("{} of {} faults found", faults.len() - missed, faults.len());
    assert!(
        table.lines().last().is_some_and(|l| l.starts_with(&last)),
        "{table}"
    );
}
