//! Keys of positions that have been, for games that may have many.

/// A set of keys.
///
/// It is asked at every ply and emptied at every capture, so it is small and has its places in one list: the places from
/// the one that a key names, up to the first free one, are looked at.
#[derive(Debug)]
pub(crate) struct KnownKeys {
    /// Keys, and 0 where a place is free; a power of two of them, at most half of which are taken.
    places: Vec<u64>,
    taken: usize,
}

impl Default for KnownKeys {
    fn default() -> Self {
        Self { places: vec![0; 32], taken: 0 }
    }
}

impl KnownKeys {
    /// Adds a key; gives whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, key: u64) -> bool {
        // No place is free with the key 0.
        let key = key.max(1);
        let most = self.places.len() - 1;
        let mut place = key as usize & most;
        while self.places[place] != 0 {
            if self.places[place] == key {
                return false;
            }
            place = (place + 1) & most;
        }
        self.places[place] = key;
        self.taken += 1;
        if 2 * self.taken > most {
            self.grow();
        }
        true
    }

    /// Forgets all keys.
    #[inline]
    pub(crate) fn clear(&mut self) {
        if self.taken > 0 {
            self.places.fill(0);
            self.taken = 0;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let places = vec![0; 2 * self.places.len()];
        let old = std::mem::replace(self, Self { places, taken: 0 });
        for key in old.places.into_iter().filter(|key| *key != 0) {
            self.insert(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use engine::Random;

    use super::*;

    #[test]
    fn keys_are_known_until_all_are_forgotten() {
        let mut random = Random::new(3);
        let (mut keys, mut expected) = (KnownKeys::default(), BTreeSet::new());
        let mut again = 0;
        for step in 0..20_000_u32 {
            if random.below(if step < 5_000 { 20 } else { 5_000 }) == 0 {
                keys.clear();
                expected.clear();
            }
            // Keys that name the same places, as well as others.
            let key = u64::from(1 + random.below(900)) << if step % 2 == 0 { 40 } else { 0 };
            let is_new = keys.insert(key);
            assert_eq!(is_new, expected.insert(key), "{step}");
            again += u32::from(!is_new);
        }
        assert!(again > 1_000, "{again}");
    }
}
