//! The structure tree of a file (ISO 32000-1, 14.7): what is said on its pages, in reading order.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::io;
use std::sync::Arc;

use foldhash::fast::RandomState;
use lopdf::{Object, ObjectId, dictionary, text_string};
use rayon::prelude::*;
use smallvec::SmallVec;

use super::objects::{Objects, int, spelled};
use crate::scene::{Element, Role};
use crate::sheet::Sheet;

/// So many elements are spelled one after the other, and others on other cores.
const TOGETHER: usize = 1_024;
/// So many of these parts are in memory at once, beside those that are in the file.
const AT_ONCE: usize = 16;

/// The structure types of headings by rank (ISO 32000-1, 14.8.4.3.2); there are no more.
const RANKS: [&str; 6] = ["H1", "H2", "H3", "H4", "H5", "H6"];

/// The structure of a file in the making.
#[derive(Default)]
pub(super) struct Structure {
    nodes: Vec<Node>,
    /// The parts of the document, one for each component, in order of their first page.
    parts: Vec<(String, usize)>,
    /// The nodes of elements, by address; `nodes` keeps what is there.
    known: HashMap<usize, usize, RandomState>,
    /// For each page the node of each stretch of its content.
    pages: Vec<Vec<usize>>,
}

struct Node {
    what: What,
    parent: Option<usize>,
    /// Most nodes are a paragraph, with one stretch of content.
    kids: SmallVec<[Kid; 1]>,
}

enum What {
    /// All sheets of a component.
    Part,
    Element(Arc<Element>),
    /// A cell without words.
    EmptyCell,
}

/// What a node holds, in numbers of 32 bits, since a file may have a million of them.
#[derive(Clone, Copy)]
enum Kid {
    Node(u32),
    /// A stretch of content: its page and its number there.
    Content(u32, u32),
}

/// What the objects of a tree name.
struct Names<'n> {
    pages: &'n [ObjectId],
    ids: Vec<ObjectId>,
    document: ObjectId,
    /// Alternative texts that are in several places.
    alts: BTreeMap<&'n str, ObjectId>,
    numbered: ObjectId,
    dotted: ObjectId,
    column: ObjectId,
}

impl Structure {
    /// Adds the marked content of the next page.
    pub(super) fn page(&mut self, sheet: &Sheet, marked: Vec<Marked>) {
        let (part, page) = (self.part(&sheet.component), self.pages.len());
        let mut owners = Vec::with_capacity(marked.len());
        for (number, Marked { element, section }) in marked.into_iter().enumerate() {
            let above = section.map_or(part, |section| self.node(&section, part));
            let node = self.node(&element, above);
            self.nodes[node]
                .kids
                .push(Kid::Content(page as u32, number as u32));
            owners.push(node);
        }
        self.pages.push(owners);
    }

    fn part(&mut self, component: &str) -> usize {
        if let Some((_, part)) = self.parts.iter().find(|(name, _)| name == component) {
            return *part;
        }
        let part = self.add(What::Part, None);
        self.parts.push((component.to_owned(), part));
        part
    }

    /// The node of an element; of one without a parent that is met for the first time, below `top`.
    fn node(&mut self, element: &Arc<Element>, top: usize) -> usize {
        let address = Arc::as_ptr(element) as usize;
        if let Some(known) = self.known.get(&address) {
            return *known;
        }
        let parent = element
            .parent
            .as_ref()
            .map_or(top, |parent| self.node(parent, top));
        let node = self.add(What::Element(Arc::clone(element)), Some(parent));
        self.known.insert(address, node);
        node
    }

    fn add(&mut self, what: What, parent: Option<usize>) -> usize {
        let node = self.nodes.len();
        self.nodes.push(Node {
            what,
            parent,
            kids: SmallVec::new(),
        });
        if let Some(parent) = parent {
            self.nodes[parent].kids.push(Kid::Node(node as u32));
        }
        node
    }

