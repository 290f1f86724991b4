import { randomUUID } from 'node:crypto';
import { dayOf } from '@bank/domain';
import { servedReports } from '@bank/projections';
import { ownColumns } from '@bank/projections/reports';
import { type Agent, recordRegistered } from '../../apps/api/src/testing/open-app';
import { openedBank } from '../support/bank';
import { giveClient, giveDistribution, publicIdOf, reverseDistribution } from '../support/client-histories';
import { openSheet } from '../support/sheets';

const { app, bank } = openedBank();
const [OAK, ELM, LUKE] = [704, 705, 706];
const [ANA, BEN, TWIN, GONE, EVA, NEW] = [21, 22, 23, 24, 25, 26];
const questions = { adults: 901, race: 902, insurance: 903, employment: 904, zip: 905, agreed: 906, parents: 907 };
const options = { black: 31, asian: 32, medicaid: 33, uninsured: 34, private: 35, yes: 36, no: 37 };
const { black, asian } = options;
/** Ids of the table of zip codes, of Kansas City in Missouri and in Kansas. */
const [ZIP_MO, ZIP_KS] = [1, 2];

const ZONE = 'America/Chicago';

const define = (id: number, name: string, type: string, fields: object = {}) =>
  app.given(
    `clientAttribute-${id}`,
    recordRegistered('clientAttribute', id, { name, label: name, type, status: 'ACTIVE', options: [], ...fields }),
  );
const option = (id: number, name: string, value: string) => ({ id, name, nameEs: null, value, isDeleted: false });
const insurances = [
  option(options.medicaid, 'Medicaid (state)', 'medicaid'),
  option(options.uninsured, 'Uninsured', 'uninsured'),
  option(options.private, 'Private Insurance', 'private'),
];

const report = async (path: string, query: object = {}, agent: Agent = app.agent) =>
  (await agent.get(`/api/reports/${path}`).query(query).expect(200)).body;
const rowsOf = async (path: string, query: object = {}, ...keys: readonly string[]) =>
  (await report(path, query)).data.map((row: Record<string, unknown>) => keys.map((key) => row[key]));
const refusal = async (path: string, query: object) =>
  (await app.agent.get(`/api/reports/${path}`).query(query).expect(400)).body.errors;

