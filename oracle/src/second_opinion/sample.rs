//! The calls about which a runner is asked, if a program has very many calls.

use std::collections::BTreeMap;

use lowerfuzz_ir::Sym;
use lowerfuzz_ir::case::Case;

use crate::judgement::Judgement;
use crate::opinion::Answer;

/// Maximum number of calls of a program that a runner runs. A call takes a millisecond.
const MAX_CALLS: usize = 2048;

/// A program with some of its calls: the first ones have findings.
pub(super) struct Sample {
    /// The program with these calls only.
    pub(super) case: Case,
    /// The place of each call among the calls of the whole program.
    places: Vec<usize>,
    /// The number of calls of the whole program.
    all: usize,
}

impl Sample {
    /// Selects calls of a judged program. Returns `None` if the runner can run all of them.
    pub(super) fn of(case: &Case, judgement: &Judgement) -> Option<Sample> {
        if case.calls.len() <= MAX_CALLS {
            return None;
        }
        let mut functions: BTreeMap<Sym, [Vec<usize>; 2]> = BTreeMap::new();
        for (at, call) in case.calls.iter().enumerate() {
            let report = judgement.calls.get(at);
            let is_finding = report.is_some_and(|report| report.verdict.is_finding());
            functions.entry(call.func).or_default()[usize::from(!is_finding)].push(at);
        }
        let each = (MAX_CALLS / functions.len()).max(1);
        let mut places = Vec::new();
        let mut rest = Vec::new();
        for [findings, others] in functions.values() {
            let found = spread(findings, each);
            rest.extend(spread(others, each - found.len()));
            places.extend(found);
        }
        places.extend(rest);
        let calls = places.iter().map(|at| case.calls[*at].clone()).collect();
        let mut sample = Case::new(case.module.clone(), case.release);
        sample.index_width = case.index_width;
        sample.options = case.options;
        sample.calls = calls;
        Some(Sample {
            case: sample,
            places,
            all: case.calls.len(),
        })
    }

    /// Returns the number of calls of the sample, and of the whole program.
    pub(super) fn sizes(&self) -> (usize, usize) {
        (self.places.len(), self.all)
    }

    /// Replaces the number of a call in the sample by its number in the whole program.
    pub(super) fn renumber(&self, answer: &mut Answer) {
        let Answer::Differs(what) = answer else {
            return;
        };
        // The text has the form `call N: ...`, and the first call has the number 0.
        let number = what
            .strip_prefix("call ")
            .and_then(|rest| rest.split_once(": "));
        let at = number.and_then(|(number, rest)| {
            let at: usize = number.parse().ok()?;
            Some((self.places.get(at)?, rest))
        });
        if let Some((at, rest)) = at {
            *what = format!("call {at}: {rest}");
        }
    }
}

/// Returns at most `count` elements, at equal distances, with the first one and the last one.
fn spread(all: &[usize], count: usize) -> Vec<usize> {
    match (all.len(), count) {
        (len, count) if len <= count => all.to_vec(),
        (_, 0) => Vec::new(),
        (_, 1) => all[..1].to_vec(),
        (len, count) => {
            let place = |i: usize| i * (len - 1) / (count - 1);
            (0..count).map(|i| all[place(i)]).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use lowerfuzz_ir::case::parse;

    use super::*;
    use crate::judge::{Config, Judge};
    use crate::target::Builtin;

    #[test]
    fn calls_with_findings_come_first() {
        // The second call expects a wrong value.
        let text = "func.func @f(%a: i8) -> i8 {
  return %a : i8
}
// call: @f(1 : i8)
// call: @f(2 : i8) == 3 : i8
";
        let mut case = parse(text, None).expect("a program");
        let mut judge = Judge::new(Config::default()).expect("the JIT runs here");
        let wrong = case.calls.pop().expect("two calls");
        let right = case.calls[0].clone();
        case.calls.resize(2999, right);
        case.calls.push(wrong);
        let judgement = judge
            .judge(&case, &mut Builtin::default())
            .expect("no tool is stopped");
        assert!(judgement.verdict.is_finding());
        let sample = Sample::of(&case, &judgement).expect("more calls than a runner runs");
        assert_eq!(sample.sizes(), (2048, 3000));
        assert_eq!(sample.places[..2], [2999, 0]);
        assert!(sample.case.calls[0].expect.is_some());
        let mut answer = Answer::Differs("call 0: x".to_owned());
        sample.renumber(&mut answer);
        assert_eq!(answer, Answer::Differs("call 2999: x".to_owned()));
        case.calls.truncate(2048);
        assert!(Sample::of(&case, &judgement).is_none());
    }

    #[test]
    fn a_sample_is_evenly_spread() {
        let all: Vec<usize> = (10..20).collect();
        assert_eq!(spread(&all, 4), [10, 13, 16, 19]);
        assert_eq!(spread(&all, 10), all);
        assert_eq!(spread(&all, 1), [10]);
        assert!(spread(&all, 0).is_empty());
        assert_eq!(spread(&all[..2], 4), [10, 11]);
    }
}
