import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Transport } from '../message';

/** For a portal without a server to send them. A file's name begins with the person's stream, so that an erasure finds it. */
export const folderTransport = (dir: string, log: Logger, reason: string): Transport => ({
  async send({ channel, about, to, subject, text }, id) {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const file = join(dir, `${about ? `${about}.` : ''}${id}.${channel}.txt`);
    // Whoever reads the folder finds a message whole or not at all.
    const unfinished = `${file}.${randomUUID()}.part`;
    await writeFile(unfinished, `To: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 });
    await rename(unfinished, file);
    log.info({ file }, `A message was put into a file, because ${reason}`);
  },
  async forget(about) {
    if (!existsSync(dir)) return;
    const files = (await readdir(dir)).filter((file) => file.startsWith(`${about}.`));
    for (const file of files) await rm(join(dir, file), { force: true });
  },
});
