import { fieldOfOwnOrders, MIN_LINES_FOR_USUAL, type OrderPolicy, USUAL_OF_LAST_ORDERS } from '@bank/domain';
import { orderTables, snake } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { currentRoles } from '../../platform/context/current-user';
import { preparedQuery } from '../../platform/database/prepared-query';
import { activePartnerId } from '../authority/user-partners';

/** Product id -> the usual quantity of one line, in units. */
export type UsualQuantities = Readonly<Record<string, number>>;

/**
 * The usual quantities of a kind's lines: the median of each product in the kind's last orders. They only warn, so that it is
 * enough to read the lines of a fixed number of orders, however many there are.
 */
@Injectable()
export class UsualQuery {
  constructor(private readonly pool: Pool) {}

  /** Users who see only their partner's orders get the figures of these. */
  async usualQuantities(policy: OrderPolicy): Promise<UsualQuantities> {
    const { headers, lines } = orderTables(policy.kind);
    const field = fieldOfOwnOrders(policy, currentRoles());
    const { rows } = await this.pool.query<{ usual: UsualQuantities }>(
      preparedQuery(
        `SELECT coalesce(jsonb_object_agg(product, usual), '{}') AS usual FROM (
           SELECT l.product, percentile_disc(0.5) WITHIN GROUP (ORDER BY abs(l.quantity)) AS usual
           FROM (SELECT owner FROM read.${headers}
                 WHERE removed_at IS NULL ${field ? `AND ${snake(field)} = $3` : ''} ORDER BY id DESC LIMIT $1) last
           JOIN read.${lines} l ON l.owner = last.owner
           WHERE l.quantity <> 0
           GROUP BY l.product HAVING count(*) >= $2) medians`,
        [USUAL_OF_LAST_ORDERS, MIN_LINES_FOR_USUAL, ...(field ? [activePartnerId()] : [])],
      ),
    );
    return rows[0]!.usual;
  }
}
