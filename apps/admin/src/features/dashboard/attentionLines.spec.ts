import { CLIENT_STATUSES, type OrderPolicy, PARTNER_STATUSES, policies } from '@bank/domain';
import { lineInWords } from './attentionLines';

const unsettled = Object.values<OrderPolicy>(policies).flatMap(({ kind, statuses }) =>
  Object.entries(statuses).flatMap(([status, { stock }]) =>
    stock === 'committed' || stock === 'released' ? [] : [[`/orders/${kind}`, status] as const],
  ),
);
const due = /REVIEW|APPLICATION/;

describe('a line of the dashboard', () => {
  it.each([
    ...unsettled,
    ['/products', 'OUTOFSTOCK'] as const,
    ...PARTNER_STATUSES.filter((status) => due.test(status)).map((status) => ['/partners', status] as const),
    ...CLIENT_STATUSES.filter((status) => due.test(status)).map((status) => ['/clients', status] as const),
  ])('is a sentence for one and for many: %s %s', (list, status) => {
    expect(lineInWords({ list, filter: { status }, count: 1 })).toMatch(/^1 [a-z].* (waits|is|has) /);
    expect(lineInWords({ list, filter: { status }, count: 1200 })).toMatch(/^1,200 [a-z].* (wait|are|have) /);
  });
});