beforeAll(async () => {
  await app.agent.post('/api/system/settings').send({ timeZone: ZONE }).expect(200);
  const partner = (id: number, title: string, partnerType: string) =>
    app.given(`partner-${id}`, recordRegistered('partner', id, { title, partnerType, status: 'ACTIVE', contacts: [] }));
  await partner(OAK, 'Oak House', 'AGENCY');
  await partner(ELM, 'Elm House', 'AGENCY');
  await partner(LUKE, 'St. Luke', 'HOSPITAL');
  await app.query('TRUNCATE app.zip_counties RESTART IDENTITY');
  await app.query(`INSERT INTO app.zip_counties (id, zip_code, county_name, state_code, county_id) VALUES
    (${ZIP_MO}, '64110', 'Jackson County', 'MO', '29095'), (${ZIP_KS}, '66101', 'Wyandotte County', 'KS', '20209')`);

  await define(questions.adults, 'adults_in_home', 'INTEGER');
  await define(questions.race, 'client_race', 'OPTION_LIST', {
    displayInterface: 'CHECKBOX_GROUP',
    isDisabled: true,
    options: [option(black, 'Black', 'black'), option(asian, 'Asian', 'asian')],
  });
  await define(questions.insurance, 'client_health_insurance', 'OPTION_LIST', { options: insurances });
  await define(questions.parents, 'parent_health_insurance', 'OPTION_LIST', { options: insurances });
  await define(questions.employment, 'guardian_employment', 'OPTION_LIST', {
    options: [option(options.yes, 'Yes, employed', 'yes'), option(options.no, 'No', 'no')],
  });
  await define(questions.zip, 'guardian_zip', 'ZIPCODE');
  await define(questions.agreed, 'pickup_method', 'BOOLEAN');

  await giveClient(app, ANA, {
    partner: OAK,
    familyId: 'FFFFFFF1',
    answers: {
      [questions.adults]: 2,
      [questions.race]: [black, asian],
      [questions.insurance]: options.medicaid,
      [questions.parents]: options.uninsured,
      [questions.employment]: options.yes,
      [questions.zip]: ZIP_MO,
      [questions.agreed]: true,
    },
  });
  await giveClient(app, BEN, {
    partner: OAK,
    familyId: 'FFFFFFF1',
    status: 'INACTIVE_(EXPIRED)',
    ageExpiresAt: '2026-12-01',
    answers: { [questions.insurance]: options.private, [questions.employment]: options.no },
  });
  await giveClient(app, TWIN, { partner: OAK, familyId: 'FFFFFFF3' });
  await giveClient(app, GONE, { partner: bank.hospital, familyId: 'FFFFFFF4' });
  await giveClient(app, EVA, { partner: ELM, status: 'NEEDS_REVIEW', answers: { [questions.zip]: ZIP_KS } });
  await giveClient(app, NEW, { status: 'CREATION', ageExpiresAt: null });

  const give = (client: number, quantity = 25, product = bank.newborn) => ({ client, quantity, product });
  // The first is the evening before by the bank's clock.
  const [first, second] = ['2026-11-01T02:00:00.000Z', '2026-11-02T09:00:00.000Z'];
  await giveDistribution(app, {
    id: 1,
    partner: OAK,
    period: '2026-09',
    committedAt: first,
    lines: [give(ANA), give(BEN), give(TWIN)],
  });
  await giveDistribution(app, {
    id: 2,
    partner: OAK,
    period: '2026-10',
    committedAt: first,
    lines: [give(ANA), give(ANA, 50, bank.size1), give(BEN, 0)],
  });
  const atElm = { partner: ELM, period: '2026-10', committedAt: second };
  await giveDistribution(app, { id: 3, ...atElm, lines: [give(TWIN), give(EVA)] });
  const atHospital = { partner: bank.hospital, period: '2026-11', committedAt: second };
  await giveDistribution(app, { id: 4, ...atHospital, lines: [give(GONE)] });
  await giveDistribution(app, { id: 5, partner: OAK, period: '2026-08', committedAt: first, lines: [give(EVA)] });
  await reverseDistribution(app, 5);
  await giveDistribution(app, { id: 6, partner: OAK, period: '2026-09', lines: [give(EVA)] });
  await giveDistribution(app, { id: 7, ...atElm, period: '2026-12', lines: [give(EVA)] });

  await app.given(`client-${GONE}`, { type: 'PersonErased', data: { kind: 'client', id: GONE } });
  await app.agent
    .post('/api/clients/merge')
    .send({ targetClient: publicIdOf(ANA), sourceClients: [publicIdOf(TWIN)], context: ['deactivate'] })
    .expect(200);
});

