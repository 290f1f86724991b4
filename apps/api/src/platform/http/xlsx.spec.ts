import { EventEmitter } from 'node:events';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import type { Response } from 'express';
import { type SheetColumn, sendSheet } from './xlsx';

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
