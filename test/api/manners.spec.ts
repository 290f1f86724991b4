import { request as httpRequest } from 'node:http';
import { withNotes } from '../../apps/api/src/testing/notes';
import { openApp, useOpenApp } from '../../apps/api/src/testing/open-app';

const bank = useOpenApp(withNotes);

const readEvents = () => bank.query('SELECT stream, type, data, metadata FROM log.events ORDER BY position');
const createNote = async (title: string, pages = 1) =>
  (await bank.agent.post('/api/notes').send({ title, pages }).expect(201)).body.data as { id: number; title: string };

describe('an answer', () => {
  it('carries one record as data, with its revision as ETag', async () => {
    const created = await bank.agent.post('/api/notes').send({ title: 'One', pages: 3 }).expect(201);
    expect(created.body).toEqual({ data: { id: expect.any(Number), title: 'One', pages: 3 } });
    expect(created.get('ETag')).toBe('"0"');
    const { id } = created.body.data;
    const changed = await bank.agent.patch(`/api/notes/${id}`).send({ title: 'Two' }).expect(200);
    expect([changed.body.data.title, changed.get('ETag')]).toEqual(['Two', '"1"']);
    expect((await bank.agent.get(`/api/notes/${id}`)).get('ETag')).toBe('"1"');
  });

  it('is found with a slash at the end too', async () => {
    await bank.agent.get('/api/notes/').expect(200);
  });

  it('is kept by no cache, and shields the browser', async () => {
    const answer = await bank.agent.get('/api/notes');
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(answer.get('Content-Security-Policy')).toContain("default-src 'self'");
    expect(answer.headers).not.toHaveProperty('x-powered-by');
  });

  it('keeps its connection for longer than load balancers do, 60 s', async () => {
    const answer = await bank.agent.get('/api/notes').set('Connection', 'keep-alive');
    expect(Number(/^timeout=(\d+)$/.exec(answer.get('Keep-Alive') ?? '')?.[1])).toBeGreaterThan(60);
  });

  it('names the request, which is also the correlation id of its events', async () => {
    const answer = await bank.agent.post('/api/notes').set('X-Request-Id', 'order-desk-0001').send({ title: 'Named' });
    expect(answer.get('X-Request-Id')).toBe('order-desk-0001');
    const withOwnId = await bank.agent
      .post('/api/notes')
      .set('X-Request-Id', 'no spaces <please>')
      .send({ title: 'Unnamed' });
    expect(withOwnId.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    const last = (await readEvents()).slice(-2).map(({ metadata }) => metadata);
    expect(last).toEqual([
      { actor: 'user-1', correlationId: 'order-desk-0001', at: expect.any(String) },
      { actor: 'user-1', correlationId: withOwnId.get('X-Request-Id'), at: expect.any(String) },
    ]);
  });
});

describe('a list', () => {
  const titles = (body: { data: { title: string }[] }) => body.data.map(({ title }) => title);
  const get = async (query: string) => (await bank.agent.get(`/api/notes?keyword=list-&${query}`).expect(200)).body;
  beforeAll(async () => {
    for (let n = 1; n <= 12; n++) await createNote(`list-${String(n).padStart(2, '0')}`, 20 - n);
  });

  it('gives ten on a page, and says where in the whole they are', async () => {
    const first = await get('');
    expect(titles(first)).toHaveLength(10);
    expect(first.meta.pagination).toEqual({
      total: 12,
      per_page: 10,
      current_page: 1,
      last_page: 2,
      next_page_url: null,
      prev_page_url: null,
      from: 1,
      to: 10,
    });
    expect((await get('page=2&per_page=5')).meta.pagination).toMatchObject({
      current_page: 2,
      last_page: 3,
      from: 6,
      to: 10,
    });
    expect(await get('page=9')).toMatchObject({
      data: [],
      meta: { pagination: { total: 12, current_page: 9, last_page: 2 } },
    });
  });

  it('gives everything with per_page=-1, as one page', async () => {
    const all = await get('per_page=-1');
    expect(titles(all)).toHaveLength(12);
    expect(all.meta.pagination).toMatchObject({
      total: 12,
      per_page: 12,
      current_page: 1,
      last_page: 1,
      from: 1,
      to: 12,
    });
    const none = (await get('per_page=-1&pages=77')).meta.pagination;
    expect(none).toMatchObject({ total: 0, per_page: 0, current_page: 1, last_page: 1 });
  });

  it('sorts by a field that it names, either way', async () => {
    expect(titles(await get('sort=title|desc&per_page=2'))).toEqual(['list-12', 'list-11']);
    expect(titles(await get('sort=pages|asc&per_page=2'))).toEqual(['list-12', 'list-11']);
    expect(titles(await get('sort=&per_page=1'))).toEqual(['list-01']);
  });

  it('filters, and takes an empty filter for none', async () => {
    expect(titles(await get('pages=19'))).toEqual(['list-01']);
    expect((await get('pages=&title=')).meta.pagination.total).toBe(12);
    expect((await get(`title=${encodeURIComponent("'; DROP TABLE read.notes; --")}`)).data).toEqual([]);
    expect((await bank.agent.get('/api/notes?keyword=%25').expect(200)).body.data).toEqual([]);
  });

  it.each(['id[]=ID1&id[]=ID2', 'id=ID1,ID2', 'id=ID1&id=ID2'])('picks many by id, unpaged: %s', async (form) => {
    const [one, two] = [await createNote(`pick ${form} 1`), await createNote(`pick ${form} 2`)];
    const query = form.replace('ID1', String(one.id)).replace('ID2', String(two.id));
    const { body } = await bank.agent.get(`/api/notes?${query}&per_page=1`).expect(200);
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([one.id, two.id]);
    expect(body.meta).not.toHaveProperty('pagination');
  });

  it('embeds what is included, with all that leads there, and leaves out what it does not know', async () => {
    const included = async (query: string) => (await get(query)).meta.include;
    expect(await included('include[]=author.address&include[]=nonsense')).toEqual(['author', 'author.address']);
    expect(await included('include=author,publisher')).toEqual(['author']);
  });

  it.each([
    ['sort=owner|asc', 'sort', /There is no field owner to sort by; choose one of id, title, pages/],
    ['sort=title|sideways', 'sort', /asc or desc/],
    ['sort=constructor|asc', 'sort', /There is no field constructor/],
    [`sort=${encodeURIComponent('id; DROP TABLE read.notes')}|asc`, 'sort', /There is no field/],
    ['page=0', 'page', /from 1/],
    ['page=x', 'page', /from 1/],
    ['per_page=1000000', 'per_page', /from 1 to 500, or -1 for all/],
    ['pages=many', 'pages', /an id/],
    ['id=1,x', 'id', /an id/],
    ['id=99999999999', 'id', /an id/],
    ['on=2026-02-31', 'on', /a day/],
    ['size=huge', 'size', /one of short, long/],
    ['title=a%00b', 'title', /NUL/],
    ['title=a%07b', 'title', /^Holds the character U\+0007: remove it$/],
    ['title=%EF%BF%BE', 'title', /U\+FFFE/],
    ['ti%C2%85tle=x', 'ti\ufffdtle', /U\+0085/],
  ])('refuses %s with 400 and names the parameter', async (query, field, problem) => {
    const { body } = await bank.agent.get(`/api/notes?${query}`).expect(400);
    expect(body).toMatchObject({ code: 'malformed', message: expect.any(String) });
    expect(body.errors).toEqual({ [field]: expect.stringMatching(problem) });
    await bank.agent.get('/api/notes').expect(200);
  });
});

describe('a stale edit', () => {
  it('is refused with each change, its author and time', async () => {
    const { id } = await createNote('Stale');
    const other = await bank.signIn();
    const { firstName, lastName } = (await other.get('/api/system/current-user')).body.data.name;
    const name = `${firstName} ${lastName}`;
    await other.patch(`/api/notes/${id}`).set('If-Match', '"0"').send({ pages: 7 }).expect(200);
    const refused = await bank.agent
      .patch(`/api/notes/${id}`)
      .set('If-Match', '"0"')
      .send({ title: 'Mine' })
      .expect(412);
    expect(refused.body).toEqual({
      code: 'stale',
      message: `${name} changed this since you opened it. Reload it before you save.`,
      errors: { pages: expect.stringMatching(/^Changed by Una User \d+ at \d{4}-\d\d-\d\dT/) },
      details: [{ field: 'pages', by: name, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) }],
    });
    expect((await bank.agent.get(`/api/notes/${id}`)).body.data).toMatchObject({ title: 'Stale', pages: 7 });
    await bank.agent.patch(`/api/notes/${id}`).set('If-Match', 'W/"1"').send({ title: 'Mine' }).expect(200);
  });

  it('wins without If-Match, and with one that matches anything', async () => {
    const { id } = await createNote('Last write');
    await bank.agent.patch(`/api/notes/${id}`).send({ pages: 2 }).expect(200);
    await bank.agent.patch(`/api/notes/${id}`).set('If-Match', '*').send({ pages: 3 }).expect(200);
  });

  it('asks for an ETag of ours', async () => {
    const { id } = await createNote('Garbled');
    await bank.agent.patch(`/api/notes/${id}`).set('If-Match', '"abc"').send({ pages: 2 }).expect(400);
  });
});

