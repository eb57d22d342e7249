//! Converts attributes to the representation in the op tables, which does not depend on release and
//! form.

use super::linkage::linkage_name;
use super::scope::Draft;
use super::{Parser, Result};
use crate::attr::{Attr, Key};
use crate::error::Error;
use crate::kinds::{CombiningKind, IntPredicate, MachineRounding, Punctuation, RoundingMode};
use crate::ops::{LlvmOp, MemRefOp, Op, ScfOp};
use crate::release::{Release, ReleaseSet};
use crate::text::affine_map;
use crate::text::keys::{FAST_MATH, OVERFLOW, code_of_number, key_of, kind_code};
use crate::text::lexer::Token;
use crate::types::{DYNAMIC, Dims, Type, Types};

/// The number that stands for "next operand" in the constant indices of a printed GEP.
pub(crate) const GEP_DYNAMIC: i64 = -2_147_483_648;

/// Converts a boolean attribute to an `i1` integer.
pub(super) fn plain_bool(value: Attr) -> Attr {
    if let Attr::Bool(bool) = value {
        return Attr::Int(-i128::from(bool), Type::I1);
    }
    value
}

/// Returns the integers in a list. All notations that releases use for lists are supported.
pub(super) fn int_list(value: &Attr, types: &Types) -> Option<Dims> {
    match value {
        Attr::I64s(list) => Some(list.clone()),
        Attr::Ints(list, _) => list.iter().map(|v| i64::try_from(*v).ok()).collect(),
        Attr::Array(items) => items
            .iter()
            .map(|item| match item {
                Attr::Int(value, _) => i64::try_from(*value).ok(),
                _ => None,
            })
            .collect(),
        Attr::Dense(bits, ty) => dense_ints(bits, *ty, types)?
            .into_iter()
            .map(|v| i64::try_from(v).ok())
            .collect(),
        _ => None,
    }
}

/// Returns the elements of a dense integer attribute. The elements are sign-extended, and a splat
/// is expanded.
fn dense_ints(bits: &[u128], ty: Type, types: &Types) -> Option<Vec<i128>> {
    let (shape, elem) = types.as_shaped(ty)?;
    let unused = 128 - elem.scalar_bits(64).filter(|_| !elem.is_float())?;
    let extend = |bits: &u128| (bits << unused) as i128 >> unused;
    let count = match shape[..] {
        [count] => usize::try_from(count).ok()?,
        [] => 1,
        _ => return None,
    };
    // The maximum length of an expanded splat. Only a switch with more than this number of cases
    // could have a longer splat.
    const MAX_SPLAT: usize = 1 << 16;
    if bits.len() == 1 && count <= MAX_SPLAT {
        return Some(vec![extend(&bits[0]); count]);
    }
    (bits.len() == count).then(|| bits.iter().map(extend).collect())
}

impl<'a> Parser<'a> {
    /// Adds an attribute to an op, given the attribute's name in the text.
    pub(super) fn named_attr(
        &mut self,
        d: &mut Draft<'a>,
        op: Op,
        name: &str,
        value: Attr,
        at: Token,
    ) -> Result<()> {
        let other = Key::Other(self.module.strings.intern(name));
        if matches!(op, Op::Unregistered(_)) {
            d.attr(other, value);
            return Ok(());
        }
        match name {
            "operandSegmentSizes" | "operand_segment_sizes" => {
                d.segments = Some(self.sizes(&value, at)?);
                return Ok(());
            }
            // Branch weights are dropped, because they are only an optimisation hint.
            "resultSegmentSizes" | "result_segment_sizes" | "branch_weights" => return Ok(()),
            // `mlir-opt` keeps the maps that the name of the op implies.
            "linalg.memoized_indexing_maps" => return Ok(()),
            "case_operand_segments" => {
                d.case_segments = Some(self.sizes(&value, at)?);
                return Ok(());
            }
            "case_operand_offsets" => {
                d.case_offsets = Some(self.sizes(&value, at)?);
                return Ok(());
            }
            _ => {}
        }
        let Some(key) = key_of(op, name, self.release()) else {
            if !is_default(op, name, &value) {
                d.attr(other, value);
            }
            return Ok(());
        };
        d.kind_depends_on_type |= key == Key::Kind && is_min_or_max(op, &value);
        if let Some(value) = self.normalize(op, key, value, at)? {
            d.attr(key, value);
        }
        Ok(())
    }

