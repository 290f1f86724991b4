import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse/sync';
import { Workbook } from 'exceljs';
import { CannotStart } from '../../platform/settings/cannot-start';

export interface TableLine {
  line: number;
  cells: readonly string[];
}

const MAX_FILE_BYTES = 100 * 1024 * 1024;

/** Text separated by commas, semicolons or tabs, or the first sheet of an Excel file: the bytes decide, not the name. @throws CannotStart */
export const readTableFile = async (path: string): Promise<TableLine[]> => {
  const content = await readFile(path).catch(throwUnreadable(path));
  if (content.length > MAX_FILE_BYTES)
    throw new CannotStart(`${path} is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB: name the table itself.`);
  const lines = await (formatOf(content) ?? readText)(content).catch((error: Error) => {
    throw new CannotStart(`${path} can't be read: ${error.message}`);
  });
  return lines.filter(({ cells }) => cells.some(Boolean));
};

const throwUnreadable = (path: string) => (error: NodeJS.ErrnoException) => {
  const reasons: Record<string, string> = { ENOENT: 'there is no such file', EISDIR: 'it is a folder' };
  throw new CannotStart(`${path} can't be read: ${reasons[error.code ?? ''] ?? error.message}.`);
};

const readText = async (content: Buffer): Promise<TableLine[]> => {
  const text = decode(content);
  const [heading = ''] = text.split('\n', 1);
  const delimiter = ['\t', ';'].find((sign) => heading.includes(sign)) ?? ',';
  const lines: TableLine[] = [];
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (cells: string[], { lines: line }) => {
        lines.push({ line, cells });
        return null;
      },
    });
    return lines;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Error(`a quotation mark is out of place at line ${error.lines}: mend it there.`);
  }
};

/** Census files are in Latin-1 or UTF-8, depending on the year. */
const decode = (content: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
};

// The library's streaming reader is not used, because it failed three of 1,500 times with one small file.
const readExcel = async (content: Buffer): Promise<TableLine[]> => {
  const lines: TableLine[] = [];
  try {
    const book = new Workbook();
    await book.xlsx.read(Readable.from([content]));
    book.worksheets[0]?.eachRow((row, line) => {
      const cells: string[] = [];
      row.eachCell({ includeEmpty: true }, ({ text }) => cells.push(String(text ?? '').trim()));
      lines.push({ line, cells });
    });
  } catch {
    throw new Error('it is not a complete Excel file: save it again, or as CSV.');
  }
  return lines;
};

const refuseFormat = (sentence: string) => async (): Promise<TableLine[]> => {
  throw new Error(sentence);
};

/** First bytes of a file -> its reader; any other file is text. */
const formats: readonly (readonly [string, (content: Buffer) => Promise<TableLine[]>])[] = [
  ['504b0304', readExcel],
  ['d0cf11e0', refuseFormat('it is an Excel file from before 2007: save it as xlsx or CSV.')],
  ['fffe', refuseFormat('it is in UTF-16: save it as CSV in UTF-8.')],
  ['feff', refuseFormat('it is in UTF-16: save it as CSV in UTF-8.')],
];

const formatOf = (content: Buffer) =>
  formats.find(([mark]) => content.subarray(0, mark.length / 2).toString('hex') === mark)?.[1];