type OddRequest = [what: string, send: () => ReturnType<typeof bank.agent.post>, status: number, code: string];

describe('bad input', () => {
  const post = (body: string, type = 'application/json') =>
    bank.agent.post('/api/notes').set('Content-Type', type).send(body);

  it.each<OddRequest>([
    ['no such address', () => bank.agent.get('/api/nowhere'), 404, 'notFound'],
    ['an unknown id', () => bank.agent.get('/api/notes/999999'), 404, 'notFound'],
    ['an id beyond all ids', () => bank.agent.get('/api/notes/99999999999'), 404, 'notFound'],
    ['an id that is a word', () => bank.agent.get('/api/notes/first'), 400, 'malformed'],
    [
      'an id that is SQL',
      () => bank.agent.get(`/api/notes/${encodeURIComponent("1'; DROP TABLE x")}`),
      400,
      'malformed',
    ],
    ['an address that is no text', () => bank.agent.get('/api/notes/%E0%A4%A'), 400, 'malformed'],
    ['a method that nothing answers', () => bank.agent.put('/api/notes'), 404, 'notFound'],
    ['broken JSON', () => post('{"title": '), 400, 'malformed'],
    ['a bare word', () => post('"title"'), 400, 'malformed'],
    ['no body', () => bank.agent.post('/api/notes'), 422, 'invalid'],
    ['a list instead of an object', () => post('[1, 2]'), 400, 'malformed'],
    ['text', () => post('title=x', 'text/plain'), 415, 'malformed'],
    ['a form', () => post('title=x', 'application/x-www-form-urlencoded'), 415, 'malformed'],
    ['an unknown charset', () => post('{}', 'application/json; charset=klingon'), 415, 'malformed'],
    ['endless nesting', () => post(`{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}`), 400, 'malformed'],
    ['NUL in a text', () => post('{"title":"a\\u0000b"}'), 400, 'malformed'],
    ...['\\u0007', '\\u001b', '\\u007f', '\\u0085', '\\ufffe', '\\uffff', '\\udc36'].flatMap(
      (character): OddRequest[] => [
        [`the character ${character} in a text`, () => post(`{"title":"a${character}b"}`), 400, 'malformed'],
        [`the character ${character} in a key`, () => post(`{"ti${character}tle":"x"}`), 400, 'malformed'],
      ],
    ),
    ['a control character in the path', () => bank.agent.get('/api/notes/1%07'), 400, 'malformed'],
    ['a NUL in the path', () => bank.agent.get('/api/notes/%00'), 400, 'malformed'],
    ['half a character', () => post('{"title":"\\ud83d"}'), 400, 'malformed'],
    ['__proto__', () => post('{"__proto__":{"title":"x"},"title":5}'), 400, 'malformed'],
  ])('%s', async (_, send, status, code) => {
    const before = await readEvents();
    const answer = await send();
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toMatch(/^[A-Z].*\.?$/);
    expect(answer.type).toBe('application/json');
    expect(answer.body).not.toHaveProperty('trace');
    expect(await readEvents()).toEqual(before);
    await bank.agent.get('/api/notes').expect(200);
  });

  it('of the wrong shape is refused by field', async () => {
    const body = { title: 5, pages: 'many', author: { name: [] } };
    const answer = await bank.agent.post('/api/notes').send(body).expect(400);
    expect(Object.keys(answer.body.errors)).toEqual(['title', 'pages', 'author.name']);
  });

  it('of unknown and read-only properties is left out', async () => {
    const answer = await bank.agent
      .post('/api/notes')
      .send({ title: 'Tolerant', id: 9999, revision: 3, x: {} })
      .expect(201);
    expect(answer.body.data.id).not.toBe(9999);
  });

  it('of 10 MB is refused while the caller still sends', async () => {
    const answer = await bank.agent
      .post('/api/notes')
      .send({ title: 'x'.repeat(10 * 1024 * 1024) })
      .expect(413);
    expect(answer.body).toEqual({ code: 'tooLarge', message: 'The body is larger than 1 MB.' });
    await createNote('After the flood');
  });

  it('of more than an append takes is refused whole', async () => {
    const title = 'é'.repeat(524_240);
    const before = await readEvents();
    const answer = await post(JSON.stringify({ title })).expect(413);
    expect(answer.body.message).toMatch(/Split it/);
    expect(await readEvents()).toEqual(before);
  });

  it.each([
    "Robert'); DROP TABLE read.notes;--",
    '🧷 Windel – חיתול – 尿布',
    '\u202eright to left',
    '<script>alert(1)</script>',
  ])('of any text comes back as it went: %s', async (title) => {
    const { id } = await createNote(title);
    expect((await bank.agent.get(`/api/notes/${id}`)).body.data.title).toBe(title);
    const { body } = await bank.agent.get(`/api/notes?title=${encodeURIComponent(title)}`);
    expect(body.meta.pagination.total).toBe(1);
  });

  it('that breaks off leaves nothing behind', async () => {
    const before = await readEvents();
    const { port } = new URL(await bank.app.getUrl());
    await new Promise<void>((resolve) => {
      const half = httpRequest({ port, method: 'POST', path: '/api/notes', headers: { 'Content-Length': 1000 } });
      half.on('error', () => resolve());
      half.write('{"title":', () => half.destroy());
    });
    await bank.agent.get('/api/notes').expect(200);
    expect(await readEvents()).toEqual(before);
  });
});

