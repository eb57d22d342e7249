//! Parses the command of a `RUN:` line: substitutions, words, pipes, and the options of the tool.

use std::fmt;
use std::path::Path;

use crate::options::{Meaning, meaning};

/// A use of the tool under test on the test's own file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Invocation {
    /// The passes as options of the tool, in order. A textual pipeline is one option
    /// `-pass-pipeline=…`.
    pub passes: Vec<String>,
    /// Whether the file is split into several programs at `// -----` lines.
    pub is_split: bool,
}

/// Why a command, or a part of it, is not judged.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Skipped {
    /// The test compares diagnostics.
    Diagnostics,
    /// The tool must fail (`not`).
    ExpectedFailure,
    /// The command uses another tool.
    OtherTool(String),
    /// The tool does not read the test's file.
    OtherInput,
    /// The command has a substitution with an unknown value.
    Substitution(String),
    /// The tool has an option that changes what it reads, runs or prints.
    Option(String),
    /// Textual pipelines and other passes are mixed.
    SeveralPipelines,
    /// A quote is not closed, or the command has an operator that is not supported.
    Syntax,
}

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Skipped::Diagnostics => f.write_str("a test of diagnostics"),
            Skipped::ExpectedFailure => f.write_str("the tool must fail"),
            Skipped::OtherTool(tool) => write!(f, "runs `{tool}`"),
            Skipped::OtherInput => f.write_str("reads another file"),
            Skipped::Substitution(name) => write!(f, "unknown substitution `{name}`"),
            Skipped::Option(option) => write!(f, "option `{option}`"),
            Skipped::SeveralPipelines => f.write_str("several textual pipelines"),
            Skipped::Syntax => f.write_str("a shell command that is not supported"),
        }
    }
}

/// The values of lit's substitutions for a test.
#[derive(Clone, Copy, Debug)]
pub struct Places<'p> {
    /// The test's file: `%s`.
    pub file: &'p Path,
}

impl Places<'_> {
    /// Replaces the substitutions in a word.
    fn substituted(self, word: &str) -> Result<String, Skipped> {
        let mut out = String::new();
        let mut rest = word;
        while let Some((before, after)) = rest.split_once('%') {
            out.push_str(before);
            let mut chars = after.chars();
            match chars.next() {
                Some('s') => out.push_str(&self.file.to_string_lossy()),
                Some('p' | 'S') => {
                    let folder = self.file.parent().unwrap_or(Path::new(""));
                    let folder = folder.to_string_lossy();
                    out.push_str(if folder.is_empty() { "." } else { &folder });
                }
                // A temporary file, which is only written.
                Some('t') => out.push_str(TEMPORARY),
                Some('%') => out.push('%'),
                Some(_) | None => {
                    let end = after.find(|c: char| c.is_whitespace() || c == '/');
                    let name = &after[..end.unwrap_or(after.len())];
                    return Err(Skipped::Substitution(format!("%{name}")));
                }
            }
            rest = chars.as_str();
        }
        out.push_str(rest);
        Ok(out)
    }
}

/// Stands for the name of a temporary file.
const TEMPORARY: &str = "<temporary file>";

/// A part of a command.
#[derive(Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Pipe,
    /// `&&` or `;`: the next command does not read the output of the one before.
    Next,
    /// Standard input from the next word.
    Input,
    /// Output to the next word.
    Output,
}

/// Splits a command into words and operators.
fn tokens(command: &str) -> Option<Vec<Token>> {
    let mut found = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = command.chars().peekable();
    while let Some(c) = chars.next() {
        let operator = match c {
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next()? {
                        quote if quote == c => break,
                        '\\' if c == '"' => word.push(chars.next()?),
                        other => word.push(other),
                    }
                }
                continue;
            }
            '\\' => {
                word.get_or_insert_default().push(chars.next()?);
                continue;
            }
            '|' if chars.peek() != Some(&'|') => Token::Pipe,
            '&' if chars.next_if_eq(&'&').is_some() => Token::Next,
            ';' => Token::Next,
            '<' => Token::Input,
            '>' => {
                // `2>&1` and `&>` redirect as well; the digit is not a word of its own.
                if word.as_deref() == Some("2") || word.as_deref() == Some("1") {
                    word = None;
                }
                chars.next_if_eq(&'>');
                if chars.next_if_eq(&'&').is_some() {
                    chars.next_if(char::is_ascii_digit)?;
                    continue;
                }
                Token::Output
            }
            '|' | '&' | '(' | ')' | '`' | '$' => return None,
            c if c.is_whitespace() => {
                found.extend(word.take().map(Token::Word));
                continue;
            }
            c => {
                word.get_or_insert_default().push(c);
                continue;
            }
        };
        found.extend(word.take().map(Token::Word));
        found.push(operator);
    }
    found.extend(word.map(Token::Word));
    Some(found)
}

