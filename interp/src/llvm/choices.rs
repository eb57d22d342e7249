//! What LangRef leaves open, in a program that is the source of a comparison (SEMANTICS.md §8.6).
//!
//! A lowered program is read in the way that accuses it least. For a source, this way would accuse
//! the later program, so a source runs again with [`Choices::Open`] and [`Choices::Other`] before a
//! difference counts.

use lowerfuzz_ir::ops::Trait;
use lowerfuzz_ir::{Body, FuncId, Key, LlvmOp, Op, OpId, ValueId};

use super::at::{At, Run};
use super::facts::Facts;
use super::layout::Leaf;
use super::mem::Access;
use super::value::Value;
use super::{Machine, arith};
use crate::float;
use crate::memory::{BlockRef, Provenance};
use crate::outcome::Stop;

/// How a program is read where LangRef leaves a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choices {
    /// As few programs as possible are undefined.
    #[default]
    Lenient,
    /// Values that LangRef leaves open are undef, and promises about memory may be broken.
    Open,
    /// Like `Open`, with other addresses, frozen bits and NaNs, and with products that are rounded before
    /// they are added.
    Other,
}

/// A block that an active call promises not to read or not to write.
pub(super) struct Guard {
    /// The depth of the call.
    depth: usize,
    block: BlockRef,
    may_read: bool,
    may_write: bool,
}

impl Machine {
    /// Sets how later runs read what LangRef leaves open.
    pub fn set_choices(&mut self, choices: Choices) {
        self.choices = choices;
    }

    pub(super) fn is_open(&self) -> bool {
        self.choices != Choices::Lenient
    }

    /// The bits by which `freeze` replaces undetermined bits. Any bits would be correct; these hardly occur
    /// otherwise.
    pub(super) fn frozen_bits(&self) -> u128 {
        match self.choices {
            Choices::Lenient | Choices::Open => super::lanes::FROZEN,
            Choices::Other => !super::lanes::FROZEN,
        }
    }

    /// Evaluates an op on scalars by another choice, if the op has one: `fmuladd` may round twice, and which
    /// NaN a result is, is open.
    pub(super) fn other_result(
        &self,
        op: LlvmOp,
        facts: Facts,
        args: [u128; 3],
        usual: u128,
    ) -> u128 {
        if self.choices != Choices::Other {
            return usual;
        }
        let Some(kind) = facts.to.float_kind() else {
            return usual;
        };
        let mut result = usual;
        if op == LlvmOp::FMulAdd {
            let eval = |op, args| match arith::eval(op, facts, args) {
                Some(Ok(Some(bits))) => bits,
                Some(Ok(None) | Err(_)) | None => usual,
            };
            let product = eval(LlvmOp::FMul, [args[0], args[1], 0]);
            result = eval(LlvmOp::FAdd, [product, args[2], 0]);
        }
        let keeps_bits = matches!(op, LlvmOp::FNeg | LlvmOp::FAbs | LlvmOp::CopySign);
        match kind.is_nan(result as u64) && !keeps_bits {
            true => float::other_nan(kind),
            false => result,
        }
    }

    /// Checks that an op of an open source has one right result.
    ///
    /// # Errors
    /// Fast-math flags and functions without a documented rounding allow several. The call is not judged.
    pub(super) fn check_exact(&self, op: LlvmOp, facts: Facts) -> Result<(), Stop> {
        use lowerfuzz_ir::attr::fastmath::{NINF, NNAN};
        if !self.is_open() {
            return Ok(());
        }
        match facts.fastmath & !(NNAN | NINF) != 0 || arith::elementary(op).is_some() {
            true => Err(Stop::Unsupported(
                "a source with fast-math flags, or with a function without a documented rounding"
                    .into(),
            )),
            false => Ok(()),
        }
    }

    /// Leaves the bits of a stored scalar above its width open.
    pub(super) fn open_padding(&mut self, (block, address): (BlockRef, u64), leaf: &Leaf) {
        if leaf.pad > 0 && self.is_open() {
            let end = leaf.bit.unwrap_or(0) + u64::from(leaf.width);
            // The bytes were just written.
            let _ = self
                .state
                .memory
                .write_bits(block, address, (end, leaf.pad), None);
        }
    }

    /// Leaves all bytes of a stored aggregate open, before its scalars are written.
    pub(super) fn open_bytes(&mut self, block: BlockRef, address: u64, size: u64) {
        if self.is_open() {
            for at in address..address + size {
                // The range was checked.
                let _ = self.state.memory.write(block, at, 1, None);
            }
        }
    }

    /// Was a scalar whose width is no number of bytes stored as another type? Then its value is open.
    pub(super) fn has_foreign_padding(
        &self,
        (block, address): (BlockRef, u64),
        leaf: &Leaf,
    ) -> bool {
        if leaf.pad == 0 || leaf.bit.is_some() || !self.is_open() {
            return false;
        }
        let place = (u64::from(leaf.width), leaf.pad);
        let padding = self.state.memory.take(block, address, place);
        padding.is_ok_and(|padding| padding.bits != 0)
    }

