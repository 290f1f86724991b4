import { freshDatabase } from '@bank/event-store/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Pool } from 'pg';
import { pino } from 'pino';
import request from 'supertest';
import { createApp } from '../../apps/api/src/app';
import { fillZipCounties } from '../../apps/api/src/features/zip-counties/zip-table';
import { SAMPLE_PASSWORD, users } from '../../apps/api/src/seed/sample';
import { seedFirstAdmin, seedSample } from '../../apps/api/src/seed/seed';
import { testSettings } from '../../apps/api/src/testing/settings';
import { checkImport, readFile, rowsOf, runImport } from '../support/imports';
import { exportFolder, removeFolders } from '../support/whole-export';

jest.setTimeout(300_000);
afterAll(removeFolders);

const started = async (seed: (app: NestExpressApplication) => Promise<void>, email: string) => {
  const { url, drop } = await freshDatabase();
  const app = await createApp(testSettings(url), { log: pino({ level: 'silent' }) });
  await app.listen(0, '127.0.0.1');
  await fillZipCounties(app.get(Pool));
  await seed(app);
  const agent = request.agent(app.getHttpServer()).set('X-Requested-With', 'XMLHttpRequest');
  await agent.post('/api/session').send({ email, password: SAMPLE_PASSWORD }).expect(200);
  return {
    app,
    agent,
    end: async () => {
      await app.close();
      await drop();
    },
  };
};

it('tries', async () => {
  const email = 'first@bank.example';
  const a = await started((app) => seedSample(app, () => {}), users[0].email);
  const b = await started(
    (app) => seedFirstAdmin(app, { email, password: SAMPLE_PASSWORD, firstName: 'F', lastName: 'A' }),
    email,
  );
  const from = await exportFolder(a);
  for (const f of from.exported.files) console.log(f.file, f.rows, f.bytes);
  console.log(from.read('clients.csv').toString().slice(0, 3000));
  for (const kind of ['product-categories', 'suppliers', 'warehouses', 'products', 'clients']) {
    const { id, mapping, columns, remarks } = await readFile(b.agent, kind, from.read(`${kind}.csv`));
    console.log(kind, JSON.stringify(mapping), columns.map((c: any) => c.heading).join('|'), remarks);
    const { states } = await checkImport(b.agent, id);
    console.log(kind, states);
    console.log(JSON.stringify((await rowsOf(b.agent, id, '&state=REFUSED')).slice(0, 2)).slice(0, 1500));
    if (kind !== 'clients') console.log((await runImport(b.agent, id)).outcomes);
  }
  const { copyFileSync, cpSync } = require('node:fs');
  cpSync(from.folder, '/tmp/n/exported', { recursive: true });
  await a.end();
  await b.end();
});
