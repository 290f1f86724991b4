import { dayOf, monthOf, type OrderPolicy, policies, type Recorded, Rejection, refuseInvalid } from '@bank/domain';
import type { Mapping, SourceColumn } from '../../../kernels/imports/columns/source-column';
import type { Existing, Former, ImportColumn, Match, OpenedKind } from '../../../kernels/imports/kind';
import { type FoundClient, type SoughtClient, soughtClientOf } from '../../../kernels/imports/known/sought-client';
import { renameRefused } from '../../../kernels/imports/rename-refused';
import type { Values } from '../../../kernels/imports/values/read-cell';
import { isTime, isToCome, startMsOf } from '../../../kernels/imports/values/times';
import { currentContext } from '../../../platform/context/request-context';
import { costColumns, refineCosts } from './cost-columns';
import type { LineSize } from './line-cost';
import { nameRow } from './name-row';
import type { OrderChoices } from './order-choices';
import { orderNumber, refineDay, refineMonth } from './order-columns';
import { lastDayOf, type OrderImport, type OrderOfRows } from './order-kinds';
import { commitsStock, isCount, type PlacedOrder } from './placed-order';
import { type ReadLine, readLine, readSize, showQuantity } from './read-line';
import { fieldsBeside, recordedColumns } from './recorded-columns';
import { hasSaidValue, haveSaidCosts, haveSameLines, type RecordedOrder } from './recorded-orders';

const MINUTE_MS = 60_000;
/** What a line of a kind may say. */
const LEAST = { positive: 1, counted: 0, signed: Number.NEGATIVE_INFINITY } as const;
const ORDER_FIELDS = [
  ...['number', 'location', 'partner', 'warehouse', 'supplier', 'source', 'target', 'month', 'day'],
  ...['status', 'hasMoved', 'movedAt', 'reversedAt'],
];

/** What the kinds of orders need of the bank. */
export interface OrderParts {
  zone: string;
  now: string;
  choices: OrderChoices;
  findClients: (sought: readonly SoughtClient[]) => Promise<FoundClient[]>;
  findRecorded: (headers: readonly Readonly<Record<string, unknown>>[]) => Promise<RecordedOrder[][]>;
  /** Places it and takes it to its status as of its time. */
  record: (order: PlacedOrder) => Promise<void>;
  takeBack: (former: Former) => Promise<void>;
  warn: () => Promise<readonly string[]>;
}

interface Drafted extends Omit<PlacedOrder, 'lines'> {
  lines: readonly ReadLine[];
}

const COST_FIELDS = costColumns.map(({ field }) => field);

/** The column of the day, where the header keeps no time of its own. */
const TIME_COLUMNS: Readonly<Record<string, string>> = { committedAt: 'day' };

const rowsOf = (values: Values): readonly Values[] => values.rows as readonly Values[];

/** Orders that happened before the bank used the portal, of which each row is a line. */
export class OpenedOrders implements OpenedKind {
  readonly columns: readonly ImportColumn[];
  readonly judgedWith: Readonly<Record<string, readonly string[]>>;
  readonly areOnlyAdded = true;
  private readonly clients = new WeakMap<Values, FoundClient>();
  private readonly recorded = new Map<number, RecordedOrder>();
  private readonly policy: OrderPolicy;
  /** Fields of the header that are read as they are. */
  private readonly beside: readonly string[];

  constructor(
    private readonly kind: OrderImport,
    private readonly parts: OrderParts,
  ) {
    this.policy = policies[kind.kind];
    // A number of its own, where the order has one, is another one than that by which its rows belong together.
    const covered = Object.keys(kind.columnOf).filter((field) => field !== 'portalOrderId');
    this.beside = fieldsBeside(this.policy, covered);
    const ofCost = [...COST_FIELDS, 'product', 'pieces', 'packs', kind.packsOf];
    this.judgedWith = {
      client: ['partner', 'birthdate', 'clientFirstName', 'clientLastName'],
      ...Object.fromEntries(COST_FIELDS.map((field) => [field, ofCost])),
    };
    this.columns = [...kind.columns(parts.choices), ...costColumns, ...recordedColumns(this.policy, this.beside)];
  }

  groupOf = (values: Values): string | null => {
    const { number } = values;
    if (number) return JSON.stringify([number]);
    const known = this.kind.knownBy.map((field) => (field === 'month' ? this.monthOf(values) : values[field]));
    return known.includes(undefined) ? null : JSON.stringify(known);
  };

