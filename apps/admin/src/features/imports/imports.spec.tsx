import type { SetUpGuide } from '@bank/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { World } from '../../testing/fakeWorld';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';
import { type Import, type ImportField, type ImportRow, type Kind, nextLookMs } from './bank';

const done: Import = {
  id: 7,
  kind: 'suppliers',
  title: 'Suppliers',
  file: 'suppliers.csv',
  step: 'RUN',
  status: 'DONE',
  isBeingCancelled: false,
  progress: 3,
  total: 3,
  message: null,
  headerRow: 1,
  sheets: [],
  sheet: null,
  firstRows: [],
  columns: [],
  mapping: {},
  dayOrders: {},
  mayLackAnswers: false,
  remarks: [],
  warnings: [],
  createdAt: '2026-03-02T11:12:00.000Z',
  hasStayed: false,
  fields: [],
  mayLeaveQuestionsOpen: true,
  states: { NEW: 2, REFUSED: 1 },
  outcomes: { NEW: 1, REFUSED: 2 },
  stayed: 0,
  refusedLate: 1,
  meant: 0,
  words: [],
};
const row: ImportRow = {
  id: 3,
  name: 'Acme',
  state: 'CHANGED',
  outcome: 'REFUSED',
  message: 'Somebody changed this after the dry run: check the file again.',
  problems: [],
  changes: [{ label: 'Type', from: 'Donor', to: 'Vendor' }],
  values: [],
  existing: null,
  similar: [],
  readings: [],
  earlier: null,
  choice: null,
  namer: null,
};

const kinds: readonly Kind[] = [
  { id: 'suppliers', title: 'Suppliers', about: 'From whom your diapers come.', list: '/suppliers', next: 'partners' },
  { id: 'partners', title: 'Partners', about: 'Who gives them out.', list: '/partners', next: 'users' },
  { id: 'users', title: 'Users', about: 'Who signs in.', list: '/users', next: null },
  { id: 'opening-stock', title: 'Opening stock', about: 'What lies there.', list: '/orders/inventory', next: null },
];
const guide: SetUpGuide = {
  steps: [{ name: 'children', isDone: false, count: 0, users: null, missing: [] }],
  isAside: false,
  isEmptyBank: false,
};

const open = (one: Import, rows: readonly ImportRow[], today: World['today'] = {}, options = {}) => {
  const world = smallWorld({ today });
  world.rows['imports/7/rows'] = rows.map((each) => ({ ...each }));
  world.next = {
    'GET imports/7': { status: 200, body: { data: one } },
    'GET imports/kinds': { status: 200, body: { data: kinds } },
  };
  return openScreen('/imports/7', world, options);
};

describe('an import that is done', () => {
  it('shows first what it refused although the dry run had taken it, with the row', async () => {
    open(done, [row]);
    await screen.findByText('1 row was refused although the dry run had taken it.', { exact: false });
    await screen.findByRole('button', { name: 'Refused at the import: 1', pressed: true });
    await screen.findByText(row.message!);
    screen.getByRole('button', { name: 'Download the refused rows' });
    expect(screen.queryByText('Type: Donor → Vendor')).toBeNull();
  });

  it('names the row beside the order that is there', async () => {
    const existing = { id: 12, name: 'INVT-000012', path: '/orders/inventory/12', values: [] };
    open(done, [{ ...row, name: 'Main Warehouse, 2025-06-01, Newborn', existing }]);
    const cell = (await screen.findByRole('link', { name: 'INVT-000012' })).closest('td')!;
    within(cell).getByText('Main Warehouse, 2025-06-01, Newborn');
  });

  it('counts each row once, and opens with those that could not be taken back', async () => {
    const namer = { name: 'DIST-000004', path: '/orders/distribution/4' };
    const stayed = { ...row, state: 'NEW', outcome: 'NEW', message: 'Stays: DIST-000004 names it.', namer } as const;
    const outcomes = { TAKEN_BACK: 4, REFUSED: 1 };
    open({ ...done, step: 'TAKE_BACK', total: 10, outcomes, stayed: 5, refusedLate: 0 }, [stayed]);
    const tabs = within(await screen.findByRole('group', { name: 'Rows to show' })).getAllByRole('button');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-pressed')])).toEqual([
      ['Could not be taken back: 5', 'true'],
      ['Taken back: 4', 'false'],
      ['Refused: 1', 'false'],
    ]);
    const link = await screen.findByRole('link', { name: 'DIST-000004' });
    expect(link.getAttribute('href')).toBe('/orders/distribution/4');
    expect(link.parentElement!.textContent).toBe('Stays: DIST-000004 names it.');
    expect(screen.queryByRole('button', { name: 'Take this import back' })).toBeNull();
  });

  it('was broken off: says how many rows were not done, and can be taken back', async () => {
    open({ ...done, status: 'FAILED', message: 'The disk is full.', total: 9, outcomes: { NEW: 2 }, refusedLate: 0 }, [
      row,
    ]);
    await screen.findByText('7 rows were not done.');
    screen.getByRole('button', { name: 'Take this import back' });
  });

  it('says nothing of it where all came in as the dry run had said', async () => {
    open({ ...done, refusedLate: 0 }, [row]);
    await screen.findByRole('button', { name: 'Refused: 2', pressed: true });
    expect(screen.queryByText('although the dry run had taken it', { exact: false })).toBeNull();
  });
});

