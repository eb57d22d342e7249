//! Recognising the release from the spelling.

use super::{Parser, Result};
use crate::error::{Error, Span};
use crate::release::{Release, ReleaseSet};

/// What is known of the release: the releases in which all that was read is right, and what
/// each narrowing was due to.
#[derive(Debug)]
pub(super) struct Evidence {
    set: ReleaseSet,
    given: Option<Release>,
    /// Spellings that narrowed the set; each drops a release at least, so there are few.
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
        self.set.newest().unwrap_or(Release::NEWEST)
    }
}

/// The releases of a set, as text.
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
    /// Is all that was read so far right in a release of `set`?
    pub(super) fn may_be(&self, set: ReleaseSet) -> bool {
        !self.evidence.set.and(set).is_empty()
    }

    /// The text at `span` is right in the releases of `set` only.
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
        // The first spelling that by itself rules this one out, or the last that played a part.
        let clash = seen
            .iter()
            .find(|(_, other)| other.and(set).is_empty())
            .or(seen.last());
        let before = match (self.evidence.given, clash) {
            (Some(release), _) => format!("release {release} was asked for"),
            (None, Some((other, other_set))) => format!(
                "`{}` before it is of {}",
                super::shorten(&self.text[other.start..other.end]),
                describe(*other_set)
            ),
            (None, None) => "it is of none that is known".to_owned(),
        };
        let of = describe(set);
        Error::new(
            span,
            format!("expected one release's spelling, found `{name}` of {of} where {before}"),
        )
    }
}
