/** A row of something that is out of use. Its buttons keep their colors. */
export const GREY = { '&, & td, & td a, & h2, & dd': { color: 'text.secondary' } } as const;
