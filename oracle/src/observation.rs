//! Observations of a run (`SEMANTICS.md` §5).

use crate::abort::Abort;
use lowerfuzz_interp::interval::is_interval;
use lowerfuzz_interp::{Limit, printed};
use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::host::Print;
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{Type, Unsupported};

use crate::escaped::EscapedContents;
use crate::globals::GlobalContents;
use crate::opaque::OpaqueRuns;
use crate::undefined::Undefined;

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Ended {
    /// The run returned these values.
    Returned(Vec<Observed>),
    /// The run aborted.
    Aborted,
    /// The run has undefined behaviour.
    Undefined(Undefined),
    /// The run exceeded a limit.
    Beyond(Limit),
    /// The run was stopped because it made more external calls than its source run.
    Overcalled,
    /// The engine does not support an op or a type of the program.
    Unsupported(Unsupported),
}

/// The observation of a run: its result and all visible effects.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    /// How the run ended.
    pub ended: Ended,
    /// The whole buffer of each memref argument.
    pub buffers: Vec<Buffer>,
    /// The final contents of mutable globals that are not private. A global is missing if the run
    /// neither returned nor aborted, or if the engine cannot tell.
    pub globals: Vec<GlobalContents>,
    /// The run's calls of external functions, in order.
    pub host_calls: Vec<HostCall>,
    /// Number of live heap blocks at the end of the run.
    pub live_heap: usize,
    /// Peak stack use of the run, in bytes.
    pub stack: u64,
    /// Memory errors of the run that the engine detected: writes outside blocks, and invalid frees.
    pub damage: Vec<String>,
    /// How the run aborted. `None` if it did not.
    pub abort: Option<Abort>,
    /// The calls of ops that no op table lists.
    pub opaque: OpaqueRuns,
}

impl Observation {
    /// Makes the observation of a run from its end alone.
    pub(crate) fn of_end(ended: Ended) -> Observation {
        Observation {
            ended,
            buffers: Vec::new(),
            globals: Vec::new(),
            host_calls: Vec::new(),
            live_heap: 0,
            stack: 0,
            damage: Vec::new(),
            abort: None,
            opaque: OpaqueRuns::default(),
        }
    }
}

/// The buffer of a memref argument after a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buffer {
    /// Index of the argument.
    pub arg: usize,
    /// The element type.
    pub elem: Type,
    /// All elements of the buffer, inside and outside the memref's view.
    pub elements: Vec<Element>,
    /// The offset of the first padding byte that the run changed.
    pub padding_changed: Option<u64>,
}

/// An observed call of an external function.
#[derive(Clone, Debug)]
pub struct HostCall {
    /// Name.
    pub name: String,
    /// The arguments of the external call as bits, with canonical NaNs; poison is `None`. For a
    /// memref, the list has its rank, its sizes, the relevant strides, and its elements.
    pub args: Vec<Element>,
    /// The arguments that are intervals of floats, by position, with their types.
    pub(crate) inexact: Vec<(usize, Type)>,
    /// The memory that had escaped, before the call.
    pub escaped: Vec<EscapedContents>,
    /// The text that the call of a memref-printing function prints. Empty for other functions.
    pub memrefs: String,
}

impl HostCall {
    /// Makes the record of an external call that prints no memrefs.
    pub(crate) fn of(name: &str, args: Vec<Element>) -> HostCall {
        HostCall {
            name: name.to_owned(),
            args,
            inexact: Vec::new(),
            escaped: Vec::new(),
            memrefs: String::new(),
        }
    }

    /// Notes which arguments from position `first` on, of type `ty`, are intervals of floats.
    pub(crate) fn note_inexact(&mut self, first: usize, ty: Type) {
        let rest = self.args.iter().enumerate().skip(first);
        let inexact = rest.filter(|(_, bits)| ty.is_float() && bits.is_some_and(is_interval));
        self.inexact.extend(inexact.map(|(at, _)| (at, ty)));
    }
}

