//! Lines between numbered places, joined into runs.

use std::collections::{BTreeMap, BTreeSet};

/// Lines as few runs of places: a run goes on wherever just two lines meet, and one that returns to its start ends there. A
/// line that is given twice is one line.
pub fn runs(lines: impl IntoIterator<Item = [usize; 2]>) -> Vec<Vec<usize>> {
    let mut ways: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for [a, b] in lines.into_iter().filter(|[a, b]| a != b) {
        ways.entry(a).or_default().insert(b);
        ways.entry(b).or_default().insert(a);
    }
    let goes_on: BTreeMap<usize, bool> = ways.iter().map(|(at, to)| (*at, to.len() == 2)).collect();
    let ends = goes_on.iter().filter(|(_, goes_on)| !**goes_on);
    // Once all that ends somewhere is gone, only loops are left.
    let starts: Vec<usize> = ends
        .map(|(at, _)| *at)
        .chain(ways.keys().copied())
        .collect();
    let mut runs = Vec::new();
    for start in starts {
        while let Some(first) = take(&mut ways, start) {
            let mut run = vec![start, first];
            while let Some(at) = run.last().copied().filter(|at| *at != start && goes_on[at]) {
                let Some(next) = take(&mut ways, at) else {
                    break;
                };
                run.push(next);
            }
            runs.push(run);
        }
    }
    runs
}

/// Takes a line that leaves a place, and returns its other end.
fn take(ways: &mut BTreeMap<usize, BTreeSet<usize>>, at: usize) -> Option<usize> {
    let to = ways.get_mut(&at)?.pop_first()?;
    ways.get_mut(&to)?.remove(&at);
    Some(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_meet_are_one_run_up_to_a_fork() {
        assert_eq!(runs([[3, 2], [1, 2], [3, 4], [2, 1]]), [[1, 2, 3, 4]]);
        assert_eq!(
            runs([[1, 2], [2, 3], [2, 4]]),
            [vec![1, 2], vec![2, 3], vec![2, 4]]
        );
        assert_eq!(runs([[5, 6], [6, 7], [7, 5]]), [[5, 6, 7, 5]]);
        assert_eq!(runs([[1, 1]]), Vec::<Vec<usize>>::new());
    }
}
