//! What makes the command end with status 2.

use std::io::IsTerminal;

use lowerfuzz_ir::error::line_and_column;
use lowerfuzz_ir::{Error, Span};
use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode,
};

/// A usage, input or environment error.
#[derive(Debug)]
pub(crate) enum Failure {
    /// One line.
    Plain(String),
    /// Places in a text.
    Text {
        /// File, as it was named.
        file: String,
        /// Its contents.
        text: String,
        /// What is wrong, and where.
        errors: Vec<Error>,
    },
}

impl Failure {
    pub(crate) fn plain(message: impl Into<String>) -> Failure {
        Failure::Plain(message.into())
    }

    pub(crate) fn text(file: &str, text: &str, errors: Vec<Error>) -> Failure {
        Failure::Text {
            file: file.to_owned(),
            text: text.to_owned(),
            errors,
        }
    }

    /// Prints it on stderr: a line for each error, and on a terminal the place in the text.
    pub(crate) fn report(&self) {
        match self {
            Failure::Plain(message) => eprintln!("error: {message}"),
            Failure::Text { file, text, errors } => {
                for error in errors {
                    let (line, column) = line_and_column(text, error.span.start);
                    eprintln!("error: {file}:{line}:{column}: {}", error.message);
                    if std::io::stderr().is_terminal() {
                        show_place(file, text, error.span);
                    }
                }
            }
        }
    }
}

/// Longer lines are not shown; nobody would find the place in them.
const MAX_LINE: usize = 200;

fn show_place(file: &str, text: &str, span: Span) {
    let start = text[..span.start.min(text.len())]
        .rfind('\n')
        .map_or(0, |i| i + 1);
    let line = text[start..].lines().next().unwrap_or("");
    if line.len() > MAX_LINE {
        return;
    }
    let snippet = Snippet {
        source: NamedSource::new(file, text.to_owned()),
        label: LabeledSpan::underline(
            span.start
                ..span
                    .end
                    .clamp(span.start, start + line.len())
                    .max(span.start),
        ),
    };
    let mut shown = String::new();
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
    if handler.render_report(&mut shown, &snippet).is_ok() {
        // The first line would repeat the message.
        let body: Vec<&str> = shown
            .lines()
            .skip(1)
            .filter(|l| !l.trim().is_empty())
            .collect();
        eprintln!("{}", body.join("\n"));
    }
}

#[derive(Debug)]
struct Snippet {
    source: NamedSource<String>,
    label: LabeledSpan,
}

impl std::fmt::Display for Snippet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("here")
    }
}

impl std::error::Error for Snippet {}

impl Diagnostic for Snippet {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(std::iter::once(self.label.clone())))
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::Plain(error.to_string())
    }
}
