//! What a test case declares about ops that no op table lists (`SEMANTICS.md` §10).

use std::fmt;

use super::directive::Directive;
use crate::error::{Error, Span};
use crate::text::parse::{Result, shorten};

/// What passes may assume about an op that no op table lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// The op has no effects, and its results depend on its operands alone. So passes may remove, duplicate
    /// and move it.
    Pure,
    /// The op may have any effect, and passes know nothing of it. So passes must keep its calls.
    Unknown,
}

impl Effect {
    /// All effects.
    pub const ALL: [Effect; 2] = [Effect::Pure, Effect::Unknown];

    /// Returns the word of the directive.
    pub const fn name(self) -> &'static str {
        match self {
            Effect::Pure => "pure",
            Effect::Unknown => "unknown",
        }
    }

    /// Returns the effect with this name.
    pub fn from_name(name: &str) -> Option<Effect> {
        Effect::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// The declared effects of ops. The first entry that matches a name counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects(Vec<(String, Effect)>);

impl Effects {
    /// Declares the effect of the ops whose names match a pattern: a name, or the start of a name and `*`.
    /// An earlier declaration of a name counts more.
    pub fn declare(&mut self, pattern: &str, effect: Effect) {
        let entry = (pattern.to_owned(), effect);
        if !self.0.contains(&entry) {
            self.0.push(entry);
        }
    }

    /// Returns the declared effect of an op. `None` if a tool may know more about the op than its text says.
    pub fn of(&self, name: &str) -> Option<Effect> {
        let matches = |pattern: &str| match pattern.strip_suffix('*') {
            Some(start) => name.starts_with(start),
            None => name == pattern,
        };
        let found = self.0.iter().find(|(pattern, _)| matches(pattern));
        found.map(|(_, effect)| *effect)
    }

    /// Returns whether nothing is declared.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads the declarations of a directive: `pure my.add my.sub*`.
    pub(super) fn read(&mut self, text: &str, directive: Directive) -> Result<()> {
        let line = text[directive.body..].lines().next().unwrap_or("");
        let start = directive.body + line.len() - line.trim_start().len();
        let (word, names) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let at = |len: usize| Span::new(start, start + len);
        let Some(effect) = Effect::from_name(word) else {
            let message = format!("expected `pure` or `unknown`, found `{}`", shorten(word));
            return Err(Error::new(at(word.len()), message));
        };
        if names.trim().is_empty() {
            let message = "expected names of ops, such as `my.op` or `my.*`, found none";
            return Err(Error::new(at(word.len()), message));
        }
        for name in names.split_whitespace() {
            self.declare(name, effect);
        }
        Ok(())
    }
}

impl fmt::Display for Effects {
    /// Writes one directive for each declaration, in order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (pattern, effect) in &self.0 {
            writeln!(f, "// opaque-ops: {} {pattern}", effect.name())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_matching_declaration_counts() {
        let mut effects = Effects::default();
        effects.declare("my.write", Effect::Unknown);
        effects.declare("my.*", Effect::Pure);
        assert_eq!(effects.of("my.write"), Some(Effect::Unknown));
        assert_eq!(effects.of("my.writes"), Some(Effect::Pure));
        assert_eq!(effects.of("your.op"), None);
    }

    #[test]
    fn directives_declare_effects_and_are_printed_again() {
        let text = "// opaque-ops: unknown my.write\n// opaque-ops: pure my.*\nfunc.func @f() {\n  return\n}\n";
        let case = crate::case::parse(text, None).expect("a test case");
        assert_eq!(case.effects.of("my.write"), Some(Effect::Unknown));
        assert_eq!(case.effects.of("my.add"), Some(Effect::Pure));
        assert_eq!(crate::case::print(&case), text);
        let error = |line: &str| {
            let text = format!("{line}\nfunc.func @f() {{\n  return\n}}\n");
            crate::case::parse(&text, None).unwrap_err().message
        };
        assert_eq!(
            error("// opaque-ops: clean my.op"),
            "expected `pure` or `unknown`, found `clean`"
        );
        assert_eq!(
            error("// opaque-ops: pure"),
            "expected names of ops, such as `my.op` or `my.*`, found none"
        );
    }
}
