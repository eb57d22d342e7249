//! Conversion of `cf`: branches whose successors become distinct ("Repeated Successor Removal"),
//! and `assert`.

use std::collections::hash_map::Entry;

use lowerfuzz_ir::{Attr, BlockId, CfOp, Key, LlvmOp, NamedAttr, OpId, ValueId};
use rustc_hash::FxHashMap;

use crate::builder::Edges;
use crate::{Cx, Failure, Fault};

impl Cx<'_> {
    pub(crate) fn cf(&mut self, op: CfOp, id: OpId) -> Result<(), Failure> {
        let operands = self.values(self.body.operands(id))?;
        match op {
            CfOp::Br => self.branch(LlvmOp::Br, id, &operands, &[]),
            CfOp::CondBr => self.branch(LlvmOp::CondBr, id, &operands, &[]),
            CfOp::Switch => {
                let ty = self.b.body.ty(operands[0]);
                let cases = match self.body.attr(id, Key::Cases) {
                    Some(Attr::Ints(cases, _)) => Some(Attr::Ints(cases.clone(), ty)),
                    _ => None,
                };
                let attrs: Vec<NamedAttr> = cases
                    .map(|value| NamedAttr {
                        key: Key::Cases,
                        value,
                    })
                    .into_iter()
                    .collect();
                self.branch(LlvmOp::Switch, id, &operands, &attrs)
            }
            CfOp::Assert => {
                let (go_on, fail) = (self.b.new_block_here(), self.b.new_block());
                let edges = [(go_on, Vec::new()), (fail, Vec::new())];
                self.b.terminate(LlvmOp::CondBr, &operands, &[], &edges);
                self.b.go_to(fail);
                self.b.abort();
                self.b.go_to(go_on);
                Ok(())
            }
        }
    }

    /// Emits a terminator without repeated successors. A repeated successor that has operands is
    /// replaced by a dummy block, which passes the operands to the successor.
    fn branch(
        &mut self,
        op: LlvmOp,
        id: OpId,
        operands: &[ValueId],
        attrs: &[NamedAttr],
    ) -> Result<(), Failure> {
        let mut edges = Edges::new();
        let mut dummies: Vec<(BlockId, BlockId, Vec<ValueId>)> = Vec::new();
        // The position of the first edge to each block that has arguments. A switch may have many.
        let mut first: FxHashMap<BlockId, usize> = FxHashMap::default();
        for position in 0..self.body.n_successors(id) {
            let (block, args) = self.body.successor(id, position);
            let (block, args) = (self.block(block), self.values(args)?);
            if args.is_empty() {
                edges.push((block, args));
                continue;
            }
            let same = match first.entry(block) {
                Entry::Occupied(same) => *same.get(),
                Entry::Vacant(new) => {
                    new.insert(edges.len());
                    edges.push((block, args));
                    continue;
                }
            };
            let dummy = self.b.new_block();
            let wrong = self.b.planted(Fault::DummyOperands);
            let args = if wrong { edges[same].1.clone() } else { args };
            dummies.push((dummy, block, args));
            edges.push((dummy, Vec::new()));
        }
        if op == LlvmOp::Switch && edges.len() > 2 && self.b.planted(Fault::SwitchCases) {
            edges.swap(1, 2);
        }
        self.b.terminate(op, operands, attrs, &edges);
        for (dummy, block, args) in dummies {
            self.b.go_to(dummy);
            self.b.terminate(LlvmOp::Br, &[], &[], &[(block, args)]);
        }
        Ok(())
    }
}
