//! What a file says of itself in XMP (ISO 16684-1), and that it is accessible as PDF/UA-1 (ISO 14289-1) asks.

use lopdf::{Stream, dictionary};

use crate::write::job::DocInfo;
use crate::write::xml::escaped;

/// The metadata of a tagged file with this title.
pub(super) fn metadata(info: &DocInfo, title: &str) -> Stream {
    let lang = |words: &str| format!("<rdf:Alt><rdf:li xml:lang=\"x-default\">{}</rdf:li></rdf:Alt>", escaped(words));
    let said = [
        ("title", lang(title)),
        ("description", if info.subject.is_empty() { String::new() } else { lang(&info.subject) }),
        ("language", format!("<rdf:Bag><rdf:li>{}</rdf:li></rdf:Bag>", escaped(info.language.tag()))),
    ];
    let said = said.iter().filter(|(_, words)| !words.is_empty());
    let said: String = said.map(|(key, words)| format!("<dc:{key}>{words}</dc:{key}>")).collect();
    let packet = format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\
         <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
         xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\">{said}\
         <pdf:Producer>Boardpress {}</pdf:Producer><pdfuaid:part>1</pdfuaid:part>\
         </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end=\"r\"?>",
        env!("CARGO_PKG_VERSION"),
    );
    Stream::new(dictionary! { "Type" => "Metadata", "Subtype" => "XML" }, packet.into_bytes())
}