    /// Converts a value to the representation of the op tables. Returns `None` for a default value,
    /// which is not stored.
    fn normalize(&mut self, op: Op, key: Key, value: Attr, at: Token) -> Result<Option<Attr>> {
        let wrong =
            |what: &str| Error::new(at.span(), format!("expected {what} in this attribute"));
        let number = |value: &Attr| match value {
            Attr::Int(value, _) => Some(*value),
            _ => None,
        };
        Ok(Some(match key {
            Key::Value if matches!(op, Op::Arith(_)) => plain_bool(value),
            Key::Value => self.of_vector(plain_bool(value)),
            // The predicate is an attribute of the `index` dialect: `#index<cmp_predicate slt>`.
            Key::Predicate if matches!(op, Op::Index(_)) => {
                let Attr::Other(text) = &value else {
                    return Err(wrong("a predicate such as `#index<cmp_predicate slt>`"));
                };
                let name = text.trim_end_matches('>').rsplit([' ', '<']).next();
                let predicate = name.and_then(IntPredicate::from_name);
                let predicate = predicate.ok_or_else(|| wrong("a known predicate"))?;
                Attr::Int(predicate.code(), Type::I64)
            }
            Key::Predicate | Key::Alignment => match value {
                Attr::Int(value, _) => Attr::Int(value, number_type(op, key)),
                _ => return Err(wrong("a number")),
            },
            Key::Ordering | Key::FailureOrdering => match value {
                Attr::Int(0, _) if matches!(op, Op::Llvm(LlvmOp::Load | LlvmOp::Store)) => {
                    return Ok(None);
                }
                Attr::Int(value, _) => Attr::Int(value, Type::I64),
                _ => return Err(wrong("a number")),
            },
            Key::Callee => match value {
                Attr::Symbol(_) => value,
                _ => return Err(wrong("a symbol")),
            },
            Key::Cases if op == Op::Scf(ScfOp::IndexSwitch) => {
                let list = int_list(&value, &self.module.types);
                Attr::I64s(list.ok_or_else(|| wrong("a list of numbers"))?)
            }
            Key::Cases => {
                let Attr::Dense(bits, ty) = &value else {
                    return Err(wrong("dense integers"));
                };
                let cases = dense_ints(bits, *ty, &self.module.types);
                let shaped = self.module.types.as_shaped(*ty);
                let elem = shaped.map_or(*ty, |(_, elem)| elem);
                let cases = cases.ok_or_else(|| wrong("dense integers"))?;
                if cases.is_empty() {
                    return Ok(None);
                }
                Attr::Ints(cases.into(), elem)
            }
            Key::StaticStrides | Key::Dilations if matches!(op, Op::Linalg(_)) => {
                let list = int_list(&value, &self.module.types);
                let list = list.ok_or_else(|| wrong("a list of numbers"))?;
                if list.iter().all(|factor| *factor == 1) {
                    return Ok(None);
                }
                Attr::I64s(list)
            }
            Key::Dimension => match value {
                Attr::Int(value, _) => Attr::Int(value, Type::I64),
                _ => return Err(wrong("a number")),
            },
            Key::Position
            | Key::StaticOffsets
            | Key::StaticSizes
            | Key::StaticStrides
            | Key::StaticLow
            | Key::StaticHigh => {
                let list = int_list(&value, &self.module.types);
                let mut list = list.ok_or_else(|| wrong("a list of numbers"))?;
                if key == Key::StaticSizes {
                    // In releases up to 15, a dynamic size is written as -1.
                    list.iter_mut()
                        .filter(|v| **v == -1)
                        .for_each(|v| *v = DYNAMIC);
                }
                Attr::I64s(list)
            }
            Key::GepIndices => {
                let list = int_list(&value, &self.module.types);
                let mut list = list.ok_or_else(|| wrong("a list of numbers"))?;
                list.iter_mut()
                    .filter(|v| **v == GEP_DYNAMIC)
                    .for_each(|v| *v = DYNAMIC);
                if list.iter().all(|v| *v == DYNAMIC) {
                    return Ok(None);
                }
                Attr::I64s(list)
            }
            Key::Permutation => match &value {
                Attr::Other(_) => Attr::I64s(self.permutation(&value, at)?),
                _ => {
                    let list = int_list(&value, &self.module.types);
                    Attr::I64s(list.ok_or_else(|| wrong("a list of numbers"))?)
                }
            },
            Key::Reassociation => {
                let Attr::Array(groups) = &value else {
                    return Err(wrong("lists of dimensions"));
                };
                let groups: Option<Vec<Attr>> = groups
                    .iter()
                    .map(|group| Some(Attr::I64s(int_list(group, &self.module.types)?)))
                    .collect();
                Attr::Array(groups.ok_or_else(|| wrong("lists of dimensions"))?.into())
            }
            Key::Overflow => match bits(&value, &OVERFLOW) {
                Some(0) => return Ok(None),
                Some(bits) => Attr::Int(bits, Type::I64),
                None => return Err(wrong("`nsw`, `nuw` or a number")),
            },
            Key::FastMath => match bits(&value, &FAST_MATH) {
                Some(0) => return Ok(None),
                Some(bits) => Attr::Int(bits, Type::I64),
                None => return Err(wrong("fast-math flags")),
            },
            Key::Rounding if matches!(op, Op::Llvm(_)) => match value {
                Attr::Int(mode, _) if MachineRounding::from_code(mode).is_some() => {
                    Attr::Int(mode, Type::I64)
                }
                _ => return Err(wrong("a known rounding mode")),
            },
            Key::Rounding => match value {
                Attr::Int(mode, _) if RoundingMode::from_code(mode).is_some() => {
                    Attr::Int(mode, Type::I32)
                }
                _ => return Err(wrong("a known rounding mode")),
            },
            Key::GepFlags => match value {
                Attr::Unit => Attr::Int(3, Type::I64),
                Attr::Int(0, _) => return Ok(None),
                // The flag `inbounds` implies `nusw`.
                Attr::Int(bits @ 1..=7, _) => Attr::Int(bits | (bits & 1) << 1, Type::I64),
                _ => return Err(wrong("a number from 0 to 7")),
            },
            Key::Kind if matches!(op, Op::Linalg(_)) => match value {
                Attr::Other(_) => value,
                _ => return Err(wrong("a kind such as `#linalg.elementwise_kind<add>`")),
            },
            Key::Kind => {
                let code = match &value {
                    Attr::Str(name) => kind_code(op, name),
                    Attr::Other(text) => text
                        .split_once('<')
                        .and_then(|(_, rest)| kind_code(op, rest.trim_end_matches('>'))),
                    _ => number(&value).map(|n| code_of_number(op, n, self.release())),
                };
                let code = code.ok_or_else(|| wrong("a known kind"))?;
                Attr::Int(code, number_type(op, key))
            }
            Key::InBounds => {
                let Attr::Array(list) = &value else {
                    return Err(wrong("a list of truth values"));
                };
                let masked = self.str(at).contains("masked");
                let flags = list.iter().map(|flag| match flag {
                    Attr::Bool(flag) => Some(Attr::Bool(*flag != masked)),
                    Attr::Int(number @ (-1..=1), _) => Some(Attr::Bool((*number != 0) != masked)),
                    _ => None,
                });
                let flags: Option<Vec<Attr>> = flags.collect();
                Attr::Array(flags.ok_or_else(|| wrong("a list of truth values"))?.into())
            }
            Key::Dimensions => {
                let list = int_list(&value, &self.module.types);
                Attr::I64s(list.ok_or_else(|| wrong("a list of numbers"))?)
            }
            Key::IndexingMaps if matches!(op, Op::Linalg(_)) => {
                let map = |attr: &Attr| match attr {
                    Attr::Other(text) => Some(Attr::Map(Box::new(affine_map(text)?))),
                    _ => None,
                };
                let maps: Option<Vec<Attr>> = value.children().into_iter().map(map).collect();
                Attr::Array(maps.ok_or_else(|| wrong("affine maps"))?.into())
            }
            Key::IndexingMaps => {
                let maps = value.children();
                let maps = maps
                    .into_iter()
                    .map(|map| Some(Attr::I64s(dimensions(map)?)));
                let maps: Option<Vec<Attr>> = maps.collect();
                Attr::Array(
                    maps.ok_or_else(|| wrong("maps that name dimensions"))?
                        .into(),
                )
            }
            Key::IteratorTypes => {
                let types = value.children();
                let types: Option<Dims> = types.into_iter().map(iterator_type).collect();
                Attr::I64s(types.ok_or_else(|| wrong("`parallel` and `reduction`"))?)
            }
            // A map whose results are not dimensions is kept as text.
            Key::PermutationMap => match dimensions(&value) {
                Some(dims) => Attr::I64s(dims),
                None => value,
            },
            Key::Punctuation => {
                let Attr::Other(text) = &value else {
                    return Err(wrong("`#vector.punctuation<…>`"));
                };
                let name = text.strip_prefix("#vector.punctuation<").unwrap_or("");
                match Punctuation::from_name(name.trim_end_matches('>')) {
                    Some(Punctuation::NewLine) => return Ok(None),
                    Some(mark) => Attr::Int(mark.code(), Type::I64),
                    None => return Err(wrong("a punctuation such as `comma`")),
                }
            }
            Key::Step => match value {
                Attr::Int(step, _) => Attr::Int(step, Type::INDEX),
                _ => return Err(wrong("a number")),
            },
            Key::LowerGroups | Key::UpperGroups | Key::Steps | Key::Dilations => {
                let list = int_list(&value, &self.module.types);
                Attr::I64s(list.ok_or_else(|| wrong("a list of numbers"))?)
            }
            Key::Reductions => {
                let list = int_list(&value, &self.module.types);
                let list = list.ok_or_else(|| wrong("a list of kinds"))?;
                let code = |number: &i64| code_of_number(op, i128::from(*number), self.release());
                Attr::I64s(list.iter().map(|number| code(number) as i64).collect())
            }
            // Affine maps and sets were already parsed where they occur.
            Key::Map | Key::LowerMap | Key::UpperMap | Key::Condition => value,
            Key::ElemType => match value {
                Attr::Type(_) => value,
                _ => return Err(wrong("a type")),
            },
            Key::Message => match value {
                Attr::Str(_) => value,
                _ => return Err(wrong("a string")),
            },
            Key::Exact
            | Key::Disjoint
            | Key::NonNeg
            | Key::Unsigned
            | Key::Volatile
            | Key::NoFold
            | Key::Unique
            | Key::Restrict
            | Key::Writable
            | Key::ReadOnly
            | Key::PoisonFlag
            | Key::InputCount => match value {
                Attr::Bool(false) | Attr::Int(0, _) if key != Key::PoisonFlag => {
                    return Ok(None);
                }
                Attr::Bool(true) if key != Key::PoisonFlag => Attr::Unit,
                _ => value,
            },
            Key::Other(_) => value,
        }))
    }

