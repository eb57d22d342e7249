//! Drops calls of the test case and their expectations.

use std::ops::Range;

use lowerfuzz_ir::case::Call;

use crate::draft::Draft;
use crate::shrink::Shrinker;

/// Drops the expectations of calls, because they hold only for the original program.
pub(crate) struct Expectations;

impl Shrinker for Expectations {
    fn name(&self) -> &'static str {
        "expectations"
    }

    fn sites(&self, draft: &Draft) -> usize {
        let calls = &draft.case.calls;
        usize::from(calls.iter().any(Call::has_expectations))
    }

    fn apply(&self, draft: &Draft, _: Range<usize>) -> Option<Draft> {
        let mut draft = draft.clone();
        draft.forget_expectations();
        Some(draft)
    }
}

/// Drops calls of the test case.
pub(crate) struct Calls;

impl Shrinker for Calls {
    fn name(&self) -> &'static str {
        "calls"
    }

    fn sites(&self, draft: &Draft) -> usize {
        draft.case.calls.len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let mut draft = draft.clone();
        draft.case.calls.drain(sites);
        Some(draft)
    }

    fn in_chunks(&self) -> bool {
        true
    }
}
