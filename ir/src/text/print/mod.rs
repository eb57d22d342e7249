//! The printer, which writes a module in the syntax of a release into one string.

mod affine;
mod attrs;
mod by_hand;
mod clauses;
mod form;
mod generic;
mod generic_op;
mod linalg;
mod module;
mod opaque;
mod structured;
pub(crate) mod types;

pub(crate) use self::attrs::{is_bare, push_bits, push_escaped};
use self::types::{TypeWriter, push_int};
use super::{Form, Style};
use crate::module::{BlockId, Body, Module, OpId, ROOT, RegionId, ValueDef, ValueId};
use crate::ops::{Op, ScfOp, TensorOp};
use crate::release::Release;
use crate::text::spelling::Spelling;
use crate::types::Type;

/// The flag that marks the number of an argument of an entry block, such as `%arg0`.
const ARG: u32 = 1 << 31;

/// A printer of one module.
pub(crate) struct Printer<'m> {
    pub(crate) out: String,
    module: &'m Module,
    /// The name under which the module is printed.
    pub(super) name: Option<&'m str>,
    release: Release,
    form: Form,
    style: Style,
    /// Whether the printer is inside a function of the LLVM dialect. In such functions, release 11
    /// wraps scalar types.
    wrapped: bool,
    /// Whether op names may omit their dialect, as in a source-level function.
    bare_names: bool,
    indent: usize,
    /// An argument of a region that the release does not have.
    hidden: Option<ValueId>,
    numbers: Numbers,
}

/// The printed numbers of a body's values and blocks.
#[derive(Default)]
struct Numbers {
    values: Vec<u32>,
    blocks: Vec<u32>,
    /// Whether an op branches to each block. In a valid program, no op branches to an entry block.
    targets: Vec<bool>,
    /// The edges of the control-flow graph. Each edge has the target block and the number of the
    /// branching block. The list is sorted if `edges_wanted` is set, and otherwise empty.
    edges: Vec<(u32, u32)>,
    edges_wanted: bool,
    next_value: u32,
    next_arg: u32,
}

impl Numbers {
    /// Numbers the values and blocks of a body as MLIR does. Arguments of entry blocks are numbered
    /// separately.
    fn assign(&mut self, body: &Body) {
        self.values.clear();
        self.values.resize(body.n_values(), 0);
        self.blocks.clear();
        self.blocks.resize(body.n_blocks(), 0);
        self.targets.clear();
        self.targets.resize(body.n_blocks(), false);
        self.next_value = 0;
        self.next_arg = 0;
        self.edges.clear();
        self.region(body, ROOT);
        self.edges.sort_unstable();
    }

    /// Returns the edges into a block, in ascending order of the branching block.
    fn predecessors(&self, block: BlockId) -> &[(u32, u32)] {
        let target = block.index() as u32;
        let start = self.edges.partition_point(|(to, _)| *to < target);
        let end = self.edges.partition_point(|(to, _)| *to <= target);
        &self.edges[start..end]
    }

    fn region(&mut self, body: &Body, region: RegionId) {
        for (i, block) in body.region(region).iter().enumerate() {
            self.blocks[block.index()] = i as u32;
            for arg in &body.block(*block).args {
                self.values[arg.index()] = if i == 0 {
                    self.next_arg += 1;
                    (self.next_arg - 1) | ARG
                } else {
                    self.next_value += 1;
                    self.next_value - 1
                };
            }
            for op in &body.block(*block).ops {
                if body.n_results(*op) > 0 {
                    for result in body.results(*op) {
                        self.values[result.index()] = self.next_value;
                    }
                    self.next_value += 1;
                }
                for (block, _) in body.successors(*op) {
                    self.targets[block.index()] = true;
                    if self.edges_wanted {
                        self.edges.push((block.index() as u32, i as u32));
                    }
                }
                for region in body.op_regions(*op) {
                    self.region(body, *region);
                }
            }
        }
    }
}

impl<'m> Printer<'m> {
    pub(crate) fn new(module: &'m Module, style: Style) -> Printer<'m> {
        Printer {
            out: String::new(),
            module,
            name: module.name.map(|name| module.strings.get(name)),
            release: style.release,
            form: style.form,
            style,
            wrapped: false,
            bare_names: false,
            indent: 0,
            hidden: None,
            numbers: Numbers {
                edges_wanted: style.predecessors,
                ..Numbers::default()
            },
        }
    }

    fn writer(&self) -> TypeWriter<'m> {
        TypeWriter {
            types: &self.module.types,
            strings: &self.module.strings,
            release: self.release,
            llvm_types: self.style.llvm_types,
            wrapped: self.wrapped,
        }
    }

    /// Prints a type.
    pub(crate) fn ty(&mut self, ty: Type) {
        self.writer().ty(&mut self.out, ty);
    }

    fn newline(&mut self) {
        self.out.push('\n');
        for _ in 0..self.indent {
            self.out.push_str("  ");
        }
    }

