//! The `lowerfuzz` command.
//!
//! Each subcommand has a file under `commands`. Exit status: 0 nothing found, 1 findings, 2 usage,
//! input or environment errors (each reported in one line on stderr), 130 interrupted before
//! anything was found. For `opt`, status 1 means that a conversion failed, or that diagnostics
//! differ from the expected ones.
//!
//! To test your own lowering with all subcommands, write a `main` that registers the lowering:
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! use lowerfuzz::CustomTarget;
//! use lowerfuzz_oracle::target::Builtin;
//!
//! fn main() -> ExitCode {
//!     // Replace `Builtin` by your own implementation of `Target`.
//!     lowerfuzz::command(&[CustomTarget { name: "own", new: || Box::new(Builtin::default()) }])
//! }
//! ```

mod args;
mod baseline;
mod color;
mod commands;
mod conversion;
mod date;
mod failure;
mod findings;
mod foreign_ops;
mod github;
mod input;
mod interrupts;
mod json;
mod output;
mod panics;

use std::ffi::OsString;
use std::panic::resume_unwind;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches};
use lowerfuzz_tools::process::{self, Processes};
use lowerfuzz_tools::targets::Targets;

use crate::args::{Args, Command, TargetNames};
use crate::color::When;
use crate::commands::{CommandResult, DIED};
use crate::failure::Failure;
use crate::interrupts::Notice;
use lowerfuzz_campaign::helper::INTERRUPTED;
use lowerfuzz_campaign::parallel::StartThreadError;
pub use lowerfuzz_campaign::targets::CustomTarget;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Stack size of the thread that runs the command, in bytes. The main thread's stack depends on
/// `ulimit -s`, and may be too small.
const STACK: usize = 8 << 20;

/// Runs the command line of this process, with additional lowerings as targets. Returns the
/// process's exit code.
pub fn command(custom_targets: &'static [CustomTarget]) -> ExitCode {
    process::survive_large_files();
    process::raise_stack_limit();
    let thread = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || command_line(custom_targets));
    match thread {
        Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
        Err(why) => {
            Failure::from(StartThreadError(why)).report();
            ExitCode::from(2)
        }
    }
}

fn command_line(custom_targets: &'static [CustomTarget]) -> ExitCode {
    let words = words();
    let defined = TargetNames::new(custom_targets);
    let command = numbers_may_be_negative(defined.parsed_by(Args::command()));
    let command = command.color(When::of(&words).choice());
    let matches = command.try_get_matches_from(&words);
    let args = match matches.and_then(|matches| Args::from_arg_matches(&matches)) {
        Ok(args) => args,
        Err(error) if !error.use_stderr() => {
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            usage(&error, &words).report();
            return ExitCode::from(2);
        }
    };
    let is_worker = matches!(args.command, Command::Worker);
    let processes = Processes::new(args.tool_limits.into());
    let notice = Notice::new();
    let done = panics::contained(|| {
        let targets = prepare(&args, &processes, &defined, &notice)?;
        let orders = || interrupts::orders(&processes, &notice);
        let _orders = args.attended.then(orders).transpose()?;
        let found = run(&args.command, &targets, &notice)?;
        processes.check_environment()?;
        Ok(found)
    });
    processes.end_orphans();
    processes.end_guard();
    match done {
        Ok(false) => ExitCode::SUCCESS,
        Ok(true) => ExitCode::from(1),
        Err(failure) => {
            match failure {
                Failure::Interrupted => notice.report(),
                Failure::Internal(_)
                | Failure::Plain(_)
                | Failure::Reported
                | Failure::Text { .. } => failure.report(),
            }
            ExitCode::from(match failure {
                // The exit status tells the run to continue without the program that crashed this
                // worker.
                Failure::Internal(_) if is_worker => DIED,
                Failure::Interrupted => INTERRUPTED,
                Failure::Internal(_)
                | Failure::Plain(_)
                | Failure::Reported
                | Failure::Text { .. } => 2,
            })
        }
    }
}

