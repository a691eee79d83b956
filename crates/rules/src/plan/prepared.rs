//! What the engine makes of a plan, once.

use std::any::Any;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

/// A place for what the engine makes of a plan when it is first needed. Copies of a plan share it.
#[derive(Debug, Clone, Default)]
pub struct Prepared(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    made: OnceLock<Box<dyn Any + Send + Sync>>,
    asked: AtomicU32,
}

impl Prepared {
    /// What was made, made now if it was not. It is always of the same type.
    pub fn get_or_make<T: Any + Send + Sync>(&self, make: impl FnOnce() -> Box<T>) -> &T {
        let made = self.0.made.get_or_init(|| make());
        made.downcast_ref().expect("one type is made of every plan")
    }

    /// Whether it was made.
    pub fn is_made(&self) -> bool {
        self.0.made.get().is_some()
    }

    /// How many times this has been asked before.
    pub fn count(&self) -> u32 {
        self.0.asked.fetch_add(1, Ordering::Relaxed)
    }
}
