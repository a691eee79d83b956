//! Tags of languages (BCP 47), and which way their writing runs.

/// Scripts that run from right to left, by their codes in ISO 15924.
///
/// Source: the Unicode properties of scripts, as ICU gives them for `und-CODE`.
const RIGHT_TO_LEFT_SCRIPTS: &str = "\
    Adlm Arab Armi Avst Chrs Cprt Elym Gara Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb Nbat Nkoo \
    Orkh Ougr Palm Phli Phlp Phnx Prti Rohg Samr Sarb Sidt Sogd Sogo Syrc Thaa Yezi";

/// Languages that are usually written in such a script.
///
/// Source: CLDR's likely subtags, as ICU gives them for each code of two or three letters.
const RIGHT_TO_LEFT_LANGUAGES: &str = "\
    ae ar dv fa he iw ji ks ps sd ug ur yi aao abh abv acm acq acw acx adf aeb aec aee aeq afb aib aii aij \
    aiq ajp ajt aju amw apc apd ara arb arc arq ars ary arz ask atn auj auz avd ave avl ayh ayl ayn ayp azb \
    bal bcc bdz bej bft bgn bgp bhe bhm bhn bjf bjm bqi brh brk bsh bsk chg cja ckb cld clh czk dcc def deh \
    dgl div dmk dml drw ecy esh fas fay faz fia fub gbz ggg gha ghr gig gjk gju glh glk grr gwc gwf gwt gzi \
    hac haz hbo heb hkh hnd hno hoh hrt hrz hss huy isk itk jad jat jbe jbn jdg jnd jog jpa jpr jrb jye kas \
    kbu kby kcy kfm khw klj kmz kqd ktl kvx kxp kzh lad lah lhs lki lrc lrk lrl lsa lsd lss luv luz mby mde \
    mey mfa mfi mhj mid mki mnj mve mvy myz mzb mzn nli nlm nqo ntz nyq oar obm odk oru ota otk oui pal pbt \
    pbu per pes pgd phl phn phr phv plk pmu pnb prc prd prs prx psh psi pst pus qxq rdb rhg rmt sam sbn scl \
    sdb sdf sdg sdh sds sgl sgr sgy shd shm shu shv siy siz skr smp smy snd sog sqo sqt srh srz ssh sts swb \
    syc syn syr tjo tks tmr tnf tov tra trg trm trw uig urd ush uzs vaf vgr vmh wbk wlo wne wni wsv xco xhe \
    xka xkc xkj xkp xld xly xmn xmr xna xpr xsa xsd xvi ydd ydg yhd yid yih yud zba zdj zrp zum";

/// Whether the writing of a language runs from right to left: by the script of the tag, else by the script in which
/// the language is usually written. A region decides nothing: `pa-PK` runs from left to right, `pa-Arab` does not.
///
/// ```
/// use base::text::runs_right_to_left;
/// assert!(runs_right_to_left("ar"));
/// assert!(!runs_right_to_left("ar-Latn"));
/// assert!(runs_right_to_left("ha-Arab"));
/// ```
pub fn runs_right_to_left(tag: &str) -> bool {
    let mut parts = tag.split('-');
    let language = parts.next().unwrap_or_default();
    // What follows a single letter, as in a private tag, is no script.
    let is_private = language.len() == 1;
    let script = parts.take_while(|part| !is_private && part.len() > 1).find(|part| letters(part, 4, 4));
    let (known, part) = match script {
        Some(script) => (RIGHT_TO_LEFT_SCRIPTS, script),
        None => (RIGHT_TO_LEFT_LANGUAGES, language),
    };
    known.split(' ').any(|code| code.eq_ignore_ascii_case(part))
}

/// Whether a text is a tag whose language has a code of two or three letters, as nearly every language has, or a private
/// tag: `fr`, `ar-Latn`, `x-cipher`, but not `french`, which has the form of a tag and means no language.
pub fn is_short_language_tag(text: &str) -> bool {
    let language = text.split('-').next().unwrap_or_default();
    let short = letters(language, 2, 3) || language.eq_ignore_ascii_case("x");
    short && is_language_tag(text)
}

/// What the parts of a tag are, in the order in which they may follow each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Language,
    Extended,
    Script,
    Region,
    Variant,
    Extension,
}

