import { type Field, normalise, type RecordDefinition } from '@bank/domain';
import { recordRelation, snake } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Records } from '../records/records.service';
import type { ImportColumn, Match, OpenedKind } from './kind';
import { ImportKinds } from './kinds';
import { FormerNames } from './known/former-names';
import { loadNamedRecords } from './known/named-records';
import { PartnerNames } from './known/partner-names';
import { nameKey, nameKeySql } from './known/same-name';
import type { RecordExtension, RecordImport, Row } from './record-description';
import { definitionOf, fieldOf, formerBody, readsOf, toBody, toExisting } from './record-fields';
import type { Values } from './values/read-cell';
import type { ChoiceIndex } from './values/reads';

export type { RecordColumn } from './record-description';

/** The only record of its kind, as long as nobody has saved it. */
const blankOf = ({ fields }: RecordDefinition, id: number): Row => {
  const values = Object.entries(normalise(fields, {}, () => 0)).map(([name, value]) => [snake(name), value]);
  return { ...Object.fromEntries(values), id, revision: -1 };
};

const ID: ImportColumn = {
  field: 'id',
  label: 'ID',
  labelEs: 'Número',
  synonyms: ['record id', 'identificador'],
  reads: { type: 'number', isWhole: true },
  example: '',
};

/** Rows that say the same in the field by which records may be the same, unless the kind says more of that. */
const alikeIn = ({ similarBy }: RecordImport, { alikeOf }: RecordExtension): Pick<OpenedKind, 'alikeOf'> => {
  if (alikeOf) return { alikeOf };
  if (similarBy === undefined) return {};
  return { alikeOf: ({ [similarBy]: value }) => (value === undefined ? [] : [nameKey(value)]) };
};

/** What a kind has once it is opened. */
interface Opened {
  extension: RecordExtension;
  columns: readonly ImportColumn[];
  former: FormerNames;
}

/** Makes kinds of imports out of the definitions of records. */
@Injectable()
export class RecordImports {
  /** Kinds whose records a cell may name by more than their name and their ID. */
  private readonly knownByMore: Readonly<Record<string, () => Promise<ChoiceIndex>>>;

  constructor(
    private readonly kinds: ImportKinds,
    private readonly pool: Pool,
    private readonly records: Records,
    partners: PartnerNames,
  ) {
    this.knownByMore = { partner: () => partners.load() };
  }

  /** Must be called before the application has started. */
  add(described: RecordImport): void {
    const { path, plural, single } = described.definition;
    const actions = single === undefined ? undefined : (['edit'] as const);
    this.kinds.add({
      name: path,
      title: described.title ?? plural,
      about: described.about,
      resource: path,
      actions,
      open: () => this.open(described),
    });
  }

  private async open(described: RecordImport): Promise<OpenedKind> {
    const { definition, knownBy } = described;
    const knownAs = (values: Values) => values[knownBy] ?? described.knownAs?.(values);
    const { fields } = definition;
    const extension = (await described.extend?.()) ?? {};
    const all = described.columns.filter(({ field }) => !extension.hidden?.includes(field));
    const former = new FormerNames(this.pool, definition, described.formerlyBy ?? []);
    const refs = await this.loadRefs(all.map(({ field }) => fieldOf(fields, field)));
    const columns = [
      ...(definition.single === undefined ? [ID] : []),
      ...all.map((column): ImportColumn => {
        const { field: path, label, labelEs, synonyms = [], example, otherwise } = column;
        const field = fieldOf(fields, path);
        const isWhole = !path.includes('.');
        return {
          field: path,
          label: label ?? field.label,
          labelEs,
          synonyms,
          example,
          ...(otherwise !== undefined && { otherwise }),
          ...(column.isNamedInFull && { isNamedInFull: true }),
          reads: readsOf(field, column, refs),
          isRequired:
            column.isRequired ??
            (otherwise === undefined &&
              isWhole &&
              field.required !== undefined &&
              !('initial' in field && field.initial !== undefined)),
        };
      }),
      ...(extension.columns ?? []),
    ];
    return {
      columns,
      ...(!described.withdrawnAs && { makes: definition.kind }),
      // A record that is there already may stay what it is.
      judgedWith: { status: ['id', knownBy], ...described.judgedWith },
      keyOf: (values) =>
        definition.single !== undefined
          ? definition.kind
          : knownAs(values) === undefined
            ? null
            : nameKey(knownAs(values)),
      name: (values) =>
        definition.single === undefined
          ? String(values[definition.name] ?? values[knownBy] ?? values.id ?? '')
          : definition.plural,
      match: (rows) => this.match(described, { extension, columns, former }, rows),
      save: async (values, existing) => {
        if (!existing) {
          const body = toBody(fields, values, undefined);
          const all = { ...body, ...(await described.forNew?.(values)) };
          await this.records.register(definition, all, extension.command?.(values, undefined));
          return { lacksStatus: values.status === undefined };
        }
        const row = await this.findOne(definition, existing.id);
        const command = extension.command?.(values, row);
        await this.records.change(definition, existing.id, toBody(fields, values, row), existing.version, command);
        return undefined;
      },
      ...(extension.leaveOut && { leaveOut: extension.leaveOut }),
      ...(extension.warn && { warn: extension.warn }),
      ...(extension.ofRepeated && { ofRepeated: extension.ofRepeated }),
      ...(extension.refineMapping && { refineMapping: extension.refineMapping }),
      ...alikeIn(described, extension),
      takeBack: async ({ id, version, values }) => {
        if (!values && described.withdrawnAs)
          return void (await this.records.change(definition, id, described.withdrawnAs, version));
        if (!values) return this.records.remove(definition, id, version);
        const now = await this.findOne(definition, id);
        if (!now) return;
        const command = extension.command?.(values, now);
        await this.records.change(definition, id, formerBody(fields, values, now), version, command);
      },
    };
  }

