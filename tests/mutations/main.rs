//! Slips of a pen: how many a replay finds, and where.
//!
//! **Where.** A slip shows first at the slip itself, where the ply it makes cannot be played or a check it makes is
//! wrong; else at the *first check after it*: the first thing written behind it that is wrong once the slip is played
//! — a ply that cannot be played any more, an end hole, a number of seeds, a board, the end. A finding may be
//! there or before, never before the slip and never after. What "wrong" means is asked of a second, plain reader.
//!
//! `SOWBOOK_WHOLE=1` tries every slip instead of a sample; `--nocapture` shows the shares.

mod archive;
mod damage;
mod delimiters;
mod games;
mod headers;
mod kind;
mod mutate;
mod records;
mod second;
mod slips_page;
mod statements;
mod table;
mod ways;
