import type { Message } from '../kernel';
import { upcasters } from '../upcasters';

/** An event of a schema as it reads today. */
const upcast = (event: Message, schema: number): Message => {
  const next = upcasters[event.type]?.[schema];
  return next ? upcast(next(event), schema + 1) : event;
};
const line = { id: 101, product: 7, quantity: 40 };
const of = { kind: 'transfer', order: 4 };

describe('events of orders from before lines had costs', () => {
  it('read with lines that cost nothing, and those of deliveries with their costs', () => {
    const placed = { ...of, header: { sourceLocation: 1 }, lines: [line, { ...line, cost: 0.5 }], movements: [] };
    expect(upcast({ type: 'OrderPlaced', data: placed }, 2).data).toEqual({
      ...placed,
      lines: [
        { ...line, cost: 0 },
        { ...line, cost: 0.5 },
      ],
    });
  });

  it.each([
    ['OrderRevised', 2],
    ['OrderCorrected', 1],
  ])('read so where lines were changed: %s', (type, schema) => {
    const data = { ...of, header: {}, lines: { added: [line], changed: [{ ...line, cost: 1 }], removed: [102] } };
    expect(upcast({ type, data }, schema).data).toEqual({
      ...data,
      lines: { added: [{ ...line, cost: 0 }], changed: [{ ...line, cost: 1 }], removed: [102] },
    });
  });

  it('read of distributions with a header of today', () => {
    const header = { partner: 11, distributionPeriod: '2026-11' };
    const data = { kind: 'distribution', order: 4, header, lines: [], movements: [] };
    expect(upcast({ type: 'OrderPlaced', data }, 1).data).toEqual({
      ...data,
      header: { ...header, orderPeriod: null, reason: null, portalOrderId: null },
    });
  });
});
