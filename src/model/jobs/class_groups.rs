//! How a class is divided into groups for which a game is made.

use crate::model::{Job, Kit};

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
    /// The groups of the class of a job, for as many of which as it has sets; `None` where it is for no class.
    pub fn of_job(job: &Job, kit: &Kit) -> Option<ClassGroups> {
        let most = job.players.unwrap_or(u32::MAX);
        let allowed: Vec<u32> = kit
            .players
            .iter()
            .copied()
            .filter(|players| *players <= most)
            .collect();
        Some(ClassGroups::of(job.class?, job.sets, &allowed))
    }

    /// Names in order, as many for each group as it has players; those that are left over join the first groups.
    pub fn named(&self, names: &[String]) -> Vec<Vec<String>> {
        let sizes = self
            .sizes
            .iter()
            .flat_map(|(count, players)| vec![*players as usize; *count as usize]);
        let mut rest = names.iter().cloned();
        let mut groups: Vec<Vec<String>> = sizes
            .map(|players| rest.by_ref().take(players).collect())
            .collect();
        let count = groups.len().max(1);
        rest.enumerate()
            .for_each(|(n, name)| groups[n % count].push(name));
        groups.retain(|group| !group.is_empty());
        groups
    }

    /// `students` in so many groups, as even as can be, each of a number of players that the game allows. Places are left
    /// over only where even the smallest groups have more of them than there are students.
    pub fn of(students: u32, groups: u32, allowed: &[u32]) -> ClassGroups {
        let mut left = i64::from(students);
        let mut sizes: Vec<(u32, u32)> = Vec::new();
        for group in (1..=i64::from(groups)).rev() {
            let even = (left.max(0) + group - 1) / group;
            let fitting = allowed
                .iter()
                .filter(|players| i64::from(**players) <= even)
                .max();
            let players = fitting
                .or(allowed.iter().min())
                .copied()
                .unwrap_or(even as u32);
            left -= i64::from(players);
            match sizes.iter_mut().find(|(_, of)| *of == players) {
                Some((count, _)) => *count += 1,
                None => sizes.push((1, players)),
            }
        }
        sizes.sort_by_key(|(_, players)| std::cmp::Reverse(*players));
        ClassGroups {
            sizes,
            sharing: left.max(0) as u32,
            empty: (-left).max(0) as u32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_have_numbers_of_players_that_the_game_allows() {
        let groups = |students, groups, allowed: &[u32]| {
            let ClassGroups {
                sizes,
                sharing,
                empty,
            } = ClassGroups::of(students, groups, allowed);
            (sizes, sharing, empty)
        };
        assert_eq!(groups(27, 4, &[2, 4, 6, 8]), (vec![(1, 8), (3, 6)], 1, 0));
        assert_eq!(groups(27, 7, &[2, 3, 4]), (vec![(6, 4), (1, 3)], 0, 0));
        assert_eq!(groups(24, 6, &[2, 3, 4]), (vec![(6, 4)], 0, 0));
        assert_eq!(groups(27, 14, &[2]), (vec![(14, 2)], 0, 1));
        assert_eq!(groups(27, 5, &[4, 6]), (vec![(3, 6), (2, 4)], 1, 0));
    }

    #[test]
    fn names_are_given_to_players_group_after_group() {
        let names: Vec<String> = "ABCDEFGH".chars().map(String::from).collect();
        let named = |sizes: &[(u32, u32)], count: usize| {
            let groups = ClassGroups {
                sizes: sizes.to_vec(),
                sharing: 0,
                empty: 0,
            };
            groups
                .named(&names[..count])
                .iter()
                .map(|group| group.concat())
                .collect::<Vec<String>>()
        };
        assert_eq!(named(&[(2, 4)], 8), ["ABCD", "EFGH"]);
        assert_eq!(named(&[(1, 4), (2, 2)], 8), ["ABCD", "EF", "GH"]);
        assert_eq!(named(&[(2, 3)], 8), ["ABCG", "DEFH"], "two share a place");
        assert_eq!(named(&[(3, 3)], 4), ["ABC", "D"], "a short list");
    }
}
