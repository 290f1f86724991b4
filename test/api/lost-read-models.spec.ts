import type { EventStore } from '@bank/event-store';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Client, escapeIdentifier as id } from 'pg';
import { pino } from 'pino';
import request from 'supertest';
import { createApp } from '../../apps/api/src/app';
import { ProjectionsService } from '../../apps/api/src/platform/commands/projections.service';
import { EVENT_STORE } from '../../apps/api/src/platform/settings/tokens';
import { type Agent, PASSWORD } from '../../apps/api/src/testing/open-app';
import { person } from '../support/person';
import { openedServedBank } from '../support/served-bank';

const { app, bank, deliver, newPartner, newClient, clientLine, distribute, lines } = openedServedBank();

const withDatabase = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: app.settings.databaseUrl });
  await client.connect();
  return work(client).finally(() => client.end());
};

/** Table -> its rows, with the keys of JSON in one order. Checkpoints have the time of their writing, and are left out. */
const readModels = (): Promise<Record<string, string[]>> =>
  withDatabase(async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'read' AND tablename NOT LIKE 'projection%' ORDER BY 1`,
    );
    const models: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM read.${id(name)} t ORDER BY 1`,
      );
      models[name] = rows.map(({ row }) => row);
    }
    const { rows: views } = await client.query<{ name: string }>(
      `SELECT viewname AS name FROM pg_views WHERE schemaname = 'analytics' ORDER BY 1`,
    );
    models.views = views.map(({ name }) => name);
    return models;
  });

const dropSequences = async (client: Client) => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'app' AND sequencename LIKE 'ids!_%' ESCAPE '!'`,
  );
  for (const { name } of rows) await client.query(`DROP SEQUENCE app.${id(name)}`);
  return rows.length;
};

/** An order, a child and a record. @returns their numbers by their kind */
const create = async (agent: Agent, partner: number): Promise<Record<string, number>> => {
  const [category, client, order] = [
    await agent
      .post('/api/product-categories')
      .send({ name: `Made at ${partner}`, isPartnerOrderable: true })
      .expect(201),
    await agent
      .post('/api/clients')
      .send({ ...person, partner: { id: partner } })
      .expect(201),
    await agent
      .post('/api/orders/supply?include=lineItems')
      .send({ supplier: bank.acme, warehouse: bank.main, receivedAt: null, lineItems: lines([bank.newborn, 5]) })
      .expect(201),
  ].map(({ body }) => body.data);
  return { category: category.id, client: client.table_id, order: order.id, line: order.lineItems[0].id };
};

it('read models that were lost with their whole schema are made again by a plain start, and no number is given twice', async () => {
  const partner = await newPartner();
  const child = await newClient(partner);
  await deliver(bank.main, bank.newborn, 500);
  await distribute(partner, [clientLine(child, bank.newborn, 30)]);
  const known = await create(app.agent, partner);
  await app.app.close();
  // Sign-ins are noted at the end, and the read models know of them at the next start.
  const next = await createApp(app.settings, { log: pino({ level: 'silent' }) });
  await next.get(ProjectionsService).caughtUpWith(await next.get<EventStore>(EVENT_STORE).head());
  await next.close();
  const before = await readModels();
  expect(before.views).not.toEqual([]);
  expect(Object.values(before).flat().length).toBeGreaterThan(50);
  await withDatabase(async (client) => {
    await client.query('DROP SCHEMA read CASCADE');
    expect(await dropSequences(client)).toBeGreaterThan(5);
  });

  const again: NestExpressApplication = await createApp(app.settings, { log: pino({ level: 'silent' }) });
  await again.listen(0, '127.0.0.1');
  app.close = async () => {
    await again.close();
    await app.drop();
  };
  expect(await readModels()).toEqual(before);
  const agent = request.agent(again.getHttpServer()).set('X-Requested-With', 'XMLHttpRequest');
  await agent.post('/api/session').send({ email: 'admin@example.com', password: PASSWORD }).expect(200);
  const fresh = await create(agent, partner);
  for (const [kind, number] of Object.entries(fresh)) expect([kind, number > (known[kind] ?? 0)]).toEqual([kind, true]);
});
