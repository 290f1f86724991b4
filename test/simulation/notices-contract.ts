import { postgresEventStore, type RecordedEvent } from '@bank/event-store';
import { inOneLog, recorded } from '@bank/projections/testing';
import type { Logger } from 'pino';
import { OrderNotices } from '../../apps/api/src/features/orders/changes/order-notices';
import { StaffChangesQuery } from '../../apps/api/src/features/orders/changes/staff-changes.query';
import { PartnerMailboxes } from '../../apps/api/src/kernels/authority/partner-mailboxes';
import type { Clock } from '../../apps/api/src/platform/commands/clock';
import type { ProjectionsService } from '../../apps/api/src/platform/commands/projections.service';
import type { Bank } from '../../apps/api/src/platform/context/bank';
import { Outbox } from '../../apps/api/src/platform/messages/outbox';
import { Sender } from '../../apps/api/src/platform/messages/sender';
import type { Transports } from '../../apps/api/src/platform/messages/transports';
import { firstEvents, PARTNERS, PRODUCTS, WAREHOUSES } from './bank/master-data';
import { settings } from './bank/portal';
import { givenReadModels, type OpenReadModels } from './given-read-models';

const silent = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Logger;
const STREAM = 'partnerOrder-1';
const BEGUN = '2026-03-02T09:00:00.000Z';
const afterHours = (hours: number) => new Date(Date.parse(BEGUN) + hours * 3_600_000).toISOString();

const of = { kind: 'partner', order: 1 } as const;
const line = { id: 1, product: PRODUCTS[0], quantity: 4, cost: 0, client: 1 };
const moved = (from: string, to: string) => ({ type: 'OrderStatusChanged', data: { ...of, from, to } });

const history = [
  {
    type: 'OrderPlaced',
    data: {
      ...{ ...of, sequence: 'PTNR-000001', status: 'CREATING', lines: [line], movements: [] },
      header: { partner: PARTNERS[0], warehouse: WAREHOUSES[0], orderPeriod: '2026-04' },
    },
  },
  moved('CREATING', 'SUBMITTED'),
  {
    type: 'OrderRevised',
    data: {
      ...{ ...of, header: {}, movements: [], released: [] },
      lines: { added: [], changed: [{ ...line, quantity: 2 }], removed: [] },
    },
  },
  moved('SUBMITTED', 'IN_PROCESS'),
];

const log = inOneLog(
  ...firstEvents.map(({ stream, event, metadata }) => recorded({ stream, ...metadata }, event)),
  ...history.map((event, n) =>
    recorded({ stream: STREAM, actor: 'user-9', correlationId: `command-${n}`, at: BEGUN }, event),
  ),
);

/** What the notices about orders ask and write, in PostgreSQL and in the simulated one. */
export const noticesContract = (name: string, open: OpenReadModels): void => {
  describe(`${name}, as notices about orders are kept in it,`, () => {
    const given = givenReadModels(open, log);
    let now = BEGUN;
    const clock = { now: () => now } as Clock;
    const fresh = { caughtUpWith: async () => {} } as unknown as ProjectionsService;

    it('sends one message about all that happened, and the next one after an hour', async () => {
      const store = postgresEventStore(given.pool);
      const events = log.filter(({ stream }) => stream === STREAM);
      for (const { id, event, metadata } of events) await store.append(STREAM, [{ id, event, metadata }]);
      const [, , revised, accepted] = (await store.read(STREAM)) as [never, never, RecordedEvent, RecordedEvent];

      const mails: string[] = [];
      const email = { send: async ({ to }: { to: string }) => void mails.push(to) };
      const transports = { email } as unknown as Transports;
      const bank = { read: async () => ({ name: 'Diaper Bank', address: [], logo: null }) } as unknown as Bank;
      const outbox = new Outbox(given.pool, clock, transports, settings);
      const sender = new Sender(given.pool, clock, transports, settings, silent, bank);
      const [changes, mailboxes] = [new StaffChangesQuery(given.pool, store), new PartnerMailboxes(given.pool)];
      const notices = new OrderNotices(given.pool, clock, changes, mailboxes, outbox, fresh, store, settings);
      const { react } = notices.reactor();
      const sendAt = async (hours: number) => {
        now = afterHours(hours);
        await notices.task().work(new AbortController().signal, () => {});
        await sender.sendDue();
        return mails.length;
      };

      await react(revised);
      expect([await sendAt(0.1), await sendAt(0.2)]).toEqual([1, 1]);
      // It was in the log when the first message was written, so that it was in that.
      await react(accepted);
      expect([await sendAt(0.3), await sendAt(2)]).toEqual([1, 1]);

      const metadata = { ...accepted.metadata, correlationId: 'command-9', at: afterHours(2) };
      const event = moved('IN_PROCESS', 'CREATING');
      await store.append(STREAM, [{ id: '00000000-0000-4000-8000-00000000ffff', event, metadata }]);
      await react((await store.read(STREAM)).at(-1)!);
      expect([await sendAt(2.1), await sendAt(4)]).toEqual([2, 2]);
      expect(new Set(mails)).toEqual(new Set([`partner${PARTNERS[0]}@bank.example`]));
      await store.close();
    });
  });
};
