//! Progress markers show which program of a file a process has reached, so that a crash can be
//! attributed to a program.
//!
//! A progress marker is a function declaration before its program, with the program's number in its
//! name. The process prints the marker on stderr when it reaches the program. Printing a marker
//! takes a fiftieth of the time of lowering the program. Printing the whole program would take
//! another ten times longer.

use lowerfuzz_ir::Release;

use super::build_features::BuildFeatures;
use super::releases::{ANCHORS, PRINT_BEFORE};

/// A pass that runs only on progress markers, and changes nothing.
pub(super) const PASS: &str = "print-op-stats";

/// Prefix of the function names that are progress markers.
const PREFIX: &str = "mark_";

/// Returns the option that prints progress markers. `None` if the build has no such option.
pub(super) fn option(release: Release, features: Option<&BuildFeatures>) -> Option<String> {
    let option = PRINT_BEFORE.get(release)?;
    let is_there =
        features.is_none_or(|features| features.has_pass(PASS) && features.prints_before(option));
    is_there.then(|| format!("-{option}={PASS}"))
}

/// Returns the line with the progress marker for the program at this index of a file.
pub(super) fn before(release: Release, index: usize) -> Option<String> {
    let (_, function) = ANCHORS.get(release)?;
    Some(format!("{function} private @{PREFIX}{index}()\n"))
}

/// Returns the index of the last program that a process has reached.
pub(super) fn last(stderr: &str) -> Option<usize> {
    let mark = format!("sym_name = \"{PREFIX}");
    let (_, last) = stderr.rsplit_once(&mark)?;
    let (index, _) = last.split_once('"')?;
    index.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_mark_counts() {
        assert_eq!(last(""), None);
        let said = |index| {
            format!(
                "// -----// IR Dump Before PrintOpStats //----- //\n\
                 \"func\"() ( {{\n}}) {{sym_name = \"mark_{index}\", type = () -> ()}} : () -> ()\n"
            )
        };
        assert_eq!(
            last(&(said(7) + "a.mlir:3:1: error: no\n" + &said(12))),
            Some(12)
        );
        assert_eq!(
            last(&(said(7) + "\"func\"() ( {\n}) {sym_name = \"mark_1")),
            None
        );
    }
}
