import { pipeline } from 'node:stream';
import { formatCount } from '@bank/domain';
import { CsvError, type Parser, parse } from 'csv-parse';
import { cleanCell } from './cells';
import { MAX_EXCEL_COLUMNS } from './limits';
import { type FileBytes, readBytes, refuseFile, refuseWideRow, type SourceRow } from './source';

const HEAD_BYTES = 64 * 1024;
/** More than the longest row of cells that could be imported: a quotation mark that is not closed swallows the rest. */
const MAX_RECORD_CHARACTERS = 2_000_000;
/** With quotation marks, which stand twice within a text, and the delimiters of cells that are empty, which the parser does not count. */
const MAX_RAW_CHARACTERS = 2 * MAX_RECORD_CHARACTERS + MAX_EXCEL_COLUMNS;
const DELIMITERS = [',', ';', '\t'] as const;
/** A table may have some characters by mistake that are no text; what is no table consists of them. */
const FEW_STRANGE = 3;
const NAMED_DELIMITER = /^sep=(.)\r?$/i;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const marks: readonly (readonly [string, Encoding])[] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
];

/** Latin letters in UTF-16 have a zero beside them. */
const encodingOfZeros = (head: Buffer): Encoding | undefined => {
  let even = 0;
  let odd = 0;
  for (const [place, byte] of head.entries()) if (byte === 0) place % 2 ? odd++ : even++;
  const many = head.length / 4;
  if (odd > many && even < many / 4) return 'utf-16le';
  if (even > many && odd < many / 4) return 'utf-16be';
  return undefined;
};

/** What is a letter with an accent in UTF-8 hardly ever is one in another encoding, so that a few bytes that are none are damage. */
const LETTERS_PER_DAMAGE = 4;
const NOT_UTF8 = '\ufffd';
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the letters that each encoding has in one byte
const BEYOND_ASCII = /[^\u0000-\u007f]/g;

const isUtf8 = async (bytes: FileBytes): Promise<boolean> => {
  let [letters, damage] = [0, 0];
  const decoder = new TextDecoder('utf-8');
  const count = (text: string) => {
    for (const [letter] of text.matchAll(BEYOND_ASCII)) letter === NOT_UTF8 ? damage++ : letters++;
  };
  for await (const chunk of bytes.stream(0, bytes.size)) count(decoder.decode(chunk, { stream: true }));
  count(decoder.decode());
  return damage * LETTERS_PER_DAMAGE <= letters;
};

const encodingOf = async (bytes: FileBytes, head: Buffer): Promise<Encoding> => {
  const start = head.toString('hex', 0, 3);
  const marked = marks.find(([mark]) => start.startsWith(mark))?.[1] ?? encodingOfZeros(head);
  return marked ?? ((await isUtf8(bytes)) ? 'utf-8' : 'windows-1252');
};

async function* decode(bytes: FileBytes, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes.stream(0, bytes.size)) {
    const text = decoder.decode(chunk, { stream: true });
    if (text) yield text;
  }
  const rest = decoder.decode();
  if (rest) yield rest;
}

const refuseLongRow = (row: number): never =>
  refuseFile(
    `Row ${formatCount(row)} is longer than any row that can be read, or begins a text with a quotation mark that is closed far below: look for a quotation mark that is too many, or save the file as an Excel file.`,
  );

/** A row of empty cells alone would fill the memory before the parser gives it out. */
async function* withoutEndlessRows(texts: AsyncIterable<string>, { info }: Parser): AsyncGenerator<string> {
  let records = 0;
  let length = 0;
  for await (const text of texts) {
    if (info.records > records) length = 0;
    records = info.records;
    length += text.length;
    if (length > MAX_RAW_CHARACTERS) refuseLongRow(records + 1);
    yield text;
  }
}

/** How often each delimiter stands in a line, outside of quotation marks. */
const countDelimiters = (line: string) => {
  const bare = line.replace(/"[^"]*"?/g, '');
  return DELIMITERS.map((sign) => bare.split(sign).length - 1);
};

const delimiterOf = (head: string): string => {
  const lines = head.split('\n').filter((line) => line.trim());
  const named = NAMED_DELIMITER.exec(lines[0] ?? '')?.[1];
  if (named) return named;
  const counts = lines.slice(0, 10).map(countDelimiters);
  // Rows of a spreadsheet are pasted with tabs, and addresses in them have more commas than that.
  if (counts.every((count) => count[DELIMITERS.indexOf('\t')])) return '\t';
  const [fullest = [0, 0, 0]] = counts.sort((one, other) => Math.max(...other) - Math.max(...one));
  return DELIMITERS[fullest.indexOf(Math.max(...fullest))]!;
};

const refuseUnlessText = (head: Buffer, encoding: Encoding): void => {
  if (encoding.startsWith('utf-16')) return;
  const strange = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length;
  if (strange > Math.max(FEW_STRANGE, head.length / 50))
    refuseFile('This file is no table: choose a CSV file or an Excel file (.xlsx), or paste the rows.');
};

/** An apostrophe that kept a spreadsheet from taking a text for a formula, as exports write it. */
const withoutGuard = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

const IS_OLDER_TEXT =
  'This file is no UTF-8, and is read as Windows-1252: look whether letters with accents are right, or save it as “CSV UTF-8”.';

/** Text separated by commas, semicolons or tabs. @throws Rejection invalid */
export async function* readText(bytes: FileBytes, onRemark: (remark: string) => void): AsyncGenerator<SourceRow> {
  const head = await readBytes(bytes, 0, HEAD_BYTES);
  const encoding = await encodingOf(bytes, head);
  refuseUnlessText(head, encoding);
  if (encoding === 'windows-1252') onRemark(IS_OLDER_TEXT);
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(head));
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_CHARACTERS,
  });
  // The next piece is asked for when the parser is through with the one before.
  pipeline(withoutEndlessRows(decode(bytes, encoding), parser), parser, () => {});
  let row = 0;
  try {
    for await (const record of parser) {
      row++;
      if (record.length > MAX_EXCEL_COLUMNS) refuseWideRow(row, record.length);
      const cells: string[] = record.map((text: string) => text && cleanCell(withoutGuard(text)));
      const isNamingDelimiter = row === 1 && cells.length <= 2 && /^sep=/i.test(cells[0] ?? '');
      if (!isNamingDelimiter && cells.some(Boolean)) yield { row, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Rows that were read before may not have come out yet.
    const broken = Number(error.records ?? row) + 1;
    if (error.code === 'CSV_MAX_RECORD_SIZE') refuseLongRow(broken);
    refuseFile(
      `Row ${formatCount(broken)} begins a text with a quotation mark that is never closed: close it or remove it, or save the file as an Excel file.`,
    );
  }
}