  /** A count without one of its lines would be wrong about what is there. */
  knownBy = (values: Values): readonly unknown[] | null =>
    isCount(this.policy, (values.status as string | undefined) ?? this.kind.status)
      ? this.kind.knownBy.map((field) => values[field])
      : null;

  keyOf = (values: Values): string | null => this.groupOf(values);

  name = (values: Values): string => nameRow(values, this.parts.choices);

  refineMapping = (mapping: Mapping, source: readonly SourceColumn[]): Mapping => {
    const refined = refineCosts(mapping, source);
    if (this.kind.mayNameMonthAlone) return refineMonth(refined);
    return this.kind.isOfMonthOfDay ? refineDay(refined, source) : refined;
  };

  shownAs = (row: Values): Record<string, string> => ({ ...this.shownMonth(row), ...showQuantity(row, this.sizeOf) });

  /** The month that follows from a day. */
  private shownMonth(row: Values): Record<string, string> {
    const month = this.monthOf(row);
    return row.month === undefined && month !== undefined && this.kind.isOfMonthOfDay
      ? { day: `${String(row.day).slice(0, 'YYYY-MM-DD'.length)}, in the month ${month}` }
      : {};
  }

  match = async (groups: readonly Values[]): Promise<Match[]> => {
    await this.resolveClients(groups);
    const drafts = groups.map((values) => this.draftIfAny(values));
    const known = drafts.filter((draft) => draft !== undefined);
    const found = await this.parts.findRecorded(
      known.map(({ at, header, status }) => ({
        ...header,
        committedAt: commitsStock(this.policy, status) ? at : null,
      })),
    );
    const byDraft = new Map(known.map((draft, place) => [draft, found[place] ?? []]));
    return drafts.map((draft): Match => {
      const isReversed = draft?.reversedAt !== undefined;
      const candidates = ((draft && byDraft.get(draft)) ?? []).filter((one) => one.isReversed === isReversed);
      const same = candidates.filter(({ lines }) => haveSameLines(lines, draft!.lines));
      // Of two orders that differ in nothing, the next one in the file is about the second.
      const free = same.find(({ id }) => !this.recorded.has(id)) ?? same[0];
      const order = free ?? (this.kind.isKnownByLines ? undefined : candidates[0]);
      if (!order) return {};
      this.recorded.set(order.id, order);
      return { existing: this.toExisting(order) };
    });
  };

  save = async (values: Values, existing: Pick<Existing, 'id' | 'version'> | undefined): Promise<undefined> => {
    if (rowsOf(values).some((row) => row.client && !this.clients.has(row))) await this.resolveClients([values]);
    const { lines, ...draft } = this.draft(values);
    // What the rules say of an order looks at all of it.
    if (currentContext().decisions?.isOfPart) return;
    if (!existing) {
      await renameRefused(
        () => this.parts.record({ ...draft, lines: lines as readonly object[] as readonly Values[] }),
        (field) => this.columnOf(field),
      );
      return;
    }
    const order = this.recorded.get(existing.id)!;
    const difference = this.differenceOf(order, { ...draft, lines }, values);
    if (difference === undefined) return;
    throw new Rejection(
      'conflict',
      `${order.sequence} is there already with ${difference}: change it on its screen, or leave these rows out.${this.adviceForAnother(values)}`,
    );
  };

  /** What the rows say otherwise than the order that is there. It may have moved on since, which they know nothing of. */
  private differenceOf(order: RecordedOrder, said: Drafted, values: Values): string | undefined {
    if (!haveSameLines(order.lines, said.lines)) return 'other lines';
    if (!haveSaidCosts(order.lines, said.lines)) return 'other costs';
    if (values.day !== undefined && !this.isOnSaidDay(order, said)) return 'another day';
    const field = Object.keys(this.besides(values)).find((one) => !hasSaidValue(order, one, said.header[one]));
    return field && `another “${this.policy.header[field]!.label}”`;
  }

  private isOnSaidDay({ header }: RecordedOrder, { at, status }: Drafted): boolean {
    const { committed_at: known } = header;
    if (typeof known !== 'string' || !commitsStock(this.policy, status)) return true;
    return dayOf(known, this.parts.zone) === dayOf(at, this.parts.zone);
  }

  /** A partner may have several orders of a month, which their numbers distinguish. */
  private adviceForAnother({ number }: Values): string {
    return number === undefined && this.kind.sameIn.includes('portalOrderId')
      ? ` If this is another order, give its rows a number in a column “${orderNumber.label}”.`
      : '';
  }

  takeBack = (former: Former): Promise<void> => this.parts.takeBack(former);

