export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A dotted field in words: `isPublicDisplay` -> Is Public Display; `contacts.0.firstName` -> Contacts 1 First Name. */
export const capitalisedWords = (field: string): string =>
  field
    .split('.')
    .map((name) => (/^\d+$/.test(name) ? String(Number(name) + 1) : name.replace(/([a-z\d])([A-Z])/g, '$1 $2')))
    .map(capitalise)
    .join(' ');

/** Characters are counted only where the length in code units can't decide. */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || [...text].length > max);
