import { type Field, type Fields, type RecordDefinition, records } from '@bank/domain';
import { recordRelation, snake } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Records } from '../records/records.service';
import type { Existing, ImportColumn, Match, OpenedKind } from './kind';
import { ImportKinds } from './kinds';
import { showValue, type Values } from './values/read-cell';
import { type Choice, ChoiceIndex, type Reads } from './values/reads';

/** A column of a record, by its field or by `field.part` of an address or of the first one of a list. */
export interface RecordColumn {
  field: string;
  label?: string;
  labelEs: string;
  synonyms?: readonly string[];
  example: string;
  as?: 'phone' | 'zip';
  /** Choice -> its name in Spanish. */
  choicesEs?: Readonly<Record<string, string>>;
}

export interface RecordImport {
  definition: RecordDefinition;
  /** The field by which a record is known, beside its ID. */
  knownBy: string;
  /** A record that has the same in this field may be the same one. */
  similarBy?: string;
  /** Where the records are named that were merged into another one. */
  merges?: string;
  columns: readonly RecordColumn[];
  /** What a new record gets beside the row. */
  forNew?: (values: Values) => Promise<Values>;
}

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
const fold = (text: unknown): string =>
  String(text ?? '')
    .trim()
    .toLowerCase();

const ID: ImportColumn = {
  field: 'id',
  label: 'ID',
  labelEs: 'Número',
  synonyms: ['record id', 'identificador'],
  reads: { type: 'number', isWhole: true },
  example: '',
};

/** The part of an address, or of the first element of a list; the field itself otherwise. */
const splitPath = (path: string): [string, string | undefined] => {
  const [name = '', part] = path.split('.');
  return [name, part];
};

const fieldOf = (fields: Fields, path: string): Field => {
  const [name, part] = splitPath(path);
  const field = fields[name]!;
  return part && 'fields' in field ? field.fields[part]! : field;
};

const DEFAULT_MAX_TEXT = 255;

