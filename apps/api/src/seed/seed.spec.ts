import { freshDatabase } from '@bank/event-store/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { pino } from 'pino';
import request from 'supertest';
import { createApp } from '../app';
import { testSettings } from '../testing/open-app';
import { PASSWORD, users } from './sample';
import { seedSample } from './seed';

describe('the sample bank', () => {
  let app: NestExpressApplication;
  let end: () => Promise<void>;
  let admin: ReturnType<typeof request.agent>;
  beforeAll(async () => {
    const { url, drop } = await freshDatabase();
    app = await createApp(testSettings(url), { log: pino({ level: 'silent' }) });
    end = async () => {
      await app.close();
      await drop();
    };
    await app.listen(0, '127.0.0.1');
    await seedSample(app, () => {});
    admin = request.agent(app.getHttpServer()).set('X-Requested-With', 'XMLHttpRequest');
    await admin.post('/api/session').send({ email: users[0].email, password: PASSWORD }).expect(200);
  }, 180_000);
  afterAll(() => end());

  const all = async () => (await admin.get('/api/partners?per_page=100').expect(200)).body.data;

  it('has partners in every status that their workflow leads to', async () => {
    const statuses = new Set((await all()).map(({ status }: { status: string }) => status));
    expect(statuses.size).toBeGreaterThanOrEqual(5);
    expect(statuses).toContain('ACTIVE');
  });

  it('has partners that can be saved as they stand, with a program contact, an address and a profile', async () => {
    const [{ id }] = await all();
    const path = `/api/partners/${id}?include[]=profile`;
    const { body } = await admin.get(path).expect(200);
    expect(body.data).toMatchObject({
      fullAddress: expect.stringContaining('Kansas City'),
      fulfillmentPeriod: { name: expect.stringMatching(/^Week [A-D]$/) },
      distributionMethod: { name: expect.stringMatching(/^(Pickup|Delivery)$/) },
      contacts: [{ isProgramContact: true }],
    });
    const { body: saved } = await admin
      .patch(path)
      .send({ ...body.data, notes: 'Seen' })
      .expect(200);
    expect(saved.data.notes).toBe('Seen');
  });
});
