import { groupBy } from '../../kernel';
import { type Answer, type Facts, type ServedQuestion, whereKnown } from '../facts';
import type { Id } from '../order';
import { problemOfUnits } from '../packs';
import type { OrderProblem } from '../policy';
import { lineProblem } from '../rules';
import type { ClientLine, OwnDraft, OwnSituation } from './draft';

export const CLIENT_NOT_ACTIVE = 'This client is not active';

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

/** The lines that say anew what a client was given in the month. */
const linesNewInMonth = (draft: OwnDraft): readonly ClientLine[] =>
  draft.before && draft.before.month !== draft.month ? draft.lines : linesWithNewClients(draft);

const questionOf = ({ partner, month }: OwnDraft, { client }: ClientLine): readonly ServedQuestion[] =>
  month === undefined || client === null ? [] : [{ client, partner, month }];

export const questionsOfService = (draft: OwnDraft): readonly ServedQuestion[] =>
  linesNewInMonth(draft).flatMap((line) => questionOf(draft, line));

/** What was given was given: of a child who is served no more, in the months in which it was. */
export const clientsWereServed = (draft: OwnSituation): readonly OrderProblem[] =>
  linesNewInMonth(draft).flatMap((line) =>
    whereKnown(() =>
      questionOf(draft, line).flatMap((question) =>
        draft.facts.isServedIn(question) ? [] : [lineProblem(line, 'client', CLIENT_NOT_ACTIVE)],
      ),
    ),
  );

/** In an order of the past: the children who were with the partner then, wherever they are now. */
export const clientsOfThePast = (draft: OwnSituation): readonly OrderProblem[] =>
  ownClients(draft.lines, draft, (line) =>
    questionOf(draft, line).some(draft.facts.wasElsewhere) ? 'Was with another partner in that month' : undefined,
  );

/** Finds the lines that ask for less than before of the same product for the same client. */
const findReduced = ({ partner, before }: OwnDraft): ((line: ClientLine) => boolean) => {
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
 * merged stays as it is written, and means the survivor. `sayOfOther`: what is wrong
 * with a client who is another partner's now, if anything is.
 */
export const ownClients = (
  lines: readonly ClientLine[],
  { partner: ofOrder, before, facts }: Pick<OwnDraft, 'partner' | 'before'> & { facts: Facts<'client'> },
  sayOfOther: (line: ClientLine) => string | undefined = () => 'Is not a client of this partner',
): readonly OrderProblem[] => {
  const isNewlyNamed = namesNewClient({ before });
  return lines.flatMap((line) =>
    whereKnown(() => {
      if (line.client === null) return [];
      const { survivor, partner } = facts.client(line.client);
      if (survivor !== line.client && isNewlyNamed(line))
        return [lineProblem(line, 'client', 'Was merged into another client: reload the order')];
      const problem = partner === ofOrder ? undefined : sayOfOther(line);
      return problem ? [lineProblem(line, 'client', problem)] : [];
    }),
  );
};

/** How many lines a client may have -> what no two lines may share, and how that is said at the later one. */
const SUBJECTS = {
  one: {
    subjectOf: ({ client, product }: ClientLine) => (client === null ? `product ${product}` : `client ${client}`),
    say: (line: ClientLine) =>
      line.client === null
        ? lineProblem(line, 'product', 'Is already in another line')
        : lineProblem(line, 'client', 'Already has another line'),
  },
  several: {
    subjectOf: ({ client, product }: ClientLine) => `${client}/${product}`,
    say: (line: ClientLine) => lineProblem(line, 'product', 'Is already in another line of this client'),
  },
} as const;

/** No two lines are about the same: one line for each client and in bulk for each product, or one for both together. */
export const oneLineEach =
  (perClient: keyof typeof SUBJECTS) =>
  (draft: Pick<OwnDraft, 'lines' | 'changes'>): readonly OrderProblem[] => {
    const { subjectOf, say } = SUBJECTS[perClient];
    const touched = new Set(touchedLines(draft).map(({ id }) => id));
    return [...groupBy(draft.lines, subjectOf).values()].flatMap((same) => {
      const [, ...repeated] = same;
      const later = repeated.filter(({ id }) => touched.has(id));
      return (later.length || !repeated.length ? later : same.filter(({ id }) => touched.has(id))).map(say);
    });
  };

type Problems = readonly OrderProblem[];

export const NOT_ORDERABLE = 'Cannot be ordered at this time';

/** Whether a client gets no more pull-ups. */
export const hasHadAllPullups = ({ count, max }: Answer<'client'>['pullups']): boolean => count >= max;

/** How a request that doesn't show a line names it. */
export const nameClientLine = (line: Pick<ClientLine, 'product'>, facts: Facts<'client' | 'product'>): string => {
  const { client, product } = line as ClientLine;
  const { name } = facts.product(product);
  return client === null ? name : `${facts.client(client).name}, ${name}`;
};

/**
 * What a save adds or changes must be for clients who are served, of products that can be ordered, in whole packs. Of what can't
 * be ordered any more a line may ask less.
 */
export const touchedLinesAreOrderable = (draft: OwnSituation): Problems => {
  const isReduced = findReduced(draft);
  const judged = judgedLines(draft);
  return [
    ...problemsOfLines(
      judged.filter((line) => !isReduced(line)),
      draft,
    ),
    ...judged.filter(isReduced).flatMap((line) => problemsOfPacks(line, draft)),
  ];
};

/**
 * When an order leaves its first status, all of its lines must still be such, whatever has changed since they were entered. Two
 * clients who became one since have one line together.
 */
export const allLinesAreOrderable =
  (perClient: 'one' | 'several') =>
  (draft: OwnSituation): Problems => {
    const lines = draft.lines.map((line) =>
      line.client === null ? line : { ...line, client: draft.facts.client(line.client).survivor },
    );
    return [
      ...problemsOfLines(draft.lines, draft),
      ...oneLineEach(perClient)({ lines, changes: { added: [], changed: lines } }),
    ];
  };

const problemsOfLines = (lines: readonly ClientLine[], draft: OwnSituation): Problems => [
  ...ownClients(lines, draft),
  ...lines.flatMap((line) => [...problemsOfClient(line, draft), ...problemsOfProduct(line, draft)]),
];

/** Of a child that is another partner's nothing is said but that. */
const problemsOfClient = (line: ClientLine, { partner: ofOrder, facts }: OwnSituation): Problems =>
  whereKnown(() => {
    if (line.client === null) return [];
    const client = facts.client(line.client);
    if (client.partner !== ofOrder) return [];
    if (!client.isActive) return [lineProblem(line, 'client', CLIENT_NOT_ACTIVE)];
    return facts.product(line.product).isPullup && hasHadAllPullups(client.pullups)
      ? [lineProblem(line, 'product', `This client has reached the pull-up limit of ${client.pullups.max}`)]
      : [];
  });

const problemsOfProduct = (line: ClientLine, draft: OwnSituation): Problems =>
  whereKnown(() =>
    draft.facts.product(line.product).isOrderable
      ? problemsOfUnits(line, draft, line.client !== null)
      : [lineProblem(line, 'product', NOT_ORDERABLE)],
  );

const problemsOfPacks = (line: ClientLine, draft: OwnSituation): Problems =>
  whereKnown(() => problemsOfUnits(line, draft, false));

const problemsOfUnits = (line: ClientLine, { partner, facts }: OwnSituation, isForClient: boolean): Problems => {
  const problem = problemOfUnits(line.quantity, facts.product(line.product), facts.partner(partner).type, isForClient);
  return problem === undefined ? [] : [lineProblem(line, 'quantity', problem)];
};
