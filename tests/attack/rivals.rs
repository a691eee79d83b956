//! Several commands at once on one site: afterwards it is whole, and whoever could not write it says so.

use std::fs;
use std::time::Duration;

use super::sandbox::{archive, checksums_hold, run, sandbox, site, start, write};
use super::tries;

#[test]
fn builds_at_once_leave_a_whole_site() {
    let home = sandbox("rivals");
    let own = home.join("archive");
    archive(&own);
    run(&own, &["build", "--out", "../reference"]).orderly();
    let reference = site(&home.join("reference"));
    let out = own.join("site/public");
    let mut refused = 0_usize;
    let mut bags = [0_usize; 2];
    let done = tries("rivals", 2, |number, numbers| {
        if numbers.below(3) == 0 {
            let _ = fs::remove_dir_all(&out);
        }
        let foreign = out.join("CNAME");
        let kept = out.exists();
        if kept {
            write(&foreign, "example.org");
        }
        let bag = format!("../bag-{number}");
        let mut running = Vec::new();
        for _ in 0..2 + numbers.below(2) {
            let anew: &[&str] = if numbers.below(2) == 0 { &["--anew"] } else { &[] };
            running.push(start(&own, &[&["build"], anew].concat()));
            std::thread::sleep(Duration::from_micros(numbers.below(100_000) as u64));
        }
        let bagging = start(&own, &["bag", "--out", &bag]);
        let ended: Vec<_> = running.into_iter().map(|one| one.wait().orderly()).collect();
        refused += ended.iter().filter(|one| !one.ran()).count();
        assert!(ended.iter().any(|one| one.ran()), "no build succeeds: {}", ended[0]);
        let mut found = site(&out);
        found.remove("CNAME");
        assert!(found == reference, "builds at once leave another site: {}", ended[0]);
        checksums_hold(&out, "builds at once");
        assert_eq!(foreign.exists(), kept, "the foreign file");
        let bagged = bagging.wait().orderly();
        let bag = own.join(bag);
        bags[usize::from(bagged.ran())] += 1;
        if bagged.ran() {
            checksums_hold(&bag.join("data/site"), &bagged.to_string());
            fs::remove_dir_all(&bag).expect("a bag can be removed");
        } else {
            assert!(!bag.exists(), "a bag that failed is left: {bagged}");
        }
    });
    let [failed, made] = bags;
    println!(
        "builds at once: {done} tries, {refused} builds refused, {made} bags made and {failed} refused meanwhile"
    );
}