describe('the clients report', () => {
  const found = async (query: object) => (await rowsOf('clients-report', query, 'clientId')).flat();

  it('tells of each client what the profile, the distributions and a merge say', async () => {
    const { data, meta } = await report('clients-report');
    expect(meta.pagination).toMatchObject({ total: 5, per_page: 50 });
    expect(data[0]).toMatchObject({
      clientId: ANA,
      id: publicIdOf(ANA),
      clientType: 'AGENCY',
      assignedAgency: 'Oak House',
      adults: 2,
      childDateOfBirth: '2024-03-05',
      childRace: 'Black, Asian',
      childGender: null,
      childHealthInsurance: 'Medicaid (state)',
      childHaveHealthInsurance: 'YES',
      childHaveMedicaid: 'YES',
      familyId: 'FFFFFFF1',
      firstDistribution: '2026-09',
      ageExpiration: '2028-04-01',
      distributionExpiration: '2029-10-01',
      childFirstName: 'Child21',
      parentLastName: 'Ray21',
      isParentEmployed: 'Yes, employed',
      parentEmploymentStatus: 'EMPLOYED',
      otherAdultEmploymentStatus: 'NOT EMPLOYED',
      zipCode: '64110',
      county: 'Jackson County',
      pickUpLocation: 'Yes',
      mergedTo: null,
      mergedDate: null,
    });
    const twin = (await app.agent.get(`/api/clients/${publicIdOf(TWIN)}`).expect(200)).body.data;
    const mergedOn = dayOf(twin.mergedDate, ZONE);
    const shown = [
      'id',
      'childFirstName',
      'childHaveMedicaid',
      'parentEmploymentStatus',
      'firstDistribution',
      'mergedTo',
    ];
    expect(
      await rowsOf(
        'clients-report',
        { sort: 'c.id|desc', merged: 'INCLUDED' },
        ...shown,
        'mergedDate',
        'assignedAgency',
      ),
    ).toEqual([
      [publicIdOf(NEW), 'Child26', 'NO', 'NOT EMPLOYED', null, null, null, 'Not Set'],
      [publicIdOf(EVA), 'Child25', 'NO', 'NOT EMPLOYED', '2026-10', null, null, 'Elm House'],
      [publicIdOf(GONE), 'Erased', 'NO', 'NOT EMPLOYED', '2026-11', null, null, 'Étoile Hospital'],
      [publicIdOf(TWIN), 'Child23', 'NO', 'NOT EMPLOYED', null, publicIdOf(ANA), mergedOn, 'Oak House'],
      [publicIdOf(BEN), 'Child22', 'NO', 'NOT EMPLOYED', '2026-09', null, null, 'Oak House'],
      [publicIdOf(ANA), 'Child21', 'YES', 'EMPLOYED', '2026-09', null, null, 'Oak House'],
    ]);
  });

  it.each([
    ['status', { status: 'INACTIVE' }, [GONE]],
    ['whether they were merged', { merged: 'ONLY' }, [TWIN]],
    ['whether they were merged, or not', { merged: 'INCLUDED', status: 'INACTIVE' }, [TWIN, GONE]],
    ['assigned partner', { partner: ELM }, [EVA]],
    ['partner type', { partnerType: 'HOSPITAL' }, [GONE]],
    ['zip code', { zipcode: '66101' }, [EVA]],
    ['merged to, by public id', { mergedTo: publicIdOf(ANA).toLowerCase() }, [TWIN]],
    ['merged to, by id', { mergedTo: ANA }, [TWIN]],
    ['keyword', { keyword: 'RAY22 child' }, [BEN]],
  ])('is filtered by %s', async (_, query, clients) => expect(await found(query)).toEqual(clients));

  it.each([
    ['<', ['2029-11-01'], [ANA, BEN]],
    ['<=', ['2029-11-01'], [ANA, BEN, EVA]],
    ['=', ['2029-10-01'], [ANA, BEN]],
    ['<>', ['2029-10-01'], [GONE, EVA]],
    ['>=', ['2029-11-01'], [GONE, EVA]],
    ['>', ['2029-11-01'], [GONE]],
    ['between', ['2029-10-01', '2029-11-01'], [ANA, BEN, EVA]],
    ['not between', ['2029-10-01', '2029-11-01'], [GONE]],
    ['empty', [], [NEW]],
    ['!empty', [], [ANA, BEN, GONE, EVA]],
  ])('compares expirations by %s, in whole days', async (operator, [day, second], clients) => {
    const keys = { Operand: operator, Value: day ?? '', ValueTwo: second ?? '' };
    const asked = Object.fromEntries(
      Object.entries(keys).map(([part, value]) => [`distributionExpiration${part}`, value]),
    );
    expect(await found(asked)).toEqual(clients);
  });

  it('is put in order by an expiration, those without one last', async () =>
    expect(await found({ sort: 'c.distributionExpiresAt|desc' })).toEqual([GONE, EVA, BEN, ANA, NEW]));

  it('has the same rows on its sheet', async () => {
    const { rows, file } = await openSheet(app.agent, '/api/reports/clients-report?status=ACTIVE&download=xlsx');
    expect(file).toMatch(/^ClientsReport\.[\dT.-]+Z?\.xlsx$/);
    const cells = Object.fromEntries(rows[0]!.map((heading, place) => [heading, rows[1]![place]]));
    expect(rows).toHaveLength(2);
    expect(cells).toMatchObject({
      'Client Type': 'Agency',
      'Child Race': 'Black, Asian',
      'Child Has Medicaid': 'YES',
      'Zip Code': '64110',
    });
  });

  it('refuses a test of a date that is none, and says what is missing', async () => {
    const operators = '<, <=, =, <>, >=, >, between, not between, empty, !empty';
    expect(await refusal('clients-report', { ageExpirationOperand: 'like', ageExpirationValue: '2026-11-20' })).toEqual(
      {
        ageExpirationOperand: `Must be one of ${operators}`,
      },
    );
    expect(await refusal('clients-report', { ageExpirationOperand: '<' })).toHaveProperty('ageExpirationValue');
    const backwards = { Operand: 'between', Value: '2026-11-20', ValueTwo: '2026-11-19' };
    const asked = Object.entries(backwards).map(([part, value]) => [`ageExpiration${part}`, value]);
    expect(await refusal('clients-report', Object.fromEntries(asked))).toHaveProperty('ageExpirationValueTwo');
  });

  it('says its tests of dates on its sheet', async () => {
    const between = 'ageExpirationOperand=between&ageExpirationValue=2026-11-19&ageExpirationValueTwo=2026-11-20';
    const asked = `${between}&distributionExpirationOperand=!empty`;
    const { about } = await openSheet(app.agent, `/api/reports/clients-report?${asked}&download=xlsx`);
    expect(about).toMatchObject({
      'Age Expiration': 'between 11/19/2026 and 11/20/2026',
      'Distribution Expiration': '!empty',
    });
  });
});

