//! Parses regions, blocks, and the elements of ops that all forms have in common.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::scope::Draft;
use super::{Parser, Result};
use crate::error::{Error, Span};
use crate::module::{BlockId, OpId, ROOT, RegionId};
use crate::ops::{ArithOp, FuncOp, Op};
use crate::release::{Release, ReleaseSet};
use crate::text::lexer::{Kind, Token};
use crate::text::spelling::Spelling;
use crate::types::Type;

/// The op for each name without a dialect, with the releases that allow the name. A name may omit
/// `std` up to release 14, and `func` from release 15 on.
static BARE: LazyLock<FxHashMap<&'static str, (Op, ReleaseSet)>> = LazyLock::new(|| {
    let mut map = FxHashMap::default();
    for op in Op::all() {
        let Some(row) = op.row() else { continue };
        for release in Release::ALL {
            let dialect = default_dialect(release);
            let name = row.name(release).and_then(|n| n.strip_prefix(dialect));
            if let Some(name) = name {
                let entry = map.entry(name).or_insert((op, ReleaseSet::NONE));
                if entry.0 == op {
                    entry.1 = entry.1.with(release);
                }
            }
        }
    }
    map
});

/// Returns the op that has this name, and the set of releases in which it has this name.
fn by_name(name: &str) -> Option<(Op, ReleaseSet)> {
    if name.contains('.') {
        Op::from_name(name)
    } else {
        BARE.get(name).copied()
    }
}

/// Returns the op at the beginning of a printed line. The op may continue on the following lines.
pub fn op_of_line(line: &str) -> Option<Op> {
    let results = |(results, op): (&str, _)| results.trim_start().starts_with('%').then_some(op);
    let op = line.split_once(" = ").and_then(results).unwrap_or(line);
    let op = op.trim_start().trim_start_matches('"');
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
    let end = op.find(|c| !plain(c)).unwrap_or(op.len());
    by_name(&op[..end]).map(|(op, _)| op)
}

/// Returns the dialect prefix that op names may omit in a source-level function.
pub(crate) fn default_dialect(release: Release) -> &'static str {
    if release.has(Spelling::StdIsDefault) {
        "std."
    } else {
        "func."
    }
}

