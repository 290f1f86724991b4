import { areSimilarNames } from './similar-names';

describe('two names', () => {
  it.each([
    ['Oak House', 'The Oak House, Inc.'],
    ['Oak House', 'Oak Hause'],
    ['Casa Ñandú', 'CASA NANDU'],
    ['House of Hope', 'Hope House'],
  ])('may be one: %s and %s', (one, other) => expect(areSimilarNames(one, other)).toBe(true));

  it.each([
    ['Clinic 1', 'Clinic 2'],
    ['Oak House', 'Elm House'],
    ['', ''],
  ])('are two: %s and %s', (one, other) => expect(areSimilarNames(one, other)).toBe(false));

  it('are two where one is longer than any name', () =>
    expect(areSimilarNames('Oak House '.repeat(30), 'Oak House '.repeat(30))).toBe(false));
});