/// Compares the name and the arguments of the calls only. Escaped memory may be undefined. The printed text contains an address and
/// irrelevant strides.
impl PartialEq for HostCall {
    fn eq(&self, other: &HostCall) -> bool {
        (&self.name, &self.args) == (&other.name, &other.args)
    }
}

impl Eq for HostCall {}

/// A returned value.
#[derive(Clone, Debug, PartialEq)]
pub enum Observed {
    /// A scalar with its type. Poison is `None`.
    Scalar(Element, Type),
    /// The lanes of a vector, and their type.
    Vector(Vec<Element>, Type),
    /// A function, by symbol. `None` if the engine cannot name the function.
    Func(Option<String>),
    /// A memref.
    MemRef {
        /// Sizes.
        sizes: Dims,
        /// Strides.
        strides: Dims,
        /// The place of the memref's element 0.
        place: Option<Place>,
        /// The elements of the memref's view. Unreadable elements are `None`.
        elements: Vec<Element>,
        /// The element type.
        elem: Type,
    },
    /// A tensor, or the memref that it became.
    Tensor {
        /// Sizes.
        sizes: Dims,
        /// The elements in row-major order, lane by lane.
        elements: Vec<Element>,
        /// The scalar type of the elements.
        elem: Type,
    },
    /// A memref with a poison descriptor, or a memref or tensor with poison sizes.
    PoisonShape,
}

impl Observed {
    /// Returns a memref that a tensor became as the tensor: its place and its strides do not matter.
    pub(crate) fn into_tensor(self) -> Observed {
        if let Observed::MemRef {
            sizes,
            elements,
            elem,
            ..
        } = self
        {
            return Observed::Tensor {
                sizes,
                elements,
                elem,
            };
        }
        self
    }
}

/// A place in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The memory block that contains the place.
    pub block: BlockName,
    /// Offset of the place from the block's start, in bytes.
    pub offset: i128,
}

/// The identity of a memory block, independent of its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockName {
    /// The buffer of the memref argument with this index.
    Arg(usize),
    /// A heap block, numbered by allocation order in its run.
    Heap(u32),
    /// A stack block, or a global.
    Other,
}

/// Describes the poison in an observation that makes its source not well-defined. Returns `None` if
/// there is none.
///
/// Poison in other results, or in some lanes, matches anything. The contents of buffers and memrefs do
/// not count, because a buffer may start undefined.
pub(crate) fn poison_observed(observation: &Observation) -> Option<String> {
    let calls = observation.host_calls.iter();
    if let Some(call) = calls.into_iter().find(|c| c.args.contains(&None)) {
        return Some(format!("an argument of external @{} is poison", call.name));
    }
    let Ended::Returned(results) = &observation.ended else {
        return None;
    };
    let memref = results
        .iter()
        .position(|r| matches!(r, Observed::PoisonShape));
    memref.map(|i| format!("result {i} is poison"))
}

/// Returns whether a run returned, and all of its results are nothing but poison. Such results match
/// anything, so only undefined behaviour and effects of a later form of the program can differ.
pub(crate) fn returns_poison(observation: &Observation) -> bool {
    let Ended::Returned(results) = &observation.ended else {
        return false;
    };
    let is_poison = |result: &Observed| match result {
        Observed::Scalar(bits, _) => bits.is_none(),
        Observed::Vector(lanes, _) => lanes.iter().all(Option::is_none),
        Observed::PoisonShape => true,
        Observed::Tensor { elements, .. } => {
            !elements.is_empty() && elements.iter().all(Option::is_none)
        }
        Observed::Func(_) | Observed::MemRef { .. } => false,
    };
    !results.is_empty() && results.iter().all(is_poison)
}

/// Returns the text that these external calls print. Calls of non-printing functions add nothing.
pub fn printed(calls: &[HostCall]) -> String {
    let mut text = String::new();
    for call in calls {
        text.push_str(&call.memrefs);
        let args: Option<Vec<u128>> = call.args.iter().copied().collect();
        if let (Some(print), Some(args)) = (Print::of(&call.name), args) {
            printed::push(&mut text, print, &args);
        }
    }
    text
}
