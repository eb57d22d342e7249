//! The passes and options of a build that is not a release, parsed from its help.

use std::collections::{BTreeMap, BTreeSet};

use super::pass_table::pass_name;

/// The passes of an `mlir-opt` with their options, as listed in its help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BuildFeatures {
    options: BTreeMap<String, BTreeSet<String>>,
    /// The registered dialects. The list is empty if the help has none.
    dialects: BTreeSet<String>,
    /// The build's options for printing the IR before a pass.
    print_before: Vec<String>,
}

/// The text before the list of dialects in the help text.
const DIALECTS: &str = "Available Dialects:";

/// The heading that follows the list of passes in the help text.
const PIPELINES: &str = "Pass Pipelines:";

/// A help text with fewer passes than this number was not parsed correctly.
const FEWEST: usize = 20;

impl BuildFeatures {
    /// Parses a help text: a line for each pass, followed by more deeply indented lines for its
    /// options. Returns `None` if the text has another format.
    pub(super) fn in_help(help: &str) -> Option<BuildFeatures> {
        let (_, passes) = help.split_once("\n    Passes:\n")?;
        let mut options: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let (mut last, mut indent) = (None, 0);
        for line in passes.lines() {
            let text = line.trim_start();
            let here = line.len() - text.len();
            if text == PIPELINES {
                break;
            }
            let Some(name) = text.strip_prefix("--") else {
                continue;
            };
            let end = name.find(|c: char| c.is_whitespace() || matches!(c, '=' | '['));
            let name = name[..end.unwrap_or(name.len())].to_owned();
            if indent == 0 || here == indent {
                indent = here;
                options.entry(name.clone()).or_default();
                last = Some(name);
            } else if here > indent
                && let Some(options) = last.as_ref().and_then(|pass| options.get_mut(pass))
            {
                options.insert(name);
            }
            // Lines of the help text without dashes continue a description, with arbitrary
            // indentation.
        }
        let general = help
            .lines()
            .filter_map(|line| line.trim_start().strip_prefix("--"));
        let print_before = general
            .filter_map(|line| line.split_once("=<pass-arg>"))
            .map(|(name, _)| name.to_owned());
        let mut lines = help.lines();
        let dialects = lines.find_map(|line| line.trim_start().strip_prefix(DIALECTS));
        let dialects = dialects.unwrap_or_default().split(',').map(str::trim);
        let dialects = dialects.filter(|dialect| !dialect.is_empty());
        (options.len() >= FEWEST).then(|| BuildFeatures {
            options,
            dialects: dialects.map(str::to_owned).collect(),
            print_before: print_before.collect(),
        })
    }

    /// Returns the registered dialects, as the help lists them.
    pub(super) fn dialects(&self) -> impl Iterator<Item = &str> {
        self.dialects.iter().map(String::as_str)
    }

    /// Returns whether the help lists this dialect.
    pub(super) fn has_dialect(&self, name: &str) -> bool {
        self.dialects.contains(name)
    }

    /// Returns whether the build has a pass of this name.
    pub(super) fn has_pass(&self, name: &str) -> bool {
        self.options.contains_key(name)
    }

    /// Returns whether a pass of the build has this option.
    pub(super) fn has_option(&self, pass: &str, option: &str) -> bool {
        let options = self.options.get(pass);
        options.is_some_and(|options| options.contains(option))
    }

    /// Returns whether the build has this option for printing the IR before a pass.
    pub(super) fn prints_before(&self, option: &str) -> bool {
        self.print_before.iter().any(|known| known == option)
    }

    /// Returns whether the build accepts a pass with its options, written as `-pass=option=value
    /// option`.
    pub(super) fn takes(&self, given: &str) -> bool {
        let pass = pass_name(given);
        let options = given.split_once('=').map_or("", |(_, options)| options);
        let names = options.split_whitespace();
        let mut names = names.map(|option| option.split('=').next().unwrap_or(option));
        self.has_pass(pass) && names.all(|option| self.has_option(pass, option))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_help_lists_passes_and_their_options() {
        let mut help = "Available Dialects: arith, func\nUSAGE: mlir-opt\n  --color   - Colors\n  --print-ir-before=<pass-arg> - It\n  Compiler passes to run\n    \
                        Passes:\n      --one   -   First\n        --depth=<uint>   - How deep\n          \
                        =value   - It\n        --fast   - In a hurry\n  --or not,\nif\n"
            .to_owned();
        assert_eq!(BuildFeatures::in_help(&help), None);
        for i in 0..FEWEST {
            help.push_str(&format!("      --pass-{i}   -   Another\n"));
        }
        help.push_str("    Pass Pipelines:\n      --pipeline   -   Many\n");
        let features = BuildFeatures::in_help(&help).expect("it lists passes");
        assert_eq!(features.dialects().collect::<Vec<_>>(), ["arith", "func"]);
        assert!(features.has_pass("one") && features.has_pass("pass-7"));
        assert!(!features.has_pass("color") && !features.has_pass("pipeline"));
        assert!(features.has_option("one", "fast") && !features.has_option("pass-0", "fast"));
        assert!(features.takes("-one=depth=2 fast=true") && features.takes("-pass-1"));
        assert!(features.prints_before("print-ir-before") && !features.prints_before("color"));
        assert!(!features.takes("-one=width=2") && !features.takes("-two"));
        assert_eq!(BuildFeatures::in_help("nothing of that kind"), None);
    }
}
