import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Transport } from '../message';

/** Writes messages into files, for a portal without a server to send them. The log names the file, but never its content. */
export const folderTransport = (dir: string, log: Logger, missing: string): Transport => ({
  async send({ channel, to, subject, text }, id) {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const file = join(dir, `${id}.${channel}.txt`);
    await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 });
    log.info({ file }, `A message was put into a file, because ${missing} is not set`);
  },
});