it('that is being cancelled says so, and is cancelled once', async () => {
  open({ ...done, status: 'RUNNING', isBeingCancelled: true }, []);
  await screen.findByText('Being cancelled. The rows that are being written are still finished.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
});

it('whose file could not be read is taken off the list where that is said', async () => {
  const api = open({ ...done, step: 'READ', status: 'FAILED', message: 'This is no sheet.' }, []);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove from the list' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Remove from the list' }));
  await waitFor(() =>
    expect(api.asked).toContainEqual(expect.objectContaining({ path: 'imports/7', method: 'DELETE' })),
  );
});

describe('a dry run', () => {
  const checked: Import = { ...done, step: 'CHECK', status: 'DONE', states: { REFUSED: 237, NEW: 63 } };

  it('offers to take the names that can be meant, where rows have some', async () => {
    open({ ...checked, meant: 235 }, [{ ...row, state: 'REFUSED', outcome: null }]);
    await screen.findByRole('button', { name: 'Take the suggested names in 235 rows' });
  });

  it('says what a new record gets out of its row, by which a wrong column is seen, and what was read otherwise', async () => {
    const values = [
      { label: 'Name', text: 'Baby Co' },
      { label: 'Phone', text: '' },
      { label: 'Date', text: '3/4/2026' },
    ];
    const readings = [{ label: 'Date', from: '3/4/2026', to: 'April 3, 2026' }];
    open({ ...checked, states: { NEW: 1 } }, [
      { ...row, state: 'NEW', outcome: null, message: null, values, readings },
    ]);
    await screen.findByText('Name: Baby Co');
    screen.getByText('Date: “3/4/2026” is read as April 3, 2026');
  });

  it('says above the rows how dates are read, as was chosen or as the file shows', async () => {
    const plain = { labelEs: '', isRequired: false, isAsked: false, otherwise: null, isSeveral: false, choices: [] };
    const dayOf = (field: string) => ({ ...plain, field, label: field, type: 'day', fills: [field], addTo: null });
    const columns = [
      { heading: 'Born', samples: ['5/11/2024'], dayOrders: ['MDY', 'DMY'] as const },
      { heading: 'First seen', samples: ['14/3/2024'], dayOrders: ['DMY'] as const },
      { heading: '', samples: ['15/3/2024'], dayOrders: ['DMY'] as const },
      { heading: 'Left', samples: ['2024-03-14'] },
    ];
    const fields = ['a', 'b', 'c', 'd'].map(dayOf);
    open({ ...checked, columns, fields, mapping: { a: 0, b: 1, c: 2, d: 3 }, dayOrders: { 0: 'MDY' } }, [row]);
    await screen.findByText('Dates in Born are read month first, as was chosen: 5/11/2024 is May 11, 2024.');
    screen.getByText(
      'Dates in First seen, Column C are read day first, as the file shows: 5/11/2024 is November 5, 2024.',
    );
    expect(screen.queryByText(/Dates in.*Left/)).toBeNull();
  });

  it('leads to what is the same for all rows where no column says what new ones need, and registers a new one', async () => {
    const category = { field: 'category', label: 'Category', labelEs: '', type: 'choice', fills: ['category'] };
    const field = { ...category, isAsked: false, isSeveral: false, otherwise: null, addTo: 'product-categories' };
    const name = {
      ...field,
      field: 'name',
      label: 'Name',
      fills: ['name'],
      choices: [],
      isRequired: true,
      addTo: null,
    };
    const columns = [{ heading: 'Name', samples: ['Size 1'] }];
    const lacking = {
      ...checked,
      columns,
      mapping: { name: 0 },
      fields: [name, { ...field, choices: ['Diapers'], isRequired: true }],
    };
    const api = open(lacking, [{ ...row, state: 'REFUSED', outcome: null }]);
    await screen.findByText('No column of the file says what new ones need: Category.');
    fireEvent.click(screen.getByRole('button', { name: 'The same for all rows: Category' }));
    const input = await screen.findByRole('combobox', { name: 'Category' });
    fireEvent.change(input, { target: { value: 'diapers' } });
    expect(screen.queryByRole('button', { name: /^Register/ })).toBeNull();
    fireEvent.change(input, { target: { value: 'Wipes' } });
    fireEvent.click(screen.getByRole('button', { name: 'Register “Wipes” as new (Category)' }));
    const registered = expect.objectContaining({ path: 'product-categories', method: 'POST', body: { name: 'Wipes' } });
    await waitFor(() => expect(api.asked).toContainEqual(registered));
  });

  it('offers no names where none can be meant', async () => {
    open(checked, [{ ...row, state: 'REFUSED', outcome: null }]);
    await screen.findByRole('button', { name: 'Download the refused rows' });
    expect(screen.queryByRole('button', { name: /^Take the suggested/ })).toBeNull();
  });
});

