//! How a class is divided into groups for which a game is made.

/// The groups of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassGroups {
    /// How many groups there are of each number of players, the largest first.
    pub sizes: Vec<(u32, u32)>,
    /// How many students are left over, and share a place with another.
    pub sharing: u32,
    /// How many places are left over, for each of which a student plays two.
    pub empty: u32,
}

impl ClassGroups {
    /// `students` in so many groups, as even as can be, each of a number of players that the game allows. Places are left
    /// over only where even the smallest groups have more of them than there are students.
    pub fn of(students: u32, groups: u32, allowed: &[u32]) -> ClassGroups {
        let mut left = i64::from(students);
        let mut sizes: Vec<(u32, u32)> = Vec::new();
        for group in (1..=i64::from(groups)).rev() {
            let even = (left.max(0) + group - 1) / group;
            let fitting = allowed.iter().filter(|players| i64::from(**players) <= even).max();
            let players = fitting.or(allowed.iter().min()).copied().unwrap_or(even as u32);
            left -= i64::from(players);
            match sizes.iter_mut().find(|(_, of)| *of == players) {
                Some((count, _)) => *count += 1,
                None => sizes.push((1, players)),
            }
        }
        sizes.sort_by_key(|(_, players)| std::cmp::Reverse(*players));
        ClassGroups { sizes, sharing: left.max(0) as u32, empty: (-left).max(0) as u32 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_have_numbers_of_players_that_the_game_allows() {
        let groups = |students, groups, allowed: &[u32]| {
            let ClassGroups { sizes, sharing, empty } = ClassGroups::of(students, groups, allowed);
            (sizes, sharing, empty)
        };
        assert_eq!(groups(27, 4, &[2, 4, 6, 8]), (vec![(1, 8), (3, 6)], 1, 0));
        assert_eq!(groups(27, 7, &[2, 3, 4]), (vec![(6, 4), (1, 3)], 0, 0));
        assert_eq!(groups(24, 6, &[2, 3, 4]), (vec![(6, 4)], 0, 0));
        assert_eq!(groups(27, 14, &[2]), (vec![(14, 2)], 0, 1));
        assert_eq!(groups(27, 5, &[4, 6]), (vec![(3, 6), (2, 4)], 1, 0));
    }
}
