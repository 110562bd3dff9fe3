//! The extension module `antipode._native`. The Python files of the package make its classes from what is here.
//!
//! - [`answers`]: answers about single positions. - [`position`]: positions, their moves, and typed texts.
//! - [`table`]: the distances of all positions. - [`signals`]: how Ctrl-C stops long work.
//!
//! Long work releases the lock of the interpreter.

mod answers;
mod error;
mod position;
mod signals;
mod table;

use pyo3::prelude::*;

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let error = module.py().get_type::<error::AntipodeError>();
    error.setattr("column", module.py().None())?;
    error.setattr("unsolvable", module.py().None())?;
    module.add("AntipodeError", error)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<answers::Answers>()?;
    module.add_class::<answers::Stop>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<table::Table>()?;
    module.add_function(wrap_pyfunction!(position::parse, module)?)
}
