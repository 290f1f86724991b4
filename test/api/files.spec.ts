import { type Agent, openedApp } from '../../apps/api/src/testing/open-app';

const pdf = Buffer.from('%PDF-1.7\nA letter of good standing\n');
const upload = (content: Buffer, over: object = {}) => ({
  filename: 'Carta de “apoyo”.pdf',
  filesize: content.length,
  mimeType: 'application/pdf',
  content: `data:application/pdf;base64,${content.toString('base64')}`,
  ...over,
});

describe('files of a partner profile', () => {
  const app = openedApp();
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
  const stored = async () => {
    const { body } = await app.agent.get(`${partner}?include[]=profile`).expect(200);
    return body.data.profile.attributes.find((a: { definition_id: number }) => a.definition_id === definition).value;
  };
  const manager = (partners: number[]) => app.signIn({ roles: ['ROLE_PARTNER_MANAGE_OWN'], partners });

  it('are kept apart from the events, and given as attachments that no page runs', async () => {
    await save(upload(pdf)).expect(200);
    const value = await stored();
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
    const { body, headers } = await app.agent.get(value.url).buffer().parse(binary).expect(200);
    expect(body).toEqual(pdf);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Carta de _apoyo_.pdf"; filename*=UTF-8\'\'Carta%20de%20%E2%80%9Capoyo%E2%80%9D.pdf',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('are for those who may see the answer', async () => {
    await save(upload(pdf)).expect(200);
    const { url } = await stored();
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
    const { url: old } = await stored();
    await save(await stored()).expect(200);
    expect((await stored()).url).toBe(old);
    await save(upload(Buffer.concat([pdf, Buffer.from('2')]))).expect(200);
    await app.agent.get((await stored()).url).expect(200);
    await app.agent.get(old).expect(403);
    await save(null).expect(200);
    expect(await stored()).toEqual({ id: null });
  });

  it.each<[string, object, string]>([
    [
      'lie about their type',
      upload(Buffer.from('<script>alert(1)</script>')),
      'Is not what its name says: save it anew in its program, or choose another file',
    ],
    [
      'are of a type that is not taken',
      upload(Buffer.from('<html>'), { filename: 'x.html', mimeType: 'text/html' }),
      'Must be a PDF, a PNG, JPEG or GIF image, or a Word or Excel document',
    ],
    ['are too large', upload(Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)])), 'Must be at most 5 MB'],
    ['are empty', upload(Buffer.alloc(0)), 'Is empty: choose another file'],
    [
      'are somebody else’s',
      { id: '00000000-0000-4000-8000-000000000000', filename: 'x.pdf', filesize: 1, mimeType: 'application/pdf' },
      'Is not a stored file: choose it again',
    ],
  ])('are refused when they %s', async (_, value, problem) => {
    const before = await app.query('SELECT count(*)::int AS files FROM app.files');
    const { body } = await save(value).expect(422);
    expect(body.errors).toEqual({ 'profile.attributes.0.value': problem });
    expect(await app.query('SELECT count(*)::int AS files FROM app.files')).toEqual(before);
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

/** The body as it came. */
const binary = (response: unknown, done: (error: Error | null, body: Buffer) => void) => {
  const parts: Buffer[] = [];
  (response as NodeJS.ReadableStream)
    .on('data', (part: Buffer) => parts.push(part))
    .on('end', () => done(null, Buffer.concat(parts)));
};
