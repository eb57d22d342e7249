//! Replacement of types throughout a test case.

use lowerfuzz_ir::case::{Datum, Element, Expect, MemRefDatum, TensorDatum};
use lowerfuzz_ir::{Attr, Key, NamedAttr, Type, TypeKind, Types};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::draft::Draft;
use crate::memref::scalars_of;

/// Replaces types. Types that contain a replaced type change accordingly.
pub struct Retype<'f> {
    /// Returns the replacement of a type; `None` to keep the type. The types nested in the given
    /// type are already replaced.
    change: &'f dyn Fn(&Types, &TypeKind) -> Option<TypeKind>,
    /// Whether a vector that becomes smaller keeps its last lanes instead of its first lanes.
    last: bool,
    done: FxHashMap<Type, Type>,
}

/// Returns the number of distinct values in a list.
fn different(numbers: &[i128]) -> usize {
    numbers.iter().collect::<FxHashSet<_>>().len()
}

/// The depth down to which nested types are replaced. The parser rejects types that are nested more
/// deeply.
const MAX_DEPTH: usize = 64;

impl<'f> Retype<'f> {
    /// Makes a replacement of types by the function `change`.
    pub fn new(change: &'f dyn Fn(&Types, &TypeKind) -> Option<TypeKind>) -> Retype<'f> {
        Retype {
            change,
            last: false,
            done: FxHashMap::default(),
        }
    }

    /// Chooses whether a vector that becomes smaller keeps its last lanes instead of its first
    /// lanes.
    pub fn keeping_last(mut self, last: bool) -> Retype<'f> {
        self.last = last;
        self
    }

    /// Returns the replacement of a type.
    pub fn ty(&mut self, types: &mut Types, ty: Type) -> Type {
        self.nested(types, ty, 0)
    }

    fn nested(&mut self, types: &mut Types, ty: Type, depth: usize) -> Type {
        if let Some(done) = self.done.get(&ty) {
            return *done;
        }
        if depth > MAX_DEPTH {
            return ty;
        }
        let mut kind = types.kind(ty).clone();
        for part in kind.children_mut() {
            *part = self.nested(types, *part, depth + 1);
        }
        let kind = (self.change)(types, &kind).unwrap_or(kind);
        let new = types.intern(kind);
        self.done.insert(ty, new);
        new
    }

    /// Changes the types of a whole test case, with the literals and data of those types. `None` if
    /// the data cannot have the new types.
    pub fn draft(&mut self, draft: &Draft) -> Option<Draft> {
        let mut draft = draft.clone();
        let module = &mut draft.case.module;
        let mut changed = false;
        for global in &mut module.globals {
            let old = global.ty;
            global.ty = self.ty(&mut module.types, old);
            changed |= global.ty != old;
            if let Some(value) = &mut global.value {
                self.attr(&mut module.types, value)?;
                if global.ty != old {
                    contents(&mut module.types, value, global.ty, self.last)?;
                }
            }
        }
        for func in &mut module.funcs {
            let old = func.ty;
            func.ty = self.ty(&mut module.types, old);
            changed |= func.ty != old;
        }
        for graph in draft.graphs.iter_mut().flatten() {
            for ty in &mut graph.values {
                let old = *ty;
                *ty = self.ty(&mut module.types, old);
                changed |= *ty != old;
            }
            for block in graph.order() {
                for node in &mut graph.block_mut(block).nodes {
                    // Alignments and enum codes are not values of the program, so their types do
                    // not change.
                    let of_program = |a: &&mut NamedAttr| {
                        a.key == Key::Value || !matches!(a.value, Attr::Int(..))
                    };
                    for named in node.attrs.iter_mut().filter(of_program) {
                        self.attr(&mut module.types, &mut named.value)?;
                    }
                }
            }
        }
        for call in &mut draft.case.calls {
            for datum in &mut call.args {
                self.datum(&mut module.types, datum)?;
            }
            // The expectations hold only for a program with the old types.
            if changed {
                if !matches!(call.expect, Some(Expect::Abort | Expect::OutOfFuel)) {
                    call.expect = None;
                }
                call.after.clear();
                call.prints.clear();
            }
        }
        changed.then_some(draft)
    }

