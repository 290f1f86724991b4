import { countries, countryOf, HOME_COUNTRY, isAbroad } from './countries';

describe('the countries', () => {
  it('are all of ISO 3166-1, each once, by name', () => {
    expect(countries).toHaveLength(249);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(249);
    const names = countries.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].sort((a, b) => a.localeCompare(b, 'en')));
    const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(countries.filter(({ code }) => !known.of(code))).toEqual([]);
  });

  it.each([
    ['Canada', 'CA'],
    [' canada ', 'CA'],
    ['us', 'US'],
    ['Estados Unidos', 'US'],
    ['Turkey', 'TR'],
    ['Côte d’Ivoire', 'CI'],
    ['Atlantis', undefined],
    ['', undefined],
  ])('are found by %j', (text, code) => expect(countryOf(text)?.code).toBe(code));

  it.each([
    [null, false],
    ['', false],
    [HOME_COUNTRY, false],
    ['USA', false],
    ['Canada', true],
    ['Atlantis', true],
  ])('say whether an address in %j is abroad', (country, abroad) => expect(isAbroad(country)).toBe(abroad));
});
