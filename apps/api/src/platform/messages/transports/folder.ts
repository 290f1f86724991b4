import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Transport } from '../message';

/** Messages as files, for a portal that was told of no server to send them; the log says where, never what. */
export const folderTransport = (dir: string, log: Logger, missing: string): Transport => ({
  async send({ channel, to, subject, text }, id) {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const file = join(dir, `${id}.${channel}.txt`);
    await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 });
    log.info({ file }, `A message was put into a file, because ${missing} is not set`);
  },
});
