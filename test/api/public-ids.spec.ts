import crypto from 'node:crypto';
import { PUBLIC_ID_LENGTH, PUBLIC_ID_SYMBOLS } from '@bank/domain';
import { openedBank } from '../support/bank';
import { giveClient } from '../support/client-histories';
import { checkImport, dryRun, runImport } from '../support/imports';

const { app, bank } = openedBank();

const TAKEN = PUBLIC_ID_SYMBOLS.charAt(0).repeat(PUBLIC_ID_LENGTH);
const BORN = `${new Date().getUTCFullYear() - 1}-03-04`;
const randomBelow = crypto.randomInt as (limit: number) => number;

/** The next ID by chance is one that another client has. */
const drawTakenId = () => {
  let drawn = 0;
  const draw = (limit: number) => (drawn++ < PUBLIC_ID_LENGTH ? 0 : randomBelow(limit));
  jest.spyOn(crypto, 'randomInt').mockImplementation(draw as typeof crypto.randomInt);
  return () => drawn;
};

beforeAll(() => giveClient(app, 9_001, { publicId: TAKEN, partner: bank.hospital }));
afterEach(() => jest.restoreAllMocks());

it('registers a child under another ID where chance gives one that is taken', async () => {
  const drawn = drawTakenId();
  const child = {
    firstName: 'Ida',
    lastName: 'Moe',
    parentFirstName: 'Ana',
    parentLastName: 'Moe',
    birthdate: BORN,
  };
  const { body } = await app.agent
    .post('/api/clients')
    .send({ ...child, partner: { id: bank.hospital } })
    .expect(201);
  expect(body.data.id).not.toBe(TAKEN);
  expect(drawn()).toBeGreaterThan(2 * PUBLIC_ID_LENGTH);
});

it('brings in the children of a file whatever IDs chance gives, as the dry run said', async () => {
  const file = `First Name,Last Name,Parent First Name,Parent Last Name,Birth Date,Partner
Lu,Ray,Ana,Ray,${BORN},${bank.hospital}
Bo,Kim,Ana,Kim,${BORN},${bank.hospital}`;
  drawTakenId();
  const { id, states } = await dryRun(app.agent, 'clients', file);
  expect(states).toEqual({ NEW: 2 });
  drawTakenId();
  expect((await checkImport(app.agent, id)).states).toEqual({ NEW: 2 });
  drawTakenId();
  expect((await runImport(app.agent, id)).outcomes).toEqual({ NEW: 2 });
});
