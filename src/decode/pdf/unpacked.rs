//! The bytes to which a PDF unpacks, counted before anything is kept.

use hayro_syntax::Filter;
use memchr::memmem;

use super::filters::{applied, decode, decoded_len, is_codec};

/// Returns the bytes to which data unpacks in all layers of filters before codecs of pictures, or more than `most` if there are
/// more.
pub(super) fn unpacked_bytes(data: &[u8], filters: &[Filter], most: u64) -> u64 {
    let filters = applied(filters);
    let codec = filters.iter().position(|filter| is_codec(*filter));
    let layers = &filters[..codec.unwrap_or(filters.len())];

    let mut total = 0;
    let mut decoded: Vec<u8> = Vec::new();
    for (i, filter) in layers.iter().enumerate() {
        let data = if i == 0 { data } else { &decoded };
        let left = most.saturating_sub(total);
        if i + 1 == layers.len() {
            return total + decoded_len(data, *filter, left);
        }

        let next = decode(data, *filter, left + 1);
        total += next.len() as u64;
        if total > most {
            break;
        }
        decoded = next;
    }
    total
}

/// Returns the bytes to which the object and cross-reference streams of a file unpack, or more than `most` if there are more.
/// A reader unpacks them before anything is known of the pages. Streams of an encrypted file do not count.
pub(super) fn object_stream_bytes(file: &[u8], most: u64) -> u64 {
    /// The longest dictionary that is searched for the start of its stream.
    const MAX_DICTIONARY: usize = 4_096;

    let mut all = 0;
    for kind in [&b"/ObjStm"[..], b"/XRef"] {
        for at in memmem::find_iter(file, kind) {
            let behind = &file[at..file.len().min(at + MAX_DICTIONARY)];
            let Some(stream) = memmem::find(behind, b"stream") else {
                continue;
            };
            let start = memmem::rfind(&file[..at], b"obj").unwrap_or(at);
            let filters = filters(&file[start..at + stream]);
            let data = &file[at + stream + b"stream".len()..];
            let line_end = data
                .iter()
                .take_while(|byte| b"\r\n".contains(byte))
                .count();
            all += unpacked_bytes(&data[line_end..], &filters, most - all);
            if all > most {
                return all;
            }
        }
    }
    all
}

/// Returns the filters that a dictionary names, in whichever of its entries.
fn filters(dictionary: &[u8]) -> Vec<Filter> {
    let filter = |name: &[u8]| {
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric();
        let length = name.iter().take_while(|byte| is_part(byte)).count();
        match &name[..length] {
            b"FlateDecode" | b"Fl" => Some(Filter::FlateDecode),
            b"LZWDecode" | b"LZW" => Some(Filter::LzwDecode),
            b"RunLengthDecode" | b"RL" => Some(Filter::RunLengthDecode),
            b"ASCIIHexDecode" | b"AHx" => Some(Filter::AsciiHexDecode),
            b"ASCII85Decode" | b"A85" => Some(Filter::Ascii85Decode),
            _ => None,
        }
    };
    let names = dictionary.split(|byte| *byte == b'/').skip(1);
    names.filter_map(filter).collect()
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::ZlibEncoder;

    use super::*;

    const FLATE: Filter = Filter::FlateDecode;

    fn deflated(data: &[u8]) -> Vec<u8> {
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(data).unwrap();
        packed.finish().unwrap()
    }

    #[test]
    fn every_layer_counts() {
        let once = deflated(&[0; 100_000]);
        let twice = deflated(&once);
        assert_eq!(unpacked_bytes(&once, &[FLATE], 1 << 20), 100_000);
        assert_eq!(
            unpacked_bytes(&twice, &[FLATE; 2], 1 << 20),
            100_000 + once.len() as u64
        );
        assert_eq!(unpacked_bytes(&once, &[FLATE], 5_000), 5_001);
        assert_eq!(unpacked_bytes(&twice, &[FLATE; 2], 5_000), 5_001);
    }

    #[test]
    fn object_streams_are_found_in_a_file() {
        let stream = deflated(&[b' '; 50_000]);
        let mut file =
            b"%PDF-1.7\n1 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>stream\r\n"
                .to_vec();
        file.extend(&stream);
        file.extend(b"\nendstream endobj 2 0 obj<</Filter/FlateDecode>>stream\n");
        file.extend(&stream);
        assert_eq!(object_stream_bytes(&file, 1 << 20), 50_000);
        assert_eq!(object_stream_bytes(&file, 9_999), 10_000);
    }
}
