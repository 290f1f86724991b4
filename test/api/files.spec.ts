import { Files } from '../../apps/api/src/platform/files/files';
import { type Agent, useOpenApp } from '../../apps/api/src/testing/open-app';

const pdf = Buffer.from('%PDF-1.7\nA letter of good standing\n');
const upload = (content: Buffer, over: object = {}) => ({
  filename: 'Carta de “apoyo”.pdf',
  filesize: content.length,
  mimeType: 'application/pdf',
  content: `data:application/pdf;base64,${content.toString('base64')}`,
  ...over,
});

const ENDS_IN_PDF = 'Must have a name that ends in .pdf, as files of its type do';
const PLAIN =
  'Must have a plain name, without slashes, control characters or characters that change the direction of the text';

describe('files of a partner profile', () => {
  const app = useOpenApp();
  let partner: string;
  let own: number;
  let definition: number;
  beforeAll(async () => {
    const made = await app.agent
      .post('/api/partner/attribute/definition')
      .send({ name: 'proof', label: 'Proof', type: 'FILE' })
      .expect(201);
    definition = made.body.data.id;
    const contact = { firstName: 'Ana', lastName: 'Núñez', email: 'ana@example.org' };
    const fields = { title: 'Oak House', partnerType: 'AGENCY', isPublicDisplay: true, contacts: [contact] };
    own = (await app.agent.post('/api/partners').send(fields).expect(201)).body.data.id;
    partner = `/api/partners/${own}`;
  });

  const save = (value: unknown, agent: Agent = app.agent) =>
    agent.patch(partner).send({ profile: { attributes: [{ definition_id: definition, value }] } });
  const readStoredFile = async () => {
    const { body } = await app.agent.get(`${partner}?include[]=profile`).expect(200);
    return body.data.profile.attributes.find((a: { definition_id: number }) => a.definition_id === definition).value;
  };
  /** The ids of all stored files. */
  const storedFileIds = async (): Promise<string[]> =>
    (await app.query('SELECT id FROM app.files ORDER BY id')).map(({ id }) => id);
  /** Stores a file anew as all were before they were encrypted. */
  const storePlainly = (id: string, filename: string) =>
    app.query(
      `UPDATE app.files SET details = NULL, filename = $1, mime_type = 'application/pdf', content = $2 WHERE id = $3`,
      filename,
      pdf,
      id,
    );
  const manager = (partners: number[]) => app.signIn({ roles: ['ROLE_PARTNER_MANAGE_OWN'], partners });

  it('are kept apart from the events, and given as attachments that no page runs', async () => {
    await save(upload(pdf)).expect(200);
    const value = await readStoredFile();
    expect(value).toEqual({
      id: expect.any(String),
      filename: 'Carta de “apoyo”.pdf',
      filesize: pdf.length,
      mimeType: 'application/pdf',
      url: `/api/files/${value.id}`,
    });
    const events = JSON.stringify((await app.store.read(`partner-${own}`)).map(({ event }) => event));
    expect(events).toContain(value.id);
    expect(events).not.toContain(pdf.toString('base64'));
    const { body, headers } = await app.agent.get(value.url).buffer().parse(parseBinary).expect(200);
    expect(body).toEqual(pdf);
    const older = await app.agent.get(`/file/${value.id}`).buffer().parse(parseBinary).expect(200);
    expect(older.body).toEqual(pdf);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Carta de _apoyo_.pdf"; filename*=UTF-8\'\'Carta%20de%20%E2%80%9Capoyo%E2%80%9D.pdf',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('are for users who may see the answer', async () => {
    await save(upload(pdf)).expect(200);
    const { url } = await readStoredFile();
    await (await app.signIn({ roles: ['ROLE_PARTNER_VIEW_ALL'] })).get(url).expect(200);
    await (await manager([])).get(url).expect(403);
    await app.anonymous().get(url).expect(401);
    await app.agent.get('/api/files/00000000-0000-4000-8000-000000000000').expect(404);
    await app.agent.get('/api/files/..%2f..%2fetc').expect(404);
    const other = (await app.agent.get('/api/groups').expect(200)).body.data.at(-1).id;
    const permissions = `/api/partner/attribute/definition/${definition}`;
    await app.agent
      .patch(permissions)
      .send({ canView: { [other]: true } })
      .expect(200);
    await (await app.signIn({ roles: ['ROLE_PARTNER_VIEW_ALL'] })).get(url).expect(403);
    await app.agent.patch(permissions).send({ canView: {} }).expect(200);
  });

  it('are replaced by another, which the old one does not outlive for readers', async () => {
    await save(upload(pdf)).expect(200);
    const { url: old } = await readStoredFile();
    await save(await readStoredFile()).expect(200);
    expect((await readStoredFile()).url).toBe(old);
    await save(upload(Buffer.concat([pdf, Buffer.from('2')]))).expect(200);
    await app.agent.get((await readStoredFile()).url).expect(200);
    await app.agent.get(old).expect(403);
    await save(null).expect(200);
    expect(await readStoredFile()).toEqual({ id: null });
  });

  it.each<[string, object, string]>([
    [
      'lie about their type',
      upload(Buffer.from('<script>alert(1)</script>')),
      'Is not what its name says: save it again in its program, or choose another file',
    ],
    [
      'are of a type that is not taken',
      upload(Buffer.from('<html>'), { filename: 'x.html', mimeType: 'text/html' }),
      'Must be a PDF, a PNG, JPEG or GIF image, or a Word or Excel document',
    ],
    ['are too large', upload(Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)])), 'Must be at most 5 MB'],
    ['are empty', upload(Buffer.alloc(0)), 'Is empty: choose another file'],
    ['are programs by name', upload(pdf, { filename: 'a.exe' }), ENDS_IN_PDF],
    ['have a name of another type', upload(pdf, { filename: 'a.png' }), ENDS_IN_PDF],
    ['have nothing but an ending', upload(pdf, { filename: '.pdf' }), ENDS_IN_PDF],
    ['lead into another folder', upload(pdf, { filename: '../../etc/a.pdf' }), PLAIN],
    ['lead into another folder of Windows', upload(pdf, { filename: '..\\a.pdf' }), PLAIN],
    ['turn the direction of writing', upload(pdf, { filename: 'a\u202efdp.pdf' }), PLAIN],
    ['break a line in their name', upload(pdf, { filename: 'a\r\nSet-Cookie: b.pdf' }), PLAIN],
    ['have no name', upload(pdf, { filename: '  ' }), 'Must have a name of at most 255 characters'],
    ['have a number for a name', upload(pdf, { filename: 5 }), 'Must have a name of at most 255 characters'],
    [
      'have too long a name',
      upload(pdf, { filename: `${'a'.repeat(252)}.pdf` }),
      'Must have a name of at most 255 characters',
    ],
    [
      'have a type that is no text',
      upload(pdf, { mimeType: {} }),
      'Must be a PDF, a PNG, JPEG or GIF image, or a Word or Excel document',
    ],
    ['are not base64', upload(pdf, { content: '%PDF-1.7' }), 'Must have its content as base64'],
    [
      'are somebody else’s',
      { id: '00000000-0000-4000-8000-000000000000', filename: 'x.pdf', filesize: 1, mimeType: 'application/pdf' },
      'Is not a stored file: choose it again',
    ],
  ])('are refused when they %s', async (_, value, problem) => {
    const before = await app.query('SELECT count(*)::int AS files FROM app.files');
    const { body } = await save(value).expect(422);
    expect(body.errors).toEqual({ [`profile.attributes.${definition}`]: `Proof: ${problem}` });
    expect(await app.query('SELECT count(*)::int AS files FROM app.files')).toEqual(before);
  });

  it.each<[string, unknown]>([
    ['an object without an id', {}],
    ['a file without a content', { filename: 'a.pdf', filesize: 3, mimeType: 'application/pdf' }],
    ['a content that is no text', { ...upload(pdf), content: 5 }],
    ['a file in a list', [upload(pdf)]],
    ['nothing in a list', [null]],
    ['a number', 5],
    ['an id that is a number', { id: 0 }],
    ['a false', false],
  ])('are not cleared by %s', async (_, value) => {
    await save(upload(pdf)).expect(200);
    const before = await readStoredFile();
    const { body } = await save(value).expect(422);
    expect(Object.keys(body.errors)).toEqual([`profile.attributes.${definition}`]);
    expect(await readStoredFile()).toEqual(before);
  });

  it.each([[null], [''], [[]], [{ id: null }], [{ id: '' }]])('are cleared by %j', async (value) => {
    await save(upload(pdf)).expect(200);
    await save(value).expect(200);
    expect(await readStoredFile()).toEqual({ id: null });
  });

  it('are stored by no save that is refused', async () => {
    const before = await storedFileIds();
    const refused = Buffer.concat([pdf, Buffer.from('of a save that is refused')]);
    const attribute = { definition_id: definition, value: upload(refused) };
    const profile = { attributes: [attribute] };
    await app.agent.patch(partner).send({ title: '', profile }).expect(422);
    await app.agent.patch(partner).set('If-Match', '"9999"').send({ title: 'Elm House', profile }).expect(412);
    await app.agent.patch('/api/partners/99999').send({ profile }).expect(404);
    const attributes = [attribute, { definition_id: 9999, value: 1 }];
    await app.agent.patch(partner).send({ profile: { attributes } }).expect(422);
    expect(await storedFileIds()).toEqual(before);
  });

  it('are swept away if their save broke off before its event, and never if an event names them', async () => {
    await save(upload(pdf)).expect(200);
    const { url, id: kept } = await readStoredFile();
    const sweeper = app.app.get(Files);
    const lost = sweeper.check(`partner-${own}`, upload(Buffer.from('%PDF-1.7 lost')));
    if (typeof lost === 'string') throw new Error(lost);
    await sweeper.store([lost]);
    await sweeper.sweep();
    expect(await storedFileIds()).toEqual(expect.arrayContaining([kept, lost.value.id]));
    await app.query(`UPDATE app.files SET posted_at = now() - interval '2 hours'`);
    await sweeper.sweep();
    expect(await storedFileIds()).toContain(kept);
    expect(await storedFileIds()).not.toContain(lost.value.id);
    await app.agent.get(url).expect(200);
  });

  it('of 4 MB pass, two in one save', async () => {
    const made = await app.agent
      .post('/api/partner/attribute/definition')
      .send({ name: 'second', label: 'Second', type: 'FILE' })
      .expect(201);
    const large = (mark: string) => upload(Buffer.concat([pdf, Buffer.from(mark), Buffer.alloc(4_000_000)]));
    const attributes = [
      { definition_id: definition, value: large('one') },
      { definition_id: made.body.data.id, value: large('two') },
    ];
    await app.agent.patch(partner).send({ profile: { attributes } }).expect(200);
    expect((await readStoredFile()).filesize).toBeGreaterThan(4_000_000);
  });

  it('are given under a plain name, whatever was taken in former times', async () => {
    await save(upload(pdf)).expect(200);
    const { id, url } = await readStoredFile();
    await storePlainly(id, '../\u202efdp.exe\r\n"é');
    const { headers } = await app.agent.get(url).expect(200);
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="..__fdp.exe____"; filename*=UTF-8''..__fdp.exe__%22%C3%A9`,
      'x-content-type-options': 'nosniff',
    });
  });

  it('are encrypted with the key of the partner, their names and types too', async () => {
    await save(upload(Buffer.concat([pdf, Buffer.from('sealed')]))).expect(200);
    const { id } = await readStoredFile();
    const [row] = await app.query('SELECT t::text AS bytes, content, details FROM app.files t WHERE id = $1', id);
    for (const secret of ['Carta', 'apoyo', 'pdf', 'good standing'])
      for (const bytes of [Buffer.from(row.bytes), row.content, row.details])
        expect(bytes.includes(secret)).toBe(false);
  });

  it('from before the encryption are readable, and encrypted by and by', async () => {
    await save(upload(pdf)).expect(200);
    const { id, url } = await readStoredFile();
    await storePlainly(id, 'Carta.pdf');
    const download = () => app.agent.get(url).buffer().parse(parseBinary).expect(200);
    const before = await download();
    await app.app.get(Files).sealPlain();
    expect(await app.query('SELECT filename, mime_type FROM app.files WHERE id = $1', id)).toEqual([
      { filename: null, mime_type: null },
    ]);
    const after = await download();
    expect([before.body, after.body]).toEqual([pdf, pdf]);
    expect(after.headers['content-disposition']).toContain('Carta.pdf');
  });

  it('may be large only where files belong', async () => {
    await app.agent
      .post('/api/suppliers')
      .send({ title: 'x'.repeat(2_000_000) })
      .expect(413);
    await app.agent
      .patch(partner)
      .send({ title: 'x'.repeat(13_000_000) })
      .expect(413);
  });
});

/** A parser for supertest that gives the body's bytes. */
const parseBinary = (response: unknown, done: (error: Error | null, body: Buffer) => void) => {
  const parts: Buffer[] = [];
  (response as NodeJS.ReadableStream)
    .on('data', (part: Buffer) => parts.push(part))
    .on('end', () => done(null, Buffer.concat(parts)));
};
