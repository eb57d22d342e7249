//! Tests of the records of reports.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use lowerfuzz_ir::Release;

use super::report::{BugState, ReportRecord};

/// The builds of the head, from the newest.
const HEADS: [&str; 3] = ["heir-opt", "iree-opt", "torch-mlir-opt"];

fn reports() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../reports")
}

/// All reports, by name.
fn records() -> Vec<(String, ReportRecord)> {
    let folders = std::fs::read_dir(reports()).expect("reports");
    let folders = folders.map(|entry| entry.expect("an entry").path());
    let mut records: Vec<_> = folders
        .filter(|folder| folder.join("issue.md").is_file())
        .map(|folder| {
            let name = folder.file_name().expect("a name").display().to_string();
            let record = ReportRecord::at(&folder).expect("a valid record");
            (name, record.expect("a record"))
        })
        .collect();
    records.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(records.len() > 50, "{}", records.len());
    records
}

#[test]
fn every_report_has_a_record_that_agrees_with_its_files() {
    let mut titles = BTreeSet::new();
    for (name, record) in records() {
        let folder = reports().join(&name);
        let issue = std::fs::read_to_string(folder.join("issue.md")).expect("issue.md");
        let title = format!("# {}\n", record.title);
        assert!(issue.starts_with(&title), "{name}: {title}");
        assert!(
            titles.insert(record.title.clone()),
            "{name}: the title is taken"
        );
        let severity = format!("\nSeverity: {}.", record.kind);
        assert!(issue.contains(&severity), "{name}: {severity}");
        let script = std::fs::read_to_string(folder.join("repro.sh")).expect("repro.sh");
        let affected: Vec<String> = record.affected.iter().map(u32::to_string).collect();
        let releases = format!("\nreleases='{}'\n", affected.join(" "));
        assert!(script.contains(&releases), "{name}: {releases}");
        let mut pipelines: Vec<u32> = record
            .pipeline
            .keys()
            .map(|release| release.parse().expect("a release"))
            .collect();
        pipelines.sort_unstable();
        assert_eq!(pipelines, record.affected, "{name}");
        for release in &record.affected {
            let program = folder.join(format!("release-{release}.mlir"));
            assert!(program.is_file(), "{name}: {}", program.display());
            // The head is no release yet.
            let builds = match *release < Release::HEAD.number() {
                true => vec![format!("mlir-opt-{release}")],
                false => HEADS.map(str::to_owned).to_vec(),
            };
            let mut states = builds.iter().filter_map(|build| record.state_in(build));
            let is_there = states.any(|of| of.state == BugState::Present);
            assert!(is_there, "{name}: {release}");
        }
        for state in &record.state {
            let has_reason = !state.why.is_empty();
            let needs_reason = state.state == BugState::NotAsked;
            assert_eq!(has_reason, needs_reason, "{name}: {}", state.build);
        }
    }
}

/// The table begins with the bugs that the head has, and each row has the state of the record.
#[test]
fn the_table_of_reports_is_ordered_by_state() {
    let readme = std::fs::read_to_string(reports().join("README.md")).expect("README.md");
    let records = records();
    let rows: Vec<&str> = readme.lines().filter(|l| l.starts_with("| [")).collect();
    assert_eq!(rows.len(), records.len());
    let mut states = Vec::new();
    for row in rows {
        let cells: Vec<&str> = row.split(" | ").collect();
        let (_, rest) = cells[0].split_once('[').expect("a link");
        let (name, _) = rest.split_once(']').expect("a link");
        let (_, record) = records
            .iter()
            .find(|(other, _)| other == name)
            .unwrap_or_else(|| panic!("{name}"));
        assert_eq!(cells[1], record.kind, "{name}");
        let mut asked = HEADS.iter().filter_map(|head| record.state_in(head));
        let asked = asked.find(|of| of.state != BugState::NotAsked);
        let (rank, cell) = match asked {
            // The pass that stands in for the pass at fault may follow.
            Some(of) => {
                let rank = if of.state == BugState::Gone { 3 } else { 0 };
                (rank, format!("{} ({}", of.state.name(), of.build))
            }
            None if record.is_fixed_upstream() => (2, "fixed upstream".to_owned()),
            None => (1, BugState::NotAsked.name().to_owned()),
        };
        assert!(
            cells[2].starts_with(&cell),
            "{name}: {} is not {cell}: run reports/states.py table",
            cells[2]
        );
        states.push(rank);
    }
    assert!(
        states.is_sorted(),
        "present, not asked, fixed upstream, gone"
    );
}

#[test]
fn an_invalid_record_names_its_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "title = \"t\"\nkind = \"crash\"\naffected = [\"22\"]\n";
    std::fs::write(folder.path().join("report.toml"), text).expect("room");
    let why = ReportRecord::at(folder.path()).expect_err("a text is no number");
    assert!(why.to_string().contains("report.toml:3: "), "{why}");
}
