import type { DayOrder } from './days';
import { readCell } from './read-cell';
import { ChoiceIndex, type Reads } from './reads';

const read = (reads: Reads, text: string, order?: DayOrder) => {
  const reading = readCell(reads, { field: 'it', text, order });
  return 'values' in reading ? ('it' in reading.values ? reading.values.it : reading.values) : reading.problem;
};

describe('a day', () => {
  it.each([
    ['2024-03-14', undefined, '2024-03-14'],
    ['2024/3/4', undefined, '2024-03-04'],
    ['2024-03-14 09:30', undefined, '2024-03-14'],
    ['3/14/2024', undefined, '2024-03-14'],
    ['14.3.2024', undefined, '2024-03-14'],
    ['3/4/24', 'MDY', '2024-03-04'],
    ['3/4/24', 'DMY', '2024-04-03'],
    ['March 14, 2024', undefined, '2024-03-14'],
    ['14 de marzo de 2024', undefined, '2024-03-14'],
    ['14-Mar-2024', undefined, '2024-03-14'],
    ['5-May-25', undefined, '2025-05-05'],
  ] as const)('is read out of %s (%s)', (text, order, day) => expect(read({ type: 'day' }, text, order)).toBe(day));

  it.each([
    ['31/02/2025', 'DMY', 'February has no 31; expected a date such as 2024-03-14 or 14/3/2024'],
    ['31/02/2025', undefined, 'February has no 31; expected a date such as 2024-03-14 or 3/14/2024'],
    ['2/29/2025', 'MDY', 'February of 2025 has no 29; expected a date such as 2024-03-14 or 3/14/2024'],
    ['14/3/2024', 'MDY', 'there is no month 14; expected a date such as 2024-03-14 or 3/14/2024'],
    ['2024-06-31', 'DMY', 'June has no 31; expected a date such as 2024-03-14 or 14/3/2024'],
    ['soon', 'DMY', 'expected a date such as 2024-03-14 or 14/3/2024'],
  ] as const)('is not read out of %s (%s), with the reason', (text, order, reason) =>
    expect(read({ type: 'day' }, text, order)).toBe(reason),
  );

  it('of a month is given in the order of the column as well', () =>
    expect(read({ type: 'month' }, '31/02/2025', 'DMY')).toBe(
      'February has no 31; expected a month such as 2025-03, or a day of it such as 2025-03-14 or 14/3/2025',
    ));

  it.each(['3/4/2024', '13/13/2024', 'March 14 24', 'soon'])('is not guessed out of %s', (text) =>
    expect(read({ type: 'day' }, text)).toBe('expected a date such as 2024-03-14 or 3/14/2024'),
  );

  it('is no number', () =>
    expect(read({ type: 'day' }, '45365')).toBe(
      'this is the number of a day: give the column the format of a date in Excel, and save it again',
    ));
});

it('names several that are called alike by what each alone is called', () => {
  const choices = new ChoiceIndex([
    { value: 1, names: ['Acme', '41'] },
    { value: 2, names: ['Acme', '42'] },
    { value: 3, names: ['ACME'] },
  ]);
  expect(read({ type: 'choice', choices, what: 'supplier' }, 'acme')).toBe(
    'several are called so: write one of 41, 42, ACME',
  );
});

it.each([
  ['Missouri', 'MO'],
  ['mo', 'MO'],
  ['N.Y.', 'NY'],
  ['nuevo mexico', 'NM'],
  ['Ontario', 'Ontario'],
])('a state is read out of %s', (text, state) => expect(read({ type: 'state' }, text)).toBe(state));

it.each([
  ['si', true],
  ['Sí', true],
  ['X', true],
  ['No', false],
  ['perhaps', 'expected yes or no'],
])('reads %s as an answer', (text, value) => expect(read({ type: 'flag' }, text)).toBe(value));

it.each([
  ['1,000', 1000],
  ['12.50', 'expected a whole number such as 24'],
  ['a dozen', 'expected a whole number such as 24'],
])('reads %s as a whole number', (text, value) => expect(read({ type: 'number', isWhole: true }, text)).toBe(value));