describe('the demographics of clients', () => {
  it('list the clients that the clients report lists, whichever merged ones are asked for', async () => {
    for (const filters of [{}, { merged: 'INCLUDED' }, { merged: 'ONLY' }]) {
      const [listed, reported] = [
        await rowsOf('clients-demographics', filters, 'id'),
        await rowsOf('clients-report', filters, 'clientId'),
      ];
      expect(listed).toEqual(reported);
      expect(listed.flat().includes(TWIN)).toBe('merged' in filters);
    }
  });

  it('say on their sheet what was asked for, in the words of the screen', async () => {
    const asked = 'partnerType=HOSPITAL&status=ACTIVE&sort=c.lastName|desc';
    const more = `monthAndYearStart=2026-09&parent=${encodeURIComponent('50%_\\')}`;
    const { about, rows } = await openSheet(
      app.agent,
      `/api/reports/clients-demographics?${asked}&${more}&download=xlsx`,
    );
    expect(rows[0]?.slice(0, 3)).toEqual(['Client ID', 'Parent Name', 'Client']);
    expect(about).toMatchObject({
      ...{ 'Partner Type': 'Hospital', Status: 'Active', 'Sorted by': 'Client, descending' },
      ...{ 'Distribution month from': 'September, 2026', Parent: '50%_\\' },
    });
    expect(about).not.toHaveProperty('Partner');
  });

  it('have every child once, and with months the children who were given something in them', async () => {
    expect(
      await rowsOf('clients-demographics', {}, 'id', 'client', 'doesParentHealthInsurance', 'parentCounty'),
    ).toEqual([
      [ANA, 'Child21 Ray21', 'NO', 'Jackson County'],
      [BEN, 'Child22 Ray22', 'NO', null],
      [GONE, 'Erased', 'NO', null],
      [EVA, 'Child25 Ray25', 'NO', 'Wyandotte County'],
      [NEW, 'Child26 Ray26', 'NO', null],
    ]);
    const inMonths = async (first: string, last: string) =>
      (await rowsOf('clients-demographics', { monthAndYearStart: first, monthAndYearEnd: last }, 'id')).flat();
    expect(await inMonths('2026-09', '2026-09')).toEqual([ANA, BEN]);
    expect(await inMonths('2026-10', '2026-11')).toEqual([ANA, GONE, EVA]);
    expect(await inMonths('', '2026-08')).toEqual([]);
    expect(await inMonths('2026-12', '')).toEqual([EVA]);
    expect(await rowsOf('clients-demographics', { parent: 'ma ray25' }, 'id')).toEqual([[EVA]]);
  });

  it('name a child by the id by which people know it, on the screen as on the sheet', async () => {
    const shown = (await rowsOf('clients-demographics', {}, 'publicId')).flat();
    expect(shown).toEqual([ANA, BEN, GONE, EVA, NEW].map(publicIdOf));
    const { rows } = await openSheet(app.agent, '/api/reports/clients-demographics?download=xlsx');
    expect(rows.slice(1).map(([id]) => id)).toEqual(shown);
  });

  it('refuse months that end before they start', async () =>
    expect(await refusal('clients-demographics', { monthAndYearStart: '2026-10', monthAndYearEnd: '2026-09' })).toEqual(
      { monthAndYearEnd: 'Must not be before the start' },
    ));
});

