//! Acts besides moves.

use super::super::vocabulary::{Act, ActEffect, Actor, Standing};
use super::words::{Context, key};

pub(super) fn act(context: &Context<'_>, act: &Act) -> Vec<String> {
    let acts = &context.clauses.acts;
    let flag = acts.iter().find_map(|other| match &other.body.effect {
        ActEffect::DropInto(flag) => Some(flag),
        ActEffect::Deposit(_) | ActEffect::TakeBack(_) | ActEffect::Claim(_) => None,
    });
    let flag = match &act.effect {
        ActEffect::Deposit(flag) => Some(flag),
        _ => flag,
    };
    let hole = match flag {
        Some(flag) => context.say("acts.hole", &[("flag", &context.quoted(flag))]),
        None => context.say("acts.some_hole", &[]),
    };
    let [when, who] =
        [context.word("acts.when", act.when), context.say_word("acts.who", act.who, &[("hole", &hole)])];
    // The hole is named once, with its owner if it is the owner who acts.
    let hole = if act.who == Actor::Owner { context.phrase("acts.that_hole") } else { &hole };
    let effect = key("acts.effect", &act.effect);
    let does = match &act.effect {
        ActEffect::Deposit(_) | ActEffect::DropInto(_) => context.say(&effect, &[("hole", hole)]),
        ActEffect::TakeBack(to) => context.say_word("acts.effect.take_back", to, &[("hole", hole)]),
        ActEffect::Claim(window) => {
            let until = context.word("acts.window", window);
            context.say(&effect, &[("hole", hole), ("until", &until)])
        }
    };
    let may = context.word("acts.standing", act.standing);
    let mut sentences =
        vec![context.say("acts.act", &[("when", &when), ("who", &who), ("may", &may), ("does", &does)])];
    sentences
        .extend(act.word.iter().map(|word| context.say("acts.word", &[("word", &context.quoted(word))])));
    if act.standing == Standing::Forbidden {
        sentences.push(context.say("acts.irregular", &[]));
    }
    sentences
}
