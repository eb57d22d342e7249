//! The passes that programs from seed functions go through.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use lowerfuzz_tools::mlir_opt::{Installed, JudgedLevel, MlirOpt, interprets_scripts};
use lowerfuzz_tools::targets::Targets;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

use super::{SeedFile, SeedFiles, SeedRequest};
use crate::error::CampaignError;
use crate::lit::why_not_judged;
use crate::targets::{Selected, TargetSettings};

/// Number of low seed bits that do not affect the passes. Programs with the same remaining bits
/// share a batch and a process. Seed files have many pass lists, so fewer programs share a list
/// than in a run without seed files.
const SHARED_BITS: u32 = 6;

/// The random choices for one pass list, which all programs of the list share.
pub(super) struct ListChoices(Xoshiro256PlusPlus);

impl ListChoices {
    pub(super) fn of(seed: u64) -> ListChoices {
        ListChoices(Xoshiro256PlusPlus::seed_from_u64(seed >> SHARED_BITS))
    }

    pub(super) fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n.max(1) as u64) as usize
    }

    /// Draws the file of the list. A file with many functions is drawn more often.
    pub(super) fn file<'s>(&mut self, seeds: &'s SeedFiles) -> Option<(usize, &'s SeedFile)> {
        let all = seeds.files.iter().map(|file| file.functions).sum();
        let mut at = self.below(all);
        seeds.files.iter().enumerate().find(|(_, file)| {
            let here = at < file.functions;
            at = at.saturating_sub(file.functions);
            here
        })
    }

    /// Draws a seed of the target's schedule, whose passes are the random ones.
    pub(super) fn scheduled_seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// Returns the passes of a list: half of the lists have the passes of a `RUN:` line, a quarter have
/// random passes before or after them, and a quarter have only random passes. If the tool lacks a pass
/// of the `RUN:` line, all are random.
pub(super) fn near(
    choices: &mut ListChoices,
    file: &SeedFile,
    takes: impl FnOnce(&[String]) -> bool,
    scheduled: impl FnOnce(u64) -> Vec<String>,
) -> Vec<String> {
    let random = scheduled(choices.scheduled_seed());
    let (way, at) = (choices.below(8), choices.below(file.passes.len()));
    let passes = file.passes.get(at).filter(|_| way < 6);
    let Some(passes) = passes.filter(|passes| takes(passes)) else {
        return random;
    };
    let is_textual = passes.iter().any(|pass| pass.starts_with("-pass-pipeline"));
    let added = 1 + choices.below(2);
    let added = random.iter().take(added).cloned();
    match way {
        0..=3 => passes.clone(),
        // A tool takes no other passes next to a textual pipeline.
        4 | 5 if is_textual => passes.clone(),
        4 => passes.iter().cloned().chain(added).collect(),
        _ => added.chain(passes.iter().cloned()).collect(),
    }
}

impl SeedRequest {
    /// Reads the files, and keeps the pass lists after which programs of a target can be judged.
    ///
    /// # Errors
    /// No function can be read.
    pub fn for_target(
        &self,
        opt: Option<&MlirOpt>,
        settings: &TargetSettings,
    ) -> Result<Arc<SeedFiles>, CampaignError> {
        let (mut files, _) = self.checked()?;
        files.for_target(opt, settings);
        Ok(Arc::new(files))
    }
}

impl SeedFiles {
    /// Keeps the pass lists after which programs can be judged by their results. Returns the number
    /// of distinct lists. A script of the `transform` dialect belongs to its file, so passes that
    /// interpret scripts are left out.
    pub(crate) fn for_target(&mut self, opt: Option<&MlirOpt>, settings: &TargetSettings) -> usize {
        let release = opt
            .filter(|_| settings.random_passes)
            .map(MlirOpt::spelling);
        let is_judged = |passes: &Vec<String>| {
            let is_unjudged = |release| why_not_judged(passes, release).is_some();
            !passes.is_empty()
                && !interprets_scripts(passes)
                && release.is_some_and(|r| !is_unjudged(r))
        };
        let mut lists = BTreeSet::new();
        for file in &mut self.files {
            file.passes.retain(is_judged);
            lists.extend(file.passes.iter().cloned());
        }
        lists.len()
    }
}

