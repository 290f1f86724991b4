import { readId, readNumber } from './posted';

describe('an id that is posted', () => {
  it.each([7, '7', '007', { id: 7 }, { id: '7' }, { id: 7, title: 'Acme', address: { id: 3 } }])(
    'is read out of %j',
    (value) => expect(readId(value)).toBe(7),
  );

  it.each([null, '', 0, '0', {}, { id: '' }, { id: null }, { id: 0 }])('is none in %j', (value) =>
    expect(readId(value)).toBeNull(),
  );

  it.each([
    undefined,
    -7,
    '-7',
    1.5,
    '1.5',
    ' 7',
    '7 ',
    '0x7',
    '7e1',
    'x',
    true,
    Number.NaN,
    [],
    [7],
    { id: [7] },
    { id: { id: 7 } },
  ])('is not to be read in %j', (value) => expect(readId(value)).toBeUndefined());

  it('may be larger than any that was given out', () => expect(readId('3000000000')).toBe(3_000_000_000));
});

describe('a number that is posted', () => {
  it.each([
    [25, 25],
    ['25', 25],
    ['-0.50', -0.5],
    ['+3', 3],
    ['.13', 0.13],
    ['', null],
    [null, null],
  ])('%j is %j', (value, number) => expect(readNumber(value)).toBe(number));

  it.each([
    '1,25',
    '1e5',
    '0x10',
    ' 25',
    '25 ',
    '5.',
    '.',
    '-',
    'Infinity',
    'NaN',
    '9'.repeat(400),
    undefined,
    true,
    [],
    {},
  ])('%j is none', (value) => expect(readNumber(value)).toBeUndefined());
});
