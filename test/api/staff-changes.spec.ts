import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MailServer, mailServer } from '../../apps/api/src/testing/mail-server';
import { movableClock } from '../support/clock';
import { openedServedBank } from '../support/served-bank';

const mail = {} as MailServer;
const dataDir = mkdtempSync(join(tmpdir(), 'bank-mails-'));
const served = openedServedBank(async () => {
  Object.assign(mail, await mailServer());
  return { settings: { mailUrl: mail.url, dataDir } };
});
const { app, bank, newPartner, newClient, clientLine, orderOf, place, revise, apply, signInOwner } = served;
const passSeconds = movableClock(app);
afterAll(async () => {
  await mail.close();
  rmSync(dataDir, { recursive: true });
});

const HOUR_SECONDS = 3_600;
const PACK = 25;
let agencies = 0;
/** A partner with one program contact, and an order that it submitted. */
const submitted = async (fields: object = {}) => {
  const mailbox = `desk${++agencies}@agency.example`;
  const contacts = [{ firstName: 'Front', lastName: 'Desk', email: mailbox, isProgramContact: true }];
  const partner = await newPartner({ contacts, ...fields });
  const child = await newClient(partner, { firstName: 'Vito' });
  const order = await place('partner', orderOf(partner, [clientLine(child, bank.newborn, 2 * PACK)]));
  const owner = await signInOwner(partner);
  await owner.patch(`/api/orders/partner/${order.id}/transition`).send({ transition: 'SUBMIT' }).expect(200);
  const shown = await app.agent.get(`/api/orders/partner/${order.id}?include=lineItems`).expect(200);
  const { id: line } = shown.body.data.lineItems[0];
  return { ...order, partner, child, owner, mailbox, line };
};
const changesOf = async (id: number, agent = app.agent) =>
  (await agent.get(`/api/orders/partner/${id}/changes`).expect(200)).body.data;
const waiting = async (id: number) =>
  (await app.query('SELECT since, sent_at FROM app.order_notices WHERE stream = $1', `partnerOrder-${id}`))[0];

describe('what staff change of a submitted partner order', () => {
  it('is shown to its own people, line by line, with who did it', async () => {
    const { id, owner, child, line } = await submitted();
    expect(await changesOf(id, owner)).toEqual([]);
    await apply('partner', id, 'ACCEPT').expect(200);
    await revise('partner', id, { lineItems: [{ id: line, ...clientLine(child, bank.newborn, PACK) }] }).expect(200);
    expect(await changesOf(id, owner)).toEqual([
      {
        at: expect.any(String),
        by: expect.stringMatching(/^Una User/),
        entered: [],
        fields: [],
        lines: [
          {
            client: { id: child, fullName: expect.stringContaining('Vito') },
            product: { id: bank.newborn, name: 'Newborn' },
            before: 2 * PACK,
            after: PACK,
            packSize: PACK,
          },
        ],
      },
      { at: expect.any(String), by: expect.any(String), entered: ['IN_PROCESS'], fields: [], lines: [] },
    ]);
  });

  it('is shown and mailed before the acceptance as well, beside what its own people change of it themselves', async () => {
    const { id, owner, mailbox, child, line } = await submitted();
    const packs = (count: number) => ({ lineItems: [{ id: line, ...clientLine(child, bank.newborn, count * PACK) }] });
    await owner.patch(`/api/orders/partner/${id}`).send(packs(1)).expect(200);
    expect(await changesOf(id, owner)).toEqual([]);
    await revise('partner', id, packs(2)).expect(200);
    expect(await changesOf(id, owner)).toMatchObject([
      { entered: [], lines: [{ before: PACK, after: 2 * PACK, product: { id: bank.newborn } }] },
    ]);
    expect((await mail.received(mailbox)).raw.replace(/=\r\n/g, '')).toMatch(/Newborn: \S*25 diapers/);
  });

  it('is no cancellation by its own people, and is one by staff', async () => {
    const [withdrawn, refused] = [await submitted(), await submitted()];
    await withdrawn.owner
      .patch(`/api/orders/partner/${withdrawn.id}/transition`)
      .send({ transition: 'CANCEL' })
      .expect(200);
    expect(await changesOf(withdrawn.id, withdrawn.owner)).toEqual([]);
    await apply('partner', refused.id, 'CANCEL').expect(200);
    expect(await changesOf(refused.id, refused.owner)).toMatchObject([{ entered: ['CANCELLED'] }]);
  });

  it('is shown to nobody of another partner', async () => {
    const { id } = await submitted();
    const stranger = await signInOwner(await newPartner());
    await stranger.get(`/api/orders/partner/${id}/changes`).expect(403);
    await app.anonymous().get(`/api/orders/partner/${id}/changes`).expect(401);
    await app.agent.get('/api/orders/partner/999999/changes').expect(404);
  });

  it('is mailed to the partner: at once, and what follows within the hour in one message', async () => {
    const { id, sequence, mailbox, line, child } = await submitted();
    await apply('partner', id, 'ACCEPT').expect(200);
    const { raw } = await mail.received(mailbox);
    expect(raw).toContain(`Subject: Order updated: ${sequence}`);
    expect(raw).toContain('It was accepted');
    expect(raw).not.toContain('Vito');

    const line1 = (quantity: number) => ({ lineItems: [{ id: line, ...clientLine(child, bank.newborn, quantity) }] });
    await revise('partner', id, line1(PACK)).expect(200);
    await apply('partner', id, 'CANCEL').expect(200);
    passSeconds(HOUR_SECONDS + 1);
    await app.query("SELECT pg_notify('worker', 'order-notices')");
    const second = await mail.received(mailbox, 2);
    expect(second.raw).toContain('It was cancelled.');
    expect(second.raw.replace(/=\r\n/g, '')).toContain('25 diapers');
    expect(mail.to(mailbox)).toHaveLength(2);
  });

  it('is mailed to nobody who switched it off, nor about what they did themselves', async () => {
    const off = await submitted({ isMailedAboutOrders: false });
    await apply('partner', off.id, 'ACCEPT').expect(200);
    const own = await submitted();
    await own.owner.patch(`/api/orders/partner/${own.id}/transition`).send({ transition: 'CANCEL' }).expect(200);
    const other = await submitted();
    await apply('partner', other.id, 'ACCEPT').expect(200);
    await mail.received(other.mailbox);
    expect([await waiting(off.id), await waiting(own.id)]).toEqual([
      { since: null, sent_at: null },
      { since: null, sent_at: null },
    ]);
    expect([...mail.to(off.mailbox), ...mail.to(own.mailbox)]).toEqual([]);
  });
});
