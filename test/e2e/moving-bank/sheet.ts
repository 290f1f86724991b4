/** Heading -> text of the cell. Empty cells may be left out. */
export type Cells = Readonly<Record<string, string>>;

/** A mistake of somebody who fills in a sheet. */
export interface Fault {
  /** What the portal says of the row. */
  says: RegExp;
  spoil: (cells: Cells) => Cells;
  /** The row stands in the sheet as it should be, and this one besides. */
  isExtra?: true;
  /** A second mistake of the same row, of which nothing is said before this one is put right. */
  next?: Fault;
}

/** A sheet as it should be. */
export interface Sheet {
  /** The kind of import. */
  kind: string;
  headings: readonly string[];
  rows: readonly Cells[];
  /** Headings by which rows belong together; each row is alone without them. */
  togetherBy?: readonly string[];
  /** What becomes of a row in an empty portal; a new record where nothing is said. */
  changes?: (row: Cells) => boolean;
  faults: readonly Fault[];
}

/** A cell with another text. */
export const typed = (heading: string, text: string, says: RegExp): Fault => ({
  says,
  spoil: (cells) => ({ ...cells, [heading]: text }),
});
export const emptied = (heading: string, says: RegExp): Fault => typed(heading, '', says);
export const repeated: Fault = {
  says: /is about the same: remove one of the two/,
  spoil: (cells) => cells,
  isExtra: true,
};

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const toCsv = (headings: readonly string[], rows: readonly Cells[]): string =>
  [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\r\n');
