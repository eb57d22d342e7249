//! Scalable vectors: `vector<[4]xi32>` has a multiple of 4 elements, which the machine chooses.
//!
//! A reader that allows scalable vectors fixes this multiple. The type then is an ordinary vector
//! type, and ops that return the multiple become constants.

use super::scope::Draft;
use super::{Parser, Result};
use crate::attr::{Attr, Key, NamedAttr};
use crate::error::{Error, Span};
use crate::ops::{ArithOp, LlvmOp, Op, VectorOp};
use crate::text::lexer::Token;
use crate::types::Type;

/// The multiple that scalable vectors have in programs without a directive that gives another.
pub(crate) const VSCALE: i64 = 2;

/// The op that returns the multiple at the source level.
pub(super) const SOURCE_OP: &str = "vector.vscale";

/// The op that inserts a vector into a scalable vector.
const INSERT: &str = "vector.scalable.insert";

/// The op that extracts a vector from a scalable vector.
const EXTRACT: &str = "vector.scalable.extract";

/// The op that returns the multiple in the LLVM dialect.
const LLVM_OP: &str = "llvm.intr.vscale";

/// The error of a scalable size that is no number.
const EXPECTED: &str = "expected a scalable size such as `[4]`";

impl<'a> Parser<'a> {
    /// Replaces constructs that a module cannot express by equivalent ones: scalable vectors, with
    /// this multiple, and `scf.forall`.
    pub(crate) fn substitute(&mut self, vscale: i64) {
        self.vscale = Some(vscale);
    }

    /// Returns whether constructs that a module cannot express are replaced by equivalent ones.
    pub(super) fn substitutes(&self) -> bool {
        self.vscale.is_some()
    }

    /// Returns the multiple of scalable vectors.
    pub(crate) fn vscale(&self) -> i64 {
        self.vscale.unwrap_or(VSCALE)
    }

    /// Returns whether constructs of the text parsed so far were replaced.
    pub(crate) fn has_substituted(&self) -> bool {
        self.substituted > 0
    }

    /// Parses a scalable size, such as `[4]`, whose bracket is at byte `pos`. Returns the fixed
    /// size and the byte after it.
    pub(super) fn scalable_size(&mut self, pos: usize) -> Result<(i64, usize)> {
        let rest = &self.text[pos + 1..];
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
        let span = Span::new(pos, pos + 1 + end);
        let size = rest[..end].parse().unwrap_or(-1);
        let size = self.times_vscale(span, size)?;
        if !rest[end..].starts_with(']') {
            return Err(Error::new(span, EXPECTED));
        }
        Ok((size, pos + end + 2))
    }

    /// Returns the fixed size that stands for a scalable size.
    pub(super) fn times_vscale(&mut self, span: Span, size: i64) -> Result<i64> {
        let Some(vscale) = self.vscale else {
            let message = "expected fixed sizes, found a scalable vector, which is not supported";
            return Err(Error::foreign(span, "vector<[…", message));
        };
        let size = size.checked_mul(vscale).filter(|size| *size >= 0);
        self.substituted += 1;
        size.ok_or_else(|| Error::new(span, EXPECTED))
    }

    /// Makes the current op a constant if it returns the multiple in custom form. Returns `None` if
    /// it does not.
    pub(super) fn custom_vscale(&mut self, d: &mut Draft<'a>, name: &str) -> Option<Op> {
        let vscale = self.vscale.filter(|_| name == SOURCE_OP)?;
        self.substituted += 1;
        d.results.push(Type::INDEX);
        d.attr(Key::Value, Attr::Int(i128::from(vscale), Type::INDEX));
        Some(Op::Arith(ArithOp::Constant))
    }

