import { sumOf } from '@bank/domain';

interface Loose {
  first: number;
  count: number;
}

const saidIn = (knownBy: readonly unknown[]): boolean[] => knownBy.map((value) => value !== undefined);
const keyOf = (knownBy: readonly unknown[], said: readonly boolean[]): string =>
  JSON.stringify(knownBy.filter((_, place) => said[place]));

/** Rows that do not say all that their group is known by, found by what they say: however many, at the cost of a look-up. */
export class LooseRows {
  private readonly bySaid = new Map<string, { said: readonly boolean[]; rows: Map<string, Loose> }>();

  add(row: number, knownBy: readonly unknown[]): void {
    const said = saidIn(knownBy);
    const alike = this.bySaid.get(said.join()) ?? { said, rows: new Map<string, Loose>() };
    this.bySaid.set(said.join(), alike);
    const key = keyOf(knownBy, said);
    const { first, count } = alike.rows.get(key) ?? { first: row, count: 0 };
    alike.rows.set(key, { first: Math.min(first, row), count: count + 1 });
  }

  /** Those that may belong to a group, in a sentence for its rows. */
  describe(knownBy: readonly unknown[]): string | undefined {
    const found = [...this.bySaid.values()].flatMap(({ said, rows }) => rows.get(keyOf(knownBy, said)) ?? []);
    if (!found.length) return undefined;
    const first = Math.min(...found.map((one) => one.first));
    const others = sumOf(found, ({ count }) => count) - 1;
    return `Row ${first}${others ? ` and ${others} more` : ''} may belong to the same: complete it, and import all of them together.`;
  }
}
