//! Options of the lowering under test.

use lowerfuzz_campaign::targets::TargetSettings;
use lowerfuzz_faults::Plant;
use lowerfuzz_ir::Release;
use lowerfuzz_tools::mlir_opt::JudgedLevel;
use lowerfuzz_tools::suggestion::similar;
use lowerfuzz_triage::LimitOverrides;
use lowerfuzz_triage::shell::quoted;

use super::named::{FAULT, TARGET};
use super::value::{parse_bytes, parse_release};
use super::words::Words;

/// Options of a lowering under test.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct TargetOptions {
    /// Plant a fault, to see that it is found: a deliberate mistake in the lowering or in its output.
    /// `selftest --count 0` lists the faults
    #[arg(long = "plant", value_name = "FAULT", value_parser = FAULT, hide_possible_values = true)]
    pub(crate) fault: Option<Plant>,
    /// Passes that an mlir-opt runs before its lowering, as mlir-opt options: '-canonicalize -cse'.
    /// `random` goes through all passes that preserve semantics: each alone, each pair, then longer
    /// lists
    #[arg(long, value_name = "PASSES", allow_hyphen_values = true, value_parser = PassList::parse)]
    pub(crate) passes: Option<PassList>,
    /// Passes that an mlir-opt runs instead of its full lowering
    #[arg(long, value_name = "PASSES", allow_hyphen_values = true, value_parser = parse_pipeline)]
    pub(crate) pipeline: Option<Words>,
    /// Level at which a program is judged: `source` for the output of an mlir-opt's passes, `llvm`
    /// for the output of the lowering after these passes, or `both`. Default: `llvm`, or `source`
    /// for a tool without a lowering
    #[arg(long, value_name = "LEVEL", value_parser = parse_level)]
    pub(crate) level: Option<JudgedLevel>,
    /// Target that lowers the output of an mlir-opt's passes: builtin, mlir-opt-N, or a command
    /// line. Without --level, the output of the passes is judged, too
    #[arg(long, value_name = "T", value_parser = TARGET, hide_possible_values = true)]
    pub(crate) then: Option<String>,
    /// Lower each program twice, to detect an mlir-opt whose output differs between runs; `run`
    /// always does this for one file in 32
    #[arg(long)]
    pub(crate) twice: bool,
    /// Report results that lose digits as findings; by default, `inaccurate` results are only
    /// counted
    #[arg(long)]
    pub(crate) accuracy: bool,
    #[command(flatten)]
    pub(crate) limits: LimitOptions,
}

/// Resource limits of a source program; its lowered program may use several times as much.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct LimitOptions {
    /// Maximum number of ops that a call of the source program may execute; by default 100,000
    #[arg(long, value_name = "OPS")]
    pub(crate) fuel: Option<u64>,
    /// Maximum memory of a call in bytes, including freed memory, such as 16777216 or 16M; by default 16M
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes)]
    pub(crate) memory: Option<u64>,
    /// Maximum depth of nested calls; by default 256
    #[arg(long, value_name = "CALLS")]
    pub(crate) depth: Option<u32>,
}

impl From<LimitOptions> for LimitOverrides {
    fn from(given: LimitOptions) -> LimitOverrides {
        let LimitOptions {
            fuel,
            memory,
            depth,
        } = given;
        LimitOverrides {
            fuel,
            memory,
            depth,
        }
    }
}

/// The passes that run before a lowering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PassList {
    /// Passes drawn from the schedule of random passes.
    Random,
    /// The passes given by the user.
    Given(Words),
}

impl PassList {
    /// Parses the value of `--passes`.
    pub(crate) fn parse(text: &str) -> Result<PassList, String> {
        if text.trim() == TargetSettings::RANDOM {
            return Ok(PassList::Random);
        }
        parse_pipeline(text).map(PassList::Given)
    }
}

/// Splits `mlir-opt` options into words, each of which must name a pass. A textual pipeline, such
/// as `func.func(cse)`, becomes the option that takes one.
fn parse_pipeline(text: &str) -> Result<Words, String> {
    let text = text.trim();
    if !text.starts_with('-') && text.ends_with(')') {
        return Ok(Words(vec![format!("-pass-pipeline={text}")]));
    }
    if let Some(instead) = options_in_braces(text) {
        return Err(format!(
            "expected the options of a pass after `=`, found `{text}`; write `{instead}`"
        ));
    }
    let words = shlex::split(text).ok_or("expected a closing quote")?;
    if words.is_empty() {
        return Err("expected a pass, such as `-canonicalize`, found nothing".to_owned());
    }
    let (open, close) = (text.matches('(').count(), text.matches(')').count());
    if !text.starts_with('-') && open > close {
        return Err(format!(
            "expected a closing `)` in the pipeline, found `{text}`"
        ));
    }
    let words = options_of(words)?;
    for word in &words {
        let name = word.trim_start_matches('-');
        // Output options are rejected, because lowerfuzz itself determines what `mlir-opt` prints
        // and where.
        if name == "o" || name.starts_with("o=") || name.starts_with("split-input-file") {
            return Err(format!(
                "expected a pass, found the mlir-opt option `{word}`"
            ));
        }
    }
    Ok(Words(words))
}

