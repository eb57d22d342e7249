//! Custom forms of the `affine` dialect, in which a map and its operands are written together.

use smallvec::SmallVec;

use super::form::Reading;
use super::scope::{Draft, Use};
use super::structured::Names;
use super::{Parser, Result};
use crate::affine::{AffineExpr, AffineMap, Node};
use crate::attr::{Attr, Key};
use crate::form::AttrForm;
use crate::ops::{AffineOp, Op};
use crate::text::keys::kind_code;
use crate::text::lexer::Kind;
use crate::types::{Dims, Type, TypeList};

/// The op that ends a region of an `affine` op.
const YIELD: Option<Op> = Some(Op::Affine(AffineOp::Yield));

/// Returns a map without inputs whose only result is `value`.
fn number(value: i64) -> AffineMap {
    AffineMap {
        dims: 0,
        symbols: 0,
        results: vec![AffineExpr::leaf(Node::Number(value))],
    }
}

impl<'a> Parser<'a> {
    /// Parses a map with its operands, `#map(%i)[%n]`.
    pub(super) fn affine_apply(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let map = self.map_attr()?;
        self.map_operands(d, &map)?;
        d.attr(Key::Map, Attr::Map(Box::new(map)));
        d.results.push(Type::INDEX);
        self.attr_dict(d, op)
    }

    /// Parses `%m[%i + 1] : memref<4xf32>`. If the op loads a vector, the vector type follows.
    pub(super) fn affine_load(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let memref = self.value_use()?;
        let (map, indices) = self.subscripts()?;
        d.attr(Key::Map, Attr::Map(Box::new(map)));
        self.attr_dict(d, op)?;
        let start = self.tok.span();
        let ty = self.colon_type()?;
        self.operand(d, memref, ty)?;
        let result = if op == Op::Affine(AffineOp::VectorLoad) {
            self.expect(b',')?;
            self.ty()?
        } else {
            self.element_of(ty, start)?
        };
        d.results.push(result);
        self.index_operands(d, &indices)
    }

    /// Parses `%m[%i + 1], read, locality<3>, data : memref<4xf32>`.
    pub(super) fn affine_prefetch(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let memref = self.value_use()?;
        let (map, indices) = self.subscripts()?;
        d.attr(Key::Map, Attr::Map(Box::new(map)));
        let mut reading = Reading::default();
        self.expect(b',')?;
        let write = AttrForm::NamedChoice("isWrite", ["read", "write"]);
        self.attr_form(d, op, write, &mut reading)?;
        self.expect(b',')?;
        self.expect_word("locality")?;
        self.expect(b'<')?;
        let locality = AttrForm::NamedNumber("localityHint");
        self.attr_form(d, op, locality, &mut reading)?;
        self.expect(b'>')?;
        self.expect(b',')?;
        let cache = AttrForm::NamedChoice("isDataCache", ["instr", "data"]);
        self.attr_form(d, op, cache, &mut reading)?;
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        self.operand(d, memref, ty)?;
        self.index_operands(d, &indices)
    }

    /// Parses `%v, %m[%i + 1] : memref<4xf32>`. If the op stores a vector, the vector type follows.
    pub(super) fn affine_store(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let value = self.value_use()?;
        self.expect(b',')?;
        let memref = self.value_use()?;
        let (map, indices) = self.subscripts()?;
        d.attr(Key::Map, Attr::Map(Box::new(map)));
        self.attr_dict(d, op)?;
        let start = self.tok.span();
        let ty = self.colon_type()?;
        let stored = if op == Op::Affine(AffineOp::VectorStore) {
            self.expect(b',')?;
            self.ty()?
        } else {
            self.element_of(ty, start)?
        };
        self.operand(d, value, stored)?;
        self.operand(d, memref, ty)?;
        self.index_operands(d, &indices)
    }

    fn element_of(&self, ty: Type, at: crate::error::Span) -> Result<Type> {
        let memref = self.module.types.as_memref(ty);
        memref.map(|memref| memref.elem).ok_or_else(|| {
            let message = format!("expected a ranked memref type, found `{}`", self.show(ty));
            crate::error::Error::new(at, message)
        })
    }

