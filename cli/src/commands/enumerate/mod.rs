//! `lowerfuzz enumerate`: judges passes on every small function of a space.

mod causes;
mod judged;
mod progress;
mod show;
mod state;

pub(crate) use self::state::Header;

use lowerfuzz_tools::targets::Targets;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use lowerfuzz_campaign::parallel::{cores, each, into_inner, lock};
use lowerfuzz_enumerate::{
    Causes, Learned, Ops, Options, SPACES, Search, Space, Tally, Then, Transform, missing_dialects,
};
use lowerfuzz_ir::Module;
use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_oracle::Stop;
use lowerfuzz_tools::ToolError;
use lowerfuzz_tools::process;

use self::judged::Judged;
use self::progress::Meter;
use self::state::{Part, PartResult, State};
use super::CommandResult;
use crate::args::EnumerateArgs;
use crate::failure::Failure;
use crate::output::print;

/// The number of samples that are judged by default.
const SAMPLES: u64 = 100_000;

pub(crate) fn main(args: &EnumerateArgs, targets: &Targets) -> CommandResult {
    let Some(description) = args.space else {
        list()?;
        return Ok(false);
    };
    let space = Space::new(description, Ops::up_to(args.ops));
    let numbers = numbers(args, &space)?;
    if args.print {
        print_functions(&space, numbers)?;
        return Ok(false);
    }
    let judged = Judged::of(args, targets)?;
    let target = judged.target()?;
    let header = Header {
        space: description.name.to_owned(),
        ops: args.ops,
        from: numbers.start,
        to: numbers.end,
        target: target.name().to_owned(),
        version: target.identity().version,
        passes: target.passes().to_vec(),
        functions: args.functions,
        inputs: args.inputs.unwrap_or(description.max_inputs),
        level: judged.level,
        then: args.then.clone(),
        fault: args.fault.map(|fault| fault.name().to_owned()),
        prove: args.prove,
    };
    let results = match &args.merge[..] {
        [] => search(args, &space, &judged, &header, targets)?,
        files => Results {
            parts: state::read_all(files, &header, targets)?,
            seconds: None,
        },
    };
    let found = show::results(args, &space, target, &header, &results)?;
    if process::interrupted() && !found && !results.missing(&header, args).is_empty() {
        return Err(Failure::Interrupted);
    }
    targets.processes().check()?;
    let missing = results.missing(&header, args);
    match missing.first() {
        Some((from, to)) if !args.merge.is_empty() => Err(Failure::plain(format!(
            "--merge: expected the results of all functions; {from} to {} are missing",
            to - 1
        ))),
        Some(_) | None => Ok(found),
    }
}

/// The finished parts of a search.
struct Results {
    parts: Vec<Part>,
    /// The duration of the search; `None` if the parts were only read.
    seconds: Option<f64>,
}

impl Results {
    fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        self.parts
            .iter()
            .for_each(|part| tally.add(&part.result.tally));
        tally
    }

    /// The counters of the lowering after the passes.
    fn lowered(&self) -> Tally {
        let mut tally = Tally::default();
        self.parts
            .iter()
            .for_each(|part| tally.add(&part.result.lowered));
        tally
    }

    fn causes(&self) -> Causes {
        let mut causes = Causes::default();
        for part in &self.parts {
            causes.merge(part.result.causes.iter().cloned());
        }
        causes
    }

    /// Returns the ranges of numbers that were not judged.
    fn missing(&self, header: &Header, args: &EnumerateArgs) -> Vec<(u64, u64)> {
        let mut all = parts(header, args);
        let is_done = |range: &(u64, u64)| self.parts.iter().any(|p| (p.from, p.to) == *range);
        all.retain(|range| !is_done(range));
        all
    }
}

/// Prints the spaces with their sizes.
fn list() -> Result<(), Failure> {
    let mut text = String::from("space          one op    up to two ops  content\n");
    for description in SPACES {
        let size = |ops| Space::new(description, ops).size();
        let (name, one, two) = (description.name, size(Ops::One), size(Ops::Two));
        let about = description.about;
        text.push_str(&format!("{name:<14} {one:>7} {two:>14}  {about}\n"));
    }
    print(&text)?;
    Ok(())
}