/// Returns words as one option for each pass. A word without a dash is another option of the pass before it, if that
/// has options, as in `-one-shot-bufferize=copy-before-write allow-unknown-ops`, and otherwise the name of a pass.
fn options_of(words: Vec<String>) -> Result<Vec<String>, String> {
    let mut options: Vec<String> = Vec::with_capacity(words.len());
    for word in words {
        let name = word.trim_start_matches('-');
        if name.is_empty() {
            return Err(format!(
                "expected a pass, such as `-canonicalize`, found `{word}`"
            ));
        }
        match options.last_mut() {
            _ if word.starts_with('-') => options.push(word),
            Some(before) if before.contains('=') => {
                before.push(' ');
                before.push_str(&word);
            }
            Some(_) | None => {
                if let Some(random) = similar(&word, [TargetSettings::RANDOM]) {
                    return Err(format!(
                        "expected passes, or `{random}`, found `{word}`; write `{random}`"
                    ));
                }
                options.extend(word.split(',').map(|name| format!("-{name}")));
            }
        }
    }
    Ok(options)
}

/// Returns how passes are written whose options are in braces, as in a textual pipeline: `cse,inline{a=1 b=2}` becomes
/// `-cse '-inline=a=1 b=2'`. `None` if no pass has such options.
fn options_in_braces(text: &str) -> Option<String> {
    let mut depth = 0usize;
    let parts = text.split(|c: char| {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && (c == ',' || c.is_whitespace())
    });
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let braced = |part: &str| {
        let (name, options) = part.split_once('{')?;
        let is_name = !name.contains(['=', '(', '\'', '"']);
        let options = options.strip_suffix('}').filter(|_| is_name)?;
        Some((name.to_owned(), options.to_owned()))
    };
    parts.iter().find_map(|part| braced(part))?;
    let option = |part: &&str| {
        let part = part.trim_start_matches('-');
        match braced(part) {
            Some((name, options)) => quoted(&format!("-{name}={options}")),
            None => format!("-{part}"),
        }
    };
    let options: Vec<String> = parts.iter().map(option).collect();
    Some(options.join(" "))
}

/// The option that asks a runner for second opinions.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Confirm {
    /// Also run the lowered programs in a release's own runner, as a second opinion: llvm13,
    /// llvm14, …, llvm22. It runs at most about 2,048 calls of a program, those with findings first
    #[arg(long = "confirm", value_name = "LLVM", value_parser = parse_llvm)]
    pub(crate) llvm: Option<Release>,
}

pub(crate) fn parse_llvm(text: &str) -> Result<Release, String> {
    let release = text
        .strip_prefix("llvm")
        .and_then(|n| parse_release(n).ok());
    release.ok_or_else(|| {
        let has_runner = |release: &Release| (Release::R13..=Release::NEWEST).contains(release);
        let all = Release::ALL.into_iter().filter(has_runner);
        let all: Vec<String> = all.map(|release| format!("llvm{release}")).collect();
        format!("expected one of {}", all.join(", "))
    })
}

pub(super) fn parse_level(text: &str) -> Result<JudgedLevel, String> {
    let known = || JudgedLevel::ALL.map(JudgedLevel::name).join(", ");
    JudgedLevel::from_name(text).ok_or_else(|| format!("expected one of {}", known()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_need_no_dash_and_their_options_no_quotes() {
        let words = |text: &str| parse_pipeline(text).map(|words| words.0);
        let same: [(&str, &[&str]); 5] = [
            ("canonicalize", &["-canonicalize"]),
            ("cse,canonicalize", &["-cse", "-canonicalize"]),
            ("-cse canonicalize", &["-cse", "-canonicalize"]),
            ("-a=b c -d", &["-a=b c", "-d"]),
            ("'-a=b c'", &["-a=b c"]),
        ];
        for (text, options) in same {
            let options: Vec<String> = options.iter().map(|o| (*o).to_owned()).collect();
            assert_eq!(words(text), Ok(options), "{text}");
        }
        let why = "expected passes, or `random`, found `randm`; write `random`";
        assert_eq!(words("randm"), Err(why.to_owned()));
        assert!(words("-cse --").is_err());
    }

    #[test]
    fn options_in_braces_get_the_option_that_mlir_opt_takes() {
        let instead = |text: &str| {
            let why = parse_pipeline(text).err()?;
            let (_, instead) = why.split_once("expected the options of a pass after `=`")?;
            let (_, instead) = instead.split_once("; write `")?;
            Some(instead.strip_suffix('`')?.to_owned())
        };
        for (text, option) in [
            ("-canonicalize{foo=1}", "-canonicalize=foo=1"),
            ("canonicalize{foo=1}", "-canonicalize=foo=1"),
            ("--cse,inline{a=1 b=2}", "-cse '-inline=a=1 b=2'"),
            ("-cse -inline{a=1,2}", "-cse -inline=a=1,2"),
        ] {
            assert_eq!(instead(text).as_deref(), Some(option), "{text}");
        }
        for text in [
            "-canonicalize=foo=1",
            "'-x=a={1} b={2}'",
            "func.func(canonicalize{foo=1})",
            "-pass-pipeline=builtin.module(canonicalize{foo=1})",
        ] {
            assert!(parse_pipeline(text).is_ok(), "{text}");
        }
    }
}
