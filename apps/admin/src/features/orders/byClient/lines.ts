import { CLIENT_STATUSES_WITHOUT_LINES, type OrderPolicy } from '@bank/domain';
import type { Identifier, RaRecord } from 'react-admin';
import type { Values } from '../../../shell/saving/saving';
import { numberOf } from '../lines';
import { type Entry, isEmptyLine } from './entries';

export interface LineClient {
  id: string;
  fullName: string;
  firstName?: string;
  lastName?: string;
  /** null of one who left the partner. */
  status: string | null;
  expiredOn?: string | null;
  /** The month of the order (YYYY-MM), in which one was served who is served no more. */
  activeIn?: string;
  /** Something was entered before the month became one in which the client was not served. */
  hasEntry?: true;
  familyId?: Identifier | null;
  pullupDistributionCount?: number;
  pullupDistributionMax?: number;
  lastDistribution?: {
    order: { sequence: string; distributionPeriod: string };
    lines: readonly { product: { id: number; name: string }; quantity: number }[];
  };
}

/** What a client gets, as the form holds it. The client is its public id, so that nothing personal is kept with a draft. */
export interface ClientLine extends Entry {
  client: string;
}

/** A line as the API answers it; an empty one has id 0 and no product. */
interface AnsweredLine {
  id: number;
  client: LineClient | null;
  product: { id: number | null; name?: string; status?: string };
  quantity: number;
}

/** Public id of a client -> the client. A Map, because forms copy and compare plain objects at each change. */
export type LineClients = ReadonlyMap<string, LineClient>;

const productInForm = ({ id, name, status }: AnsweredLine['product']): ClientLine['product'] =>
  id
    ? { id, ...(name === undefined ? {} : { name }), ...(status === undefined || isUsual(status) ? {} : { status }) }
    : null;
const isUsual = (status: string) => status === 'ACTIVE';

const inFormOf = ({ id, product, quantity }: AnsweredLine) => ({
  ...(id ? { id } : {}),
  product: product && productInForm(product),
  quantity: quantity || null,
});

const sortName = ({ lastName = '', firstName = '', fullName }: LineClient) =>
  `${lastName} ${firstName} ${fullName}`.toLowerCase();

/** The lines for clients and the clients themselves, by name, so that they stand in the same order after every save. */
export const readClientLines = (answered: readonly unknown[]): { lines: ClientLine[]; clients: LineClients } => {
  const ofClients = (answered as AnsweredLine[]).flatMap((line) =>
    line.client ? [{ line, client: line.client, name: sortName(line.client) }] : [],
  );
  const compare = new Intl.Collator('en').compare;
  const sorted = ofClients.sort(
    (a, b) =>
      compare(a.name, b.name) || compare(a.client.id, b.client.id) || (a.line.id || Infinity) - (b.line.id || Infinity),
  );
  return {
    lines: sorted.map(({ line, client }) => ({ ...inFormOf(line), client: client.id })),
    clients: new Map(sorted.map(({ client }) => [client.id, client])),
  };
};

/** Whether lines may be about nobody. */
export const hasBulkLines = ({ line, perClient }: OrderPolicy): boolean =>
  perClient === undefined || line.client?.required === undefined;

/** An order as the form takes it: its lines for clients apart from those in bulk. */
export const receiveOrder = (order: RaRecord): RaRecord => {
  const answered: readonly AnsweredLine[] = order.lineItems ?? [];
  const { lines, clients } = readClientLines(answered);
  return {
    ...order,
    clients,
    clientLines: lines,
    lineItems: answered.filter(({ client }) => !client).map(inFormOf),
  };
};

/** The lines of which a save says something: those with an entry, and those that were saved before. */
export const sentClientLines = (lines: readonly ClientLine[]): readonly { place: number; line: ClientLine }[] =>
  lines.flatMap((line, place) => (line.id === undefined && isEmptyLine(line) ? [] : [{ place, line }]));

/** The lines for clients in the body of a save. Those that are gone from the form come last, without a product. */
export const outgoingClientLines = (typed: readonly ClientLine[], loaded: readonly ClientLine[] = []) => {
  const kept = new Set(typed.map(({ id }) => id));
  const removed = loaded.filter(({ id }) => id !== undefined && !kept.has(id));
  return {
    sent: sentClientLines(typed).map(({ line: { id, client, product, quantity } }) => ({
      ...(id === undefined ? {} : { id }),
      client: { id: client },
      product: product && { id: product.id },
      quantity: numberOf(quantity) ?? 0,
    })),
    removed: removed.map(({ id, client }) => ({ id, client: { id: client }, product: null, quantity: 0 })),
  };
};

/** The form's path of a field that the server names by the line's place in the body: `lineItems.3.quantity`. */
export const lineInForm = (field: string, { clientLines = [] }: Values): string => {
  const [, place, rest] = /^lineItems\.(\d+)(\..*)?$/.exec(field) ?? [];
  if (place === undefined) return field;
  const sent = sentClientLines(clientLines);
  const line = sent[Number(place)];
  return line ? `clientLines.${line.place}${rest ?? ''}` : `lineItems.${Number(place) - sent.length}${rest ?? ''}`;
};

const hiddenStatuses = new Set<string>(CLIENT_STATUSES_WITHOUT_LINES);

/** Whether an order that is being edited offers this client an empty line. Clients who left get none, but for a month in which they were served. */
export const isShownClient = (client: LineClient | undefined): boolean =>
  client !== undefined &&
  (client.activeIn !== undefined || client.hasEntry === true || !hiddenStatuses.has(client.status ?? ''));
