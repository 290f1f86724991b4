import { monthInWords, type OrderKind, type OrderPolicy, policies, Rejection, stockIn } from '@bank/domain';
import type { Pool } from 'pg';
import { countOrdersInMonth, loadPartners } from '../../../kernels/orders/facts/partners';
import type { PlacedOrder } from './placed-order';

interface Month {
  max: number;
  /** Those that there are and those of the file. */
  count: number;
}

/** The orders that partners would have for their months after a dry run, of which the rules know only those that are there. */
export class OrdersOfMonths {
  private readonly months = new Map<string, Promise<Month>>();

  constructor(
    private readonly pool: Pool,
    private readonly kind: OrderKind,
  ) {}

  /** @throws Rejection conflict for one more than the partner may have */
  async add({ header, status, reversedAt }: Pick<PlacedOrder, 'header' | 'status' | 'reversedAt'>): Promise<void> {
    const policy: OrderPolicy = policies[this.kind];
    const { month } = policy;
    if (!month || reversedAt !== undefined || stockIn(policy, status) === 'released') return;
    const [partner, name] = [header.partner as number, header[month.field] as string];
    const key = `${partner} ${name}`;
    const known = this.months.get(key) ?? this.load(partner, name, month.isLimitedByPartner === true);
    this.months.set(key, known);
    const found = await known;
    found.count += 1;
    if (found.count <= found.max) return;
    const allowed = month.isLimitedByPartner ? ', or let the partner have more: “Maximum orders per month”' : '';
    throw new Rejection(
      'conflict',
      `With other rows of this file, the partner would have more for ${monthInWords(name)} than the ${found.max} that it may have. Give the rows of one order the same day and number${allowed}.`,
      {},
      [],
      { about: month.field },
    );
  }

  private async load(partner: number, month: string, isLimitedByPartner: boolean): Promise<Month> {
    const [[known], count] = await Promise.all([
      isLimitedByPartner ? loadPartners(this.pool, [partner]) : [],
      countOrdersInMonth(this.pool, this.kind, { partner, month }),
    ]);
    return { max: known?.maxOrdersPerMonth ?? 1, count };
  }
}
