import { dayOf, edgeOfDay, Rejection, refuseInvalid } from '@bank/domain';
import type { Existing, Former, ImportColumn, Match, OpenedKind } from '../../../kernels/imports/kind';
import { problemOfQuantity } from '../../../kernels/imports/known/goods';
import type { Values } from '../../../kernels/imports/values/read-cell';
import type { FoundClient, SoughtClient } from './known-clients';
import { readMonthCell } from './month-cells';
import type { OrderChoices } from './order-choices';
import { lastDayOf, type OrderImport, type OrderOfRows } from './order-kinds';
import { haveSameLines, type RecordedLine, type RecordedOrder } from './recorded-orders';

const MINUTE_MS = 60_000;
const ORDER_FIELDS = ['number', 'location', 'partner', 'warehouse', 'supplier', 'month', 'day'] as const;

/** What the kinds of orders need of the bank. */
export interface OrderParts {
  zone: string;
  now: string;
  choices: OrderChoices;
  findClients: (sought: readonly SoughtClient[]) => Promise<FoundClient[]>;
  findRecorded: (headers: readonly Readonly<Record<string, unknown>>[]) => Promise<RecordedOrder[][]>;
  /** Places and completes it as of that time. */
  record: (at: string, header: Values, lines: readonly Values[]) => Promise<void>;
  takeBack: (former: Former) => Promise<void>;
  warn: () => Promise<readonly string[]>;
}

interface Line extends RecordedLine {
  client?: number | null;
  cost?: number;
}
interface Drafted {
  at: string;
  header: Values;
  lines: readonly Line[];
}

const comparable = (field: string, row: Values) =>
  field === 'month' && row.month !== undefined ? (readMonthCell(String(row.month)) ?? row.month) : row[field];

const rowsOf = (values: Values): readonly Values[] => values.rows as readonly Values[];

/** Orders that happened before the bank used the portal, of which each row is a line. */
export class OpenedOrders implements OpenedKind {
  readonly columns: readonly ImportColumn[];
  private readonly clients = new WeakMap<Values, FoundClient>();
  private readonly recorded = new Map<number, RecordedOrder>();

  constructor(
    private readonly kind: OrderImport,
    private readonly parts: OrderParts,
  ) {
    this.columns = kind.columns(parts.choices);
  }

  groupOf = (values: Values): string | null => {
    const { number } = values;
    if (number) return JSON.stringify([number]);
    const { knownBy } = this.kind;
    return knownBy.every((field) => values[field] !== undefined)
      ? JSON.stringify(
          knownBy.map((field) => (field === 'month' ? readMonthCell(String(values.month)) : values[field])),
        )
      : null;
  };

  keyOf = (values: Values): string | null => this.groupOf(values);

  name = ({ number, location, partner, supplier, month, day }: Values): string => {
    const { locations, suppliers } = this.parts.choices;
    const place = supplier === undefined ? locations.nameOf(partner ?? location ?? '') : suppliers.nameOf(supplier);
    return [number, place, month ?? day].filter(Boolean).join(', ');
  };

  match = async (groups: readonly Values[]): Promise<Match[]> => {
    await this.resolveClients(groups);
    const drafts = groups.map((values) => this.draftIfAny(values));
    const known = drafts.filter((draft) => draft !== undefined);
    const found = await this.parts.findRecorded(known.map(({ header }) => header));
    const byDraft = new Map(known.map((draft, place) => [draft, found[place] ?? []]));
    return drafts.map((draft): Match => {
      const candidates = (draft && byDraft.get(draft)) ?? [];
      const same = candidates.find(({ lines }) => haveSameLines(lines, draft!.lines));
      const order = same ?? (this.kind.isKnownByLines ? undefined : candidates[0]);
      if (!order) return {};
      this.recorded.set(order.id, order);
      return { existing: this.toExisting(order) };
    });
  };

  save = async (values: Values, existing: Pick<Existing, 'id' | 'version'> | undefined): Promise<void> => {
    if (rowsOf(values).some((row) => row.client && !this.clients.has(row))) await this.resolveClients([values]);
    const { at, header, lines } = this.draft(values);
    if (!existing) {
      await this.withColumns(() => this.parts.record(at, header, lines as readonly object[] as readonly Values[]));
      return;
    }
    const order = this.recorded.get(existing.id);
    if (order && haveSameLines(order.lines, lines)) return;
    throw new Rejection(
      'conflict',
      `${order?.sequence ?? 'It'} is there already with other lines: change it on its screen, or leave these rows out.`,
    );
  };

