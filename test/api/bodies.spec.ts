import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';
import { sendRaw } from '../support/raw-request';

const bank = useOpenApp();

const MEGABYTE_BYTES = 1024 * 1024;

describe('a compressed body', () => {
  const nothing = Buffer.alloc(MEGABYTE_BYTES, ' ');
  it.each([
    ['br', brotliCompressSync(nothing)],
    ['gzip', gzipSync(nothing)],
    ['deflate', deflateSync(nothing)],
    ['GZIP', gzipSync('{}')],
    ['zstd', Buffer.from('x')],
    ['identity, gzip', gzipSync('{}')],
  ])('in %s is refused to strangers and unread', async (encoding, body) => {
    const answer = await sendRaw(bank, { path: '/api/session', body, headers: { 'Content-Encoding': encoding } });
    expect(answer).toEqual({
      status: 415,
      body: {
        code: 'malformed',
        message: 'Compressed bodies are not accepted: send the body as it is, without Content-Encoding.',
      },
    });
  });

  it('is none when it says that it is not compressed', async () => {
    const body = JSON.stringify({ email: 'admin@example.com', password: 'password' });
    const { status } = await sendRaw(bank, { path: '/api/session', body, headers: { 'Content-Encoding': 'identity' } });
    expect(status).toBe(200);
  });
});

describe('a large body', () => {
  const title = (size: number) => JSON.stringify({ title: 'x'.repeat(size) });

  it('is not read for a visitor to a closed route', async () => {
    const { status, body } = await sendRaw(bank, {
      path: '/api/partners',
      body: `{"title": ${'['.repeat(2 * MEGABYTE_BYTES)}`,
    });
    expect([status, body.message]).toEqual([401, 'Please sign in.']);
  });

  it('has at most 1 MB on a route that is open to strangers', async () => {
    const { status, body } = await sendRaw(bank, { path: '/api/session', body: title(MEGABYTE_BYTES) });
    expect([status, body.message]).toEqual([413, 'The body is larger than 1 MB.']);
  });

  it('has at most 1 MB also when it does not say how large it is', async () => {
    const headers = { 'Transfer-Encoding': 'chunked' };
    const { status, body } = await sendRaw(bank, { path: '/api/session', body: title(MEGABYTE_BYTES), headers });
    expect([status, body.message]).toEqual([413, 'The body is larger than 1 MB.']);
  });

  it('has at most 12 MB where files are taken, and only there', async () => {
    const [elsewhere, tooLarge, large] = [
      await bank.agent
        .post('/api/suppliers')
        .send(title(2 * MEGABYTE_BYTES))
        .type('json'),
      await bank.agent
        .post('/api/partners')
        .send(title(12 * MEGABYTE_BYTES))
        .type('json'),
      await bank.agent
        .post('/api/partners')
        .send(title(11 * MEGABYTE_BYTES))
        .type('json'),
    ];
    expect([elsewhere.status, elsewhere.body.message]).toEqual([413, 'The body is larger than 1 MB.']);
    expect([tooLarge.status, tooLarge.body.message]).toEqual([413, 'The body is larger than 12 MB.']);
    expect([large.status, large.body.errors.title]).toEqual([422, 'Must be at most 255 characters long']);
  });

  it('of a file is not read for somebody who may not save partners', async () => {
    const reader = await bank.signIn({ roles: ['ROLE_PARTNER_VIEW_ALL'] });
    const answer = await reader
      .patch('/api/partners/1')
      .send(title(12 * MEGABYTE_BYTES))
      .type('json');
    expect([answer.status, answer.body.message]).toEqual([403, 'You are not allowed to do this.']);
  });
});

describe('two files of 4 MB', () => {
  it('are saved at once', async () => {
    const attribute = { label: 'A file', type: 'FILE', displayInterface: 'FILE_UPLOAD', options: [], orderIndex: 0 };
    const rights = { status: 'ACTIVE', isRequired: false, isDisabled: false, viewGroups: [], editGroups: [] };
    for (const id of [901, 902]) {
      const fields = { ...attribute, ...rights, name: `file_${id}` };
      await bank.given(`partnerAttribute-${id}`, recordRegistered('partnerAttribute', id, fields));
    }
    const partner = { title: 'With files', partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
    await bank.given('partner-903', recordRegistered('partner', 903, partner));
    const content = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.alloc(4 * MEGABYTE_BYTES),
      Buffer.from('\n%%EOF\n'),
    ]);
    const file = (filename: string) => ({
      filename,
      filesize: content.length,
      mimeType: 'application/pdf',
      content: content.toString('base64'),
    });
    const attributes = [901, 902].map((id) => ({ definition_id: id, value: file(`${id}.pdf`) }));
    const { body } = await bank.agent
      .patch('/api/partners/903')
      .send({ profile: { attributes }, include: ['profile.attributes'] })
      .expect(200);
    const names = body.data.profile.attributes.map(({ value }: { value: { filename: string } }) => value.filename);
    expect(names).toEqual(['901.pdf', '902.pdf']);
  });
});

