import {
  ACTIVE_CLIENT_STATUSES,
  type ClientSight,
  isInSight,
  type OrderPolicy,
  orderStream,
  refuseInvalid,
  type Save,
  UNKNOWN_RECORD,
} from '@bank/domain';
import { type Fragment, fragmentOf, inSight, orderTables, raw, sql, survivorOf, toQuery } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { AccessNotes } from '../../platform/access-notes/access-notes';
import {
  type BlankLine,
  clientsOfPartner,
  clientsToNote,
  currentLineSight,
  type LineClient,
  mayGetLine,
  SERVED_LINES_INCLUDE,
  servedClients,
  toBlankLine,
} from './client-lines.query';
import type { ReadBlankLines } from './order.list';

interface LineOfClient {
  client: { id: string };
}

/** A line to fill in for each client of the order's partner who has none: of every status, unless the include asks for fewer. */
export const linesOfOtherClients =
  ({ month, packs }: OrderPolicy): ReadBlankLines =>
  async (pool, { partner, lineItems, ...order }, include) => {
    const reported = month && packs === 'given' ? [order[month.field]] : [];
    const isInMonth = reported.length > 0;
    const [placedAt, mayGet] = include.has(SERVED_LINES_INCLUDE)
      ? [[order.createdAt], ` AND ${mayGetLine(`$${3 + reported.length}::timestamptz`, isInMonth)}`]
      : [[], ''];
    const named = (lineItems as readonly Partial<LineOfClient>[]).flatMap(({ client }) => client?.id ?? []);
    const { rows } = await pool.query<LineClient>(
      clientsOfPartner(`c.public_id <> ALL ($2)${mayGet}`, include, isInMonth),
      [(partner as { id: number }).id, named, ...reported, ...placedAt],
    );
    return rows.map((client) => ({ client, line: toBlankLine(client) }));
  };

/** The lines of orders that name clients: people know clients by public ids, events and tables by numbers. */
@Injectable()
export class ClientLines {
  constructor(
    private readonly pool: Pool,
    private readonly accessNotes: AccessNotes,
  ) {}

  /**
   * A line to fill in for each client that the partner serves now and the user sees.
   * @param month YYYY-MM in which those count too whom it served then
   */
  async readNewLines(
    policy: OrderPolicy,
    partner: number,
    include: ReadonlySet<string>,
    month?: string,
  ): Promise<readonly BlankLine[]> {
    const sight = currentLineSight(policy);
    if (!isInSight(sight, partner)) return [];
    const isInMonth = month !== undefined;
    const { rows } = await this.pool.query<LineClient>(clientsOfPartner(servedClients(isInMonth), include, isInMonth), [
      partner,
      ACTIVE_CLIENT_STATUSES,
      ...(isInMonth ? [month] : []),
    ]);
    this.accessNotes.noteShown('client', clientsToNote(rows, sight), 'order');
    return rows.map(toBlankLine);
  }

  /**
   * The save with numbers in place of the public ids of its lines' clients. A line that is written for a client who was merged
   * is shown with the survivor, and stays as it is written when it comes back so.
   * @param order undefined for a new one
   * @throws Rejection that names the lines whose clients are not there, or out of sight, which makes no difference
   */
  async resolveClients(policy: OrderPolicy, order: number | undefined, save: Save): Promise<Save> {
    const { lines = [] } = save;
    const publicIds = new Set(lines.flatMap(({ client }) => (typeof client === 'string' ? client.toLowerCase() : [])));
    if (!publicIds.size) return save;
    const [clients, followed] = await Promise.all([
      this.findClients([...publicIds], policy, order),
      order === undefined ? new Map<number, FollowedLine>() : this.findFollowedLines(policy, order),
    ]);
    const missing: Record<string, string> = {};
    const resolved = lines.map((line, place) => {
      if (typeof line.client !== 'string') return line;
      const id = clients.get(line.client.toLowerCase());
      if (id === undefined) missing[`lineItems.${place}.client`] = UNKNOWN_RECORD;
      const written = followed.get(line.id as number);
      return { ...line, client: written?.survivor === id ? written?.written : id };
    });
    refuseInvalid(missing);
    return { ...save, lines: resolved };
  }

  /** Clients that the user sees, and clients that have left the partner but are in the order. */
  private async findClients(
    publicIds: readonly string[],
    policy: OrderPolicy,
    order: number | undefined,
  ): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.pool.query<{ id: number; publicId: string }>(
      toQuery(sql`
        SELECT c.id, lower(c.public_id) AS "publicId" FROM read.clients c
        WHERE lower(c.public_id) = ANY(${publicIds}) AND c.removed_at IS NULL
          AND ${namedBy(policy, order, currentLineSight(policy))}`),
    );
    return new Map(rows.map(({ id, publicId }) => [publicId, id]));
  }

  /** The lines of an order whose clients were merged into others, by id. */
  private async findFollowedLines(policy: OrderPolicy, order: number): Promise<ReadonlyMap<number, FollowedLine>> {
    const { rows } = await this.pool.query<FollowedLine>(
      `SELECT l.id, l.client AS written, m.heir AS survivor
       FROM read.${orderTables(policy.kind).lines} l JOIN read.client_merges m ON m.id = l.client
       WHERE l.owner = $1 AND m.heir IS NOT NULL`,
      [orderStream(policy.kind, order)],
    );
    return new Map(rows.map((line) => [line.id, line]));
  }
}

/** The condition for the clients `c` that the user may name in an order's lines. */
const namedBy = (policy: OrderPolicy, order: number | undefined, sight: ClientSight): Fragment => {
  const [visible] = inSight(sight, 'c').map(fragmentOf);
  if (!visible) return raw('TRUE');
  if (order === undefined || typeof sight === 'string') return visible;
  const { headers, lines } = orderTables(policy.kind);
  return sql`(${visible} OR c.id IN (
    SELECT unnest(ARRAY[l.client, ${raw(survivorOf('l.client'))}])
    FROM read.${raw(lines)} l JOIN read.${raw(headers)} o ON o.owner = l.owner
    WHERE l.owner = ${orderStream(policy.kind, order)} AND ${fragmentOf(inSight(sight, 'o')[0]!)}))`;
};

interface FollowedLine {
  id: number;
  written: number;
  survivor: number;
}
