use boardpress::*;
use std::path::Path;
struct Disk(String);
impl source::Shelf for Disk {
    fn read(&self, p: &str) -> Result<Vec<u8>, source::Missing> {
        for base in [self.0.as_str(), "."] {
            if let Ok(b) = std::fs::read(Path::new(base).join(p)) {
                if base == "." && !(p.starts_with("fonts/") || p.starts_with("templates/")) {
                    continue;
                }
                return Ok(b);
            }
        }
        Err(source::Missing::Absent)
    }
    fn list(&self, f: &str) -> Vec<String> {
        let mut v = vec![];
        fn walk(d: &Path, base: &Path, v: &mut Vec<String>) {
            if let Ok(r) = std::fs::read_dir(d) {
                for e in r {
                    let p = e.unwrap().path();
                    if p.is_dir() {
                        walk(&p, base, v)
                    } else {
                        v.push(p.strip_prefix(base).unwrap().to_string_lossy().into())
                    }
                }
            }
        }
        walk(&Path::new(&self.0).join(f), Path::new(&self.0), &mut v);
        if f.is_empty() {
            walk(Path::new("fonts"), Path::new(""), &mut v);
            walk(Path::new("templates"), Path::new(""), &mut v);
        } else if f == "fonts" || f == "templates" {
            walk(Path::new(f), Path::new(""), &mut v);
        }
        v.sort();
        v.dedup();
        v
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let mut job = model::Job::default();
    job.seed = 4711;
    for x in &a[2..] {
        if let Some(p) = x.strip_prefix("paper=") {
            job.paper = *model::PAPERS.iter().find(|q| q.name == p).unwrap();
        }
        if let Some(p) = x.strip_prefix("players=") {
            job.players = p.parse().ok();
        }
        if let Some(p) = x.strip_prefix("only=") {
            job.only = p.split(',').map(str::to_owned).collect();
        }
        if x == "all" {
            job.formats = vec![model::Format::Pdf, model::Format::Svg, model::Format::Png];
        }
        if x == "bench" {
            job.slug = false;
            job.margin = geom::Length::um(1500);
            job.marks.offset = geom::Length::mm(1);
        }
        if let Some(p) = x.strip_prefix("rolls=") {
            job.rolls = p.parse().unwrap();
        }
    }
    let mut report = diag::Report::default();
    let t = std::time::Instant::now();
    struct W(std::time::Instant);
    impl press::Watch for W {
        fn stage(&self, n: &str, s: usize) {
            eprintln!("{:?} {n} {s}", self.0.elapsed())
        }
        fn step(&self, _: usize) {}
    }
    let out = press::press(&Disk(a[1].clone()), &job, &W(t), &mut report);
    eprintln!("{:?} done", t.elapsed());
    for n in report.notes() {
        let w = n.place.as_ref().map(|(s, l)| {
            let (a, b) = report.sources.place(s.file, s.start);
            format!("{}:{a}:{b} {l}", report.sources.path(s.file))
        });
        println!("{} {:?} {} help={:?} {:?}", n.code.name(), w, n.message, n.help, n.file);
    }
    if let Some(o) = out.map(|p| p.files) {
        std::fs::create_dir_all("/tmp/out").unwrap();
        for f in o {
            println!("{} {}", f.path, f.bytes.len());
            let p = Path::new("/tmp/out").join(&f.path);
            std::fs::create_dir_all(p.parent().unwrap()).unwrap();
            std::fs::write(p, &f.bytes).unwrap();
        }
    }
}