describe('the clients served', () => {
  const served = (query: object = {}) => rowsOf('clients-served', query, 'id', 'clients', 'families');
  const range = { dateFrom: '2026-09', dateTo: '2026-10' };

  it('count each client of a partner once, and each family, whatever was merged', async () =>
    expect(await served()).toEqual([
      [bank.hospital, 1, 1],
      [OAK, 2, 1],
      [ELM, 2, 2],
    ]));

  it('count the clients of each month in a column of its own, and the totals over all partners', async () => {
    const { data, meta } = await report('clients-served', range);
    expect(data).toEqual([
      {
        id: OAK,
        title: 'Oak House',
        clients: 2,
        families: 1,
        'clientsMonth-2026-09': 2,
        'clientsMonth-2026-10': 1,
        'familiesMonth-2026-09': 1,
        'familiesMonth-2026-10': 1,
      },
      {
        id: ELM,
        title: 'Elm House',
        clients: 2,
        families: 2,
        'clientsMonth-2026-09': 0,
        'clientsMonth-2026-10': 2,
        'familiesMonth-2026-09': 0,
        'familiesMonth-2026-10': 2,
      },
    ]);
    expect(meta.columns.map(({ label }: { label: string }) => label)).toEqual([
      'Partner ID',
      'Partner Name',
      'Unique Clients',
      'Families',
      'Period 2026-09',
      'Period 2026-10',
    ]);
    expect(meta.sums).toMatchObject({ clients: 4, families: 3, 'clientsMonth-2026-09': 2, 'clientsMonth-2026-10': 3 });
    const { rows } = await openSheet(
      app.agent,
      '/api/reports/clients-served?dateFrom=2026-09&dateTo=2026-10&download=xlsx',
    );
    expect(rows[0]).toEqual(meta.columns.map(({ label }: { label: string }) => label));
    expect(rows.slice(1)).toEqual([
      [OAK, 'Oak House', 2, 1, 2, 1],
      [ELM, 'Elm House', 2, 2, 0, 2],
    ]);
  });

  it.each([
    [
      'zip code',
      { zipcode: '64110' },
      [
        [OAK, 1, 1],
        [ELM, 1, 1],
      ],
    ],
    [
      'part of a county',
      { county: 'jack' },
      [
        [OAK, 1, 1],
        [ELM, 1, 1],
      ],
    ],
    ['state', { state: 'k' }, [[ELM, 1, 1]]],
    [
      'active clients',
      { status: 'ACTIVE' },
      [
        [OAK, 1, 1],
        [ELM, 2, 2],
      ],
    ],
    [
      'inactive clients',
      { status: 'INACTIVE' },
      [
        [703, 1, 1],
        [OAK, 1, 1],
      ],
    ],
    ['type of the partner', { partnerType: 'HOSPITAL' }, [[703, 1, 1]]],
    ['title of the partner', { title: 'elm' }, [[ELM, 2, 2]]],
  ])('are filtered by %s', async (_, query, rows) => expect(await served(query)).toEqual(rows));

  it('lead to the clients and the families that were counted', async () => {
    const asked = { ...range, partner: OAK };
    expect(
      await rowsOf('served-clients', asked, 'clientId', 'client', 'familyId', 'firstMonth', 'lastMonth', 'months'),
    ).toEqual([
      [publicIdOf(ANA), 'Child21 Ray21', 'FFFFFFF1', '2026-09', '2026-10', 2],
      [publicIdOf(BEN), 'Child22 Ray22', 'FFFFFFF1', '2026-09', '2026-09', 1],
    ]);
    expect(await rowsOf('served-clients', { ...asked, dateFrom: '2026-10' }, 'clientId')).toEqual([[publicIdOf(ANA)]]);
    expect(await rowsOf('served-families', asked, 'familyId', 'clients')).toEqual([['FFFFFFF1', 2]]);
    expect(await rowsOf('served-clients', { ...asked, family: 'FFFFFFF1' }, 'clientId')).toHaveLength(2);
  });

  it('refuse more months than there is room for', async () =>
    expect(await refusal('clients-served', { dateFrom: '1990-01', dateTo: '2026-12' })).toEqual({
      dateTo: 'Must be at most 120 months from the start',
    }));
});