    /// Writes the tree; gives its root.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn write(
        mut self,
        objects: &mut Objects,
        pages: &[ObjectId],
    ) -> io::Result<ObjectId> {
        self.fill_tables();
        let ranks = self.ranks();
        let (root, names) = (objects.reserve(), self.names(objects, pages)?);
        let spell = |(start, nodes): (usize, &[Node])| -> io::Result<(Vec<u8>, Vec<usize>)> {
            let (mut spelled, mut ends) = (Vec::new(), Vec::with_capacity(nodes.len()));
            for (n, node) in (start..).zip(nodes) {
                self.element(&mut spelled, n, node, ranks.get(&n), &names)?;
                ends.push(spelled.len());
            }
            Ok((spelled, ends))
        };
        let parts: Vec<(usize, &[Node])> = (0..)
            .step_by(TOGETHER)
            .zip(self.nodes.chunks(TOGETHER))
            .collect();
        let mut ids = names.ids.iter();
        for few in parts.chunks(AT_ONCE) {
            let spelled: Vec<_> = few.par_iter().copied().map(spell).collect();
            for part in spelled {
                let (spelled, ends) = part?;
                let mut start = 0;
                for (end, id) in ends.into_iter().zip(&mut ids) {
                    objects.set_spelled(*id, &spelled[start..end])?;
                    start = end;
                }
            }
        }
        let parts: Vec<Object> = self
            .parts
            .iter()
            .map(|(_, part)| names.node(*part))
            .collect();
        let document =
            dictionary! { "S" => "Document", "P" => Object::Reference(root), "K" => parts };
        objects.set(names.document, document)?;
        let tree = objects.reserve();
        objects.set_spelled(tree, &self.parent_tree(&names))?;
        let all = dictionary! {
            "Type" => "StructTreeRoot",
            "K" => Object::Reference(names.document),
            "ParentTree" => Object::Reference(tree),
            "ParentTreeNextKey" => self.pages.len() as i64,
        };
        objects.set(root, all)?;
        Ok(root)
    }

    /// Spells the parent tree: for each page the element of each stretch of its content (ISO 32000-1, 14.7.4.4).
    fn parent_tree(&self, names: &Names<'_>) -> Vec<u8> {
        let mut out = b"<</Nums[".to_vec();
        for (page, owners) in self.pages.iter().enumerate() {
            if page > 0 {
                out.push(b' ');
            }
            int(&mut out, page as i64);
            out.push(b'[');
            for (place, owner) in owners.iter().enumerate() {
                reference(
                    &mut out,
                    if place == 0 { "" } else { " " },
                    names.ids[*owner],
                );
            }
            out.push(b']');
        }
        out.extend(b"]>>");
        out
    }

    /// Numbers for all nodes, and the objects that several of them name.
    fn names<'n>(&'n self, objects: &mut Objects, pages: &'n [ObjectId]) -> io::Result<Names<'n>> {
        let (mut met, mut often) = (
            HashSet::with_hasher(RandomState::default()),
            BTreeSet::new(),
        );
        often.extend(
            self.nodes
                .iter()
                .filter_map(Node::alt)
                .filter(|alt| !met.insert(*alt)),
        );
        let mut alts = BTreeMap::new();
        for alt in often {
            alts.insert(alt, objects.add(text_string(alt))?);
        }
        Ok(Names {
            pages,
            alts,
            numbered: objects.add(dictionary! { "O" => "List", "ListNumbering" => "Decimal" })?,
            dotted: objects.add(dictionary! { "O" => "List", "ListNumbering" => "Disc" })?,
            column: objects.add(dictionary! { "O" => "Table", "Scope" => "Column" })?,
            document: objects.reserve(),
            ids: self.nodes.iter().map(|_| objects.reserve()).collect(),
        })
    }

    /// Gives every row the cells that hold no words, up to the longest row of its table.
    fn fill_tables(&mut self) {
        let kids = |nodes: &[Node], node: usize| -> Vec<usize> {
            let node_of = |kid: &Kid| {
                if let Kid::Node(kid) = kid {
                    Some(*kid as usize)
                } else {
                    None
                }
            };
            nodes[node].kids.iter().filter_map(node_of).collect()
        };
        for table in 0..self.nodes.len() {
            if !matches!(self.nodes[table].role(), Some(Role::Table)) {
                continue;
            }
            let rows = kids(&self.nodes, table);
            let wide = |row: &usize| {
                if let Some(Role::Row(wide)) = self.nodes[*row].role() {
                    *wide
                } else {
                    0
                }
            };
            let columns = rows.iter().map(wide).max().unwrap_or_default();
            for row in rows {
                let cells: BTreeMap<usize, usize> = kids(&self.nodes, row)
                    .into_iter()
                    .filter_map(|cell| Some((self.nodes[cell].column()?, cell)))
                    .collect();
                self.nodes[row].kids.clear();
                for column in 0..columns {
                    match cells.get(&column) {
                        Some(cell) => self.nodes[row].kids.push(Kid::Node(*cell as u32)),
                        None => _ = self.add(What::EmptyCell, Some(row)),
                    }
                }
            }
        }
    }

    /// The ranks of headings: the first is 1, and none is more than one below that of the heading before it.
    fn ranks(&self) -> HashMap<usize, u8> {
        let (mut ranks, mut before) = (HashMap::new(), 0);
        for (n, node) in self.nodes.iter().enumerate() {
            if let Some(Role::Heading(rank)) = node.role() {
                before = (*rank).clamp(1, before + 1);
                ranks.insert(n, before);
            }
        }
        ranks
    }

    /// Spells a node as an object. There are thousands of them, each of a few entries.
    fn element(
        &self,
        out: &mut Vec<u8>,
        n: usize,
        node: &Node,
        rank: Option<&u8>,
        names: &Names,
    ) -> io::Result<()> {
        let kind = match (&node.what, rank) {
            (What::Part, _) => "Part",
            (What::EmptyCell, _) => "TD",
            (What::Element(_), Some(rank)) => RANKS[usize::from(*rank).clamp(1, RANKS.len()) - 1],
            (What::Element(element), None) => kind(&element.role),
        };
        let parent = node
            .parent
            .map_or(names.document, |parent| names.ids[parent]);
        let page = node.kids.iter().find_map(|kid| {
            if let Kid::Content(page, _) = kid {
                Some(*page)
            } else {
                None
            }
        });
        out.extend(b"<</S/");
        out.extend(kind.as_bytes());
        reference(out, "/P ", parent);
        if let Some(page) = page {
            reference(out, "/Pg ", names.pages[page as usize]);
        }
        match node.kids.as_slice() {
            [] => {}
            [kid] => {
                out.extend(b"/K");
                names.kid(out, *kid, page, " ");
            }
            kids => {
                out.extend(b"/K[");
                for (place, kid) in kids.iter().enumerate() {
                    names.kid(out, *kid, page, if place == 0 { "" } else { " " });
                }
                out.push(b']');
            }
        }
        if matches!(node.what, What::Part)
            && let Some((title, _)) = self.parts.iter().find(|(_, part)| *part == n)
        {
            out.extend(b"/T");
            text(out, title)?;
        }
        if let What::Element(element) = &node.what
            && let Some(language) = &element.language
        {
            out.extend(b"/Lang");
            text(out, language.tag())?;
        }
        match node.role() {
            Some(Role::Figure(alt)) => names.alt(out, "Alt", alt)?,
            Some(Role::Icon(alt)) => names.alt(out, "ActualText", alt)?,
            Some(Role::Section(name)) => names.alt(out, "T", name)?,
            Some(Role::HeaderCell(_)) => reference(out, "/A ", names.column),
            Some(Role::List(true)) => reference(out, "/A ", names.numbered),
            Some(Role::List(false)) => reference(out, "/A ", names.dotted),
            _ => {}
        }
        out.extend(b">>");
        Ok(())
    }
}

