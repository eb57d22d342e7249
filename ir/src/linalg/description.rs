//! Compiles the descriptions of named ops, whose syntax [`crate::linalg`] documents.

use std::sync::LazyLock;

use super::function::Function;
use super::payload::Payload;
use super::structure::IteratorKind;
use crate::ops::{LinalgKind, LinalgOp};

/// The compiled description of a named op.
#[derive(Debug)]
pub(super) struct Named {
    /// The loops; `None` for one parallel loop for each dimension of the output.
    pub(super) loops: Option<Vec<IteratorKind>>,
    /// The operands. The last operand is the output.
    pub(super) operands: Vec<Operand>,
    pub(super) payload: Payload,
}

/// The dimensions of an operand; `None` if it has all loops as its dimensions.
pub(super) type Operand = Option<Vec<Dim>>;

/// A dimension of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dim {
    /// The dimension is a loop.
    Loop(u32),
    /// The dimension is a sum of two loops.
    Sum(u32, u32),
    /// The dimension is a sum of two loops, multiplied by a stride and a dilation. The last number
    /// is the position of both in their attributes.
    Window(u32, u32, usize),
}

static TABLE: LazyLock<Vec<Option<Named>>> = LazyLock::new(|| {
    let compile = |op: &LinalgOp| {
        let text = description(*op)?;
        Some(compile(text).unwrap_or_else(|error| panic!("invalid description of {op:?}: {error}")))
    };
    LinalgOp::ALL.iter().map(compile).collect()
});

/// Returns the description of a named op; `None` for any other op.
fn description(op: LinalgOp) -> Option<&'static str> {
    if let LinalgKind::Named(text) = op.kind() {
        return Some(text);
    }
    None
}

/// Returns the compiled description of a named op; `None` for any other op.
pub(super) fn named(op: LinalgOp) -> Option<&'static Named> {
    TABLE[op as usize].as_ref()
}

fn compile(text: &'static str) -> Result<Named, String> {
    let mut parts = text.splitn(3, " : ");
    let mut part = || parts.next().ok_or("expected loops, operands and a body");
    let (loops, operands, body) = (part()?, part()?, part()?);
    let names: Vec<&str> = loops
        .split(' ')
        .map(|name| name.trim_end_matches('*'))
        .collect();
    let iterators = loops.split(' ').map(|name| match name.ends_with('*') {
        true => IteratorKind::Reduction,
        false => IteratorKind::Parallel,
    });
    let iterators = (loops != "*").then(|| iterators.collect());
    let (mut known, mut dims) = (Vec::new(), Vec::new());
    for operand in operands.split(", ") {
        let (name, list) = operand.split_once('(').ok_or("expected `(`")?;
        known.push(name);
        dims.push(dims_of(list.trim_end_matches(')'), &names)?);
    }
    let mut reader = Reader {
        rest: body,
        operands: &known,
    };
    let payload = reader.sum()?;
    if !reader.rest.is_empty() {
        return Err(format!("expected the end at `{}`", reader.rest));
    }
    Ok(Named {
        loops: iterators,
        operands: dims,
        payload,
    })
}

fn dims_of(list: &str, names: &[&str]) -> Result<Operand, String> {
    if list == "*" {
        return Ok(None);
    }
    let find = |name: &str| {
        let at = names.iter().position(|other| *other == name);
        at.map(|at| at as u32)
            .ok_or_else(|| format!("expected a loop at `{name}`"))
    };
    let mut windows = 0;
    let dim = |text: &str| {
        if let Some((first, second)) = text.split_once('+') {
            return Ok(Dim::Sum(find(first)?, find(second)?));
        }
        if let Some((first, second)) = text.split_once(':') {
            windows += 1;
            return Ok(Dim::Window(find(first)?, find(second)?, windows - 1));
        }
        Ok(Dim::Loop(find(text)?))
    };
    let dims: Result<Vec<Dim>, String> = list.split_whitespace().map(dim).collect();
    dims.map(Some)
}

/// A reader of the expression of a body.
struct Reader<'a> {
    rest: &'a str,
    operands: &'a [&'a str],
}

impl Reader<'_> {
    fn eat(&mut self, text: &str) -> bool {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn sum(&mut self) -> Result<Payload, String> {
        let mut left = self.product()?;
        loop {
            let function = if self.eat(" + ") {
                Function::Add
            } else if self.eat(" - ") {
                Function::Sub
            } else {
                return Ok(left);
            };
            left = Payload::Apply(function, vec![left, self.product()?]);
        }
    }

    fn product(&mut self) -> Result<Payload, String> {
        let mut left = self.factor()?;
        while self.eat(" * ") {
            left = Payload::Apply(Function::Mul, vec![left, self.factor()?]);
        }
        Ok(left)
    }

    fn factor(&mut self) -> Result<Payload, String> {
        if self.eat("(") {
            let inner = self.sum()?;
            return match self.eat(")") {
                true => Ok(inner),
                false => Err(format!("expected `)` at `{}`", self.rest)),
            };
        }
        let end = self
            .rest
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        if !self.eat("(") {
            let at = self.operands.iter().position(|name| *name == word);
            let at = at.ok_or_else(|| format!("expected an operand at `{word}`"))?;
            return Ok(if at + 1 == self.operands.len() {
                Payload::Operand(at)
            } else {
                Payload::Cast(at, false)
            });
        }
        let mut args = vec![self.sum()?];
        while self.eat(", ") {
            args.push(self.sum()?);
        }
        if !self.eat(")") {
            return Err(format!("expected `)` at `{}`", self.rest));
        }
        self.call(word, args)
    }

    fn call(&self, word: &str, mut args: Vec<Payload>) -> Result<Payload, String> {
        if let ("unsigned", [Payload::Cast(at, _)]) = (word, &args[..]) {
            return Ok(Payload::Cast(*at, true));
        }
        if word == "fun" {
            return Ok(Payload::Attribute(args));
        }
        let function = Function::from_name(word).filter(|f| f.arity() == args.len());
        let function = function.ok_or_else(|| format!("expected a function at `{word}`"))?;
        if let (Function::Select, Payload::Cast(at, _)) = (function, &args[0]) {
            args[0] = Payload::Operand(*at);
        }
        Ok(Payload::Apply(function, args))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_description_compiles() {
        for op in LinalgOp::ALL {
            let Some(text) = description(*op) else {
                continue;
            };
            let named = compile(text).unwrap_or_else(|error| panic!("{op:?}: {error}"));
            assert!(
                named.operands.len() >= 2,
                "{op:?} has an input and an output"
            );
        }
    }

    #[test]
    fn malformed_descriptions_are_errors() {
        let error = |text| compile(text).expect_err("a broken description");
        assert_eq!(error("m : A(m)"), "expected loops, operands and a body");
        assert_eq!(error("m : A(k), B(m) : A"), "expected a loop at `k`");
        assert_eq!(error("m : A(m), B(m) : C"), "expected an operand at `C`");
        assert_eq!(error("m : A(m), B(m) : (A"), "expected `)` at ``");
        assert_eq!(
            error("m : A(m), B(m) : frob(A)"),
            "expected a function at `frob`"
        );
        assert_eq!(
            error("m : A(m), B(m) : exp(A, A)"),
            "expected a function at `exp`"
        );
    }
}
