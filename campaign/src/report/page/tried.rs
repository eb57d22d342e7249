//! The page of a campaign: heat maps of what went through each pass.

use std::collections::BTreeSet;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::STYLE;
use super::heat::shade;
use crate::report::quantities::{number, numbered};
use crate::run::{CampaignCoverage, TargetCoverage, TriedTable};
use lowerfuzz_triage::escape::one_line;

/// Renders what a campaign tried as an HTML page.
pub fn coverage_page(coverage: &CampaignCoverage) -> String {
    let title = format!(
        "lowerfuzz, what was tried: {}",
        one_line(&coverage.state.path)
    );
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header { h1 { (title) } }
                main { @for target in &coverage.targets { (section(target)) } }
            }
        }
    };
    page.into_string()
}

fn section(of: &TargetCoverage) -> Markup {
    html! {
        section {
            h2 { (one_line(&of.target)) " " (one_line(&of.version)) }
            p.summary {
                (numbered(of.programs, "program")) ", " (numbered(of.findings, "finding")) " with "
                (numbered(of.signatures as u64, "signature")) " before reduction"
            }
            @if !of.passes_never_tried.is_empty() {
                p.failure { "Passes never tried: " (one_line(&of.passes_never_tried.join(", "))) }
            }
            @if of.passes.is_empty() { p { "No program went through passes before its lowering." } } @else {
                (table("Programs by op and pass", "op", &turned(&of.coverage.ops)))
                (table("Programs by pass and later pass", "first pass", &of.coverage.pairs))
            }
        }
    }
}

/// Exchanges rows and columns: there are more ops than passes.
fn turned(table: &TriedTable) -> TriedTable {
    let mut turned = TriedTable::new();
    for (pass, row) in table {
        for (op, tried) in row {
            turned
                .entry(op.clone())
                .or_default()
                .insert(pass.clone(), *tried);
        }
    }
    turned
}

fn table(title: &str, corner: &str, counts: &TriedTable) -> Markup {
    let columns: BTreeSet<&String> = counts.values().flat_map(|row| row.keys()).collect();
    let all = counts.values().flat_map(|row| row.values());
    let most = all.map(|tried| tried.0).max().unwrap_or(0);
    html! {
        h3 { (title) }
        p.faint { "An empty cell was never tried. A number in bold is that of programs with a finding" }
        div.wide { table.heat {
            thead { tr { th { (corner) } @for column in &columns { th { (one_line(column)) } } } }
            tbody {
                @for (name, row) in counts {
                    tr {
                        th scope="row" { (one_line(name)) }
                        @for column in &columns {
                            @match row.get(*column) {
                                Some(tried) => td.(shade(tried.0, most)) {
                                    (number(tried.0))
                                    @if tried.1 > 0 { br; strong { (number(tried.1)) } }
                                },
                                None => td {},
                            }
                        }
                    }
                }
            }
        } }
    }
}
