import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import type { Response } from 'express';
import { type SheetColumn, sendSheet, writeSheet } from './xlsx';

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

describe('a sheet', () => {
  it('can be opened whatever characters the rows hold', async () => {
    const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).join('');
    const odd = ['\ufffe', '\uffff', '\ud83d', 'a\udc36b', '\0', controls, '\ufdd0 <&>"\' ]]> 𝒜👶'];
    const read = await textsIn(...odd);
    expect(read.slice(0, 5)).toEqual(['\ufffd', '\ufffd', '\ufffd', 'a\ufffdb', '\ufffd']);
    expect(read[6]).toBe(odd[6]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x.example","y")'])(
    'shows %j as the text that it is',
    async (text) => {
      const [read] = await textsIn(text);
      expect(read).toBe(text.replace('\r', '\n'));
    },
  );

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
