import { Pool } from 'pg';
import { forgetFiles } from '../../apps/api/src/kernels/imports/forget-files';
import { ImportRows } from '../../apps/api/src/kernels/imports/import-rows';
import { openedBank } from '../support/bank';
import { dryRun } from '../support/imports';

const { app } = openedBank();

it('a batch that ends after a person was erased brings back nothing of what its rows said', async () => {
  const { id } = await dryRun(app.agent, 'suppliers', 'Name,Type\nMade,Donor\nChanged,Donor\nRefused,Donor');
  // As a run leaves rows that it has begun.
  await app.query(`UPDATE app.import_rows SET ids = '[1]' WHERE import = $1`, id);
  await forgetFiles(app.app.get(Pool), '2026-03-01T00:00:00.000Z');
  const problems = [{ sentence: 'Type: says “Secret”' }];
  await app.app.get(ImportRows).noteOutcomes(id, [
    { row: 2, outcome: 'NEW', former: { id: 1, version: 0, values: null } },
    { row: 3, outcome: 'CHANGED', message: 'Was Secret', former: { id: 2, version: 4, values: { title: 'Secret' } } },
    { row: 4, outcome: 'REFUSED', message: 'Secret is refused', problems },
  ] as never);
  const rows = await app.query(
    'SELECT row, outcome, message, problems, former FROM app.import_rows WHERE import = $1 ORDER BY row',
    id,
  );
  expect(rows).toEqual([
    { row: 2, outcome: 'NEW', message: null, problems: null, former: { id: 1, version: 0, values: null } },
    {
      row: 3,
      outcome: 'CHANGED',
      message: 'Stays: what stood there before was forgotten when somebody was erased.',
      problems: null,
      former: null,
    },
    { row: 4, outcome: 'REFUSED', message: null, problems: null, former: null },
  ]);
});