impl Node {
    fn role(&self) -> Option<&Role> {
        if let What::Element(element) = &self.what {
            Some(&element.role)
        } else {
            None
        }
    }

    /// What is read instead of it, or its name.
    fn alt(&self) -> Option<&str> {
        match self.role()? {
            Role::Figure(words) | Role::Icon(words) | Role::Section(words) => Some(words),
            _ => None,
        }
    }

    /// The place of a cell in its row.
    fn column(&self) -> Option<usize> {
        match self.role()? {
            Role::HeaderCell(column) | Role::Cell(column) => Some(*column),
            _ => None,
        }
    }
}

impl Names<'_> {
    fn node(&self, node: usize) -> Object {
        Object::Reference(self.ids[node])
    }

    /// Spells a kid of an element that names a page itself; before a number there is a separator.
    fn kid(&self, out: &mut Vec<u8>, kid: Kid, own: Option<u32>, separator: &str) {
        match kid {
            Kid::Node(node) => reference(out, separator, self.ids[node as usize]),
            Kid::Content(page, number) if Some(page) == own => {
                out.extend(separator.as_bytes());
                int(out, number.into());
            }
            Kid::Content(page, number) => {
                reference(out, "<</Type/MCR/Pg ", self.pages[page as usize]);
                out.extend(b"/MCID ");
                int(out, number.into());
                out.extend(b">>");
            }
        }
    }

    /// Spells an entry with words, by the object that holds them where they are in several places.
    fn alt(&self, out: &mut Vec<u8>, key: &str, words: &str) -> io::Result<()> {
        out.push(b'/');
        out.extend(key.as_bytes());
        match self.alts.get(words) {
            Some(id) => reference(out, " ", *id),
            None => text(out, words)?,
        }
        Ok(())
    }
}

