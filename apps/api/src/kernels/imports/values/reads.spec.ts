import { ChoiceIndex } from './reads';

const suppliers = new ChoiceIndex(
  ['Costco Wholesale', 'Costco Business Center', 'Target', 'Hope House', '12'].map((name, value) => ({
    value,
    names: [name, String(value)],
  })),
);
const near = (text: string) => suppliers.near(text).map(({ names }) => names[0]);

it.each([
  ['Costco', ['Costco Wholesale', 'Costco Business Center']],
  ['Costco Wholesale #482', ['Costco Wholesale']],
  ['Target Olathe', ['Target']],
  ['Tar', []],
  ['Hope Hause', ['Hope House']],
  ['12 Oaks', []],
  ['Depot', []],
])('finds near %s %j', (text, names) => expect(near(text)).toEqual(names));