describe('a bug', () => {
  it('is a 500 with a plain sentence, and outside production with its trace', async () => {
    const { body } = await bank.agent.get('/api/notes/broken').expect(500);
    expect(body).toEqual({
      code: 'internal',
      message: 'Something went wrong on our side. It was recorded, and you did nothing wrong.',
      trace: expect.arrayContaining(['Error: a bug']),
    });
  });

  it('shows no trace in production', async () => {
    const production = await openApp({ ...withNotes, settings: { production: true } });
    try {
      const { body } = await production.agent.get('/api/notes/broken').expect(500);
      expect(Object.keys(body)).toEqual(['code', 'message']);
    } finally {
      await production.close();
    }
  });
});

describe('a long answer', () => {
  const everything = '/api/notes?keyword=long-';
  const get = (encoding: string) => bank.agent.get(everything).set('Accept-Encoding', encoding).expect(200);
  beforeAll(async () => {
    for (let n = 1; n <= 20; n++) await createNote(`long-${n} ${'again and '.repeat(20)}`);
  });

  it.each(['br', 'gzip'])('is compressed with %s, and says the same', async (encoding) => {
    const [compressed, plain] = [await get(encoding), await get('identity')];
    expect(compressed.body).toEqual(plain.body);
    expect(compressed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(compressed.headers).not.toHaveProperty('content-length');
    expect(plain.headers).not.toHaveProperty('content-encoding');
  });

  it('is compressed after a change too, and keeps the revision', async () => {
    const title = 'much '.repeat(400);
    const { headers } = await bank.agent.post('/api/notes').set('Accept-Encoding', 'br').send({ title }).expect(201);
    expect([headers['content-encoding'], headers.etag]).toEqual(['br', '"0"']);
  });

  it('is compressed no second time when it is a sheet', async () => {
    const { headers } = await bank.agent.get('/api/notes?download=xlsx').set('Accept-Encoding', 'br').expect(200);
    expect(headers['content-type']).toContain('spreadsheet');
    expect(headers).not.toHaveProperty('content-encoding');
  });
});