describe('words of a bank that the portal does not know', () => {
  const choices = ['Start', 'Active', 'Inactive'];
  const status: ImportField = {
    ...{ field: 'status', label: 'Status', labelEs: 'Estado', type: 'choice', choices, fills: ['status'] },
    ...{ isRequired: false, isAsked: false, isSeveral: false, otherwise: null, addTo: null },
  };
  const type: ImportField = { ...status, field: 'type', label: 'Type', choices: ['Agency', 'Hospital'] };
  const refused: Import = {
    ...done,
    step: 'CHECK',
    columns: [
      { heading: 'Status', samples: ['On hold'], meanings: { Resting: 'Inactive' } },
      { heading: 'Kind', samples: ['Clinic'] },
      { heading: 'Zip', samples: ['64110'], added: '64110' },
    ],
    mapping: { status: 0, type: 1, zip: 2 },
    fields: [status, type],
    states: { REFUSED: 14 },
    words: [
      { place: 0, text: 'On hold', rows: 12, meant: null },
      { place: 0, text: 'Active client', rows: 1, meant: 'Active' },
      { place: 1, text: 'Clinic', rows: 1, meant: null },
    ],
  };
  const wordAt = (name: RegExp) => screen.findByRole<HTMLSelectElement>('combobox', { name });
  const sent = (meanings: object) =>
    expect.objectContaining({
      path: 'imports/7/check',
      body: expect.objectContaining({ mapping: { status: 0, type: 1 }, same: { zip: '64110' }, meanings }),
    });

  it('get their meanings once for all rows, beside those that were said before', async () => {
    const api = open(refused, [{ ...row, state: 'REFUSED', outcome: null }]);
    const onHold = await wordAt(/^Status: “On hold”/);
    screen.getByText(/^Status: “On hold” means \(12 rows\)$/);
    expect((await wordAt(/^Status: “Active client”/)).value).toBe('Active');
    fireEvent.change(onHold, { target: { value: 'Inactive' } });
    fireEvent.click(screen.getByRole('button', { name: 'Read them so, and make the dry run again' }));
    const said = { status: { Resting: 'Inactive', 'On hold': 'Inactive', 'Active client': 'Active' } };
    await waitFor(() => expect(api.asked).toContainEqual(sent(said)));
  });

  it('keep the meaning that is chosen while somebody sees to the columns', async () => {
    open(refused, []);
    fireEvent.change(await wordAt(/^Status: “On hold”/), { target: { value: 'Inactive' } });
    cleanup();
    open(refused, [], {}, { keepsDrafts: true });
    expect((await wordAt(/^Status: “On hold”/)).value).toBe('Inactive');
  });

  it('may be new ones that need nothing but their name, as where there is none yet', async () => {
    const category = { ...type, field: 'type', label: 'Category', choices: [], addTo: 'product-categories' };
    const words = ['Wipes', 'Taped'].map((text) => ({ place: 1, text, rows: 1, meant: null }));
    const api = open({ ...refused, fields: [status, category], words }, []);
    fireEvent.change(await wordAt(/^Category: “Taped”/), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Read them so, and make the dry run again' }));
    await waitFor(() => expect(api.asked).toContainEqual(sent({ status: { Resting: 'Inactive' } })));
    const registered = api.asked.filter(({ path, method }) => path === 'product-categories' && method === 'POST');
    expect(registered.map(({ body }) => body)).toEqual([{ name: 'Wipes' }]);
  });

  it('stand with the columns as they are read, until somebody takes a meaning away', async () => {
    const api = open({ ...refused, step: 'READ', states: {}, words: [] }, []);
    const resting = await wordAt(/^Status: “Resting”/);
    expect(resting.value).toBe('Inactive');
    fireEvent.change(resting, { target: { value: '' } });
    expect(screen.queryByRole('combobox', { name: /“Resting”/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Make a dry run' }));
    await waitFor(() => expect(api.asked).toContainEqual(sent({ status: {} })));
  });
});

describe('what can be imported', () => {
  it('is said in a sentence beside the kind that is chosen', async () => {
    openScreen(
      '/imports/new?kind=partners',
      smallWorld({ next: { 'GET imports/kinds': { status: 200, body: { data: kinds } } } }),
    );
    await screen.findByText('Who gives them out.');
    fireEvent.change(screen.getByRole('combobox', { name: 'What to import' }), { target: { value: 'opening-stock' } });
    screen.getByText('What lies there.');
    expect(screen.queryByText('Who gives them out.')).toBeNull();
  });
});

describe('an import that has brought rows in', () => {
  const waysOf = async () => {
    await screen.findByText('The import of suppliers.csv is done.');
    const ways = await screen.findByRole('navigation', { name: 'Where to go from here' });
    return within(ways)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  };
  const toGuide = ['Back to the Set-up Guide', '/admin/guide'];

  it('leads on to its list, to the next kind, and to the guide while that stands on Today', async () => {
    open(done, [row], { guide });
    await screen.findByRole('link', { name: 'Next: import Partners' });
    await screen.findByRole('link', { name: 'Back to the Set-up Guide' });
    expect(await waysOf()).toEqual([
      ['Open the list: Suppliers', '/suppliers?filter=%7B%7D'],
      ['Next: import Partners', '/imports/new?kind=partners'],
      toGuide,
    ]);
  });

  it.each([
    ['users', 'Open the list: Manage Users', '/admin/users?filter=%7B%7D'],
    ['opening-stock', 'Open the list: Physical Inventory Edit', '/orders/inventory/list?filter=%7B%7D'],
  ])('finds the list of %s, after which nothing comes', async (kind, name, address) => {
    open({ ...done, kind }, [row], { guide: { ...guide, isAside: true } });
    await screen.findByRole('link', { name });
    expect(await waysOf()).toEqual([[name, address]]);
  });

  it('leads back to the guide alone where every row was refused', async () => {
    open({ ...done, outcomes: { REFUSED: 3 } }, [row], { guide });
    await screen.findByRole('link', { name: 'Back to the Set-up Guide' });
    expect(await waysOf()).toEqual([toGuide]);
  });
});

describe('the columns of a file', () => {
  const field = { type: 'text', isRequired: false, isSeveral: false, addTo: null, labelEs: '', fills: [], choices: [] };
  const asked = ['Diaper size', 'Transportation'].map((label) => ({
    ...field,
    field: label,
    label,
    isAsked: true,
    otherwise: null,
  }));
  const read: Import = {
    ...done,
    step: 'READ',
    columns: [{ heading: 'Size', samples: ['4'] }],
    mapping: { 'Diaper size': 0 },
    fields: asked,
    states: {},
    outcomes: {},
  };

  it('leave questions open that none of them answers, if an administrator says so', async () => {
    open(read, []);
    await screen.findByText('A registration also asks for: Transportation.', { exact: false });
    await screen.findByRole('checkbox', { name: 'Bring new ones in without these answers' });
  });

  it('take what is the same for all rows, and lack it no longer', async () => {
    const api = open({ ...read, fields: asked.map((one) => ({ ...one, isRequired: true, fills: [one.field] })) }, []);
    await screen.findByText('A new one also needs: Transportation.', { exact: false });
    fireEvent.change(screen.getByRole('combobox', { name: 'The same for all rows' }), {
      target: { value: 'Transportation' },
    });
    fireEvent.change(screen.getByRole('textbox', { name: 'Transportation' }), { target: { value: 'Bus' } });
    expect(screen.queryByText('A new one also needs', { exact: false })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Make a dry run' }));
    await waitFor(() =>
      expect(api.asked).toContainEqual(
        expect.objectContaining({
          path: 'imports/7/check',
          body: expect.objectContaining({ same: { Transportation: 'Bus' } }),
        }),
      ),
    );
  });

  it('offer by its names what is the same for all rows, where these are few', async () => {
    const location = { ...asked[1]!, type: 'choice', choices: ['Backup Warehouse', 'Main Warehouse'] };
    open({ ...read, fields: [asked[0]!, location] }, []);
    const chooser = await screen.findByRole('combobox', { name: 'The same for all rows' });
    fireEvent.change(chooser, { target: { value: 'Transportation' } });
    const names = within(screen.getByRole('combobox', { name: 'Transportation' })).getAllByRole('option');
    expect(names.map(({ textContent }) => textContent)).toEqual(['', 'Backup Warehouse', 'Main Warehouse']);
  });

  it('keep in its place what nobody has filled in, lack it still, and send nothing of it', async () => {
    const api = open({ ...read, fields: asked.map((one) => ({ ...one, isRequired: true, fills: [one.field] })) }, []);
    const chooser = await screen.findByRole('combobox', { name: 'The same for all rows' });
    fireEvent.change(chooser, { target: { value: 'Transportation' } });
    fireEvent.blur(screen.getByRole('textbox', { name: 'Transportation' }));
    screen.getByRole('textbox', { name: 'Transportation' });
    screen.getByText('A new one also needs: Transportation.', { exact: false });
    fireEvent.click(screen.getByRole('button', { name: 'Make a dry run' }));
    await waitFor(() =>
      expect(api.asked).toContainEqual(
        expect.objectContaining({ path: 'imports/7/check', body: expect.objectContaining({ same: {} }) }),
      ),
    );
  });

  it('are as somebody has chosen them when they come back from another screen, unless the file is read anew', async () => {
    const meaning = () => screen.findByRole<HTMLSelectElement>('combobox', { name: /: Size$/ });
    open(read, []);
    fireEvent.change(await meaning(), { target: { value: 'Transportation' } });
    const comeBack = async (one: Import) => {
      cleanup();
      open(one, [], {}, { keepsDrafts: true });
      return (await meaning()).value;
    };
    expect(await comeBack(read)).toBe('Transportation');
    expect(await comeBack({ ...read, headerRow: 3 })).toBe('Diaper size');
  });

  it('are asked once whether the month or the day comes first; each can have its own answer', async () => {
    const days = ['Birthdate', 'Since', 'Until'].map((label) => ({ ...asked[0]!, field: label, label, type: 'day' }));
    const columns = days.map(({ label }) => ({
      heading: label,
      samples: ['3/4/2026'],
      dayOrders: ['MDY', 'DMY'] as const,
    }));
    open({ ...read, fields: days, columns, mapping: { Birthdate: 0, Since: 1, Until: 2 } }, []);
    const orderOf = (name: string) =>
      screen.getByRole<HTMLSelectElement>('combobox', { name: `Dates are written: ${name}` });
    await screen.findByRole('combobox', { name: 'Dates are written: Since' });
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Make a dry run' }).disabled;
    expect(button()).toBe(true);
    fireEvent.change(orderOf('Since'), { target: { value: 'DMY' } });
    fireEvent.change(orderOf('Birthdate'), { target: { value: 'MDY' } });
    expect(days.map(({ label }) => orderOf(label).value)).toEqual(['MDY', 'DMY', 'DMY']);
    expect(button()).toBe(false);
  });

  it('say what new ones get that the file lacks', async () => {
    const sku = { ...field, field: 'sku', label: 'SKU', isAsked: false, otherwise: 'made from the name' };
    open({ ...read, fields: [...asked, sku] }, []);
    await screen.findByText('A new one gets, as the file has no column for it: SKU (made from the name).');
  });

  it('say to others only what is missing', async () => {
    open({ ...read, mayLeaveQuestionsOpen: false }, []);
    await screen.findByText('A registration also asks for: Transportation.', { exact: false });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('the next look at an import', () => {
  const seen = { data: done, error: null, dataUpdatedAt: 100_000, errorUpdatedAt: 0 };
  const running = { ...seen, data: { ...done, status: 'RUNNING' as const } };

  it('is taken every second as long as something is under way', () => {
    expect([running, seen].map(nextLookMs)).toEqual([1_000, false]);
  });

  it('is soon after the server was away for a moment, and later the longer it stays away', () => {
    const away = [200, 1_000, 4_000, 20_000, 3_600_000].map((ms) => ({
      ...running,
      error: new Error('away'),
      errorUpdatedAt: running.dataUpdatedAt + ms,
    }));
    expect(away.map(nextLookMs)).toEqual([1_000, 1_000, 4_000, 20_000, 30_000]);
    expect(nextLookMs({ data: undefined, error: new Error('away'), dataUpdatedAt: 0, errorUpdatedAt: 1e12 })).toBe(
      30_000,
    );
  });
});

it('the list of imports goes on to older ones, as long as there are some', async () => {
  const listed = Array.from({ length: 100 }, (_, n) => ({ ...done, id: 200 - n, file: `file-${200 - n}.csv` }));
  const world = smallWorld({});
  world.next = { 'GET imports': { status: 200, body: { data: listed } } };
  const api = openScreen('/imports', world);
  const button = await screen.findByRole('button', { name: 'Show older imports' });
  world.next['GET imports'] = { status: 200, body: { data: [{ ...done, id: 5, file: 'oldest.csv' }] } };
  fireEvent.click(button);
  await screen.findByText('oldest.csv');
  screen.getByText('file-200.csv');
  expect(api.asked.filter(({ path }) => path === 'imports').map(({ query }) => query.get('before'))).toEqual([
    null,
    '101',
  ]);
  expect(screen.queryByRole('button', { name: 'Show older imports' })).toBeNull();
});

it('the list of imports says how many rows each has, and which was taken back in part', async () => {
  const takenBack = { ...done, step: 'TAKE_BACK', total: 10 };
  const listed = [
    { ...takenBack, id: 8, file: 'all.csv' },
    { ...takenBack, id: 7, file: 'part.csv', hasStayed: true },
  ];
  const world = smallWorld({});
  world.next = { 'GET imports': { status: 200, body: { data: listed } } };
  openScreen('/imports', world);
  const cells = async (file: string) =>
    within((await screen.findByRole('link', { name: file })).closest('tr')!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(1, 3);
  expect([await cells('all.csv'), await cells('part.csv')]).toEqual([
    ['10', 'Taken back'],
    ['10', 'Partly taken back'],
  ]);
  screen.getByRole('columnheader', { name: 'Rows' });
});