describe('clients with several lines in a month', () => {
  const shown = ['firstname', 'lastname', 'duplicatedDistributionCount', 'parentFirstName', 'distributedAt'];

  it('are counted with what other partners and merged clients were given', async () => {
    expect(await rowsOf('clients-multiple-lines', { monthAndYear: '2026-10' }, ...shown)).toEqual([
      ['Child21', 'Ray21', 3, 'Ama', '2026-11-02'],
    ]);
    const september = { monthAndYear: '2026-09', multipleDistributionReport: 'true' };
    expect(await rowsOf('clients-multiple-lines', september, ...shown)).toEqual([
      ['Child21', 'Ray21', 2, 'Ama', '2026-10-31'],
    ]);
    expect(await rowsOf('clients-multiple-lines', {}, ...shown)).toEqual([]);
  });

  it("are shown to a partner's people where they are their own", async () => {
    const signIn = (partner: number) => app.signIn({ roles: ['ROLE_CLIENT_MANAGE_OWN'], partners: [partner] });
    const [oaks, elms] = [await signIn(OAK), await signIn(ELM)];
    const query = { monthAndYear: '2026-10' };
    expect((await report('clients-multiple-lines', query, oaks)).data).toHaveLength(1);
    expect((await report('clients-multiple-lines', query, elms)).data).toEqual([]);
    // What other partners gave is counted, and listed only for users who see it.
    const linked = async (agent: Agent) =>
      (await report('clients-multiple-lines', query, agent)).meta.columns.filter(
        ({ behind }: { behind?: object }) => behind,
      ).length;
    expect([await linked(app.agent), await linked(oaks)]).toEqual([1, 0]);
    const { body } = await elms
      .get('/api/reports/clients-multiple-lines')
      .query({ ...query, partner: OAK })
      .expect(403);
    expect(body.message).toBe('These are clients of another partner.');
    await oaks.get('/api/reports/clients-report').expect(403);
  });
});

