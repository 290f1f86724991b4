import type { ImportColumn } from '../kind';
import { ChoiceIndex } from '../values/reads';
import { countKnown, matchColumns } from './match-columns';

const choices = (...names: string[]) =>
  new ChoiceIndex(names.map((name, place) => ({ value: place, names: [name, String(place)] })));
const column = (label: string, reads: ImportColumn['reads']): ImportColumn => ({
  field: label,
  label,
  labelEs: label,
  reads,
  example: '',
});
const text = { type: 'text', max: 255 } as const;

const columns = [
  column('Name', text),
  column('Child Gender', { type: 'choice', choices: choices('Female', 'Male'), what: 'option' }),
  column('Parent Mobile Phone', { type: 'phone' }),
  column('Agency pack size', { type: 'number', isWhole: true }),
  column('Hospital pack size', { type: 'number', isWhole: true }),
  column('Program contact', text),
  column('Cost', { type: 'number', isWhole: false }),
  column('Pieces', { type: 'quantity', unit: 'pieces' }),
  column('Packs', { type: 'quantity', unit: 'packs' }),
  column('Warehouse', { type: 'choice', choices: choices('Main', 'Annex'), what: 'warehouse' }),
];
columns.push({ ...column('Whole name', { type: 'fullName', first: 'first', last: 'last' }), synonyms: ['child'] });
columns.push({ ...column('Order number', text), synonyms: ['distribution no'] });
columns.push({ ...column('Surname', text), synonyms: ['last'] });
const match = (heading: string, ...samples: string[]) => Object.keys(matchColumns([{ heading, samples }], columns));

describe('a heading', () => {
  it.each([
    ['Gender', ['Female', 'Male'], 'Child Gender'],
    ['Distribution #', ['1042'], 'Order number'],
    ['Name #', ['Ana'], 'Name'],
    ['Last', ['Lopez'], 'Surname'],
    ['Phone', ['203-555-0101'], 'Parent Mobile Phone'],
    ['Where', ['Annex', 'Main'], 'Warehouse'],
    ['Cost in USD', ['12.50'], 'Cost'],
    ['Child (Last, First)', ['Lopez, Mia'], 'Whole name'],
    ['Ordered', ['29 pkgs', '4 packs'], 'Packs'],
    ['Ordered', ['29 pcs', '4 each'], 'Pieces'],
  ])('%s of %j is %s', (heading, samples, field) => expect(match(heading, ...samples)).toEqual([field]));

  it.each([
    ['Gender', ['Boy'], 'says what the column does not know'],
    ['Pack size', ['25'], 'may be two'],
    ['Contact', ['Ana Lopez'], 'is a part of the name of a text'],
    ['Total cost', ['12.50'], 'is about the whole line'],
    ['Last updated', ['2026-11-27 20:00'], 'has a word alone of a text'],
    ['Ordered', ['29', '4 packs'], 'may count both'],
    ['Pieces per case', ['36'], 'says how many are in another thing'],
    ['Per bag', ['1'], 'stands above numbers, which may be IDs'],
  ])('%s of %j is nothing, since it %s', (heading, samples) => expect(match(heading, ...samples)).toEqual([]));

  it('is compared by its beginning alone, however long it is', () => {
    const long = `Name ${'- '.repeat(200)}of whom`;
    expect(match(long, 'Ana')).toEqual(['Name']);
    expect(countKnown([long], columns)).toBe(1);
  });
});
