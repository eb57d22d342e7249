//! Refinement: checks that a lowered observation refines the source's observation (`SEMANTICS.md`
//! §5).

use lowerfuzz_interp::interval::{is_interval, overlap};
use lowerfuzz_ir::case::{Case, Element, MemRefConvention};
use lowerfuzz_ir::{MemRefOp, Op, Type, ValueId};

use crate::describe::{describe_end, describe_observed};
use crate::difference::{Aspect, Difference, PoisonAt};
use crate::escaped::EscapedName;
use crate::observation::{BlockName, Buffer, Ended, HostCall, Observation, Observed, Place};
use lowerfuzz_interp::scalar::{canonical, literal};

/// Parameters for comparing two observations.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    pub(crate) index_width: u32,
    /// Stack bytes that each executed op may use for descriptors. These bytes stay allocated until
    /// the function returns: "creation of multiple unranked memref descriptors, e.g., in a loop".
    pub(crate) descriptors: u64,
    /// Number of ops that the source executed.
    pub(crate) executed: u64,
    /// May the padding between an argument's elements change? A copy of elements may copy all their
    /// bytes, including the padding that a store does not write. For example, an `i65` has seven
    /// padding bytes.
    pub(crate) copies: bool,
    /// Does the program have an `alloca` with zero elements? LLVM 12 and 13 ignore zero sizes when
    /// they compute the allocation size, so the source does not bound the stack use.
    pub(crate) empty_on_stack: bool,
    /// May the lowered program leave heap blocks that the source does not have? A program with tensors gets
    /// buffers, which only a separate pass frees.
    pub(crate) allocates: bool,
}

impl Rules {
    /// Makes comparison rules that do not depend on the program.
    pub(crate) const fn of(index_width: u32) -> Rules {
        Rules {
            index_width,
            descriptors: 0,
            executed: 0,
            copies: false,
            empty_on_stack: false,
            allocates: false,
        }
    }

    /// Makes the comparison rules for what passes made of a case's program.
    pub(crate) fn of_passes(case: &Case) -> Rules {
        Rules {
            // Passes may use any amount of stack; only the lowering is limited.
            descriptors: u64::MAX / 2,
            executed: 1,
            copies: true,
            allocates: case.module.types.has_tensors(),
            ..Rules::of(case.index_width)
        }
    }

    /// Makes the comparison rules for a case's calls, before the number of executed ops is known.
    pub(crate) fn of_case(case: &Case) -> Rules {
        let types = &case.module.types;
        let mut rules = Rules::of(case.index_width);
        // A lowering may put descriptors or their sizes on the stack in three cases:
        // - the convention passes pointers to descriptors,
        // - an op has an unranked memref as operand or result,
        // - `memref.dim` has a dynamic index.
        let mut has_descriptors = case.options.convention == MemRefConvention::PointerToDescriptor;
        for body in case.module.bodies() {
            let mut values = (0..body.n_values() as u32).map(ValueId);
            has_descriptors |= values.any(|value| types.is_unranked_memref(body.ty(value)));
            for id in body.live_ops() {
                let Op::MemRef(op) = body.op(id).op else {
                    continue;
                };
                has_descriptors |= op == MemRefOp::Dim;
                rules.copies |= op == MemRefOp::Copy;
                rules.empty_on_stack |= op == MemRefOp::Alloca
                    && body.results(id).any(|value| {
                        let memref = types.as_memref(body.ty(value));
                        memref.is_some_and(|memref| memref.shape.contains(&0))
                    });
            }
        }
        rules.allocates = types.has_tensors();
        if has_descriptors || rules.allocates {
            rules.descriptors = DESCRIPTOR;
        }
        rules
    }

    /// Returns these rules for a call whose source executed `executed` ops.
    pub(crate) fn after(self, executed: u64) -> Rules {
        Rules { executed, ..self }
    }
}

/// Size in bytes of a ranked descriptor of common rank, plus the unranked descriptor that points to
/// it.
const DESCRIPTOR: u64 = 256;

