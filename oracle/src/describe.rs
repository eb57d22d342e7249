//! Formats observations as text for reports.

use std::fmt::Write as _;

use lowerfuzz_interp::Limit;
use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{Type, Types};

use crate::observation::{BlockName, Ended, Observation, Observed, Place};
use lowerfuzz_interp::scalar::{literal, type_name};

/// Maximum number of elements shown for a buffer, a vector or a memref.
const MAX_ELEMENTS: usize = 64;

/// Formats the observation of a run, one line per item: how the run ended, buffers, external calls
/// and live heap blocks.
///
/// `types` are the types of the test case's module.
pub fn describe_observation(
    observation: &Observation,
    types: &Types,
    index_width: u32,
) -> Vec<String> {
    let mut lines = vec![ended(&observation.ended, index_width)];
    for buffer in &observation.buffers {
        let scalar = types.scalar_of(buffer.elem);
        let shown = buffer.elements.iter().take(MAX_ELEMENTS);
        let mut all: Vec<String> = shown
            .map(|e| match e {
                None => "_".to_owned(),
                some => literal(*some, scalar, index_width),
            })
            .collect();
        if buffer.elements.len() > MAX_ELEMENTS {
            all.push("…".into());
        }
        lines.push(format!("buffer of arg{}: [{}]", buffer.arg, all.join(", ")));
        if let Some(byte) = buffer.padding_changed {
            lines.push(format!("padding byte {byte} was changed"));
        }
    }
    for global in &observation.globals {
        let elements = list(&global.elements, global.elem, index_width);
        lines.push(format!("global @{}: {elements}", global.name));
    }
    for call in &observation.host_calls {
        let args = call.args.iter().map(|arg| match arg {
            Some(bits) => format!("{bits:#x}"),
            None => "poison".to_owned(),
        });
        let args: Vec<String> = args.collect();
        lines.push(format!("calls @{}({})", call.name, args.join(", ")));
    }
    if observation.live_heap > 0 {
        lines.push(format!("heap blocks left: {}", observation.live_heap));
    }
    lines.extend(observation.damage.iter().cloned());
    lines
}

fn ended(ended: &Ended, index_width: u32) -> String {
    match ended {
        Ended::Returned(values) if values.is_empty() => "returns".into(),
        Ended::Returned(values) => {
            let all = values.iter().map(|v| describe_observed(v, index_width));
            format!("returns {}", all.collect::<Vec<_>>().join(", "))
        }
        Ended::Aborted => "aborts".into(),
        Ended::Undefined(why) => format!("undefined: {why}"),
        Ended::Beyond(Limit::Fuel) => "does not end".into(),
        Ended::Beyond(limit @ (Limit::Memory | Limit::Depth)) => {
            format!("exceeds its limit of {}", limit.name())
        }
        Ended::Overcalled => "makes more external calls than its source".into(),
        Ended::Unsupported(what) => format!("not run: {what}"),
    }
}

/// Describes how a run ended, for "expected …, found …" messages.
pub(crate) fn describe_end(ended: &Ended, index_width: u32) -> String {
    match ended {
        Ended::Returned(results) if results.is_empty() => "a return".into(),
        Ended::Returned(results) => {
            let all: Vec<String> = results
                .iter()
                .map(|r| describe_observed(r, index_width))
                .collect();
            format!("a return of {}", all.join(", "))
        }
        Ended::Aborted => "abort".into(),
        Ended::Undefined(why) => format!("undefined behaviour ({why})"),
        Ended::Beyond(Limit::Fuel) => "no end".into(),
        Ended::Beyond(limit @ (Limit::Memory | Limit::Depth)) => {
            format!("an exceeded limit of {}", limit.name())
        }
        Ended::Overcalled => "more external calls".into(),
        Ended::Unsupported(what) => format!("something unsupported ({what})"),
    }
}

/// Formats the first elements of a buffer, a vector or a memref as text.
fn list(elements: &[Element], ty: Type, index_width: u32) -> String {
    let shown: Vec<String> = elements
        .iter()
        .take(MAX_ELEMENTS)
        .map(|e| literal(*e, ty, index_width))
        .collect();
    let more = if elements.len() > MAX_ELEMENTS {
        ", …"
    } else {
        ""
    };
    format!("[{}{more}]", shown.join(", "))
}

/// Formats a returned value as text.
pub fn describe_observed(value: &Observed, index_width: u32) -> String {
    let list = |elements: &[Element], ty: Type| list(elements, ty, index_width);
    match value {
        // The literals `true` and `false` have no type.
        Observed::Scalar(Some(bits), ty) if ty.int_width() == Some(1) => {
            literal(Some(*bits), *ty, index_width)
        }
        Observed::Scalar(bits, ty) => {
            format!("{} : {}", literal(*bits, *ty, index_width), type_name(*ty))
        }
        Observed::Vector(lanes, ty) => list(lanes, *ty),
        Observed::Func(Some(name)) => format!("@{name}"),
        Observed::Func(None) => "a function".into(),
        Observed::PoisonShape => "a poison shape".into(),
        Observed::Tensor {
            sizes,
            elements,
            elem,
        } => {
            let sizes: String = sizes.iter().map(|size| format!("{size}x")).collect();
            let elements = list(elements, *elem);
            format!("tensor<{sizes}{}> {elements}", type_name(*elem))
        }
        Observed::MemRef {
            sizes,
            strides,
            place,
            elements,
            elem,
        } => {
            let mut text = format!(
                "memref of {} sizes {sizes:?} strides {strides:?}",
                type_name(*elem)
            );
            match place {
                Some(Place {
                    block: BlockName::Arg(i),
                    offset,
                }) => {
                    let _ = write!(text, " in the buffer of argument {i} at byte {offset}");
                }
                Some(Place {
                    block: BlockName::Heap(i),
                    offset,
                }) => {
                    let _ = write!(text, " in heap block {i} at byte {offset}");
                }
                Some(Place {
                    block: BlockName::Other,
                    offset,
                }) => {
                    let _ = write!(text, " elsewhere at byte {offset}");
                }
                None => text.push_str(" nowhere"),
            }
            let _ = write!(text, " holding {}", list(elements, *elem));
            text
        }
    }
}
