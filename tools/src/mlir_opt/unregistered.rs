//! Which ops, types and attributes a tool does not know, and the option with which it reads them nevertheless.

use std::collections::{BTreeMap, BTreeSet};

use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::ops::is_cast;
use lowerfuzz_ir::{Attr, Module, Op, TypeKind};
use lowerfuzz_oracle::Stop;

use super::batch::{self, Layout};
use super::target::MlirOpt;
use super::time_budget::usual_limit;

/// The option with which an `mlir-opt` reads ops of dialects that it does not know.
pub const ALLOW_UNREGISTERED: &str = "-allow-unregistered-dialect";

/// The message about an op of a dialect that the tool does not know.
const NO_DIALECT: &str = "unregistered dialect";
/// The message about an op that the tool does not know, in a dialect that it knows.
const NO_OP: &str = "unregistered operation";

/// The end of the name of an op that does not exist.
const PROBE: &str = ".lowerfuzz_probe";

/// What a tool knows of an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Knowledge {
    Op,
    /// The tool knows the dialect, but not the op.
    Dialect,
    Nothing,
}

/// The names of ops that a tool was asked about.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownOps {
    known: BTreeMap<String, Knowledge>,
    /// The names of the ops that the tool does not know.
    pub(super) unregistered: Vec<String>,
}

impl MlirOpt {
    /// Returns whether the tool needs [`ALLOW_UNREGISTERED`] to read a program, because it does not know a dialect
    /// of it. The answer is `false` if the tool gets the option anyway.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped.
    pub fn must_allow_unregistered(&mut self, case: &Case) -> Result<bool, Stop> {
        let names = opaque_names(&case.module);
        if names.is_empty() {
            return Ok(false);
        }
        self.ask_about(&names)?;
        let known = &self.known_ops.known;
        let is_unknown = names
            .iter()
            .any(|name| known.get(name) == Some(&Knowledge::Nothing));
        Ok(is_unknown && !self.allows_unregistered())
    }

    /// Returns whether the command of the target has the option.
    pub fn allows_unregistered(&self) -> bool {
        self.tool.words().iter().any(|word| is_option(word))
    }

    /// Returns whether the target already knows that a program needs the option.
    pub(super) fn is_known_to_need_the_option(&self, case: &Case) -> bool {
        let known = &self.known_ops.known;
        let mut names = opaque_names(&case.module).into_iter();
        names.any(|name| known.get(&name) == Some(&Knowledge::Nothing))
            && !self.allows_unregistered()
    }

    /// Lets the tool read an op of each name without the option.
    fn ask_about(&mut self, names: &BTreeSet<String>) -> Result<(), Stop> {
        let known = &self.known_ops.known;
        let new: Vec<&String> = names.iter().filter(|n| !known.contains_key(*n)).collect();
        if new.is_empty() {
            return Ok(());
        }
        let tool = self.tool.clone().without(is_option);
        let each = new.iter().enumerate();
        let programs: Vec<String> = each
            .map(|(i, name)| {
                format!(
                    "module @{} {{\n  \"{name}\"() : () -> ()\n}}\n",
                    batch::name(i)
                )
            })
            .collect();
        let mut found = Vec::with_capacity(new.len());
        for programs in programs.chunks(self.most_programs(Layout::Isolated).min(programs.len())) {
            let limit = usual_limit(self.limits(), programs.len());
            let options = self.reading_options();
            let output = batch::run(&tool, &options, programs, Layout::Isolated, limit)?;
            for (line, why) in output.errors() {
                let knowledge = if why.contains(NO_DIALECT) {
                    Knowledge::Nothing
                } else if why.contains(NO_OP) {
                    Knowledge::Dialect
                } else {
                    continue;
                };
                let name = line.trim().trim_start_matches('"').split('"').next();
                found.extend(name.map(|name| (name.to_owned(), knowledge)));
            }
        }
        for name in new {
            let knowledge = found.iter().find(|(other, _)| other == name);
            let knowledge = knowledge.map_or(Knowledge::Op, |(_, knowledge)| *knowledge);
            self.known_ops.known.insert(name.clone(), knowledge);
            if knowledge != Knowledge::Op {
                let is_op = !name.ends_with(PROBE);
                self.known_ops
                    .unregistered
                    .extend(is_op.then(|| name.clone()));
            }
        }
        Ok(())
    }
}

/// Returns whether a word of a command is the option.
pub(super) fn is_option(word: &str) -> bool {
    word.trim_start_matches('-').split('=').next() == ALLOW_UNREGISTERED.strip_prefix('-')
}

/// Returns the names of the ops of a program that no op table lists, and a name in the dialect of each type and
/// attribute that is not modelled.
fn opaque_names(module: &Module) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for body in module.bodies() {
        for op in body.live_ops() {
            if let Op::Unregistered(name) = body.op(op).op {
                names.insert(module.str(name).to_owned());
            }
            let mut open: Vec<&Attr> = body.attrs(op).iter().map(|attr| &attr.value).collect();
            while let Some(attr) = open.pop() {
                if let Attr::Other(text) = attr {
                    names.extend(name_in_dialect(text));
                }
                open.extend(attr.children());
            }
        }
    }
    for ty in module.types.iter() {
        if let TypeKind::Other(text) = ty {
            names.extend(name_in_dialect(module.str(*text)));
        }
    }
    names.retain(|name| !is_cast(name));
    names
}

/// Returns the name of an op that does not exist, in the dialect of a type or attribute such as `!my.type` or
/// `#my<attr>`.
fn name_in_dialect(text: &str) -> Option<String> {
    let rest = text.strip_prefix(['!', '#'])?;
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    let dialect = &rest[..end];
    let is_known = ["llvm", "dlti", "builtin"].contains(&dialect) || dialect.is_empty();
    (!is_known).then(|| format!("{dialect}{PROBE}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_or_attribute_names_its_dialect() {
        for (text, expected) in [
            ("!my.type<i32>", Some("my.lowerfuzz_probe")),
            ("#my<attr x>", Some("my.lowerfuzz_probe")),
            ("!llvm.target<\"x\">", None),
            ("tuple<i32>", None),
        ] {
            assert_eq!(name_in_dialect(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn the_option_has_one_or_two_dashes() {
        assert!(is_option("--allow-unregistered-dialect"));
        assert!(is_option("-allow-unregistered-dialect=true"));
        assert!(!is_option("-allow-unregistered"));
    }
}
