import { ACTIVE_CLIENT_STATUSES, type OrderPolicy, orderStream, refuseInvalid, type Save } from '@bank/domain';
import { orderTables } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { UNKNOWN_RECORD } from '../../platform/http/posted-values';
import { clientsOfPartner } from './client-lines.query';
import type { BlankLine, ReadBlankLines } from './order.list';

interface LineOfClient {
  client: { id: string };
}

const toBlankLine = ({ client }: LineOfClient): BlankLine => ({
  id: 0,
  quantity: 0,
  cost: 0,
  product: { id: null },
  client,
});

/** A line to fill in for each client of the order's partner who has none, in every status: the screens hide some of them. */
export const readLinesOfOtherClients: ReadBlankLines = async (pool, { partner, lineItems }, include) => {
  const named = (lineItems as readonly Partial<LineOfClient>[]).flatMap(({ client }) => client?.id ?? []);
  const { rows } = await pool.query<LineOfClient>(clientsOfPartner('c.public_id <> ALL ($2)', include), [
    (partner as { id: number }).id,
    named,
  ]);
  return rows.map(toBlankLine);
};

/** The lines of orders that name clients: people know clients by public ids, events and tables by numbers. */
@Injectable()
export class ClientLines {
  constructor(private readonly pool: Pool) {}

  /** A line to fill in for each client whom the partner serves now. */
  async readNewLines(partner: number, include: ReadonlySet<string>): Promise<readonly BlankLine[]> {
    const { rows } = await this.pool.query<LineOfClient>(clientsOfPartner('c.status = ANY ($2)', include), [
      partner,
      ACTIVE_CLIENT_STATUSES,
    ]);
    return rows.map(toBlankLine);
  }

  /**
   * The save with numbers in place of the public ids of its lines' clients. A line that is written for a client who was merged
   * is shown with the survivor, and stays as it is written when it comes back so.
   * @param order undefined for a new one. @throws Rejection that names the lines whose clients are not there
   */
  async resolveClients(policy: OrderPolicy, order: number | undefined, save: Save): Promise<Save> {
    const { lines = [] } = save;
    const publicIds = new Set(lines.flatMap(({ client }) => (typeof client === 'string' ? client.toLowerCase() : [])));
    if (!publicIds.size) return save;
    const [clients, followed] = await Promise.all([
      this.findClients([...publicIds]),
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

  private async findClients(publicIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.pool.query<{ id: number; publicId: string }>({
      name: 'clients of lines',
      text: `SELECT id, lower(public_id) AS "publicId" FROM read.clients
             WHERE lower(public_id) = ANY($1) AND removed_at IS NULL`,
      values: [publicIds],
    });
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

interface FollowedLine {
  id: number;
  written: number;
  survivor: number;
}
