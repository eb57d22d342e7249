//! Heat maps of findings: by op and type, and by pass and release.

use maud::{Markup, html};

use super::finding::anchor;
use crate::report::overview::Overview;
use crate::report::quantities::number;
use lowerfuzz_triage::escape::one_line;

/// Renders the heat maps.
pub(super) fn sections(overview: &Overview<'_>) -> Markup {
    html! {
        section id="heat" {
            h2 { "Where the findings are" }
            (ops_and_types(overview))
            (passes_and_releases(overview))
        }
    }
}

fn ops_and_types(overview: &Overview<'_>) -> Markup {
    let heat = overview.ops_and_types();
    let mut types: Vec<&str> = heat
        .values()
        .flat_map(|row| row.keys().map(String::as_str))
        .collect();
    types.sort_unstable();
    types.dedup();
    let most = heat
        .values()
        .flat_map(|row| row.values())
        .map(|(n, _)| *n)
        .max()
        .unwrap_or(0);
    html! {
        h3 { "Findings by op and type" }
        @if heat.is_empty() { p { "No signature has an op with its types." } } @else {
            div.wide { table.heat {
                thead { tr { th { "op" } @for of_type in &types { th { (one_line(of_type)) } } } }
                tbody {
                    @for (op, row) in &heat {
                        tr {
                            th scope="row" { (one_line(op)) }
                            @for of_type in &types {
                                @match row.get(*of_type) {
                                    Some((n, Some(finding))) => {
                                        td.(shade(*n, most)) { a href={ "#" (anchor(finding)) } { (number(*n)) } }
                                    }
                                    Some((n, None)) => { td.(shade(*n, most)) { (number(*n)) } }
                                    None => { td {} }
                                }
                            }
                        }
                    }
                }
            } }
        }
    }
}

fn passes_and_releases(overview: &Overview<'_>) -> Markup {
    let counts = overview.passes.values().flat_map(|row| row.values());
    let most = counts.map(|count| count.findings).max().unwrap_or(0);
    let targets = || {
        overview
            .targets
            .iter()
            .map(|of| of.target.name.as_str())
            .filter(|name| overview.passes.values().any(|row| row.contains_key(*name)))
    };
    // A cell links to a finding for which this pass is blamed.
    let blamed = |pass: &str, target: &str| {
        overview.night.findings.values().find(|finding| {
            let record = &finding.record;
            record.target == target
                && (record.pass_at_fault.as_deref() == Some(pass)
                    || record.configuration.passes.iter().any(|p| p == pass))
        })
    };
    html! {
        h3 { "Findings by pass and release" }
        @if overview.passes.is_empty() { p { "No program went through passes before its lowering." } } @else {
            p.faint {
                "The number of findings; below it, the number of programs that went through the \
                 pass. A list of passes counts for each of its passes"
            }
            div.wide { table.heat {
                thead { tr { th { "pass" } @for target in targets() { th { (one_line(target)) } } } }
                tbody {
                    @for (pass, row) in &overview.passes {
                        tr {
                            th scope="row" { (one_line(pass)) }
                            @for target in targets() {
                                @match row.get(target) {
                                    Some(count) => {
                                        td.(shade(count.findings, most)) {
                                            @match blamed(pass, target) {
                                                Some(finding) => { a href={ "#" (anchor(finding)) } { (number(count.findings)) } }
                                                None => { (number(count.findings)) }
                                            }
                                            br; span.faint { (number(count.programs)) }
                                        }
                                    }
                                    None => { td {} }
                                }
                            }
                        }
                    }
                }
            } }
        }
    }
}

/// The colour class of a cell, in five logarithmic steps.
pub(super) fn shade(n: u64, most: u64) -> &'static str {
    let step = if n == 0 {
        0
    } else {
        1 + (4.0 * (n as f64).ln() / (most.max(2) as f64).ln()).floor() as usize
    };
    ["heat0", "heat1", "heat2", "heat3", "heat4", "heat5"][step.min(5)]
}
