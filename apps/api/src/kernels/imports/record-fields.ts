import { can, type Field, type Fields, type RecordDefinition, records } from '@bank/domain';
import { snake } from '@bank/projections';
import { currentRoles } from '../../platform/context/current-user';
import type { Existing, ImportColumn } from './kind';
import type { RecordColumn, RecordExtension, Row } from './record-description';
import { showValue, type Values } from './values/read-cell';
import { ChoiceIndex, type Reads } from './values/reads';

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
/** The part of an address, or of the first element of a list; the field itself otherwise. */
const splitPath = (path: string): [string, string | undefined] => {
  const [name = '', part] = path.split('.');
  return [name, part];
};

export const fieldOf = (fields: Fields, path: string): Field => {
  const [name, part] = splitPath(path);
  const field = fields[name]!;
  return (part !== undefined && 'fields' in field && field.fields[part]) || field;
};

const DEFAULT_MAX_TEXT = 255;
const isName = (name: string | undefined): name is string => name !== undefined;

const partBeside = (path: string, part: string): string => path.replace(/[^.]+$/, part);

export const definitionOf = (kind: string): RecordDefinition =>
  Object.values<RecordDefinition>(records).find((one) => one.kind === kind)!;

/** Where the user may register a record of a kind. */
const listToAddTo = (kind: string): { addTo?: string } => {
  const { path } = definitionOf(kind);
  return can(currentRoles(), path, 'create') ? { addTo: path } : {};
};

export const readsOf = (
  field: Field,
  { field: path, as, choicesEs, choiceNames, mayAdd }: RecordColumn,
  refs: ReadonlyMap<string, ChoiceIndex>,
): Reads => {
  const beside = (part: string) => partBeside(path, part);
  if (as === 'fullName')
    return {
      type: as,
      first: beside('firstName'),
      last: beside('lastName'),
      phone: beside('phoneNumber'),
      email: beside('email'),
    };
  if (as === 'street')
    return {
      type: as,
      max: DEFAULT_MAX_TEXT,
      city: beside('city'),
      state: beside('state'),
      postalCode: beside('postalCode'),
    };
  if (as) return { type: as };
  switch (field.type) {
    case 'integer':
    case 'quantity':
      return { type: 'number', isWhole: true };
    case 'money':
      return { type: 'number', isWhole: false };
    case 'date':
      return { type: 'day' };
    case 'flag':
      return { type: 'flag' };
    case 'choice': {
      const choices = field.choices.map((value) => ({
        value,
        names: [field.words?.[value] ?? value, value, choicesEs?.[value], choiceNames?.[value]].filter(isName),
      }));
      return { type: 'choice', choices: new ChoiceIndex(choices), what: field.label.toLowerCase() };
    }
    case 'choices': {
      const choices = field.choices.map((value) => ({ value, names: [value, choiceNames?.[value]].filter(isName) }));
      return { type: 'choice', choices: new ChoiceIndex(choices), what: field.label.toLowerCase(), isSeveral: true };
    }
    case 'ref':
    case 'refs': {
      const isSeveral = field.type === 'refs';
      const what = field.label.toLowerCase();
      return {
        type: 'choice',
        choices: refs.get(field.to)!,
        what: isSeveral ? what.replace(/s$/, '') : what,
        isSeveral,
        ...(mayAdd && listToAddTo(field.to)),
      };
    }
    default:
      return { type: 'text', max: field.type === 'text' ? (field.max ?? DEFAULT_MAX_TEXT) : DEFAULT_MAX_TEXT };
  }
};

/** The value that stands at a path of a record. */
const valueAt = (row: Row, path: string): unknown => {
  const [name, part] = splitPath(path);
  const value = row[snake(name)];
  if (!part) return value;
  const whole = Array.isArray(value) ? firstOf(value) : value;
  return isRow(whole) ? whole[part] : undefined;
};

const firstOf = (list: unknown): Row | undefined => rowsIn(list).find(({ isDeleted }) => !isDeleted);

/** The body of a save. Parts of a list are those of its first element, or of a new one. */
export const toBody = (fields: Fields, values: Values, existing: Row | undefined): Values => {
  const body: Record<string, unknown> = {};
  const parts: Record<string, Record<string, unknown>> = {};
  for (const [path, value] of Object.entries(values)) {
    const [name, part] = splitPath(path);
    if (name === 'id') continue;
    if (part) parts[name] = { ...parts[name], [part]: value };
    else body[name] = value;
  }
  for (const [name, given] of Object.entries(parts)) {
    const first = firstOf(existing?.[snake(name)]);
    body[name] = fields[name]?.type === 'list' ? [{ ...(first && { id: first.id }), ...given }] : given;
  }
  return body;
};

/** Whole fields as they were; an element that came later is deleted. */
export const formerBody = (fields: Fields, former: Values, now: Row): Values =>
  Object.fromEntries(
    Object.entries(former).map(([name, value]) => {
      if (fields[name]?.type !== 'list') return [name, value];
      const before = rowsIn(value);
      const kept = new Set(before.map(({ id }) => id));
      const added = rowsIn(now[snake(name)]).filter(({ id }) => !kept.has(id));
      return [name, [...before, ...added.map(({ id }) => ({ id, isDeleted: true }))]];
    }),
  );

export const toExisting = (
  { path, name }: RecordDefinition,
  { valueAt: extraAt, formerAt }: RecordExtension,
  columns: readonly ImportColumn[],
  row: Row,
): Existing => ({
  id: Number(row.id),
  name: String(row[snake(name)]),
  path: `/${path}/${row.id}`,
  version: Number(row.revision),
  shown: Object.fromEntries(
    columns.map(({ field, reads }) => [field, showValue(reads, extraAt?.(row, field) ?? valueAt(row, field))]),
  ),
  formerOf: (fields) =>
    Object.fromEntries(
      fields
        .filter((field) => field !== 'id')
        .map((field) => formerAt?.(row, field) ?? [splitPath(field)[0], row[snake(splitPath(field)[0])] ?? null]),
    ),
});
