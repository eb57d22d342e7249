//! Custom forms of the `affine` dialect, in which a map and its operands are written together.

use std::fmt::Write;

use super::Printer;
use crate::affine::{AffineExpr, AffineMap, Node};
use crate::attr::Key;
use crate::form::AffineForm;
use crate::module::{Body, OpId, ValueDef, ValueId};
use crate::ops::{AffineOp, Op};
use crate::text::keys::kind_name;
use crate::types::{Type, TypeList};

impl Printer<'_> {
    /// Returns whether the custom form can express all properties of the op.
    pub(super) fn fits_affine(&self, body: &Body, id: OpId, form: AffineForm) -> bool {
        let operands = body.operands(id);
        let results = body.n_results(id);
        let indices = |values: &[ValueId]| values.iter().all(|v| body.ty(*v) == Type::INDEX);
        let op = body.op(id).op;
        match form {
            AffineForm::Apply => {
                let takes = body.map_attr(id, Key::Map).map(AffineMap::inputs);
                let index = body.results(id).all(|r| body.ty(r) == Type::INDEX);
                takes == Some(operands.len()) && indices(operands) && results == 1 && index
            }
            AffineForm::Load => match operands {
                [memref, values @ ..] => {
                    let result = body.results(id).next().map(|r| body.ty(r));
                    let elem = self.elem_of(body.ty(*memref));
                    let vector = op == Op::Affine(AffineOp::VectorLoad);
                    results == 1
                        && elem.is_some()
                        && (vector || elem == result)
                        && indices(values)
                        && fits_values(body, body.map_attr(id, Key::Map), values)
                }
                [] => false,
            },
            AffineForm::Store => match operands {
                [value, memref, values @ ..] => {
                    let elem = self.elem_of(body.ty(*memref));
                    let vector = op == Op::Affine(AffineOp::VectorStore);
                    results == 0
                        && elem.is_some()
                        && (vector || elem == Some(body.ty(*value)))
                        && indices(values)
                        && fits_values(body, body.map_attr(id, Key::Map), values)
                }
                [] | [_] => false,
            },
            AffineForm::For => self.fits_affine_for(body, id),
            AffineForm::Parallel => self.fits_affine_parallel(body, id),
            AffineForm::If => {
                let takes = body.set_attr(id).map(|set| set.map.inputs());
                takes == Some(operands.len()) && indices(operands) && self.fits_branches(body, id)
            }
        }
    }

    fn elem_of(&self, ty: Type) -> Option<Type> {
        self.module.types.as_memref(ty).map(|memref| memref.elem)
    }

    fn fits_affine_for(&self, body: &Body, id: OpId) -> bool {
        let (&[region], Some((lower, upper, inits))) =
            (body.op_regions(id), loop_operands(body, id))
        else {
            return false;
        };
        let &[block] = body.region(region) else {
            return false;
        };
        let types =
            |values: &[ValueId]| -> TypeList { values.iter().map(|v| body.ty(*v)).collect() };
        let results: TypeList = body.results(id).map(|r| body.ty(r)).collect();
        let mut bounds = lower.iter().chain(upper);
        bounds.all(|v| body.ty(*v) == Type::INDEX)
            && body.int_attr(id, Key::Step).is_some_and(|step| step > 0)
            && types(inits) == results
            && types(&body.block(block).args).split_first() == Some((&Type::INDEX, &results[..]))
    }

    fn fits_affine_parallel(&self, body: &Body, id: OpId) -> bool {
        let (&[region], Some((lower, upper, []))) = (body.op_regions(id), loop_operands(body, id))
        else {
            return false;
        };
        let &[block] = body.region(region) else {
            return false;
        };
        let args = &body.block(block).args;
        let mut index = args.iter().chain(lower).chain(upper);
        let list = |key| body.i64s_attr(id, key).map_or(0, <[i64]>::len);
        let kinds = body.i64s_attr(id, Key::Reductions).unwrap_or_default();
        let named = |code: &i64| kind_name(body.op(id).op, i128::from(*code), self.release);
        let grouped = |map, groups| {
            let sizes = body.i64s_attr(id, groups).unwrap_or_default();
            let all: i64 = sizes.iter().fold(0, |all, size| all.saturating_add(*size));
            let results = body.map_attr(id, map).map(|map| map.results.len() as i64);
            results == Some(all) && sizes.iter().all(|size| *size > 0)
        };
        index.all(|v| body.ty(*v) == Type::INDEX)
            && !args.is_empty()
            && [Key::LowerGroups, Key::UpperGroups, Key::Steps]
                .into_iter()
                .all(|key| list(key) == args.len())
            && kinds.len() == body.n_results(id)
            && body.attr(id, Key::Reductions).is_some()
            && kinds.iter().all(|code| named(code).is_some())
            && grouped(Key::LowerMap, Key::LowerGroups)
            && grouped(Key::UpperMap, Key::UpperGroups)
            && fits_values(body, body.map_attr(id, Key::LowerMap), lower)
            && fits_values(body, body.map_attr(id, Key::UpperMap), upper)
            && body
                .i64s_attr(id, Key::Steps)
                .is_some_and(|steps| steps.iter().all(|step| *step > 0))
    }

    pub(super) fn affine_apply(&mut self, body: &Body, id: OpId) {
        if let Some(map) = body.map_attr(id, Key::Map) {
            let _ = write!(self.out, " {map}");
            self.map_operands(body, map, body.operands(id));
        }
        self.attrs_but(body, id, &[Key::Map]);
    }

    /// Prints the operands of a map: `(%i)[%n]`.
    fn map_operands(&mut self, body: &Body, map: &AffineMap, operands: &[ValueId]) {
        let (dims, symbols) = operands.split_at((map.dims as usize).min(operands.len()));
        self.paren_values(body, dims);
        if !symbols.is_empty() {
            self.out.push('[');
            self.values(body, symbols);
            self.out.push(']');
        }
    }

    /// Prints subscripts such as `[%i + 1, symbol(%n)]`.
    fn subscripts(&mut self, body: &Body, id: OpId, values: &[ValueId]) {
        let Some(map) = body.map_attr(id, Key::Map) else {
            return;
        };
        self.out.push('[');
        for (i, result) in map.results.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.of_values(body, (map, result), values);
        }
        self.out.push(']');
    }

    /// Prints an affine expression over SSA values, such as `%i + symbol(%n)`.
    fn of_values(
        &mut self,
        body: &Body,
        (map, result): (&AffineMap, &AffineExpr),
        values: &[ValueId],
    ) {
        let text = result.show(&mut |node| match node {
            Node::Dim(number) => self.capture(|p| p.value(body, values[number as usize])),
            Node::Symbol(number) => self.capture(|p| {
                p.out.push_str("symbol(");
                p.value(body, values[(map.dims + number) as usize]);
                p.out.push(')');
            }),
            Node::Number(_)
            | Node::Add
            | Node::Mul
            | Node::Mod
            | Node::FloorDiv
            | Node::CeilDiv => String::new(),
        });
        self.out.push_str(&text);
    }

    pub(super) fn affine_load(&mut self, body: &Body, id: OpId) {
        if let [memref, values @ ..] = body.operands(id) {
            self.out.push(' ');
            self.value(body, *memref);
            self.subscripts(body, id, values);
            self.attrs_but(body, id, &[Key::Map]);
            self.colon(body.ty(*memref));
        }
        if body.op(id).op == Op::Affine(AffineOp::VectorLoad) {
            self.out.push_str(", ");
            self.ty(body.ty(body.result(id, 0)));
        }
    }

    pub(super) fn affine_store(&mut self, body: &Body, id: OpId) {
        if let [value, memref, values @ ..] = body.operands(id) {
            self.out.push(' ');
            self.values(body, &[*value, *memref]);
            self.subscripts(body, id, values);
            self.attrs_but(body, id, &[Key::Map]);
            self.colon(body.ty(*memref));
            if body.op(id).op == Op::Affine(AffineOp::VectorStore) {
                self.out.push_str(", ");
                self.ty(body.ty(*value));
            }
        }
    }

    pub(super) fn affine_for(&mut self, body: &Body, id: OpId) {
        let Some((lower, upper, inits)) = loop_operands(body, id) else {
            return;
        };
        let region = body.op_regions(id)[0];
        let args = &body.block(body.region(region)[0]).args;
        self.out.push(' ');
        self.value(body, args[0]);
        self.out.push_str(" = ");
        self.bound(body, id, (Key::LowerMap, "max "), lower);
        self.out.push_str(" to ");
        self.bound(body, id, (Key::UpperMap, "min "), upper);
        match body.int_attr(id, Key::Step) {
            Some(1) | None => {}
            Some(step) => {
                let _ = write!(self.out, " step {step}");
            }
        }
        if !inits.is_empty() {
            self.out.push_str(" iter_args");
            self.initials(body, &args[1..], inits);
            self.listed_results(body, id);
        }
        self.implicit_region(body, region);
        self.attrs_but(body, id, &[Key::LowerMap, Key::UpperMap, Key::Step]);
    }

    fn bound(&mut self, body: &Body, id: OpId, (key, word): (Key, &str), values: &[ValueId]) {
        let Some(map) = body.map_attr(id, key) else {
            return;
        };
        let only = match &map.results[..] {
            [result] => result.as_leaf(),
            _ => None,
        };
        match only {
            Some(Node::Number(number)) if map.inputs() == 0 => {
                let _ = write!(self.out, "{number}");
            }
            Some(Node::Symbol(0)) if map.inputs() == 1 => self.values(body, values),
            Some(_) | None => {
                if map.results.len() != 1 {
                    self.out.push_str(word);
                }
                let _ = write!(self.out, "{map}");
                self.map_operands(body, map, values);
            }
        }
    }

    pub(super) fn affine_parallel(&mut self, body: &Body, id: OpId) {
        let Some((lower, upper, _)) = loop_operands(body, id) else {
            return;
        };
        let region = body.op_regions(id)[0];
        self.out.push(' ');
        self.paren_values(body, &body.block(body.region(region)[0]).args);
        self.out.push_str(" = ");
        self.grouped(body, id, (Key::LowerMap, Key::LowerGroups, "max"), lower);
        self.out.push_str(" to ");
        self.grouped(body, id, (Key::UpperMap, Key::UpperGroups, "min"), upper);
        let steps = body.i64s_attr(id, Key::Steps).unwrap_or_default();
        if steps.iter().any(|step| *step != 1) {
            let steps: Vec<String> = steps.iter().map(i64::to_string).collect();
            let _ = write!(self.out, " step ({})", steps.join(", "));
        }
        let kinds = body.i64s_attr(id, Key::Reductions).unwrap_or_default();
        for (i, code) in kinds.iter().enumerate() {
            let name = kind_name(body.op(id).op, i128::from(*code), self.release);
            self.out.push_str(if i == 0 { " reduce (" } else { ", " });
            self.quoted(name.unwrap_or_default());
        }
        if !kinds.is_empty() {
            self.out.push(')');
        }
        self.listed_results(body, id);
        self.implicit_region(body, region);
        let shown = [
            Key::LowerMap,
            Key::LowerGroups,
            Key::UpperMap,
            Key::UpperGroups,
            Key::Steps,
            Key::Reductions,
        ];
        self.attrs_but(body, id, &shown);
    }

    /// Prints grouped bounds such as `(%i + 1, max(0, %n))`.
    fn grouped(
        &mut self,
        body: &Body,
        id: OpId,
        (map, groups, word): (Key, Key, &str),
        values: &[ValueId],
    ) {
        let Some(map) = body.map_attr(id, map) else {
            return;
        };
        let mut results = map.results.iter();
        self.out.push('(');
        let sizes = body.i64s_attr(id, groups).unwrap_or_default();
        for (i, size) in sizes.iter().enumerate() {
            self.out.push_str(if i > 0 { ", " } else { "" });
            if *size != 1 {
                self.out.push_str(word);
                self.out.push('(');
            }
            for at in 0..*size {
                let Some(result) = results.next() else { break };
                self.out.push_str(if at > 0 { ", " } else { "" });
                self.of_values(body, (map, result), values);
            }
            if *size != 1 {
                self.out.push(')');
            }
        }
        self.out.push(')');
    }

    pub(super) fn affine_if(&mut self, body: &Body, id: OpId) {
        if let Some(set) = body.set_attr(id) {
            let _ = write!(self.out, " {set}");
            self.map_operands(body, &set.map, body.operands(id));
        }
        self.arrow_results(body, id);
        self.branches(body, id);
        self.attrs_but(body, id, &[Key::Condition]);
    }
}