fn numbers(args: &EnumerateArgs, space: &Space) -> Result<std::ops::Range<u64>, Failure> {
    let size = space.size();
    if args.from >= size {
        let last = size.saturating_sub(1);
        return Err(Failure::plain(format!(
            "--from {}: expected a number up to {last}, because the space has {size} functions",
            args.from
        )));
    }
    let usual = if args.ops == 3 { SAMPLES } else { size };
    let count = args.count.unwrap_or(usual);
    Ok(args.from..args.from.saturating_add(count).min(size))
}

fn print_functions(space: &Space, numbers: std::ops::Range<u64>) -> Result<(), Failure> {
    let mut module = Module::default();
    for number in numbers {
        if let Some(function) = space.function(number) {
            function.add_to(space, &mut module, &format!("f{number}"));
        }
    }
    let release = lowerfuzz_ir::Release::NEWEST;
    print(&text::print(&module, release, Form::Custom))?;
    Ok(())
}

/// Returns the ranges of numbers that a search judges one by one.
fn parts(header: &Header, args: &EnumerateArgs) -> Vec<(u64, u64)> {
    let length = u64::from(header.functions);
    let mut parts = Vec::new();
    let mut from = header.from;
    while from < header.to {
        // The borders do not depend on the first number.
        let to = ((from / length + 1) * length).min(header.to);
        let unit = (from / length) as u32;
        if args.shard.is_none_or(|shard| shard.has(unit)) {
            parts.push((from, to));
        }
        from = to;
    }
    parts
}

fn search(
    args: &EnumerateArgs,
    space: &Space,
    judged: &Judged,
    header: &Header,
    targets: &Targets,
) -> Result<Results, Failure> {
    let (state, mut done) = State::open(args.state.as_deref(), header, args.shard, targets)?;
    let mut parts = parts(header, args);
    done.retain(|part| parts.contains(&(part.from, part.to)));
    parts.retain(|range| done.iter().all(|part| (part.from, part.to) != *range));
    let transform = judged.transform()?;
    if let Some(missing) = missing_dialects(space, &*transform)? {
        let missing: Vec<String> = missing.iter().map(|name| format!("`{name}`")).collect();
        return Err(Failure::plain(format!(
            "{} has no dialect {}, which each function of the space `{}` needs",
            header.target,
            missing.join(", "),
            header.space
        )));
    }
    let options = Options {
        functions: judged.together(args.functions as usize),
        max_inputs: header.inputs as usize,
        proves: header.prove,
    };
    let meter = Meter::start(space, header, &parts, args.json);
    let learn = |transform: Option<Box<dyn Transform>>| match transform {
        Some(mut transform) if !parts.is_empty() => {
            Search::learn(space, &mut *transform, options).map_err(Failure::from)
        }
        Some(_) | None => Ok(Learned::default()),
    };
    let learned = learn(Some(transform))?;
    let of_lowering = learn(judged.then()?)?;
    let jobs = args.jobs.map_or_else(cores, usize::from);
    let new: Mutex<Vec<Part>> = Mutex::new(Vec::new());
    let next = AtomicUsize::new(0);
    let workers: Vec<usize> = (0..jobs).collect();
    let done_all = each(&workers, jobs, |_| {
        let mut transform = judged.transform()?;
        let mut then = judged.then()?;
        let search = Search::new(space, &mut *transform, options, learned.clone());
        let mut search = search?;
        if let Some(then) = &mut then {
            search = search.then(Then::new(&mut **then, of_lowering.clone()));
        }
        while let Some((from, to)) = parts.get(next.fetch_add(1, Ordering::Relaxed)).copied() {
            match search.numbers(from..to) {
                Ok(()) => {}
                // The finished parts are reported.
                Err(ToolError::Stopped(Stop::Interrupted)) => break,
                Err(why) => return Err(why.into()),
            }
            let part = Part {
                from,
                to,
                result: PartResult {
                    tally: std::mem::take(&mut search.tally),
                    lowered: std::mem::take(&mut search.lowered_tally),
                    causes: std::mem::take(&mut search.causes).into_iter().collect(),
                },
            };
            meter.done(&part);
            state.add(&part)?;
            lock(&new).push(part);
        }
        Ok::<(), Failure>(())
    });
    let seconds = meter.finish();
    done_all?;
    done.extend(into_inner(new));
    done.sort_by_key(|part| part.from);
    Ok(Results {
        parts: done,
        seconds: Some(seconds),
    })
}
