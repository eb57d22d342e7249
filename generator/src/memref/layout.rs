//! Shapes and layouts of memrefs: the guarantees of a parameter, and the types that the known facts
//! allow.

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{DYNAMIC, Layout, MemRefType, Release, Type, Types};

use crate::choices::Choices;
use crate::config::settings::Config;
use crate::restrict::{LanguageFeature, Limits};
use crate::values::{MAX_RANK, MemFacts};

/// Maximum number of elements of an argument or an allocation. This number limits the sizes of
/// memrefs of ranks 3 and 4.
const MAX_ELEMENTS: u32 = 64;

/// A parameter: its type and, for a memref, the facts that hold for every argument.
#[derive(Clone, Debug)]
pub(crate) struct Param {
    pub(crate) ty: Type,
    pub(crate) shape: Option<Shape>,
}

/// The facts that the argument for a memref parameter must satisfy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) facts: MemFacts,
}

/// The sizes, strides and offset of a memref value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    pub(crate) sizes: [u16; MAX_RANK],
    pub(crate) strides: [i32; MAX_RANK],
    pub(crate) offset: i32,
}

/// Draws strides and an offset for these sizes.
///
/// Each element has an address of its own, and no element is before the start of the buffer.
/// Dimensions may be nested in any order and padded.
pub(crate) fn draw_strides(
    u: &mut Choices<'_>,
    config: &Config,
    sizes: &[u16],
    negative: bool,
) -> ([i32; MAX_RANK], i32) {
    let rank = sizes.len();
    let mut order = [0usize, 1, 2, 3];
    // Two in five layouts are transposed: their strides do not decrease from left to right.
    if rank > 1 && u.chance(100) {
        for i in (1..rank).rev() {
            order.swap(i, u.below(i as u32 + 1) as usize);
        }
    }
    let mut strides = [0; MAX_RANK];
    // The innermost stride is usually 1, a case that lowerings tend to assume.
    let mut running = 1 + u.weighted(&[5, 2, 1]) as i32;
    let mut offset = u.below(4) as i32;
    for dim in order[..rank].iter().rev() {
        let size = i32::from(sizes[*dim].max(1));
        strides[*dim] = running;
        if negative && config.features.negative_strides && u.chance(config.negative_stride) {
            strides[*dim] = -running;
            offset += running * (size - 1);
        }
        running = running * size + u.weighted(&[4, 1, 1]) as i32;
    }
    (strides, offset)
}

/// Draws bounds for each size of a memref. Also draws whether the type contains the size.
fn draw_sizes(
    u: &mut Choices<'_>,
    config: &Config,
    limits: &Limits,
    rank: usize,
    all_fixed: bool,
    facts: &mut MemFacts,
) -> [bool; MAX_RANK] {
    let mut fixed = [true; MAX_RANK];
    let mut elements = 1u32;
    for (dim, fixed) in fixed.iter_mut().enumerate().take(rank) {
        let most = config.sizes.max.min(MAX_ELEMENTS / elements.max(1)).max(1);
        let mut size = u.range(config.sizes.min.min(most), most);
        if rank > 2 && size > 2 && u.chance(128) {
            size = 2;
        }
        let empty = u.chance(config.empty_size);
        let lo = if empty { 0 } else { 1.min(size) };
        facts.sizes[dim] = (size as u16, size as u16);
        if !all_fixed && u.chance(config.dynamic_size) {
            *fixed = false;
            // One of three dynamic sizes is the same in every call, so that the memref can be cast
            // to a static size.
            if !u.chance(85) {
                facts.sizes[dim].0 = lo as u16;
            }
        } else if empty
            && limits.allow(LanguageFeature::EmptySizes)
            && (!all_fixed || limits.allow(LanguageFeature::EmptySizesUnderBarePointers))
        {
            facts.sizes[dim] = (0, 0);
        }
        elements *= u32::from(facts.sizes[dim].1);
    }
    fixed
}

/// Which arguments a memref parameter accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ParamKind {
    /// The parameter accepts any memref of its rank and element type.
    Any,
    /// The parameter accepts almost every memref of its rank and element type.
    Loose,
    /// The parameter accepts memrefs with static sizes and a static layout.
    Static,
}