describe('the transfer rate', () => {
  const [MOVED, LATERAL, BACK, LATE, REVERSE] = [41, 42, 43, 44, 45];
  /** Appends what happened to the partner of a client: registered with the first, then changed. */
  const stays = async (id: number, ...moves: readonly (readonly [at: string, partner: number])[]) => {
    const events = moves.map(([day, partner], index) => ({
      id: randomUUID(),
      event: index
        ? { type: 'RecordChanged', data: { kind: 'client', id, changes: { partner } } }
        : recordRegistered('client', id, {
            publicId: publicIdOf(id),
            firstName: 'C',
            lastName: `L${id}`,
            partner,
            status: 'ACTIVE',
          }),
      metadata: { actor: 'system', correlationId: randomUUID(), at: `${day}T12:00:00.000Z` },
    }));
    await app.store.append(`client-${id}`, events);
  };
  beforeAll(async () => {
    await stays(MOVED, ['2026-01-10', bank.hospital], ['2026-02-10', OAK]);
    await stays(LATERAL, ['2026-01-10', bank.hospital], ['2026-02-10', LUKE]);
    await stays(
      BACK,
      ['2026-01-05', bank.hospital],
      ['2026-02-02', OAK],
      ['2026-02-15', bank.hospital],
      ['2026-02-28', OAK],
      ['2026-03-02', bank.hospital],
      ['2026-03-20', ELM],
    );
    await stays(LATE, ['2026-03-01', bank.hospital]);
    await stays(REVERSE, ['2026-01-01', OAK], ['2026-04-01', bank.hospital]);
    await app.given(`client-${LATE}`, {
      type: 'RecordStatusChanged',
      data: { kind: 'client', id: LATE, from: 'ACTIVE', to: 'INACTIVE', transition: 'DEACTIVATE' },
    });
  });
  const rates = (query: object) =>
    rowsOf('clients-transfer-rate', query, 'partnerTitle', 'transferredClients', 'hospitalClients', 'transferRate');
  const february = { dateFrom: '2026-02-01', dateTo: '2026-02-28' };
  const march = { dateFrom: '2026-03-01', dateTo: '2026-03-31' };

  it('divides the clients who went on to an agency by all who were at the hospital in the window', async () => {
    expect(await rates(february)).toEqual([
      ['Étoile Hospital', 2, 3, 66.67],
      ['St. Luke', 0, 1, 0],
    ]);
    expect(await rates({ dateFrom: '2026-01-01', dateTo: '2026-01-31' })).toEqual([
      ['Étoile Hospital', 0, 3, 0],
      ['St. Luke', 0, 0, 0],
    ]);
    expect(await rates(march)).toEqual([
      ['Étoile Hospital', 1, 2, 50],
      ['St. Luke', 0, 1, 0],
    ]);
    expect(await rates({ ...march, status: 'ACTIVE', id: bank.hospital })).toEqual([['Étoile Hospital', 1, 1, 100]]);
    expect((await report('clients-transfer-rate', february)).meta.sums).toEqual({
      transferredClients: 2,
      hospitalClients: 4,
    });
  });

  it('leads to the clients that were counted', async () => {
    const listed = (query: object) =>
      rowsOf('hospital-clients', { partner: bank.hospital, ...query }, 'clientId', 'leftTo');
    expect(await listed(february)).toEqual([
      [publicIdOf(MOVED), 'Oak House'],
      [publicIdOf(LATERAL), 'St. Luke'],
      [publicIdOf(BACK), 'Oak House'],
    ]);
    expect(await listed({ ...march, transferred: 'YES' })).toEqual([[publicIdOf(BACK), 'Elm House']]);
  });

  it('counts a client whose double was merged into it once', async () => {
    await app.agent
      .post('/api/clients/merge')
      .send({ targetClient: publicIdOf(BACK), sourceClients: [publicIdOf(MOVED)] })
      .expect(200);
    expect(await rates({ ...february, id: bank.hospital })).toEqual([['Étoile Hospital', 1, 2, 50]]);
  });

  it('refuses an end before its start', async () =>
    expect(await refusal('clients-transfer-rate', { dateFrom: '2026-03-01', dateTo: '2026-02-01' })).toEqual({
      dateTo: 'Must not be before the start',
    }));
});

describe('clients who were merged', () => {
  it('are counted for themselves again after it was taken back', async () => {
    await app.agent.post(`/api/clients/${publicIdOf(TWIN)}/unmerge`).expect(200);
    expect(await rowsOf('clients-served', {}, 'id', 'clients', 'families')).toEqual([
      [bank.hospital, 1, 1],
      [OAK, 3, 2],
      [ELM, 2, 2],
    ]);
    expect(await rowsOf('clients-multiple-lines', { monthAndYear: '2026-10' }, 'duplicatedDistributionCount')).toEqual([
      [2],
    ]);
    expect(await rowsOf('clients-report', { mergedTo: ANA }, 'id')).toEqual([]);
  });
});

it('every report with links to clients tells who exported it', () => {
  const aboutPeople = servedReports
    .map(({ report }) => report)
    .filter(({ columns }) => ownColumns(columns).some(({ link }) => link?.startsWith('/clients/')));
  expect(aboutPeople.filter(({ exportsPeople }) => !exportsPeople).map(({ name }) => name)).toEqual([]);
  expect(aboutPeople.length).toBeGreaterThan(3);
});
