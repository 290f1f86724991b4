import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import type { Response } from 'express';
import { unzip } from '../../testing/unzip';
import type { Row } from './download';
import { type Sheet, type SheetColumn, sendSheet, writeSheet } from './xlsx';

const columns: SheetColumn[] = [{ key: 'text', label: 'Text', type: 'text' }];

/** A response with the parts that a sheet uses. */
const fakeResponse = () => {
  const socket = Object.assign(new EventEmitter(), { destroyed: false });
  return { socket, response: { req: { socket } } as unknown as Response };
};

async function* rowsOf(...texts: unknown[]) {
  for (const text of texts) yield { text };
}

const textsIn = async (...texts: unknown[]): Promise<unknown[]> => {
  const sheet = await sendSheet(fakeResponse().response, { file: 'Texts', columns }, () => rowsOf(...texts));
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await buffer(sheet.getStream())) as never);
  return texts.map((_, row) => book.worksheets[0]!.getCell(row + 2, 1).value);
};

/** What the file format says of the cells of a sheet, as a spreadsheet reads it. */
const readSheet = async (sheet: Omit<Sheet, 'file'>, rows: AsyncIterable<Row>) => {
  const out = new PassThrough();
  const written = writeSheet(out, { file: 'Texts', zone: 'UTC', ...sheet }, rows);
  const files = unzip(await buffer(out));
  await written;
  const styles = [...section('cellXfs', files['xl/styles.xml']!).matchAll(/<xf [^>]*>/g)].map(([xf]) => xf);
  const cellsOf = (xml = '') =>
    [...xml.matchAll(/<c r="[A-Z]+\d+"(?: s="(\d+)")?[^>]*><v>([\s\S]*?)<\/v>/g)].map(([, style, value]) => ({
      text: decode(value!),
      isQuoted: styles[Number(style ?? 0)]!.includes('quotePrefix="1"'),
    }));
  return { cells: cellsOf(files['xl/worksheets/sheet1.xml']), about: cellsOf(files['xl/worksheets/sheet2.xml']) };
};
const section = (tag: string, xml: string): string => new RegExp(`<${tag}[ >][\\s\\S]*</${tag}>`).exec(xml)![0];
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
/** A value in the XML as it is read: ends of lines as XML has them, entities, and then the escapes of the format (ST_Xstring). */
const decode = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/&(\w+);/g, (_, name: string) => entities[name]!)
    .replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

describe('a sheet', () => {
  it('closes what its rows are read from where it is broken off within the first of them', async () => {
    let isClosed = false;
    async function* rows() {
      try {
        for (;;) yield { text: 'again' };
      } finally {
        isClosed = true;
      }
    }
    const out = new PassThrough();
    out.destroy();
    await writeSheet(out, { file: 'Texts', zone: 'UTC', columns }, rows());
    expect(isClosed).toBe(true);
  });

  it('has columns as wide as their first rows need, and none that fills a screen', async () => {
    const widthFor = async (...texts: unknown[]) => {
      const sheet = await sendSheet(fakeResponse().response, { file: 'Texts', columns }, () => rowsOf(...texts));
      const book = new ExcelJS.Workbook();
      await book.xlsx.load((await buffer(sheet.getStream())) as never);
      return [book.worksheets[0]!.getColumn(1).width, book.worksheets[0]!.rowCount];
    };
    expect(await widthFor()).toEqual([14, 1]);
    expect(await widthFor('short', 7)).toEqual([14, 3]);
    expect(await widthFor('short', 'Riverbend Family Foundation')).toEqual([29, 3]);
    expect(await widthFor('x'.repeat(500))).toEqual([60, 2]);
    expect(await widthFor(...Array(250).fill('short'), 'Riverbend Family Foundation')).toEqual([14, 252]);
  });

  it('can be opened whatever characters the rows hold', async () => {
    const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).join('');
    const odd = ['\ufffe', '\uffff', '\ud83d', 'a\udc36b', '\0', controls, '\ufdd0 <&>"\' ]]> 𝒜👶'];
    const read = await textsIn(...odd);
    expect(read.slice(0, 5)).toEqual(['\ufffd', '\ufffd', '\ufffd', 'a\ufffdb', '\ufffd']);
    expect(read[6]).toBe(odd[6]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x.example","y")'])(
    'shows %j as the text that it is, and keeps a spreadsheet from making a formula of it',
    async (text) => {
      const { cells } = await readSheet({ columns }, rowsOf(text, 'plain', -1));
      expect(cells.slice(1)).toEqual([
        { text, isQuoted: true },
        { text: 'plain', isQuoted: false },
        { text: '-1', isQuoted: false },
      ]);
    },
  );

  it.each(['_x0041_', 'a_x000D_b', '_x0041_x0042_', '_x005F_x0041_', '_x00e9_', '_x41_', 'a\r\nb', 'a__x0041__'])(
    'is read as %j where that was typed',
    async (text) => {
      const { cells } = await readSheet({ columns }, rowsOf(text));
      expect(cells[1]).toEqual({ text, isQuoted: false });
    },
  );

  it('marks headings and the page about it as it marks rows', async () => {
    const label = '=1+1_x0041_';
    const about = () => [[label, label]] as const;
    const read = await readSheet({ columns: [{ key: 'text', label, type: 'text' }], about }, rowsOf());
    expect([...read.cells, ...read.about]).toEqual(Array(3).fill({ text: label, isQuoted: true }));
    const bold = await readSheet({ columns }, rowsOf());
    expect(bold.cells).toEqual([{ text: 'Text', isQuoted: false }]);
  });

  it('takes no stored object for a formula or a link', async () => {
    const made = [{ formula: '1+1', result: 3 }, { text: 'x', hyperlink: 'http://x.example' }, ['a']];
    expect(await textsIn(...made)).toEqual(made.map((value) => JSON.stringify(value)));
  });
});

it('gives every cell the format of its column, and every time that of the clocks at that time', async () => {
  const made: SheetColumn[] = [
    { key: 'at', label: 'At', type: 'dateTime' },
    { key: 'units', label: 'Units', type: 'integer' },
    { key: 'note', label: 'Note', type: 'text' },
    { key: 'until', label: 'Until', type: 'dateTime' },
  ];
  const [summer, winter] = [new Date('2026-11-01T06:30:00Z'), new Date('2026-11-01T07:30:00Z')];
  async function* rows() {
    yield { at: summer, units: 1, note: 'a', until: winter };
    yield { at: winter.toISOString(), units: null, note: summer, until: null };
  }
  const out = new PassThrough();
  const written = writeSheet(out, { file: 'Times', columns: made, zone: 'America/Chicago' }, rows());
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await buffer(out)) as never);
  await written;
  const cells = [2, 3].map((row) =>
    made.map((_, place) => {
      const { value, numFmt } = book.worksheets[0]!.getCell(row, place + 1);
      return [value, numFmt];
    }),
  );
  const shown = new Date('2026-11-01T01:30:00Z');
  const [cdt, cst] = ['CDT', 'CST'].map((abbreviation) => [shown, `mm/dd/yyyy h:mm AM/PM "${abbreviation}"`]);
  expect(cells).toEqual([
    [cdt, [1, '#,##0'], ['a', undefined], cst],
    [cst, [null, '#,##0'], [summer, 'mm-dd-yy'], [null, undefined]],
  ]);
});

