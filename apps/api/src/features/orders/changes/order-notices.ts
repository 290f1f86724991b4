import { orderStream, policies, records, type StaffChange } from '@bank/domain';
import type { EventStore, RecordedEvent } from '@bank/event-store';
import { orderProjectionName, recordProjectionName } from '@bank/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { PartnerMailboxes } from '../../../kernels/authority/partner-mailboxes';
import { Clock } from '../../../platform/commands/clock';
import { ProjectionsService } from '../../../platform/commands/projections.service';
import { inTransaction } from '../../../platform/database/transaction';
import { Outbox } from '../../../platform/messages/outbox';
import type { Settings } from '../../../platform/settings/settings';
import { EVENT_STORE, SETTINGS } from '../../../platform/settings/tokens';
import type { Reactor } from '../../../platform/worker/reactors.service';
import type { Task } from '../../../platform/worker/task';
import { wakeTasks } from '../../../platform/worker/wake';
import { orderLetter } from './order-letter';
import { StaffChangesQuery } from './staff-changes.query';

const TASK = 'order-notices';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Events that are older are history: a bank that is started with this for the first time mails nobody about the past. */
const NEWS_MS = DAY_MS;
/** A later look at the order says more than the message. */
const USEFUL_MS = 3 * DAY_MS;

const { kind } = policies.partner;
const STREAM = new RegExp(`^${orderStream(kind, 0).replace('0', '(\\d+)')}$`);

const READ_PROJECTIONS = [
  orderProjectionName(kind),
  'partners',
  ...[records.user, records.group].map(recordProjectionName),
];

interface WaitingNotice {
  stream: string;
  since: number;
}
interface NoticedOrder {
  sequence: string;
  period: string;
  partner: number;
  partnerTitle: string;
  isMailed: boolean;
}

/** Notifies partners of what staff did to their orders: at most one e-mail an order and hour, with all that happened since the last. */
@Injectable()
export class OrderNotices {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly changes: StaffChangesQuery,
    private readonly mailboxes: PartnerMailboxes,
    private readonly outbox: Outbox,
    private readonly projections: ProjectionsService,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  reactor(): Reactor {
    return {
      name: TASK,
      on: ['OrderRevised', 'OrderStatusChanged', 'OrderReversed'],
      react: (recorded) => this.note(recorded),
    };
  }

  task(): Task {
    return {
      name: TASK,
      title: 'the notices about orders',
      everyMs: MINUTE_MS,
      work: (signal) => this.sendDue(signal),
      fails: 'Notices about orders cannot be sent',
      recovers: 'Notices about orders are sent again',
    };
  }

  private async note({ stream, version, metadata: { at } }: RecordedEvent): Promise<void> {
    if (!STREAM.test(stream) || Date.parse(at) < Date.parse(this.clock.now()) - NEWS_MS) return;
    await this.pool.query(
      `INSERT INTO app.order_notices AS n (stream, since) VALUES ($1, $2)
       ON CONFLICT (stream) DO UPDATE SET since = coalesce(n.since, excluded.since) WHERE n.through < excluded.since`,
      [stream, version],
    );
    await wakeTasks(this.pool, TASK);
  }

  private async sendDue(signal: AbortSignal): Promise<void> {
    const { rows } = await this.pool.query<WaitingNotice>(
      `SELECT stream, since FROM app.order_notices
       WHERE since IS NOT NULL AND (sent_at IS NULL OR sent_at <= $1::timestamptz - interval '1 hour' OR sent_at > $1)
       ORDER BY stream`,
      [this.clock.now()],
    );
    if (!rows.length) return;
    await this.projections.caughtUpWith(await this.store.head(), READ_PROJECTIONS);
    for (const waiting of rows) {
      if (signal.aborted) return;
      await this.send(waiting);
    }
  }

  /** The messages and the note that they were sent are written in one transaction. */
  private async send({ stream, since }: WaitingNotice): Promise<void> {
    const id = Number(STREAM.exec(stream)![1]);
    const order = await this.findOrder(id);
    const news = (await this.changes.readChanges(id)).filter(({ version }) => version >= since);
    const byStaff = order ? await this.withoutOwnPeople(news, order.partner) : [];
    const messages = order?.isMailed && byStaff.length ? await this.write(id, order, byStaff) : [];
    const through = Math.max(since, ...news.map(({ lastVersion }) => lastVersion));
    const now = this.clock.now();
    await inTransaction(this.pool, async (connection) => {
      const { rowCount } = await connection.query(
        `UPDATE app.order_notices SET since = NULL, through = $3, sent_at = CASE WHEN $4 THEN $5 ELSE sent_at END
         WHERE stream = $1 AND since = $2`,
        [stream, since, through, messages.length > 0, now],
      );
      if (!rowCount) return;
      const until = new Date(Date.parse(now) + USEFUL_MS).toISOString();
      for (const message of messages) await this.outbox.put(connection, message, until);
    });
  }

  private async findOrder(id: number): Promise<NoticedOrder | undefined> {
    const { rows } = await this.pool.query<NoticedOrder>(
      `SELECT o.sequence, o.order_period AS period, o.partner, p.title AS "partnerTitle",
              coalesce(p.is_mailed_about_orders, true) AS "isMailed"
       FROM read.partner_orders o JOIN read.partners p ON p.id = o.partner AND p.removed_at IS NULL
       WHERE o.id = $1 AND o.removed_at IS NULL`,
      [id],
    );
    return rows[0];
  }

  /** Nobody gets a message about what they did themselves. */
  private async withoutOwnPeople(news: readonly StaffChange[], partner: number): Promise<readonly StaffChange[]> {
    const { rows } = await this.pool.query<{ actor: string }>(
      `SELECT 'user-' || u.id AS actor FROM read.users u WHERE u.partners @> to_jsonb($1::integer)`,
      [partner],
    );
    const own = new Set(rows.map(({ actor }) => actor));
    return news.filter(({ actor }) => !own.has(actor));
  }

  private async write(id: number, order: NoticedOrder, news: readonly StaffChange[]) {
    const names = await this.changes.readNames(id, news, 'none');
    const letter = orderLetter({
      ...order,
      ...names,
      changes: news,
      link: `${this.settings.publicUrl}/orders/partner/${id}`,
    });
    const mailboxes = await this.mailboxes.of(order.partner, 'ROLE_ORDER_MANAGE_OWN');
    return mailboxes.map((to) => ({ channel: 'email' as const, to, ...letter, about: `partner-${order.partner}` }));
  }
}
