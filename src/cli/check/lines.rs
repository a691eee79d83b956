//! `check - --input jsonl`: a record a line.

use anyhow::{Result, bail};

use crate::cli::Exit;
use crate::cli::args::{Arguments, Check, CheckFormat};
use crate::cli::lines::{Answer, filter};
use record::archive::load_apart;
use record::check::render::jsonl;
use record::check::{CheckContext, Diagnostic, check_record};

pub(super) fn run(arguments: &Arguments, asked: &Check) -> Result<Exit> {
    if asked.fix {
        bail!("`--fix` changes files and `--input jsonl` reads lines: use only one of them");
    }
    if asked.accept_verdicts {
        bail!(
            "`--accept-verdicts` needs the whole archive and `--input jsonl` reads lines: use only one of them"
        );
    }
    if !matches!(asked.paths.as_slice(), [only] if only.as_os_str() == "-") {
        bail!("`--input jsonl` reads the standard input: use `-` as the only path");
    }
    if asked.format != CheckFormat::Jsonl {
        bail!("`--input jsonl` answers each line with a line: add `--format jsonl`");
    }
    let (archive, ..) = load_apart(&crate::cli::archive::records(arguments)?);
    let context = CheckContext::for_records(&archive, asked.all);
    filter(|id, slice| {
        let report = check_record(&context, slice);
        let is_clean = !report.diagnostics.iter().any(Diagnostic::needs_attention);
        Ok(Answer { text: jsonl::answer(&id, &report)?, is_clean })
    })
}