    /// Returns the permutation that the text of an `affine_map<…>` denotes.
    fn permutation(&mut self, value: &Attr, at: Token) -> Result<Dims> {
        let dims = dimensions(value).filter(|dims| !dims.contains(&-1));
        dims.ok_or_else(|| Error::new(at.span(), "expected a permutation in this attribute"))
    }

    /// Corrects a kind `min` or `max` of release 13. These names are used for both floats and
    /// signed integers.
    pub(super) fn correct_min_max_kind(&self, d: &mut Draft<'a>) {
        let types = &self.module.types;
        let floats = d.results.iter().all(|ty| types.scalar_of(*ty).is_float());
        if !d.kind_depends_on_type || !floats {
            return;
        }
        for attr in d.attrs.iter_mut().filter(|attr| attr.key == Key::Kind) {
            if let Attr::Int(code, _) = &mut attr.value {
                *code = match CombiningKind::from_code(*code) {
                    Some(CombiningKind::MinSI) => CombiningKind::MinNumF.code(),
                    Some(CombiningKind::MaxSI) => CombiningKind::MaxNumF.code(),
                    _ => *code,
                };
            }
        }
    }

    /// Completes a subview of release 13, which may omit trailing dimensions if it includes them
    /// completely.
    ///
    /// The omitted offsets, sizes and strides are filled in, if the sizes are static.
    pub(super) fn complete_subview(&mut self, d: &mut Draft<'a>, op: Op, at: Token) -> Result<()> {
        let source = d.operands.first().map(|source| self.value_type(*source));
        let source = source.and_then(|ty| self.module.types.as_memref(ty));
        let (Op::MemRef(MemRefOp::SubView), Some(source)) = (op, source) else {
            return Ok(());
        };
        let releases = ReleaseSet::only(Release::R13);
        if !self.may_be(releases) {
            return Ok(());
        }
        let mut short = false;
        for (key, part) in [
            (Key::StaticOffsets, Some(0)),
            (Key::StaticSizes, None),
            (Key::StaticStrides, Some(1)),
        ] {
            let attr = d.attrs.iter_mut().find(|attr| attr.key == key);
            let Some(Attr::I64s(list)) = attr.map(|attr| &mut attr.value) else {
                continue;
            };
            let rest = source.shape.get(list.len()..).unwrap_or(&[]);
            if !rest.is_empty() && !rest.contains(&DYNAMIC) {
                list.extend(rest.iter().map(|size| part.unwrap_or(*size)));
                short = true;
            }
        }
        if short {
            self.restrict(releases, at.span())?;
        }
        Ok(())
    }

