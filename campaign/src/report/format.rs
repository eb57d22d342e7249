//! The output formats for the report of a nightly run.

use std::fmt;

use super::data::NightReport;
use crate::night::history::History;
use crate::night::nightly_run::Night;
use lowerfuzz_triage::escape::json;
use lowerfuzz_triage::known::Withdrawn;

use crate::report::overview::Overview;
use crate::report::{junit, markdown, page, sarif};

/// An output format for the report of a nightly run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A self-contained HTML page.
    Html,
    /// A shorter report in Markdown.
    Markdown,
    /// A JUnit file for tools that display test results: a suite per target, a case per key.
    Junit,
    /// A SARIF file for tools that display findings next to code.
    Sarif,
    /// A JSON file, for other programs to read.
    Json,
}

impl Format {
    /// All output formats.
    pub const ALL: [Format; 5] = [
        Format::Html,
        Format::Markdown,
        Format::Junit,
        Format::Sarif,
        Format::Json,
    ];

    /// The name of the format on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Html => "html",
            Format::Markdown => "markdown",
            Format::Junit => "junit",
            Format::Sarif => "sarif",
            Format::Json => "json",
        }
    }

    /// Returns the name of the report's file in the run's folder.
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

/// A nightly run, with the other data that its report needs.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The nightly run to report.
    pub night: &'a Night,
    /// The earlier nightly runs.
    pub history: &'a History,
    /// Reports that were withdrawn because they were false alarms.
    pub withdrawn: &'a [Withdrawn],
}

impl Report<'_> {
    /// Renders the report in a format. The result depends only on the run and the history.
    pub fn render(&self, format: Format) -> String {
        render(&self.overview(), format)
    }

    /// Renders the report as plain text for a terminal.
    pub fn text(&self) -> String {
        markdown::text(&self.overview())
    }

    /// Renders the report in every format.
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
        Format::Json => json(&serde_json::json!(NightReport::of(overview))) + "\n",
    }
}
