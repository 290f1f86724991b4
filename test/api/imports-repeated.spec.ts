import type { Agent } from '../../apps/api/src/testing/open-app';
import { openedBank } from '../support/bank';
import { awaitImport, type ImportAnswer, sendFile } from '../support/imports';

const { app } = openedBank();

/** Under one key, as a browser sends a request again that got no answer. */
const send = async (agent: Agent, path: string, body: object) =>
  (await agent.post(path).set('Idempotency-Key', path).send(body)).status;

describe('a step of an import whose answer was lost', () => {
  let path: string;
  let one: ImportAnswer;
  beforeAll(async () => {
    one = await awaitImport(
      app.agent,
      await sendFile(app.agent, 'suppliers', 'Supplier Name,Type\nRepeated Goods,Donor'),
    );
    path = `/api/imports/${one.id}`;
  });

  it.each([
    ['read', () => ({ headerRow: 1 }), { step: 'READ', total: 1 }],
    ['check', () => ({ mapping: one.mapping }), { step: 'CHECK', states: { NEW: 1 } }],
    ['run', () => ({}), { step: 'RUN', outcomes: { NEW: 1 } }],
    ['take-back', () => ({}), { step: 'TAKE_BACK', outcomes: { TAKEN_BACK: 1 } }],
  ])('is begun once: %s', async (step, body, ended) => {
    const asked = body();
    const sendStep = () => send(app.agent, `${path}/${step}`, asked);
    expect([await sendStep(), await sendStep()]).toEqual([202, 202]);
    one = await awaitImport(app.agent, one.id);
    expect(one).toMatchObject(ended);
    expect(await sendStep()).toBe(202);
    expect((await app.agent.get(path).expect(200)).body.data).toMatchObject({ ...ended, status: 'DONE' });
  });
});
