import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Field, type Fields, mergeStream, merges, policies, records, upcasters } from '@bank/domain';
import { projections } from '@bank/projections';
import { eventTypes } from './event-types';

const page = readFileSync(resolve(__dirname, '../../docs/events.md'), 'utf8');

const words = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word!);
const rows = (text: string) =>
  [...text.matchAll(/^\|(.+)\|$/gm)].map(([, row]) => row!.split('|').map((cell) => cell.trim()));
/** Rows whose first cell is a name. */
const fieldRows = (text: string) => rows(text).filter(([first]) => first!.startsWith('`'));

/** Heading -> what stands below it, up to the next one. */
const sections = page.split(/^#+ /m).map((section) => {
  const end = section.indexOf('\n');
  return { heading: section.slice(0, end), text: section.slice(end) };
});
const under = (heading: string) => sections.find((section) => section.heading === heading)!.text;
/** Names that have a heading of their own, or share one -> what stands below. */
const named = sections.flatMap(({ heading, text }) => words(heading).map((name) => ({ name, text })));
const isEvent = (name: string) => /^[A-Z]/.test(name);

const types = eventTypes();

describe('the page of events', () => {
  it('has every event of the domain, and no other', () => {
    const told = named.map(({ name }) => name).filter(isEvent);
    expect(told.sort()).toEqual([...types.keys()].sort());
  });

  it.each([...types])('has the fields of %s', (type, fields) => {
    const { text } = named.find(({ name }) => name === type)!;
    expect(
      fieldRows(text)
        .map(([field]) => words(field!)[0])
        .sort(),
    ).toEqual(fields);
  });

  it.each([...types.keys()])('has the schema of %s', (type) => {
    const latest = 1 + Math.max(0, ...Object.keys(upcasters[type] ?? {}).map(Number));
    expect(named.find(({ name }) => name === type)!.text).toContain(`Schema ${latest}.`);
  });

  it('has every stream, its events and who folds it', () => {
    const categories = [
      ...Object.keys(records),
      ...Object.keys(policies).map((kind) => `${kind}Order`),
      ...Object.keys(merges).map((kind) => mergeStream({ kind, merge: '' }).slice(0, -1)),
    ];
    const folding = (category: string) =>
      projections
        .filter(({ tables }) => tables.some(({ streams }) => streams?.includes(category)))
        .map(({ name }) => name);
    const told = fieldRows(under('Streams'));
    expect(told.map(([stream, , , by]) => [stream!.slice(1).split('-')[0], by!.split(', ').sort()]).sort()).toEqual(
      categories.map((category) => [category, folding(category).sort()]).sort(),
    );
    const events = words(told.map(([, , of]) => of).join()).concat(
      'RecordRegistered',
      'RecordChanged',
      'RecordRemoved',
    );
    expect([...new Set(events)].sort()).toEqual([...types.keys()].sort());
  });

  it('names the projections that fold every stream', () => {
    for (const { name, tables } of projections)
      if (tables.some(({ streams }) => !streams)) expect(words(under('Streams'))).toContain(name);
  });

  it.each(Object.entries(policies))('has the header of a %s order', (kind, { header: fields }) => {
    const [, header] = rows(under('What orders are made of')).find(([part]) => words(part!)[0] === kind)!;
    expect(words(header!).sort()).toEqual(Object.keys(fields).sort());
  });
});

const shapes = { address: records.warehouse.fields.address.fields, contact: records.warehouse.fields.contacts.fields };

/** The shape whose fields all are among these. */
const shapeOf = (fields: Fields) =>
  Object.entries(shapes).find(([, shape]) => Object.entries(shape).every(([name, field]) => fields[name] === field));

const formats: Readonly<Record<string, string>> = { 'month-day': 'day of the year', 'date-time': 'time' };

const typeOf = (field: Exclude<Field, { type: 'group' | 'list' }>): string => {
  switch (field.type) {
    case 'text':
      return formats[field.format ?? ''] ?? 'text';
    case 'money':
      return 'US dollars';
    case 'flag':
      return 'yes/no';
    case 'choice':
      return field.choices.join(' · ');
    case 'choices':
      return 'words';
    case 'ref':
      return `id of \`${field.to}\``;
    case 'refs':
      return `ids of \`${field.to}\``;
    default:
      return field.type;
  }
};

/** "path: type", and "personal" where it is. */
const described = (fields: Fields, at = '', personal = false): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const isPersonal = personal || field.personal === true;
    if (field.type !== 'group' && field.type !== 'list')
      return [`\`${at}${name}\`: ${typeOf(field)}${isPersonal ? ', personal' : ''}`];
    const path = `${at}${name}${field.type === 'list' ? '[]' : ''}`;
    const [shape, known = {}] = shapeOf(field.fields) ?? [];
    const own = Object.fromEntries(Object.entries(field.fields).filter(([part]) => !(part in known)));
    return [
      ...(shape ? [`\`${path}\`: [${shape}](#addresses-and-contacts)${isPersonal ? ', personal' : ''}`] : []),
      ...described(own, `${path}.`, isPersonal),
      ...(field.type === 'list' && field.keepsDeleted ? [`\`${path}.isDeleted\`: yes/no`] : []),
    ];
  });

const told = (text: string) =>
  fieldRows(text).map(([field, type, meaning, personal]) => {
    expect(meaning).not.toBe('');
    return `${field}: ${type}${personal ? `, ${personal}` : ''}`;
  });

describe('the page of records in events', () => {
  it.each(Object.entries(records))('has the fields of %s', (kind, { fields }) => {
    const texts = named.filter(({ name }) => name === kind).map(({ text }) => text);
    expect(texts.flatMap(told).sort()).toEqual(described(fields).sort());
  });

  it('has no kind that is none', () => {
    const kinds = named.map(({ name }) => name).filter((name) => !isEvent(name));
    expect(kinds.filter((kind) => !(kind in records))).toEqual([]);
  });

  it('has the fields of addresses and contacts', () => {
    expect(told(under('Addresses and contacts')).sort()).toEqual(
      Object.values(shapes)
        .flatMap((shape) => described(shape))
        .sort(),
    );
  });
});