/// Installs the handlers that clean up after a command, however it ends, and cleans up after
/// commands that were killed together with their guards. Returns the targets that the command knows.
fn prepare(
    args: &Args,
    processes: &Processes,
    defined: &TargetNames,
    notice: &Notice,
) -> Result<Targets, Failure> {
    let command = &args.command;
    let mut targets = defined.targets(processes).with(&args.definitions);
    if let Command::Guard { .. } = command {
        return Ok(targets);
    }
    let is_helper = matches!(command, Command::Worker | Command::ReduceFinding);
    if !is_helper {
        let config = args.config.as_deref();
        targets.read_config(config).map_err(Failure::shown)?;
        // If a helper dies, its child processes become children of the run, which stops them.
        processes.adopt_orphans();
        interrupts::say_what_is_waited_for(processes);
        // The guard of the command that started a helper or a part protects these, too.
        if !args.attended {
            processes.use_guard(args::GUARD);
            process::sweep();
        }
    }
    let sums_up = matches!(
        command,
        Command::Run(_) | Command::Reduce(_) | Command::Worker | Command::Nightly(_)
    );
    interrupts::handle(processes, notice, sums_up)?;
    Ok(targets)
}

fn run(command: &Command, targets: &Targets, notice: &Notice) -> CommandResult {
    match command {
        Command::Run(args) => commands::run::main(args, targets),
        Command::Check(args) => commands::check::main(args, targets),
        Command::Replay(args) => commands::replay::main(args, targets),
        Command::Reduce(args) => commands::reduce::main(args, targets),
        Command::Selftest(args) => commands::selftest::main(args, targets),
        Command::Interp(args) => commands::interp::main(args, targets),
        Command::Explain(args) => commands::explain::main(args, targets),
        Command::Lower(args) => commands::lower::main(args),
        Command::Tv(args) => commands::tv::main(args, targets),
        Command::Lit(args) => commands::lit::main(args, targets),
        Command::Compare(args) => commands::compare::main(args, targets),
        Command::Matrix(args) => commands::matrix::main(args, targets),
        Command::Opt(args) => commands::opt::main(args),
        Command::Gen(args) => commands::generate::main(args, targets),
        Command::Known(args) => commands::known::main(args, targets),
        Command::Conformance(args) => commands::conformance::main(args, targets),
        Command::Enumerate(args) => commands::enumerate::main(args, targets),
        Command::Targets(args) => commands::targets::main(args, targets),
        Command::Nightly(args) => commands::nightly::main(args, targets),
        Command::Merge(args) => commands::merge::main(args, targets),
        Command::Coverage(args) => commands::tried::main(args),
        Command::Report(args) => commands::report::main(args),
        Command::Schema { output } => commands::manual::schema(*output),
        Command::Completions { shell } => commands::manual::completions(*shell),
        Command::Man { out } => commands::manual::man(out.as_deref()),
        Command::Worker => commands::helpers::worker(targets, notice),
        Command::ReduceFinding => commands::helpers::reduce_finding(targets, notice),
        Command::Guard { mark } => {
            process::serve_guard(mark);
            Ok(false)
        }
    }
}

/// Returns the words of the command line. The long options of `opt` may have one dash, as in LLVM's
/// tools.
fn words() -> Vec<OsString> {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    if is_opt(&words) {
        for word in words.iter_mut().skip(2).take_while(|word| *word != "--") {
            let long = word.to_str().and_then(|word| word.strip_prefix('-'));
            let name = long.map(|long| long.split('=').next().unwrap_or(long));
            if name.is_some_and(|name| name.len() > 1 && !name.starts_with('-')) {
                let mut two = OsString::from("-");
                two.push(&*word);
                *word = two;
            }
        }
    }
    words
}

fn is_opt(words: &[OsString]) -> bool {
    words.get(1).is_some_and(|word| word == "opt")
}