    /// Prints the name of a value, such as `%0`, `%arg0` or `%0#1`.
    fn value(&mut self, body: &Body, value: ValueId) {
        let number = self.numbers.values[value.index()];
        if number & ARG != 0 {
            self.out.push_str("%arg");
        } else {
            self.out.push('%');
        }
        push_int(&mut self.out, i64::from(number & !ARG));
        if let ValueDef::Result(op, position) = body.value(value).def
            && body.n_results(op) > 1
        {
            self.out.push('#');
            push_int(&mut self.out, i64::from(position));
        }
    }

    /// Prints `%a, %b`.
    fn values(&mut self, body: &Body, values: &[ValueId]) {
        for (i, value) in values.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.value(body, *value);
        }
    }

    fn block_name(&mut self, block: BlockId) {
        self.out.push_str("^bb");
        let number = self.numbers.blocks[block.index()];
        push_int(&mut self.out, i64::from(number));
    }

    /// Prints the blocks of a region after its `{`, with each op on its own line.
    ///
    /// The entry block has a label if `label_entry` requires its arguments to be printed. In an
    /// invalid program, an entry block that is empty or a branch target also has a label.
    fn blocks(&mut self, body: &Body, region: RegionId, label_entry: bool) {
        let bare_names = self.bare_names;
        self.bare_names &= region == ROOT || self.release.has(Spelling::BareInRegions);
        self.indent += 1;
        for (i, block) in body.region(region).iter().enumerate() {
            let args = &body.block(*block).args;
            let args = match args.split_last() {
                Some((last, rest)) if self.hidden == Some(*last) => rest,
                Some(_) | None => &args[..],
            };
            let with_args = i > 0 || label_entry;
            let labelled = i > 0
                || (with_args && !args.is_empty())
                || self.numbers.targets[block.index()]
                || body.block(*block).ops.is_empty();
            if labelled {
                self.indent -= 1;
                self.newline();
                self.indent += 1;
                self.block_name(*block);
                if with_args && !args.is_empty() {
                    self.out.push('(');
                    for (j, arg) in args.iter().enumerate() {
                        if j > 0 {
                            self.out.push_str(", ");
                        }
                        self.value(body, *arg);
                        self.out.push_str(": ");
                        self.ty(body.ty(*arg));
                    }
                    self.out.push(')');
                }
                self.out.push(':');
                self.predecessors(*block);
            }
            let (ops, parts) = in_parallel(body, &body.block(*block).ops);
            for op in ops {
                self.newline();
                self.op(body, *op);
            }
            if let Some((end, parts)) = parts {
                self.newline();
                self.end_of_forall(body, *end, parts);
            }
        }
        self.indent -= 1;
        self.bare_names = bare_names;
        self.newline();
    }

    /// Prints the comment after a label, as `mlir-opt` does: `// pred: ^bb0` or `// 2 preds: ^bb0,
    /// ^bb1`.
    fn predecessors(&mut self, block: BlockId) {
        if !self.style.predecessors {
            return;
        }
        let tab = self.release.has(Spelling::TabBeforePredecessors);
        self.out.push_str(if tab { "\t// " } else { "  // " });
        let found = self.numbers.predecessors(block);
        match found {
            [] => self.out.push_str("no predecessors"),
            [_] => self.out.push_str("pred: "),
            _ => {
                push_int(&mut self.out, found.len() as i64);
                self.out.push_str(" preds: ");
            }
        }
        for (i, (_, from)) in found.iter().enumerate() {
            self.out.push_str(if i == 0 { "^bb" } else { ", ^bb" });
            push_int(&mut self.out, i64::from(*from));
        }
    }

    /// Prints an op, which includes the names of its results.
    fn op(&mut self, body: &Body, op: OpId) {
        let results = body.n_results(op);
        if results > 0 {
            let first = body.result(op, 0);
            let number = self.numbers.values[first.index()];
            self.out.push('%');
            push_int(&mut self.out, i64::from(number));
            if results > 1 {
                self.out.push(':');
                push_int(&mut self.out, results as i64);
            }
            self.out.push_str(" = ");
        }
        let custom = match self.form {
            Form::Custom => self.custom_form(body, op),
            Form::Generic => None,
        };
        match custom {
            Some((form, bound)) => self.custom(form, &bound),
            None => self.generic(body, op),
        }
    }
}

/// The terminator of an `scf.forall`, and the ops before it that belong to its region.
type EndOfForall<'b> = (&'b OpId, &'b [OpId]);

/// Splits the ops of a block into those that are printed one by one, and the end of an `scf.forall`.
fn in_parallel<'b>(body: &Body, ops: &'b [OpId]) -> (&'b [OpId], Option<EndOfForall<'b>>) {
    let Some((last, before)) = ops.split_last() else {
        return (ops, None);
    };
    let is_plain = body.all_operands(*last).is_empty()
        && body.n_results(*last) == 0
        && body.op_regions(*last).is_empty()
        && body.n_successors(*last) == 0;
    if body.op(*last).op != Op::Scf(ScfOp::InParallel) || !is_plain {
        return (ops, None);
    }
    let is_part = |op: &&OpId| body.op(**op).op == Op::Tensor(TensorOp::ParallelInsertSlice);
    let parts = before.iter().rev().take_while(is_part).count();
    let (before, parts) = before.split_at(before.len() - parts);
    (before, Some((last, parts)))
}
