import type { OrderEvent } from '../order';
import { policies } from '../policies';
import { findStaffChanges, type RecordedOrderEvent } from './staffChanges';

const of = { kind: 'partner', order: 1 };
const line = (id: number, quantity: number, product = 601, client: number | null = 7) => ({
  id,
  product,
  client,
  quantity,
  cost: 0,
});
const placed: OrderEvent = {
  type: 'OrderPlaced',
  data: {
    ...of,
    sequence: 'PTNR-000001',
    status: 'CREATING',
    header: {},
    lines: [line(1, 50), line(2, 25)],
    movements: [],
  },
};
const moved = (from: string, to: string): OrderEvent => ({ type: 'OrderStatusChanged', data: { ...of, from, to } });
const revised = (lines: object, header: Readonly<Record<string, string>> = {}): OrderEvent => ({
  type: 'OrderRevised',
  data: { ...of, header, lines: { added: [], changed: [], removed: [], ...lines }, movements: [], released: [] },
});
/** Each event is a command of its own, unless it stands in a list. */
const history = (...commands: (OrderEvent | readonly OrderEvent[])[]): RecordedOrderEvent[] =>
  commands
    .flatMap((command, n) =>
      [command].flat().map((event) => ({ event, correlationId: `command ${n}`, actor: `user-${n}` })),
    )
    .map((recorded, version) => ({ ...recorded, version, at: `2026-03-0${version + 1}` }));
const changesOf = (...commands: Parameters<typeof history>) =>
  findStaffChanges(policies.partner, history(...commands)).map(({ at: _, lastVersion: __, ...change }) => change);

describe('what staff changed of a partner order', () => {
  it('begins with its submission, after which its own people may have changed it as well until it was accepted', () => {
    expect(changesOf(placed, revised({ changed: [line(1, 75)] }), moved('CREATING', 'SUBMITTED'))).toEqual([]);
    const change = revised({ changed: [line(1, 75)] });
    const lines = [{ client: 7, product: 601, before: 50, after: 75 }];
    expect(
      changesOf(placed, moved('CREATING', 'SUBMITTED'), change, moved('SUBMITTED', 'IN_PROCESS'), [
        revised({ changed: [line(1, 100)] }),
        moved('IN_PROCESS', 'CANCELLED'),
      ]),
    ).toEqual([
      { version: 2, actor: 'user-2', entered: [], fields: [], lines, mayBeOwn: true },
      { version: 3, actor: 'user-3', entered: ['IN_PROCESS'], fields: [], lines: [], mayBeOwn: false },
      {
        version: 4,
        actor: 'user-4',
        entered: ['CANCELLED'],
        fields: [],
        lines: [{ client: 7, product: 601, before: 75, after: 100 }],
        mayBeOwn: false,
      },
    ]);
  });

  it('is each line as it was and as it is, beside the fields and statuses of the same command', () => {
    const accepted = [placed, moved('SUBMITTED', 'IN_PROCESS')] as const;
    const mayBeOwn = false;
    const changes = changesOf(
      ...accepted,
      [
        revised({ changed: [line(1, 25)], added: [line(3, 10, 602, null)], removed: [2] }, { receivedAt: 'x' }),
        moved('IN_PROCESS', 'SHIPPED'),
      ],
      revised({ changed: [line(1, 25, 602)] }),
    );
    expect(changes.slice(1)).toEqual([
      {
        version: 2,
        actor: 'user-2',
        entered: ['SHIPPED'],
        fields: ['receivedAt'],
        lines: [
          { client: null, product: 602, before: null, after: 10 },
          { client: 7, product: 601, before: 50, after: 25 },
          { client: 7, product: 601, before: 25, after: null },
        ],
        mayBeOwn,
      },
      {
        version: 4,
        actor: 'user-3',
        entered: [],
        fields: [],
        lines: [
          { client: 7, product: 601, before: 25, after: null },
          { client: 7, product: 602, before: null, after: 25 },
        ],
        mayBeOwn,
      },
    ]);
  });

  it('is nothing where an order of the past is placed in its status, but what follows', () => {
    const past = [placed, moved('CREATING', 'IN_PROCESS')];
    expect(changesOf(past)).toEqual([]);
    expect(changesOf(past, moved('IN_PROCESS', 'SHIPPED'))).toEqual([
      { version: 2, actor: 'user-1', entered: ['SHIPPED'], fields: [], lines: [], mayBeOwn: false },
    ]);
  });

  it('ends when the order goes back to the partner, and counts what was cancelled', () => {
    expect(
      changesOf(
        placed,
        moved('SUBMITTED', 'IN_PROCESS'),
        moved('IN_PROCESS', 'CREATING'),
        revised({ changed: [line(1, 75)] }),
        moved('CREATING', 'CANCELLED'),
      ).map(({ entered, lines }) => [entered, lines]),
    ).toEqual([
      [['IN_PROCESS'], []],
      [['CREATING'], []],
      [['CANCELLED'], []],
    ]);
  });

  it('is nothing where an order stays with its partner', () => {
    expect(findStaffChanges(policies.distribution, history(placed, moved('CREATING', 'COMPLETED')))).toEqual([]);
  });
});
