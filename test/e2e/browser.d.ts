// Functions that tests run inside the page use its globals.
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
