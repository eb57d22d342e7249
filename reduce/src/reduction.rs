//! The search as a machine: it hands out candidates, and is told which are interesting.

use std::hash::{Hash, Hasher};

use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_ir::verify::Verifier;
use rustc_hash::{FxHashSet, FxHasher};

use crate::draft::Draft;
use crate::shrink::{self, Shrinker};
use crate::weight::Weight;

/// Candidates that may weigh more than what they were made of (inlined calls, unrolled loops),
/// in a whole search. Without a bound it might not end.
const DETOURS: u32 = 200;

/// A search for a smaller case.
///
/// Deterministic: the same case and the same answers give the same candidates.
pub struct Reduction {
    best: Draft,
    weight: Weight,
    /// The case came in a form that verifies, so that candidates have to.
    verified: bool,
    /// And its data are what its types say.
    fitting: bool,
    verifier: Verifier,
    shrinkers: Vec<Box<dyn Shrinker>>,
    cursor: Cursor,
    /// Did anything get smaller since the first shrinker?
    progressed: bool,
    pending: Vec<Pending>,
    /// Hashes of what was tried and is not interesting.
    seen: FxHashSet<u64>,
    detours: u32,
    tested: u64,
    accepted: u64,
}

/// Where a search is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The shrinker at work.
    pub shrinker: &'static str,
    /// Ops of the smallest case so far.
    pub ops: usize,
    /// Candidates that the predicate was asked about.
    pub tested: u64,
    /// How many of them were interesting.
    pub accepted: u64,
}

/// What is tried next: the sites `end - chunk .. end` of a shrinker.
#[derive(Clone, Copy, Debug)]
struct Cursor {
    shrinker: usize,
    /// `None` before the shrinker has begun.
    chunk: Option<usize>,
    end: usize,
}

struct Pending {
    draft: Draft,
    /// Of its text.
    hash: u64,
    weight: Weight,
    after: Cursor,
    detour: bool,
}

impl Reduction {
    /// A search that begins with `case`.
    pub fn new(case: &Case) -> Reduction {
        let mut verifier = Verifier::default();
        let verified = verifier.verify(&case.module).is_ok();
        let best = Draft::of(case);
        Reduction {
            weight: Weight::of(&best),
            fitting: best.data_fit(),
            best,
            verified,
            verifier,
            shrinkers: shrink::all(),
            cursor: Cursor {
                shrinker: 0,
                chunk: None,
                end: 0,
            },
            progressed: false,
            pending: Vec::new(),
            seen: FxHashSet::default(),
            detours: DETOURS,
            tested: 0,
            accepted: 0,
        }
    }

    /// The smallest case so far.
    pub fn best(&self) -> Case {
        self.best.to_case()
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        let shrinker = self.shrinkers.get(self.cursor.shrinker);
        Progress {
            shrinker: shrinker.map_or("", |s| s.name()),
            ops: self.best.places().len(),
            tested: self.tested,
            accepted: self.accepted,
        }
    }

    /// Up to `count` candidates that were not tried before, to be answered with
    /// [`Reduction::answer`]; none if nothing smaller is known.
    pub fn candidates(&mut self, count: usize) -> Vec<Case> {
        self.pending.clear();
        let mut cases = Vec::new();
        while cases.len() < count {
            let Some((draft, detour)) = self.step() else {
                break;
            };
            let weight = Weight::of(&draft);
            let smaller = if detour {
                self.detours > 0
            } else {
                weight < self.weight
            };
            if !smaller {
                continue;
            }
            if self.fitting && !draft.data_fit() {
                continue;
            }
            let case = draft.to_case();
            if self.verified && self.verifier.verify(&case.module).is_err() {
                continue;
            }
            let hash = hash_of(&case);
            if !self.seen.insert(hash) {
                continue;
            }
            cases.push(case);
            self.pending.push(Pending {
                draft,
                hash,
                weight,
                after: self.cursor,
                detour,
            });
        }
        cases
    }

    /// Says which of the candidates are interesting; the first of them is where it goes on. Those
    /// behind it count as not asked about.
    pub fn answer(&mut self, interesting: &[bool]) {
        let chosen = interesting.iter().position(|yes| *yes);
        let asked = chosen.map_or(self.pending.len(), |i| i + 1);
        self.tested += asked as u64;
        let Some(chosen) = chosen.filter(|i| *i < self.pending.len()) else {
            self.pending.clear();
            return;
        };
        for pending in self.pending.drain(chosen + 1..) {
            self.seen.remove(&pending.hash);
        }
        if let Some(pending) = self.pending.pop() {
            self.accepted += 1;
            self.progressed = true;
            self.detours -= u32::from(pending.detour);
            self.best = pending.draft;
            self.weight = pending.weight;
            self.cursor = pending.after;
            // There may be fewer sites now.
            let sites = self.shrinkers[self.cursor.shrinker].sites(&self.best);
            self.cursor.end = self.cursor.end.min(sites);
        }
        self.pending.clear();
    }

    /// The next thing to try, whatever it is worth.
    fn step(&mut self) -> Option<(Draft, bool)> {
        loop {
            let shrinker = self.shrinkers.get(self.cursor.shrinker)?;
            let Some(chunk) = self.cursor.chunk else {
                let sites = shrinker.sites(&self.best);
                if sites == 0 {
                    self.next_shrinker()?;
                    continue;
                }
                self.cursor.chunk = Some(if shrinker.in_chunks() { sites } else { 1 });
                self.cursor.end = sites;
                continue;
            };
            if self.cursor.end == 0 {
                if chunk == 1 {
                    self.next_shrinker()?;
                } else {
                    let sites = shrinker.sites(&self.best);
                    self.cursor.chunk = Some((chunk / 2).min(sites.div_ceil(2)).max(1));
                    self.cursor.end = sites;
                }
                continue;
            }
            let start = self.cursor.end.saturating_sub(chunk);
            let sites = start..self.cursor.end;
            self.cursor.end = start;
            if let Some(draft) = shrinker.apply(&self.best, sites) {
                return Some((draft, shrinker.is_detour()));
            }
        }
    }

    /// Goes on with the next shrinker; with the first one again if anything got smaller since.
    fn next_shrinker(&mut self) -> Option<()> {
        self.cursor.shrinker += 1;
        self.cursor.chunk = None;
        if self.cursor.shrinker == self.shrinkers.len() {
            if !std::mem::take(&mut self.progressed) {
                return None;
            }
            self.cursor.shrinker = 0;
        }
        Some(())
    }
}

/// A hash of a case as it is printed: what differs in nothing else is one case.
fn hash_of(case: &Case) -> u64 {
    let mut hash = FxHasher::default();
    case::print(case).hash(&mut hash);
    hash.finish()
}
