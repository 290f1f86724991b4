import type { Answer, Facts } from '../facts';
import { whereKnown } from '../facts';
import { problemOfUnits } from '../packs';
import type { OrderProblem } from '../policy';
import { lineProblem } from '../rules';
import { findReduced, judgedLines, oneLineEach, ownClients } from './clientLines';
import type { ClientLine, OwnSituation } from './draft';

type Problems = readonly OrderProblem[];

export const CLIENT_NOT_ACTIVE = 'This client is not active';
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
      ? [lineProblem(line, 'product', `This client has had all of its ${client.pullups.max} distributions of pull-ups`)]
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