it('shows whole numbers without a decimal point, and numbers that identify without separators', async () => {
  const made: SheetColumn[] = [
    { key: 'id', label: 'ID', type: 'id' },
    { key: 'amount', label: 'Amount', type: 'decimal' },
    { key: 'months', label: 'Months left', type: 'rate' },
  ];
  async function* rows() {
    yield { id: 12345, amount: 24, months: 0 };
    yield { id: 12346, amount: 24.5, months: 1.5 };
    yield { id: 12347, amount: -1.001, months: null };
  }
  const out = new PassThrough();
  const written = writeSheet(out, { file: 'Numbers', columns: made, zone: 'UTC' }, rows());
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await buffer(out)) as never);
  await written;
  const formats = [2, 3, 4].map((row) => made.map((_, place) => book.worksheets[0]!.getCell(row, place + 1).numFmt));
  expect(formats).toEqual([
    ['0', '#,##0', '#,##0.00'],
    ['0', '#,##0.##', '#,##0.00'],
    ['0', '#,##0', '#,##0.00'],
  ]);
});

describe('rows beyond what Excel takes on one sheet', () => {
  it('go on on further ones, under the same headings', async () => {
    const out = new PassThrough();
    const about = (rows: number) => [['Rows', String(rows)] as const];
    const written = writeSheet(out, { file: 'x'.repeat(40), columns, about, zone: 'UTC' }, rowsOf(1, 2, 3, 4, 5), 2);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await buffer(out)) as never);
    await written;
    const texts = book.worksheets.map((sheet) => sheet.getColumn(1).values.slice(1));
    expect(texts).toEqual([['Text', 1, 2], ['Text', 3, 4], ['Text', 5], ['Rows']]);
    expect(book.worksheets[3]!.getCell('B1').value).toBe('5');
    expect(book.worksheets.map(({ name }) => name.length)).toEqual([31, 31, 31, 5]);
    expect(book.worksheets[2]!.name).toMatch(/x 3$/);
  });
});

describe('the rows of a sheet', () => {
  /** Endless rows, and whether they have been let go. */
  const endless = (signal: AbortSignal) => {
    const released = new Promise((resolve) => signal.addEventListener('abort', resolve));
    async function* rows() {
      while (!signal.aborted) {
        yield { text: Math.random().toString(36).repeat(500) };
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    return { rows: rows(), released };
  };

  it('wait until those before them are compressed, however fast they come', async () => {
    const texts = Array.from({ length: 50 }, () => randomBytes(5_000).toString('hex'));
    const out = new PassThrough();
    let [given, received, mostWaiting] = [0, 0, 0];
    out.on('data', (chunk: Buffer) => {
      // Two characters of these texts need no less than a byte.
      received += 2 * chunk.length;
    });
    async function* rows() {
      for (let n = 0; n < 2_000; n++) {
        yield { text: texts[n % texts.length] };
        given += 10_000;
        mostWaiting = Math.max(mostWaiting, given - received);
      }
    }
    await writeSheet(out, { file: 'Fast', columns, zone: 'UTC' }, rows());
    expect(mostWaiting).toBeLessThan(5_000_000);
  });

  it('are let go when nobody has read anything for the time that a reader has', async () => {
    let released: Promise<unknown> | undefined;
    const sheet = await sendSheet(
      fakeResponse().response,
      { file: 'Endless', columns },
      (signal) => {
        const made = endless(signal);
        released = made.released;
        return made.rows;
      },
      200,
    );
    await released;
    expect(sheet.getStream().destroyed).toBe(true);
  });

  it('are let go at once when the reader leaves', async () => {
    let released: Promise<unknown> | undefined;
    const { socket, response } = fakeResponse();
    await sendSheet(response, { file: 'Endless', columns }, (signal) => {
      const made = endless(signal);
      released = made.released;
      return made.rows;
    });
    socket.emit('close');
    await released;
  });
});
