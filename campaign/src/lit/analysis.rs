//! Reduces the findings of tests, groups them by signature, and stores those without a report.

use std::collections::HashMap;

use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_triage::known::{Candidate, PassAtFault};
use lowerfuzz_triage::shell::{joined, quoted};
use lowerfuzz_triage::store::Store;
use lowerfuzz_triage::{FindingBundle, State, Wanted, reduce_finding};

use super::passes::single_passes;
use super::results::{LitFinding, place};
use super::{Base, RawFinding};
use crate::apart::alone;
use crate::error::CampaignError;
use crate::parallel;

/// Analyses findings. Findings with equal signatures count as one.
pub(super) fn analysed(
    base: &Base<'_>,
    found: Vec<RawFinding>,
) -> Result<Vec<LitFinding>, CampaignError> {
    let config = base.config;
    let store = config.out.as_deref().map(Store::open).transpose()?;
    let bundles = parallel::each(&found, config.jobs, |raw| bundle(base, raw))?;
    let mut findings: Vec<LitFinding> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for (mut raw, bundle) in found.into_iter().zip(bundles) {
        let Some((case, bundle)) = bundle else {
            findings.push(finding(base, raw, None));
            continue;
        };
        raw.case = case;
        let key = format!(
            "{} {}",
            bundle.record.signature,
            bundle.record.pass_at_fault.as_deref().unwrap_or("")
        );
        if let Some(first) = places.get(&key) {
            let place = place(&raw.file, raw.line, &raw.function);
            findings[*first].also.push(place);
            continue;
        }
        places.insert(key, findings.len());
        let is_bound = is_bound(&raw, Some(&bundle));
        let mut finding = finding(base, raw, Some(&bundle));
        let is_stored = !is_bound && finding.report.is_none();
        if let Some(store) = store.as_ref().filter(|_| is_stored) {
            finding.path = Some(store.keep(&bundle)?);
        }
        findings.push(finding);
    }
    Ok(findings)
}

/// Reduces a finding, and returns the program that was reduced: the function alone, or its whole
/// file if the finding needs it. Returns `None` if the finding does not occur again.
fn bundle(
    base: &Base<'_>,
    raw: &RawFinding,
) -> Result<Option<(Case, FindingBundle)>, CampaignError> {
    for case in alone(&raw.case).iter().chain([&raw.case]) {
        if let Some(bundle) = bundle_of(base, raw, case)? {
            return Ok(Some((case.clone(), bundle)));
        }
    }
    Ok(None)
}

fn bundle_of(
    base: &Base<'_>,
    raw: &RawFinding,
    case: &Case,
) -> Result<Option<FindingBundle>, CampaignError> {
    base.targets.processes().check()?;
    let config = base.config;
    let mut judge = base.judge()?;
    let given = base.settings(&raw.passes, raw.level);
    let mut selected = base.target(&raw.passes, raw.level)?;
    let settings = config.settings.after_passes(raw.passes.clone());
    let wanted = Wanted {
        reduced: config.reduce,
        shown: config.reduce && config.out.is_some(),
    };
    let bundle = reduce_finding(
        case,
        &mut judge,
        selected.target.as_mut(),
        &settings,
        selected.mlir_opt.as_ref(),
        None,
        wanted,
    )?;
    Ok(bundle.map(|mut bundle| {
        bundle.record.set_given(base.targets, &given.configuration);
        bundle
    }))
}

/// Returns whether the finding occurs only with the original text of its file. The program of such
/// a finding cannot be stored or judged by itself.
fn is_bound(raw: &RawFinding, bundle: Option<&FindingBundle>) -> bool {
    // A program that changed has no original text, so the search removed nothing from this one.
    let is_reduced = bundle.is_some_and(|bundle| {
        bundle.record.state == State::Reduced && bundle.source != case::print(&raw.case)
    });
    raw.case.needs_original_text() && !is_reduced
}

fn finding(base: &Base<'_>, raw: RawFinding, bundle: Option<&FindingBundle>) -> LitFinding {
    let given = base.settings(&raw.passes, raw.level).configuration;
    let record = bundle.map(|bundle| &bundle.record);
    let configuration = record.map_or(given, |record| record.configuration.clone());
    let report = record.and_then(|record| {
        let passes = single_passes(&record.configuration.passes);
        let by_diagnostic = record.signature.by_diagnostic();
        let candidate = Candidate {
            target: &base.config.target,
            version: &record.target_version,
            signature: by_diagnostic.as_ref().unwrap_or(&record.signature),
            pass: PassAtFault::of_required(&passes),
        };
        let known = &base.config.known;
        let presumed = || known.presumed_report(&candidate, &record.uses);
        known.report(&candidate).or_else(presumed)
    });
    let is_bound = is_bound(&raw, bundle);
    let again = if is_bound {
        let target = ["--target".to_owned(), base.config.target.clone()];
        format!("lowerfuzz lit {} {}", quoted(&raw.file), joined(&target))
    } else {
        let mut words = vec!["--target".to_owned(), base.config.target.clone()];
        let names = configuration.then.as_deref();
        words.extend(configuration.words(&base.targets.definitions_of(names)));
        format!("lowerfuzz check FILE {}", joined(&words))
    };
    LitFinding {
        report: report.map(str::to_owned),
        key: record.map(|record| record.signature.to_string()),
        reason: record.map_or(raw.reason, |record| record.reason.clone()),
        source: match bundle {
            _ if is_bound => {
                let calls = raw.case.calls.iter();
                let calls = calls.map(|call| case::print_call(&raw.case, call));
                calls.collect::<Vec<String>>().join("\n")
            }
            Some(bundle) => bundle.source.clone(),
            None => case::print(&raw.case),
        },
        again,
        file: raw.file,
        line: raw.line,
        function: raw.function,
        passes: raw.passes,
        level: raw.level,
        also: Vec::new(),
        path: None,
    }
}
