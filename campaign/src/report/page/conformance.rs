//! The section on each op alone, compared with the stored conformance table.

use lowerfuzz_triage::escape::one_line;
use maud::{Markup, html};

use crate::report::overview::Overview;

/// Renders the changes of each target. The section is empty if the run has no such part.
pub(super) fn section(overview: &Overview<'_>) -> Markup {
    let mut all = overview.night.conformed().peekable();
    if all.peek().is_none() {
        return html! {};
    }
    html! {
        section id="conformance" {
            h2 { "Conformance" }
            @for conformed in all {
                h3 { (one_line(&conformed.target)) }
                p { (one_line(&conformed.summary())) "." }
                @if !conformed.changes.is_empty() {
                    div.wide { table.rows {
                        thead { tr { th { "op" } th { "type" } th { "before" } th { "now" } } }
                        tbody {
                            @for change in &conformed.changes {
                                tr {
                                    th scope="row" { (one_line(&change.op)) }
                                    td data-name="type" { (one_line(&change.types)) }
                                    td.words data-name="before" { (side(change.before.as_deref())) }
                                    @if change.became_wrong {
                                        td.words.failure data-name="now" {
                                            strong { (side(change.after.as_deref())) }
                                        }
                                    } @else {
                                        td.words data-name="now" { (side(change.after.as_deref())) }
                                    }
                                }
                            }
                        }
                    } }
                }
            }
        }
    }
}

fn side(outcome: Option<&str>) -> String {
    one_line(outcome.unwrap_or("no entry"))
}
