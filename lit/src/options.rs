//! Sorts the options of an `mlir-opt` into passes and other options.

/// The meaning of an option for judging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// A pass.
    Pass,
    /// A textual pipeline.
    Pipeline,
    /// The input is split into several programs.
    Split,
    /// Diagnostics are compared with comments.
    Diagnostics,
    /// The option does not change what the passes do.
    Neutral,
    /// The option takes the next word as its value, and does not change what the passes do.
    NeutralWithValue,
    /// The option changes what the tool reads, runs or prints.
    Other,
}

/// Options that do not change what the passes do.
const NEUTRAL: [&str; 9] = [
    "allow-unregistered-dialect",
    "debug",
    "debug-only",
    "dump-pass-pipeline",
    "no-implicit-module",
    "output-split-marker",
    "strip-debuginfo-on-output",
    "verify-each",
    "verify-roundtrip",
];

/// Beginnings of options that do not change what the passes do. A project's own pass may begin with `mlir-`
/// as well.
const NEUTRAL_FAMILIES: [&str; 16] = [
    "log-",
    "mlir-debug-",
    "mlir-diagnostic-",
    "mlir-disable-",
    "mlir-elide-",
    "mlir-enable-",
    "mlir-generate-reproducer",
    "mlir-output-format",
    "mlir-pass-",
    "mlir-pretty-debuginfo",
    "mlir-print-",
    "mlir-timing",
    "mlir-use-nameloc-",
    "mlir-very-unsafe-",
    "profile-",
    "remark",
];

/// Options that change what the tool reads, runs or prints.
const OTHER: [&str; 8] = [
    "emit-bytecode",
    "emit-bytecode-version",
    "help",
    "irdl-file",
    "list-passes",
    "load-dialect-plugin",
    "load-pass-plugin",
    "show-dialects",
];

/// Returns the meaning of an option, which is given without dashes and value.
pub(crate) fn meaning(name: &str) -> Meaning {
    match name {
        "pass-pipeline" | "p" => Meaning::Pipeline,
        "split-input-file" => Meaning::Split,
        "verify-diagnostics" => Meaning::Diagnostics,
        "o" => Meaning::NeutralWithValue,
        _ if NEUTRAL.contains(&name) => Meaning::Neutral,
        _ if NEUTRAL_FAMILIES
            .iter()
            .any(|family| name.starts_with(family)) =>
        {
            Meaning::Neutral
        }
        _ if OTHER.contains(&name) => Meaning::Other,
        _ => Meaning::Pass,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_may_have_a_name_that_begins_like_an_option() {
        assert_eq!(meaning("mlir-to-cggi"), Meaning::Pass);
        assert_eq!(meaning("mlir-print-op-generic"), Meaning::Neutral);
        assert_eq!(meaning("mlir-disable-threading"), Meaning::Neutral);
        assert_eq!(meaning("mlir-timing-display"), Meaning::Neutral);
    }
}
