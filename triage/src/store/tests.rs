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
fn a_script_that_needs_lowerfuzz_says_why() {
    let (_folder, store) = store();
    let script = |finding: &FindingBundle| {
        std::fs::read_to_string(kept(&store, finding).join("repro.sh")).expect("a script")
    };
    let raw = raw(1);
    assert!(script(&raw).contains("\necho 'The finding is not reduced, "));
    let reduced = finding("mlir-opt-22", "k");
    let why = "\necho 'No commands of the target alone that reproduce the finding were found.'\n";
    assert!(script(&reduced).contains(why));
    assert!(!script(&finding("builtin", "k")).contains("\necho "));
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

/// Opens the store again, as another run does.
fn reopened(store: &Store) -> Store {
    match Store::open(&store.out) {
        Ok(store) => store,
        Err(why) => panic!("{why:?}"),
    }
}

/// Makes an unreduced finding of the program with this seed.
fn raw(seed: u64) -> FindingBundle {
    let mut finding = bundle("mismatch/lowering (unreduced): value");
    finding.record.state = State::Raw;
    finding.record.seed = Some(seed);
    finding.original = format!("program {seed}");
    finding
}

/// Makes the reduced finding of the program with this seed.
fn reduced(seed: u64) -> FindingBundle {
    let mut finding = bundle(&format!("mismatch/lowering/x.k{seed}(int)"));
    finding.record.seed = Some(seed);
    finding.original = format!("program {seed}");
    finding
}

/// The folders of findings in the store.
fn folders(store: &Store) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(&store.out).expect("a folder");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.retain(|path| path.is_dir());
    paths.sort();
    paths
}

/// Writes the reduced finding of a program, as a run does that judges the programs with these
/// seeds.
fn rerun(store: &Store, seeds: &[u64]) -> PathBuf {
    let path = kept(store, &reduced(seeds[0]));
    store.replace_earlier(|record| {
        let seed = seeds.iter().find(|seed| Some(**seed) == record.seed)?;
        Some(raw(*seed))
    });
    path
}

#[test]
fn a_reduced_finding_replaces_what_a_killed_run_left() {
    let (_folder, store) = store();
    assert!(store.keep_for_now(&raw(1)).is_ok());
    // The killed run had also begun to write something else.
    let unfinished = store.out.join(".unfinished-1");
    std::fs::create_dir(&unfinished).expect("a folder");
    let store = reopened(&store);
    assert!(!unfinished.exists());
    assert!(store.keep_for_now(&raw(1)).is_ok());
    let new = rerun(&store, &[1]);
    assert_eq!(folders(&store), [new]);
    let list = std::fs::read_to_string(store.out.join(INDEX)).expect("a list");
    let last = list.lines().last().expect("a line");
    assert!(last.starts_with("{\"event\":\"replaced\","), "{last}");
}

#[test]
fn a_reduced_finding_replaces_an_unreduced_one_in_every_state() {
    // A run without reduction adds information: passes that are needed, and a reproducer.
    let mut shown = raw(1);
    shown.record.shown = true;
    shown.lowered = Some("l".to_owned());
    let mut bisected = shown.clone();
    bisected.record.state = State::Bisected;
    bisected.record.pass_at_fault = Some("-cse".to_owned());
    for finding in [raw(1), shown, bisected] {
        let (_folder, first) = store();
        kept(&first, &finding);
        kept(&reopened(&first), &finding);
        let third = reopened(&first);
        let new = rerun(&third, &[1]);
        assert_eq!(folders(&third), [new]);
    }
}

#[test]
fn an_unreduced_finding_is_completed_by_a_later_run() {
    let (_folder, first) = store();
    assert!(first.keep_for_now(&raw(1)).is_ok());
    let second = reopened(&first);
    let mut shown = raw(1);
    shown.record.shown = true;
    shown.lowered = Some("l".to_owned());
    let path = kept(&second, &shown);
    assert_eq!(folders(&second), std::slice::from_ref(&path));
    let lowered = std::fs::read_to_string(path.join("lowered.mlir"));
    assert_eq!(lowered.ok().as_deref(), Some("l"));
    // Another run that knows less changes nothing.
    kept(&reopened(&first), &raw(1));
    assert!(path.join("lowered.mlir").is_file());
}

#[test]
fn unreduced_findings_that_nothing_replaces_stay() {
    let stays = |prepare: &dyn Fn(&Store, &Path), seeds: &[u64]| {
        let (_folder, first) = store();
        let old = kept(&first, &raw(1));
        prepare(&first, &old);
        let second = reopened(&first);
        rerun(&second, seeds);
        assert!(old.join("source.mlir").is_file());
    };
    // This run did not judge the program.
    stays(&|_, _| {}, &[2, 3]);
    // A user changed the folder.
    stays(
        &|_, old| std::fs::write(old.join("notes"), "mine").expect("a file"),
        &[1],
    );
    let change = |_: &Store, old: &Path| {
        std::fs::write(old.join("issue.md"), "mine").expect("a file");
    };
    stays(&change, &[1]);
    // The same seed makes another program with other options.
    let other = |_: &Store, old: &Path| {
        std::fs::write(old.join("original.mlir"), "// seed: 1\nother").expect("a file");
    };
    stays(&other, &[1]);
    // Another run refers to the folder because of another program.
    let refer = |first: &Store, _: &Path| {
        kept(&reopened(first), &raw(7));
    };
    stays(&refer, &[1]);
    // Another run at the same time refers to the folder.
    let (_folder, first) = store();
    let old = kept(&first, &raw(1));
    let [second, third] = [reopened(&first), reopened(&first)];
    assert_eq!(kept(&third, &raw(1)), old);
    rerun(&second, &[1]);
    assert!(old.is_dir());
    // Another run at the same time wrote the folder, or reports it.
    let (_folder, first) = store();
    let second = reopened(&first);
    assert!(first.keep_for_now(&raw(1)).is_ok());
    let old = folder_of(&first, &raw(1));
    let third = reopened(&first);
    rerun(&second, &[1]);
    assert!(old.is_dir());
    kept(&first, &raw(1));
    rerun(&third, &[1]);
    assert!(old.is_dir());
    // The findings are about another target.
    let (_folder, first) = store();
    let mut elsewhere = raw(1);
    elsewhere.record.target = "u".to_owned();
    let old = kept(&first, &elsewhere);
    rerun(&reopened(&first), &[1]);
    assert!(old.is_dir());
    // This run could not reduce the finding either.
    let second = reopened(&first);
    let own = kept(&second, &raw(1));
    rerun(&second, &[1]);
    assert!(own.is_dir());
}
