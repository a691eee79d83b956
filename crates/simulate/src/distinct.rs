//! How many of some games are distinct, counted in parts that can be added.

use serde::{Deserialize, Serialize, de};

/// Marks in the sketch.
const MARKS: u32 = 1_024;

/// A sketch of a set of games, from which their number is estimated ("linear counting": Whang, Vander-Zanden and Taylor
/// 1990). Each game sets one mark of 1,024, by its digest; sketches of parts are joined. Of up to 1,000 games the estimate
/// is wrong by some 3 %.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DistinctGames([u8; MARKS as usize / 8]);

impl Default for DistinctGames {
    fn default() -> Self {
        Self([0; MARKS as usize / 8])
    }
}

impl DistinctGames {
    /// Adds a game by the digest of its moves.
    pub fn insert(&mut self, digest: u64) {
        let mark = digest % u64::from(MARKS);
        if let Some(eight) = usize::try_from(mark / 8).ok().and_then(|place| self.0.get_mut(place)) {
            *eight |= 1 << (mark % 8);
        }
    }

    /// Adds the games of another part.
    pub fn add(&mut self, other: &Self) {
        for (own, more) in self.0.iter_mut().zip(other.0) {
            *own |= more;
        }
    }

    /// The number of distinct games, by estimate.
    ///
    /// # Examples
    /// ```
    /// use simulate::DistinctGames;
    ///
    /// let mut few = DistinctGames::default();
    /// for game in 0..1_000 {
    ///     few.insert(game % 7);
    /// }
    /// assert_eq!(few.estimate(), 7);
    /// ```
    pub fn estimate(&self) -> u64 {
        let set: u32 = self.0.iter().map(|eight| eight.count_ones()).sum();
        // Where all marks are set, one more game is as likely as any number.
        let free = f64::from((MARKS - set).max(1));
        let games = -f64::from(MARKS) * libm::log(free / f64::from(MARKS));
        // At most 1,024 times the logarithm of 1,024.
        libm::round(games) as u64
    }
}

impl Serialize for DistinctGames {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex::encode(self.0))
    }
}

impl<'de> Deserialize<'de> for DistinctGames {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = String::deserialize(deserializer)?;
        let mut marks = [0; MARKS as usize / 8];
        hex::decode_to_slice(&written, &mut marks).map_err(de::Error::custom)?;
        Ok(Self(marks))
    }
}