/// Whether a text has the form that BCP 47 gives tags of languages (RFC 5646, section 2.1). Whether its parts are
/// registered is not looked up; the tags that are kept only for their age, such as `i-navajo`, are not accepted.
pub fn is_language_tag(text: &str) -> bool {
    let mut parts = text.split('-').peekable();
    if is_private(&mut parts.clone()) {
        return true;
    }
    let Some(language) = parts.next().filter(|part| letters(part, 2, 8)) else { return false };
    // Only a short language may have extended parts, and three of them at most.
    let mut extended = if language.len() <= 3 { 3 } else { 0 };
    let mut last = Part::Language;
    while let Some(part) = parts.peek().copied() {
        let singleton = part.len() == 1 && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if singleton && part.eq_ignore_ascii_case("x") {
            return is_private(&mut parts);
        }
        let kind = if singleton {
            parts.next();
            let mut count = 0;
            while parts.next_if(|part| signs(part, 2, 8)).is_some() {
                count += 1;
            }
            if count == 0 {
                return false;
            }
            last = Part::Extension;
            continue;
        } else if letters(part, 3, 3) && extended > 0 && last <= Part::Extended {
            extended -= 1;
            Part::Extended
        } else if letters(part, 4, 4) && last < Part::Script {
            Part::Script
        } else if last < Part::Region && (letters(part, 2, 2) || digits(part)) {
            Part::Region
        } else if last <= Part::Variant && is_variant(part) {
            Part::Variant
        } else {
            return false;
        };
        last = kind;
        parts.next();
    }
    true
}

/// `x` and at least one part of our own choice.
fn is_private<'p>(parts: &mut impl Iterator<Item = &'p str>) -> bool {
    let begins = parts.next().is_some_and(|part| part.eq_ignore_ascii_case("x"));
    let rest: Vec<&str> = parts.collect();
    begins && !rest.is_empty() && rest.iter().all(|part| signs(part, 1, 8))
}

fn letters(part: &str, least: usize, most: usize) -> bool {
    (least..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphabetic())
}

fn signs(part: &str, least: usize, most: usize) -> bool {
    (least..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn digits(part: &str) -> bool {
    part.len() == 3 && part.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_variant(part: &str) -> bool {
    signs(part, 5, 8) || (signs(part, 4, 4) && part.starts_with(|letter: char| letter.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Source: RFC 5646, appendix A, and its section 2.1 for what is no tag.
    #[test]
    fn tags_are_those_of_the_standard() {
        for tag in [
            "de",
            "fr",
            "ja",
            "zh-Hant",
            "sr-Cyrl",
            "zh-cmn-Hans-CN",
            "cmn-Hans-CN",
            "zh-yue-HK",
            "sr-Latn-RS",
            "sl-rozaj",
            "sl-rozaj-biske",
            "sl-nedis",
            "de-CH-1901",
            "hy-Latn-IT-arevela",
            "de-DE",
            "en-US",
            "es-419",
            "de-CH-x-phonebk",
            "az-Arab-x-AZE-derbend",
            "x-whatever",
            "qaa-Qaaa-QM-x-southern",
            "de-Qaaa",
            "sr-Latn-QM",
            "en-US-u-islamcal",
            "zh-CN-a-myext-x-private",
            "en-a-myext-b-another",
            "und",
            "kun",
            "gax",
        ] {
            assert!(is_language_tag(tag), "{tag}");
        }
        for text in [
            "",
            "e",
            "en_GB",
            "en-",
            "-en",
            "en--GB",
            "de-419-DE",
            "a-DE",
            "en-x",
            "x-",
            "en-a",
            "en-a-b",
            "1en",
            "Latn-en-",
            "en-Latn-Cyrl",
            "zh-cmn-yue-aaa-bbb",
            "en GB",
            "en\n",
            "fr\" onclick=\"x",
            "verylanguage",
            "en-toolongpart",
            "français",
        ] {
            assert!(!is_language_tag(text), "{text}");
        }
    }

    /// Source: how these languages are written; the last three by the script of the tag.
    #[test]
    fn writing_runs_by_the_script() {
        for tag in
            ["ar", "AR", "he", "fa-AF", "ur", "yi", "dv", "ckb", "syr", "ha-Arab", "sw-Arab", "und-Hebr"]
        {
            assert!(runs_right_to_left(tag), "{tag}");
        }
        for tag in ["en", "fr", "sw", "ar-Latn", "he-latn-IL", "am", "x-arab", "en-x-arab", "und"] {
            assert!(!runs_right_to_left(tag), "{tag}");
        }
    }

    #[test]
    fn a_word_is_no_short_tag() {
        assert!(["fr", "kun", "ar-Latn", "x-own"].into_iter().all(is_short_language_tag));
        assert!(!["french", "e", "", "fr_BE", "fr-"].into_iter().any(is_short_language_tag));
    }
}
