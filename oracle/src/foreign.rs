//! Finds the parts of a program that are not in the supported language.

use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::text::print_type;
use lowerfuzz_ir::types::TypeKind;
use lowerfuzz_ir::{Module, Op, Type, Unsupported};

use crate::verdict::{Finding, Verdict};

/// Turns a refusal of a program that is partly not in the supported language into `Unsupported`.
///
/// Only programs without calls, and functions that no call reaches, get as far as the lowering with
/// such parts. Whether a lowering must accept them is unknown.
pub(crate) fn excuse_foreign(case: &Case, verdict: Verdict) -> Verdict {
    let Verdict::Finding { finding, cause, .. } = &verdict else {
        return verdict;
    };
    let is_of_the_text = match finding {
        Finding::Rejected | Finding::InvalidOutput => true,
        Finding::Mismatch
        | Finding::IntroducedUb
        | Finding::Inaccurate
        | Finding::Crashed
        | Finding::Hung
        | Finding::Nondeterministic
        | Finding::EngineDisagreement
        | Finding::WrongExpectation => false,
    };
    let part = is_of_the_text.then(|| foreign_part(case)).flatten();
    match part {
        Some(part) => {
            Verdict::unsupported(Unsupported::foreign(part).refused(cause.first_message()))
        }
        None => verdict,
    }
}

/// Returns the first op or type that is not in the supported language.
fn foreign_part(case: &Case) -> Option<String> {
    let module = &case.module;
    let ops = module
        .bodies()
        .flat_map(|body| body.live_ops().map(|op| body.op(op).op));
    let mut names = ops.filter_map(|op| {
        let Op::Unregistered(name) = op else {
            return None;
        };
        Some(module.str(name).to_owned())
    });
    names.next().or_else(|| {
        let signatures = module.funcs.iter().map(|func| func.ty);
        let values = module.bodies().flat_map(|body| {
            body.live_ops()
                .flat_map(|op| body.results(op).map(|result| body.ty(result)))
        });
        let ty = signatures
            .chain(values)
            .find_map(|ty| foreign_type(module, ty))?;
        Some(print_type(&module.types, &module.strings, ty, case.release))
    })
}

/// Returns the first foreign type in a type.
fn foreign_type(module: &Module, ty: Type) -> Option<Type> {
    let mut open = vec![ty];
    while let Some(ty) = open.pop() {
        let kind = module.types.kind(ty);
        if let TypeKind::Other(_) = kind {
            return Some(ty);
        }
        open.extend(kind.children());
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::{Blame, Cause};

    /// Returns the verdict on a program that a lowering gets wrong in this way.
    fn verdict(program: &str, finding: Finding) -> String {
        let case = lowerfuzz_ir::case::parse(program, None).expect("a program");
        let verdict = Verdict::finding(finding, Blame::Lowering, Cause::said("not today"));
        excuse_foreign(&case, verdict).to_string()
    }

    #[test]
    fn refusals_of_foreign_programs_are_not_findings() {
        let unregistered = "func.func @f() {\n  \"bad.op\"() : () -> ()\n  return\n}\n";
        assert_eq!(
            verdict(unregistered, Finding::Rejected),
            "unsupported: `bad.op` is not in the supported language: not today"
        );
        let token =
            "func.func @f(%a: !acme.token) -> !acme.token {\n  return %a : !acme.token\n}\n";
        assert_eq!(
            verdict(token, Finding::InvalidOutput),
            "unsupported: `!acme.token` is not in the supported language: not today"
        );
        // A crash is wrong whatever the program is.
        let crashed = verdict(token, Finding::Crashed);
        assert_eq!(crashed, "crashed (blame: lowering): not today");
    }

    #[test]
    fn refusals_of_the_supported_language_are_findings() {
        let program = "func.func @f(%a: memref<2xf32>) {\n  return\n}\n";
        let rejected = verdict(program, Finding::Rejected);
        assert_eq!(rejected, "rejected (blame: lowering): not today");
    }
}