/// Draws a memref parameter.
pub(crate) fn draw_param(
    u: &mut Choices<'_>,
    config: &Config,
    limits: &Limits,
    types: &mut Types,
    elem: Type,
    rank: usize,
    kind: ParamKind,
) -> Param {
    let mut facts = MemFacts::new(elem, rank);
    let fixed = kind == ParamKind::Static;
    let strided = config.features.strided_layouts
        && (!fixed || limits.allow(LanguageFeature::LayoutsUnderBarePointers))
        && u.chance(config.strided_param);
    if kind == ParamKind::Loose {
        for size in &mut facts.sizes[..rank] {
            *size = (1, config.sizes.max.clamp(1, 8) as u16);
        }
        let shape = Dims::from_elem(DYNAMIC, rank);
        let layout = if strided {
            Layout::Strided {
                offset: DYNAMIC,
                strides: shape.clone(),
            }
        } else {
            facts.make_identity();
            Layout::Identity
        };
        let ty = types.memref(&shape, elem, layout);
        return Param {
            ty,
            shape: Some(Shape { facts }),
        };
    }
    let all_known = fixed || strided && u.chance(100);
    let fixed = draw_sizes(u, config, limits, rank, fixed, &mut facts);
    let shape: Dims = (0..rank)
        .map(|d| {
            if fixed[d] {
                i64::from(facts.sizes[d].0)
            } else {
                DYNAMIC
            }
        })
        .collect();
    let layout = if strided {
        let sizes = facts.sizes.map(|(_, hi)| hi);
        let (strides, offset) = draw_strides(u, config, &sizes[..rank], true);
        // Under the bare pointer convention all strides are static. Of the other parameters, two of
        // five have only static strides. Half of the remaining strides are static, and a third of
        // the dynamic strides are the same in every call.
        let mut known = |value: i32| match (!all_known).then(|| u.below(6)) {
            None | Some(0..=2) => (i64::from(value), Some(value)),
            Some(3) => (DYNAMIC, Some(value)),
            Some(_) => (DYNAMIC, None),
        };
        let mut in_type = Dims::new();
        for (dim, stride) in strides.iter().enumerate().take(rank) {
            let (ty, fact) = known(*stride);
            in_type.push(ty);
            facts.strides[dim] = fact;
        }
        let (in_type_offset, fact) = known(offset);
        facts.offset = fact;
        // A stride that changes between calls must not lead to an address before the buffer's
        // start.
        if facts.strides[..rank].iter().flatten().any(|s| *s < 0) {
            for (d, stride) in strides.iter().enumerate().take(rank) {
                facts.strides[d] = Some(*stride);
            }
            facts.offset = Some(offset);
        }
        facts.infer_identity();
        facts.infer_extent();
        Layout::Strided {
            offset: in_type_offset,
            strides: in_type,
        }
    } else {
        facts.make_identity();
        Layout::Identity
    };
    let layout = canonical(config.release, layout);
    let ty = types.memref(&shape, elem, layout);
    Param {
        ty,
        shape: Some(Shape { facts }),
    }
}

/// Draws the sizes, strides and offset of an argument for one call.
pub(crate) fn draw_view(u: &mut Choices<'_>, config: &Config, facts: &MemFacts) -> View {
    let rank = usize::from(facts.rank);
    let mut view = View {
        sizes: [0; MAX_RANK],
        strides: [0; MAX_RANK],
        offset: 0,
    };
    for dim in 0..rank {
        let (lo, hi) = facts.sizes[dim];
        view.sizes[dim] = u.range(u32::from(lo), u32::from(hi)) as u16;
    }
    if facts.identity {
        let mut running = 1;
        for dim in (0..rank).rev() {
            view.strides[dim] = running;
            running *= i32::from(view.sizes[dim]);
        }
        return view;
    }
    let negative = facts.offset.is_none() && facts.strides[..rank].iter().all(Option::is_none);
    let (strides, offset) = draw_strides(u, config, &view.sizes[..rank], negative);
    for (dim, stride) in strides.iter().enumerate().take(rank) {
        view.strides[dim] = facts.strides[dim].unwrap_or(*stride);
    }
    view.offset = facts.offset.unwrap_or(offset);
    view
}

