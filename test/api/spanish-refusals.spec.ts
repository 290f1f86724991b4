import { recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';

const app = useOpenApp();
const PARTNER = 700;
const BIRTHDATE = new Date(Date.now() - 400 * 24 * 60 * 60_000).toISOString().slice(0, 10);
const KEY = 'b6f0c9e0-7a51-4d3c-8f0e-3d1c2b5a6e77';

const child = {
  firstName: 'Luz',
  lastName: 'Vega',
  parentFirstName: 'Marta',
  parentLastName: 'Vega',
  birthdate: BIRTHDATE,
  partner: { id: PARTNER },
};
let question: number;
beforeAll(async () => {
  const oak = { title: 'Oak House', partnerType: 'AGENCY', status: 'ACTIVE', isPublicDisplay: true, contacts: [] };
  await app.given(`partner-${PARTNER}`, recordRegistered('partner', PARTNER, oak));
  const body = { name: 'color', label: 'Color', type: 'STRING', displayInterface: 'TEXT', isDisplayedPublicly: true };
  const made = await app.agent.post('/api/client/attribute/definition').send(body).expect(201);
  question = made.body.data.definition_id;
});

interface Sent {
  body?: unknown;
  text?: string;
  headers?: Readonly<Record<string, string>>;
}
const answer = (value: unknown) => ({ ...child, attributes: [{ definition_id: question, value }] });
const wrong: Readonly<Record<string, Sent>> = {
  'missing names': { body: {} },
  'a text for a list': { body: { ...child, attributes: 'x' } },
  'lists within lists': { body: answer([[['x']]]) },
  'a question that is no id': { body: { ...child, attributes: [{ definition_id: 'x', value: 1 }] } },
  'a number for a name': { body: { ...child, firstName: 7 } },
  'a day that there is not': { body: { ...child, birthdate: '2026-02-30' } },
  'a child who is too old': { body: { ...child, birthdate: '2001-01-01' } },
  'a control character': { body: { ...child, firstName: 'a\u0007' } },
  'half a character': { body: { ...child, firstName: 'a\ud800' } },
  'too many answers': { body: { ...child, attributes: Array(1_001).fill({ definition_id: 1 }) } },
  'no object': { text: '[]' },
  'no JSON': { text: '{' },
  'nested objects': { text: `{"a":${'['.repeat(200)}${']'.repeat(200)}}` },
  'a form': { text: 'a=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
  'a compressed body': { text: '{}', headers: { 'Content-Encoding': 'gzip' } },
  'a large body': { text: `{"a":"${'x'.repeat(13 * 1024 * 1024)}"}` },
};
const wrongRegistrations: Readonly<Record<string, Sent>> = {
  'no partner': { body: { ...child, partner: null } },
  'a partner that there is not': { body: { ...child, partner: { id: 99_999 } } },
  'a long name': { body: { ...child, lastName: 'x'.repeat(300) } },
  'a long answer': { body: answer('x'.repeat(300)) },
  'no answer that there is': { body: { ...child, attributes: [{ definition_id: 99_999, value: 1 }] } },
  'an odd key': { body: child, headers: { 'Idempotency-Key': 'x'.repeat(300) } },
  'a key of another body': { body: { ...child, lastName: 'Other' }, headers: { 'Idempotency-Key': KEY } },
  'a child who is registered': { body: child },
};

/** Words that stand in every English sentence, and in no Spanish one. */
const ENGLISH = /\b(the|must|is|are|has|have|body|field|value|values|with|and|of|too|try|again|choose|another)\b/i;

const refusal = async (path: string, { body, text, headers = {} }: Sent, lang: string, how: 'address' | 'header') => {
  const request = app.anonymous().post(how === 'address' ? `${path}?lang=${lang}` : path);
  if (how === 'header') request.set('Accept-Language', `${lang}-MX,${lang};q=0.9`);
  const response = await request
    .set({ 'Content-Type': 'application/json', ...headers })
    .send(text ?? JSON.stringify(body));
  const { message, errors = {} } = response.body;
  return { status: response.status, sentences: [message, ...Object.values<string>(errors)] };
};

describe.each([
  ['/api/clients/new-check', wrong],
  ['/api/public/client', { ...wrong, ...wrongRegistrations }],
])('%s', (path, requests) => {
  beforeAll(async () => {
    if (path !== '/api/public/client') return;
    await app.anonymous().post(path).set('Idempotency-Key', KEY).send(child).expect(201);
  });

  it.each(Object.keys(requests))('refuses %s in Spanish', async (name) => {
    const sent = (requests as Readonly<Record<string, Sent>>)[name]!;
    const english = await refusal(path, sent, 'en', 'address');
    expect(english.status).toBeGreaterThanOrEqual(400);
    for (const how of ['address', 'header'] as const) {
      const spanish = await refusal(path, sent, 'es', how);
      expect([spanish.status, spanish.sentences.length]).toEqual([english.status, english.sentences.length]);
      for (const sentence of spanish.sentences) expect(sentence).not.toMatch(ENGLISH);
    }
  });
});

it('refuses too many checks in Spanish, and speaks English to staff', async () => {
  const check = () => app.anonymous().post('/api/clients/new-check?lang=es').send({});
  let last = await check();
  for (let n = 0; n < 1_000 && last.status === 422; n++) last = await check();
  expect([last.status, last.body.message]).toEqual([429, expect.stringMatching(/^Demasiados intentos\./)]);
  const { body } = await app.agent
    .post('/api/clients/new-check')
    .set('Accept-Language', 'es-MX')
    .send({ birthdate: BIRTHDATE })
    .expect(422);
  expect(body.errors.firstName).toBe('First Name is required');
});
