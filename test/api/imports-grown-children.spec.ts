import { addMonths, dayOf } from '@bank/domain';
import { openedBank } from '../support/bank';
import { dryRun, rowsOf, runImport } from '../support/imports';

const { app } = openedBank();

const children = (...rows: string[]) =>
  ['First name,Last name,Guardian first name,Guardian last name,Birthdate,Partner,Status', ...rows].join('\n');
const problemsOf = async (id: number, agent = app.agent) =>
  (await rowsOf(agent, id)).flatMap(({ problems }: { problems: string[] | null }) => problems ?? []);
const bringIn = async (kind: string, content: string) => {
  const { id, states } = await dryRun(app.agent, kind, content);
  expect(await problemsOf(id)).toEqual([]);
  expect((await runImport(app.agent, id)).outcomes).toEqual(states);
};
const MONTHS_OLD = 20;
const young = addMonths(dayOf(new Date().toISOString(), 'UTC'), -MONTHS_OLD);
const statuses = () => app.query('SELECT first_name AS name, status FROM read.clients ORDER BY first_name');

describe('children who are four or older', () => {
  it('come in with a sheet of staff, and are served no longer', async () => {
    await bringIn(
      'clients',
      children(
        'Ada,Ríos,Eva,Ríos,2015-04-02,Étoile Hospital,',
        'Bo,Ríos,Eva,Ríos,2016-05-03,Étoile Hospital,Active',
        'Cy,Ríos,Eva,Ríos,2017-06-04,Étoile Hospital,Inactive (Blocked)',
      ),
    );
    expect(await statuses()).toEqual([
      { name: 'Ada', status: 'INACTIVE_(EXPIRED)' },
      { name: 'Bo', status: 'INACTIVE_(EXPIRED)' },
      { name: 'Cy', status: 'INACTIVE_(BLOCKED)' },
    ]);
  });

  it('are not among those of whom the dry run says that they come in as Creating', async () => {
    const { warnings, states } = await dryRun(
      app.agent,
      'clients',
      children(
        'Eva,Ríos,Eva,Ríos,2015-04-02,Étoile Hospital,',
        `Gus,Ríos,Eva,Ríos,${young},Étoile Hospital,`,
        `Hal,Ríos,Eva,Ríos,${young},Étoile Hospital,`,
        `Hal,Ríos,Eva,Ríos,${young},Étoile Hospital,`,
        `Ivy,Ríos,Eva,Ríos,${young},Étoile Hospital,Active`,
        `Jo,Ríos,Eva,Ríos,${young},Nowhere,`,
      ),
    );
    expect(states).toEqual({ NEW: 4, REFUSED: 2 });
    expect(warnings).toEqual([
      '2 new children have no status in this file and come in as Creating: orders take them once they are Active. To bring them in as that, change the columns and add it as what is the same for all rows, or write it into a column Status.',
    ]);
  });

  it('stand in the orders of the time in which they were served', async () => {
    await bringIn(
      'past-distributions',
      `Partner,Distribution period,Distributed on,Child,Birthdate,Product,Pieces
Étoile Hospital,2017-03,2017-03-08,Ada Ríos,2015-04-02,Newborn,25`,
    );
    const lines = await app.query(
      `SELECT c.first_name AS name, l.quantity::integer AS units
       FROM read.distribution_order_lines l JOIN read.clients c ON c.id = l.client`,
    );
    expect(lines).toEqual([{ name: 'Ada', units: 25 }]);
  });

  it('are refused as ever where they were not born yet, and by a form', async () => {
    const { id, states } = await dryRun(
      app.agent,
      'clients',
      children('Dot,Ríos,Eva,Ríos,2999-01-01,Étoile Hospital,'),
    );
    expect(states).toEqual({ REFUSED: 1 });
    expect((await problemsOf(id)).join()).toContain('Birth Date must be a past date and less than 4 years.');
    const { body } = await app.agent
      .post('/api/clients')
      .send({
        firstName: 'Flo',
        lastName: 'Ríos',
        parentFirstName: 'Eva',
        parentLastName: 'Ríos',
        birthdate: '2015-04-02',
        partner: { id: 703 },
      })
      .expect(422);
    expect(JSON.stringify(body)).toContain('less than 4 years');
  });
});