fn differs(aspect: Aspect, what: String) -> Result<(), Difference> {
    Err(Difference::other(aspect, what))
}

/// Checks that a lowered observation refines the source's observation.
pub(crate) fn refines(
    source: &Observation,
    lowered: &Observation,
    rules: Rules,
) -> Result<(), Difference> {
    match (&source.ended, &lowered.ended) {
        (Ended::Returned(want), Ended::Returned(got)) => {
            if want.len() != got.len() {
                let what = format!("{} results instead of {}", got.len(), want.len());
                return differs(Aspect::Value, what);
            }
            let mut blocks = Vec::new();
            for (i, (want, got)) in want.iter().zip(got).enumerate() {
                value_refines(want, got, rules, &mut blocks).map_err(|d| d.in_result(i))?;
            }
        }
        (Ended::Aborted, Ended::Aborted) => return aborted_refines(source, lowered, rules),
        (_, Ended::Overcalled) => return host_calls_refine(source, lowered, rules),
        (_, Ended::Undefined(why)) => return Err(Difference::Undefined(why.clone())),
        (want, got) => {
            let describe = |ended| describe_end(ended, rules.index_width);
            let (want, got) = (describe(want), describe(got));
            return differs(Aspect::End, format!("expected {want}, found {got}"));
        }
    }
    undamaged(lowered)?;
    buffers_refine(source, lowered, rules)?;
    globals_refine(source, lowered, rules)?;
    host_calls_refine(source, lowered, rules)?;
    // A lowering may remove an unused allocation or a leak, so fewer live blocks are allowed.
    if source.live_heap < lowered.live_heap && !rules.allocates {
        return differs(
            Aspect::Heap,
            format!(
                "{} live heap blocks at the end, expected at most {}",
                lowered.live_heap, source.live_heap
            ),
        );
    }
    let descriptors = rules.descriptors.saturating_mul(rules.executed);
    let bound = source.stack * STACK_FACTOR + STACK_ROOM + descriptors;
    if lowered.stack > bound && !rules.empty_on_stack {
        return differs(
            Aspect::Stack,
            format!(
                "{} bytes of peak stack use, but the source uses only {}",
                lowered.stack, source.stack
            ),
        );
    }
    Ok(())
}

/// Bound on a lowered program's stack use, as a multiple of its source's stack use. The additional
/// bytes are for descriptors passed by pointer and for indexed sizes.
///
/// The factor is the size of a large element, because releases up to 16 use a block's byte size as
/// its element count.
const STACK_FACTOR: u64 = 256;
const STACK_ROOM: u64 = 64 << 10;

/// Returns whether an external call of the lowered program matches the source's call. A float may
/// be any value in the source's interval.
pub(crate) fn call_refines(want: &HostCall, got: &HostCall) -> bool {
    if want == got || want.inexact.is_empty() {
        return want == got;
    }
    let rules = Rules::of(64);
    let is_right = |(at, (w, g)): (usize, (&Element, &Element))| {
        let inexact = want.inexact.iter().find(|(inexact, _)| *inexact == at);
        w == g || inexact.is_some_and(|(_, ty)| element_refines(*w, *g, *ty, rules))
    };
    let mut args = want.args.iter().zip(&got.args).enumerate();
    want.name == got.name && want.args.len() == got.args.len() && args.all(is_right)
}

/// Compares runs that both abort: messages of assertions, and the memory that other code may read.
fn aborted_refines(
    source: &Observation,
    lowered: &Observation,
    rules: Rules,
) -> Result<(), Difference> {
    undamaged(lowered)?;
    host_calls_refine(source, lowered, rules)?;
    let (Some(want), found) = (&source.abort, &lowered.abort) else {
        return Ok(());
    };
    let found = found.as_ref().and_then(|abort| abort.message.as_ref());
    if let (Some(want), Some(found)) = (&want.message, found)
        && want != found
    {
        let what = format!("expected an abort by the assertion {want:?}, found {found:?}");
        return differs(Aspect::End, what);
    }
    let Some(lasting) = &want.lasting else {
        return Ok(());
    };
    let source = lasting.masked(source);
    // Lowered code may have changed the bytes between elements that it goes on to write.
    let rules = Rules {
        copies: true,
        ..rules
    };
    buffers_refine(&source, lowered, rules)?;
    globals_refine(&source, lowered, rules)
}

