//! The texts that were read, so that a note can show the line it speaks of.

/// A text file by its number in [`Sources`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(u32);

/// Every text file read so far, in the order of reading.
#[derive(Debug, Default)]
pub struct Sources {
    files: Vec<(String, String)>,
}

impl Sources {
    /// Keeps a file's text and gives it a number.
    pub fn add(&mut self, path: &str, text: String) -> FileId {
        self.files.push((path.to_owned(), text));
        FileId(self.files.len() as u32 - 1)
    }

    /// The path of a file, within its kit.
    pub fn path(&self, file: FileId) -> &str {
        &self.files[file.0 as usize].0
    }

    /// The text of a file.
    pub fn text(&self, file: FileId) -> &str {
        &self.files[file.0 as usize].1
    }

    /// Line and column of a byte offset, both counted from one; the column
    /// counts characters.
    pub fn place(&self, file: FileId, offset: usize) -> (usize, usize) {
        let text = self.text(file);
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &text[..offset];
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        (line, before[start..].chars().count() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_counts_lines_and_characters_from_one() {
        let mut sources = Sources::default();
        let file = sources.add("a.toml", "né = 1\nb = 2\n".to_owned());
        assert_eq!(sources.place(file, 0), (1, 1));
        assert_eq!(sources.place(file, 3), (1, 3));
        assert_eq!(sources.place(file, 8), (2, 1));
        assert_eq!(sources.place(file, 999), (3, 1));
    }
}