impl<'a> Parser<'a> {
    /// Parses the body of a function in custom form. The arguments of the function become the
    /// arguments of the entry block, which may have a label.
    pub(super) fn func_body(&mut self, names: &[(&'a str, Span)], types: &[Type]) -> Result<()> {
        self.expect(b'{')?;
        self.enter()?;
        self.enter_region(ROOT);
        let entry = if self.tok.kind == Kind::Caret {
            let label = self.bump();
            let entry = self.define_block(self.str(label), label.span())?;
            if names.is_empty() && self.at(b'(') {
                self.entry_arguments(entry, types)?;
            }
            self.expect(b':')?;
            entry
        } else {
            self.unnamed_block()
        };
        self.entry_names(entry, names, types)?;
        self.ops(entry)?;
        self.blocks()?;
        self.leave_region()?;
        self.leave();
        Ok(())
    }

    /// Parses the arguments `(%a: T, …)` after the label of an entry block.
    fn entry_arguments(&mut self, entry: BlockId, types: &[Type]) -> Result<()> {
        let start = self.tok.span();
        let mut count = 0;
        self.list(b'(', b')', |p| {
            let name = p.expect_kind(Kind::Percent, "a block argument such as `%a`")?;
            let at = p.tok.span();
            let ty = p.colon_type()?;
            p.skip_loc()?;
            if let Some(expected) = types.get(count)
                && *expected != ty
            {
                let message = format!(
                    "expected an argument of type `{}`, as in the function's type, found `{}`",
                    p.show(*expected),
                    p.show(ty)
                );
                return Err(Error::new(at, message));
            }
            count += 1;
            let value = p.scope.body.add_arg(entry, ty);
            p.define(p.str(name), name.span(), value, 1)
        })?;
        if count == types.len() {
            return Ok(());
        }
        let message = format!(
            "expected {} arguments, as in the function's type, found {count}",
            types.len()
        );
        Err(Error::new(start, message))
    }

    /// Parses a region of an op, or the body of a function in generic form.
    pub(super) fn region(&mut self, region: RegionId) -> Result<()> {
        self.region_with(region, &[], &[])
    }

    /// Parses a region. If `names` is not empty, `names` and `types` describe the arguments of the
    /// region's first block.
    pub(super) fn region_with(
        &mut self,
        region: RegionId,
        names: &[(&'a str, Span)],
        types: &[Type],
    ) -> Result<()> {
        self.expect(b'{')?;
        self.enter()?;
        self.enter_region(region);
        if !names.is_empty() || !matches!(self.tok.kind, Kind::Caret | Kind::Punct(b'}')) {
            let entry = self.unnamed_block();
            self.entry_names(entry, names, types)?;
            self.ops(entry)?;
        }
        self.blocks()?;
        self.leave_region()?;
        self.leave();
        Ok(())
    }

    /// Adds the arguments of an entry block, if their names were parsed before the region.
    fn entry_names(
        &mut self,
        entry: BlockId,
        names: &[(&'a str, Span)],
        types: &[Type],
    ) -> Result<()> {
        for ((name, span), ty) in names.iter().zip(types) {
            let value = self.scope.body.add_arg(entry, *ty);
            self.define(name, *span, value, 1)?;
        }
        Ok(())
    }

    /// Parses the remaining labelled blocks of a region, up to its closing brace.
    fn blocks(&mut self) -> Result<()> {
        while self.tok.kind == Kind::Caret {
            let label = self.bump();
            let block = self.define_block(self.str(label), label.span())?;
            if self.at(b'(') {
                self.list(b'(', b')', |p| {
                    let name = p.expect_kind(Kind::Percent, "a block argument such as `%a`")?;
                    let ty = p.colon_type()?;
                    p.skip_loc()?;
                    let value = p.scope.body.add_arg(block, ty);
                    p.define(p.str(name), name.span(), value, 1)
                })?;
            }
            self.expect(b':')?;
            self.ops(block)?;
        }
        if self.at(b'}') {
            self.bump();
            return Ok(());
        }
        Err(self.expected("an op, a block or `}`"))
    }

    pub(super) fn ops(&mut self, block: BlockId) -> Result<()> {
        while matches!(self.tok.kind, Kind::Percent | Kind::Bare | Kind::Str) {
            self.op(block)?;
        }
        Ok(())
    }

    /// Parses an op, which includes the names of its results.
    fn op(&mut self, block: BlockId) -> Result<()> {
        let loc = self.loc();
        let mut names: SmallVec<[(Token, u32); 2]> = SmallVec::new();
        if self.tok.kind == Kind::Percent {
            loop {
                let name = self.expect_kind(Kind::Percent, "a result such as `%0`")?;
                let mut count = 1;
                if self.eat(b':') {
                    let number = self.small_int("the number of results")?;
                    count = u32::try_from(number).unwrap_or(0);
                    if count == 0 {
                        let message = "expected at least one result";
                        return Err(Error::new(name.span(), message));
                    }
                }
                names.push((name, count));
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b'=')?;
        }
        let mut draft = std::mem::take(&mut self.draft);
        draft.clear();
        draft.named = !names.is_empty();
        let start = self.tok;
        let scalable = self.substituted;
        let op = if start.kind == Kind::Str {
            let op = self.generic_op(&mut draft)?;
            let op = self.complete_forall(&mut draft, op, (loc, block), start)?;
            self.generic_vscale(&mut draft, op)
        } else if self.at_forall() {
            self.forall(&mut draft, (loc, block))?
        } else if self.at_end_of_forall() {
            self.end_of_forall(block)?
        } else {
            self.custom_op(&mut draft)?
        };
        self.skip_loc()?;
        self.check_scalable(&mut draft, op, scalable, start)?;
        self.correct_min_max_kind(&mut draft);
        self.complete_subview(&mut draft, op, start)?;
        self.dimension_as_operand(&mut draft, op, (loc, block));
        self.fill_subview_lists(&mut draft, op);
        self.combine_reductions(&draft, op);
        self.complete_structured(&mut draft, op, start)?;
        if draft.attrs.len() > 1 {
            self.unique(&draft.attrs, start.span())?;
        }
        let id = draft.push(op, loc, &mut self.scope.body, block);
        self.draft = draft;
        if names.is_empty() {
            return Ok(());
        }
        self.define_results(&names, id, start)
    }

    fn define_results(&mut self, names: &[(Token, u32)], op: OpId, start: Token) -> Result<()> {
        let has = self.scope.body.n_results(op) as u64;
        let named: u64 = names.iter().map(|(_, count)| u64::from(*count)).sum();
        if has != named {
            let message = format!(
                "expected {named} results of `{}`, one for each name before it, found {has}",
                super::shorten(self.str(start))
            );
            return Err(Error::new(start.span(), message));
        }
        let mut position = 0;
        for (name, count) in names {
            let first = self.scope.body.result(op, position);
            self.define(self.str(*name), name.span(), first, *count)?;
            position += *count as usize;
        }
        Ok(())
    }

    /// Parses an op in custom form. The name of the op is the next token.
    fn custom_op(&mut self, draft: &mut Draft<'a>) -> Result<Op> {
        let token = self.expect_kind(Kind::Bare, "an op")?;
        let name = self.str(token);
        let found = by_name(name);
        let Some((mut op, mut releases)) = found else {
            if let Some(constant) = self.custom_vscale(draft, name) {
                return Ok(constant);
            }
            if let Some(slice) = self.scalable_part(draft, name)? {
                return Ok(slice);
            }
            return self.unknown_op(draft, token);
        };
        if op == Op::Arith(ArithOp::Constant) {
            self.attr_dict(draft, op)?;
        }
        if op == Op::Arith(ArithOp::Constant) && matches!(self.tok.kind, Kind::At | Kind::AtString)
        {
            op = Op::Func(FuncOp::Constant);
            releases = match name {
                "std.constant" => Spelling::ConstantOfFunction.releases(),
                "constant" => ReleaseSet::ALL,
                _ => return Err(self.expected("a literal")),
            };
        }
        if !name.contains('.') && self.is_within_region() {
            releases = releases.and(Spelling::BareInRegions.releases());
        }
        self.restrict(releases, token.span())?;
        self.custom_form(draft, op, token)?;
        Ok(op)
    }
}