fn undamaged(lowered: &Observation) -> Result<(), Difference> {
    match lowered.damage.first() {
        Some(damage) => differs(Aspect::Memory, damage.clone()),
        None => Ok(()),
    }
}

/// Compares the memory that had escaped before an external call. A region is compared if both programs
/// have it with the same elements.
fn escaped_refines(
    call: usize,
    want: &HostCall,
    got: &HostCall,
    rules: Rules,
) -> Result<(), Difference> {
    for want in &want.escaped {
        let mut all = got.escaped.iter();
        let got = all.find(|got| {
            let same = (&got.name, got.elem) == (&want.name, want.elem);
            same && got.elements.len() == want.elements.len()
        });
        let Some(got) = got else { continue };
        let mut pairs = want.elements.iter().zip(&got.elements).enumerate();
        let wrong = pairs.find(|(_, (w, g))| !element_refines(**w, **g, want.elem, rules));
        if let Some((i, (w, g))) = wrong {
            let show = |element| literal(element, want.elem, rules.index_width);
            let owner = match &want.name {
                EscapedName::Argument(arg) => format!("the buffer of argument {arg}"),
                EscapedName::Global(name) => format!("the global @{name}"),
                EscapedName::Passed(number) => {
                    format!("memref {number} of earlier external calls")
                }
            };
            let (expected, found) = (show(*w), show(*g));
            let what = format!(
                "at external call {call}, which may read it, element {i} of {owner}: expected {expected}, found {found}"
            );
            return Err(Difference::of_value(g.is_none(), None, what));
        }
    }
    Ok(())
}

fn host_calls_refine(
    source: &Observation,
    lowered: &Observation,
    rules: Rules,
) -> Result<(), Difference> {
    let pairs = source.host_calls.iter().zip(&lowered.host_calls);
    for (i, (want, got)) in pairs.enumerate() {
        if !call_refines(want, got) {
            let pairs = want.args.iter().zip(&got.args);
            let lost = pairs.filter(|(want, got)| want.is_some() && got.is_none());
            let undefined = want.name == got.name && lost.count() > 0;
            let [want, got] = [want, got].map(|call| describe_call(call, &want.inexact));
            let what = format!("external call {i} is {got}, expected {want}");
            return Err(Difference::of_value(undefined, None, what));
        }
        escaped_refines(i, want, got, rules)?;
    }
    if source.host_calls.len() != lowered.host_calls.len() {
        return differs(
            Aspect::Value,
            format!(
                "{} external calls, expected {}",
                lowered.host_calls.len(),
                source.host_calls.len()
            ),
        );
    }
    Ok(())
}

/// Returns the first argument of an external call that is undefined in the lowered program, but has
/// a value in the source.
pub(crate) fn undefined_for_host(
    source: &Observation,
    lowered: &Observation,
) -> Option<Difference> {
    let difference = host_calls_refine(source, lowered, Rules::of(64)).err();
    difference.filter(Difference::is_undefined)
}

/// Formats an external call, with its arguments as bits, and inexact floats as numbers.
fn describe_call(call: &HostCall, inexact: &[(usize, Type)]) -> String {
    let args = call.args.iter().enumerate();
    let args = args.map(
        |(at, arg)| match (arg, inexact.iter().find(|i| i.0 == at)) {
            (Some(_), Some((_, ty))) => literal(*arg, *ty, 64),
            (Some(bits), None) => format!("{bits:#x}"),
            (None, _) => "undefined".to_owned(),
        },
    );
    format!("@{}({})", call.name, args.collect::<Vec<_>>().join(", "))
}

