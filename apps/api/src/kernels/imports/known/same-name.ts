/** A name, an email or a code as records are found by it: whatever its case and the number of spaces in it. */
export const nameKey = (text: unknown): string =>
  String(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** The same in PostgreSQL, which reads all names of a kind, of which few have more than one space. @param name SQL */
export const nameKeySql = (name: string): string =>
  `lower(trim(CASE WHEN strpos(${name}, '  ') > 0 THEN regexp_replace(${name}, '\\s+', ' ', 'g') ELSE ${name} END))`;
