import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Field, type Fields, mergeStream, merges, policies, records, upcasters } from '@bank/domain';
import { projections } from '@bank/projections';
import { eventTypes } from './event-types';

const page = readFileSync(resolve(__dirname, '../../docs/events.md'), 'utf8');

const quotedWords = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word!);
const rows = (text: string) =>
  [...text.matchAll(/^\|(.+)\|$/gm)].map(([, row]) => row!.split('|').map((cell) => cell.trim()));
/** Rows whose first cell is a name. */
const fieldRows = (text: string) => rows(text).filter(([first]) => first!.startsWith('`'));

/** The headings, each with the text below it up to the next one. */
const sections = page.split(/^#+ /m).map((section) => {
  const end = section.indexOf('\n');
  return { heading: section.slice(0, end), text: section.slice(end) };
});
const textUnder = (heading: string) => sections.find((section) => section.heading === heading)!.text;
/** The names quoted in headings, each with the text below. */
const namedSections = sections.flatMap(({ heading, text }) => quotedWords(heading).map((name) => ({ name, text })));
const isEvent = (name: string) => /^[A-Z]/.test(name);

const fieldsByType = eventTypes();

describe('the page of events', () => {
  it('has every event of the domain, and no other', () => {
    const namesOnPage = namedSections.map(({ name }) => name).filter(isEvent);
    expect(namesOnPage.sort()).toEqual([...fieldsByType.keys()].sort());
  });

  it.each([...fieldsByType])('has the fields of %s', (type, fields) => {
    const { text } = namedSections.find(({ name }) => name === type)!;
    expect(
      fieldRows(text)
        .map(([field]) => quotedWords(field!)[0])
        .sort(),
    ).toEqual(fields);
  });

  it.each([...fieldsByType.keys()])('has the schema of %s', (type) => {
    const latest = 1 + Math.max(0, ...Object.keys(upcasters[type] ?? {}).map(Number));
    expect(namedSections.find(({ name }) => name === type)!.text).toContain(`Schema ${latest}.`);
  });

  it('has every stream, its events and who folds it', () => {
    const categories = [
      ...Object.keys(records),
      ...Object.keys(policies).map((kind) => `${kind}Order`),
      ...Object.keys(merges).map((kind) => mergeStream({ kind, merge: '' }).slice(0, -1)),
      'access',
    ];
    const projectionsFolding = (category: string) =>
      projections
        .filter(({ tables }) => tables.some(({ streams }) => streams?.includes(category)))
        .map(({ name }) => name);
    const streamRows = fieldRows(textUnder('Streams'));
    expect(
      streamRows.map(([stream, , , by]) => [stream!.slice(1).split('-')[0], by!.split(', ').sort()]).sort(),
    ).toEqual(categories.map((category) => [category, projectionsFolding(category).sort()]).sort());
    const events = quotedWords(streamRows.map(([, , of]) => of).join()).concat(
      'RecordRegistered',
      'RecordChanged',
      'RecordRemoved',
    );
    expect([...new Set(events)].sort()).toEqual([...fieldsByType.keys()].sort());
  });

  it('names the projections that fold every stream', () => {
    for (const { name, tables } of projections)
      if (tables.some(({ streams }) => !streams)) expect(quotedWords(textUnder('Streams'))).toContain(name);
  });

  it.each(Object.entries(policies))('has the header of a %s order', (kind, { header: fields }) => {
    const [, header] = rows(textUnder('What orders are made of')).find(([part]) => quotedWords(part!)[0] === kind)!;
    expect(quotedWords(header!).sort()).toEqual(Object.keys(fields).sort());
  });
});

const shapes = { address: records.warehouse.fields.address.fields, contact: records.warehouse.fields.contacts.fields };

/** The shape whose fields are all among these, if there is one. */
const shapeOf = (fields: Fields) =>
  Object.entries(shapes).find(([, shape]) => Object.entries(shape).every(([name, field]) => fields[name] === field));

const formats: Readonly<Record<string, string>> = {
  'month-day': 'day of the year',
  'date-time': 'time',
  'time-zone': 'time zone',
  'web-address': 'web address',
};

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

/** The fields as "path: type" lines, with ", personal" where they hold personal data. */
const describeFields = (fields: Fields, parentPath = '', personal = false): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const isPersonal = personal || field.personal === true;
    if (field.type !== 'group' && field.type !== 'list')
      return [`\`${parentPath}${name}\`: ${typeOf(field)}${isPersonal ? ', personal' : ''}`];
    const path = `${parentPath}${name}${field.type === 'list' ? '[]' : ''}`;
    const [shape, shapeFields = {}] = shapeOf(field.fields) ?? [];
    const ownFields = Object.fromEntries(Object.entries(field.fields).filter(([part]) => !(part in shapeFields)));
    return [
      ...(shape ? [`\`${path}\`: [${shape}](#addresses-and-contacts)${isPersonal ? ', personal' : ''}`] : []),
      ...describeFields(ownFields, `${path}.`, isPersonal),
      ...(field.type === 'list' && field.keepsDeleted ? [`\`${path}.isDeleted\`: yes/no`] : []),
    ];
  });

const describeRows = (text: string) =>
  fieldRows(text).map(([field, type, meaning, personal]) => {
    expect(meaning).not.toBe('');
    return `${field}: ${type}${personal ? `, ${personal}` : ''}`;
  });

describe('the page of records in events', () => {
  it.each(Object.entries(records))('has the fields of %s', (kind, { fields }) => {
    const texts = namedSections.filter(({ name }) => name === kind).map(({ text }) => text);
    expect(texts.flatMap(describeRows).sort()).toEqual(describeFields(fields).sort());
  });

  it('has no kind that is none', () => {
    const kinds = namedSections.map(({ name }) => name).filter((name) => !isEvent(name));
    expect(kinds.filter((kind) => !(kind in records))).toEqual([]);
  });

  it('has the fields of addresses and contacts', () => {
    expect(describeRows(textUnder('Addresses and contacts')).sort()).toEqual(
      Object.values(shapes)
        .flatMap((shape) => describeFields(shape))
        .sort(),
    );
  });
});
