import { openedBank } from '../support/bank';
import { dryRun, rowsOf, runImport, takeImportBack } from '../support/imports';

const { app } = openedBank();

const born = `${new Date().getUTCFullYear() - 1}-03-04`;
const bringIn = async (row: string, ...headings: string[]) => {
  const { id, states } = await dryRun(app.agent, 'clients', `${headings.join()}\n${row}`);
  const { outcomes } = await runImport(app.agent, id);
  expect(outcomes).toEqual(states);
  return { id, outcomes };
};
const children = async () =>
  app.query(`SELECT public_id AS id, first_name AS name, status FROM read.clients WHERE removed_at IS NULL`);
const named = ['First Name', 'Last Name', 'Parent First Name', 'Parent Last Name', 'Birth Date', 'Partner'];

it('activates a child in Creating and corrects it, and brings it back from an import that made it inactive', async () => {
  expect(await bringIn(`Mia,Sol,Ana,Sol,${born},Étoile Hospital`, ...named)).toMatchObject({ outcomes: { NEW: 1 } });
  const [{ id, status }] = await children();
  expect(status).toBe('CREATION');

  const { id: closed } = await dryRun(app.agent, 'clients', `ID,First Name\n${id},Maya`);
  expect((await rowsOf(app.agent, closed))[0].problems).toEqual([expect.stringMatching(/^Only an active client /)]);

  expect(await bringIn(`${id},Maya,Active`, 'ID', 'First Name', 'Status')).toMatchObject({ outcomes: { CHANGED: 1 } });
  expect(await children()).toEqual([{ id, name: 'Maya', status: 'ACTIVE' }]);

  const { id: left } = await bringIn(`${id},Mía,Inactive`, 'ID', 'First Name', 'Status');
  expect(await children()).toEqual([{ id, name: 'Mía', status: 'INACTIVE' }]);
  expect(await takeImportBack(app.agent, left)).toMatchObject({ outcomes: { TAKEN_BACK: 1 }, stayed: 0 });
  expect(await children()).toEqual([{ id, name: 'Maya', status: 'ACTIVE' }]);
});
