//! Sites and bags among other people's files: none of these is ever changed, whatever is run in whatever order.

mod output {
    pub(crate) mod home;
    mod kill;
    #[cfg(unix)]
    mod links;
    mod sequences;
}

use output::home::Home;

/// Every case of `tests/output/cases.txt`.
#[test]
fn files_that_no_build_wrote_are_never_changed() {
    let text = include_str!("output/cases.txt");
    let mut cases = 0;
    for case in text.split("\n\n").filter(|case| !case.starts_with('#')) {
        let mut lines = case.trim().lines();
        let name = lines.next().expect("a name");
        let mut home = Home::new(&format!("case {cases}"));
        for step in lines {
            eprintln!("{name}: {}", step.trim());
            home.step(name, step.trim());
        }
        cases += 1;
    }
    assert!(cases > 25);
}