    fn attr(&mut self, types: &mut Types, attr: &mut Attr) -> Option<()> {
        match attr {
            Attr::Int(value, ty) => {
                let new = self.ty(types, *ty);
                *value = cut(*value, new);
                *ty = new;
            }
            Attr::Float(bits, ty) => {
                let new = self.ty(types, *ty);
                let bits = scalar(u128::from(*bits), *ty, new)?;
                *attr = literal(bits, new)?;
            }
            Attr::Type(ty) => *ty = self.ty(types, *ty),
            Attr::Ints(list, ty) => {
                let new = self.ty(types, *ty);
                let cases = different(list);
                for value in list.iter_mut() {
                    *value = cut(*value, new);
                }
                // Two cases of a switch must not become equal, because LLVM IR has no switch with
                // equal cases.
                if different(list) < cases {
                    return None;
                }
                *ty = new;
            }
            Attr::Dense(list, ty) => {
                let new = self.ty(types, *ty);
                if types.is_tensor(*ty) {
                    return (new == *ty).then_some(());
                }
                let (old_elem, new_elem) = (types.scalar_of(*ty), types.scalar_of(new));
                let mut bits = list
                    .iter()
                    .map(|b| scalar(*b, old_elem, new_elem))
                    .collect::<Option<Vec<u128>>>()?;
                if bits.len() > 1 {
                    bits = shaped(types, &bits, *ty, new, self.last)?;
                }
                *attr = match (types.as_vector(new), &bits[..]) {
                    (None, [first, ..]) => literal(*first, new)?,
                    (Some(_), _) => Attr::Dense(bits.into(), new),
                    (None, []) => return None,
                };
            }
            Attr::Array(list) => {
                for item in list.iter_mut() {
                    // Lists inside of an attribute list contain no literals whose type changes.
                    if let Attr::Type(ty) = item {
                        *ty = self.ty(types, *ty);
                    }
                }
            }
            Attr::Dict(list) => {
                for NamedAttr { value, .. } in list.iter_mut() {
                    if let Attr::Type(ty) = value {
                        *ty = self.ty(types, *ty);
                    }
                }
            }
            Attr::Unit
            | Attr::Bool(_)
            | Attr::Str(_)
            | Attr::Symbol(_)
            | Attr::I64s(_)
            | Attr::Map(_)
            | Attr::Set(_)
            | Attr::Other(_) => {}
        }
        Some(())
    }

    fn datum(&mut self, types: &mut Types, datum: &mut Datum) -> Option<()> {
        match datum {
            Datum::Scalar { bits, ty } => {
                let new = self.ty(types, *ty);
                *bits = element(*bits, *ty, new)?;
                *ty = new;
            }
            Datum::Vector { lanes, ty } => {
                let old = *ty;
                let new = self.ty(types, old);
                let (old_elem, new_elem) = (elem_of(types, old), elem_of(types, new));
                for lane in lanes.iter_mut() {
                    *lane = element(*lane, old_elem, new_elem)?;
                }
                let fitted = shaped(types, lanes, old, new, self.last)?;
                *datum = if new.is_scalar() {
                    Datum::Scalar {
                        bits: *fitted.first()?,
                        ty: new,
                    }
                } else {
                    Datum::Vector {
                        lanes: fitted,
                        ty: new,
                    }
                };
            }
            Datum::Func(_) => {}
            Datum::MemRef(memref) => self.buffer(types, memref)?,
            Datum::Tensor(tensor) => self.tensor(types, tensor)?,
        }
        Some(())
    }

    /// Converts elements of a buffer or tensor from one element type to another.
    fn elements(
        &self,
        types: &mut Types,
        elements: &[Element],
        (old, new): (Type, Type),
    ) -> Option<Vec<Element>> {
        let per = usize::try_from(scalars_of(types, old)?).ok()?;
        let (old_scalar, new_scalar) = (elem_of(types, old), elem_of(types, new));
        let mut converted = Vec::new();
        for chunk in elements.chunks(per.max(1)) {
            let lanes = chunk
                .iter()
                .map(|e| element(*e, old_scalar, new_scalar))
                .collect::<Option<Vec<_>>>()?;
            converted.extend(shaped(types, &lanes, old, new, self.last)?);
        }
        Some(converted)
    }

    /// Converts the elements of a tensor.
    fn tensor(&mut self, types: &mut Types, tensor: &mut TensorDatum) -> Option<()> {
        let old = tensor.elem;
        let new = self.ty(types, old);
        if new != old {
            tensor.elements = self.elements(types, &tensor.elements, (old, new))?;
            tensor.elem = new;
            tensor.ty = types.tensor(&tensor.sizes, new);
        }
        Some(())
    }

    /// Converts only the elements of a buffer. Other code converts the sizes and the layout.
    fn buffer(&mut self, types: &mut Types, memref: &mut MemRefDatum) -> Option<()> {
        let old = memref.elem;
        let new = self.ty(types, old);
        if new == old {
            return Some(());
        }
        memref.contents = self.elements(types, &memref.contents, (old, new))?;
        memref.elem = new;
        let mut kind = types.as_memref(memref.ty)?.clone();
        kind.elem = new;
        memref.ty = types.intern(TypeKind::MemRef(kind));
        Some(())
    }
}

