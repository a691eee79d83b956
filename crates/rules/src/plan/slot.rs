//! Room in a plan for tables that the engine makes of it.

use std::any::Any;
use std::sync::{Arc, OnceLock};

/// Room for a value of a type that is not known here, made when it is first needed. Copies of a plan share it.
#[derive(Debug, Clone, Default)]
pub struct Slot(Arc<OnceLock<Box<dyn Any + Send + Sync>>>);

impl Slot {
    /// What was made, made now if it was not. It is always of the same type.
    pub fn get_or_make<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> &T {
        let made = self.0.get_or_init(|| Box::new(make()));
        made.downcast_ref().expect("one type is made of every plan")
    }
}