/// Splits the operands of a loop into operands of the lower bounds, operands of the upper bounds,
/// and initial values.
fn loop_operands(body: &Body, id: OpId) -> Option<(&[ValueId], &[ValueId], &[ValueId])> {
    let inputs = |key| body.map_attr(id, key).map(AffineMap::inputs);
    let (lower, rest) = body.operands(id).split_at_checked(inputs(Key::LowerMap)?)?;
    let (upper, inits) = rest.split_at_checked(inputs(Key::UpperMap)?)?;
    Some((lower, upper, inits))
}

/// Returns whether the parser would construct the same map and operands from the printed text.
///
/// The parser numbers each value once, in the order of the text. `mlir-opt` rejects result numbers
/// such as `%0#1` in these expressions.
fn fits_values(body: &Body, map: Option<&AffineMap>, values: &[ValueId]) -> bool {
    let Some(map) = map else {
        return false;
    };
    if map.inputs() != values.len() || !map.is_sound() {
        return false;
    }
    let numbered = |value: &ValueId| match body.value(*value).def {
        ValueDef::Result(op, _) => body.n_results(op) > 1,
        ValueDef::BlockArg(..) => false,
    };
    if values.iter().any(numbered) {
        return false;
    }
    let (dims, symbols) = values.split_at(map.dims as usize);
    let once = |list: &[ValueId]| (1..list.len()).all(|i| !list[..i].contains(&list[i]));
    let (mut next_dim, mut next_symbol) = (0, 0);
    for node in map.results.iter().flat_map(|result| result.nodes()) {
        let (number, next) = match node {
            Node::Dim(number) => (*number, &mut next_dim),
            Node::Symbol(number) => (*number, &mut next_symbol),
            Node::Number(_)
            | Node::Add
            | Node::Mul
            | Node::Mod
            | Node::FloorDiv
            | Node::CeilDiv => continue,
        };
        if number > *next {
            return false;
        }
        *next = (*next).max(number + 1);
    }
    once(dims) && once(symbols) && (next_dim, next_symbol) == (map.dims, map.symbols)
}
