//! Compiles the two strings of an op table row that describe the op's types and its custom form.
//!
//! # Types: the signature
//! `stored_value: elem(operand), operand: memref, index: index*rank(operand) ->`
//!
//! A signature lists the operands, `->`, the results, and after `;` the relations between them.
//! Each operand or result is a parameter with a name and a type. Errors use the name ("the stored
//! value"); a name of one letter just means "operand".
//!
//! - The type is a [class](Class) (`int`, `memref`) or an [equation](Expr) (`elem(operand)`). The
//!   name of another parameter stands for the type of that parameter. Alternatives are separated by
//!   `|`.
//! - `?` makes the parameter optional.
//! - `*` makes the parameter a list, whose length is a [count](Count).
//! - The [relations](Relation) after `;` are functions of the verifier, for rules that no equation
//!   can express.
//!
//! # Custom form: the assembly
//! ` $stored_value, $operand[$index]{} : type($operand)`
//!
//! The printer writes the text of an assembly literally; the parser accepts any white space for a
//! space. Special parts are:
//!
//! - `$name`: an operand or a list of operands;
//! - `{}`: the attributes that the form does not show;
//! - `type($name)`: a type;
//! - `signature`: the types of all operands and results;
//! - `operands`: all operands;
//! - `region`: a region whose blocks have labels;
//! - `successor`: the next successor;
//! - `#name`: an [attribute](AttrForm);
//! - `(…)?`: an optional group, omitted if it is redundant, for example a type that follows from
//!   the others;
//! - `@name`: a [form with hand-written code](ByHand);
//! - `%name`: a [part of a structured op](Part).
//!
//! The signature implies the types that the form does not show.
//!
//! The parser (`text/parse/form.rs`) follows the assembly and infers types by the signature. The
//! printer (`text/print/form.rs`) uses a custom form only if the parser would infer the same types.
//! The verifier (`verify/signature.rs`) checks the signature. Therefore printed text always reads
//! back.

mod assembly;
mod bind;
mod by_hand;
mod cursor;
mod draw;
mod infer;
mod signature;

use std::sync::LazyLock;

pub(crate) use self::assembly::{Assembly, AttrForm, Edges, Group, Part, Step, Token, Word};
pub use self::draw::{Choose, Drawn, draw};

pub(crate) use self::bind::{Bound, Mismatch, uniform_type};
pub(crate) use self::by_hand::{AffineForm, ByHand, ReadForm, StructuredForm};
pub(crate) use self::infer::{
    Facts, Wanted, derive, existing, field, holds, intern, mask_shape, wanted,
};
pub(crate) use self::signature::{
    Alternative, Arity, Class, Count, Expr, MAX_SLOTS, Param, Relation, Signature, Slot,
};
use crate::ops::Op;

/// The compiled signature and assembly of an op table row.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) signature: Signature,
    pub(crate) assembly: Assembly,
}

static TABLE: LazyLock<Vec<Compiled>> = LazyLock::new(|| {
    Op::all()
        .map(|op| {
            let row = op.row().expect("an op of the tables has a row");
            compile(row.assembly.types, row.assembly.form)
                .unwrap_or_else(|error| panic!("invalid row of {op:?} in the op tables: {error}"))
        })
        .collect()
});

fn compile(types: &'static str, form: &'static str) -> Result<Compiled, String> {
    let signature = Signature::compile(types)?;
    let assembly = Assembly::compile(form, &signature)?;
    Ok(Compiled {
        signature,
        assembly,
    })
}

/// Returns the compiled op table row of an op; `None` if the op is unregistered.
pub(crate) fn of(op: Op) -> Option<&'static Compiled> {
    Some(&TABLE[op.number()?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_compiles_and_infers_omitted_types() {
        for op in Op::all() {
            let row = op.row().expect("an op of the tables has a row");
            let compiled = match compile(row.assembly.types, row.assembly.form) {
                Ok(compiled) => compiled,
                Err(error) => panic!("{op:?}: {error}"),
            };
            let hidden = compiled.assembly.hidden(&compiled.signature);
            assert!(
                hidden.is_empty(),
                "{op:?}: nothing gives the types of {hidden:?}"
            );
        }
    }

    #[test]
    fn malformed_signatures_are_errors() {
        let error = |types, form| compile(types, form).expect_err("a broken row");
        assert_eq!(
            error("a: int -> b: c", ""),
            "expected a class, an equation or a value at `c`"
        );
        assert_eq!(error("a int ->", ""), "expected `:` at `int`");
        assert_eq!(
            error("a: int -> ; frob", ""),
            "expected a relation at `frob`"
        );
        assert_eq!(
            error("->", " $x"),
            "expected a value of the signature at `x`"
        );
        assert_eq!(error("->", " #frob"), "expected an attribute at `frob`");
        assert_eq!(error("a: int ->", " (, $a"), "expected `)` at ``");
    }
}
