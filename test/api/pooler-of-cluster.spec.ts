import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type FreshDatabase, freshDatabase } from '@bank/event-store/testing';
import { postgresAccount } from '../../apps/api/src/platform/database/embedded-account';
import { freePort } from '../../apps/api/src/platform/database/embedded-server';
import { checkPooler, refusePooler } from '../../apps/api/src/platform/database/refuse-pooler';
import { untilListening, whyNoPgBouncer } from '../../apps/api/src/testing/pgbouncer';

const root = resolve(__dirname, '../..');
const title = 'the pooler of the cluster';

(whyNoPgBouncer ? describe.skip : describe)(
  whyNoPgBouncer ? `${title}: left out, since ${whyNoPgBouncer}` : title,
  () => {
    let folder: string;
    let database: FreshDatabase;
    let pooler: ChildProcess;
    let url: string;
    beforeAll(async () => {
      database = await freshDatabase();
      const { hostname, port, username, password, pathname } = new URL(database.url);
      folder = mkdtempSync(join(tmpdir(), 'bank-pooler-'));
      const ownPort = await freePort(0);
      const { uid, gid } = postgresAccount();
      if (uid !== undefined) chownSync(folder, uid, gid ?? 0);
      pooler = spawn('sh', ['docker/pgbouncer.sh'], {
        cwd: root,
        stdio: 'ignore',
        // As another account where this one is root, which PgBouncer refuses to run as.
        ...(uid === undefined ? {} : { uid, gid }),
        env: {
          TMPDIR: folder,
          PATH: `${process.env.PATH}:/usr/sbin`,
          POSTGRES_PASSWORD: decodeURIComponent(password),
          POSTGRES_USER: decodeURIComponent(username),
          POSTGRES_PRIMARY: hostname,
          POSTGRES_PORT: port,
          POSTGRES_DB: pathname.slice(1),
          LISTEN_PORT: String(ownPort),
        },
      });
      await untilListening(ownPort, pooler);
      url = Object.assign(new URL(database.url), {
        hostname: '127.0.0.1',
        port: String(ownPort),
        pathname: '/bank',
      }).href;
    });
    afterAll(async () => {
      pooler.kill('SIGKILL');
      await once(pooler, 'exit');
      await database.drop();
      rmSync(folder, { recursive: true });
    });

    it('gives sessions that lack nothing, of the database that the direct address leads to', async () => {
      expect(await checkPooler(url, database.url)).toEqual([]);
    });

    it('is refused as an address of the database itself', async () => {
      await expect(refusePooler('DATABASE_URL', url)).rejects.toThrow(
        'set DATABASE_DIRECT_URL to the PostgreSQL itself',
      );
    });
  },
);
