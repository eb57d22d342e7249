//! What ops that no op table lists do in a run, and the record of their calls (`SEMANTICS.md` §10).

use std::cell::RefCell;
use std::hash::{Hash as _, Hasher as _};

use lowerfuzz_interp::scalar::canonical;
use lowerfuzz_ir::case::{Effect, Effects, Element};
use lowerfuzz_ir::host::{HostMemory, HostValue, OpaqueAnswer, OpaqueCall, OpaqueValue};
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{DYNAMIC, SourceKind, Type, Types};
use rustc_hash::{FxHashSet, FxHasher};

use crate::host::{Peek, element_addresses};
use crate::host_values::{Draw, mix};
use crate::layout::ElementLayout;
use crate::observation::HostCall;
use crate::refine::call_refines;

/// Maximum number of recorded calls of such ops. Runs with more calls are not judged.
pub(crate) const MAX_CALLS: usize = 10_000;

/// Maximum number of elements of operands that a run records. Runs with more are not judged.
const MAX_RECORDED: usize = 1 << 17;

/// The largest number of elements of a tensor whose sizes a hash determines.
const MAX_ELEMENTS: i64 = 1 << 12;

/// A run of an op that no op table lists.
#[derive(Clone, Debug, PartialEq)]
pub struct OpaqueRun {
    /// The name of the op.
    pub name: String,
    /// The name, the attributes and the types of the op, with the elements of its operands and captured
    /// values.
    pub call: HostCall,
    /// The regions of the op as text.
    pub regions: String,
    /// The number of external calls before it.
    pub host_calls: usize,
    /// Whether an operand or captured value is a memref.
    pub has_memory: bool,
}

impl OpaqueRun {
    /// Returns whether a run in a later form of a program is the same call. Poison in the source matches
    /// anything.
    pub(crate) fn is_refined_by(&self, later: &OpaqueRun) -> bool {
        let place = |run: &OpaqueRun| (run.regions.clone(), run.host_calls);
        place(self) == place(later) && args_refine(&self.call, &later.call)
    }

    /// Returns a hash of what the results depend on.
    pub(crate) fn key(&self) -> u64 {
        let mut hasher = FxHasher::default();
        (&self.call.name, &self.regions, &self.call.args).hash(&mut hasher);
        hasher.finish()
    }
}

/// Returns whether the arguments of a later call refine those of the source's call.
pub(crate) fn args_refine(source: &HostCall, later: &HostCall) -> bool {
    if source.name != later.name || source.args.len() != later.args.len() {
        return false;
    }
    let mut known = later.clone();
    for (known, source) in known.args.iter_mut().zip(&source.args) {
        if source.is_none() {
            *known = None;
        }
    }
    call_refines(source, &known)
}

/// What the ops do in a run.
#[derive(Clone, Debug, Default)]
pub(crate) enum Behaviour {
    /// The results are a hash of the call. An op that is not declared as pure writes a hash to each memref
    /// that it receives.
    #[default]
    Writes,
    /// The same, but an op writes only if it is declared to have unknown effects.
    Reads(Effects),
    /// Only some calls have known results. After any other call, what the op may have written is unknown, too.
    Known(KnownCalls),
}

/// The calls whose results are known.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownCalls {
    /// The declared effects, and that the tool does not know an op.
    pub(crate) effects: Effects,
    /// Whether ops of which passes know nothing have known results.
    pub(crate) has_unknown_effects: bool,
    /// The calls of pure ops that both programs make.
    pub(crate) pure: FxHashSet<u64>,
}

/// The ops of a program and their calls in a run.
#[derive(Default)]
pub(crate) struct OpaqueHost {
    pub(crate) effects: Effects,
    pub(crate) behaviour: Behaviour,
    /// A number that depends on the arguments of the entry function. For other arguments, the ops have other
    /// results.
    pub(crate) seed: u64,
    runs: Vec<OpaqueRun>,
    /// The number of recorded elements.
    recorded: usize,
    /// The calls of the source, which answer later calls that refine them.
    followed: Vec<OpaqueRun>,
    /// The number of calls whose results were unknown.
    unknown: usize,
}

/// The calls of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OpaqueRuns {
    /// The calls, in order.
    pub runs: Vec<OpaqueRun>,
    /// The number of calls whose results were unknown.
    pub unknown: usize,
}

impl OpaqueHost {
    pub(crate) fn new(effects: &Effects) -> OpaqueHost {
        OpaqueHost {
            effects: effects.clone(),
            ..OpaqueHost::default()
        }
    }

