//! Tests of the store.

use super::*;
use crate::test_support::bundle;

/// Makes a finding of a target. The finding's signature has this op.
fn finding(target: &str, op: &str) -> FindingBundle {
    let mut finding = bundle(&format!("mismatch/lowering/x.{op}(int)"));
    finding.record.target = target.to_owned();
    finding
}

fn store() -> (TempDir, Store) {
    let folder = TempDir::new().expect("a temporary folder");
    let Ok(store) = Store::open(&folder.path().join("out")) else {
        panic!("it can be written");
    };
    (folder, store)
}

fn kept(store: &Store, finding: &FindingBundle) -> PathBuf {
    match store.keep(finding) {
        Ok(path) => path,
        Err(why) => panic!("{why:?}"),
    }
}

/// Returns the folder of a preliminary finding.
fn folder_of(store: &Store, finding: &FindingBundle) -> PathBuf {
    match store.written(finding) {
        Ok(written) => written.folder,
        Err(why) => panic!("{why:?}"),
    }
}

#[test]
fn no_target_name_leads_out_of_the_store() {
    let (_folder, store) = store();
    let targets = [
        "/a/b/mlir-opt",
        "a/b/mlir-opt",
        "../../x",
        "..",
        "",
        "/",
        "a\nb",
    ];
    let mut names = Vec::new();
    for target in targets {
        let path = kept(&store, &finding(target, "k"));
        assert_eq!(path.parent(), Some(store.out.as_path()), "{target}");
        assert!(path.join("source.mlir").is_file(), "{target}");
        names.push(path);
    }
    names.sort();
    names.dedup();
    assert_eq!(names.len(), targets.len());
}

#[test]
fn existing_folders_stay_when_another_key_is_added() {
    let (_folder, store) = store();
    let one = finding("t", "one");
    let path = kept(&store, &one);
    std::fs::write(path.join("notes"), "mine").expect("a file");
    assert_eq!(kept(&store, &one), path);
    // A folder of another finding already has the name.
    let other = finding("t", "other");
    let name = kept(&store, &other);
    std::fs::remove_dir_all(&name).expect("it is there");
    std::fs::rename(&path, &name).expect("it can be moved");
    let beside = kept(&store, &other);
    assert_eq!(
        beside.display().to_string(),
        format!("{}-2", name.display())
    );
    assert!(name.join("notes").is_file());
    // The index has a line for each written finding.
    let list = std::fs::read_to_string(store.out.join(INDEX)).expect("a list");
    let signatures: Vec<String> = list
        .lines()
        .map(|line| serde_json::from_str::<Entry>(line).expect("an entry"))
        .map(|entry| entry.signature.to_string())
        .collect();
    let expected = ["one", "other", "other"].map(|op| format!("mismatch/lowering/x.{op}(int)"));
    assert_eq!(signatures, expected);
}

#[test]
fn preliminary_findings_are_completed() {
    let (_folder, store) = store();
    let mut finding = finding("t", "k");
    assert!(store.keep_for_now(&finding).is_ok());
    let path = kept(&store, &finding);
    std::fs::write(path.join("notes"), "mine").expect("a file");
    finding.lowered = Some("l".to_owned());
    finding.source = "better".to_owned();
    assert_eq!(kept(&store, &finding), path);
    let read = |name: &str| std::fs::read_to_string(path.join(name)).unwrap_or_default();
    assert_eq!(read("lowered.mlir"), "l");
    assert!(read("source.mlir").contains("better"));
    assert_eq!(read("notes"), "mine");
    assert_eq!(std::fs::read_dir(&path).map_or(0, Iterator::count), 7);
    // A folder that a user changed is kept.
    std::fs::write(path.join("source.mlir"), "mine").expect("a file");
    finding.source = "best".to_owned();
    assert_eq!(kept(&store, &finding), path);
    assert_eq!(read("source.mlir"), "mine");
}

#[test]
fn only_untouched_preliminary_findings_are_removed() {
    let (_folder, store) = store();
    for touched in [None, Some("notes"), Some("issue.md")] {
        let finding = finding("t", touched.unwrap_or("untouched"));
        assert!(store.keep_for_now(&finding).is_ok());
        let path = folder_of(&store, &finding);
        if let Some(name) = touched {
            std::fs::write(path.join(name), "mine").expect("a file");
        }
        store.take_back(&finding);
        assert_eq!(path.is_dir(), touched.is_some(), "{touched:?}");
    }
    // A folder that another run wrote is kept.
    let finding = finding("t", "k");
    let path = kept(&store, &finding);
    let Ok(other) = Store::open(&store.out) else {
        panic!("it can be written");
    };
    assert!(other.keep_for_now(&finding).is_ok());
    other.take_back(&finding);
    assert!(path.is_dir());
    // A folder that another run refers to is kept.
    let finding = self::finding("t", "shared");
    assert!(store.keep_for_now(&finding).is_ok());
    let path = kept(&other, &finding);
    assert_eq!(folder_of(&store, &finding), path);
    store.take_back(&finding);
    assert!(path.is_dir());
    let list = std::fs::read_to_string(store.out.join(INDEX)).expect("a list");
    let last = list.lines().last().expect("a line");
    assert!(last.starts_with("{\"event\":\"again\","), "{last}");
    // A folder that this run refers to is kept.
    let finding = self::finding("t", "printed");
    assert!(store.keep_for_now(&finding).is_ok());
    let path = kept(&store, &finding);
    store.take_back(&finding);
    assert!(path.is_dir());
}
