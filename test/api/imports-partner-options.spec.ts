import { openedBank } from '../support/bank';
import { dryRun, runImport } from '../support/imports';
import { openSheet } from '../support/sheets';

const { app } = openedBank();

describe.each([
  ['partners/fulfillment-periods', 'Week A'],
  ['partners/distribution-methods', 'Pickup'],
])('a file of %s', (kind, name) => {
  it('is brought in under the headings of its template, and once', async () => {
    const { rows } = await openSheet(app.agent, `/api/imports/kinds/${encodeURIComponent(kind)}/template`);
    expect(rows[0]).toEqual(['ID', 'Name', 'Status']);
    const file = `Name,Status\n${name},Active\nÑandú,inactivo`;
    const { id, states } = await dryRun(app.agent, kind, file);
    expect(states).toEqual({ NEW: 2 });
    await runImport(app.agent, id);
    const { body } = await app.agent.get(`/api/${kind}`).expect(200);
    expect(body.data).toMatchObject([
      { name, status: 'ACTIVE' },
      { name: 'Ñandú', status: 'INACTIVE' },
    ]);
    expect((await dryRun(app.agent, kind, file)).states).toEqual({ SAME: 2 });
  });
});
