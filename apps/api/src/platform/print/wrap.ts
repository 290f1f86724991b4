export type Measure = (text: string) => number;

/** Between words where it can, within a word that is wider than a line. */
export const wrapText = (text: string, width: number, measure: Measure): string[][] =>
  text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph.split(/\s+/).filter(Boolean), width, measure));

const wrapParagraph = (words: readonly string[], width: number, measure: Measure): string[][] => {
  const space = measure(' ');
  const lines: string[][] = [];
  let used = 0;
  const put = (piece: string, size: number) => {
    const line = lines.at(-1);
    if (line && used + space + size <= width) {
      line.push(piece);
      used += space + size;
    } else {
      lines.push([piece]);
      used = size;
    }
  };
  for (const word of words) {
    const size = measure(word);
    if (size <= width) put(word, size);
    else for (const piece of breakWord(word, width, measure)) put(piece, measure(piece));
  }
  return lines;
};

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const breakWord = (word: string, width: number, measure: Measure): string[] => {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const { segment } of graphemes.segment(word)) {
    const size = measure(segment);
    if (piece && used + size > width) {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += segment;
    used += size;
  }
  return piece ? [...pieces, piece] : pieces;
};
