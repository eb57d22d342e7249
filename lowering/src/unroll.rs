//! Ops on multi-dimensional vectors, which are arrays of one-dimensional vectors ("Vector Types").
//! The conversion emits an op for each of the innermost vectors.

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{OpId, Type, TypeKind, Types, ValueId};

use crate::builder::Builder;
use crate::{Cx, Failure, Fault};

/// The maximum number of rows of a converted vector. The number is limited because the code grows
/// with each row.
const MAX_ROWS: usize = 1 << 12;

/// Returns the sizes of nested arrays, outermost first, and their innermost element type.
pub(crate) fn peel(types: &Types, mut ty: Type) -> (Dims, Type) {
    let mut sizes = Dims::new();
    while let TypeKind::LlvmArray { len, elem } = types.kind(ty) {
        sizes.push(len.cast_signed());
        ty = *elem;
    }
    (sizes, ty)
}

/// Returns all positions within these sizes, in row-major order.
///
/// # Errors
/// Fails if there are too many positions.
pub(crate) fn positions(sizes: &[i64]) -> Result<Vec<Dims>, Failure> {
    let mut all = vec![Dims::new()];
    for size in sizes {
        let size = usize::try_from(*size).unwrap_or(0);
        if all.len().saturating_mul(size) > MAX_ROWS {
            return Err(Failure::unsupported(
                "a vector with too many rows is not converted",
            ));
        }
        all = all
            .iter()
            .flat_map(|prefix| {
                (0i64..).take(size).map(|i| {
                    let mut position = prefix.clone();
                    position.push(i);
                    position
                })
            })
            .collect();
    }
    Ok(all)
}

impl Cx<'_> {
    /// Applies an op to scalars, to one-dimensional vectors, or to each of the innermost vectors of
    /// its operands, and sets the results. The callback `each` receives the operands and the result
    /// types of one application.
    pub(crate) fn unrolled<const N: usize>(
        &mut self,
        id: OpId,
        mut each: impl FnMut(&mut Self, &[ValueId], [Type; N]) -> Result<[ValueId; N], Failure>,
    ) -> Result<(), Failure> {
        let operands = self.values(self.body.operands(id))?;
        let mut types = [Type::NONE; N];
        for (i, ty) in types.iter_mut().enumerate() {
            *ty = self.ty(self.body.ty(self.body.result(id, i)))?;
        }
        let sizes = types
            .first()
            .map(|ty| peel(&self.b.module.types, *ty).0)
            .unwrap_or_default();
        let values = if sizes.is_empty() {
            each(self, &operands, types)?
        } else {
            let rows = types.map(|ty| peel(&self.b.module.types, ty).1);
            let mut whole = types.map(|ty| self.b.undef(ty));
            for position in positions(&sizes)? {
                let mut parts = Vec::with_capacity(operands.len());
                for operand in &operands {
                    parts.push(self.b.row(*operand, &position));
                }
                if let (true, Some(last)) = (self.b.planted(Fault::FirstRow), parts.last_mut()) {
                    let first = Dims::from_elem(0, position.len());
                    *last = self.b.row(operands[operands.len() - 1], &first);
                }
                let values = each(self, &parts, rows)?;
                for (whole, value) in whole.iter_mut().zip(values) {
                    *whole = self.b.insert(*whole, &position, value);
                }
            }
            whole
        };
        for (i, value) in values.into_iter().enumerate() {
            self.set(self.body.result(id, i), value);
        }
        Ok(())
    }
}

impl Builder<'_> {
    /// Extracts the element at a position of nested arrays.
    pub(crate) fn row(&mut self, array: ValueId, position: &[i64]) -> ValueId {
        let mut ty = self.body.ty(array);
        for _ in position {
            if let TypeKind::LlvmArray { elem, .. } = self.module.types.kind(ty) {
                ty = *elem;
            }
        }
        self.extract(array, position, ty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_run_in_row_major_order() {
        let all = positions(&[2, 3]).unwrap();
        let want: [[i64; 2]; 6] = [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]];
        assert_eq!(all.len(), 6);
        assert!(all.iter().zip(want).all(|(a, b)| a[..] == b));
        assert_eq!(positions(&[2, 0]).unwrap().len(), 0);
        assert_eq!(positions(&[64, 64]).unwrap().len(), 4096);
        assert!(positions(&[64, 65]).is_err());
        assert!(positions(&[1 << 20, 1 << 20]).is_err());
    }
}