  takeBack = (former: Former): Promise<void> => this.parts.takeBack(former);

  warn = (): Promise<readonly string[]> => this.parts.warn();

  private toExisting({ id, sequence, revision }: RecordedOrder): Existing {
    const path = `/orders/${this.kind.kind}/${id}`;
    return { id, name: sequence, path, version: revision, shown: {}, formerOf: () => ({}) };
  }

  private async resolveClients(groups: readonly Values[]): Promise<void> {
    const rows = groups.flatMap(rowsOf).filter(({ client }) => client);
    if (!rows.length) return;
    const found = await this.parts.findClients(
      rows.map(({ client, birthdate, partner }) => ({
        client: String(client),
        birthdate: birthdate as string | undefined,
        partner: partner as number | undefined,
      })),
    );
    for (const [place, row] of rows.entries()) this.clients.set(row, found[place]!);
  }

  /** Rows that say too little are refused for it when they are saved. */
  private draftIfAny(values: Values): Drafted | undefined {
    try {
      return this.draft(values);
    } catch (error) {
      if (error instanceof Rejection) return undefined;
      throw error;
    }
  }

  /** @throws Rejection that names the columns */
  private draft(values: Values): Drafted {
    const problems: Record<string, string> = {};
    const rows = rowsOf(values);
    const lines = rows.map((row, place) => this.lineOf(row, `rows.${place}`, problems));
    for (const [place, row] of rows.entries())
      for (const field of ORDER_FIELDS)
        if (comparable(field, row) !== comparable(field, values))
          problems[`rows.${place}.${field}`] = 'Is not what the first row of the same order says';
    const order = this.orderOf(values, problems);
    refuseInvalid(problems);
    return { at: order.at, header: this.kind.header(order), lines };
  }

  private orderOf(values: Values, problems: Record<string, string>): OrderOfRows {
    const month = values.month === undefined ? undefined : readMonthCell(String(values.month));
    if (values.month !== undefined && !month) problems.month = 'Expected a month such as 2025-03';
    const { zone, now } = this.parts;
    const today = dayOf(now, zone);
    const day = (values.day as string | undefined) ?? (month ? lastDayOf(month) : today);
    if (values.day !== undefined && day > today) problems.day = 'Must not be in the future';
    const ms = Date.parse(edgeOfDay.start(day, zone)) + this.kind.minute * MINUTE_MS;
    const at = new Date(Math.min(ms, Date.parse(now))).toISOString();
    const { number, location, partner, warehouse, supplier } = values;
    return { number, location, partner, warehouse, supplier, month, at };
  }

  private lineOf(row: Values, path: string, problems: Record<string, string>): Line {
    const { packs, pieces, cost } = row as Record<string, number | undefined>;
    const product = row.product as number | undefined;
    const least = this.kind.takesZero ? 0 : 1;
    const ofQuantity = problemOfQuantity(row);
    if (ofQuantity) problems[`${path}.pieces`] = ofQuantity;
    if ((packs ?? pieces ?? least) < least)
      problems[`${path}.${packs === undefined ? 'pieces' : 'packs'}`] = `Must be at least ${least}`;
    const size =
      packs === undefined || product === undefined
        ? 1
        : this.parts.choices.packSize(product, row[this.kind.packsOf] as number);
    const client = this.clients.get(row);
    if (client && 'problem' in client) problems[`${path}.client`] = client.problem;
    return {
      product: product ?? 0,
      quantity: (packs ?? pieces ?? 0) * size,
      ...(cost !== undefined && { cost }),
      ...(client && 'id' in client && { client: client.id }),
    };
  }

  /** What the rules say of fields of the order is said of the columns. */
  private async withColumns(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      const named = Object.entries(error.fields).map(([field, message]) => [this.columnOf(field), message]);
      throw new Rejection(error.code, error.message, Object.fromEntries(named));
    }
  }

  private columnOf(field: string): string {
    const [, place, ofLine] = /^lineItems\.(\d+)\.(.+)$/.exec(field) ?? [];
    if (ofLine) return `rows.${place}.${ofLine === 'quantity' ? 'pieces' : ofLine}`;
    return this.kind.columnOf[field] ?? field;
  }
}