it.each<[string, object | string]>([
  ['29', { packs: 29 }],
  ['29 pkgs', { packs: 29 }],
  ['1,200pcs.', { pieces: 1200 }],
  ['30 each', { pieces: 30 }],
  ['12 Pañales', { pieces: 12 }],
  ...['3 boxes', '2.5 packs', 'packs', '29 packs of 25'].map((text): [string, string] => [
    text,
    'expected a whole number of packs such as 24, or one with its unit such as 24 packs or 24 pieces',
  ]),
])('reads %j as a quantity of packs, unless it names a unit', (text, quantity) =>
  expect(read({ type: 'quantity', unit: 'packs' }, text)).toEqual(quantity),
);

it.each([
  ['2134', '02134'],
  ['021341234', '02134-1234'],
  ['64110', '64110'],
])('reads the zip code %s with the zeros that it lost', (text, zip) => expect(read({ type: 'zip' }, text)).toBe(zip));

it.each([
  ['8165550134', '816-555-0134'],
  ['+1 (816) 555-0134', '816-555-0134'],
  ['816-555-0134 ext. 7', '816-555-0134 ext. 7'],
  ['none', 'expected a telephone number such as 816-555-0134'],
])('reads %s as a telephone number', (text, phone) => expect(read({ type: 'phone' }, text)).toBe(phone));

describe('a name in one cell', () => {
  const reads: Reads = { type: 'fullName', first: 'first', last: 'last' };
  it.each([
    ['Lopez Garcia, Ana Maria', { first: 'Ana Maria', last: 'Lopez Garcia' }],
    ['Ana Lopez', { first: 'Ana', last: 'Lopez' }],
    ['Noah Van Dyke', { first: 'Noah', last: 'Van Dyke' }],
    ['Rosa de la Cruz', { first: 'Rosa', last: 'de la Cruz' }],
  ])('is read out of %s', (text, names) => expect(read(reads, text)).toEqual(names));

  it('is not guessed where nobody sees which of three names is which', () =>
    expect(read(reads, 'Ana Maria Lopez')).toMatch(/^expected the name as “Last, First”/));
});

describe('a contact in one cell', () => {
  const reads: Reads = { type: 'fullName', first: 'first', last: 'last', phone: 'phone', email: 'email' };
  const ana = { first: 'Ana', last: 'Lopez' };
  it.each([
    ['Ana Lopez, (816) 555-0134', { ...ana, phone: '816-555-0134' }],
    ['Ana Lopez; 816.555.0134', { ...ana, phone: '816-555-0134' }],
    ['Lopez, Ana - 816-555-0134', { ...ana, phone: '816-555-0134' }],
    ['Ana Lopez <ana-l@example.org>', { ...ana, email: 'ana-l@example.org' }],
    ['Ana Lopez, ana@example.org, 816-555-0134', { ...ana, phone: '816-555-0134', email: 'ana@example.org' }],
    ['Ana Lopez 816-555-0134 ana@example.org', { ...ana, phone: '816-555-0134', email: 'ana@example.org' }],
    ['Ana Lopez', ana],
  ])('is read out of %s', (text, contact) => expect(read(reads, text)).toEqual(contact));
});

describe('an address in one cell', () => {
  const reads: Reads = { type: 'street', max: 255, city: 'city', state: 'state', postalCode: 'zip' };
  it.each([
    ['10 Main St, Worcester, MA 01604', ['10 Main St', 'Worcester', 'MA', '01604']],
    ['24 Park Ave, Suite 4, Fall River, ma 1453', ['24 Park Ave, Suite 4', 'Fall River', 'MA', '01453']],
    ['1 Elm\nSt. Louis MO 63101-1234', ['1 Elm', 'St. Louis', 'MO', '63101-1234']],
  ])('is read out of %j', (text, [street, city, state, zip]) =>
    expect(readCell(reads, { field: 'it', text, order: undefined })).toEqual({
      values: { it: street, city, state, zip },
    }),
  );

  it.each(['10 Main St', '73 Elm Street Worcester MA 01604', '10 Main St, Worcester'])(
    'is the street alone where not all parts can be seen: %s',
    (text) => expect(read(reads, text)).toBe(text),
  );
});

