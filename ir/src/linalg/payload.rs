//! The bodies of named ops: builds the region that a description implies, and recognizes it.

use super::function::{Function, cast};
use super::named;
use super::structure::element_type;
use crate::attr::{Attr, Key, NamedAttr};
use crate::module::{BlockId, Body, Loc, NewOp, OpId, ROOT, RegionId, ValueDef, ValueId};
use crate::ops::{ArithOp, LinalgKind, LinalgOp, Op};
use crate::symbol::Strings;
use crate::types::{FloatKind, Type, Types};

/// An expression that computes an element of the output.
#[derive(Clone, Debug)]
pub(super) enum Payload {
    /// The element of an operand.
    Operand(usize),
    /// The element of an operand, cast to the element type of the output. The flag states whether
    /// integers are unsigned, whatever the attribute `cast` says.
    Cast(usize, bool),
    /// A function of elements.
    Apply(Function, Vec<Payload>),
    /// The function that an attribute of the op names.
    Attribute(Vec<Payload>),
}

/// The parts of a module that a body depends on.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    /// The types of the module.
    pub types: &'a Types,
    /// The names of the module.
    pub strings: &'a Strings,
}

/// Returns the body of an op with this number of inputs. `None` if the text of the op contains its
/// region.
fn payload(op: LinalgOp, inputs: usize) -> Option<Payload> {
    match op.kind() {
        LinalgKind::Named(_) => named(op).map(|named| named.payload.clone()),
        LinalgKind::Transpose | LinalgKind::Broadcast => Some(Payload::Operand(0)),
        LinalgKind::Contract => {
            let product = vec![Payload::Cast(0, false), Payload::Cast(1, false)];
            let product = Payload::Apply(Function::Mul, product);
            let sum = vec![Payload::Operand(2), product];
            Some(Payload::Apply(Function::Add, sum))
        }
        LinalgKind::Elementwise => {
            let args = (0..inputs).map(Payload::Operand).collect();
            Some(Payload::Attribute(args))
        }
        LinalgKind::Generic
        | LinalgKind::Index
        | LinalgKind::Yield
        | LinalgKind::Map
        | LinalgKind::Reduce => None,
    }
}

/// Returns the word in an attribute such as `#linalg.type_fn<cast_unsigned>`.
fn word(attrs: &[NamedAttr], key: Key) -> Option<&str> {
    let attr = attrs.iter().find(|attr| attr.key == key)?;
    let Attr::Other(text) = &attr.value else {
        return None;
    };
    text.split_once('<')?.1.strip_suffix('>').map(str::trim)
}

/// Adds the region that the op implies to a body. `operands` are the types of the op's operands,
/// of which the first `inputs` are inputs. Returns `None` if the op implies no region.
///
/// # Errors
/// Returns a message if there is no function for these element types.
pub fn implied_region(
    names: Names<'_>,
    body: &mut Body,
    (op, attrs): (LinalgOp, &[NamedAttr]),
    (operands, inputs): (&[Type], usize),
    loc: Loc,
) -> Result<Option<RegionId>, String> {
    let Some(payload) = payload(op, inputs) else {
        return Ok(None);
    };
    let region = body.new_region();
    let block = body.new_block(region);
    let args: Vec<ValueId> = operands
        .iter()
        .map(|ty| body.add_arg(block, element_type(names.types, *ty)))
        .collect();
    let Some(out) = args.last().map(|arg| body.ty(*arg)) else {
        return Err("expected an output, found none".into());
    };
    let mut builder = Builder {
        names,
        body,
        block,
        args: &args,
        attrs,
        out,
        loc,
    };
    let value = builder.value(&payload)?;
    builder.body.push_op(
        block,
        NewOp {
            operands: &[value],
            loc,
            ..NewOp::new(Op::Linalg(LinalgOp::Yield))
        },
    );
    Ok(Some(region))
}

struct Builder<'a> {
    names: Names<'a>,
    body: &'a mut Body,
    block: BlockId,
    args: &'a [ValueId],
    attrs: &'a [NamedAttr],
    /// The element type of the output.
    out: Type,
    loc: Loc,
}

