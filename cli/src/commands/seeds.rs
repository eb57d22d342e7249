//! The files with seed functions: reads them, and prints what was read.

use lowerfuzz_triage::counted;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use lowerfuzz_campaign::seeds::{SeedRequest, SeedSummary};
use lowerfuzz_campaign::slice::Slice;
use lowerfuzz_triage::escape::one_line;

use crate::args::{SeedArgs, SpaceArgs};
use crate::failure::Failure;
use crate::input;

/// Maximum number of reasons why functions are not read that the summary of a run lists.
const MAX_CAUSES: usize = 12;

/// Checks that the programs of a command come from one source.
pub(crate) fn check_source(seeds: &SeedArgs, space: &SpaceArgs) -> Result<(), Failure> {
    if seeds.seeds.is_empty() || space.request().is_none() {
        return Ok(());
    }
    Err(Failure::plain(
        "--space and --seeds: expected one source of programs, found two; give one of them, or use \
         `nightly`, which searches with each",
    ))
}

/// Reads the files that the arguments name. `None` if they name none.
pub(crate) fn request(args: &SeedArgs) -> Result<Option<SeedRequest>, Failure> {
    if args.seeds.is_empty() {
        return Ok(None);
    }
    let paths = lowerfuzz_lit::files(&args.seeds).map_err(Failure::shown)?;
    Ok(Some(SeedRequest {
        paths: args.seeds.clone(),
        tool: args.tool.clone(),
        tests: input::tests(&paths)?,
    }))
}

/// Describes the functions of a space that are programs.
pub(crate) fn describe_slice(text: &mut String, slice: &Slice, programs: &BTreeMap<String, u64>) {
    let Slice {
        space,
        max_ops,
        size,
        first,
        count: _,
    } = slice;
    let made = programs
        .iter()
        .map(|(kind, count)| format!("{count} {kind}"));
    let made: Vec<String> = made.collect();
    let _ = writeln!(
        text,
        "  space      {space} of up to {}, from number {first} of {size}: {}",
        counted(*max_ops, "op"),
        made.join(", ")
    );
}

/// Describes what was read, and the programs that were made.
pub(crate) fn describe(text: &mut String, read: &SeedSummary, programs: &BTreeMap<String, u64>) {
    let SeedSummary {
        files,
        functions,
        unread,
        diagnostics,
        pass_lists,
    } = read;
    let lists: Vec<String> = pass_lists
        .iter()
        .filter(|(_, lists)| **lists > 0)
        .map(|(target, lists)| {
            format!(
                "; {} of RUN lines on {target}",
                counted(*lists, "pass list")
            )
        })
        .collect();
    let _ = writeln!(
        text,
        "  seeds      {} of {}, {} not read{}",
        counted(*functions, "function"),
        counted(*files, "file"),
        unread.len(),
        lists.concat()
    );
    let made: Vec<String> = programs
        .iter()
        .map(|(kind, count)| format!("{count} {kind}"))
        .collect();
    if !made.is_empty() {
        let _ = writeln!(text, "    {}", made.join(", "));
    }
    if !diagnostics.is_empty() {
        let line = match diagnostics.len() {
            1 => "1 file tests diagnostics, and was left out".to_owned(),
            count => format!("{count} files test diagnostics, and were left out"),
        };
        let _ = writeln!(text, "    {line}");
    }
    let mut causes: BTreeMap<&str, usize> = BTreeMap::new();
    for unread in unread {
        *causes.entry(unread.construct.as_str()).or_default() += 1;
    }
    let mut sorted: Vec<(&str, usize)> = causes.into_iter().collect();
    sorted.sort_by_key(|(cause, count)| (std::cmp::Reverse(*count), *cause));
    for (cause, count) in sorted.iter().take(MAX_CAUSES) {
        let _ = writeln!(text, "    {count:>6} not read: {}", one_line(cause));
    }
    let others: usize = sorted.iter().skip(MAX_CAUSES).map(|(_, count)| count).sum();
    if others > 0 {
        let _ = writeln!(
            text,
            "    {others:>6} not read for other reasons; --json lists each function"
        );
    }
}
