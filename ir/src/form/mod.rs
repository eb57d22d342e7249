//! What a row of an op table says of an op's types and of its custom form, as short texts, made
//! into a few instructions once.
//!
//! # Types: a signature
//! `stored_value: elem(operand), operand: memref, index: index*rank(operand) ->`
//!
//! Operands, `->`, results, and behind `;` what else must hold. A name is how errors call the
//! value ("the stored value"; names of one letter are just operands). Behind it stands what types
//! it may have: a [class](Class) (`int`, `memref`), or an [equation](Expr) (`elem(operand)`, or
//! another value's name for the same type), or two of these with `|`. `?` makes it optional, `*`
//! a list, of as many values as a [count](Count) behind it says. The [relations](Relation) behind
//! `;` are functions of the verifier: what no equation says.
//!
//! # Custom form: an assembly
//! ` $stored_value, $operand[$index]{} : type($operand)`
//!
//! What is printed, letter by letter; the parser takes spaces as any. `$name` is a value or a
//! list, `{}` the attributes that the form does not show, `type($name)` a type, `signature` the
//! types of all operands and results, `operands` all operands, `successor` the next successor,
//! and `#name` an [attribute](AttrForm). `(…)?` is left out where it says nothing: an absent
//! value, or a type that follows from the others. Types that are not shown follow by the
//! signature. `@name` is a [form written by hand](ByHand), with its reason there.
//!
//! The parser (`text/parse/form.rs`) reads by the assembly and infers by the signature, the
//! printer (`text/print/form.rs`) prints where the parser would infer the same, and the verifier
//! (`verify/signature.rs`) checks by the signature: so what is printed is read back.

mod assembly;
mod bind;
mod cursor;
mod draw;
mod infer;
mod signature;

use std::sync::LazyLock;

pub(crate) use self::assembly::{Assembly, AttrForm, ByHand, Edges, Group, Step, Token, Word};
pub use self::draw::{Choose, Drawn, draw};

pub(crate) use self::bind::{Bound, Mismatch, uniform_type};
pub(crate) use self::infer::{
    Facts, Wanted, derive, existing, field, holds, intern, mask_shape, wanted,
};
pub(crate) use self::signature::{
    Alternative, Arity, Class, Count, Expr, MAX_SLOTS, Param, Relation, Signature, Slot,
};
use crate::ops::Op;

/// The compiled texts of a row.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) signature: Signature,
    pub(crate) assembly: Assembly,
}

static TABLE: LazyLock<Vec<Compiled>> = LazyLock::new(|| {
    Op::all()
        .map(|op| {
            let row = op.row().expect("ops of the tables have rows");
            compile(row.assembly.types, row.assembly.form).unwrap_or_else(|error| {
                panic!("the row of {op:?} is broken, which a test shows: {error}")
            })
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

/// What the row of an op says, compiled; `None` for an unregistered op.
pub(crate) fn of(op: Op) -> Option<&'static Compiled> {
    Some(&TABLE[op.number()?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_compiles_and_infers_what_it_does_not_show() {
        for op in Op::all() {
            let row = op.row().expect("ops of the tables have rows");
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
    fn what_is_no_signature_is_said() {
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