    fn index_operands(&mut self, d: &mut Draft<'a>, uses: &[Use<'a>]) -> Result<()> {
        for at in uses {
            self.operand(d, *at, Type::INDEX)?;
        }
        Ok(())
    }

    /// Parses `%i = 0 to min #map(%n) step 2 iter_args(%x = %y) -> (T) {…}`.
    pub(super) fn affine_for(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let mut names = Names::new();
        names.push(self.argument_name()?);
        self.expect(b'=')?;
        self.bound(d, Key::LowerMap, "max")?;
        self.expect_word("to")?;
        self.bound(d, Key::UpperMap, "min")?;
        let mut step = 1;
        if self.eat_word("step") {
            step = self.small_int("the step of the loop")?;
        }
        d.attr(Key::Step, Attr::Int(i128::from(step), Type::INDEX));
        let mut inits: SmallVec<[Use<'a>; 4]> = SmallVec::new();
        if self.eat_word("iter_args") {
            self.initials(&mut names, &mut inits)?;
            let start = self.tok.span();
            self.optional_results(d)?;
            self.as_many_types(&inits, &d.results, start)?;
        }
        let mut types: TypeList = TypeList::new();
        types.push(Type::INDEX);
        for (at, ty) in inits.iter().zip(d.results.clone()) {
            self.operand(d, *at, ty)?;
            types.push(ty);
        }
        self.region_of(d, (&names, &types), YIELD)?;
        self.attr_dict(d, op)
    }

    /// Parses a loop bound: a number, an SSA value used as a symbol, or a map with its operands.
    fn bound(&mut self, d: &mut Draft<'a>, key: Key, word: &str) -> Result<()> {
        let map = match self.tok.kind {
            Kind::Int | Kind::Hex | Kind::Punct(b'-') => {
                let minus = self.eat(b'-');
                let value = self.small_int("a number below 2^63")?;
                number(if minus { -value } else { value })
            }
            Kind::Percent => {
                let at = self.value_use()?;
                self.operand(d, at, Type::INDEX)?;
                AffineMap {
                    dims: 0,
                    symbols: 1,
                    results: vec![AffineExpr::leaf(Node::Symbol(0))],
                }
            }
            _ => {
                self.eat_word(word);
                let map = self.map_attr()?;
                self.map_operands(d, &map)?;
                map
            }
        };
        d.attr(key, Attr::Map(Box::new(map)));
        Ok(())
    }

    /// Parses `(%i, %j) = (0, max(%a, %b)) to (%n, 4) step (1, 2) reduce ("addi") -> (T) {…}`.
    pub(super) fn affine_parallel(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let mut names = Names::new();
        self.list(b'(', b')', |p| {
            names.push(p.argument_name()?);
            Ok(())
        })?;
        self.expect(b'=')?;
        self.bounds_of_loops(d, [Key::LowerMap, Key::LowerGroups], "max")?;
        self.expect_word("to")?;
        self.bounds_of_loops(d, [Key::UpperMap, Key::UpperGroups], "min")?;
        let mut steps = Dims::from_elem(1, names.len());
        if self.eat_word("step") {
            steps.clear();
            self.list(b'(', b')', |p| {
                steps.push(p.small_int("the step of a loop")?);
                Ok(())
            })?;
        }
        d.attr(Key::Steps, Attr::I64s(steps));
        let mut kinds = Dims::new();
        if self.eat_word("reduce") {
            self.list(b'(', b')', |p| {
                let what = "a kind of reduction such as `\"addi\"`";
                kinds.push(p.word_code(what, |word| kind_code(op, word))? as i64);
                Ok(())
            })?;
        }
        d.attr(Key::Reductions, Attr::I64s(kinds));
        self.optional_results(d)?;
        let types = TypeList::from_elem(Type::INDEX, names.len());
        self.region_of(d, (&names, &types), YIELD)?;
        self.attr_dict(d, op)
    }

    /// Parses the bounds of several loops, such as `(0, max(%i, %n))`.
    fn bounds_of_loops(&mut self, d: &mut Draft<'a>, keys: [Key; 2], word: &str) -> Result<()> {
        let (map, values, groups) = self.grouped(word)?;
        d.attr(keys[0], Attr::Map(Box::new(map)));
        d.attr(keys[1], Attr::I64s(groups));
        self.index_operands(d, &values)
    }

    /// Parses `#set(%i)[%n] -> T {…} else {…}`.
    pub(super) fn affine_if(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let set = self.set_attr()?;
        self.map_operands(d, &set.map)?;
        d.attr(Key::Condition, Attr::Set(Box::new(set)));
        self.optional_results(d)?;
        self.branches(d, YIELD)?;
        self.attr_dict(d, op)
    }
}