/// Converts the elements of a global to the shape of the global's new type. `None` if it is
/// ambiguous which elements are kept.
fn contents(types: &mut Types, value: &mut Attr, memref: Type, last: bool) -> Option<()> {
    let Attr::Dense(list, ty) = value else {
        return Some(());
    };
    let Some(memref) = types.as_memref(memref).cloned() else {
        return Some(());
    };
    // A memref of rank 0 has one element, whether the literal is a scalar or a list.
    if memref.rank() == 0 {
        return (list.len() == 1).then_some(());
    }
    let new = types.vector(&memref.shape, types.scalar_of(*ty));
    // A global must have a static size.
    if memref.dynamic_sizes() > 0 {
        return None;
    }
    let count = memref
        .shape
        .iter()
        .try_fold(1i64, |n, d| n.checked_mul(*d))?;
    let same = usize::try_from(count).is_ok_and(|n| n == list.len());
    let kept = if list.len() == 1 || same {
        list.to_vec()
    } else {
        let rank = types.as_vector(*ty).map(|(shape, _)| shape.len());
        if rank != Some(memref.rank()) {
            return None;
        }
        shaped(types, list, *ty, new, last)?
    };
    *value = Attr::Dense(kept.into(), new);
    Some(())
}

/// Returns the scalar type of a vector, a complex number or a scalar.
fn elem_of(types: &Types, ty: Type) -> Type {
    if let TypeKind::Complex(elem) = types.kind(ty) {
        return *elem;
    }
    types.scalar_of(ty)
}

/// Returns the elements that remain when a vector changes to another shape. They form the first or
/// the last corner of the vector, and are in row-major order.
fn shaped<T: Copy>(types: &Types, list: &[T], old: Type, new: Type, last: bool) -> Option<Vec<T>> {
    let is_complex = |ty: Type| matches!(types.kind(ty), TypeKind::Complex(_));
    if is_complex(old) && !is_complex(new) {
        return Some(list.get(..1)?.to_vec());
    }
    let shape = |ty: Type| types.as_vector(ty).map(|(shape, _)| shape.to_vec());
    let Some(from) = shape(old) else {
        return Some(list.to_vec());
    };
    // A dimension that is dropped counts as a dimension of size 1.
    let mut to = shape(new).unwrap_or_default();
    while to.len() < from.len() {
        to.insert(0, 1);
    }
    if to.len() != from.len() || to.iter().zip(&from).any(|(t, f)| t > f) {
        return None;
    }
    let mut kept = Vec::new();
    'all: for (flat, item) in list.iter().enumerate() {
        let mut rest = flat as i64;
        for (t, f) in to.iter().zip(&from).rev() {
            let place = rest % f;
            let outside = if last { place < f - t } else { place >= *t };
            if outside {
                continue 'all;
            }
            rest /= f;
        }
        kept.push(*item);
    }
    Some(kept)
}

/// Makes a scalar literal from its bits.
fn literal(bits: u128, ty: Type) -> Option<Attr> {
    if ty.is_int_or_index() {
        return Some(Attr::Int(cut(bits as i128, ty), ty));
    }
    ty.is_float().then_some(Attr::Float(bits as u64, ty))
}

/// Truncates an integer to the width of its type and sign-extends the result.
pub fn cut(value: i128, ty: Type) -> i128 {
    match ty.int_width() {
        Some(width) if width < 128 => value << (128 - width) >> (128 - width),
        Some(_) | None => value,
    }
}

fn element(element: Option<u128>, old: Type, new: Type) -> Option<Option<u128>> {
    match element {
        None => Some(None),
        Some(bits) => Some(Some(scalar(bits, old, new)?)),
    }
}

/// Converts the bits of a scalar to another scalar type. Integers remain integers, and floats
/// remain floats.
fn scalar(bits: u128, old: Type, new: Type) -> Option<u128> {
    if old == new {
        return Some(bits);
    }
    if let Some(width) = new.int_width() {
        let mask = if width >= 128 {
            u128::MAX
        } else {
            (1 << width) - 1
        };
        // A nonzero value remains nonzero, so that more programs still reproduce the bug after the
        // conversion.
        let kept = if bits & mask == 0 && bits != 0 {
            mask
        } else {
            bits & mask
        };
        return (old.is_int() || old.is_float()).then_some(kept);
    }
    float(bits as u64, old, new).map(u128::from)
}

/// Converts a float to another format. Values of f64 and bf16 are converted to f32. Any other value
/// becomes 1, or the conversion returns `None`.
fn float(bits: u64, old: Type, new: Type) -> Option<u64> {
    match (old, new) {
        _ if old == new || bits == 0 => Some(bits),
        (Type::F64, Type::F32) => Some(u64::from((f64::from_bits(bits) as f32).to_bits())),
        (Type::BF16, Type::F32) => Some(bits << 16),
        // The exact value rarely matters, so the value 1 is used.
        (_, Type::F32) => Some(0x3f80_0000),
        _ => None,
    }
}
