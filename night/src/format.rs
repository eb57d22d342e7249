//! The forms in which a night is read.

use std::fmt;

use crate::escape::json;
use crate::history::History;
use crate::night::Night;
use crate::overview::{Overview, Withdrawn};
use crate::{junit, markdown, page, sarif};

/// A form in which a night is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One page that needs nothing else.
    Html,
    /// The same, shorter.
    Markdown,
    /// For what shows tests: a suite a target, a case a key.
    Junit,
    /// For what shows findings beside code.
    Sarif,
    /// For programs.
    Json,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 5] = [
        Format::Html,
        Format::Markdown,
        Format::Junit,
        Format::Sarif,
        Format::Json,
    ];

    /// As a command line has it.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Html => "html",
            Format::Markdown => "markdown",
            Format::Junit => "junit",
            Format::Sarif => "sarif",
            Format::Json => "json",
        }
    }

    /// The file of a night's folder that has it.
    pub const fn file(self) -> &'static str {
        match self {
            Format::Html => "index.html",
            Format::Markdown => "report.md",
            Format::Junit => "junit.xml",
            Format::Sarif => "lowerfuzz.sarif",
            Format::Json => "report.json",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A night with what is known besides.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The night.
    pub night: &'a Night,
    /// Those before it.
    pub history: &'a History,
    /// Reports that were withdrawn because they were false alarms.
    pub withdrawn: &'a [Withdrawn],
}

impl Report<'_> {
    /// The report in a form. The same night and history give the same text.
    pub fn render(&self, format: Format) -> String {
        render(&self.overview(), format)
    }

    /// The report in every form.
    pub fn render_all(&self) -> [(Format, String); Format::ALL.len()] {
        let overview = self.overview();
        Format::ALL.map(|format| (format, render(&overview, format)))
    }

    fn overview(&self) -> Overview<'_> {
        Overview::of(self.night, self.history, self.withdrawn)
    }
}

fn render(overview: &Overview<'_>, format: Format) -> String {
    match format {
        Format::Html => page::html(overview),
        Format::Markdown => markdown::markdown(overview),
        Format::Junit => junit::junit(overview),
        Format::Sarif => json(&sarif::sarif(overview)) + "\n",
        Format::Json => json(&overview.json()) + "\n",
    }
}
