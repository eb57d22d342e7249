//! What the command carries, so that it works outside of a clone: the list of known bugs, the index
//! of reports, the conformance table, and the test cases that a nightly run replays.
//!
//! The build script compresses these files. The same files result in the same bytes.

#[cfg(test)]
mod pack;
mod unpack;

use std::sync::OnceLock;

static CORPUS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/corpus"));
static REPORTS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/reports"));
static CONFORMANCE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/conformance"));

/// A bug of a release that has a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// The name of the report's folder in `reports/`, of the bug in `reports/fixed.md`, or `questions.md#ANCHOR` for a
    /// question without an answer.
    pub name: &'static str,
    /// The report up to its first program. For a question, its whole text.
    head: &'static str,
}

impl Report {
    /// The title of the report.
    pub fn title(&self) -> &'static str {
        let title = self.head.lines().find_map(|line| line.strip_prefix("# "));
        title.map_or(self.name, str::trim)
    }

    /// The paragraphs between the title and the first program: severity, releases, and the state at
    /// MLIR's head. For a bug that only old releases have, its releases and its fix.
    pub fn summary(&self) -> &'static str {
        let rest = self.head.strip_prefix("# ").unwrap_or(self.head);
        rest.split_once('\n').map_or("", |(_, rest)| rest.trim())
    }

    /// The file of the repository that describes the bug.
    pub fn path(&self) -> String {
        if self.summary().starts_with("Only in release") {
            "reports/fixed.md".to_owned()
        } else if self.is_question() {
            format!("reports/{}", self.name)
        } else {
            format!("reports/{}/issue.md", self.name)
        }
    }

    /// Is this a question that the documentation leaves open, and not a bug?
    pub fn is_question(&self) -> bool {
        self.name.starts_with("questions.md")
    }
}

/// Returns the report with this path, such as `reports/ceildivsi-of-minimum`, if it is part of the command.
pub fn report(path: &str) -> Option<Report> {
    let name = path.strip_prefix("reports/").unwrap_or(path);
    reports().find(|report| report.name == name)
}

/// Returns the title of the open question with this path, such as `reports/questions.md#may-a-stride-be-negative`.
pub fn open_question(path: &str) -> Option<&'static str> {
    let question = report(path).filter(Report::is_question)?;
    Some(question.title())
}

/// Names a report in a line of output: its path, or `open question: TITLE (PATH)`.
pub fn named(path: &str) -> String {
    match open_question(path) {
        Some(title) => format!("open question: {title} ({path})"),
        None => path.to_owned(),
    }
}

/// Returns the list of known bugs, in the format of `reports/known.toml`.
pub fn known_bugs() -> &'static str {
    files(REPORTS, &REPORT_FILES)
        .first()
        .map_or("", |(_, text)| text)
}

/// Returns the stored conformance table, in the format of `reports/conformance.json`.
pub fn conformance_table() -> &'static str {
    files(CONFORMANCE, &CONFORMANCE_FILES)
        .first()
        .map_or("", |(_, text)| text)
}

/// Returns the reports, by name.
pub fn reports() -> impl Iterator<Item = Report> {
    let reports = files(REPORTS, &REPORT_FILES).get(1..).unwrap_or_default();
    reports.iter().map(|(name, head)| Report { name, head })
}

/// Returns the test cases of the corpus: the path of each file, beginning with `corpus/`, and its
/// text.
pub fn corpus() -> impl ExactSizeIterator<Item = (&'static str, &'static str)> {
    let files = files(CORPUS, &CORPUS_FILES).iter();
    files.map(|(path, text)| (path.as_str(), text.as_str()))
}

type Files = OnceLock<Vec<(String, String)>>;

static CORPUS_FILES: Files = OnceLock::new();
static REPORT_FILES: Files = OnceLock::new();
static CONFORMANCE_FILES: Files = OnceLock::new();

