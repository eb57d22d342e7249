//! Ops of a program that are not in the supported language, with their places in the file.

use lowerfuzz_inputs::DrawnFunction;
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::{Op, Span, Unsupported};
use lowerfuzz_oracle::{Judgement, Reason, Verdict};

use crate::input::spot;

/// The ops of a program that are not in the supported language. Lowerfuzz reads such an op in its
/// generic form, but no engine executes it.
#[derive(Clone, Debug, Default)]
pub(crate) struct ForeignOps(Vec<ForeignOp>);

/// The first op of a name in a function.
#[derive(Clone, Debug)]
struct ForeignOp {
    name: String,
    /// The function and the place, as in `in @f at f.mlir:2:8`.
    spot: String,
}

impl ForeignOps {
    /// Finds such ops in a test case that was read from a text.
    pub(crate) fn of(file: &str, text: &str, case: &Case) -> ForeignOps {
        let module = &case.module;
        let mut all = Vec::new();
        for func in &module.funcs {
            let first = all.len();
            let function = module.str(func.name);
            let Some(body) = &func.body else {
                continue;
            };
            for op in body.live_ops().map(|id| body.op(id)) {
                let Op::Unregistered(name) = op.op else {
                    continue;
                };
                let name = module.str(name);
                let is_new = |other: &ForeignOp| other.name != name;
                if let Some(at) = op.loc.offset().filter(|_| all[first..].iter().all(is_new)) {
                    // The results of the op may precede its name.
                    let op = text
                        .get(at..)
                        .and_then(|rest| rest.find(&format!("\"{name}\"")));
                    let at = at + op.unwrap_or(0);
                    all.push(ForeignOp {
                        name: name.to_owned(),
                        spot: spot(file, text, Some(function), Span::new(at, at)),
                    });
                }
            }
        }
        ForeignOps(all)
    }

    /// Adds the function and the place of such an op to the reasons why nothing was drawn.
    pub(crate) fn locate_drawn(&self, drawn: &mut [DrawnFunction]) {
        for function in drawn {
            if let Some(reason) = &mut function.summary.reason {
                self.locate(reason, Some(&function.name));
            }
        }
    }

    /// Adds the function and the place of such an op to the reasons why functions are left out.
    pub(crate) fn locate_left_out(&self, functions: &mut [(String, Unsupported)]) {
        for (name, reason) in functions {
            self.locate(reason, Some(name));
        }
    }

    /// Adds the function and the place of such an op to the reasons of verdicts.
    pub(crate) fn locate_judged(&self, case: &Case, judgement: &mut Judgement) {
        let of_verdict = |verdict: &mut Verdict, function: Option<&str>| {
            if let Verdict::Discarded {
                reason: Reason::Unsupported(why),
                ..
            } = verdict
            {
                self.locate(why, function);
            }
        };
        for (call, report) in case.calls.iter().zip(&mut judgement.calls) {
            of_verdict(&mut report.verdict, Some(case.module.str(call.func)));
        }
        of_verdict(&mut judgement.verdict, None);
    }

    /// Adds the function and the place of such an op to a reason. An op of the given function is
    /// preferred to one of another function.
    fn locate(&self, why: &mut Unsupported, function: Option<&str>) {
        if let Unsupported::Foreign { what, at } = why.core_mut() {
            let of_function = function.map_or_else(String::new, |name| format!("in @{name} at "));
            let preferred = self.0.iter().filter(|op| op.spot.starts_with(&of_function));
            let mut ops = preferred.chain(&self.0);
            let found = ops.find(|op| op.name == *what).map(|op| op.spot.clone());
            *at = at.take().or(found);
            return;
        }
        // A tool that does not know the op does not always name it.
        if let Some(ForeignOp { name, spot }) = self.0.first()
            && why.to_string().contains("unregistered")
        {
            let foreign = Unsupported::Foreign {
                what: name.clone(),
                at: Some(spot.clone()),
            };
            *why = foreign.refused(why.to_string());
        }
    }
}
