//! Sends a batch of programs through one process, and returns each program's result.

use lowerfuzz_ir::Release;
use lowerfuzz_ir::text::{Form, Printed, SEPARATOR, modules};
use lowerfuzz_tools::process::Tool;

use super::pipeline::Passes;

/// The result of a program: a printed module, or an error message.
pub(crate) type Answer<'t> = Result<Printed<'t>, String>;

/// Sends named texts through a tool. Texts without a result are sent again, each alone.
pub(crate) fn run(
    tool: &Tool,
    release: Release,
    passes: &Passes,
    form: Form,
    texts: &[(String, String)],
    mut each: impl FnMut(usize, Answer<'_>),
) {
    let mut joined = String::new();
    for (_, text) in texts {
        joined.push_str(text);
        joined.push_str(SEPARATOR);
        joined.push('\n');
    }
    let finished = start(tool, passes, form, &joined);
    let mut answered = vec![false; texts.len()];
    for printed in modules(&finished.stdout, Some(release)) {
        let index = texts
            .iter()
            .position(|(name, _)| printed.name.as_ref() == Some(name));
        // A module that breaks off has no result. Modules without a known name are ignored.
        let Some(index) = index.filter(|_| printed.text.lines().last().is_some_and(is_end)) else {
            continue;
        };
        assert!(!answered[index], "two results for {}", texts[index].0);
        answered[index] = true;
        each(index, Ok(printed));
    }
    for (index, (_, text)) in texts.iter().enumerate() {
        if answered[index] {
            continue;
        }
        let alone = start(tool, passes, form, text);
        let mut printed = modules(&alone.stdout, Some(release));
        match printed.next() {
            Some(one) if alone.stderr.is_empty() => {
                each(index, Ok(one));
            }
            _ => each(index, Err(alone.complaint())),
        }
    }
}

fn is_end(line: &str) -> bool {
    line.starts_with('}')
}

fn start(
    tool: &Tool,
    passes: &Passes,
    form: Form,
    text: &str,
) -> lowerfuzz_tools::process::Finished {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("batch.mlir");
    std::fs::write(&path, text).expect("a file in it");
    let mut args = vec![
        path.display().to_string(),
        "-split-input-file".to_owned(),
        "-mlir-disable-threading".to_owned(),
    ];
    if form == Form::Generic {
        args.push("-mlir-print-op-generic".to_owned());
    }
    args.extend(passes.0.iter().cloned());
    tool.run(&args, &[]).expect("the tool starts")
}
