//! Places of lanes in vectors: the last index of a place changes fastest.

/// Returns all places of a shape, in the order of the lanes.
fn places(shape: &[usize]) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::with_capacity(shape.len())];
    for size in shape {
        let longer = all.into_iter().flat_map(|place: Vec<usize>| {
            (0..*size).map(move |index| {
                let mut place = place.clone();
                place.push(index);
                place
            })
        });
        all = longer.collect();
    }
    all
}

/// Returns the lane at a place; `None` if the place is outside of the shape.
fn lane(shape: &[usize], place: &[usize]) -> Option<usize> {
    if shape.len() != place.len() || place.iter().zip(shape).any(|(index, size)| index >= size) {
        return None;
    }
    let both = place.iter().zip(shape);
    Some(both.fold(0, |lane, (index, size)| lane * size + index))
}

/// Returns the source lane of each lane of a transposed vector.
pub(super) fn transposed(shape: &[usize], order: &[usize]) -> Option<Vec<usize>> {
    let to: Option<Vec<usize>> = order.iter().map(|dim| shape.get(*dim).copied()).collect();
    let each = places(&to?).into_iter().map(|place| {
        let mut source = vec![0; shape.len()];
        for (index, dim) in place.iter().zip(order) {
            *source.get_mut(*dim)? = *index;
        }
        lane(shape, &source)
    });
    each.collect()
}

/// Returns the lane of a vector that belongs to each lane of a part of it. The part has the innermost
/// dimensions, and its first lane is at the offsets. Missing offsets are zero.
pub(super) fn part(shape: &[usize], part: &[usize], offsets: &[usize]) -> Option<Vec<usize>> {
    let outer = shape.len().checked_sub(part.len())?;
    let each = places(part).into_iter().map(|place| {
        let mut at: Vec<usize> = (0..shape.len())
            .map(|dim| offsets.get(dim).copied().unwrap_or(0))
            .collect();
        for (index, along) in at[outer..].iter_mut().zip(&place) {
            *index += along;
        }
        lane(shape, &at)
    });
    each.collect()
}

/// Returns the source lane of each lane of a vector that repeats another one along new leading
/// dimensions and along dimensions of size 1.
pub(super) fn repeated(from: &[usize], to: &[usize]) -> Option<Vec<usize>> {
    let outer = to.len().checked_sub(from.len())?;
    let each = places(to).into_iter().map(|place| {
        let source = place[outer..].iter().zip(from);
        let source: Vec<usize> = source
            .map(|(index, size)| if *size == 1 { 0 } else { *index })
            .collect();
        lane(from, &source)
    });
    each.collect()
}

/// Returns which bits of a mask are set: those all of whose indices are below the sizes.
pub(super) fn mask(shape: &[usize], sizes: &[i64]) -> Vec<bool> {
    let shape = if shape.is_empty() { &[1][..] } else { shape };
    let is_set = |place: Vec<usize>| {
        let mut both = place.iter().zip(sizes);
        both.all(|(index, size)| i64::try_from(*index).is_ok_and(|index| index < *size))
    };
    places(shape).into_iter().map(is_set).collect()
}

#[cfg(test)]
mod tests {
    use super::{mask, part, repeated, transposed};

    #[test]
    fn lanes_are_found_by_their_places() {
        // The rows (0 1 2) and (3 4 5) become (0 3), (1 4) and (2 5).
        assert_eq!(transposed(&[2, 3], &[1, 0]), Some(vec![0, 3, 1, 4, 2, 5]));
        // The lower right corner.
        assert_eq!(part(&[2, 3], &[1, 2], &[1, 1]), Some(vec![4, 5]));
        // The second row, by the offset of the outer dimension.
        assert_eq!(part(&[2, 3], &[3], &[1, 0]), Some(vec![3, 4, 5]));
        assert_eq!(part(&[2, 3], &[2, 3], &[0, 1]), None);
        // Each of two columns is repeated in three rows, and each of two rows in three columns.
        assert_eq!(repeated(&[2], &[3, 2]), Some(vec![0, 1, 0, 1, 0, 1]));
        assert_eq!(repeated(&[2, 1], &[2, 3]), Some(vec![0, 0, 0, 1, 1, 1]));
        assert_eq!(mask(&[2, 2], &[1, 5]), [true, true, false, false]);
    }
}