    /// In generic form, adds the element type that a typed pointer implies. The parser calls this
    /// function after it has parsed the whole op.
    pub(super) fn complete(&mut self, d: &mut Draft<'a>, op: Op, name: Token) -> Result<()> {
        let alloca = op == Op::Llvm(LlvmOp::Alloca);
        if !alloca && op != Op::Llvm(LlvmOp::GetElementPtr) {
            return Ok(());
        }
        let missing = |what: &str| {
            let message = format!("expected {what} of the op");
            Error::new(name.span(), message)
        };
        if d.attrs.iter().any(|a| a.key == Key::ElemType) {
            return Ok(());
        }
        // The typed pointer is the result of an `alloca`, or the base of a GEP.
        let pointer = if alloca {
            d.results.first().copied()
        } else {
            d.types.first().copied()
        };
        let pointee = pointer.map(|ty| self.pointer_scalar(ty));
        let Some(elem) = pointee.and_then(|ty| self.module.types.pointee(ty)) else {
            return Err(missing("an attribute `elem_type`"));
        };
        d.attr(Key::ElemType, Attr::Type(elem));
        Ok(())
    }

    /// Returns the element type of a vector of pointers. A pointer type is returned unchanged.
    pub(super) fn pointer_scalar(&self, ty: Type) -> Type {
        self.module.types.scalar_of(ty)
    }
}