fn buffers_refine(
    source: &Observation,
    lowered: &Observation,
    rules: Rules,
) -> Result<(), Difference> {
    for want in &source.buffers {
        // The memref that a tensor argument became has no counterpart in the source.
        let mut all = lowered.buffers.iter();
        if let Some(got) = all.find(|got| got.arg == want.arg) {
            buffer_refines(want, got, rules)?;
        }
    }
    Ok(())
}

fn buffer_refines(want: &Buffer, got: &Buffer, rules: Rules) -> Result<(), Difference> {
    for (i, (w, g)) in want.elements.iter().zip(&got.elements).enumerate() {
        if !element_refines(*w, *g, want.elem, rules) {
            let what = format!(
                "element {i} of the buffer of argument {} is {}, expected {}",
                want.arg,
                literal(*g, want.elem, rules.index_width),
                literal(*w, want.elem, rules.index_width)
            );
            let at = PoisonAt::Buffer {
                arg: got.arg,
                scalar: i,
            };
            return Err(Difference::of_value(g.is_none(), Some(at), what));
        }
    }
    match got.padding_changed {
        Some(byte) if !rules.copies => differs(
            Aspect::Memory,
            format!(
                "padding byte {byte} in the buffer of argument {} was changed",
                want.arg
            ),
        ),
        Some(_) | None => Ok(()),
    }
}

/// Compares the globals that both observations have with the same type.
fn globals_refine(
    source: &Observation,
    lowered: &Observation,
    rules: Rules,
) -> Result<(), Difference> {
    for want in &source.globals {
        let got = lowered.globals.iter().find(|got| got.name == want.name);
        let Some(got) = got.filter(|got| got.elem == want.elem) else {
            continue;
        };
        let mut pairs = want.elements.iter().zip(&got.elements).enumerate();
        let wrong = pairs.find(|(_, (w, g))| !element_refines(**w, **g, want.elem, rules));
        if let Some((i, (w, g))) = wrong {
            let show = |element| literal(element, want.elem, rules.index_width);
            let what = format!(
                "element {i} of the global @{}: expected {}, found {}",
                want.name,
                show(*w),
                show(*g)
            );
            return Err(Difference::of_value(g.is_none(), None, what));
        }
    }
    Ok(())
}

/// Returns whether a scalar of a later form of a program refines the source's scalar. Poison in the
/// source allows any value, an interval allows the values in it, and all NaNs are equal.
pub fn scalar_refines(want: Element, got: Element, ty: Type, index_width: u32) -> bool {
    element_refines(want, got, ty, Rules::of(index_width))
}

/// Returns whether a lowered scalar refines the source's scalar. Poison in the source allows any
/// value, an interval allows the values in it, and all NaNs are equal.
pub(crate) fn element_refines(want: Element, got: Element, ty: Type, rules: Rules) -> bool {
    let same = |x: u128| canonical(x, ty, rules.index_width);
    match (want, got) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(want), Some(got))
            if let Some(kind) = ty.float_kind()
                && (is_interval(want) || is_interval(got)) =>
        {
            overlap(kind, same(want), same(got))
        }
        (Some(w), Some(g)) => same(w) == same(g),
    }
}

