import {
  freshIdsNeeded,
  type Input,
  namingFields,
  type RecordCommand,
  type RecordDefinition,
  type RecordFacts,
  type RecordKind,
  records,
  UNUSED,
  uniqueFields,
} from '@bank/domain';
import {
  knownRecords,
  readUse,
  recordProjectionName,
  recordRelation,
  referrersOf,
  snake,
  USE_PROJECTIONS,
} from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Ids } from '../../platform/commands/ids';
import { LoadedTogether } from '../../platform/context/loaded-together';

type WantedRecords = Readonly<Record<string, readonly number[]>>;

interface WantedName {
  kind: string;
  field: string;
  value: string;
}

/** Kind -> the ids of that kind that the input names. */
const idsByKind = ({ fields }: RecordDefinition, input: Input) => {
  const found: Record<string, number[]> = {};
  for (const { to, ids } of namingFields(fields, input)) found[to] = [...(found[to] ?? []), ...ids];
  return found;
};

/** The projections that own the facts of a record's decision. */
export const factOwners = (definition: RecordDefinition): readonly string[] => {
  const owners = ownersOf.get(definition) ?? findOwners(definition);
  ownersOf.set(definition, owners);
  return owners;
};

const ownersOf = new WeakMap<RecordDefinition, readonly string[]>();
const findOwners = ({ kind: ownKind, fields, keptBy = [], isUsedInOrders }: RecordDefinition): string[] => {
  const kinds = [ownKind, ...namingFields(fields).map(({ to }) => to)];
  return [
    ...new Set([
      ...kinds.map((kind) => recordProjectionName(records[kind as RecordKind])),
      ...keptBy.map(({ kind }) => referrersOf(kind).projection),
      ...(isUsedInOrders ? USE_PROJECTIONS : []),
    ]),
  ];
};

@Injectable()
export class RecordFactsReader {
  private readonly known = new LoadedTogether((wanted: readonly WantedRecords[]) => this.findKnown(wanted));
  private readonly namesakes = new LoadedTogether((wanted: readonly WantedName[]) => this.findNamesakes(wanted));

  constructor(
    private readonly pool: Pool,
    private readonly ids: Ids,
  ) {}

  async load(definition: RecordDefinition, id: number, command: RecordCommand): Promise<RecordFacts> {
    const removal = command.type === 'RemoveRecord';
    const input = removal ? {} : command.data.fields;
    const [known, taken, users, use, ids] = await Promise.all([
      this.known.load(idsByKind(definition, input)),
      this.findTakenFields(definition, id, input),
      removal ? this.countReferrers(definition, id) : ({} as Record<string, number>),
      removal && definition.isUsedInOrders ? readUse(this.pool, definition.kind, id) : UNUSED,
      this.ids.fresh(freshIdsNeeded(definition.fields, input)),
    ]);
    return {
      exists: (kind, ref) => known.has(`${kind}:${ref}`),
      isTaken: (field) => taken.has(field),
      countReferences: (kind, field) => users[`${kind}.${field}`] ?? 0,
      use: () => use,
      ids,
    };
  }

  /** What some of them want is known to all of them. */
  private async findKnown(all: readonly WantedRecords[]): Promise<ReadonlySet<string>[]> {
    const kinds = new Set(all.flatMap((wanted) => Object.keys(wanted)));
    const wanted = Object.fromEntries([...kinds].map((kind) => [kind, all.flatMap((one) => one[kind] ?? [])]));
    const known = await knownRecords(this.pool, wanted);
    return all.map(() => known);
  }

  private async findTakenFields({ kind, fields }: RecordDefinition, id: number, input: Input): Promise<Set<string>> {
    const unique = uniqueFields(fields).filter(([name]) => typeof input[name] === 'string');
    const found = await Promise.all(
      unique.map(async ([field]) => {
        const others = await this.namesakes.load({ kind, field, value: input[field] as string });
        return others.some((other) => other !== id) ? [field] : [];
      }),
    );
    return new Set(found.flat());
  }

  /** The records that have a value, whatever its case. */
  private async findNamesakes(all: readonly WantedName[]): Promise<number[][]> {
    const found: number[][] = all.map(() => []);
    const fields = new Set(all.map(({ kind, field }) => `${kind}.${field}`));
    await Promise.all(
      [...fields].map(async (path) => {
        const [kind = '', field = ''] = path.split('.');
        const asked = all.flatMap((one, place) =>
          one.kind === kind && one.field === field ? [{ ...one, place }] : [],
        );
        const { rows } = await this.pool.query<{ place: number; id: number }>(
          `SELECT a.place, r.id FROM jsonb_to_recordset($1) a (place integer, value text)
           JOIN ${recordRelation(kind)} r ON lower(r.${snake(field)}) = lower(trim(a.value)) AND r.removed_at IS NULL`,
          [JSON.stringify(asked)],
        );
        for (const { place, id } of rows) found[place]!.push(id);
      }),
    );
    return found;
  }

  private async countReferrers({ keptBy = [] }: RecordDefinition, id: number): Promise<Record<string, number>> {
    const counts = await Promise.all(
      keptBy.map(async ({ kind, field }) => {
        const [name = '', part] = field.split('.');
        const { rows } = await this.pool.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM ${referrersOf(kind).rows} WHERE to_jsonb(${snake(name)}) @> $1::jsonb`,
          [JSON.stringify(part === undefined ? id : [{ [part]: id }])],
        );
        return [`${kind}.${field}`, rows[0]!.count] as const;
      }),
    );
    return Object.fromEntries(counts);
  }
}