/// Returns whether the kind is `min` or `max`, which release 13 uses for floats and for signed
/// integers.
fn is_min_or_max(op: Op, value: &Attr) -> bool {
    let name = match value {
        Attr::Str(name) => name,
        Attr::Other(text) => text.strip_prefix("#vector.kind<").unwrap_or(""),
        _ => "",
    };
    matches!(op, Op::Vector(_)) && matches!(name.trim_end_matches('>'), "min" | "max")
}

/// Returns 1 if a dimension of `vector.contract` or a loop is reduced, and 0 if it is parallel.
fn iterator_type(value: &Attr) -> Option<i64> {
    let name = match value {
        Attr::Str(name) => name,
        Attr::Other(text) => text
            .strip_prefix("#vector.iterator_type<")
            .or_else(|| text.strip_prefix("#linalg.iterator_type<"))?
            .strip_suffix('>')?,
        _ => return None,
    };
    match name {
        "parallel" => Some(0),
        "reduction" => Some(1),
        _ => None,
    }
}

/// Returns the dimensions in the results of a map that is kept as text, such as `affine_map<(d0,
/// d1) -> (d1, 0)>`.
///
/// For a result 0, the returned dimension is -1. Returns `None` for a map with any other result.
fn dimensions(value: &Attr) -> Option<Dims> {
    let Attr::Other(text) = value else {
        return None;
    };
    let inner = text.trim().strip_prefix("affine_map<")?.strip_suffix('>')?;
    let (from, to) = inner.split_once("->")?;
    let names = |side: &'_ str| -> Option<Vec<String>> {
        let list = side.trim().strip_prefix('(')?.strip_suffix(')')?;
        let names = list.split(',').map(|name| name.trim().to_owned());
        Some(names.filter(|name| !name.is_empty()).collect())
    };
    let (from, to) = (names(from)?, names(to)?);
    if from.len() > 128 || to.len() > 128 {
        return None;
    }
    let dimension = |name: &String| match name.as_str() {
        "0" => Some(-1),
        _ => from.iter().position(|f| f == name).map(|i| i as i64),
    };
    to.iter().map(dimension).collect()
}

