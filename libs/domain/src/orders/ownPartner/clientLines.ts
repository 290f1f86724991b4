import type { Facts } from '../facts';
import { whereKnown } from '../facts';
import type { Id } from '../order';
import type { OrderProblem } from '../policy';
import { lineProblem } from '../rules';
import type { ClientLine, OwnDraft } from './draft';

/** The lines that a save adds or changes. Lines that stay are not judged again by it. */
const touchedLines = ({ changes: { added, changed } }: Pick<OwnDraft, 'changes'>): readonly ClientLine[] => [
  ...changed,
  ...added,
];

const entersAnotherPartner = ({ partner, before }: OwnDraft): boolean =>
  before !== undefined && before.partner !== partner;

/** The lines that a save judges: those that it adds or changes, and all of them where the order gets another partner. */
export const judgedLines = (draft: OwnDraft): readonly ClientLine[] =>
  entersAnotherPartner(draft) ? draft.lines : touchedLines(draft);

/** Whether a line names another client than before. */
const namesNewClient = ({ before }: Pick<OwnDraft, 'before'>): ((line: ClientLine) => boolean) => {
  const written = new Map(before?.lines.map(({ id, client }) => [id, client]));
  return ({ id, client }) => written.get(id) !== client;
};

/** The lines that name a client anew, and all of them where the order gets another partner. */
export const linesWithNewClients = (draft: OwnDraft): readonly ClientLine[] =>
  entersAnotherPartner(draft) ? draft.lines : touchedLines(draft).filter(namesNewClient(draft));

/** Finds the lines that ask for less than before of the same product for the same client. */
export const findReduced = ({ partner, before }: OwnDraft): ((line: ClientLine) => boolean) => {
  const written = new Map(before?.partner === partner ? before.lines.map((line) => [line.id, line] as const) : []);
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
  { partner: ofOrder, before, facts }: Pick<OwnDraft, 'partner' | 'before'> & { facts: Facts<'client'> },
): readonly OrderProblem[] => {
  const isNewlyNamed = namesNewClient({ before });
  return lines.flatMap((line) =>
    whereKnown(() => {
      if (line.client === null) return [];
      const { survivor, partner } = facts.client(line.client);
      if (survivor !== line.client && isNewlyNamed(line))
        return [lineProblem(line, 'client', 'Was merged into another client: reload the order')];
      return partner === ofOrder ? [] : [lineProblem(line, 'client', 'Is not a client of this partner')];
    }),
  );
};

/** How many lines a client may have -> what no two lines may share, and how that is said at the later one. */
const SUBJECTS = {
  one: {
    subjectOf: ({ client, product }: ClientLine) => (client === null ? `product ${product}` : `client ${client}`),
    say: (line: ClientLine) =>
      line.client === null
        ? lineProblem(line, 'product', 'Stands in another line already')
        : lineProblem(line, 'client', 'Has another line already'),
  },
  several: {
    subjectOf: ({ client, product }: ClientLine) => `${client}/${product}`,
    say: (line: ClientLine) => lineProblem(line, 'product', 'Stands in another line of this client already'),
  },
} as const;

/** No two lines are about the same: one line for each client and in bulk for each product, or one for both together. */
export const oneLineEach =
  (perClient: keyof typeof SUBJECTS) =>
  (draft: Pick<OwnDraft, 'lines' | 'changes'>): readonly OrderProblem[] => {
    const { subjectOf, say } = SUBJECTS[perClient];
    const touched = new Set(touchedLines(draft).map(({ id }) => id));
    const bySubject = new Map<string, ClientLine[]>();
    for (const line of draft.lines) {
      const subject = subjectOf(line);
      const same = bySubject.get(subject);
      if (same) same.push(line);
      else bySubject.set(subject, [line]);
    }
    return [...bySubject.values()].flatMap((same) => {
      const [, ...repeated] = same;
      const later = repeated.filter(({ id }) => touched.has(id));
      return (later.length || !repeated.length ? later : same.filter(({ id }) => touched.has(id))).map(say);
    });
  };
