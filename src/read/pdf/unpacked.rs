//! The bytes to which a PDF unpacks, counted before anything is kept.

use std::io::{self, Read};

use flate2::read::ZlibDecoder;
use memchr::memmem;

/// Returns the bytes to which deflated data unpacks in all of `times` layers, or more than `most` if there are more.
pub(super) fn unpacked_bytes(data: &[u8], times: usize, most: u64) -> u64 {
    let mut total = 0;
    let mut kept: Vec<u8> = Vec::new();
    for layer in 0..times {
        let data = if layer == 0 { data } else { &kept };
        let mut decoder = ZlibDecoder::new(data).take(most.saturating_sub(total) + 1);

        // Only layers that are unpacked once more are kept. A damaged stream counts as far as it can be unpacked.
        let mut unpacked = Vec::new();
        let _ = if layer + 1 == times {
            io::copy(&mut decoder, &mut io::sink()).map(|_| ())
        } else {
            decoder.read_to_end(&mut unpacked).map(|_| ())
        };
        total += decoder.get_ref().total_out();
        kept = unpacked;

        if total > most {
            break;
        }
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
            let times = memmem::find_iter(&file[start..at + stream], b"/Fl").count();
            let data = &file[at + stream + b"stream".len()..];
            let line_end = data
                .iter()
                .take_while(|byte| b"\r\n".contains(byte))
                .count();
            all += unpacked_bytes(&data[line_end..], times, most - all);
            if all > most {
                return all;
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::ZlibEncoder;

    use super::*;

    fn deflated(data: &[u8]) -> Vec<u8> {
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(data).unwrap();
        packed.finish().unwrap()
    }

    #[test]
    fn every_layer_counts() {
        let once = deflated(&[0; 100_000]);
        let twice = deflated(&once);
        assert_eq!(unpacked_bytes(&once, 1, 1 << 20), 100_000);
        assert_eq!(
            unpacked_bytes(&twice, 2, 1 << 20),
            100_000 + once.len() as u64
        );
        assert_eq!(unpacked_bytes(&once, 1, 5_000), 5_001);
        assert_eq!(unpacked_bytes(b"damaged", 1, 5_000), 0);
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