    /// Marks a new stack block as dead if its lifetime begins later.
    pub(super) fn await_lifetime(&mut self, at: At<'_>, block: BlockRef) {
        if self.is_open() && begins_later(at.body, at.id) {
            self.state.memory.set_outside_lifetime(block, true);
        }
    }

    /// Remembers what the parameters of a called function promise about memory. `depth` is the depth of
    /// the call.
    ///
    /// # Errors
    /// Returns that a promise is not followed, so that the call is not judged.
    pub(super) fn guard(
        &mut self,
        run: Run<'_>,
        func: FuncId,
        args: &[Value],
        depth: usize,
    ) -> Result<(), Stop> {
        self.guards.retain(|guard| guard.depth < depth);
        if !self.is_open() {
            return Ok(());
        }
        let callee = run.module.func(func);
        let block_of = |value: &Value| match value {
            Value::Ptr(pointer) => match pointer.provenance {
                Provenance::Block(block) => Some(block),
                Provenance::None | Provenance::Func(_) => None,
            },
            Value::Poison(_) | Value::Undef(_) | Value::Bits(_) | Value::Aggregate(_) => None,
        };
        let blocks: Vec<Option<BlockRef>> = args.iter().map(block_of).collect();
        for (at, attrs) in callee.arg_attrs.iter().enumerate() {
            for attr in attrs {
                let Key::Other(key) = attr.key else { continue };
                let (may_read, may_write) = match run.module.str(key) {
                    "llvm.readonly" => (true, false),
                    "llvm.writeonly" => (false, true),
                    "llvm.readnone" => (false, false),
                    "llvm.byval" => return Err(unfollowed("llvm.byval")),
                    promise @ ("llvm.nocapture" | "llvm.captures") => {
                        if callee.body.as_ref().is_none_or(|body| captures(run, body)) {
                            return Err(unfollowed(promise));
                        }
                        continue;
                    }
                    "llvm.noalias" => {
                        let same = blocks.iter().filter(|block| **block == blocks[at]);
                        if blocks[at].is_some() && same.count() > 1 {
                            return Err(unfollowed("llvm.noalias"));
                        }
                        continue;
                    }
                    _ => continue,
                };
                if let Some(block) = blocks.get(at).copied().flatten() {
                    self.guards.push(Guard {
                        depth,
                        block,
                        may_read,
                        may_write,
                    });
                }
            }
        }
        let effects = run.module.strings.find("memory_effects").map(Key::Other);
        let effects = effects.or_else(|| run.module.strings.find("memory").map(Key::Other));
        let has_effects = callee.attrs.iter().any(|attr| Some(attr.key) == effects);
        if effects.is_some() && has_effects && callee.body.as_ref().is_none_or(accesses_memory) {
            return Err(unfollowed("memory_effects"));
        }
        Ok(())
    }

    /// Checks an access against what active calls promise.
    ///
    /// # Errors
    /// Another pointer may be used, so the promise may hold. The call is not judged.
    pub(super) fn check_guards(&self, block: BlockRef, access: Access) -> Result<(), Stop> {
        let depth = self.state.frames.depth();
        let mut guards = self.guards.iter();
        let is_broken = guards.any(|guard| {
            let is_allowed = match access.writes {
                true => guard.may_write,
                false => guard.may_read,
            };
            guard.block == block && guard.depth <= depth && !is_allowed
        });
        match is_broken {
            true => Err(unfollowed("readonly, readnone or writeonly")),
            false => Ok(()),
        }
    }
}

/// May the function store, return, convert, compare or pass on a pointer?
fn captures(run: Run<'_>, body: &Body) -> bool {
    let is_ptr = |value: &ValueId| run.types().is_ptr(body.ty(*value));
    body.live_ops().any(|op| {
        let Op::Llvm(kind) = body.op(op).op else {
            return true;
        };
        let reads_or_moves = matches!(
            kind,
            LlvmOp::Load
                | LlvmOp::GetElementPtr
                | LlvmOp::MemCpy
                | LlvmOp::MemMove
                | LlvmOp::MemSet
        );
        let mut operands = body.all_operands(op).iter();
        match kind == LlvmOp::Store {
            true => operands.next().is_some_and(is_ptr),
            false => !reads_or_moves && operands.any(is_ptr),
        }
    })
}

/// Does an op of the function have a pointer as operand, or call another function?
fn accesses_memory(body: &Body) -> bool {
    body.live_ops().any(|op| {
        let kind = body.op(op).op;
        kind.is(Trait::SideEffect) || matches!(kind, Op::Llvm(LlvmOp::Load | LlvmOp::Call))
    })
}

fn unfollowed(promise: &str) -> Stop {
    Stop::Unsupported(format!(
        "a source with a promise that is not followed: `{promise}`"
    ))
}

/// Does the function mark where the lifetime of an `alloca` begins?
fn begins_later(body: &Body, alloca: OpId) -> bool {
    let Some(pointer) = body.results(alloca).next() else {
        return false;
    };
    let mut ops = body.live_ops();
    ops.any(|op| {
        body.op(op).op == Op::Llvm(LlvmOp::LifetimeStart) && body.operands(op).contains(&pointer)
    })
}