describe('a choice', () => {
  const choices = new ChoiceIndex([
    { value: 1, names: ['Étoile Hospital', '1'] },
    { value: 2, names: ['64110 (Jackson County, MO)', '64110'] },
    { value: 3, names: ['64110 (Clay County, MO)', '64110'] },
  ]);
  const reads: Reads = { type: 'choice', choices, what: 'partner', digits: 5 };
  it.each([
    ['etoile  hospital', 1],
    ['64110 (clay county, mo)', 3],
    ['64110', 'several are called so: write one of 64110 (Jackson County, MO), 64110 (Clay County, MO)'],
    [
      'Nobody',
      'there is no such partner: expected Étoile Hospital, 64110 (Jackson County, MO), 64110 (Clay County, MO)',
    ],
  ])('is known as %s', (text, value) => expect(read(reads, text)).toEqual(value));

  it('says what to do first where there is nothing to choose from', () => {
    const none: Reads = { type: 'choice', choices: new ChoiceIndex([]), what: 'product category' };
    expect(read(none, 'Diapers')).toBe('there is no product category in the portal yet: bring those in first');
  });

  it('is the one that is called just so, of those that are called alike', () => {
    const names = ["St. Mary's", 'ST MARYS'].map((name, value) => ({ value, names: [name] }));
    const alike: Reads = { type: 'choice', choices: new ChoiceIndex(names), what: 'partner' };
    expect(["St. Mary's", 'ST MARYS', 'st marys'].map((text) => read(alike, text))).toEqual([
      0,
      1,
      "several are called so: write one of St. Mary's, ST MARYS",
    ]);
  });

  it('may be several', () =>
    expect(read({ ...reads, isSeveral: true }, 'Etoile Hospital; 64110 (Clay County, MO)')).toEqual([1, 3]));

  it('may be several whose names have commas', () => {
    const names = ['Order desk, nights', 'Agency'].map((name, value) => ({ value, names: [name] }));
    const groups: Reads = { type: 'choice', choices: new ChoiceIndex(names), what: 'group', isSeveral: true };
    expect(read(groups, 'Agency; Order desk, nights')).toEqual([1, 0]);
    expect(read(groups, 'Agency, Order desk')).toBe('there is no such group: expected Order desk, nights, Agency');
  });
});

describe('several choices whose names have separators', () => {
  const names = ['Rent; food', 'Gas | water', 'Rent', 'Food', 'Rent food', 'Rent; food; gas', 'Van, then bus'];
  const choices = new ChoiceIndex(names.map((name, value) => ({ value, names: [name] })));
  const reads: Reads = { type: 'choice', choices, what: 'need', isSeveral: true };
  it.each([
    ['Rent; food', [0]],
    ['Gas | water; Rent', [1, 2]],
    ['Rent; Rent; food', [2, 0]],
    ['Food; Rent; food; gas; Rent food', [3, 5, 4]],
    ['; Rent; food;', [0]],
    ['Food | Rent', [3, 2]],
    ['Food, Rent', [3, 2]],
    ['Van, then bus, Food', [6, 3]],
    ['Rent food', [4]],
  ])('are read out of %s', (text, values) => expect(read(reads, text)).toEqual(values));

  it('are two where only a name without a separator has their words', () => {
    const plain = new ChoiceIndex(
      ['Rent', 'Food', 'Rent food', 'A; b'].map((name, value) => ({ value, names: [name] })),
    );
    expect(read({ ...reads, choices: plain }, 'Rent; Food')).toEqual([0, 1]);
    expect(read({ ...reads, choices: plain }, 'a;B | rent')).toEqual([3, 0]);
  });

  it('are refused by the part that is none', () =>
    expect(read(reads, 'Gas | water; Heat')).toBe(`there is no such need: expected ${names.join(', ')}`));
});

it.each([
  ['1,250', 1250],
  ['0,125', 'expected an amount such as 12.50'],
  ['12,50', 'expected an amount such as 12.50'],
])('reads the amount %s', (text, amount) => expect(read({ type: 'number', isWhole: false }, text)).toBe(amount));

it.each([
  ['2134', '02134'],
  ['2134-1234', '02134-1234'],
  ['64110', '64110'],
])('reads the zip code %s, from which a spreadsheet takes the first zeros', (text, zip) =>
  expect(read({ type: 'zip' }, text)).toBe(zip),
);
