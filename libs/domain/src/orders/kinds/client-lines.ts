import { passes, type Rule } from '../../access';
import type { Facts } from '../facts';
import type { Id } from '../order';
import type { OrderProblem } from '../policy';
import { lineProblem, orderProblem } from '../rules';

export interface ClientLine {
  id: Id;
  product: Id;
  quantity: number;
  client: Id | null;
}
interface Lines {
  lines: readonly ClientLine[];
  changes: { added: readonly ClientLine[]; changed: readonly ClientLine[] };
}

/** The lines that a save adds or changes. Lines that stay are not judged again by it. */
const touchedLines = ({ changes: { added, changed } }: Lines): readonly ClientLine[] => [...changed, ...added];

interface Save extends Lines {
  header: { partner: Id };
  before: { header: { partner: Id }; lines: readonly ClientLine[] } | undefined;
}

const entersAnotherPartner = ({ header, before }: Save): boolean =>
  before !== undefined && before.header.partner !== header.partner;

/** The lines that a save judges: those that it adds or changes, and all of them where the order gets another partner. */
export const judgedLines = (save: Save): readonly ClientLine[] =>
  entersAnotherPartner(save) ? save.lines : touchedLines(save);

/** Tells whether a line names a client that it did not name before. */
const findNewlyNamed = ({ before }: Pick<Save, 'before'>): ((line: ClientLine) => boolean) => {
  const written = new Map(before?.lines.map(({ id, client }) => [id, client]));
  return ({ id, client }) => written.get(id) !== client;
};

/** The lines that name a client anew, and all of them where the order gets another partner. */
export const linesWithNewClients = (save: Save): readonly ClientLine[] =>
  entersAnotherPartner(save) ? save.lines : touchedLines(save).filter(findNewlyNamed(save));

/** Tells whether a line asks for less than before of the same product for the same client. */
export const findReduced = ({ header, before }: Pick<Save, 'header' | 'before'>): ((line: ClientLine) => boolean) => {
  const written = new Map(
    before?.header.partner === header.partner ? before.lines.map((line) => [line.id, line] as const) : [],
  );
  return ({ id, client, product, quantity }) => {
    const old = written.get(id);
    return old?.client === client && old.product === product && quantity < old.quantity;
  };
};

/** The clients that lines name. */
export const clientsOf = (lines: readonly ClientLine[]): readonly Id[] => lines.flatMap(({ client }) => client ?? []);

/**
 * A line's client must be one of the partner's own. A new line names it as it is known now; one that was written before it was
 * merged stays as it is written, and means the survivor.
 */
export const ownClients = (
  lines: readonly ClientLine[],
  { facts, ...save }: Pick<Save, 'header' | 'before'> & { facts: Facts<'client'> },
): readonly OrderProblem[] => {
  const isNewlyNamed = findNewlyNamed(save);
  return lines.flatMap((line) => {
    if (line.client === null) return [];
    const { survivor, partner } = facts.client(line.client);
    if (survivor !== line.client && isNewlyNamed(line))
      return [lineProblem(line, 'client', 'Was merged into another client: reload the order')];
    return partner === save.header.partner ? [] : [lineProblem(line, 'client', 'Is not a client of this partner')];
  });
};

/** No two lines are about the same thing, which `subjectOf` names; the later one is told. */
export const oneLineEach = (
  { lines, ...save }: Lines,
  subjectOf: (line: ClientLine) => string,
  say: (line: ClientLine) => OrderProblem,
): readonly OrderProblem[] => {
  const touched = new Set(touchedLines({ lines, ...save }).map(({ id }) => id));
  const bySubject = new Map<string, ClientLine[]>();
  for (const line of lines) {
    const subject = subjectOf(line);
    const same = bySubject.get(subject);
    if (same) same.push(line);
    else bySubject.set(subject, [line]);
  }
  return [...bySubject.values()].flatMap((same) => {
    const [, ...repeated] = same;
    const told = repeated.filter(({ id }) => touched.has(id));
    return (told.length || !repeated.length ? told : same.filter(({ id }) => touched.has(id))).map(say);
  });
};

/** A partner that is not in an active status has others enter its orders, not its own people. */
export const NOT_ACTIVE = 'This partner is not in an active status and cannot place an order at this time.';
export const activeForItsOwn =
  (staff: Rule) =>
  ({
    header: { partner },
    roles,
    facts,
  }: {
    header: { partner: Id };
    roles: readonly string[];
    facts: Facts<'partner'>;
  }): readonly OrderProblem[] =>
    passes(roles, staff) || facts.partner(partner).mayPlaceOrders ? [] : [orderProblem(NOT_ACTIVE)];