/// Finds out whether a tool has the passes of a list, when the list is drawn.
pub struct PassProbe {
    tool: Option<(Targets, Installed, TargetSettings)>,
    known: RefCell<BTreeMap<Vec<String>, bool>>,
}

impl PassProbe {
    /// Prepares to ask a tool. A target that is no `mlir-opt` has no passes.
    pub fn new(targets: &Targets, opt: Option<&MlirOpt>, settings: &TargetSettings) -> PassProbe {
        PassProbe {
            tool: opt.map(|opt| (targets.clone(), opt.installed().clone(), settings.clone())),
            known: RefCell::default(),
        }
    }

    /// Returns whether the tool has these passes.
    pub(super) fn takes(&self, passes: &[String]) -> bool {
        if let Some(known) = self.known.borrow().get(passes) {
            return *known;
        }
        let takes = self
            .tool
            .as_ref()
            .is_some_and(|(targets, installed, settings)| {
                let mut settings = TargetSettings {
                    random_passes: false,
                    ..settings.clone()
                };
                settings.configuration.passes = passes.to_vec();
                settings.configuration.level = Some(JudgedLevel::Source);
                let opt = Selected::of_installed(targets, installed, &settings).map(|s| s.mlir_opt);
                matches!(opt, Ok(Some(opt)) if opt.try_options().is_ok())
            });
        self.known.borrow_mut().insert(passes.to_vec(), takes);
        takes
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::PathBuf;

    use super::*;

    fn lists(passes: &[&str], has_passes: bool) -> Vec<Vec<String>> {
        let own: Vec<String> = passes.iter().map(|pass| (*pass).to_owned()).collect();
        let file = SeedFile {
            path: PathBuf::new(),
            text: String::new(),
            is_split: false,
            functions: 1,
            passes: vec![own],
        };
        let random = |_| ["-r", "-s", "-t"].map(str::to_owned).to_vec();
        (0..200)
            .map(|list| {
                near(
                    &mut ListChoices::of(list << SHARED_BITS),
                    &file,
                    |_| has_passes,
                    random,
                )
            })
            .collect()
    }

    #[test]
    fn half_of_the_lists_are_those_of_the_run_line() {
        let found = lists(&["-a", "-b"], true);
        let count = |list: &[&str]| found.iter().filter(|found| *found == list).count();
        let own = count(&["-a", "-b"]);
        assert!((70..130).contains(&own), "{own}");
        let random = count(&["-r", "-s", "-t"]);
        assert!((30..70).contains(&random), "{random}");
        let near: BTreeSet<String> = found.iter().map(|list| list.join(" ")).collect();
        let expected = [
            "-a -b",
            "-a -b -r",
            "-a -b -r -s",
            "-r -a -b",
            "-r -s -a -b",
            "-r -s -t",
        ];
        assert!(near.iter().map(String::as_str).eq(expected), "{near:?}");
    }

    #[test]
    fn a_textual_pipeline_stays_alone() {
        let pipeline = "-pass-pipeline=builtin.module(cse)";
        let found: BTreeSet<String> = lists(&[pipeline], true)
            .iter()
            .map(|l| l.join(" "))
            .collect();
        assert!(
            found.iter().map(String::as_str).eq([pipeline, "-r -s -t"]),
            "{found:?}"
        );
    }

    #[test]
    fn a_list_that_the_tool_lacks_is_replaced() {
        let found = lists(&["-a", "-b"], false);
        assert!(
            found.iter().all(|list| *list == ["-r", "-s", "-t"]),
            "{found:?}"
        );
    }

    #[test]
    fn consecutive_seeds_share_a_list() {
        let first = |seed| ListChoices::of(seed).scheduled_seed();
        assert_eq!(first(64), first(127));
        assert_ne!(first(64), first(128));
    }
}
