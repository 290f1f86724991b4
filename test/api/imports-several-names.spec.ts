import { openedBank } from '../support/bank';
import { giveClient } from '../support/client-histories';
import { dryRun } from '../support/imports';
import { exportEverything } from '../support/whole-export';

const { app, bank } = openedBank();

it('answers whose options have separators in their names are read back out of an export', async () => {
  const names = ['Rent; food', 'Gas | water', 'Rent', 'Plain, comma'];
  const { body } = await app.agent
    .post('/api/client/attribute/definition')
    .send({
      name: 'needs',
      label: 'Needs',
      type: 'OPTION_LIST',
      displayInterface: 'SELECT_MULTI',
      options: names.map((name) => ({ name })),
    })
    .expect(201);
  const { definition_id, options } = body.data as { definition_id: number; options: { id: number }[] };
  const chosen = [[0], [1, 2], [3, 0], [2, 0, 1]];
  for (const [place, some] of chosen.entries()) {
    const id = 9001 + place;
    await giveClient(app, id, { partner: bank.hospital, firstName: `Child ${place}`, lastName: 'Zed' });
    const [{ public_id }] = await app.query('SELECT public_id FROM read.clients WHERE id = $1', id);
    const value = some.map((one) => options[one]!.id);
    await app.agent
      .patch(`/api/clients/${public_id}`)
      .send({ attributes: [{ definition_id, value }] })
      .expect(200);
  }
  const { file } = await exportEverything(app);
  const { states } = await dryRun(app.agent, 'clients', file('clients.csv'));
  expect(Object.keys(states)).toEqual(['SAME']);
});
