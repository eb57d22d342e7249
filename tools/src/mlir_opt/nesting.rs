//! Advice about passes that are nested in an op of the wrong kind, as a module pass in `func.func(…)`.

use super::pipeline::{anchors, textual};
use lowerfuzz_ir::Release;

/// What a pass manager reports about a pass that runs on another kind of op, before and after the
/// op on which the pass should run.
const RESTRICTED: (&str, &str) = ("restricted to '", "' on a PassManager");
/// What a pass manager reports about a pass that does not run on an op.
const SCHEDULED: &str = "unable to schedule pass '";
/// The text before the op that the pass manager runs on.
const INTENDED: &str = "on a PassManager intended to run on '";
/// What the inliner reports if it runs on functions.
const NO_SYMBOLS: &str =
    "was scheduled to run under the inliner, but does not define a symbol table";

/// Returns whether a tool refuses programs only because a pass is nested in the wrong kind of op.
pub(super) fn is_of_nesting(message: &str) -> bool {
    message.contains(NO_SYMBOLS)
}

/// Returns what to write instead, if a tool reports that a pass is nested in the wrong kind of op.
/// Otherwise, returns an empty text.
pub(super) fn advice(message: &str, passes: &[String], release: Release) -> String {
    let (module, function) = anchors(release);
    let on_modules = if message.contains(NO_SYMBOLS) {
        true
    } else if let Some(nested) = between(message, (INTENDED, "'")) {
        match between(message, RESTRICTED) {
            Some(needed) => needed.ends_with("module"),
            None if message.contains(SCHEDULED) => !nested.ends_with("module"),
            None => return String::new(),
        }
    } else {
        return String::new();
    };
    let pass = only_pass(passes).unwrap_or("PASS");
    match on_modules {
        true => format!("; the pass runs on modules: write `{module}({pass})`"),
        false => format!("; the pass runs on functions: write `{module}({function}({pass}))`"),
    }
}

/// Returns the only pass, without the ops in which a textual pipeline nests it.
fn only_pass(passes: &[String]) -> Option<&str> {
    let [only] = passes else {
        return None;
    };
    let Some(mut pipeline) = textual(passes) else {
        return Some(only.trim_start_matches('-'));
    };
    while let Some((_, inner)) = pipeline.split_once('(') {
        pipeline = inner.strip_suffix(')')?;
    }
    (!pipeline.contains([',', ')'])).then(|| pipeline.trim())
}

fn between<'t>(text: &'t str, (start, end): (&str, &str)) -> Option<&'t str> {
    let (_, rest) = text.split_once(start)?;
    Some(rest.split_once(end)?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(message: &str, passes: &[&str]) -> String {
        let passes: Vec<String> = passes.iter().map(|pass| (*pass).to_owned()).collect();
        advice(message, &passes, Release::R22)
    }

    #[test]
    fn the_right_nesting_of_a_pass_is_named() {
        let restricted = "error: Can't add pass 'PromoteBuffersToStackPass' restricted to 'func.func' on a \
                          PassManager intended to run on 'builtin.module', did you intend to nest?";
        assert_eq!(
            said(
                restricted,
                &["-pass-pipeline=builtin.module(promote-buffers-to-stack)"]
            ),
            "; the pass runs on functions: write `builtin.module(func.func(promote-buffers-to-stack))`"
        );
        let unable = "error: unable to schedule pass 'AffineLoopUnroll' on a PassManager intended to run on \
                      'builtin.module'!";
        let option = "-affine-loop-unroll";
        assert_eq!(
            said(unable, &[option]),
            "; the pass runs on functions: write `builtin.module(func.func(affine-loop-unroll))`"
        );
        assert_eq!(
            said(unable, &["-cse", option]),
            "; the pass runs on functions: write `builtin.module(func.func(PASS))`"
        );
        let reverse =
            "error: unable to schedule pass 'X' on a PassManager intended to run on 'func.func'!";
        assert_eq!(
            said(
                reverse,
                &["--pass-pipeline=builtin.module(func.func(x{y=1}))"]
            ),
            "; the pass runs on modules: write `builtin.module(x{y=1})`"
        );
        let inliner = "'func.func' op  was scheduled to run under the inliner, but does not define a symbol table";
        assert!(is_of_nesting(inliner));
        assert_eq!(
            said(inliner, &["-pass-pipeline=func.func(cse,inline)"]),
            "; the pass runs on modules: write `builtin.module(PASS)`"
        );
        assert_eq!(
            said("'nope' does not refer to a registered pass", &["-nope"]),
            ""
        );
    }
}
