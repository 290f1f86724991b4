/** Controls besides tab and line ends, halves of characters, U+FFFE and U+FFFF: PostgreSQL refuses some, and XML the rest. */
const NON_TEXT = /[^\P{Cc}\t\n\r]|[\p{Cs}\u{FFFE}\u{FFFF}]/u;
const EVERY_NON_TEXT = new RegExp(NON_TEXT, 'gu');

/** Names the first such character, such as `the character U+0007`; undefined for a valid text. */
export const findNonText = (text: string): string | undefined => {
  const [found] = NON_TEXT.exec(text) ?? [];
  if (found === undefined) return undefined;
  if (found === '\0') return 'a NUL character';
  if (!found.isWellFormed()) return 'half a character';
  return `the character U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
};

/** Replaces each such character by U+FFFD, the sign for what can't be shown. */
export const replaceNonText = (text: string): string => text.replace(EVERY_NON_TEXT, '\u{FFFD}');
