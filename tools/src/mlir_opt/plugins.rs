//! Plugins that a tool loads: whether they were loaded, and their passes as a textual pipeline.

use super::pass_table::{anchor, pass_name};
use super::pipeline::{anchors, nested, textual};
use super::releases::Anchor;
use super::target::MlirOpt;
use crate::ToolError;

/// The options that load a plugin.
const LOADS: [&str; 2] = ["load-pass-plugin", "load-dialect-plugin"];

/// What a tool prints if it does not load a plugin. It exits with status 0 nevertheless.
const NOT_LOADED: &str = "Request ignored";

/// Returns the line in which a tool reports that it did not load a plugin.
pub(super) fn not_loaded(stderr: &str) -> Option<&str> {
    stderr.lines().find(|line| line.contains(NOT_LOADED))
}

impl MlirOpt {
    /// Returns the target with its passes as a textual pipeline, if it loads a plugin: a tool reads its options before it
    /// loads plugins, so it does not know their passes as options.
    ///
    /// # Errors
    /// Returns an error if the tool does not load a plugin, or rejects an option.
    pub fn with_passes_of_plugins(self) -> Result<MlirOpt, ToolError> {
        let words = self.tool().words();
        let is_load = |word: &String| {
            let name = word.trim_start_matches('-');
            LOADS.contains(&name.split('=').next().unwrap_or(name))
        };
        let passes = self.passes_as_options();
        if !words.iter().any(is_load) || passes.is_empty() {
            return Ok(self);
        }
        let release = self.spelling();
        let is_own = |pass: &String| anchor(pass_name(pass), release).is_none();
        if !passes.iter().any(is_own) {
            return Ok(self);
        }
        let mut refusal = None;
        for own in [Anchor::Module, Anchor::Function] {
            let piped = self.with_passes(&[self.pipeline_of(&passes, own)]);
            match piped.try_given_options() {
                Ok(()) => return Ok(piped),
                Err(why @ ToolError::Stopped(_)) => return Err(why),
                Err(why) => refusal = refusal.or(Some(why)),
            }
        }
        refusal.map_or(Ok(self), Err)
    }

    /// Returns the passes, unless they are a textual pipeline.
    fn passes_as_options(&self) -> Vec<String> {
        use lowerfuzz_oracle::target::Target as _;
        match textual(self.passes()) {
            Some(_) => Vec::new(),
            None => self.passes().to_vec(),
        }
    }

    /// Returns passes as one option with a textual pipeline. A pass that no table lists runs on the given kind of op.
    fn pipeline_of(&self, passes: &[String], own: Anchor) -> String {
        let release = self.spelling();
        let (module, function) = anchors(release);
        let each = passes.iter().filter_map(|pass| {
            let name = pass_name(pass);
            let options = pass.split_once('=').map_or("", |(_, options)| options);
            let on = match anchor(name, release).unwrap_or(own) {
                Anchor::Part => Anchor::Module,
                on @ (Anchor::Module | Anchor::Function) => on,
            };
            nested(name, options, on, function)
        });
        let each: Vec<String> = each.collect();
        format!("-pass-pipeline={module}({})", each.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plugin_that_is_not_loaded_is_noticed() {
        let stderr = "Failed to load passes from './x.so'. Request ignored.\n";
        assert_eq!(not_loaded(stderr), Some(stderr.trim_end()));
        assert_eq!(not_loaded("x.mlir:1:2: remark: loaded\n"), None);
    }
}
