import {
  type AuditEntry,
  type ConsumerLimits,
  capitalise,
  erasableKinds,
  formatCount,
  personalFields,
} from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import {
  type Condition,
  countStreamed,
  fetchPage,
  type Page,
  type Source,
  streamRows,
} from '../../../platform/lists/fetch-page';
import { detailOfAccess } from '../describe-access';
import type { AuditQuery } from './audit.list';
import { AuditedObjects, type FoundObject } from './objects';
import type { ReadAudit } from './read-audit';
import { ReplacedValues } from './replaced-values';

const SOURCE: Source = {
  columns: `a.id, a.place, a.logged_at, a.actor, a.object_class, a.object_id, a.action, a.correlation_id AS command,
    a.detail, h.data, h.reason, h.line_items,
    coalesce(nullif(concat_ws(' ', u.name->>'firstName', u.name->>'lastName'), ''), a.actor) AS username`,
  from: 'read.audit a',
  joins: {
    h: { table: 'read.history', on: 'h.id = a.id' },
    u: { table: 'read.users', on: `a.actor = 'user-' || u.id` },
  },
};

/** A sheet is put together from so many rows at a time. */
const ROWS_AT_ONCE = 500;

/** Class of people -> their kind. They are shown beside others, too, and in the rows of exported lists. */
const kindsOfPeople = new Map<string, string>(erasableKinds.map((kind) => [capitalise(kind), kind]));

const NOTHING: Condition = { sql: 'false' };

@Injectable()
export class Audit {
  constructor(
    private readonly pool: Pool,
    private readonly objects: AuditedObjects,
    private readonly replaced: ReplacedValues,
  ) {}

  /** With the people whose personal values the page shows, by their kind. */
  async page(query: AuditQuery): Promise<Page<AuditEntry> & { people: ReadonlyMap<string, readonly number[]> }> {
    const page = await fetchPage<ReadAudit>(this.pool, await this.sourceOf(query), query);
    return { ...page, rows: await this.complete(page.rows), people: peopleIn(page.rows) };
  }

  async count(query: AuditQuery, signal: AbortSignal): Promise<number> {
    return countStreamed(this.pool, await this.sourceOf(query), query, signal);
  }

  /** All of them, some at a time. */
  async *rows(query: AuditQuery, signal: AbortSignal): AsyncGenerator<AuditEntry[]> {
    let some: ReadAudit[] = [];
    for await (const row of streamRows<ReadAudit>(this.pool, await this.sourceOf(query), query, signal)) {
      some.push(row);
      if (some.length < ROWS_AT_ONCE) continue;
      yield await this.complete(some);
      some = [];
    }
    yield await this.complete(some);
  }

  private async sourceOf({ filters: { object, object_class } }: AuditQuery): Promise<Source> {
    if (!object) return SOURCE;
    const found = await this.objects.find(object, object_class);
    return { ...SOURCE, where: [found.length ? conditionFor(found) : NOTHING] };
  }

  /** With what the rows are about, and what they replaced. */
  private async complete(rows: readonly ReadAudit[]): Promise<AuditEntry[]> {
    if (!rows.length) return [];
    const [nameOf, replacedBy, actsOf] = await Promise.all([
      this.objects.name(rows),
      this.replaced.of(rows),
      this.countActs(rows),
    ]);
    return rows.map(({ place: _, data, line_items, detail, command, ...row }) => {
      const { before, lines } = replacedBy(row.id);
      const named = nameOf(row);
      return {
        ...row,
        object_id: named?.shownId ?? (kindsOfPeople.has(row.object_class) ? null : row.object_id),
        object: named?.name || null,
        data: data ?? {},
        before,
        line_items: (line_items ?? []).map((line, place) => ({
          ...line,
          before: lines[place] ?? {},
          logged_at: row.logged_at,
          username: row.username,
        })),
        command,
        acts: actsOf.get(command) ?? 1,
        detail: detail && describe(row, detail),
      };
    });
  }

  private async countActs(rows: readonly ReadAudit[]): Promise<ReadonlyMap<string, number>> {
    const { rows: counted } = await this.pool.query<{ command: string; acts: number }>(
      `SELECT correlation_id AS command, count(*)::integer AS acts FROM read.audit
       WHERE correlation_id = ANY ($1) GROUP BY correlation_id`,
      [[...new Set(rows.map(({ command }) => command))]],
    );
    return new Map(counted.map(({ command, acts }) => [command, acts]));
  }
}

const peopleIn = (rows: readonly ReadAudit[]): ReadonlyMap<string, readonly number[]> =>
  new Map(
    [...kindsOfPeople].map(([objectClass, kind]) => {
      const personal = [...personalFields(kind), 'profile'];
      const saysSomething = ({ data }: ReadAudit) => personal.some((name) => (data?.[name] ?? null) !== null);
      const shown = rows.filter((row) => row.object_class === objectClass && saysSomething(row));
      return [kind, shown.map(({ object_id }) => Number(object_id))];
    }),
  );

/** How many were shown stands before the place. */
const describe = (
  { action, object_id }: Pick<ReadAudit, 'action' | 'object_id'>,
  detail: NonNullable<ReadAudit['detail']>,
) => {
  if (detail.consumer) return describeConsumer(detail.consumer);
  if (detail.readModel !== undefined) return `${detail.readModel}: ${detail.work}`;
  const words = detailOfAccess(action, { record: object_id, ...detail });
  return action === 'shown' && detail.rows !== 1 ? `${detail.rows} records: ${words}` : words;
};

const inWords = ({ events, seconds }: ConsumerLimits) => `${formatCount(events)} events and ${formatCount(seconds)} s`;

const describeConsumer = ({
  token,
  name,
  before,
  after,
}: NonNullable<NonNullable<ReadAudit['detail']>['consumer']>) => {
  const which = `${name} of the API token ${token}`;
  return after
    ? `${which}: limits ${inWords(after)}, before ${inWords(before)}`
    : `${which}, limits ${inWords(before)}`;
};

/** People are also in events that name several of them, and may have been in every list that was exported since they are known. */
const conditionFor = (found: readonly FoundObject[]): Condition => {
  const classes = found.map(({ object_class }) => object_class);
  const ids = found.map(({ object_id }) => object_id);
  const parts = [
    `SELECT o.id FROM unnest(?::text[], ?::text[]) AS f (object_class, object_id)
     JOIN read.audit o ON o.object_class = f.object_class AND o.object_id = f.object_id`,
  ];
  const values: unknown[] = [classes, ids];
  for (const [objectClass, kind] of kindsOfPeople) {
    const people = found.filter(({ object_class }) => object_class === objectClass);
    if (!people.length) continue;
    parts.push(
      `SELECT split_part(l.id, ' ', 1) FROM read.access_log l WHERE l.kind = ? AND l.record = ANY (?::int[])`,
      `SELECT e.id FROM read.audit e WHERE e.object_class = ? AND e.object_id IS NULL
         AND e.action IN ('exported', 'printed') AND e.logged_at >= ?`,
    );
    const since = new Date(Math.min(...people.map((one) => one.since.getTime())));
    values.push(
      kind,
      people.map(({ object_id }) => Number(object_id)),
      objectClass,
      since,
    );
  }
  return { sql: `a.id IN (${parts.join(' UNION ')})`, values, isExpensive: true };
};
