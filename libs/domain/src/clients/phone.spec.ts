import { phoneDigits, soughtPhone } from './phone';

it.each([
  ['(816) 555-0142', '8165550142'],
  ['+1 816.555.0142', '8165550142'],
  ['1-816-555-0142', '8165550142'],
  ['555-0142', '5550142'],
  ['555 014', null],
  ['Ana 555-0142', null],
  ['', null],
  [undefined, null],
])('%s is looked up by %s', (typed, digits) => expect(soughtPhone(typed)).toBe(digits));

it.each([
  ['816-555-0142 (mother)', '8165550142'],
  ['none', null],
  [5_550_142, null],
  [['5550142'], null],
])('%j is kept as %s', (answer, digits) => expect(phoneDigits(answer)).toBe(digits));
