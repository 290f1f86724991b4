import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import archiver from 'archiver';
import { brokenWords } from '../kernels/imports/sources/cells';
import { openSource } from '../kernels/imports/sources/open-source';
import type { FileBytes } from '../kernels/imports/sources/source';

const PIECE_BYTES = 64 * 1024;

function* pieces(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += PIECE_BYTES) yield content.subarray(at, at + PIECE_BYTES);
}

export const bytesOf = (content: Buffer): FileBytes => ({
  size: content.length,
  stream: (start, end) => Readable.from(pieces(content.subarray(start, end)), { objectMode: false }),
});

/** The rows of a file by their numbers; of cells that can't be read, why not. */
export const readFile = async (content: Buffer | string) => {
  const source = await openSource(bytesOf(Buffer.from(content)));
  const rows: [number, string[]][] = [];
  for await (const { row, cells } of source.rows) rows.push([row, cells.map((cell) => brokenWords(cell) ?? cell)]);
  return { rows, remarks: source.remarks() };
};
export const cellsOf = async (content: Buffer | string) => (await readFile(content)).rows.map(([, cells]) => cells);

/** An Excel file of these parts, as some program may have made it. */
export const packed = async (parts: Readonly<Record<string, string>>): Promise<Buffer> => {
  const zip = archiver('zip', { zlib: { level: 9 }, forceZip64: false });
  for (const [name, content] of Object.entries(parts)) zip.append(Readable.from([content]), { name });
  void zip.finalize();
  return buffer(zip);
};

export const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
export const SHEET = 'xl/worksheets/sheet1.xml';
export const workbookOf = (sheets: string) => `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`;
export const partsOf = (rows: string) => ({
  [WORKBOOK]: workbookOf('<sheet name="Rows" r:id="r1"/>'),
  [RELATIONS]: '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
  [SHEET]: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});
export const rootOf = (file: string) =>
  `<Relationships><Relationship Id="b" Type="t/officeDocument" Target="${file}"/></Relationships>`;
export const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
