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
import { KeptInDryRun } from '../../platform/context/kept-in-dry-run';

/** Kind -> the ids of that kind that the input names. */
const idsByKind = ({ fields }: RecordDefinition, input: Input) => {
  const found: Record<string, number[]> = {};
  for (const { to, ids } of namingFields(fields, input)) found[to] = [...(found[to] ?? []), ...ids];
  return found;
};

/** The projections that own the facts of a record's decision. */
export const factOwners = ({ kind: ownKind, fields, keptBy = [], isUsedInOrders }: RecordDefinition): string[] => {
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
  private readonly known = new KeptInDryRun<ReadonlySet<string>>();

  constructor(
    private readonly pool: Pool,
    private readonly ids: Ids,
  ) {}

  async load(definition: RecordDefinition, id: number, command: RecordCommand): Promise<RecordFacts> {
    const removal = command.type === 'RemoveRecord';
    const input = removal ? {} : command.data.fields;
    const [known, taken, users, use, ids] = await Promise.all([
      this.findKnown(idsByKind(definition, input)),
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

  private findKnown(wanted: Record<string, number[]>): Promise<ReadonlySet<string>> {
    return this.known.get(JSON.stringify(wanted), () => knownRecords(this.pool, wanted));
  }

  private async findTakenFields({ kind, fields }: RecordDefinition, id: number, input: Input): Promise<Set<string>> {
    const unique = Object.entries(fields).filter(
      ([name, field]) => 'unique' in field && typeof input[name] === 'string',
    );
    const found = await Promise.all(
      unique.map(async ([name]) => {
        const { rowCount } = await this.pool.query(
          `SELECT 1 FROM ${recordRelation(kind)} WHERE lower(${snake(name)}) = lower(trim($1)) AND id <> $2 AND removed_at IS NULL LIMIT 1`,
          [input[name], id],
        );
        return rowCount ? [name] : [];
      }),
    );
    return new Set(found.flat());
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
