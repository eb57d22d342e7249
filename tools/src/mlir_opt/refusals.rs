//! Documented limitations: messages with which passes reject valid programs that they do not
//! support. Such a refusal is not a bug.
//!
//! The table has only messages that a pass prints before it changes anything. Messages of the
//! verifier about a pass's output do not count.

use lowerfuzz_ir::Release::{R13, R14, R15, R19};
use lowerfuzz_ir::{Release, ReleaseSet};

use super::pass_table::pass_name;

/// A limitation that a pass reports itself.
struct Limitation {
    pass: &'static str,
    releases: ReleaseSet,
    /// A substring of the pass's message.
    says: &'static str,
}

const fn of(pass: &'static str, releases: ReleaseSet, says: &'static str) -> Limitation {
    Limitation {
        pass,
        releases,
        says,
    }
}

const LIFT: &str = "lift-cf-to-scf";
const DEALLOCATION: &str = "buffer-deallocation";
const OWNERSHIP: &str = "ownership-based-buffer-deallocation";

const LIMITATIONS: &[Limitation] = &[
    of(
        LIFT,
        ReleaseSet::since(R19),
        "transformation does not support unreachable blocks",
    ),
    of(
        LIFT,
        ReleaseSet::since(R19),
        "transformation does not support terminators with",
    ),
    of(
        LIFT,
        ReleaseSet::since(R19),
        "transformation does not support operations with operation-produced successor operands",
    ),
    // These passes produce valid programs, which `-lower-affine` rejects with this message.
    of("scf-for-loop-peeling", R14_AND_15, SEMI_AFFINE),
    of("affine-loop-coalescing", R14_AND_15, SEMI_AFFINE),
    of(
        "remove-dead-values",
        ReleaseSet::only(R19),
        "cannot optimize an IR with non-function symbol ops, non-call symbol user ops or branch ops",
    ),
    of(
        DEALLOCATION,
        UNTIL_19,
        "Only structured control-flow loops are supported.",
    ),
    of(DEALLOCATION, UNTIL_19, REGIONS),
    of(
        DEALLOCATION,
        ReleaseSet::between(R13, R14),
        "terminators with immutable successor operands are not supported",
    ),
    of(
        OWNERSHIP,
        ReleaseSet::since(R19),
        "Only structured control-flow loops are supported.",
    ),
    of(OWNERSHIP, ReleaseSet::since(R19), REGIONS),
    of(
        OWNERSHIP,
        ReleaseSet::since(R19),
        "Terminators with more than one successor are not supported!",
    ),
    of(
        OWNERSHIP,
        ReleaseSet::since(R19),
        "ops with unknown memory side effects are not supported",
    ),
    of(
        OWNERSHIP,
        ReleaseSet::since(R19),
        "No deallocation operations must be present when running this pass!",
    ),
    of(
        OWNERSHIP,
        ReleaseSet::since(R19),
        "NoTerminator trait is not supported",
    ),
];

const R14_AND_15: ReleaseSet = ReleaseSet::between(R14, R15);
/// Message about `mod`, `floordiv` and `ceildiv` by a symbol.
const SEMI_AFFINE: &str = "by non-const) are not supported";
const UNTIL_19: ReleaseSet = ReleaseSet::between(R13, R19);
const REGIONS: &str =
    "All operations with attached regions need to implement the RegionBranchOpInterface.";

/// Returns the pass, out of these passes, whose documented limitation has this message.
pub(super) fn refusing<'p>(
    passes: &'p [String],
    release: Release,
    message: &str,
) -> Option<&'p str> {
    let mut names = passes.iter().map(|option| pass_name(option));
    names.find(|name| {
        LIMITATIONS.iter().any(|row| {
            row.pass == *name && row.releases.contains(release) && message.contains(row.says)
        })
    })
}

#[cfg(test)]
mod tests {
    use Release::{R16, R22};

    use super::*;

    #[test]
    fn a_refusal_is_assigned_to_its_pass() {
        let passes = ["-cse", "-lift-cf-to-scf"].map(str::to_owned);
        let said = "'cf.br' op transformation does not support unreachable blocks";
        assert_eq!(refusing(&passes, R22, said), Some("lift-cf-to-scf"));
        assert_eq!(refusing(&passes, R16, said), None);
        assert_eq!(refusing(&passes[..1], R22, said), None);
        let broken = "branch has 1 operands for successor #0, but target block has 0";
        assert_eq!(refusing(&passes, R22, broken), None);
        let dead = ["-remove-dead-values".to_owned()];
        let said = "cannot optimize an IR with non-function symbol ops, non-call symbol user ops or \
                    branch ops";
        assert_eq!(refusing(&dead, R19, said), Some("remove-dead-values"));
        assert_eq!(refusing(&dead, R22, said), None);
        let peeling = ["-scf-for-loop-peeling".to_owned()];
        let said = "semi-affine expressions (modulo by non-const) are not supported";
        assert_eq!(refusing(&peeling, R15, said), Some("scf-for-loop-peeling"));
        assert_eq!(refusing(&peeling, R16, said), None);
    }
}
