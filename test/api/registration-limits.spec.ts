import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { recordRegistered } from '../../apps/api/src/testing/open-app';
import { openedMailingBank } from '../support/mailing-bank';

const { bank, mail, passSeconds } = openedMailingBank();
const HOUR_SECONDS = 3_600;
const PARTNER = 700;
let zip: number;
let email: number;

beforeAll(async () => {
  const partner = { title: 'Open House', partnerType: 'AGENCY', status: 'ACTIVE', isPublicDisplay: true, contacts: [] };
  await bank.given(`partner-${PARTNER}`, recordRegistered('partner', PARTNER, partner));
  const define = async (name: string, more: object = {}) => {
    const attribute = { name, label: name, type: 'STRING', displayInterface: 'TEXT', isDisplayedPublicly: true };
    const { body } = await bank.agent
      .post('/api/client/attribute/definition')
      .send({ ...attribute, ...more })
      .expect(201);
    return body.data.id as number;
  };
  zip = await define('guardian_zip', { isRequired: true });
  email = await define('guardian_email_address');
});

let families = 0;
/** A complete form about a child that nobody knows yet. */
const family = (more: object = {}) => {
  families += 1;
  return {
    firstName: 'Luz',
    lastName: `Vega${families}`,
    parentFirstName: 'Marta',
    parentLastName: `Vega${families}`,
    birthdate: DateTime.utc().minus({ days: 100 }).toISODate(),
    partner: { id: PARTNER },
    attributes: [{ definition_id: zip, value: '64110' }],
    ...more,
  };
};
type Form = ReturnType<typeof family>;
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};
const send = (path: string, body: object, address: string, headers: Record<string, string> = {}) =>
  bank.anonymous().post(path).set('X-Forwarded-For', address).set(headers).send(body);
const register = (form: object, address = newAddress(), headers?: Record<string, string>) =>
  send('/api/public/client', form, address, headers);
const check = ({ firstName, lastName, birthdate }: Form, address: string) =>
  send('/api/clients/new-check', { firstName, lastName, birthdate }, address);

describe('whether a child is registered', () => {
  it('is not said to a form that lacks something', async () => {
    const known = family();
    await register(known).expect(201);
    const { firstName, lastName, birthdate } = known;
    for (const form of [
      { firstName, lastName, birthdate, partner: known.partner },
      { ...known, attributes: [] },
      { ...known, parentFirstName: '' },
    ]) {
      const { body, status } = await register(form);
      expect([status, body.message]).toEqual([422, expect.not.stringContaining('registered already')]);
    }
    await register(known).expect(409);
  });

  it('is said of 30 children an hour to one network, by the check and by the registration together', async () => {
    const known = family();
    await register(known).expect(201);
    const address = newAddress();
    for (let n = 0; n < 15; n++) await check(family(), address).expect(200);
    for (let n = 0; n < 14; n++) await register(family(), address).expect(201);
    await register(known, address).expect(409);
    await register(known, address).expect(409);
    await check(known, address).expect(200);
    for (const form of [family(), { ...known, firstName: 'Ana' }]) await register(form, address).expect(429);
    const late = family();
    for (let n = 0; n < 2; n++) await check(late, address).expect(429);
    for (let n = 0; n < 2; n++) await register(late, address).expect(429);
    await register({ ...family(), attributes: [] }, address).expect(422);
    passSeconds(HOUR_SECONDS);
    await register(family(), address).expect(201);
  });

  it('is said once for a check and the registration after it', async () => {
    const address = newAddress();
    for (let n = 0; n < 30; n++) {
      const form = family();
      await check(form, address).expect(200);
      await register(form, address).expect(201);
    }
    await check(family(), address).expect(429);
  });
});

describe('the confirmation of a registration', () => {
  const messagesAbout = (id: string) =>
    bank.query(
      'SELECT o.id FROM app.outbox o JOIN read.clients c ON o.about = $2 || c.id WHERE c.public_id = $1',
      id,
      'client-',
    );
  const registered = async (value: unknown, more: object = {}, headers?: Record<string, string>) => {
    const form = family(more);
    const attributes = [...form.attributes, { definition_id: email, value }];
    const { body } = await register({ ...form, attributes }, newAddress(), headers).expect(201);
    return body.data.id as string;
  };

  it('says the ID of the child, and nothing that was typed', async () => {
    const typed = { parentFirstName: 'Win a prize', parentLastName: 'at evil.example', lastName: 'Clickhere' };
    const id = await registered('marta@example.org', typed);
    const { raw } = await mail.received('marta@example.org');
    expect(raw).toContain(id);
    expect(raw).not.toMatch(/prize|evil|Clickhere|Luz/);
  });

  it('comes once, however often the form is sent', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const form = family();
    const attributes = [...form.attributes, { definition_id: email, value: 'once@example.org' }];
    const ids = [];
    for (let n = 0; n < 2; n++)
      ids.push((await register({ ...form, attributes }, newAddress(), headers).expect(201)).body.data.id);
    expect(ids[0]).toBe(ids[1]);
    expect(await messagesAbout(ids[0])).toHaveLength(1);
  });

  it('comes to one mailbox three times a day at most', async () => {
    const ids = [];
    for (const address of ['often@example.org', 'Often@example.org', 'often+1@example.org', 'of.ten+2@example.org'])
      ids.push(await registered(address));
    const amounts = await Promise.all(ids.map(async (id) => (await messagesAbout(id)).length));
    expect(amounts).toEqual([1, 1, 1, 0]);
    passSeconds(24 * HOUR_SECONDS);
    expect(await messagesAbout(await registered('often@example.org'))).toHaveLength(1);
  });

  it.each([
    'a@example.org,b@example.org',
    'a,b@example.org',
    'a;b@example.org',
    'Somebody <a@example.org>',
    'a@example.org\nBcc: b@example.org',
    'a@example.org\r\n\r\nText',
    'a:b@example.org',
    '"a b"@example.org',
  ])('does not go to %j', async (address) => {
    expect(await messagesAbout(await registered(address))).toEqual([]);
  });
});