/// Spells a text string. Most are between parentheses as they are, and others are escaped.
fn text(out: &mut Vec<u8>, words: &str) -> io::Result<()> {
    let mut depth = 0_i32;
    let is_plain = words.bytes().all(|byte| {
        depth += i32::from(byte == b'(') - i32::from(byte == b')');
        depth >= 0 && matches!(byte, b' '..=b'~') && byte != b'\\'
    });
    if is_plain && depth == 0 {
        out.push(b'(');
        out.extend_from_slice(words.as_bytes());
        out.push(b')');
    } else {
        out.extend(spelled(text_string(words))?);
    }
    Ok(())
}

/// Spells a reference to an object behind other letters.
fn reference(out: &mut Vec<u8>, before: &str, (number, _): ObjectId) {
    out.extend(before.as_bytes());
    int(out, number.into());
    out.extend(b" 0 R");
}

/// The marked content of a page in the making.
#[derive(Default)]
pub(super) struct Marks {
    /// The element of each numbered stretch, by its number.
    pub(super) numbered: Vec<Marked>,
    /// The stretch that has begun and not ended.
    pub(super) open: Open,
    /// The section to which elements without a parent belong.
    pub(super) section: Option<Arc<Element>>,
}

/// The element of a stretch of content, and the section on this page that it is in.
pub(super) struct Marked {
    pub(super) element: Arc<Element>,
    pub(super) section: Option<Arc<Element>>,
}

/// What the stretch of content belongs to that has begun and not ended.
#[derive(Default)]
pub(super) enum Open {
    #[default]
    Nothing,
    Artifact,
    Element(Arc<Element>),
}

/// The structure type of a role (ISO 32000-1, 14.8.4). Ranks of headings are settled when the structure is known.
pub(super) fn kind(role: &Role) -> &'static str {
    match role {
        Role::Heading(_) => "H",
        Role::Paragraph => "P",
        Role::List(_) => "L",
        Role::ListItem => "LI",
        Role::Label => "Lbl",
        Role::ListBody => "LBody",
        Role::Table => "Table",
        Role::Row(_) => "TR",
        Role::HeaderCell(_) => "TH",
        Role::Cell(_) => "TD",
        Role::Figure(_) => "Figure",
        Role::Icon(_) => "Span",
        Role::Section(_) => "Sect",
    }
}
