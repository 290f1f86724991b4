import 'reflect-metadata';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../apps/api/src/platform/database/embedded';
import { makeMemoryFolder } from '../../apps/api/src/testing/memory-folder';
import { BUILT } from '../faults/portal';
import { sayWriting } from '../support/writers/compare';
import { buildFormerVersion } from './former-version';
import { playUpgrade } from './play';

const { values } = parseArgs({ options: { from: { type: 'string' }, writers: { type: 'string', default: '8' } } });

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

const main = async (): Promise<void> => {
  const former = buildFormerVersion(values.from);
  const dataDir = makeMemoryFolder('bank-upgrade-');
  const postgres = await startEmbeddedPostgres(dataDir, ['max_connections=300']);
  try {
    say(`from ${former.commit}`);
    const versions = { former: former.program, next: BUILT, writers: Number(values.writers) };
    const figures = await playUpgrade({ dataDir, databaseUrl: postgres.url }, versions, say);
    if (!sayWriting(figures, say)) process.exitCode = 1;
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true });
    former.remove();
  }
};

main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
