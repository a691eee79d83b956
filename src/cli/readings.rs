//! `sowbook readings`: the readings under which a record's verdict would be another.

use anyhow::{Result, bail};

use super::Exit;
use super::args::{Arguments, Readings};

pub(super) fn run(_: &Arguments, asked: &Readings) -> Result<Exit> {
    bail!("there is no record `{}`", asked.record)
}
