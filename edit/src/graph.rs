//! An editable function body: blocks own their ops, and ops own their operands.
//!
//! Ids are indices into the graph's own lists. Unreachable blocks and values stay in the lists
//! until the graph becomes a body again.

use lowerfuzz_ir::{BlockId, Body, Loc, NamedAttr, NewOp, Op, OpId, ROOT, RegionId, Type, ValueId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A list of values.
pub type Values = SmallVec<[ValueId; 4]>;

/// An edge of a terminator.
#[derive(Clone, Debug)]
pub struct Edge {
    /// The block to which the edge leads.
    pub to: BlockId,
    /// The values that the edge passes to the arguments of the successor block.
    pub args: Values,
}

/// An op with its operands, results, attributes, edges and regions.
#[derive(Clone, Debug)]
pub struct Node {
    /// The kind of the op.
    pub op: Op,
    /// The operands of the op, without the operands of its edges.
    pub operands: Values,
    /// The results of the op.
    pub results: Values,
    /// The attributes of the op.
    pub attrs: Vec<NamedAttr>,
    /// The edges of the op to successor blocks, if the op is a terminator.
    pub edges: Vec<Edge>,
    /// The blocks of each region of the op.
    pub regions: Vec<Vec<BlockId>>,
    /// The location of the op in the source text.
    pub loc: Loc,
}

impl Node {
    /// Makes an op without operands, results, attributes, edges and regions.
    pub fn new(op: Op) -> Node {
        Node {
            op,
            operands: Values::new(),
            results: Values::new(),
            attrs: Vec::new(),
            edges: Vec::new(),
            regions: Vec::new(),
            loc: Loc::NONE,
        }
    }

    /// Iterates over all operands, including those of edges.
    pub fn all_operands(&self) -> impl Iterator<Item = ValueId> + '_ {
        let edges = self.edges.iter().flat_map(|e| e.args.iter().copied());
        self.operands.iter().copied().chain(edges)
    }

    /// Replaces every operand by the result of a function.
    pub fn map_operands(&mut self, mut f: impl FnMut(ValueId) -> ValueId) {
        for operand in &mut self.operands {
            *operand = f(*operand);
        }
        for edge in &mut self.edges {
            for operand in &mut edge.args {
                *operand = f(*operand);
            }
        }
    }
}

/// A block with its arguments and ops.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The arguments of the block.
    pub args: Values,
    /// The ops of the block, the terminator last.
    pub nodes: Vec<Node>,
}

/// The position of an op: its block, and its index in the block.
pub type Place = (BlockId, usize);

/// The id of a block that does not exist. The verifier rejects a branch to this block.
const NOWHERE: BlockId = BlockId(u32::MAX);

/// An editable function body.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// The type of each value of the graph.
    pub values: Vec<Type>,
    /// All blocks of the graph, including unreachable blocks.
    pub blocks: Vec<Block>,
    /// The blocks of the function's own region in order; the first block is the entry block.
    pub root: Vec<BlockId>,
}

impl Graph {
    /// Makes the graph of a body.
    pub fn of(body: &Body) -> Graph {
        let mut graph = Graph {
            values: (0..body.n_values())
                .map(|i| body.ty(ValueId(i as u32)))
                .collect(),
            blocks: vec![Block::default(); body.n_blocks()],
            root: body.root().to_vec(),
        };
        let mut regions: Vec<RegionId> = vec![ROOT];
        while let Some(region) = regions.pop() {
            for id in body.region(region) {
                let block = body.block(*id);
                let nodes = block.ops.iter().map(|op| {
                    regions.extend_from_slice(body.op_regions(*op));
                    node(body, *op)
                });
                graph.blocks[id.index()] = Block {
                    nodes: nodes.collect(),
                    args: block.args.iter().copied().collect(),
                };
            }
        }
        graph
    }

    /// Makes the body of this graph, without unreachable blocks and values.
    pub fn to_body(&self) -> Body {
        let order = self.order();
        let ops = order.iter().map(|b| self.block(*b).nodes.len()).sum();
        let mut body = Body::with_capacity(ops);
        let mut values: FxHashMap<ValueId, ValueId> = FxHashMap::default();
        let mut blocks: FxHashMap<BlockId, BlockId> = FxHashMap::default();
        let mut made: Vec<(&Node, OpId)> = Vec::with_capacity(ops);
        // Add all blocks first, so that ops can branch to them. Then add the ops. Add the operands
        // last, because a value may be used in a block that is listed before the value's
        // definition.
        let mut place = |body: &mut Body, ids: &[BlockId], region: RegionId| {
            for id in ids {
                let new = body.new_block(region);
                blocks.insert(*id, new);
                for arg in &self.block(*id).args {
                    values.insert(*arg, body.add_arg(new, self.ty(*arg)));
                }
            }
        };
        place(&mut body, &self.root, ROOT);
        // The regions of all ops, in the order of the ops.
        let mut regions: Vec<RegionId> = Vec::new();
        for node in order.iter().flat_map(|id| &self.block(*id).nodes) {
            for ids in &node.regions {
                let region = body.new_region();
                place(&mut body, ids, region);
                regions.push(region);
            }
        }
        let mut regions = regions.as_slice();
        for id in &order {
            let new_block = blocks[id];
            for node in &self.block(*id).nodes {
                let results: Vec<Type> = node.results.iter().map(|v| self.ty(*v)).collect();
                let edges: Vec<(BlockId, &[ValueId])> = node
                    .edges
                    .iter()
                    .map(|e| (blocks.get(&e.to).copied().unwrap_or(NOWHERE), &e.args[..]))
                    .collect();
                let (own, rest) = regions.split_at(node.regions.len());
                regions = rest;
                let op = body.push_op(
                    new_block,
                    NewOp {
                        op: node.op,
                        operands: &node.operands,
                        results: &results,
                        attrs: &node.attrs,
                        successors: &edges,
                        regions: own,
                        loc: node.loc,
                    },
                );
                for (old, new) in node.results.iter().zip(body.results(op)) {
                    values.insert(*old, new);
                }
                made.push((node, op));
            }
        }
        // An id that is out of range stands for an undefined value, so that the verifier reports
        // the value.
        let nowhere = ValueId(u32::MAX);
        for (_, op) in made {
            for operand in body.all_operands_mut(op) {
                *operand = values.get(operand).copied().unwrap_or(nowhere);
            }
        }
        body
    }

