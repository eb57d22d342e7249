//! What is observed of a run (`SEMANTICS.md` §5).

use lowerfuzz_interp::Limit;
use lowerfuzz_ir::Type;
use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::types::Dims;

use crate::undefined::Undefined;

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Ended {
    /// It returned these values.
    Returned(Vec<Observed>),
    /// It aborted.
    Aborted,
    /// It is undefined.
    Undefined(Undefined),
    /// It did not end.
    Beyond(Limit),
    /// It was ended as it called external functions more often than its source.
    Overcalled,
    /// The engine does not know something.
    Unsupported(String),
}

/// Everything that is observed of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    /// How it ended.
    pub ended: Ended,
    /// For each memref argument: which argument, its element type, and the elements of its whole
    /// buffer; and the bytes between them that were changed and may not be.
    pub buffers: Vec<Buffer>,
    /// Calls of external functions.
    pub host_calls: Vec<HostCall>,
    /// Heap blocks that are live at the end.
    pub live_heap: usize,
    /// The most bytes on the stack at once.
    pub stack: u64,
    /// What the engine's own watch over memory has seen: writes beside blocks, bad frees.
    pub damage: Vec<String>,
}

impl Observation {
    /// Of a run that was not even begun, or of which nothing more is known.
    pub(crate) fn of_end(ended: Ended) -> Observation {
        Observation {
            ended,
            buffers: Vec::new(),
            host_calls: Vec::new(),
            live_heap: 0,
            stack: 0,
            damage: Vec::new(),
        }
    }
}

/// The buffer of a memref argument after a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buffer {
    /// The argument.
    pub arg: usize,
    /// Element type.
    pub elem: Type,
    /// All elements, in and around the view.
    pub elements: Vec<Element>,
    /// The first byte between elements that has changed, counted from the start.
    pub padding_changed: Option<u64>,
}

/// One call of an external function: an observation.
#[derive(Clone, Debug)]
pub struct HostCall {
    /// Name.
    pub name: String,
    /// Arguments as bits, NaNs all the same one; `None` for poison. A memref is its sizes, the
    /// strides that matter, and its elements.
    pub args: Vec<Element>,
    /// What a function that prints memrefs prints; empty of others.
    pub memrefs: String,
}

impl HostCall {
    /// A call of a function that prints no memrefs.
    pub(crate) fn of(name: &str, args: Vec<Element>) -> HostCall {
        HostCall {
            name: name.to_owned(),
            args,
            memrefs: String::new(),
        }
    }
}

/// Calls are equal by name and arguments: a text has an address in it, and strides that do not matter.
impl PartialEq for HostCall {
    fn eq(&self, other: &HostCall) -> bool {
        (&self.name, &self.args) == (&other.name, &other.args)
    }
}

impl Eq for HostCall {}

/// A returned value.
#[derive(Clone, Debug, PartialEq)]
pub enum Observed {
    /// A scalar; `None` for poison.
    Scalar(Element, Type),
    /// A vector's lanes, and their type.
    Vector(Vec<Element>, Type),
    /// A function, by symbol; `None` if the engine cannot tell.
    Func(Option<String>),
    /// A memref.
    MemRef {
        /// Sizes.
        sizes: Dims,
        /// Strides.
        strides: Dims,
        /// Where element 0 lies.
        place: Option<Place>,
        /// Elements through the view; `None` for those that may not be read.
        elements: Vec<Element>,
        /// Element type.
        elem: Type,
    },
    /// A memref that is poison, or whose sizes are.
    PoisonMemRef,
}

/// A place in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The block.
    pub block: BlockName,
    /// Bytes from its start.
    pub offset: i128,
}

/// A block, as far as it has a name that does not depend on addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockName {
    /// The buffer of an argument.
    Arg(usize),
    /// A heap block, by its number in its own run.
    Heap(u32),
    /// A stack block, or a global.
    Other,
}

/// Does poison reach an observation? Says which. Contents of buffers and memrefs do not count:
/// a buffer may begin undefined.
pub(crate) fn poison_observed(observation: &Observation) -> Option<String> {
    let calls = observation.host_calls.iter();
    if let Some(call) = calls.into_iter().find(|c| c.args.contains(&None)) {
        return Some(format!("an argument of external @{} is poison", call.name));
    }
    let Ended::Returned(results) = &observation.ended else {
        return None;
    };
    results
        .iter()
        .enumerate()
        .find_map(|(i, result)| match result {
            Observed::Scalar(None, _) | Observed::PoisonMemRef => {
                Some(format!("result {i} is poison"))
            }
            Observed::Vector(lanes, _) => {
                let lane = lanes.iter().position(Option::is_none)?;
                Some(format!("lane {lane} of result {i} is poison"))
            }
            Observed::Scalar(Some(_), _) | Observed::Func(_) | Observed::MemRef { .. } => None,
        })
}
