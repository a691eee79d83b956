//! The `sowbook` command.

fn main() -> sowbook::cli::Exit {
    sowbook::cli::run()
}
