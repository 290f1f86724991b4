import { readTypedNumber } from './typed-number';

describe('a typed number', () => {
  it.each([
    ['1250', 1250],
    ['1,250', 1250],
    ['1,250,000.50', 1_250_000.5],
    [' 25 ', 25],
    ['\u00a01,250\u202f', 1250],
    ['-5', -5],
    ['\u22125', -5],
    ['$0.25', 0.25],
    ['-$1,250', -1250],
    ['.5', 0.5],
    ['3.', 3],
    ['007', 7],
    [12, 12],
    ['', null],
    [' \u00a0', null],
    [null, null],
    [undefined, null],
  ])('reads %j as %j', (typed, value) => expect(readTypedNumber(typed)).toEqual({ value }));

  it.each(['1,25', '1,2500', '0,250', '12,34,567', ',250', '1250,', '1.250,00', '1,250,00'])(
    'refuses %j, whose commas do not group',
    (typed) =>
      expect(readTypedNumber(typed)).toEqual({
        problem: `“${typed}” cannot be read: a comma belongs only before three digits, as in 1,250`,
      }),
  );

  it.each(['a dozen', '1e3', '0x10', '1 250', '100 200', '5-', '--5', '1.2.3', '(25)', 'Infinity', '٣'])(
    'refuses %j',
    (typed) => expect(readTypedNumber(typed)).toEqual({ problem: `“${typed}” is not a number` }),
  );
});
