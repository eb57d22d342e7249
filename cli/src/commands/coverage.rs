//! Which functions of a program were judged.

use lowerfuzz_campaign::results::{InPart, NotLowered};
use lowerfuzz_inputs::{DrawnFunction, reachable};
use lowerfuzz_ir::case::{Call, Case, Expect};
use lowerfuzz_ir::{FuncId, Module};
use lowerfuzz_oracle::{CallReport, Discard, Judgement, Verdict};
use lowerfuzz_triage::counted;

/// The functions of a program that should be judged, by whether they were.
pub(crate) struct Coverage {
    /// The number of functions that were judged.
    judged: usize,
    /// The names of the functions that were not judged, those that cannot be read last.
    pub(crate) not_judged: Vec<String>,
    /// The numbers of the directives' calls that were judged, and that were not.
    calls: [usize; 2],
    /// The functions of which only the output of the passes was judged.
    pub(crate) not_lowered: Vec<NotLowered>,
    /// The functions that were compared only in part.
    pub(crate) in_part: Vec<InPart>,
}

impl Coverage {
    /// Returns the functions with a body, and `unread`, the functions of the module that cannot be
    /// read. If `only` is given, all other functions are ignored.
    ///
    /// A function is judged if one of its calls was. A function without calls is judged if a judged
    /// function refers to it.
    pub(crate) fn of(
        case: &Case,
        drawn: &[DrawnFunction],
        unread: &[String],
        only: Option<&str>,
        judgement: &Judgement,
    ) -> Coverage {
        let module = &case.module;
        let given = drawn.first().map_or(usize::MAX, |first| first.calls.start);
        let calls: Vec<(&Call, &CallReport)> = case.calls.iter().zip(&judgement.calls).collect();
        let is_called = |func: FuncId| {
            let of_func = |(call, _): &&(&Call, &CallReport)| call.func == module.func(func).name;
            let mut calls = calls.iter().filter(of_func);
            calls.any(|(call, report)| is_call_answered(call, report))
        };
        let wanted = (0..module.funcs.len() as u32).map(FuncId).filter(|func| {
            let func = module.func(*func);
            func.body.is_some() && only.is_none_or(|only| only == module.str(func.name))
        });
        let wanted: Vec<FuncId> = wanted.collect();
        let judged: Vec<FuncId> = wanted.iter().copied().filter(|f| is_called(*f)).collect();
        let has_calls = |func: FuncId| {
            let name = module.func(func).name;
            drawn.iter().any(|one| one.name == module.str(name))
                || case.calls.iter().any(|call| call.func == name)
        };
        let is_reached = |func: FuncId| {
            let mut roots = judged.iter();
            roots.any(|root| reachable(module, *root).contains(&func))
        };
        let mut coverage = Coverage {
            judged: 0,
            not_judged: Vec::new(),
            calls: [0, 0],
            not_lowered: not_lowered(case, judgement),
            in_part: in_part(case, judgement),
        };
        for func in wanted {
            match judged.contains(&func) || (!has_calls(func) && is_reached(func)) {
                true => coverage.judged += 1,
                false => coverage.not_judged.push(name(module, func)),
            }
        }
        let unread = unread
            .iter()
            .filter(|name| only.is_none_or(|only| only == *name));
        coverage.not_judged.extend(unread.cloned());
        for (call, report) in calls.into_iter().take(given) {
            coverage.calls[usize::from(!is_call_answered(call, report))] += 1;
        }
        coverage
    }

    /// Returns what replaces the verdict that the programs agree if a function or a call of a directive
    /// was not judged, or if only the output of the passes was. `None` if all were judged.
    pub(crate) fn gap(&self) -> Option<String> {
        let gap = self.judging_gap();
        let gap = match (gap, self.in_part.len()) {
            (gap, 0) => gap,
            (gap, n) if n < self.judged => Some(format!(
                "{}, in part for {n} of {}",
                gap.as_deref().unwrap_or("agree"),
                counted(self.judged, "function")
            )),
            (gap, _) => Some(format!("{}, in part", gap.as_deref().unwrap_or("agree"))),
        };
        if self.not_lowered.is_empty() {
            return gap;
        }
        let passes = match self.not_lowered.len() {
            n if n < self.judged => format!(" for {n} of {}", counted(self.judged, "function")),
            _ => String::new(),
        };
        Some(format!(
            "{}, passes only{passes}",
            gap.as_deref().unwrap_or("agree")
        ))
    }

    /// Returns how many functions or calls were not judged, if there are any.
    fn judging_gap(&self) -> Option<String> {
        let gap = |judged: usize, not_judged: usize, what: &str| {
            let all = counted(judged + not_judged, what);
            (not_judged > 0).then(|| format!("{judged} of {all} agree, {not_judged} not judged"))
        };
        let [judged, not_judged] = self.calls;
        let of_calls = || gap(judged, not_judged, "call");
        gap(self.judged, self.not_judged.len(), "function").or_else(of_calls)
    }
}

/// Returns the called functions of which only the output of the passes was judged.
pub(crate) fn not_lowered(case: &Case, judgement: &Judgement) -> Vec<NotLowered> {
    let mut functions: Vec<NotLowered> = Vec::new();
    for (call, report) in case.calls.iter().zip(&judgement.calls) {
        let Some(reason) = report.not_lowered.as_deref() else {
            continue;
        };
        let function = case.module.str(call.func);
        if functions.iter().all(|known| known.function != function) {
            functions.push(NotLowered {
                function: function.to_owned(),
                reason: reason.to_owned(),
            });
        }
    }
    functions
}

/// Returns the called functions that agree and were compared only in part.
pub(crate) fn in_part(case: &Case, judgement: &Judgement) -> Vec<InPart> {
    let mut functions: Vec<InPart> = Vec::new();
    for (call, report) in case.calls.iter().zip(&judgement.calls) {
        let Some(reason) = report.in_part.as_deref() else {
            continue;
        };
        let function = case.module.str(call.func);
        if functions.iter().all(|known| known.function != function) {
            functions.push(InPart {
                function: function.to_owned(),
                reason: reason.to_owned(),
            });
        }
    }
    functions
}

fn name(module: &Module, func: FuncId) -> String {
    module.str(module.func(func).name).to_owned()
}

/// Returns whether judging a call had a result; see [`is_answered`].
fn is_call_answered(call: &Call, report: &CallReport) -> bool {
    answers(&report.verdict, call.expect.as_ref())
}

fn answers(verdict: &Verdict, expect: Option<&Expect>) -> bool {
    match verdict {
        Verdict::Agree | Verdict::Inaccurate { .. } | Verdict::Finding { .. } => true,
        Verdict::Discarded { discard, .. } => match discard {
            Discard::UndefinedSource | Discard::Refused => true,
            Discard::Beyond(_) => expect == Some(&Expect::OutOfFuel),
            Discard::Limited | Discard::Lowered | Discard::Unsupported => false,
        },
    }
}

/// Returns whether judging had a result: the lowering is right or wrong, the program is undefined,
/// or an expectation of the file holds.
pub(crate) fn is_answered(case: &Case, judgement: &Judgement) -> bool {
    let mut calls = case.calls.iter().zip(&judgement.calls);
    answers(&judgement.verdict, None) || calls.any(|(call, report)| is_call_answered(call, report))
}
