import {
  type AuditEntry,
  capitalise,
  type Field,
  type Fields,
  type OrderPolicy,
  personalFields,
  policies,
  type RecordDefinition,
  records,
} from '@bank/domain';
import type { AuditedObject, NamedObject } from './objects';

type Values = Readonly<Record<string, unknown>>;
type NameOf = (of: AuditedObject) => NamedObject | undefined;
type Part = 'fields' | 'lines';

interface AuditedKind {
  fields: Fields;
  lines: Fields;
  /** Their values stay out of files that leave the portal. */
  personal: readonly string[];
}

const kinds: Readonly<Record<string, AuditedKind>> = {
  ...Object.fromEntries(
    Object.values<RecordDefinition>(records).map(({ kind, fields }) => [
      capitalise(kind),
      { fields, lines: {}, personal: [...personalFields(kind), 'profile'] },
    ]),
  ),
  ...Object.fromEntries(
    Object.values<OrderPolicy>(policies).map(({ orderType, header, line }) => [
      orderType,
      {
        fields: header,
        lines: { location: { type: 'ref', to: 'storageLocation', label: 'Location' }, ...line },
        personal: [],
      },
    ]),
  ),
};

const inWords = (name: string): string =>
  capitalise(
    name
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replace(/[_-]/g, ' ')
      .toLowerCase(),
  );

const EMPTY = 'empty';
const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

/** The records to which the values of entries refer, to be named together. */
export const referredIn = (entries: readonly AuditEntry[]): AuditedObject[] =>
  entries.flatMap(({ object_class, data, before, line_items = [] }) => [
    ...referencesOf(object_class, 'fields', data, before),
    ...line_items.flatMap((line) => referencesOf(object_class, 'lines', line.data, line.before)),
  ]);

const referencesOf = (objectClass: string, part: Part, ...values: readonly unknown[]): AuditedObject[] =>
  values.flatMap((of) =>
    typeof of !== 'object' || of === null
      ? []
      : Object.entries(of).flatMap(([name, value]) => {
          const field = kinds[objectClass]?.[part][name];
          return field?.type === 'ref' || field?.type === 'refs' ? [value].flat().map(referenceIn(field.to)) : [];
        }),
  );

const referenceIn =
  (kind: string) =>
  (value: unknown): AuditedObject => {
    const id = idOf(value);
    return { object_class: capitalise(kind), object_id: typeof id === 'number' ? String(id) : null };
  };

/** What became what, in one line for the entry itself and one for each of its lines. */
export const changesInWords = (entry: AuditEntry, nameOf: NameOf): string => {
  const { object_class, data, before = {}, line_items = [] } = entry;
  if (typeof data === 'string') return data;
  const own = differences(object_class, 'fields', data ?? {}, before, nameOf);
  const lines = line_items.map((line) => {
    const words = differences(object_class, 'lines', line.data as Values, line.before ?? {}, nameOf);
    return `${inWords(line.action)} line ${line.id}: ${words.join('; ')}`;
  });
  return [...(own.length ? [own.join('; ')] : []), ...lines].join('\n');
};

/** A line is recognized by these, although they stay the same. */
const NAMING_FIELDS: readonly string[] = ['product', 'client'];

const differences = (objectClass: string, part: Part, data: Values, before: Values, nameOf: NameOf): string[] =>
  Object.keys({ ...before, ...data }).flatMap((name) => {
    const field = kinds[objectClass]?.[part][name];
    const label = field?.label ?? inWords(name);
    const [earlier, now] = [before[name], data[name]];
    const isSame = JSON.stringify(earlier) === JSON.stringify(now);
    if (isSame && !(part === 'lines' && NAMING_FIELDS.includes(name) && now !== null)) return [];
    if (kinds[objectClass]?.personal.includes(name)) return [`${label}: personal, not in this file`];
    const shown = isSame ? [now] : [...(name in before ? [earlier] : []), ...(name in data ? [now] : [])];
    return [`${label}: ${shown.map((value) => valueInWords(field, value, nameOf)).join(' → ')}`];
  });

const valueInWords = (field: Field | undefined, value: unknown, nameOf: NameOf): string => {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)) return EMPTY;
  if (field?.type === 'ref' || field?.type === 'refs')
    return [value]
      .flat()
      .map(referenceIn(field.to))
      .map((reference) => nameOf(reference)?.name ?? `#${reference.object_id}`)
      .join(', ');
  if (field?.type === 'choice') return field.words?.[String(value)] ?? inWords(String(value));
  if (field?.type === 'choices')
    return [value]
      .flat()
      .map((code) => inWords(String(code)))
      .join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((one) => valueInWords(undefined, one, nameOf)).join('; ');
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([name, part]) => name !== 'id' && part !== null && part !== '' && part !== false)
      .map(([name, part]) => (part === true ? inWords(name) : valueInWords(undefined, part, nameOf)))
      .join(', ');
  return typeof value === 'string' && /^[A-Z][A-Z_]+$/.test(value) ? inWords(value) : String(value);
};