    pub(crate) fn follow(&mut self, source: &OpaqueRuns) {
        self.followed.clone_from(&source.runs);
    }

    pub(crate) fn take(&mut self) -> OpaqueRuns {
        self.recorded = 0;
        OpaqueRuns {
            runs: std::mem::take(&mut self.runs),
            unknown: std::mem::take(&mut self.unknown),
        }
    }

    /// Runs an op. Returns `None` if the harness does not model an operand or a result.
    pub(crate) fn answer(
        &mut self,
        call: &OpaqueCall<'_>,
        host_calls: usize,
        index_width: u32,
        memory: &mut dyn HostMemory,
    ) -> Option<OpaqueAnswer> {
        if self.runs.len() >= MAX_CALLS {
            return None;
        }
        let mut record = HostCall::of(&call.text.head, Vec::new());
        let mut memrefs = Vec::new();
        for (value, ty) in &call.args {
            observe(
                &mut record,
                (value, *ty),
                (call.types, index_width),
                memory,
                &mut memrefs,
            )?;
        }
        self.recorded = self.recorded.saturating_add(record.args.len());
        if self.recorded > MAX_RECORDED {
            return None;
        }
        let run = OpaqueRun {
            name: call.name.to_owned(),
            call: record,
            regions: call.text.regions.clone(),
            host_calls,
            has_memory: !memrefs.is_empty(),
        };
        let followed = self.followed.get(self.runs.len());
        let known = followed.filter(|source| source.is_refined_by(&run));
        let key = known.unwrap_or(&run).key();
        let effects = match &self.behaviour {
            Behaviour::Known(known) => &known.effects,
            Behaviour::Reads(effects) => effects,
            Behaviour::Writes => &self.effects,
        };
        let effect = effects.of(call.name);
        let is_whole = !run.call.args.contains(&None);
        let (is_answered, writes) = match &self.behaviour {
            Behaviour::Writes => (true, effect != Some(Effect::Pure)),
            Behaviour::Reads(_) => (true, effect == Some(Effect::Unknown)),
            Behaviour::Known(known) => match effect {
                Some(Effect::Pure) => (is_whole && known.pure.contains(&key), false),
                Some(Effect::Unknown) => (is_whole && known.has_unknown_effects, true),
                None => (false, true),
            },
        };
        self.runs.push(run);
        if !is_answered {
            self.unknown += 1;
            return Some(OpaqueAnswer {
                results: vec![OpaqueValue::Unknown; call.results.len()],
                forgets: writes,
            });
        }
        let state = mix(key ^ self.seed);
        let mut draw = Draw::new(state, index_width);
        draw.prefer_simple();
        for (addresses, layout) in memrefs.iter().filter(|_| writes) {
            for address in addresses {
                if memory.peek(*address, 0).is_some() {
                    draw.element(memory, *address, layout);
                }
            }
        }
        let results = call.results.iter().enumerate();
        let results = results.map(|(number, ty)| {
            let mut draw = Draw::new(mix(state ^ mix(number as u64 + 1)), index_width);
            draw.prefer_simple();
            result(&mut draw, call, *ty, memory)
        });
        Some(OpaqueAnswer {
            results: results.collect::<Option<_>>()?,
            forgets: false,
        })
    }
}

/// Adds an operand to the record of a call, and the elements of a memref to `memrefs`. Returns `None` if the harness does not
/// model the operand.
fn observe(
    record: &mut HostCall,
    (value, ty): (&OpaqueValue, Type),
    (types, width): (&Types, u32),
    memory: &mut dyn HostMemory,
    memrefs: &mut Vec<(Vec<u64>, ElementLayout)>,
) -> Option<()> {
    let start = record.args.len();
    let mut scalar = types.as_lanes(ty).map_or(ty, |(_, scalar)| scalar);
    match value {
        OpaqueValue::Unknown => record.args.push(None),
        OpaqueValue::Tensor { sizes, elements } => {
            let elem = types.tensor_elem(ty).unwrap_or(ty);
            scalar = types.as_lanes(elem).map_or(elem, |(_, scalar)| scalar);
            push_sizes(&mut record.args, sizes);
            let first = record.args.len();
            let elements = elements.iter();
            let elements = elements.map(|e| e.map(|bits| canonical(bits, scalar, width)));
            record.args.extend(elements);
            record.note_inexact(first, scalar);
            return Some(());
        }
        OpaqueValue::Host(HostValue::Bits(bits)) => {
            record
                .args
                .push(bits.map(|bits| canonical(bits, ty, width)));
        }
        OpaqueValue::Host(HostValue::Lanes(lanes)) => {
            let lanes = lanes.iter();
            let lanes = lanes.map(|lane| lane.map(|bits| canonical(bits, scalar, width)));
            record.args.extend(lanes);
        }
        // The symbol of a function may have another number in another module.
        OpaqueValue::Host(HostValue::Func(_) | HostValue::Tensor(_)) => return None,
        OpaqueValue::Host(HostValue::MemRef(memref)) => {
            let layout = ElementLayout::of(types, memref.elem, width)?;
            let addresses = element_addresses(memref, &layout)?;
            scalar = layout.scalar;
            push_sizes(&mut record.args, &memref.sizes);
            let first = record.args.len();
            let peek = Peek(RefCell::new(memory));
            for address in &addresses {
                layout.read(&peek, *address, &mut record.args);
            }
            for bits in record.args[first..].iter_mut().flatten() {
                *bits = canonical(*bits, scalar, width);
            }
            record.note_inexact(first, scalar);
            memrefs.push((addresses, layout));
            return Some(());
        }
    }
    record.note_inexact(start, scalar);
    Some(())
}

