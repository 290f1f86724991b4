import { readFile } from 'node:fs/promises';
import type { Font } from 'fontkit';
import { replaceNonText } from '../bodies/non-text';

/** They have every script that is written with an alphabet, except Indic ones. */
export interface Letters {
  regular: Buffer;
  bold: Buffer;
  has: (codePoint: number) => boolean;
}

const readFont = (name: string) => readFile(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

const readLetters = async (): Promise<Letters> => {
  const [{ create }, regular, bold] = await Promise.all([
    import('fontkit'),
    readFont('DejaVuSansCondensed'),
    readFont('DejaVuSansCondensed-Bold'),
  ]);
  const fonts = [create(regular) as Font, create(bold) as Font];
  return { regular, bold, has: (codePoint) => fonts.every((font) => font.hasGlyphForCodePoint(codePoint)) };
};

let letters: Promise<Letters> | undefined;

/** Loaded, as is the library, when the first page is printed. */
export const loadLetters = (): Promise<Letters> => {
  letters ??= readLetters().catch((error) => {
    letters = undefined;
    throw error;
  });
  return letters;
};

/** Stands for a character that the fonts have no letter for. */
export const MISSING_LETTER = '\u25a1';

/** What nobody sees, besides the two that join and part Arabic letters. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}|[\ufe00-\ufe0f]/gu;
const MARK = /\p{Mn}|\p{Cf}/u;

/** The text in letters that the fonts have. Accents are put onto their letters, and marks that are missing are left out. */
export const writable = (text: string, { has }: Pick<Letters, 'has'>): string =>
  [...replaceNonText(text).normalize('NFC').replace(INVISIBLE, '')]
    .map((character) => {
      if (/\s/.test(character)) return character;
      if (has(character.codePointAt(0)!)) return character;
      return MARK.test(character) ? '' : MISSING_LETTER;
    })
    .join('');

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Nko}|\p{Script=Thaana}/u;

export const isRightToLeft = (word: string): boolean => RIGHT_TO_LEFT.test(word);

/** The words of a line as they stand from left to right: those of a script that runs the other way are in turn. */
export const inPrintOrder = (words: readonly string[]): string[] => {
  const ordered: string[] = [];
  let turned: string[] = [];
  const turn = () => {
    ordered.push(...turned.reverse());
    turned = [];
  };
  for (const word of words) {
    if (isRightToLeft(word)) turned.push(word);
    else {
      turn();
      ordered.push(word);
    }
  }
  turn();
  return ordered;
};
