/** Rows of cells. */
export type Block = readonly (readonly string[])[];

/** Reads cells copied from a spreadsheet, which quotes a cell that holds a tab, a line break or a quote. */
export const readBlock = (text: string): Block => {
  const rows: string[][] = [];
  let row: string[] = [];
  // A cell ends at a tab, a line break or the end of the text.
  const cell = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/gy;
  for (;;) {
    const [, raw = '', end = ''] = cell.exec(text) ?? [];
    row.push(raw.startsWith('"') && raw.endsWith('"') && raw.length > 1 ? unquote(raw) : raw);
    if (end === '\t') continue;
    rows.push(row.map(clean));
    row = [];
    if (!end) break;
  }
  // The last row ends with a line break too.
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop();
  return rows;
};

const unquote = (cell: string) => cell.slice(1, -1).replaceAll('""', '"');
const clean = (cell: string) => cell.replace(/\s+/g, ' ').trim();

export const isBlock = (block: Block): boolean => block.length > 1 || (block[0]?.length ?? 0) > 1;
