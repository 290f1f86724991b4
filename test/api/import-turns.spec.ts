import { Client } from 'pg';
import type { Agent } from '../../apps/api/src/testing/open-app';
import { openedBank } from '../support/bank';
import { awaitImport, readFile } from '../support/imports';

const { app } = openedBank();

const readOnce = async (agent: Agent): Promise<number> =>
  (await readFile(agent, 'suppliers', 'Name,Type\nAcme,Donor')).id;
const statusesOf = (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await app.agent.get(`/api/imports/${id}`).expect(200)).body.data.status));

/** The rows of a former reading are held, so that the import can't be read anew until it is let go. */
const holdUp = async (id: number) => {
  const connection = new Client({ connectionString: app.settings.databaseUrl });
  await connection.connect();
  await connection.query(
    `BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; SELECT FROM app.import_rows WHERE import = ${id} FOR UPDATE`,
  );
  return () => connection.end();
};

it('users take turns: nobody has all tasks, whoever has none comes first, and an old import has no older claim', async () => {
  const [anna, ben, carla] = [app.agent, await app.signIn(), await app.signIn()];
  const [oldest, first, second, third] = [
    await readOnce(anna),
    await readOnce(anna),
    await readOnce(anna),
    await readOnce(anna),
  ];
  const [ofBen, nextOfBen, ofCarla] = [await readOnce(ben), await readOnce(ben), await readOnce(carla)];
  const heldUp = new Map<number, () => Promise<void>>();
  for (const id of [oldest, first, second, third, ofBen, ofCarla]) heldUp.set(id, await holdUp(id));
  const letGo = async (id: number) => {
    await heldUp.get(id)!();
    heldUp.delete(id);
  };
  const ask = async (agent: Agent, ...ids: readonly number[]) => {
    for (const id of ids) await agent.post(`/api/imports/${id}/read`).send({}).expect(202);
  };
  try {
    await ask(anna, first, second, third);
    await ask(ben, ofBen);
    for (const id of [first, second, ofBen]) await awaitImport(app.agent, id, 'RUNNING');
    expect(await statusesOf([third])).toEqual(['WAITING']);

    await ask(ben, nextOfBen);
    await ask(carla, ofCarla);
    await ask(anna, oldest);
    await letGo(first);
    await awaitImport(app.agent, ofCarla, 'RUNNING');
    expect(await statusesOf([third, nextOfBen, oldest])).toEqual(['WAITING', 'WAITING', 'WAITING']);

    await letGo(second);
    await awaitImport(app.agent, third, 'RUNNING');
    expect(await statusesOf([oldest, nextOfBen])).toEqual(['WAITING', 'WAITING']);
  } finally {
    for (const id of [...heldUp.keys()]) await letGo(id);
  }
  for (const id of [oldest, first, second, third, ofBen, nextOfBen, ofCarla]) await awaitImport(app.agent, id);
});