fn value_refines(
    want: &Observed,
    got: &Observed,
    rules: Rules,
    blocks: &mut Vec<(u32, u32)>,
) -> Result<(), Difference> {
    let poison_at = |scalar| PoisonAt::Result { result: 0, scalar };
    let wrong_at = |scalar: Option<usize>, is_poison| {
        let describe = |value| describe_observed(value, rules.index_width);
        let what = format!("expected {}, found {}", describe(want), describe(got));
        Err(Difference::of_value(is_poison, scalar.map(poison_at), what))
    };
    let wrong = |is_poison| wrong_at(None, is_poison);
    match (want, got) {
        (Observed::PoisonShape, _) => Ok(()),
        (Observed::Scalar(w, ty), Observed::Scalar(g, _)) => {
            if element_refines(*w, *g, *ty, rules) {
                Ok(())
            } else {
                wrong_at(g.is_none().then_some(0), g.is_none())
            }
        }
        (Observed::Vector(w, ty), Observed::Vector(g, _)) => {
            let same = w.len() == g.len()
                && w.iter()
                    .zip(g)
                    .all(|(w, g)| element_refines(*w, *g, *ty, rules));
            if same {
                Ok(())
            } else {
                let poison = w
                    .iter()
                    .zip(g)
                    .position(|(w, g)| w.is_some() && g.is_none());
                wrong_at(poison, g.contains(&None))
            }
        }
        (Observed::Func(w), Observed::Func(g)) => {
            if w == g || w.is_none() || g.is_none() {
                Ok(())
            } else {
                wrong(false)
            }
        }
        (
            Observed::MemRef {
                sizes,
                strides,
                place,
                elements,
                elem,
            },
            Observed::MemRef {
                sizes: got_sizes,
                strides: got_strides,
                place: got_place,
                elements: got_elements,
                ..
            },
        ) => {
            if sizes != got_sizes {
                return wrong(false);
            }
            // The strides of two memrefs may differ in a dimension with at most one element,
            // because no address depends on such a stride. In a memref without elements, all
            // strides may differ.
            let empty = sizes.contains(&0);
            let free = |dim: usize| empty || sizes[dim] <= 1;
            let strides_differ = (0..sizes.len()).any(|d| strides[d] != got_strides[d] && !free(d));
            if strides_differ || !same_place(*place, *got_place, blocks) {
                return wrong(false);
            }
            elements_refine((elements, got_elements), *elem, rules)
        }
        (
            Observed::Tensor {
                sizes,
                elements,
                elem,
            },
            Observed::Tensor {
                sizes: got_sizes,
                elements: got_elements,
                ..
            }
            | Observed::MemRef {
                sizes: got_sizes,
                elements: got_elements,
                ..
            },
        ) => match sizes == got_sizes && elements.len() == got_elements.len() {
            true => elements_refine((elements, got_elements), *elem, rules),
            false => wrong(false),
        },
        (_, Observed::PoisonShape) => wrong(true),
        _ => wrong(false),
    }
}

/// Compares the elements of a memref or tensor.
fn elements_refine(
    (want, got): (&[Element], &[Element]),
    elem: Type,
    rules: Rules,
) -> Result<(), Difference> {
    let mut pairs = want.iter().zip(got).enumerate();
    let wrong = pairs.find(|(_, (w, g))| !element_refines(**w, **g, elem, rules));
    let Some((scalar, (w, g))) = wrong else {
        return Ok(());
    };
    let what = format!(
        "element {scalar} is {}, expected {}",
        literal(*g, elem, rules.index_width),
        literal(*w, elem, rules.index_width)
    );
    let at = PoisonAt::Result { result: 0, scalar };
    Err(Difference::of_value(g.is_none(), Some(at), what))
}

/// Compares places up to a consistent renaming of heap blocks.
fn same_place(want: Option<Place>, got: Option<Place>, blocks: &mut Vec<(u32, u32)>) -> bool {
    let (Some(want), Some(got)) = (want, got) else {
        return want.is_none();
    };
    if want.offset != got.offset {
        return false;
    }
    match (want.block, got.block) {
        (BlockName::Heap(w), BlockName::Heap(g)) => {
            let known = blocks.iter().find(|(a, b)| *a == w || *b == g);
            match known {
                Some(pair) => *pair == (w, g),
                None => {
                    blocks.push((w, g));
                    true
                }
            }
        }
        (w, g) => w == g,
    }
}

#[cfg(test)]
mod tests {
    use lowerfuzz_interp::Ub;

    use super::*;
    use crate::undefined::{BrokenRule, Owner, Undefined};

    const RULES: Rules = Rules::of(64);

    fn returned(values: Vec<Observed>) -> Observation {
        Observation::of_end(Ended::Returned(values))
    }

    fn i32(bits: Element) -> Observed {
        Observed::Scalar(bits, Type::I32)
    }