  /** Records that a column may name: by name or by ID, the ones in use first. */
  private async loadRefs(fields: readonly Field[]): Promise<ReadonlyMap<string, ChoiceIndex>> {
    const kinds = new Set(fields.flatMap((field) => (field.type === 'ref' || field.type === 'refs' ? [field.to] : [])));
    const loaded = await Promise.all([...kinds].map(async (kind) => [kind, await this.loadChoices(kind)] as const));
    return new Map(loaded);
  }

  /** The records of a kind, as cells may name them. */
  async loadChoices(kind: string): Promise<ChoiceIndex> {
    const known = this.knownByMore[kind];
    if (known) return known();
    return loadNamedRecords(this.pool, definitionOf(kind));
  }

  private async findOne({ kind }: RecordDefinition, id: number): Promise<Row | undefined> {
    const { rows } = await this.pool.query<{ row: Row }>(
      `SELECT to_jsonb(r) AS row FROM ${recordRelation(kind)} r WHERE id = $1 AND removed_at IS NULL`,
      [id],
    );
    return rows[0]?.row;
  }

  private async match(described: RecordImport, { extension, columns, former }: Opened, rows: readonly Values[]) {
    const { definition, knownBy, similarBy, merges } = described;
    const { single } = definition;
    if (single !== undefined) {
      const row = (await this.findOne(definition, single)) ?? blankOf(definition, single);
      const only = toExisting(definition, extension, columns, row);
      return rows.map((): Match => ({ existing: { ...only, name: definition.plural, path: `/${definition.path}` } }));
    }
    const others = extension.find?.(rows) ?? [];
    const formerly = await former.find(rows);
    const ids = [
      ...rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])),
      ...others.flatMap(({ id, similar }) => [...(id === undefined ? [] : [id]), ...similar]),
      ...formerly.flat(),
    ];
    const survivors = merges ? await this.survivorsOf(merges, ids) : new Map<number, number>();
    const names = [knownBy, ...(similarBy ? [similarBy] : [])];
    const conditions = names.map((name, place) => `${nameKeySql(`r.${snake(name)}`)} = ANY ($${place + 2})`);
    const { rows: found } = await this.pool.query<{ row: Row }>(
      `SELECT to_jsonb(r) AS row FROM ${recordRelation(definition.kind)} r
       WHERE removed_at IS NULL AND (r.id = ANY ($1) OR ${conditions.join(' OR ')}) ORDER BY id`,
      [[...ids, ...survivors.values()], ...names.map((name) => rows.map((values) => nameKey(values[name])))],
    );
    const merged = merges
      ? await this.survivorsOf(
          merges,
          found.map(({ row }) => Number(row.id)),
        )
      : survivors;
    const living = found.map(({ row }) => row).filter(({ id }) => !merged.has(Number(id)));
    const having = (name: string, value: unknown) =>
      value === undefined ? [] : living.filter((row) => nameKey(row[snake(name)]) === nameKey(value));
    const show = (row: Row) => toExisting(definition, extension, columns, row);
    const withIds = (wanted: readonly (number | undefined)[]) => living.filter(({ id }) => wanted.includes(Number(id)));
    /** Those that an earlier file with this row has made. */
    const madeOf = (values: Values): readonly Row[] => {
      const { knownAs } = described;
      if (!knownAs || !similarBy || values[knownBy] !== undefined) return [];
      const named = having(similarBy, values[similarBy]);
      return having(knownBy, knownAs(values)).filter((row) => named.includes(row));
    };
    return rows.map((values, place): Match => {
      if (typeof values.id === 'number') {
        const id = survivors.get(values.id) ?? values.id;
        const row = living.find((one) => one.id === id);
        return row ? { existing: show(row) } : { problem: `There is no ${definition.title} with the ID ${values.id}.` };
      }
      const other = others[place];
      const named = [...new Set([...having(knownBy, values[knownBy]), ...madeOf(values), ...withIds([other?.id])])];
      if (named.length === 1) return { existing: show(named[0]!) };
      if (named.length) return { similar: named.map(show) };
      const alike = [
        ...(similarBy ? having(similarBy, values[similarBy]) : []),
        ...withIds([...(other?.similar ?? []), ...formerly[place]!]),
      ];
      return { similar: [...new Set(alike)].map(show) };
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