const readsOf = (
  field: Field,
  { as, choicesEs }: RecordColumn,
  refs: ReadonlyMap<string, readonly Choice[]>,
): Reads => {
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
        names: [field.words?.[value] ?? value, value, ...(choicesEs?.[value] ? [choicesEs[value]] : [])],
      }));
      return { type: 'choice', choices: new ChoiceIndex(choices), what: field.label.toLowerCase() };
    }
    case 'ref':
      return { type: 'choice', choices: new ChoiceIndex(refs.get(field.to) ?? []), what: field.label.toLowerCase() };
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
const toBody = (fields: Fields, values: Values, existing: Row | undefined): Values => {
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
const formerBody = (fields: Fields, former: Values, now: Row): Values =>
  Object.fromEntries(
    Object.entries(former).map(([name, value]) => {
      if (fields[name]?.type !== 'list') return [name, value];
      const before = rowsIn(value);
      const kept = new Set(before.map(({ id }) => id));
      const added = rowsIn(now[snake(name)]).filter(({ id }) => !kept.has(id));
      return [name, [...before, ...added.map(({ id }) => ({ id, isDeleted: true }))]];
    }),
  );

/** Makes kinds of imports out of the definitions of records. */
@Injectable()
export class RecordImports {
  constructor(
    private readonly kinds: ImportKinds,
    private readonly pool: Pool,
    private readonly records: Records,
  ) {}

  /** Must be called before the application has started. */
  add(described: RecordImport): void {
    const { path, plural } = described.definition;
    this.kinds.add({ name: path, title: plural, resource: path, open: () => this.open(described) });
  }

  private async open(described: RecordImport): Promise<OpenedKind> {
    const { definition, knownBy, columns: all } = described;
    const { fields } = definition;
    const refs = await this.loadRefs(all.map(({ field }) => fieldOf(fields, field)));
    const columns = [
      ID,
      ...all.map((column): ImportColumn => {
        const { field: path, label, labelEs, synonyms = [], example } = column;
        const field = fieldOf(fields, path);
        const isWhole = !path.includes('.');
        return {
          field: path,
          label: label ?? field.label,
          labelEs,
          synonyms,
          example,
          reads: readsOf(field, column, refs),
          isRequired: isWhole && field.required !== undefined && !('initial' in field && field.initial !== undefined),
        };
      }),
    ];
    return {
      columns,
      keyOf: (values) => (values[knownBy] === undefined ? null : fold(values[knownBy])),
      name: (values) => String(values[definition.name] ?? values[knownBy] ?? values.id ?? ''),
      match: (rows) => this.match(described, columns, rows),
      save: async (values, existing) => {
        if (!existing) {
          const body = toBody(fields, values, undefined);
          await this.records.register(definition, { ...body, ...(await described.forNew?.(values)) });
          return;
        }
        const row = await this.findOne(definition, existing.id);
        await this.records.change(definition, existing.id, toBody(fields, values, row), existing.version);
      },
      takeBack: async ({ id, version, values }) => {
        if (!values) return this.records.remove(definition, id, version);
        const now = await this.findOne(definition, id);
        if (!now) return;
        await this.records.change(definition, id, formerBody(fields, values, now), version);
      },
    };
  }

  /** Records that a column may name: by name or by ID, the ones in use first. */
  private async loadRefs(fields: readonly Field[]): Promise<ReadonlyMap<string, readonly Choice[]>> {
    const kinds = new Set(fields.flatMap((field) => (field.type === 'ref' ? [field.to] : [])));
    const loaded = await Promise.all([...kinds].map(async (kind) => [kind, await this.loadChoices(kind)] as const));
    return new Map(loaded);
  }

  private async loadChoices(kind: string): Promise<Choice[]> {
    const definition = Object.values<RecordDefinition>(records).find((one) => one.kind === kind)!;
    const { rows } = await this.pool.query<{ id: number; name: string }>(
      `SELECT id, ${snake(definition.name)} AS name FROM ${recordRelation(kind)} WHERE removed_at IS NULL ORDER BY id`,
    );
    return rows.map(({ id, name }) => ({ value: id, names: [name, String(id)] }));
  }

  private async findOne({ kind }: RecordDefinition, id: number): Promise<Row | undefined> {
    const { rows } = await this.pool.query<{ row: Row }>(
      `SELECT to_jsonb(r) AS row FROM ${recordRelation(kind)} r WHERE id = $1 AND removed_at IS NULL`,
      [id],
    );
    return rows[0]?.row;
  }

  private async match(described: RecordImport, columns: readonly ImportColumn[], rows: readonly Values[]) {
    const { definition, knownBy, similarBy, merges } = described;
    const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
    const survivors = merges ? await this.survivorsOf(merges, ids) : new Map<number, number>();
    const names = [knownBy, ...(similarBy ? [similarBy] : [])];
    const conditions = names.map((name, place) => `lower(trim(r.${snake(name)})) = ANY ($${place + 2})`);
    const { rows: found } = await this.pool.query<{ row: Row }>(
      `SELECT to_jsonb(r) AS row FROM ${recordRelation(definition.kind)} r
       WHERE removed_at IS NULL AND (r.id = ANY ($1) OR ${conditions.join(' OR ')}) ORDER BY id`,
      [[...ids, ...survivors.values()], ...names.map((name) => rows.map((values) => fold(values[name])))],
    );
    const merged = merges
      ? await this.survivorsOf(
          merges,
          found.map(({ row }) => Number(row.id)),
        )
      : survivors;
    const living = found.map(({ row }) => row).filter(({ id }) => !merged.has(Number(id)));
    const having = (name: string, value: unknown) =>
      value === undefined ? [] : living.filter((row) => fold(row[snake(name)]) === fold(value));
    const show = (row: Row) => toExisting(definition, columns, row);
    return rows.map((values): Match => {
      if (typeof values.id === 'number') {
        const id = survivors.get(values.id) ?? values.id;
        const row = living.find((one) => one.id === id);
        return row ? { existing: show(row) } : { problem: `There is no ${definition.title} with the ID ${values.id}.` };
      }
      const [known, ...more] = having(knownBy, values[knownBy]);
      if (known && !more.length) return { existing: show(known) };
      if (known) return { similar: [known, ...more].map(show) };
      return { similar: similarBy ? having(similarBy, values[similarBy]).map(show) : [] };
    });
  }

  /** Record -> the one that it was merged into, and that one was merged into, and so on. */
  private async survivorsOf(merges: string, ids: readonly number[]): Promise<Map<number, number>> {
    const { rows } = await this.pool.query<{ id: number; target: number }>(
      `WITH RECURSIVE followed AS (
         SELECT id, target FROM ${merges} WHERE id = ANY ($1)
         UNION SELECT f.id, m.target FROM followed f JOIN ${merges} m ON m.id = f.target
       ) SELECT id, target FROM followed f WHERE NOT EXISTS (SELECT FROM ${merges} m WHERE m.id = f.target)`,
      [ids],
    );
    return new Map(rows.map(({ id, target }) => [id, target]));
  }
}

const toExisting = ({ path, name }: RecordDefinition, columns: readonly ImportColumn[], row: Row): Existing => ({
  id: Number(row.id),
  name: String(row[snake(name)]),
  path: `/${path}/${row.id}`,
  version: Number(row.revision),
  shown: Object.fromEntries(columns.map(({ field, reads }) => [field, showValue(reads, valueAt(row, field))])),
  formerOf: (fields) =>
    Object.fromEntries(
      fields
        .filter((field) => field !== 'id')
        .map((field) => [splitPath(field)[0], row[snake(splitPath(field)[0])] ?? null]),
    ),
});
