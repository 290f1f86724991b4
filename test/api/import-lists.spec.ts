import { openedBank } from '../support/bank';
import { dryRun, rowsOf, runImport, takeImportBack } from '../support/imports';
import { exportEverything } from '../support/whole-export';

const { app, bank } = openedBank();

const KIND = 'partners/contacts';
const HEADINGS = 'Partner,First name,Last name,Email,Phone,Program contact';
const file = (...rows: string[]) => [HEADINGS, ...rows].join('\n');

interface Contact {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string | null;
  isProgramContact: boolean;
}
const contactsOf = async (partner: number): Promise<[string, string, string | null, boolean][]> => {
  const { data } = (await app.agent.get(`/api/partners/${partner}?include=contacts`).expect(200)).body;
  return data.contacts.map((one: Contact) => [
    `${one.firstName} ${one.lastName}`,
    one.email,
    one.phoneNumber,
    one.isProgramContact,
  ]);
};
const findings = async (id: number) =>
  (await rowsOf(app.agent, id)).map(
    ({ state, changes, problems }: Record<'state' | 'changes' | 'problems', unknown>) => [state, changes, problems],
  );
const newPartner = async (title: string): Promise<number> => {
  const address = { street1: '1 Main St', city: 'Salem', state: 'OR', postalCode: '97301' };
  const contacts = [{ firstName: 'Ana', lastName: 'Núñez', email: 'ana@example.org' }];
  const body = { title, partnerType: 'AGENCY', isPublicDisplay: false, address, contacts };
  return (await app.agent.post('/api/partners').send(body).expect(201)).body.data.id;
};

describe('a file of contacts of partners', () => {
  it('adds further ones, changes one by its name, and is taken back as one', async () => {
    const oak = await newPartner('Oak House');
    const rows = file(
      'Oak House,Eva,Sol,eva@example.org,8165550134,Yes',
      'Oak House,ana,nunez,office@example.org,,x',
      'Oak House,Leo,Paz,office@example.org,,No',
    );
    const { id, states } = await dryRun(app.agent, KIND, rows);
    expect(states).toEqual({ CHANGED: 3 });
    expect((await findings(id))[1]).toEqual([
      'CHANGED',
      [
        { label: 'First name', from: 'Ana', to: 'ana' },
        { label: 'Last name', from: 'Núñez', to: 'nunez' },
        { label: 'Email', from: 'ana@example.org', to: 'office@example.org' },
        { label: 'Program contact', from: 'No', to: 'Yes' },
      ],
      [],
    ]);
    expect(await contactsOf(oak)).toHaveLength(1);
    await runImport(app.agent, id);
    expect(await contactsOf(oak)).toEqual([
      ['ana nunez', 'office@example.org', null, true],
      ['Eva Sol', 'eva@example.org', '816-555-0134', true],
      ['Leo Paz', 'office@example.org', null, false],
    ]);
    expect((await dryRun(app.agent, KIND, rows)).states).toEqual({ SAME: 3 });
    expect((await takeImportBack(app.agent, id)).outcomes).toEqual({ TAKEN_BACK: 3 });
    expect(await contactsOf(oak)).toEqual([['Ana Núñez', 'ana@example.org', null, false]]);
  });

  it('is refused in its cells', async () => {
    await newPartner('Elm House');
    const rows = file(
      'Elm House,Ida,Roy,ida@example.org,,',
      'Elm House,Ida,Roy,roy@example.org,,',
      'Étoile Hospital,Uma,Ray,no email,,',
      'Nowhere,Uma,Ray,uma@example.org,,',
    );
    const { id, states } = await dryRun(app.agent, KIND, rows);
    expect(states).toEqual({ REFUSED: 4 });
    expect((await findings(id)).map(([, , problems]: unknown[]) => problems)).toEqual([
      ['Row 3 belongs to the same and is refused: correct it, or take it out of the sheet.'],
      ['B3 (First name): Another row says the same already.'],
      ['D4 (Email): Must be an email address, such as name@example.org.'],
      [expect.stringMatching(/^A5 says “Nowhere”: there is no such partner/)],
    ]);
  });

  it('gives what the whole export has of partners, suppliers and warehouses', async () => {
    const acme = `/api/suppliers/${bank.acme}`;
    const contact = { firstName: 'Kim', lastName: 'Lee', title: 'Driver', email: 'kim@example.org' };
    await app.agent
      .patch(acme)
      .send({ contacts: [contact, { ...contact, firstName: 'Lou' }] })
      .expect(200);
    const merged = await app.agent
      .post('/api/suppliers')
      .send({ title: 'Old', supplierType: 'DONOR', contacts: [contact] });
    const merge = { targetSupplier: bank.acme, sourceSuppliers: [merged.body.data.id], context: ['orders'] };
    await app.agent.post('/api/suppliers/merge').send(merge).expect(200);
    await app.agent
      .patch(`/api/warehouses/${bank.main}`)
      .send({ contacts: [contact] })
      .expect(200);
    const { file: exported, rows } = await exportEverything(app);
    expect(rows('suppliers-contacts')).toHaveLength(2);
    for (const kind of ['partners/contacts', 'suppliers/contacts', 'suppliers/addresses', 'warehouses/contacts']) {
      const name = kind.replace('/', '-');
      const { states } = await dryRun(app.agent, kind, exported(`${name}.csv`));
      expect([kind, states]).toEqual([kind, { SAME: rows(name).length }]);
    }
    expect(exported('README.md').toString()).toContain('Can be imported as Contacts of partners.');
  });

  it('keeps a street in which a whole address stands beside a city of its own', async () => {
    const place = { city: 'Salem', state: 'OR', postalCode: '97301' };
    const address = { title: 'Dock', street1: '12 Main St, Boston, MA 02134', ...place };
    const body = { title: 'Two places', supplierType: 'DONOR', status: 'ACTIVE', addresses: [address] };
    await app.agent.post('/api/suppliers').send(body).expect(201);
    const { file: exported } = await exportEverything(app);
    for (const kind of ['suppliers', 'suppliers/addresses']) {
      const { id } = await dryRun(app.agent, kind, exported(`${kind.replace('/', '-')}.csv`));
      const found: { name: string; state: string }[] = await rowsOf(app.agent, id);
      const states = found.filter(({ name }) => name.startsWith('Two places')).map(({ state }) => state);
      expect([kind, states]).toEqual([kind, ['SAME']]);
    }
  });
});
