//! Detects the release of a text from its syntax.

use super::{Parser, Result};
use crate::error::{Error, Span};
use crate::release::{Release, ReleaseSet};

/// The evidence for the release: the releases in which the text so far is valid, and the places in
/// the text that excluded other releases.
#[derive(Clone, Debug)]
pub(super) struct Evidence {
    pub(super) set: ReleaseSet,
    given: Option<Release>,
    /// The places in the text that excluded a release. The list is short, because each place
    /// excludes at least one release.
    seen: Vec<(Span, ReleaseSet)>,
}

impl Evidence {
    pub(super) fn new(given: Option<Release>) -> Evidence {
        Evidence {
            set: given.map_or(ReleaseSet::ALL, |r| ReleaseSet::NONE.with(r)),
            given,
            seen: Vec::new(),
        }
    }

    pub(super) fn release(&self) -> Release {
        self.set.preferred().unwrap_or(Release::NEWEST)
    }
}

/// Describes a set of releases as text.
fn describe(set: ReleaseSet) -> String {
    let all: Vec<Release> = Release::ALL
        .into_iter()
        .filter(|r| set.contains(*r))
        .collect();
    match all[..] {
        [] => "no release".to_owned(),
        [one] => format!("release {one}"),
        [first, .., last] if set == ReleaseSet::since(first).and(ReleaseSet::until(last)) => {
            format!("releases {first} to {last}")
        }
        _ => {
            let names: Vec<String> = all.iter().map(Release::to_string).collect();
            format!("releases {}", names.join(", "))
        }
    }
}

impl Parser<'_> {
    /// Returns whether the text so far is valid in at least one release of `set`.
    pub(super) fn may_be(&self, set: ReleaseSet) -> bool {
        !self.evidence.set.and(set).is_empty()
    }

    /// Records that the text at `span` is valid only in the releases of `set`.
    pub(super) fn restrict(&mut self, set: ReleaseSet, span: Span) -> Result<()> {
        let narrowed = self.evidence.set.and(set);
        if narrowed == self.evidence.set {
            return Ok(());
        }
        if narrowed.is_empty() {
            return Err(self.contradiction(set, span));
        }
        self.evidence.set = narrowed;
        self.evidence.seen.push((span, set));
        Ok(())
    }

    fn contradiction(&self, set: ReleaseSet, span: Span) -> Error {
        let name = super::shorten(&self.text[span.start..span.end]);
        let seen = &self.evidence.seen;
        // Report the first place that excludes all releases of `set` by itself. If there is none,
        // report the last place that excluded a release.
        let clash = seen
            .iter()
            .find(|(_, other)| other.and(set).is_empty())
            .or(seen.last());
        let before = match (self.evidence.given, clash) {
            (Some(release), _) => format!("release {release} was requested"),
            (None, Some((other, other_set))) => format!(
                "`{}` before it is of {}",
                super::shorten(&self.text[other.start..other.end]),
                describe(*other_set)
            ),
            (None, None) => "no known release has it".to_owned(),
        };
        let of = describe(set);
        Error::new(
            span,
            format!("expected the syntax of one release, found `{name}` of {of}, but {before}"),
        )
    }
}
