import { Client } from 'pg';
import { openedBank } from '../support/bank';
import { awaitImport, checkImport, readFile, runImport } from '../support/imports';

const { app } = openedBank();

it('a dry run that is cancelled is over once it writes nothing more, so that the next one is not mixed with it', async () => {
  const { id, mapping } = await readFile(
    app.agent,
    'suppliers',
    'Name,Type,Other\nAlpha,Donor,Vendor\nBeta,Donor,Vendor',
  );
  const check = { mapping, dayOrders: {} };
  const held = new Client({ connectionString: app.settings.databaseUrl });
  await held.connect();
  try {
    await held.query('BEGIN');
    await held.query('SELECT FROM app.import_rows WHERE import = $1 FOR UPDATE', [id]);
    await app.agent.post(`/api/imports/${id}/check`).send(check).expect(202);
    await awaitImport(app.agent, id, 'RUNNING');
    await app.agent.post(`/api/imports/${id}/cancel`).expect(200);
    const { body } = await app.agent.post(`/api/imports/${id}/check`).send(check).expect(409);
    expect(body.code).toBe('conflict');
  } finally {
    await held.end();
  }
  // Whoever cancels while the last rows are written gets them.
  await awaitImport(app.agent, id, 'CANCELLED', 'DONE');
  const type = Object.keys(mapping!).find((field) => mapping![field] === 1)!;
  const { states } = await checkImport(app.agent, id, { ...mapping, [type]: 2 });
  expect(states).toEqual({ NEW: 2 });
  await runImport(app.agent, id);
  const rows = await app.query(
    `SELECT DISTINCT supplier_type AS type FROM read.suppliers WHERE title IN ('Alpha', 'Beta')`,
  );
  expect(rows).toEqual([{ type: 'VENDOR' }]);
});