/// Returns the word with the unknown short option of an error, if the word has one dash and several
/// letters, as an option of mlir-opt does.
fn pass_option<'w>(error: &clap::Error, words: &'w [OsString]) -> Option<&'w str> {
    let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let is_pass = |word: &&str| {
        let letters = word.strip_prefix('-').filter(|rest| !rest.starts_with('-'));
        let is_name =
            |rest: &str| rest.len() > 2 && rest.starts_with(|c: char| c.is_ascii_lowercase());
        letters.is_some_and(is_name) && word.starts_with(unknown.as_str())
    };
    let unknown_argument = error.kind() == ErrorKind::UnknownArgument;
    let mut words = words.iter().filter_map(|word| word.to_str());
    words.find(is_pass).filter(|_| unknown_argument)
}

/// Returns whether the given subcommand has a long option of this name, which may have a value after
/// `=`.
fn is_long_option(words: &[OsString], option: &str) -> bool {
    let name = option.split('=').next().unwrap_or(option);
    let mut command = Args::command();
    command.build();
    let of = |word: &OsString| command.find_subcommand(word);
    let found = words.iter().skip(1).find_map(of).unwrap_or(&command);
    found
        .get_arguments()
        .any(|argument| argument.get_long() == Some(name))
}

/// Lets options take values such as `-1`, so that the error is about the value and not about an option of this name.
fn numbers_may_be_negative(command: clap::Command) -> clap::Command {
    command.mut_subcommands(|subcommand| {
        subcommand.mut_args(|arg| {
            let has_value = !arg.is_positional() && arg.get_action().takes_values();
            let takes_words = arg.is_allow_hyphen_values_set();
            arg.allow_negative_numbers(has_value && !takes_words)
        })
    })
}

/// Makes a usage error of one line. `--help` prints the details.
fn usage(error: &clap::Error, words: &[OsString]) -> Failure {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return Failure::plain("expected a subcommand; `lowerfuzz --help` lists them");
    }
    // The first paragraph describes the error. A list in this paragraph may span several lines.
    let text = error.to_string();
    let paragraph: Vec<&str> = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.is_empty())
        .collect();
    let said = paragraph.join(" ");
    // Other tips are about `--`, which is rarely meant.
    let mut tips = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("tip: "));
    let tip = tips.find(|tip| tip.contains("similar"));
    let tip = tip.map_or(String::new(), |tip| format!("; {tip}"));
    let tip = match pass_option(error, words) {
        Some(word) if tip.is_empty() && is_long_option(words, &word[1..]) => {
            return Failure::plain(format!(
                "unexpected argument '{word}' found; the option is spelt `-{word}`"
            ));
        }
        Some(word) if tip.is_empty() => {
            return Failure::plain(format!(
                "unexpected argument '{word}' found; the passes of an mlir-opt are given as `--passes '{word}'`"
            ));
        }
        Some(_) | None => tip,
    };
    let said = said.strip_prefix("error: ").unwrap_or(&said);
    let is_nightly = words.get(1).is_some_and(|word| word == "nightly");
    let example = match is_nightly && error.kind() == ErrorKind::MissingRequiredArgument {
        true => "; for example: lowerfuzz nightly --budget 2h --out nights/first",
        false => "",
    };
    Failure::plain(format!("{}{tip}{example}", plain_numbers(said)))
}

/// Describes errors of Rust's parsers of numbers in the words of other errors.
fn plain_numbers(message: &str) -> String {
    let words = [
        ("invalid digit found in string", "expected a whole number"),
        (
            "cannot parse integer from empty string",
            "expected a whole number",
        ),
        (
            "number too large to fit in target type",
            "expected a smaller number",
        ),
        (
            "number too small to fit in target type",
            "expected a larger number",
        ),
        ("invalid float literal", "expected a number"),
    ];
    let plain = |text: String, (said, what): &(&str, &str)| text.replace(said, what);
    words.iter().fold(message.to_owned(), plain)
}
