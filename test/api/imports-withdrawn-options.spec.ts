import { openedBank } from '../support/bank';
import { giveClient } from '../support/client-histories';
import { dryRun, rowsOf } from '../support/imports';
import { exportEverything } from '../support/whole-export';

const { app, bank } = openedBank();

type Options = { id: number; name: string }[];

const DEFINITIONS = '/api/client/attribute/definition';

const ask = async (name: string, displayInterface: string, names: readonly string[]) => {
  const options = names.map((one) => ({ name: one }));
  const { body } = await app.agent
    .post(DEFINITIONS)
    .send({ name, label: name, type: 'OPTION_LIST', displayInterface, options })
    .expect(201);
  const { definition_id: id, options: made } = body.data as { definition_id: number; options: Options };
  return { id, made, option: (wanted: string) => made.find((one) => one.name === wanted)!.id };
};

const withdraw = ({ id, made }: { id: number; made: Options }, names: readonly string[]) =>
  app.agent
    .patch(`${DEFINITIONS}/${id}`)
    .send({ options: made.map((one) => ({ id: one.id, is_deleted: names.includes(one.name) })) })
    .expect(200);

const publicId = async (id: number): Promise<string> =>
  (await app.query('SELECT public_id FROM read.clients WHERE id = $1', id))[0].public_id;

const give = async (id: number, firstName: string, answers: object[]) => {
  await giveClient(app, id, { partner: bank.hospital, firstName, lastName: 'Zed' });
  await app.agent
    .patch(`/api/clients/${await publicId(id)}`)
    .send({ attributes: answers })
    .expect(200);
};

const found = async (file: string | Buffer) => {
  const { id } = await dryRun(app.agent, 'clients', file);
  return rowsOf(app.agent, id);
};

it('options that are offered no more stay the answers of the children who have them', async () => {
  const one = await ask('housing', 'SELECT_SINGLE', ['New', 'Old', 'Older']);
  const several = await ask('needs', 'SELECT_MULTI', ['Food', 'Gone', 'Rent']);
  const answer = (housing: string, needs: readonly string[]) => [
    { definition_id: one.id, value: one.option(housing) },
    { definition_id: several.id, value: needs.map(several.option) },
  ];
  await give(9001, 'Ana', answer('Old', ['Gone', 'Rent']));
  await give(9002, 'Ben', answer('New', ['Food']));
  await withdraw(one, ['Old', 'Older']);
  await withdraw(several, ['Gone']);

  const { file } = await exportEverything(app);
  const states = (await found(file('clients.csv'))).map(({ state }: { state: string }) => state);
  expect(new Set(states)).toEqual(new Set(['SAME']));

  const [ana, ben] = [await publicId(9001), await publicId(9002)];
  const rows = await found(
    [
      'ID,First name,Last name,Birthdate,housing,needs',
      `${ana},Ana,Zed,,New,Gone; Food`,
      `${ana},Ana,Zed,,Older,`,
      `${ben},Ben,Zed,,Old,`,
      `${ben},Ben,Zed,,,Gone; Food`,
      ',Cleo,Zed,2025-02-03,Old,',
    ].join('\n'),
  );
  expect(rows.map(({ state }: { state: string }) => state)).toEqual([
    'CHANGED',
    ...['REFUSED', 'REFUSED', 'REFUSED', 'REFUSED'],
  ]);
  expect(rows[0].changes).toEqual([
    { label: 'housing', from: 'Old', to: 'New' },
    { label: 'needs', from: 'Gone, Rent', to: 'Food, Gone' },
  ]);
  const refused = rows.slice(1).map(({ problems }: { problems: unknown }) => JSON.stringify(problems));
  expect(refused[0]).toContain('says “Older”: there is no such option: expected New');
  expect(refused[1]).toContain('says “Old”: there is no such option: expected New');
  expect(refused[2]).toContain('says “Gone; Food”: there is no such option: expected Food, Rent');
  expect(refused[3]).toContain('says “Old”: there is no such option: expected New');
});

it('an option that is offered under the same name is the one that is meant', async () => {
  const question = await ask('shelter', 'SELECT_SINGLE', ['Flat', 'House']);
  await give(9003, 'Dan', [{ definition_id: question.id, value: question.option('Flat') }]);
  await withdraw(question, ['Flat']);
  await app.agent
    .patch(`${DEFINITIONS}/${question.id}`)
    .send({ options: [...question.made.map(({ id }) => ({ id })), { name: 'Flat' }] })
    .expect(200);
  const [row] = await found(`ID,First name,Last name,shelter\n${await publicId(9003)},Dan,Zed,Flat`);
  expect(row.state).toBe('CHANGED');
});
