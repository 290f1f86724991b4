/** Rows of cells, as a spreadsheet puts them on the clipboard. */
export type Block = readonly (readonly string[])[];

/**
 * Reads a block that was copied from a spreadsheet: tabs between the cells, and quotes around a cell that holds a tab, a line
 * break or a quote itself.
 */
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

/** Whether a text is more than one cell. */
export const isBlock = (block: Block): boolean => block.length > 1 || (block[0]?.length ?? 0) > 1;