  warn = (): Promise<readonly string[]> => this.parts.warn();

  private toExisting({ id, sequence, revision }: RecordedOrder): Existing {
    const path = `/orders/${this.kind.kind}/${id}`;
    return { id, name: sequence, path, version: revision, shown: {}, formerOf: () => ({}) };
  }

  private async resolveClients(groups: readonly Values[]): Promise<void> {
    const rows = groups.flatMap(rowsOf).filter(({ client }) => client);
    if (!rows.length) return;
    const found = await this.parts.findClients(rows.map(soughtClientOf));
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
    const least = LEAST[this.policy.line.quantity.accepts];
    const lines = rows.map((row, place) =>
      readLine(row, { path: `rows.${place}`, least, size: this.sizeOf(row), client: this.clients.get(row) }, problems),
    );
    for (const [place, row] of rows.entries())
      for (const field of [...ORDER_FIELDS, ...this.beside])
        if (row[field] !== values[field])
          problems[`rows.${place}.${field}`] = 'Is not what the first row of the same order says';
    const status = (values.status as string | undefined) ?? this.kind.status;
    const order = this.orderOf(values, status, problems);
    const besides = this.besides(values);
    refuseInvalid(problems);
    const { now } = this.parts;
    const movedAt = values.movedAt === undefined ? order.at : this.timeOf(values.movedAt as string);
    return {
      at: commitsStock(this.policy, status) ? (movedAt ?? now) : now,
      status,
      header: { ...this.kind.header(order), ...besides },
      lines,
      recorded: values.hasMoved === undefined ? undefined : this.recordedOf(rows),
      reversedAt: values.reversedAt === undefined ? undefined : this.timeOf(values.reversedAt as string),
    };
  }

  private recordedOf(rows: readonly Values[]): Recorded {
    const counted = rows.flatMap(({ product, expected }) => (expected === undefined ? [] : [[product, expected]]));
    return counted.length ? { expected: Object.fromEntries(counted) } : {};
  }

  /** Days begin in the zone of the bank. */
  private timeOf(day: string): string {
    const { zone, now } = this.parts;
    if (isTime(day)) return day;
    const ms = startMsOf(day, zone) + this.kind.minute * MINUTE_MS;
    return new Date(Math.min(ms, Date.parse(now))).toISOString();
  }

  private orderOf(values: Values, status: string, problems: Record<string, string>): OrderOfRows {
    const month = this.monthOf(values);
    const { zone, now } = this.parts;
    const isOpen = !commitsStock(this.policy, status);
    const day = (values.day as string | undefined) ?? (month && !isOpen ? lastDayOf(month) : undefined);
    const isDayNeeded = !isOpen && (month === undefined || !this.kind.mayNameMonthAlone);
    if (values.day === undefined && isDayNeeded) problems.day = 'Is missing: when was it?';
    if (values.day !== undefined && day && isToCome(day, now, zone)) problems.day = 'Must not be in the future';
    const { number, location, partner, warehouse, supplier, source, target } = values;
    const at = day === undefined ? undefined : this.timeOf(day);
    const isRecorded = values.hasMoved !== undefined;
    return { number, location, partner, warehouse, supplier, source, target, isRecorded, month, at };
  }

  /** The month that a row names, or in which its day lies. */
  private monthOf({ month, day }: Values): string | undefined {
    if (month !== undefined || typeof day !== 'string' || !this.kind.isOfMonthOfDay) return month as string | undefined;
    return monthOf(isTime(day) ? dayOf(day, this.parts.zone) : day);
  }

  /** The fields of the header that stand in columns of their own. */
  private besides(values: Values): Values {
    const given = this.beside.filter((field) => values[field] !== undefined);
    return Object.fromEntries(
      given.map((field) => {
        const value = String(values[field]);
        const { type } = this.policy.header[field]!;
        return [field, type === 'instant' ? this.timeOf(value) : value];
      }),
    );
  }

  private readonly sizeOf = (row: Values): LineSize =>
    readSize(row, (product) => this.parts.choices.packSize(product, row[this.kind.packsOf] as number));

  /** What the rules say of fields of the order is said of the columns. */
  private columnOf(field: string): string {
    const [, place, ofLine] = /^lineItems\.(\d+)\.(.+)$/.exec(field) ?? [];
    if (ofLine) return `rows.${place}.${ofLine === 'quantity' ? 'pieces' : ofLine}`;
    return this.kind.columnOf[field] ?? TIME_COLUMNS[field] ?? field;
  }
}