/// Returns the layout in the form that the release distinguishes from the identity layout.
///
/// Before LLVM 16 a layout is an affine map, and an identity map counts as no layout.
pub(crate) fn canonical(release: Release, layout: Layout) -> Layout {
    if let Layout::Strided { offset: 0, strides } = &layout {
        let identity = match strides.as_slice() {
            [] => true,
            [1] => !release.has_strided_layouts(),
            _ => false,
        };
        if identity {
            return Layout::Identity;
        }
    }
    layout
}

/// Returns the static stride for a type, or `None` if the type cannot contain the stride.
///
/// Most releases reject a stride of 0, which can occur next to an empty dimension.
fn static_stride(known: Option<i32>) -> Option<i64> {
    known.filter(|stride| *stride != 0).map(i64::from)
}

/// Draws a type to which a memref with these facts can be cast.
pub(crate) fn draw_cast(
    u: &mut Choices<'_>,
    config: &Config,
    limits: &Limits,
    facts: &MemFacts,
) -> MemRefType {
    let rank = usize::from(facts.rank);
    // Casts from static to dynamic, casts from dynamic to static, and mixtures of both are useful.
    let dynamic = u.pick(&[0u8, 128, 255]);
    let mut entry = |known: Option<i64>| match known {
        Some(value) if !u.chance(dynamic) => value,
        Some(_) | None => DYNAMIC,
    };
    let shape: Dims = (0..rank)
        .map(|d| {
            let known = facts.known_size(d).map(i64::from);
            entry(known.filter(|size| *size > 0 || limits.allow(LanguageFeature::EmptySizes)))
        })
        .collect();
    let strides: Dims = (0..rank)
        .map(|d| entry(static_stride(facts.strides[d])))
        .collect();
    let offset = entry(facts.offset.map(i64::from));
    let identity = facts.identity && (!config.features.strided_layouts || u.chance(128));
    let layout = if identity {
        Layout::Identity
    } else {
        canonical(config.release, Layout::Strided { offset, strides })
    };
    MemRefType {
        shape,
        elem: facts.elem,
        layout,
        space: 0,
    }
}

/// Reports whether a memref with these facts can be cast to `to` or already has that type.
pub(crate) fn fits(facts: &MemFacts, to: &MemRefType) -> bool {
    let holds = |known: Option<i64>, entry: i64| entry == DYNAMIC || known == Some(entry);
    if facts.elem != to.elem || usize::from(facts.rank) != to.rank() {
        return false;
    }
    let sizes = to.shape.iter().enumerate();
    let sizes = sizes.fold(true, |ok, (d, size)| {
        ok && holds(facts.known_size(d).map(i64::from), *size)
    });
    let layout = match &to.layout {
        Layout::Identity => facts.identity,
        Layout::Strided { offset, strides } => {
            holds(facts.offset.map(i64::from), *offset)
                && strides
                    .iter()
                    .enumerate()
                    .all(|(d, stride)| holds(facts.strides[d].map(i64::from), *stride))
        }
        Layout::Other(_) => false,
    };
    sizes && layout
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strides_keep_elements_apart() {
        let config = Config {
            negative_stride: 128,
            ..Config::default()
        };
        let bytes: Vec<u8> = (0..4000u32).map(|i| (i * 167 % 251) as u8).collect();
        let mut u = Choices::new(&bytes);
        while !u.exhausted() {
            let sizes = [1 + u.below(3) as u16, 1 + u.below(4) as u16, 2];
            let (strides, offset) = draw_strides(&mut u, &config, &sizes, true);
            let mut seen = Vec::new();
            for i in 0..i32::from(sizes[0]) {
                for j in 0..i32::from(sizes[1]) {
                    for k in 0..2 {
                        seen.push(offset + i * strides[0] + j * strides[1] + k * strides[2]);
                    }
                }
            }
            assert!(seen.iter().all(|place| *place >= 0));
            seen.sort_unstable();
            seen.dedup();
            let elements = usize::from(sizes[0] * sizes[1] * sizes[2]);
            assert_eq!(seen.len(), elements, "{sizes:?} {strides:?}");
        }
    }

    #[test]
    fn an_identity_map_is_no_layout_before_release_16() {
        let layout = Layout::Strided {
            offset: 0,
            strides: Dims::from_elem(1, 1),
        };
        assert_eq!(canonical(Release::R15, layout.clone()), Layout::Identity);
        assert_eq!(canonical(Release::R16, layout.clone()), layout);
    }
}