/// Returns the type of a number in an attribute. The type is `i32` for the alignment of masked
/// memory accesses and for float classes, otherwise `i64`.
fn number_type(op: Op, key: Key) -> Type {
    let masked = matches!(
        op,
        Op::Llvm(LlvmOp::MaskedLoad | LlvmOp::MaskedStore | LlvmOp::Gather | LlvmOp::Scatter)
    );
    if key == Key::Alignment && masked || op == Op::Llvm(LlvmOp::IsFpClass) {
        Type::I32
    } else {
        Type::I64
    }
}

/// Returns whether an attribute that no op table lists has its default value.
fn is_default(op: Op, name: &str, value: &Attr) -> bool {
    if matches!(op, Op::Ub(_)) {
        return name == "value" && *value == Attr::Other("#ub.poison".into());
    }
    if !matches!(op, Op::Llvm(_)) {
        return false;
    }
    match name {
        "CConv" => *value == Attr::Other("#llvm.cconv<ccc>".into()),
        "TailCallKind" => *value == Attr::Other("#llvm.tailcallkind<none>".into()),
        "op_bundle_sizes" => matches!(value, Attr::Ints(list, _) if list.is_empty()),
        "linkage" => linkage_name(value) == Some("external"),
        _ => false,
    }
}

/// Returns flag bits that are written as a number or as `#dialect.flags<a, b>`.
fn bits(value: &Attr, names: &[&str]) -> Option<i128> {
    match value {
        Attr::Int(bits, _) => Some(*bits).filter(|b| (0..1 << names.len()).contains(b)),
        Attr::Other(text) => {
            let inner = text.split_once('<')?.1.strip_suffix('>')?;
            let mut bits = 0;
            for name in inner.split(',').map(str::trim) {
                match names.iter().position(|n| *n == name) {
                    Some(bit) => bits |= 1 << bit,
                    None if name.is_empty() || name == "none" => {}
                    None if name == "fast" => bits = (1 << names.len()) - 1,
                    None => return None,
                }
            }
            Some(bits)
        }
        _ => None,
    }
}
