import { pauseBeforeAsking } from '../support/awaited';
import { openedBank } from '../support/bank';
import { awaitImport, readFile } from '../support/imports';

const { app } = openedBank();

const FILE = 'Name,Type\nAcme,Donor';
const ROW_LETTERS = 'AcmeDonor'.length;
const keptOf = async (id: number) =>
  (await app.query('SELECT characters FROM app.imports WHERE id = $1', id))[0].characters;
const fill = (id: number) => app.query('UPDATE app.imports SET characters = 2000000000 WHERE id = $1', id);
const FULL = 'Your imports keep 2,000 MB of files and rows, and may not keep more: remove those that you need no more.';

it('counts what the rows of an import say, however often they are read', async () => {
  const { id } = await readFile(app.agent, 'suppliers', FILE);
  await app.agent.post(`/api/imports/${id}/read`).send({}).expect(202);
  await awaitImport(app.agent, id);
  expect(Number(await keptOf(id))).toBe(ROW_LETTERS);
});

it('takes no more of a user than may be kept, until they remove an import', async () => {
  const { id: large } = await readFile(app.agent, 'suppliers', FILE);
  const { id: small } = await readFile(app.agent, 'suppliers', FILE);
  await fill(large);
  const { id: next } = (await app.agent.post('/api/imports').send({ kind: 'suppliers', file: 'next.csv' })).body.data;
  const part = { place: 0, content: Buffer.from(FILE).toString('base64') };
  const { body } = await app.agent.post(`/api/imports/${next}/parts`).send(part).expect(409);
  expect(body.message).toBe(FULL);
  await app.agent.post(`/api/imports/${small}/read`).send({}).expect(202);
  expect((await awaitImport(app.agent, small, 'FAILED')).message).toBe(FULL);
  await readFile(await app.signIn(), 'suppliers', FILE);

  await app.agent.delete(`/api/imports/${large}`).expect(200);
  await app.agent.post(`/api/imports/${next}/parts`).send(part).expect(200);
  await app.agent.post(`/api/imports/${next}/read`).send({}).expect(202);
  await awaitImport(app.agent, next);
});

it('keeps an old import that waits for its turn, and removes one that nobody waits for', async () => {
  const [{ id: over }, { id: waiting }] = [
    await readFile(app.agent, 'suppliers', FILE),
    await readFile(app.agent, 'suppliers', FILE),
  ];
  await app.query(`UPDATE app.imports SET created_at = '2001-01-01', ended_at = '2001-01-02' WHERE id = $1`, over);
  await app.query(
    `UPDATE app.imports SET created_at = '2001-01-01', ended_at = NULL, status = 'WAITING' WHERE id = $1`,
    waiting,
  );
  const { id: next } = (await app.agent.post('/api/imports').send({ kind: 'suppliers', file: 'next.csv' })).body.data;
  await app.agent.post(`/api/imports/${next}/cancel`).expect(200);
  while ((await app.agent.get(`/api/imports/${over}`)).status !== 404) await pauseBeforeAsking();
  await app.agent.get(`/api/imports/${waiting}`).expect(200);
});