/// Returns the uses of the tool in a command, one for each pipeline of the command. `tool` is the
/// tool's name in the tests.
pub fn invocations(
    command: &str,
    tool: &str,
    places: Places<'_>,
) -> Vec<Result<Invocation, Skipped>> {
    let Some(tokens) = tokens(command) else {
        return vec![Err(Skipped::Syntax)];
    };
    let pipelines = tokens.split(|token| *token == Token::Next);
    let pipelines = pipelines.filter(|pipeline| !pipeline.is_empty());
    pipelines
        .map(|pipeline| invocation(pipeline, tool, places))
        .collect()
}

/// Returns the use of the tool in a pipeline. The tools after each other in a pipeline run their
/// passes one after the other.
fn invocation(pipeline: &[Token], tool: &str, places: Places<'_>) -> Result<Invocation, Skipped> {
    let mut found = Invocation::default();
    let mut is_textual = false;
    for (number, stage) in pipeline.split(|token| *token == Token::Pipe).enumerate() {
        let stage = Stage::of(stage, places)?;
        if stage.name() != tool {
            if number == 0 {
                return Err(Skipped::OtherTool(stage.name().to_owned()));
            }
            // FileCheck and other tools only read the result.
            break;
        }
        if stage.must_fail {
            return Err(Skipped::ExpectedFailure);
        }
        let before = found.passes.len();
        let has_pipeline = stage.options(&mut found, number == 0, places)?;
        if is_textual && found.passes.len() > before
            || has_pipeline && (before > 0 || found.passes.len() > before + 1)
        {
            return Err(Skipped::SeveralPipelines);
        }
        is_textual |= has_pipeline;
    }
    Ok(found)
}

/// A tool with its words.
struct Stage {
    must_fail: bool,
    words: Vec<String>,
    /// Whether standard input is a file.
    input: Option<String>,
}

impl Stage {
    fn of(tokens: &[Token], places: Places<'_>) -> Result<Stage, Skipped> {
        let mut stage = Stage {
            must_fail: false,
            words: Vec::new(),
            input: None,
        };
        let mut tokens = tokens.iter();
        while let Some(token) = tokens.next() {
            match token {
                Token::Word(word) => {
                    // A variable of the environment may stand before the tool.
                    let is_variable = word.contains('=') && !word.starts_with('-');
                    match (stage.words.is_empty(), word.as_str()) {
                        (true, "not") => stage.must_fail = true,
                        (true, "--crash" | "env") => {}
                        (true, _) if is_variable => {}
                        (_, word) => stage.words.push(places.substituted(word)?),
                    }
                }
                Token::Input | Token::Output => {
                    let Some(Token::Word(file)) = tokens.next() else {
                        return Err(Skipped::Syntax);
                    };
                    if *token == Token::Input {
                        stage.input = Some(places.substituted(file)?);
                    }
                }
                Token::Pipe | Token::Next => return Err(Skipped::Syntax),
            }
        }
        if stage.words.is_empty() {
            return Err(Skipped::Syntax);
        }
        Ok(stage)
    }

    /// Returns the file name of the tool.
    fn name(&self) -> &str {
        let word = self.words.first().map_or("", String::as_str);
        word.rsplit('/').next().unwrap_or(word)
    }

    /// Adds the options of the tool. Returns whether there is a textual pipeline.
    fn options(
        &self,
        found: &mut Invocation,
        is_first: bool,
        places: Places<'_>,
    ) -> Result<bool, Skipped> {
        let mut input = self.input.as_deref();
        let mut is_textual = false;
        let mut words = self.words.iter().skip(1);
        while let Some(word) = words.next() {
            let Some(option) = word.strip_prefix('-').filter(|option| !option.is_empty()) else {
                input = Some(word);
                continue;
            };
            let option = option.strip_prefix('-').unwrap_or(option);
            let name = option.split('=').next().unwrap_or(option);
            match meaning(name) {
                Meaning::Pass => found.passes.push(format!("-{option}")),
                Meaning::Pipeline => {
                    let pipeline = match option.split_once('=') {
                        Some((_, pipeline)) => pipeline,
                        None => words.next().ok_or(Skipped::Syntax)?,
                    };
                    found.passes.push(format!("-pass-pipeline={pipeline}"));
                    is_textual = true;
                }
                Meaning::Split if option == name => found.is_split |= is_first,
                Meaning::Split | Meaning::Other => {
                    return Err(Skipped::Option(format!("-{option}")));
                }
                Meaning::Diagnostics => return Err(Skipped::Diagnostics),
                Meaning::Neutral => {}
                Meaning::NeutralWithValue => {
                    if option == name {
                        words.next().ok_or(Skipped::Syntax)?;
                    }
                }
            }
        }
        let is_own = input.is_some_and(|input| Path::new(input) == places.file);
        let reads_pipe = matches!(input, None | Some("-"));
        if is_first && !is_own || !is_first && !reads_pipe {
            return Err(Skipped::OtherInput);
        }
        Ok(is_textual)
    }
}
