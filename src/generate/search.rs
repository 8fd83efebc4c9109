//! The search for a layout: layouts are proposed and scored until one is accepted.

/// Proposes layouts, at most `tries` and at least one, until the score of one is at most `accepted`.
///
/// `propose` turns the last layout into the next, the first of them from `layout`. `measure` gives the score of a
/// layout, and what else was found out about it. A lower score is better; scores may be tuples, of which the first
/// number that differs decides.
///
/// # Errors
/// The first of the layouts with the lowest score, and that score, if none was accepted.
pub(super) fn search<T: Clone, S: PartialOrd, M>(
    mut layout: T,
    tries: u32,
    accepted: S,
    mut propose: impl FnMut(&mut T),
    measure: impl Fn(&T) -> (S, M),
) -> Result<(T, M), (T, S)> {
    propose(&mut layout);
    let (score, measured) = measure(&layout);
    let mut best = (layout.clone(), score, measured);
    for _ in 1..tries {
        if best.1 <= accepted {
            break;
        }
        propose(&mut layout);
        let (score, measured) = measure(&layout);
        if score < best.1 {
            best = (layout.clone(), score, measured);
        }
    }
    let (layout, score, measured) = best;
    if score <= accepted {
        Ok((layout, measured))
    } else {
        Err((layout, score))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Proposes 1, 2, 3 and so on, each scored by its distance from 5.
    fn found(tries: u32, accepted: u32) -> Result<(u32, u32), (u32, u32)> {
        search(
            0,
            tries,
            accepted,
            |layout| *layout += 1,
            |layout: &u32| (layout.abs_diff(5), layout.abs_diff(5)),
        )
    }

    #[test]
    fn the_first_layout_within_the_threshold_is_accepted() {
        assert_eq!(found(100, 2), Ok((3, 2)));
        assert_eq!(found(1, 4), Ok((1, 4)));
    }

    #[test]
    fn the_best_is_returned_where_none_is_accepted() {
        assert_eq!(found(3, 0), Err((3, 2)));
        // Six scores as four does, but comes later.
        assert_eq!(
            search(
                3,
                3,
                0,
                |n| *n += if *n == 4 { 2 } else { 1 },
                |n: &u32| (n.abs_diff(5), ())
            ),
            Err((4, 1))
        );
    }
}