describe('a body', () => {
  it.each([
    ['a list', '[]', 'The body must be a JSON object.'],
    ['half of an object', '{"title": ', 'The body must be valid JSON in UTF-8.'],
    [
      'another encoding',
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      'The body must be valid JSON in UTF-8.',
    ],
    ['endless nesting', `{"a":${'['.repeat(33)}${']'.repeat(33)}}`, 'The body is nested deeper than 32 levels.'],
    [
      'many values',
      `{"a":[${`[${'0,'.repeat(9_000)}0],`.repeat(6)}0]}`,
      'The body holds more than 50,000 values: send it in parts.',
    ],
    ['a long list', `{"a":[${'0,'.repeat(10_000)}0]}`, 'A list has at most 10,000 elements: send it in parts.'],
    [
      'many fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`key${n}`, 0]))),
      'An object has at most 1,000 fields: send it in parts.',
    ],
  ])('that is or has %s is refused with what is wrong', async (_, body, message) => {
    const answer = await sendRaw(bank, { path: '/api/session', body });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('is taken with a byte order mark, brackets within texts and escaped quotes', async () => {
    const body = `\ufeff{"email": "admin@example.com", "password": "${'[{\\\\\\",'.repeat(100)}"}`;
    const { status } = await sendRaw(bank, { path: '/api/session', body });
    expect(status).toBe(401);
  });

  it('in another charset than UTF-8 is refused', async () => {
    const headers = { 'Content-Type': 'application/json; charset=utf-7' };
    const { status } = await sendRaw(bank, { path: '/api/session', body: '{}', headers });
    expect(status).toBe(415);
  });
});

describe('a list of a body', () => {
  const path = '/api/partner/attribute/definition';
  const options = (amount: number, wrong: readonly number[] = []) =>
    Array.from({ length: amount }, (_, n) => ({ name: wrong.includes(n) ? n : `Option ${n}` }));

  it('that is long is refused with the places of its wrong elements in the whole', async () => {
    const { body } = await bank.agent
      .post(path)
      .send({ label: 7, options: options(900, [3, 280, 899]) })
      .expect(400);
    expect(body.errors).toEqual({
      label: 'Must be a text',
      'options.3.name': 'Must be a text',
      'options.280.name': 'Must be a text',
      'options.899.name': 'Must be a text',
    });
  });

  it('that is long is saved in its order', async () => {
    const list = { label: 'Long', name: 'long', type: 'OPTION_LIST', options: options(600) };
    const { body } = await bank.agent.post(path).send(list).expect(201);
    expect(body.data.options.map(({ name }: { name: string }) => name)).toEqual(options(600).map(({ name }) => name));
  });

  it('that is longer than its field may be is refused by its name before its elements are looked at', async () => {
    const contacts = Array.from({ length: 501 }, () => 'no contact');
    const { body } = await bank.agent.post('/api/partners').send({ title: 7, contacts }).expect(422);
    expect(body.errors).toEqual({ contacts: 'Can have at most 500: there are 501' });
  });

  it('with very many wrong elements names a hundred of them', async () => {
    const contacts = Array.from({ length: 500 }, () => ({ firstName: 7, lastName: 7 }));
    const { body } = await bank.agent.post('/api/partners').send({ contacts }).expect(400);
    expect(Object.keys(body.errors)).toHaveLength(100);
  });
});

describe('what is to be included', () => {
  const included = (include: unknown) =>
    bank.agent.patch('/api/partners/904').send({ title: 'Included', include }).expect(200);
  beforeAll(async () => {
    const partner = { title: 'Included', partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
    await bank.given('partner-904', recordRegistered('partner', 904, partner));
  });

  it('may stand in the body', async () => {
    for (const include of [['profile.attributes'], 'profile'])
      expect((await included(include)).body.data).toHaveProperty('profile');
    expect((await included(['nonsense'])).body.data).not.toHaveProperty('profile');
  });

  it.each([
    ['thousands of levels', `include=${'.'.repeat(15_500)}`],
    ['five levels', 'include=a.b.c.d.e'],
    ['51 paths', `include=${'a,'.repeat(50)}a`],
    ['51 parameters', Array.from({ length: 51 }, () => 'include[]=a').join('&')],
  ])('has at most 4 levels and 50 paths: %s are refused', async (_, query) => {
    const { body } = await bank.agent.get(`/api/partners/904?${query}`).expect(400);
    expect(body.errors).toEqual({ include: expect.stringMatching(/at most (4 levels|50 paths)/) });
  });

  it.each([[[['a']]], [[7]], [{}], ['a.b.c.d.e']])('is refused in a body where it is %j', async (include) => {
    const { body } = await bank.agent.patch('/api/partners/904').send({ include }).expect(400);
    expect(Object.keys(body.errors)).toEqual(['include']);
  });
});