impl Builder<'_> {
    fn arg(&self, at: usize) -> Result<ValueId, String> {
        let arg = self.args.get(at).copied();
        arg.ok_or_else(|| {
            format!(
                "expected {} operands or more, found {}",
                at + 1,
                self.args.len()
            )
        })
    }

    /// Returns the word in the attribute with this name.
    fn named_word(&self, name: &str) -> Option<&str> {
        word(self.attrs, Key::Other(self.names.strings.find(name)?))
    }

    fn push(&mut self, op: Op, operands: &[ValueId], ty: Type, attrs: &[NamedAttr]) -> ValueId {
        let new = NewOp {
            operands,
            results: &[ty],
            attrs,
            loc: self.loc,
            ..NewOp::new(op)
        };
        let id = self.body.push_op(self.block, new);
        self.body.result(id, 0)
    }

    fn value(&mut self, payload: &Payload) -> Result<ValueId, String> {
        match payload {
            Payload::Operand(at) => self.arg(*at),
            Payload::Cast(at, unsigned) => {
                let value = self.arg(*at)?;
                let stated = self.named_word("cast") == Some("cast_unsigned");
                self.cast(value, *unsigned || stated)
            }
            Payload::Apply(function, args) => {
                let args: Result<Vec<ValueId>, String> =
                    args.iter().map(|arg| self.value(arg)).collect();
                self.apply(*function, &args?)
            }
            Payload::Attribute(args) => {
                let named = self.named_word("fun").or(word(self.attrs, Key::Kind));
                let default = [None, Some("exp"), Some("add")];
                let name = named.or(default.get(args.len()).copied().flatten());
                let function = name.and_then(Function::from_name);
                match function.filter(|function| function.arity() == args.len()) {
                    Some(function) => self.value(&Payload::Apply(function, args.clone())),
                    None => Err(format!(
                        "expected a function of {} elements, found `{}`",
                        args.len(),
                        name.unwrap_or_default()
                    )),
                }
            }
        }
    }

    fn cast(&mut self, value: ValueId, unsigned: bool) -> Result<ValueId, String> {
        let from = self.body.ty(value);
        if from == self.out {
            return Ok(value);
        }
        match cast(from, self.out, unsigned) {
            Some(op) => Ok(self.push(op, &[value], self.out, &[])),
            None => Err("expected element types between which there is a cast".into()),
        }
    }

    fn apply(&mut self, function: Function, args: &[ValueId]) -> Result<ValueId, String> {
        let ty = match (function, args) {
            (Function::Select, [_, value, ..]) | (_, [value, ..]) => self.body.ty(*value),
            (_, []) => return Err("expected an element".into()),
        };
        let op = function.op(self.names.types, ty);
        let op = op.ok_or("expected elements of another type, for which the function exists")?;
        let one = |builder: &mut Self| -> Result<ValueId, String> {
            let kind = ty.float_kind().ok_or("expected floats of a usual format")?;
            let value = Attr::Float(one_of(kind), ty);
            let key = Key::Value;
            let constant = Op::Arith(ArithOp::Constant);
            Ok(builder.push(constant, &[], ty, &[NamedAttr { key, value }]))
        };
        Ok(match (function, args) {
            (Function::Reciprocal, [value]) => {
                let one = one(self)?;
                self.push(op, &[one, *value], ty, &[])
            }
            (Function::Square, [value]) => self.push(op, &[*value, *value], ty, &[]),
            (_, args) => self.push(op, args, ty, &[]),
        })
    }
}

/// Returns the bits of the number 1.
fn one_of(kind: FloatKind) -> u64 {
    let mantissa = kind.mantissa_bits();
    let exponent = kind.bits() - 1 - mantissa;
    ((1 << (exponent - 1)) - 1) << mantissa
}

/// Returns whether the region of a structured op is the one that its name and its attributes imply.
pub(crate) fn is_implied(names: Names<'_>, body: &Body, id: OpId) -> bool {
    let (Op::Linalg(op), &[region]) = (body.op(id).op, body.op_regions(id)) else {
        return false;
    };
    let operands: Vec<Type> = body
        .operands(id)
        .iter()
        .map(|value| body.ty(*value))
        .collect();
    let inputs = super::structure::inputs_of(body, id);
    let mut scratch = Body::new();
    let attrs = body.attrs(id);
    let implied = implied_region(
        names,
        &mut scratch,
        (op, attrs),
        (&operands, inputs),
        Loc::NONE,
    );
    let Ok(Some(implied)) = implied else {
        return false;
    };
    debug_assert_ne!(implied, ROOT, "the region is not that of the function");
    let (&[found], &[wanted]) = (body.region(region), scratch.region(implied)) else {
        return false;
    };
    same_block((body, found), (&scratch, wanted))
}

/// Returns whether two blocks have the same ops on corresponding values.
fn same_block((body, block): (&Body, BlockId), (other, wanted): (&Body, BlockId)) -> bool {
    let place = |body: &Body, block: BlockId, value: ValueId| match body.value(value).def {
        ValueDef::BlockArg(of, position) => (of == block).then_some((0, position)),
        ValueDef::Result(op, position) => {
            let at = body
                .block(block)
                .ops
                .iter()
                .position(|other| *other == op)?;
            Some((at + 1, position))
        }
    };
    let (ops, wanted_ops) = (&body.block(block).ops, &other.block(wanted).ops);
    let (args, wanted_args) = (&body.block(block).args, &other.block(wanted).args);
    let types = |body: &Body, values: &[ValueId]| -> Vec<Type> {
        values.iter().map(|value| body.ty(*value)).collect()
    };
    let same_op = |(op, wanted_op): (&OpId, &OpId)| {
        let operands = body.operands(*op).iter();
        let operands = operands.map(|value| place(body, block, *value));
        let wanted_operands = other.operands(*wanted_op).iter();
        let wanted_operands = wanted_operands.map(|value| place(other, wanted, *value));
        let results = |body: &Body, op: OpId| -> Vec<Type> {
            body.results(op).map(|value| body.ty(value)).collect()
        };
        body.op(*op).op == other.op(*wanted_op).op
            && body.attrs(*op) == other.attrs(*wanted_op)
            && results(body, *op) == results(other, *wanted_op)
            && operands.eq(wanted_operands)
    };
    ops.len() == wanted_ops.len()
        && types(body, args) == types(other, wanted_args)
        && ops.iter().zip(wanted_ops).all(same_op)
}
