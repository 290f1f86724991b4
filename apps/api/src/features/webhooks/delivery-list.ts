import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { fetchPage, type Page, type Source } from '../../platform/lists/fetch-page';
import { listQuery, type QueryOf } from '../../platform/lists/list-query';

const WAITING = 'd.settled_at IS NULL';

export const deliveryList = listQuery({
  sorts: { id: 'd.id' },
  sort: 'id|desc',
  id: 'd.id',
  perPage: 25,
  filters: {
    state: {
      type: 'choice',
      choices: ['WAITING', 'DELIVERED', 'GIVEN_UP', 'SKIPPED'],
      where: `COALESCE(d.outcome, 'WAITING') = ?`,
    },
  },
});

const COLUMNS = `d.id, d.message_id AS "messageId", d.type, d.stream, d.position::text,
  COALESCE(d.outcome, 'WAITING') AS state, d.queued_at AS "queuedAt", d.attempts, d.attempted_at AS "attemptedAt",
  CASE WHEN ${WAITING} THEN d.due_at END AS "nextAttemptAt",
  ${WAITING} AND EXISTS (SELECT FROM app.webhook_deliveries e WHERE e.webhook_id = d.webhook_id
    AND e.stream = d.stream AND e.id < d.id AND e.settled_at IS NULL) AS "isBehind",
  d.status, d.answer, d.problem`;

@Injectable()
export class DeliveryList {
  constructor(private readonly pool: Pool) {}

  fetchPage(webhook: number, query: QueryOf<typeof deliveryList>): Promise<Page<object>> {
    const source: Source = {
      columns: COLUMNS,
      from: 'app.webhook_deliveries d',
      where: [{ sql: 'd.webhook_id = ?', values: [webhook] }],
    };
    return fetchPage(this.pool, source, query);
  }
}