fn push_sizes(args: &mut Vec<Element>, sizes: &[i64]) {
    args.push(Some(sizes.len() as u128));
    args.extend(sizes.iter().map(|size| Some(size.cast_unsigned().into())));
}

/// Draws a result. Returns `None` if the harness does not model the type.
fn result(
    draw: &mut Draw,
    call: &OpaqueCall<'_>,
    ty: Type,
    memory: &mut dyn HostMemory,
) -> Option<OpaqueValue> {
    let types = call.types;
    if types.is_token(ty) {
        return Some(OpaqueValue::Host(HostValue::Bits(Some(draw.token()))));
    }
    let (shape, elem) = match types.source_kind(ty) {
        SourceKind::Tensor(tensor) => (Some(&tensor.shape), tensor.elem),
        SourceKind::UnrankedTensor(elem) => (None, elem),
        SourceKind::Other if ty.scalar_bits(64).is_some() => {
            let bits = Some(draw.scalar(ty));
            return Some(OpaqueValue::Host(HostValue::Bits(bits)));
        }
        SourceKind::Function | SourceKind::Other => return Some(OpaqueValue::Unknown),
        SourceKind::Scalar
        | SourceKind::Lanes(..)
        | SourceKind::MemRef(_)
        | SourceKind::UnrankedMemRef(_) => {
            let value = draw.value(types, ty, memory);
            return Some(value.map_or(OpaqueValue::Unknown, OpaqueValue::Host));
        }
    };
    let sizes: Dims = match shape {
        Some(shape) => tensor_sizes(draw, call, shape),
        None => (0..draw.below(3)).map(|_| 1 + draw.below(3)).collect(),
    };
    let (lanes, scalar) = match types.as_lanes(elem) {
        Some((shape, scalar)) => (shape.iter().product(), scalar),
        None => (1, elem),
    };
    let count = sizes
        .iter()
        .try_fold(lanes, |count: i64, size| count.checked_mul(*size))
        .filter(|count| *count <= MAX_ELEMENTS);
    let is_known = scalar.scalar_bits(64).is_some();
    let Some(count) = count.filter(|_| is_known) else {
        return Some(OpaqueValue::Unknown);
    };
    Some(OpaqueValue::Tensor {
        sizes,
        elements: (0..count).map(|_| Some(draw.scalar(scalar))).collect(),
    })
}

/// Returns the sizes of a tensor result. A dynamic size is that of the first tensor or memref operand of the same
/// rank: most ops on tensors keep sizes, and other ops may require that they do.
fn tensor_sizes(draw: &mut Draw, call: &OpaqueCall<'_>, shape: &[i64]) -> Dims {
    let mut operands = call.args.iter().filter_map(|(value, _)| match value {
        OpaqueValue::Tensor { sizes, .. } => Some(sizes),
        OpaqueValue::Host(HostValue::MemRef(memref)) => Some(&memref.sizes),
        OpaqueValue::Host(
            HostValue::Bits(_) | HostValue::Lanes(_) | HostValue::Func(_) | HostValue::Tensor(_),
        )
        | OpaqueValue::Unknown => None,
    });
    let like = operands.find(|sizes| sizes.len() == shape.len());
    let each = shape.iter().enumerate();
    let each = each.map(|(dim, size)| match (*size, like) {
        (DYNAMIC, Some(sizes)) => sizes[dim],
        (DYNAMIC, None) => 1 + draw.below(3),
        (size, _) => size,
    });
    each.collect()
}
