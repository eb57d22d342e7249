//! Types in messages, as MLIR writes them today.

use std::fmt::{Display, Formatter, Result};

use super::context::text;
use crate::module::Module;
use crate::types::{DYNAMIC, FloatKind, Layout, Type, TypeKind};

/// Types that are nested deeper are cut short.
const MAX_DEPTH: u32 = 8;

/// A type in a message.
pub(super) struct Described<'a> {
    module: &'a Module,
    ty: Type,
    depth: u32,
}

/// Types in a message.
pub(super) struct DescribedList<'a> {
    module: &'a Module,
    types: &'a [Type],
    depth: u32,
}

impl<'a> Described<'a> {
    pub(super) fn new(module: &'a Module, ty: Type) -> Self {
        let depth = MAX_DEPTH;
        Described { module, ty, depth }
    }
}

impl<'a> DescribedList<'a> {
    pub(super) fn new(module: &'a Module, types: &'a [Type]) -> Self {
        let depth = MAX_DEPTH;
        DescribedList {
            module,
            types,
            depth,
        }
    }
}

impl Display for DescribedList<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("(")?;
        for (i, ty) in self.types.iter().enumerate() {
            if i != 0 {
                f.write_str(", ")?;
            }
            let (module, ty, depth) = (self.module, *ty, self.depth);
            Described { module, ty, depth }.fmt(f)?;
        }
        f.write_str(")")
    }
}

impl Display for Described<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        if self.depth == 0 || self.ty.index() >= self.module.types.len() {
            return f.write_str("…");
        }
        let sub = |ty| Described {
            module: self.module,
            ty,
            depth: self.depth - 1,
        };
        let list = |types| DescribedList {
            module: self.module,
            types,
            depth: self.depth - 1,
        };
        match self.module.types.kind(self.ty) {
            TypeKind::Int(width) => write!(f, "i{width}"),
            TypeKind::Index => f.write_str("index"),
            TypeKind::Float(FloatKind::F16) => f.write_str("f16"),
            TypeKind::Float(FloatKind::BF16) => f.write_str("bf16"),
            TypeKind::Float(FloatKind::F32) => f.write_str("f32"),
            TypeKind::Float(FloatKind::F64) => f.write_str("f64"),
            TypeKind::None => f.write_str("none"),
            TypeKind::Complex(elem) => write!(f, "complex<{}>", sub(*elem)),
            TypeKind::Vector { shape, elem } => write!(f, "vector<{}{}>", Shape(shape), sub(*elem)),
            TypeKind::MemRef(memref) => {
                write!(f, "memref<{}{}", Shape(&memref.shape), sub(memref.elem))?;
                match &memref.layout {
                    Layout::Identity => {}
                    Layout::Strided { offset, strides } => write!(
                        f,
                        ", strided<[{}], offset: {}>",
                        Sizes(strides),
                        Sizes(&[*offset])
                    )?,
                    Layout::Other(map) => write!(f, ", {}", text(self.module, *map))?,
                }
                if memref.space != 0 {
                    write!(f, ", {}", memref.space)?;
                }
                f.write_str(">")
            }
            TypeKind::UnrankedMemRef { elem, .. } => write!(f, "memref<*x{}>", sub(*elem)),
            TypeKind::Function { inputs, results } => {
                write!(f, "{} -> {}", list(inputs), list(results))
            }
            TypeKind::LlvmVoid => f.write_str("!llvm.void"),
            TypeKind::LlvmPtr { pointee, space } => match (pointee, space) {
                (None, 0) => f.write_str("!llvm.ptr"),
                (None, space) => write!(f, "!llvm.ptr<{space}>"),
                (Some(pointee), 0) => write!(f, "!llvm.ptr<{}>", sub(*pointee)),
                (Some(pointee), space) => write!(f, "!llvm.ptr<{}, {space}>", sub(*pointee)),
            },
            TypeKind::LlvmStruct { packed, fields } => {
                let packed = if *packed { "packed " } else { "" };
                write!(f, "!llvm.struct<{packed}{}>", list(fields))
            }
            TypeKind::LlvmArray { len, elem } => write!(f, "!llvm.array<{len} x {}>", sub(*elem)),
            TypeKind::LlvmFunc {
                result,
                params,
                varargs,
            } => {
                let dots = if *varargs { "..." } else { "" };
                write!(f, "!llvm.func<{} {}{dots}>", sub(*result), list(params))
            }
            TypeKind::Other(name) => f.write_str(text(self.module, *name)),
        }
    }
}

/// `2x?x` before an element type.
struct Shape<'a>(&'a [i64]);

impl Display for Shape<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.0
            .iter()
            .try_for_each(|size| write!(f, "{}x", Sizes(&[*size])))
    }
}

/// `2, ?`.
pub(super) struct Sizes<'a>(pub(super) &'a [i64]);

impl Display for Sizes<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for (i, size) in self.0.iter().enumerate() {
            if i != 0 {
                f.write_str(", ")?;
            }
            match *size {
                DYNAMIC => f.write_str("?")?,
                size => write!(f, "{size}")?,
            }
        }
        Ok(())
    }
}
