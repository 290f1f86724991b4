/** Their words hold joiners (U+200C, U+200D) that change how a letter is written, as in Persian and Hindi names. */
const JOINING_SCRIPTS = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu'],
  ...['Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
];
const JOINING = `[${JOINING_SCRIPTS.map((script) => `\\p{Script_Extensions=${script}}`).join('')}]`;

/** Fillers that count as letters, and yet nobody sees them. */
const BLANK_LETTERS = '\\u{115f}\\u{1160}\\u{3164}\\u{ffa0}';

/** Without width, or turning the direction of the text, but for joiners of a script that has them. Names differ by them unseen. */
const INVISIBLE = new RegExp(
  `(?<=${JOINING})[\\u{200c}\\u{200d}](?=${JOINING})|([\\p{Cf}\\u{34f}${BLANK_LETTERS}])`,
  'gu',
);

/** Longer than any name: what is longer stays as it is, to be refused for that, since to look through it takes seconds. */
const LONGEST = 1_000;

export const removeInvisible = (text: string): string =>
  text.length > LONGEST
    ? text
    : text.replace(INVISIBLE, (joiner: string, invisible: string | undefined) =>
        invisible === undefined ? joiner : '',
      );

export const hasLetter = (text: string): boolean => /\p{L}/u.test(text);
