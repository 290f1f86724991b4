/**
 * Scripts whose words hold joiners (U+200C, U+200D) that change how a letter is written, as in Persian and Hindi names.
 */
const JOINING_SCRIPTS = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu'],
  ...['Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
];
const JOINING = `[${JOINING_SCRIPTS.map((script) => `\\p{Script_Extensions=${script}}`).join('')}]`;

/** Fillers that count as letters, and yet nobody sees them. */
const BLANK_LETTERS = '\\u{115f}\\u{1160}\\u{3164}\\u{ffa0}';

/**
 * Characters without width, and those that turn the direction of the text, except joiners within a word of a script that has
 * them. Names that differ by them alone look the same.
 */
const INVISIBLE = new RegExp(
  `(?<=${JOINING})[\\u{200c}\\u{200d}](?=${JOINING})|([\\p{Cf}\\u{34f}${BLANK_LETTERS}])`,
  'gu',
);

/** The text without characters that nobody sees. */
export const removeInvisible = (text: string): string =>
  text.replace(INVISIBLE, (joiner: string, invisible: string | undefined) => (invisible === undefined ? joiner : ''));

/** Whether a text has a letter of any script. */
export const hasLetter = (text: string): boolean => /\p{L}/u.test(text);
