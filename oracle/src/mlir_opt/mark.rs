//! Marks: what says which program of a file a process has come to, so that it is known at which it
//! ended.
//!
//! A mark is a function without a body before its program, with the program's number in its name. The
//! process prints it on standard error as it comes to it: that is a fiftieth of what it takes to lower
//! the program, and to print something of the program itself would take ten times as long.

use lowerfuzz_ir::Release;

use super::offers::Offers;
use super::releases::{ANCHORS, PRINT_BEFORE};

/// A pass for marks alone. It changes nothing.
pub(super) const PASS: &str = "print-op-stats";

/// What the names of marks begin with.
const PREFIX: &str = "mark_";

/// The option that has marks printed; `None` for a build that has none.
pub(super) fn option(release: Release, offers: Option<&Offers>) -> Option<String> {
    let option = PRINT_BEFORE.get(release)?;
    let is_there =
        offers.is_none_or(|offers| offers.has_pass(PASS) && offers.prints_before(option));
    is_there.then(|| format!("-{option}={PASS}"))
}

/// The mark of the program at this place of a file, in a line.
pub(super) fn before(release: Release, index: usize) -> Option<String> {
    let (_, function) = ANCHORS.get(release)?;
    Some(format!("{function} private @{PREFIX}{index}()\n"))
}

/// The place of the program that a process came to last.
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
