import { apply, orderScenario, place, revise } from '../testing';
import type { OrderEvent } from './order';
import { policies } from './policies';
import { warningsOf } from './stock';

const REASON = 'Counted again';
const EARLIER = '2026-11-01T08:00:00.000Z';

describe('a correction', () => {
  it('is what every kind allows but counts, which are counted anew, and partner orders, which are reopened', () => {
    const correctable = Object.values(policies).filter(({ isCorrectable }) => isCorrectable);
    expect(correctable.map(({ kind }) => kind).sort()).toEqual([
      'adjustment',
      'distribution',
      'merchandise',
      'supply',
      'transfer',
    ]);
  });

  it('warns of a count since, which may hold already what is corrected', () => {
    const data = { kind: 'supply', order: 17, reason: REASON, effectiveAt: EARLIER, movements: [] };
    const corrected: OrderEvent = {
      type: 'OrderCorrected',
      data: { ...data, lines: { added: [], changed: [], removed: [] } },
    };
    const effect = [{ location: 1, product: 7, delta: 3, before: 0, after: 3 }];
    const asked: unknown[] = [];
    const warnings = warningsOf([corrected], effect, EARLIER, {
      location: () => ({ title: 'Main', type: 'warehouse' }),
      productName: () => 'Newborn',
      laterCount: (question) => {
        asked.push(question);
        return { sequence: 'INVT-000012', takenOn: '2026-11-20' };
      },
    });
    expect(asked).toEqual([{ location: 1, product: 7, after: EARLIER }]);
    expect(warnings).toEqual([
      'Newborn at Main was counted 11/20/2026 by INVT-000012: the count may hold this already.',
    ]);
  });
});

describe('a count', () => {
  it('is not corrected, with whatever reason', () => {
    const given = orderScenario(policies.inventory);
    const placed = given()
      .when(place(3, { storageLocation: 1, takenAt: EARLIER }, [{ product: 7, quantity: 4 }]))
      .events();
    const completed = [
      ...placed,
      ...given(...placed)
        .when(apply('COMPLETE'))
        .events(),
    ];
    given(...completed)
      .when(revise({ lines: [{ id: 101, quantity: 5 }], reason: REASON }))
      .thenRejected({ code: 'conflict' });
  });
});

describe('a stock change, which has a reason of its own', () => {
  const given = orderScenario(policies.adjustment);
  const placed = given()
    .when(place(17, { storageLocation: 1, reason: 'Water damage' }, [{ product: 7, quantity: -40 }]))
    .events();
  const completed = [
    ...placed,
    ...given(...placed)
      .when(apply('COMPLETE'))
      .events(),
  ];

  it('is not corrected by that, sent back with what was changed', () => {
    const reason = 'Water damage';
    given(...completed)
      .when(revise({ header: { reason }, lines: [{ id: 101, quantity: -1 }], reason }))
      .thenRejected({ code: 'conflict' });
    expect(
      given(...completed)
        .when(revise({ header: { reason: REASON }, lines: [{ id: 101, quantity: -1 }], reason: REASON }))
        .events(),
    ).toMatchObject([{ type: 'OrderCorrected', data: { reason: REASON } }]);
  });

  it('is not completed past the stock on hand by it', () => {
    const save = { header: { reason: 'Flood' }, reason: 'Flood', status: 'COMPLETED' };
    given(...placed)
      .when(revise(save), { onHand: () => 39 })
      .thenRejected({ code: 'conflict', details: [expect.objectContaining({ asked: 40, onHand: 39 })] });
  });
});
