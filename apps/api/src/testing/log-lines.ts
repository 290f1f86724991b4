import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

/** A log of which a spec reads the lines, each the text of an object. */
export const openLogLines = (): { log: Logger; lines: string[] } => {
  const lines: string[] = [];
  const log = pino(new Writable({ write: (line, _, next) => next(void lines.push(String(line))) }));
  return { log, lines };
};
