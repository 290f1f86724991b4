import type { DumpValue } from './dump-rows';
import type { Read } from './text-window';
import { unescapePostgres } from './tokens';

const readCell = (cell: string): DumpValue => {
  if (cell === '\\N') return null;
  return cell.includes('\\') ? unescapePostgres(cell) : cell;
};

/** A line of what follows COPY … FROM stdin; null for the one that ends it. */
export const readCopyLine: Read<DumpValue[] | null> = (text, at) => {
  const end = text.indexOf('\n', at);
  if (end < 0) return undefined;
  const line = text.slice(at, text[end - 1] === '\r' && end > at ? end - 1 : end);
  return { value: line === '\\.' ? null : line.split('\t').map(readCell), end: end + 1 };
};
