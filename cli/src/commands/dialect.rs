//! `lowerfuzz interp --llvm`: runs a module of the LLVM dialect with the semantics of LangRef.

use std::fmt::Write as _;

use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::error::line_and_column;
use lowerfuzz_ir::{Error, Level, Span};
use lowerfuzz_oracle::{Breach, DIALECT_LIMITS, DialectCall, run_dialect};
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::LimitOverrides;
use lowerfuzz_triage::escape::one_line;

use super::{CommandResult, default_target};
use crate::args::InterpArgs;
use crate::failure::Failure;
use crate::input::{self, How};
use crate::json::judge::{DialectDetails, InterpretedCall, UndefinedOp};
use crate::output::{print, print_json};

pub(crate) fn main(args: &InterpArgs, targets: &Targets) -> CommandResult {
    let how = How {
        release: args.release,
        vscale: None,
        reader: &|text| default_target::reader(targets, &[], text),
        printer: &|text| default_target::printed(&[], text),
    };
    let (program, _, source) = input::program(&args.file, &how)?;
    let case = program.case;
    let file = args.file.display().to_string();
    all_llvm(&case).map_err(|errors| Failure::text(&file, &source, errors))?;
    let calls = run_dialect(
        &case,
        LimitOverrides::from(args.limits).over(DIALECT_LIMITS),
    );
    if args.json {
        let rows: Vec<InterpretedCall> = calls.iter().map(|call| row(call, &source)).collect();
        print_json(&rows)?;
    } else {
        let mut text = String::new();
        for call in &calls {
            describe(&mut text, call, &file, &source);
        }
        print(&text)?;
    }
    if calls.is_empty() {
        return Err(Failure::plain(format!(
            "{file}: no calls and no @main() to call; add a line like `// call: @f(1 : i32)`"
        )));
    }
    Ok(calls.iter().any(|call| call.is_finding))
}

/// Checks that all called functions are in the LLVM dialect.
fn all_llvm(case: &Case) -> Result<(), Vec<Error>> {
    let module = &case.module;
    let funcs = module.funcs.iter().filter(|f| f.level == Level::Source);
    let errors: Vec<Error> = funcs
        .map(|func| {
            let at = func.loc.offset().unwrap_or(0);
            let name = module.str(func.name);
            let message = format!("expected functions of the LLVM dialect, found `@{name}`");
            Error::new(Span::new(at, at), message)
        })
        .collect();
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
    }
}

fn describe(text: &mut String, call: &DialectCall, file: &str, source: &str) {
    let mut line = |what: String| {
        let _ = writeln!(text, "{}", one_line(&what));
    };
    for printed in call.printed.lines() {
        line(format!("| {printed}"));
    }
    line(format!("@{}: {}", call.function, call.outcome));
    for poison in &call.poison {
        line(format!("  {poison}"));
    }
    if let Some(breach) = &call.undefined {
        if let Some((row, column)) = place(breach, source) {
            line(format!("  {file}:{row}:{column}: {}", breach.op));
        }
        line(format!("  LangRef, {}: {}", breach.section, breach.rule));
    }
    if let Some(why) = &call.wrong_expectation {
        line(format!("  wrong-expectation: {why}"));
    }
}

/// Returns line and column of the op at which a run becomes undefined.
fn place(breach: &Breach, source: &str) -> Option<(usize, usize)> {
    Some(line_and_column(source, breach.offset?))
}

fn row(call: &DialectCall, source: &str) -> InterpretedCall {
    let undefined = call.undefined.as_ref().map(|breach| {
        let at = place(breach, source);
        UndefinedOp {
            function: breach.function.clone(),
            op: breach.op.clone(),
            line: at.map(|(line, _)| line),
            column: at.map(|(_, column)| column),
            why: breach.why.clone(),
            section: breach.section.to_owned(),
            rule: breach.rule.to_owned(),
        }
    });
    InterpretedCall {
        call: call.function.clone(),
        outcome: call.outcome.clone(),
        printed: call.printed.clone(),
        dialect: Some(DialectDetails {
            poison: call.poison.clone(),
            undefined,
        }),
        wrong_expectation: call.wrong_expectation.clone(),
    }
}