    /// Parses the rest of an op that inserts a part into a scalable vector, or extracts it, and makes
    /// it an op on slices. Returns `None` if the op with this name is another.
    pub(super) fn scalable_part(&mut self, d: &mut Draft<'a>, name: &str) -> Result<Option<Op>> {
        let is_insert = name == INSERT;
        if !is_insert && name != EXTRACT || !self.substitutes() {
            return Ok(None);
        }
        self.substituted += 1;
        let part = match is_insert {
            true => {
                let part = self.value_use()?;
                self.expect(b',')?;
                Some(part)
            }
            false => None,
        };
        let whole = self.value_use()?;
        self.expect(b'[')?;
        let mut position = self.small_int("a position")?;
        self.expect(b']')?;
        if self.at(b'{') {
            self.dict()?;
        }
        self.expect(b':')?;
        let before = self.substituted;
        let ty = self.ty()?;
        if self.substituted > before {
            // A position counts parts of a scalable length.
            position = position.saturating_mul(self.vscale());
        }
        self.expect_word(if is_insert { "into" } else { "from" })?;
        let whole_ty = self.ty()?;
        // The sizes in the attributes are those of the replaced types.
        self.scalable_dims = 0;
        if let Some(part) = part {
            self.operand(d, part, ty)?;
        }
        self.operand(d, whole, whole_ty)?;
        d.results.push(if is_insert { whole_ty } else { ty });
        let list = |number: i64| Attr::I64s([number].into_iter().collect());
        d.attr(Key::StaticOffsets, list(position));
        if !is_insert {
            let size = self.module.types.as_vector(ty);
            let size = size.and_then(|(shape, _)| shape.first().copied());
            d.attr(Key::StaticSizes, list(size.unwrap_or(1)));
        }
        d.attr(Key::StaticStrides, list(1));
        Ok(Some(Op::Vector(match is_insert {
            true => VectorOp::InsertStridedSlice,
            false => VectorOp::ExtractStridedSlice,
        })))
    }

    /// Makes an op in generic form a constant if it returns the multiple.
    pub(super) fn generic_vscale(&mut self, d: &mut Draft<'a>, op: Op) -> Op {
        let (Op::Unregistered(name), Some(vscale)) = (op, self.vscale) else {
            return op;
        };
        let constant = match self.module.str(name) {
            SOURCE_OP => Op::Arith(ArithOp::Constant),
            LLVM_OP => Op::Llvm(LlvmOp::Constant),
            _ => return op,
        };
        let [ty] = d.results[..] else {
            return op;
        };
        self.substituted += 1;
        d.attrs.clear();
        d.attrs.push(NamedAttr {
            key: Key::Value,
            value: Attr::Int(i128::from(vscale), ty),
        });
        constant
    }

    /// Multiplies the sizes in the attributes of an op of scalable vectors. Rejects ops whose
    /// attributes number lanes. `before` is the number of scalable sizes before the op.
    pub(super) fn check_scalable(
        &self,
        d: &mut Draft<'a>,
        op: Op,
        before: u32,
        at: Token,
    ) -> Result<()> {
        if self.substituted == before {
            return Ok(());
        }
        let numbers_lanes = matches!(
            op,
            Op::Vector(VectorOp::Shuffle) | Op::Llvm(LlvmOp::ShuffleVector)
        );
        if numbers_lanes {
            let name = op.newest_name().unwrap_or("an op");
            let message = format!("`{name}` of scalable vectors is not supported");
            return Err(Error::foreign(at.span(), name, message));
        }
        let has_sizes = matches!(
            op,
            Op::Vector(VectorOp::ConstantMask | VectorOp::ExtractStridedSlice)
        );
        let mut attrs = d.attrs.iter_mut();
        let sizes = attrs.find(|attr| has_sizes && attr.key == Key::StaticSizes);
        if let Some(Attr::I64s(sizes)) = sizes.map(|sizes| &mut sizes.value) {
            // A scalable dimension has all of its lanes or none. The result is the last type.
            for (dim, size) in sizes.iter_mut().enumerate().take(64) {
                if (self.scalable_dims >> dim) & 1 == 1 {
                    *size = size.saturating_mul(self.vscale());
                }
            }
        }
        Ok(())
    }
}
