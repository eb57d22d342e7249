//! What a user declares about ops that no op table lists: their effects, and definitions.

use std::sync::Arc;

use lowerfuzz_ir::case::{Case, Effect, Effects};
use lowerfuzz_ir::define::Definitions;
use lowerfuzz_ir::{Module, Op};
use std::collections::BTreeMap;

/// What is declared about ops, for all programs of a command.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    /// The effects, by patterns of names. A directive of a program counts more.
    pub effects: Vec<(String, Effect)>,
    /// The definitions of ops and types.
    pub definitions: Option<Arc<Definitions>>,
}

impl Declared {
    /// Reads lines such as `pure my.add my.sub*` or `unknown my.write`. A line that starts with `#` is a comment.
    ///
    /// # Errors
    /// Returns the number of the first wrong line, counted from 1, and what is wrong.
    pub fn read_effects(&mut self, text: &str) -> Result<(), (usize, String)> {
        for (number, line) in text.lines().enumerate() {
            let mut words = line.split_whitespace();
            let Some(word) = words.next().filter(|word| !word.starts_with('#')) else {
                continue;
            };
            let Some(effect) = Effect::from_name(word) else {
                let why = format!("expected `pure` or `unknown`, found `{word}`");
                return Err((number + 1, why));
            };
            let before = self.effects.len();
            self.effects
                .extend(words.map(|name| (name.to_owned(), effect)));
            if self.effects.len() == before {
                let why = format!("expected names of ops after `{word}`, found none");
                return Err((number + 1, why));
            }
        }
        Ok(())
    }

    /// Declares the effects and definitions for a program.
    pub fn declare(&self, case: &mut Case) {
        let mut effects: Effects = std::mem::take(&mut case.effects);
        for (pattern, effect) in &self.effects {
            effects.declare(pattern, *effect);
        }
        case.effects = effects;
        if let Some(definitions) = &self.definitions {
            case.define(definitions);
        }
    }
}

/// Returns the number of ops of each name that no op table lists, in the functions of a module.
pub fn opaque_ops(module: &Module) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for body in module.bodies() {
        for op in body.live_ops() {
            if let Op::Unregistered(name) = body.op(op).op {
                *found.entry(module.str(name).to_owned()).or_default() += 1;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_are_read_line_by_line() {
        let mut declared = Declared::default();
        let text = "# my dialect\nunknown my.write\n\npure my.*\n";
        assert_eq!(declared.read_effects(text), Ok(()));
        let names: Vec<&str> = declared
            .effects
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        assert_eq!(names, ["my.write", "my.*"]);
        let wrong = declared.read_effects("pure my.a\nclean my.b\n");
        let expected = "expected `pure` or `unknown`, found `clean`".to_owned();
        assert_eq!(wrong, Err((2, expected)));
        let empty = declared.read_effects("pure\n");
        assert_eq!(
            empty,
            Err((
                1,
                "expected names of ops after `pure`, found none".to_owned()
            ))
        );
    }
}