    #[test]
    fn scalars() {
        let seven = returned(vec![i32(Some(7))]);
        assert_eq!(refines(&seven, &seven, RULES), Ok(()));
        let eight = refines(&seven, &returned(vec![i32(Some(8))]), RULES).unwrap_err();
        assert!(!eight.is_undefined());
        assert_eq!(
            eight.to_string(),
            "result 0: expected 7 : i32, found 8 : i32"
        );
        assert!(
            refines(&seven, &returned(vec![i32(None)]), RULES)
                .unwrap_err()
                .is_undefined()
        );
        assert_eq!(refines(&returned(vec![i32(None)]), &seven, RULES), Ok(()));
    }

    #[test]
    fn nans_are_equal_and_zeros_are_not() {
        let f32 = |bits| returned(vec![Observed::Scalar(Some(bits), Type::F32)]);
        assert_eq!(refines(&f32(0x7fc0_0000), &f32(0xffc0_1234), RULES), Ok(()));
        assert!(refines(&f32(0), &f32(0x8000_0000), RULES).is_err());
    }

    #[test]
    fn heap_blocks_are_compared_up_to_renaming() {
        let memref = |block, offset| Observed::MemRef {
            sizes: [2].into_iter().collect(),
            strides: [1].into_iter().collect(),
            place: Some(Place {
                block: BlockName::Heap(block),
                offset,
            }),
            elements: vec![Some(1), None],
            elem: Type::I8,
        };
        let two = |a, b| returned(vec![memref(a, 0), memref(b, 0)]);
        assert_eq!(refines(&two(0, 1), &two(5, 3), RULES), Ok(()));
        assert!(refines(&two(0, 1), &two(5, 5), RULES).is_err());
        assert!(refines(&two(0, 0), &two(5, 4), RULES).is_err());
        assert!(
            refines(
                &returned(vec![memref(0, 0)]),
                &returned(vec![memref(0, 8)]),
                RULES
            )
            .is_err()
        );
    }

    #[test]
    fn unused_strides_may_differ() {
        let memref = |sizes: &[i64], strides: &[i64]| {
            returned(vec![Observed::MemRef {
                sizes: sizes.into(),
                strides: strides.into(),
                place: None,
                elements: Vec::new(),
                elem: Type::I8,
            }])
        };
        let one = memref(&[1, 2], &[7, 1]);
        assert_eq!(refines(&one, &memref(&[1, 2], &[9, 1]), RULES), Ok(()));
        assert!(refines(&one, &memref(&[1, 2], &[7, 2]), RULES).is_err());
        assert!(refines(&one, &memref(&[1, 3], &[7, 1]), RULES).is_err());
        let none = memref(&[2, 0], &[0, 1]);
        assert_eq!(refines(&none, &memref(&[2, 0], &[1, 1]), RULES), Ok(()));
        assert!(refines(&none, &memref(&[0, 2], &[0, 1]), RULES).is_err());
    }

    #[test]
    fn ends() {
        let abort = Observation::of_end(Ended::Aborted);
        assert_eq!(refines(&abort, &abort, RULES), Ok(()));
        assert!(refines(&abort, &returned(Vec::new()), RULES).is_err());
        let broken = Undefined::Rule(Box::new(BrokenRule {
            op: None,
            function: "f".to_owned(),
            owner: Owner::Lowered,
            why: Ub::DivByZero,
        }));
        let undefined = Observation::of_end(Ended::Undefined(broken.clone()));
        let difference = refines(&abort, &undefined, RULES).unwrap_err();
        assert_eq!(difference, Difference::Undefined(broken));
        let leak = Observation {
            live_heap: 1,
            ..returned(Vec::new())
        };
        assert!(refines(&returned(Vec::new()), &leak, RULES).is_err());
        let deep = Observation {
            stack: STACK_ROOM + 1,
            ..returned(Vec::new())
        };
        assert!(refines(&returned(Vec::new()), &deep, RULES).is_err());
        assert_eq!(refines(&deep, &deep, RULES), Ok(()));
    }
}
