import { open, readFile } from 'node:fs/promises';

const BETWEEN_NOTES = '\n';
const END_OF_NOTE = /\n(?=\n[^\n\u2014])/;
/** Longer than any note of ours. */
const TAIL_BYTES = 4_096;
/** The last line of a note, in bytes as `latin1` shows them. */
const LINE_OF_SIGNATURE = new RegExp(`\n${Buffer.from('\u2014').toString('latin1')} [^\n]+\n`, 'g');

/** The signed checkpoints that a file holds, oldest first; none where there is no file. */
export const readWitnessFile = async (file: string, origin: string): Promise<string[]> => {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });
  const text = bytes.subarray(0, bytes.length - countCutOff(bytes, origin)).toString();
  return text ? text.split(END_OF_NOTE).map((note) => `${note.trim()}\n`) : [];
};

export const addToWitnessFile = async (file: string, origin: string, note: string): Promise<void> => {
  const handle = await open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await handle.read(tail, 0, tail.length, size - tail.length);
    const cutOff = countCutOff(tail, origin);
    if (cutOff > 0) await handle.truncate(size - cutOff);
    const kept = tail.subarray(0, tail.length - cutOff).toString('latin1');
    await handle.appendFile(`${toBlankLine(kept)}${note}${BETWEEN_NOTES}`);
  } finally {
    await handle.close();
  }
};

/** What it takes to end a text with an empty line. */
const toBlankLine = (text: string): string => {
  if (!text || text.endsWith('\n\n')) return '';
  return text.endsWith('\n') ? '\n' : '\n\n';
};

/** How many bytes at the end are the begin of a note and no more: a full disk or a loss of power cuts the last one off. Whoever edits a file could take it away as well. */
const countCutOff = (bytes: Buffer, origin: string): number => {
  const tail = bytes.subarray(-TAIL_BYTES).toString('latin1');
  const signature = [...tail.matchAll(LINE_OF_SIGNATURE)].at(-1);
  const end = signature ? signature.index + signature[0].length : 0;
  const rest = tail.slice(end).replace(/^\n/, '');
  const isBegin = rest.startsWith(`${origin}\n`) || `${origin}\n`.startsWith(rest);
  return isBegin ? rest.length : 0;
};