/// Returns the files of an archive, which is decompressed once.
fn files(archive: &'static [u8], files: &'static Files) -> &'static [(String, String)] {
    files.get_or_init(|| unpack::unpack(archive).expect("the build script wrote the archive"))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn an_archive_has_the_files_that_were_packed() {
        let files = [("a", "text\n"), ("b/c", ""), ("", "\u{e9}")];
        let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let packed = pack::pack(&files);
        assert_eq!(unpack::unpack(&packed).as_deref(), Some(&files[..]));
        assert_eq!(pack::pack(&files), packed);
        assert_eq!(unpack::unpack(&packed[..packed.len() - 2]), None);
        assert_eq!(unpack::unpack(b"no archive"), None);
    }

    #[test]
    fn the_embedded_files_are_those_of_the_source_tree() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let read = |path: &str| std::fs::read_to_string(root.join(path)).expect("a file");
        assert_eq!(known_bugs(), read("reports/known.toml"));
        assert_eq!(conformance_table(), read("reports/conformance.json"));
        assert!(corpus().all(|(path, text)| text == read(path)));
        assert!(corpus().is_sorted() && corpus().len() > 0);
        let folders = ["corpus/lowering/", "corpus/verifier/"];
        assert!(corpus().all(|(path, _)| !folders.iter().any(|not| path.starts_with(not))));
        assert!(corpus().any(|(path, _)| path == "corpus/ops/arith-int/addi-wrap.mlir"));
        let entries = std::fs::read_dir(root.join("reports")).expect("a folder");
        let entries = entries.map(|entry| entry.expect("an entry").path().join("issue.md"));
        let folders = entries.filter(|path| path.is_file()).count();
        let fixed = read("reports/fixed.md");
        let fixed = fixed.lines().filter(|line| line.starts_with("| ")).count() - 1;
        let page = read("reports/questions.md");
        let questions = page.lines().filter(|line| line.starts_with("## ")).count();
        // One entry is the page of questions.
        assert_eq!(reports().count(), folders + fixed + questions + 1);
        let old = reports().find(|report| report.name == "ceildivsi-of-minimum");
        let old = old.expect("a bug of old releases");
        assert_eq!(old.path(), "reports/fixed.md");
        let file = |report: Report| report.path().split('#').next().map(|path| root.join(path));
        assert!(reports().all(|report| file(report).is_some_and(|path| path.is_file())));
        assert!(old.title().contains("`arith.ceildivsi`"), "{old:?}");
        assert!(
            old.summary()
                .starts_with("Only in releases 13–19: fixed by #"),
            "{old:?}"
        );
    }

    #[test]
    fn a_question_has_its_text() {
        let page = report("reports/questions.md").expect("the page of questions");
        assert!(
            page.summary()
                .contains("\n- questions.md#may-a-stride-be-negative: May a stride be negative?\n")
        );
        let path =
            "reports/questions.md#does--affine-loop-unroll-jam-have-to-check-that-it-is-legal";
        let question = report(path).expect("a question");
        assert_eq!(question.path(), path);
        let title = "Does `-affine-loop-unroll-jam` have to check that it is legal?";
        assert_eq!(open_question(path), Some(title));
        assert_eq!(named(path), format!("open question: {title} ({path})"));
        assert!(
            question
                .summary()
                .starts_with("The pass interleaves the iterations")
        );
        assert!(question.summary().ends_with("and reports a wrong value."));
        // The text has its programs.
        let width = report("questions.md#how-wide-is-an-index-while-it-is-folded");
        assert!(
            width
                .expect("a question")
                .summary()
                .contains("```mlir\nfunc.func @f(")
        );
        assert_eq!(open_question("reports/questions.md#no-such-question"), None);
        assert_eq!(open_question("reports/minimumf-of-zeros"), None);
        assert_eq!(
            named("reports/minimumf-of-zeros"),
            "reports/minimumf-of-zeros"
        );
    }

    #[test]
    fn a_report_has_a_title_and_a_summary() {
        let report = Report {
            name: "of-a-bug",
            head: "# [mlir] It is wrong\n\nSeverity: crash.\n\n> A rule.",
        };
        assert_eq!(report.title(), "[mlir] It is wrong");
        assert_eq!(report.summary(), "Severity: crash.\n\n> A rule.");
        assert!(
            reports().all(|report| !report.title().is_empty() && !report.title().starts_with('#'))
        );
    }
}
