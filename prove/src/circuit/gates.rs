//! Gates, each stored once. A gate with a constant input is no gate.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// An output of a gate, an input of the circuit, or a constant; perhaps negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Bit(u32);

impl Bit {
    pub(crate) const FALSE: Bit = Bit(0);
    pub(crate) const TRUE: Bit = Bit(1);

    /// Returns the constant.
    pub(crate) const fn of(value: bool) -> Bit {
        if value { Bit::TRUE } else { Bit::FALSE }
    }

    /// Returns the number of the gate, input or constant, and whether it is negated.
    pub(crate) const fn parts(self) -> (usize, bool) {
        ((self.0 >> 1) as usize, self.0 & 1 == 1)
    }

    /// Returns the output of a node.
    pub(crate) const fn output(node: usize) -> Bit {
        Bit((node as u32) << 1)
    }

    const fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    const fn positive(self) -> Bit {
        Bit(self.0 & !1)
    }

    const fn negated_if(self, negate: bool) -> Bit {
        Bit(self.0 ^ negate as u32)
    }
}

impl std::ops::Not for Bit {
    type Output = Bit;

    fn not(self) -> Bit {
        Bit(self.0 ^ 1)
    }
}

/// The content of a node of the circuit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Gate {
    False,
    Input(u32),
    And(Bit, Bit),
    Xor(Bit, Bit),
    /// The second input if the first one is set, otherwise the third one.
    Mux(Bit, Bit, Bit),
    /// Whether at least two of three inputs are set.
    Majority(Bit, Bit, Bit),
}

/// The most gates of a circuit.
const MAX_GATES: usize = 1_500_000;

/// A circuit.
pub(crate) struct Gates {
    nodes: IndexMap<Gate, (), FxBuildHasher>,
    inputs: u32,
    is_full: bool,
}

impl Gates {
    pub(crate) fn new() -> Gates {
        let mut nodes = IndexMap::default();
        nodes.insert(Gate::False, ());
        Gates {
            nodes,
            inputs: 0,
            is_full: false,
        }
    }

    /// Returns whether the circuit was asked for more gates than it may have. It is then worthless.
    pub(crate) fn is_full(&self) -> bool {
        self.is_full
    }

    /// Returns the content of a node.
    pub(crate) fn gate(&self, at: usize) -> Gate {
        self.nodes
            .get_index(at)
            .map_or(Gate::False, |(gate, ())| *gate)
    }

    /// Returns the number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns a new input.
    pub(crate) fn input(&mut self) -> Bit {
        self.inputs += 1;
        self.node(Gate::Input(self.inputs - 1))
    }

    fn node(&mut self, gate: Gate) -> Bit {
        if self.nodes.len() >= MAX_GATES && !self.nodes.contains_key(&gate) {
            self.is_full = true;
            return Bit::FALSE;
        }
        let (at, _) = self.nodes.insert_full(gate, ());
        Bit::output(at)
    }

    pub(crate) fn and(&mut self, a: Bit, b: Bit) -> Bit {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        match (a, b) {
            (Bit::FALSE, _) => Bit::FALSE,
            (Bit::TRUE, _) => b,
            _ if a == b => a,
            _ if a == !b => Bit::FALSE,
            _ => self.node(Gate::And(a, b)),
        }
    }

    pub(crate) fn or(&mut self, a: Bit, b: Bit) -> Bit {
        !self.and(!a, !b)
    }

    pub(crate) fn xor(&mut self, a: Bit, b: Bit) -> Bit {
        // Negations move to the output.
        let negate = a.is_negated() != b.is_negated();
        let (a, b) = (a.positive(), b.positive());
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        let gate = match (a, b) {
            (Bit::FALSE, _) => b,
            _ if a == b => Bit::FALSE,
            _ => self.node(Gate::Xor(a, b)),
        };
        gate.negated_if(negate)
    }

    pub(crate) fn mux(&mut self, c: Bit, a: Bit, b: Bit) -> Bit {
        if c.is_negated() && c != Bit::TRUE {
            return self.mux(!c, b, a);
        }
        match (c, a, b) {
            (Bit::TRUE, ..) => a,
            (Bit::FALSE, ..) => b,
            _ if a == b => a,
            _ if a == !b => self.xor(c, b),
            (_, Bit::TRUE, _) => self.or(c, b),
            (_, Bit::FALSE, _) => self.and(!c, b),
            (_, _, Bit::TRUE) => self.or(!c, a),
            (_, _, Bit::FALSE) => self.and(c, a),
            _ if c == a => self.or(c, b),
            _ if c == !a => self.and(!c, b),
            _ if c == b => self.and(c, a),
            _ if c == !b => self.or(!c, a),
            _ => {
                let negate = a.is_negated();
                let gate = Gate::Mux(c, a.negated_if(negate), b.negated_if(negate));
                self.node(gate).negated_if(negate)
            }
        }
    }

    pub(crate) fn majority(&mut self, a: Bit, b: Bit, c: Bit) -> Bit {
        let mut all = [a, b, c];
        all.sort_unstable();
        let [a, b, c] = all;
        match (a, b) {
            (Bit::FALSE, _) => self.and(b, c),
            (Bit::TRUE, _) => self.or(b, c),
            _ if a == b => a,
            _ if b == c => b,
            _ if a == !b => c,
            _ if b == !c => a,
            _ => {
                let negate = a.is_negated();
                let [a, b, c] = all.map(|bit| bit.negated_if(negate));
                self.node(Gate::Majority(a, b, c)).negated_if(negate)
            }
        }
    }
}