    /// Returns the type of a value.
    pub fn ty(&self, value: ValueId) -> Type {
        self.values[value.index()]
    }

    /// Returns a block by its id.
    pub fn block(&self, block: BlockId) -> &Block {
        &self.blocks[block.index()]
    }

    /// Returns a block by its id, mutably.
    pub fn block_mut(&mut self, block: BlockId) -> &mut Block {
        &mut self.blocks[block.index()]
    }

    /// Returns the op at a place.
    pub fn node(&self, place: Place) -> &Node {
        &self.block(place.0).nodes[place.1]
    }

    /// Returns the op at a place, mutably.
    pub fn node_mut(&mut self, place: Place) -> &mut Node {
        &mut self.block_mut(place.0).nodes[place.1]
    }

    /// Adds a value without a definition.
    pub fn new_value(&mut self, ty: Type) -> ValueId {
        self.values.push(ty);
        ValueId(self.values.len() as u32 - 1)
    }

    /// Adds an empty block that is in no region yet.
    pub fn new_block(&mut self) -> BlockId {
        self.blocks.push(Block::default());
        BlockId(self.blocks.len() as u32 - 1)
    }

    /// Returns the arguments of the entry block, which are the arguments of the function.
    pub fn entry_args(&self) -> &[ValueId] {
        self.root.first().map_or(&[], |b| &self.block(*b).args)
    }

    /// Returns all blocks in order. The blocks of a nested region come after the block of the op
    /// that owns the region.
    pub fn order(&self) -> Vec<BlockId> {
        let mut order = Vec::new();
        let mut left: Vec<BlockId> = self.root.iter().rev().copied().collect();
        while let Some(id) = left.pop() {
            order.push(id);
            let nested = self.block(id).nodes.iter().flat_map(|n| n.regions.iter());
            left.extend(nested.flatten().rev());
        }
        order
    }

    /// Returns the places of all ops in order.
    pub fn places(&self) -> Vec<Place> {
        let order = self.order().into_iter();
        order
            .flat_map(|b| (0..self.block(b).nodes.len()).map(move |i| (b, i)))
            .collect()
    }

    /// Returns the number of uses of each value.
    pub fn uses(&self) -> Vec<u32> {
        let mut uses = vec![0; self.values.len()];
        for block in self.order() {
            for node in &self.block(block).nodes {
                for operand in node.all_operands() {
                    uses[operand.index()] += 1;
                }
            }
        }
        uses
    }

    /// Replaces values by other values. The replacement of a value may itself be replaced.
    pub fn replace(&mut self, with: &FxHashMap<ValueId, ValueId>) {
        if with.is_empty() {
            return;
        }
        let find = |value: ValueId| {
            let mut value = value;
            // A chain of replacements that is longer than the map would be a cycle.
            for _ in 0..=with.len() {
                match with.get(&value) {
                    Some(next) if *next != value => value = *next,
                    Some(_) | None => break,
                }
            }
            value
        };
        for block in self.order() {
            for node in &mut self.block_mut(block).nodes {
                node.map_operands(find);
            }
        }
    }

    /// Returns the edges to a block: the place of the op, and the number of the edge.
    pub fn edges_to(&self, block: BlockId) -> Vec<(Place, usize)> {
        let mut found = Vec::new();
        for place in self.places() {
            for (i, edge) in self.node(place).edges.iter().enumerate() {
                if edge.to == block {
                    found.push((place, i));
                }
            }
        }
        found
    }

    /// Drops the blocks of each region that cannot be reached from the region's entry block.
    pub fn prune(&mut self) {
        let mut reached = vec![false; self.blocks.len()];
        let mut left: Vec<BlockId> = self.root.first().copied().into_iter().collect();
        while let Some(id) = left.pop() {
            if std::mem::replace(&mut reached[id.index()], true) {
                continue;
            }
            for node in &self.block(id).nodes {
                left.extend(node.edges.iter().map(|edge| edge.to));
                left.extend(node.regions.iter().filter_map(|region| region.first()));
            }
        }
        self.retain(|block| reached[block.index()]);
    }

    /// Drops blocks from their regions, except those that `keep` accepts.
    pub fn retain(&mut self, keep: impl Fn(BlockId) -> bool) {
        self.root.retain(|block| keep(*block));
        for block in self.order() {
            for region in self
                .block_mut(block)
                .nodes
                .iter_mut()
                .flat_map(|n| &mut n.regions)
            {
                region.retain(|block| keep(*block));
            }
        }
    }
}

fn node(body: &Body, op: OpId) -> Node {
    let data = body.op(op);
    Node {
        op: data.op,
        operands: body.operands(op).iter().copied().collect(),
        results: body.results(op).collect(),
        attrs: body.attrs(op).to_vec(),
        edges: body
            .successors(op)
            .map(|(to, args)| Edge {
                to,
                args: args.iter().copied().collect(),
            })
            .collect(),
        regions: body
            .op_regions(op)
            .iter()
            .map(|r| body.region(*r).to_vec())
            .collect(),
        loc: data.loc,
    }
}
