//! The worked example of a page of the handbook: an image, and what was read from it by the files that the page shows. They
//! are an archive of their own, of which nothing is shown or counted elsewhere.

use askama::Template;
use base::yaml;
use record::archive::{Archive, Facsimile, PageImage, Source};
use record::check::{CheckContext, RecordSlice, check_record, replay_record, ruleset_id};
use record::notation::PagePlace;

use crate::common::{HandbookText, Html, Input};
use crate::page_shell::{Links, PageContext, ReadHere};
use crate::record_page::{RecordInput, RecordLayout, Shared, Specimen, address, pages, specimen};

/// The play of the example, and the image of the page that it was read from; `None` where the page has no example, or the
/// archive not its ruleset.
pub(super) fn worked_page(
    here: &PageContext<'_>,
    text: &HandbookText,
) -> askama::Result<Option<(Specimen, Html)>> {
    let Some((archive, record)) = archive(here.site.archive, text) else { return Ok(None) };
    let (context, _) = CheckContext::new(&archive, &[]);
    let alone = Input { context: &context, records: &[], diagnostics: &[], ..here.site.input.clone() };
    let shared = Shared::new(&alone);
    let mut there = shared.site.here(here.route.clone());
    there.links = Links::OnePage(text.slug.clone());
    let slices = RecordSlice::all("play/example.sow", record);
    let Some(slice) = slices.first() else { return Ok(None) };
    let report = check_record(&context, slice);
    let Ok(Some(replayed)) = replay_record(&context, slice) else { return Ok(None) };
    let (shared, id, replayed) = (&shared, &address(&report), Some(&replayed));
    let layout = RecordLayout::new(RecordInput { shared, id, slice, report: &report, replayed });
    let (summary, _) = pages(&layout)?;
    let read = summary.read_plies.iter().map(|ply| (ply.at.clone(), ReadHere::Ply(&summary, ply)));
    let read: Vec<(PagePlace, ReadHere<'_>)> = read.collect();
    let source = archive.sources.keys().next().zip(read.first());
    let image = source.and_then(|(source, (place, _))| there.whole_page(source, &place.whole_page(), &read));
    let image = Html::trusted(image.map(|image| image.render()).transpose()?.unwrap_or_default());
    Ok(specimen(&layout, &there, &image)?.map(|play| (play, image)))
}

/// The archive that a page shows in blocks, each with the name of its file, and its record. Its game is one of the `whole`
/// archive.
fn archive<'t>(whole: &Archive, text: &'t HandbookText) -> Option<(Archive, &'t str)> {
    let block = |begin: &str| {
        let (_, block) = text.markdown.split_once(begin)?;
        Some(block.split_once('\n')?.1.split_once("```")?.0)
    };
    let source = yaml::read::<Source>(block("```yaml records/sources/")?).0?;
    let facsimile = yaml::read::<Facsimile>(block("```yaml records/facsimiles/")?).0?;
    let record = block("```sow records/play/")?;
    let mut archive = Archive { games: whole.games.clone(), ..Archive::default() };
    let is_its = |name: &str| record.contains(&format!("\nruleset: {}\n", ruleset_id(name)));
    archive.rulesets = whole.rulesets.iter().filter(|one| is_its(one.name())).cloned().collect();
    let path = format!("facsimiles/{}/{}", facsimile.id, facsimile.pages.first()?.image.as_ref()?.as_str());
    archive.images.insert(path.clone(), PageImage::new(&path, text.image.clone()?));
    archive.sources.insert(source.id.clone(), source);
    archive.facsimiles.insert(facsimile.id.clone(), facsimile);
    Some((archive, record))
}
