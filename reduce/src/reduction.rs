//! Reduction as a state machine. It returns candidates, and the caller reports which candidates are
//! interesting.

use std::hash::{Hash, Hasher};

use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_ir::verify::Verifier;
use rustc_hash::{FxHashSet, FxHasher};

use crate::draft::Draft;
use crate::shrink::{self, Shrinker};
use crate::weight::Weight;

/// The maximum number of candidates in a whole search that may be larger than the case they were
/// made from, for example after inlining or unrolling. Without this limit, the search might not
/// end.
const DETOURS: u32 = 200;

/// A search for a smaller case.
///
/// The search is deterministic: for the same case and the same answers, it proposes the same
/// candidates.
pub struct Reduction {
    best: Draft,
    weight: Weight,
    /// Whether the original case verifies. If it does, every candidate must verify, too.
    verified: bool,
    /// Whether the data of the original case match its types. If they do, the data of every
    /// candidate must match, too.
    fitting: bool,
    verifier: Verifier,
    shrinkers: Vec<Box<dyn Shrinker>>,
    cursor: Cursor,
    /// Whether a smaller case was found in the current pass over all shrinkers.
    progressed: bool,
    pending: Vec<Pending>,
    /// Hashes of candidates that were tested and were not interesting.
    seen: FxHashSet<u64>,
    detours: u32,
    tested: u64,
    accepted: u64,
}

/// The progress of a search.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The name of the current shrinker.
    pub shrinker: &'static str,
    /// The number of ops of the smallest case so far.
    pub ops: usize,
    /// The number of candidates that the predicate tested.
    pub tested: u64,
    /// The number of tested candidates that were interesting.
    pub accepted: u64,
}

/// The position of the search. The next candidate changes the sites `end - chunk .. end` of a
/// shrinker.
#[derive(Clone, Copy, Debug)]
struct Cursor {
    shrinker: usize,
    /// The number of sites that one candidate changes; `None` before the shrinker starts.
    chunk: Option<usize>,
    end: usize,
}

struct Pending {
    draft: Draft,
    /// The hash of the candidate's text.
    hash: u64,
    weight: Weight,
    after: Cursor,
    detour: bool,
}

impl Reduction {
    /// Makes a search that begins with `case`.
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

    /// Returns the smallest case so far.
    pub fn best(&self) -> Case {
        self.best.to_case()
    }

    /// Returns the progress of the search.
    pub fn progress(&self) -> Progress {
        let shrinker = self.shrinkers.get(self.cursor.shrinker);
        Progress {
            shrinker: shrinker.map_or("", |s| s.name()),
            ops: self.best.places().len(),
            tested: self.tested,
            accepted: self.accepted,
        }
    }

    /// Returns up to `count` candidates that were not tested yet. Returns no candidates if the
    /// search has ended. The caller reports which candidates are interesting to
    /// [`Reduction::answer`].
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
            // A text without a function or a global is no program that a command reads.
            if case.module.funcs.is_empty() && case.module.globals.is_empty() {
                continue;
            }
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

    /// Reports which of the candidates are interesting. The search continues from the first
    /// interesting candidate. Candidates after the first interesting one count as not tested.
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
            // The accepted case may have fewer sites than the case before.
            let sites = self.shrinkers[self.cursor.shrinker].sites(&self.best);
            self.cursor.end = self.cursor.end.min(sites);
        }
        self.pending.clear();
    }

    /// Returns the next candidate of any size, and whether the candidate may be larger than the
    /// current case.
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

    /// Advances to the next shrinker. After the last shrinker, the search starts again with the
    /// first shrinker if a smaller case was found. Otherwise the function returns `None`.
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

/// Returns a hash of a case's text. Cases with the same text count as one case.
fn hash_of(case: &Case) -> u64 {
    let mut hash = FxHasher::default();
    case::print(case).hash(&mut hash);
    hash.finish()
}
