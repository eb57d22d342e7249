//! The uses of the tool in the `RUN:` lines of a test.

use std::path::Path;

use lowerfuzz_lit::{Invocation, Places, invocations, run_lines};
use lowerfuzz_tools::mlir_opt::erasing_scripts;

use super::results::Run;

/// The uses of the tool in a test.
pub(crate) struct Uses {
    pub(crate) runs: Vec<Run>,
    /// Whether the file contains several programs between separators.
    pub(crate) is_split: bool,
}

/// Returns the uses of the tool in a test. A test without `RUN:` lines is judged without passes.
/// Equal passes are judged once.
pub(crate) fn uses(text: &str, tool: &str, file: &Path) -> Uses {
    let lines = run_lines(text);
    if lines.is_empty() {
        let run = Run {
            line: 0,
            passes: Vec::new(),
            skipped: None,
        };
        return Uses {
            runs: vec![run],
            is_split: true,
        };
    }
    let mut runs: Vec<Run> = Vec::new();
    let mut is_split = false;
    for line in lines {
        for parsed in invocations(&line.command, tool, Places { file }) {
            let (passes, skipped) = match parsed {
                Ok(Invocation {
                    passes,
                    is_split: splits,
                }) => {
                    is_split |= splits;
                    (erasing_scripts(passes), None)
                }
                Err(why) => (Vec::new(), Some(why.to_string())),
            };
            let is_same = |run: &Run| run.skipped.is_none() && run.passes == passes;
            if skipped.is_some() || !runs.iter().any(is_same) {
                let line = line.line;
                runs.push(Run {
                    line,
                    passes,
                    skipped,
                });
            }
        }
    }
    // Lines for other tools tell nothing, and most tools split files.
    is_split |= runs.iter().all(|run| run.skipped.is_some());
    Uses { runs, is_split }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_split_unless_the_tool_does_not_split_it() {
        let is_split = |text: &str| uses(text, "mlir-opt", Path::new("a.mlir")).is_split;
        assert!(is_split("func.func @f()\n"));
        assert!(is_split("// RUN: mlir-opt %s -cse -split-input-file\n"));
        assert!(is_split("// RUN: my-opt %s -cse | FileCheck %s\n"));
        assert!(!is_split("// RUN: mlir-opt %s -cse | FileCheck %s\n"));
    }
}
