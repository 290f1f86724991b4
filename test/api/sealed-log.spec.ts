import {
  formatCheckpoint,
  hashLeaf,
  isIncluded,
  openNote,
  parseCheckpoint,
  parseProof,
  parseVerifierKey,
  signNote,
} from '@bank/sealed-log';
import { Sealer } from '../../apps/api/src/platform/sealed-log/sealer';
import { verifyEd25519 } from '../../apps/api/src/platform/sealed-log/signing';
import { useOpenApp } from '../../apps/api/src/testing/open-app';

const bank = useOpenApp();
const seal = () => bank.app.get(Sealer).sealNew(new AbortController().signal);
const head = async () => {
  const [key, checkpoint] = await Promise.all([bank.agent.get('/api/log/key'), bank.agent.get('/api/log/checkpoint')]);
  const opened = openNote(checkpoint.text, parseVerifierKey(key.text.trim())!, verifyEd25519);
  if ('problem' in opened) throw new Error(opened.problem);
  return parseCheckpoint(opened.text)!;
};

describe('the sealed log', () => {
  beforeAll(async () => {
    await bank.agent.post('/api/product-categories').send({ name: 'Diapers', isPartnerOrderable: true }).expect(201);
    await seal();
  });

  it('proves with nothing but its key that an event is in it', async () => {
    const position = await bank.store.head();
    const { data } = (await bank.agent.get(`/api/log/proof/${position}`).expect(200)).body;
    const proof = parseProof(data.proof)!;
    expect(JSON.parse(data.leaf)).toMatchObject({ v: 1, schema: expect.any(Number), type: expect.any(String) });
    const { index, hashes } = proof;
    expect(isIncluded(index, hashLeaf(new TextEncoder().encode(data.leaf)), hashes, await head())).toBe(true);
  });

  it('gives the tiles of its newest checkpoint, and no others', async () => {
    const { size } = await head();
    const tile = await bank.agent.get(`/api/log/tile/0/000.p/${size}`).expect(200);
    expect(tile.body).toHaveLength(size * 32);
    expect(tile.headers['cache-control']).toContain('immutable');
    for (const path of [
      `0/000.p/${size + 1}`,
      '0/000',
      '0/001',
      '1/000.p/1',
      'entries/000',
      `entries/000.p/${size + 1}`,
      '0/..%2f000',
    ])
      await bank.agent.get(`/api/log/tile/${path}`).expect(404);
  });

  it('gives the entries that the hashes of a tile stand for', async () => {
    const { size } = await head();
    const [tile, entries] = await Promise.all([
      bank.agent.get(`/api/log/tile/0/000.p/${size}`).expect(200),
      bank.agent.get(`/api/log/tile/entries/000.p/${size}`).expect(200),
    ]);
    const hashes: Buffer[] = [];
    let rest: Buffer = entries.body;
    while (rest.length > 0) {
      const end = 2 + rest.readUInt16BE();
      hashes.push(Buffer.from(hashLeaf(rest.subarray(2, end))));
      rest = rest.subarray(end);
    }
    expect(hashes).toHaveLength(size);
    expect(Buffer.concat(hashes)).toEqual(tile.body);
  });

  it('refuses what it cannot prove, and says what may be asked', async () => {
    const { size } = await head();
    const { body } = await bank.agent.get(`/api/log/consistency/${size + 1}`).expect(400);
    expect(body.errors ?? body).toEqual({ size: `Must be a whole number from 0 to ${size}` });
    await bank.agent.get('/api/log/proof/9999999').expect(404);
    await bank.agent.get('/api/log/proof/one').expect(400);
  });

  it('shows its hashes to everybody who is signed in, its entries to administrators alone', async () => {
    const partner = await bank.signIn({ roles: ['ROLE_ORDER_MANAGE_OWN'] });
    await partner.get('/api/log/checkpoint').expect(200);
    await partner.get('/api/log/consistency/1').expect(200);
    for (const path of ['proof/1', 'tile/entries/000.p/1']) await partner.get(`/api/log/${path}`).expect(403);
    await bank.anonymous().get('/api/log/checkpoint').expect(401);
  });

  it('keeps what a browser has seen and the log contradicts, and nothing else', async () => {
    const { text } = await bank.agent.get('/api/log/checkpoint');
    const report = (checkpoint: string) => bank.agent.post('/api/log/contradictions').send({ checkpoint });
    expect((await report(text).expect(400)).body.message).toBe('The log continues this checkpoint.');
    const { size } = await head();
    const altered = text.replace(`\n${size}\n`, `\n${size + 1}\n`);
    expect((await report(altered).expect(400)).body.message).toMatch(/the signature is wrong/);
    await report('x'.repeat(5_001)).expect(400);
    const signer = await bank.app.get(Sealer).signer();
    const other = signNote(
      formatCheckpoint({ origin: signer.name, size: 2, root: hashLeaf(new Uint8Array()) }),
      signer,
    );
    await report(other).expect(200);
    const { body } = await bank.anonymous().get('/health').expect(200);
    expect(body).toMatchObject({
      status: 'degraded',
      seal: {
        ok: false,
        problem: expect.stringMatching(/^A browser of user-1 has seen a signed checkpoint of 2 events/),
      },
    });
    await bank.query('DELETE FROM seal.contradictions');
  });

  it('names the first event that differs in /health, and goes on otherwise', async () => {
    const before = (await bank.anonymous().get('/health').expect(200)).body;
    expect(before.seal).toMatchObject({ ok: true });
    await bank.query(`UPDATE log.events SET metadata = jsonb_set(metadata, '{actor}', '"user-99"') WHERE position = 3`);
    await bank.app.get(Sealer).compare(new AbortController().signal);
    const { body } = await bank.anonymous().get('/health').expect(200);
    expect(body).toMatchObject({
      status: 'degraded',
      seal: { ok: false, problem: expect.stringMatching(/^Event 3 /) },
    });
  });
});
